package ratinglist

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/agnivade/levenshtein"
	"golang.org/x/text/unicode/norm"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// meaning is what a word of a header row stands for. Of several columns with
// one meaning that of the lowest rank is read: a FIDE ID before the number of a
// federation, FIDE's rating before a federation's own.
type meaning struct {
	col  column
	rank int
}

// The ranks of words.
const (
	rankFIDE     = iota // says that it is FIDE's
	rankPlain           // may be any person's: ID, Elo
	rankNational        // a federation's own rating
	rankRevised         // the same, while it may still change
)

// otherWords are the words of national lists, of pairing programs and of other
// languages, as [fold] makes them.
var otherWords = map[column]string{
	colID: "fideidno fideidnumber fideno fidenr fidenummer fidenum fidenumber fidecode fidekod fidepk idfide fidennumero numerofide nfide nofide " +
		"codefide codigofide codicefide fidekennung idфиде фидеid номерфиде кодфиде",
	colOwnID: "ecfcode ecfref ecfno memberno membernumber membershipno pnr zps mglnr mglnummer ssfid matricule stamnummer stamnr idbel nrid " +
		"nationalid natid idnat idn no nr snr pos rk rank place lp numero n",
	colName: "fullname playername player spielername spieler teilnehmer nomprenom navnfull nazwiskoimie фио игрок фамилияимя фамилияиимя",
	colSurname: "surname lastname familyname nachname familienname efternamn etternavn achternaam nomdefamille apellido apellidos cognome sobrenome prijmeni " +
		"sukunimi фамилия",
	colGiven: "firstname forename forenames givenname givennames vorname fornamn förnamn fornavn voornaam prenom prénom nombres nomeproprio imie etunimi",
	colFederation: "fed fide_land fideland fidenation fidefed fidefederation land nation nat nationality natfide country pays pais paese federation " +
		"federacion federazione foderation föderation verband федерация фед страна",
	colSex:   "gender geschlecht geschl kon kön kjonn kjønn køn sexe sexo sesso geslacht plec пол",
	colTitle: "fidetitel fidetitle titel titre titulo titolo titulofide titelfide титл звание",
	colBirth: "birth birthdate birthday bday dob dateofbirth yearofbirth yob year born geburtsjahr gebjahr geburtsdatum gebdatum fodd född fodt født " +
		"fodelsear födelseår fodelsedatum födelsedatum datenaiss dnaiss naissance datenaissance geboren geboortedatum geboortejaar nacimiento " +
		"nascimento nascita rocznik годрождения датарождения др гр",
}

// partWords are the words of a whole name, or of the part that another column
// does not hold: "Name" next to "Vorname" is a surname, "Имя" next to "Фамилия" a
// given name.
const partWords = "name nom naam namn navn nombre nome jmeno nev имя"

// ratingWords are those of the columns of ratings, by their rank.
var ratingWords = []struct {
	kind  int // -1: of the kind that the list is of
	rank  int
	words string
}{
	{-1, rankFIDE, "fiderating fidertg fideelo elofide ratingfide fider rtgi rtgint rtgfide eloi eloint intrtg intlrtg intrating internationalelo эло эlofide рейтингфиде"},
	{-1, rankPlain, "rtg rating elo elorating рейтинг"},
	{-1, rankNational, "rtgn rtgnat natrtg natrating nationalrating elon elonat nationaleelo dwz lask ecfrating ecf grade belrating elobel elocalc elocalcul elofrbe elokbsb " +
		"originalrating currentrating rtngnat"},
	{-1, rankRevised, "revisedrating"},
	{int(tournament.Standard), rankFIDE, "fidestandard fidestd fidestandardrating fidelong"},
	{int(tournament.Standard), rankPlain, "standard std stdrating stdrtg standardrtg standardelo elostandard elostd классика"},
	{int(tournament.Standard), rankNational, "originalstandard originalstandardrating ecfstandard standardoriginal"},
	{int(tournament.Standard), rankRevised, "revisedstandard standardrevised"},
	{int(tournament.Rapid), rankFIDE, "fiderapid fiderapidrating fidesnabb rapidfide fidersrapid"},
	{int(tournament.Rapid), rankPlain, "rapid rapidrtg rapidelo elorapid rpd rpdrating snabb snabbschack рапид быстрые"},
	{int(tournament.Rapid), rankNational, "originalrapid originalrapidrating ecfrapid snabblask"},
	{int(tournament.Rapid), rankRevised, "revisedrapid"},
	{int(tournament.Blitz), rankFIDE, "fideblitz fideblitzrating fideblixt blitzfide"},
	{int(tournament.Blitz), rankPlain, "blitz blitzrtg blitzelo eloblitz blz blzrating blixt блиц"},
	{int(tournament.Blitz), rankNational, "originalblitz originalblitzrating ecfblitz blixtlask"},
	{int(tournament.Blitz), rankRevised, "revisedblitz"},
}

// folded are the meanings of all words, as [fold] makes them.
var folded = func() map[string]meaning {
	all := map[string]meaning{}
	for word, c := range columnWords {
		m := meaning{c, rankFIDE}
		if c == single+partRating || c == colName || c == colID && !strings.HasPrefix(word, "fide") {
			m.rank = rankPlain // ID, name, rating
		}
		all[fold(word)] = m
	}
	add := func(words string, m meaning) {
		for word := range strings.FieldsSeq(words) {
			if _, known := all[fold(word)]; !known {
				all[fold(word)] = m
			}
		}
	}
	for c, words := range otherWords {
		add(words, meaning{c, rankFIDE})
	}
	add("idno idnum", meaning{colID, rankNational}) // of FIDE's, if no other column is
	add(partWords, meaning{colName, rankPlain})
	for _, r := range ratingWords {
		c := single + partRating
		if r.kind >= 0 {
			c = standingColumn(tournament.Kind(r.kind), partRating)
		}
		add(r.words, meaning{c, r.rank})
	}
	return all
}()

// fold makes one of the spellings of a word: FIDE-ID, Fide_Id and "FIDE ID" are
// fideid, and född is fodd.
func fold(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '#' {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFD.String(word))
}

// meaningOf returns what a word of a header row stands for, colNone if it is
// not known.
func meaningOf(word string) meaning {
	word = strings.TrimSpace(word)
	if _, ok := monthCode(word); ok {
		return meaning{single + partRating, rankFIDE}
	}
	return folded[fold(word)]
}

// columnOf returns the column of a word of a header row.
func columnOf(word string) column { return meaningOf(word).col }

// errNoList is the answer to content that is no list of any known layout, with
// the words of the three columns that a list must have.
var errNoList = handbook.Errorf("ratinglist.error.no-list", "id", wordsOfID, "name", wordsOfName, "rating", wordsOfRating)

// Words of the three columns that a list must have, for a header that lacks one.
const (
	wordsOfID     = "fide_id, ID Number, ID_No, FIDE-ID, FideNo, FIDE_no"
	wordsOfName   = "name, full_name, Spielername, surname + first name"
	wordsOfRating = "rating, standard_rating, rapid_rating, blitz_rating, SRtng, OCT26, Elo, Rtg, RtgI, RtgN, FIDE_Elo, DWZ, LASK"
)

// noList returns the error about a header without the columns that a list must
// have: it names the words that each of them may have, and the known ones that
// words of the header resemble.
func noList(head []string) error {
	seen := map[column]bool{}
	for _, word := range head {
		c := columnOf(word)
		if c >= colStanding {
			_, part := c.kindPart(0)
			c = single + part
		}
		seen[c] = true
	}
	var lacks []handbook.Text
	if !seen[colID] {
		lacks = append(lacks, handbook.Say("ratinglist.lacks.fide-id", "words", wordsOfID))
	}
	if !seen[colName] && !seen[colSurname] {
		lacks = append(lacks, handbook.Say("ratinglist.lacks.name", "words", wordsOfName))
	}
	if !seen[single+partRating] {
		lacks = append(lacks, handbook.Say("ratinglist.lacks.rating", "words", wordsOfRating))
	}
	switch near := alike(head); {
	case len(near) > 0:
		return handbook.Errorf("ratinglist.error.header-near", "lacks", lacks, "near", near)
	case len(lacks) == 3:
		return errNoList
	}
	return handbook.Errorf("ratinglist.error.header", "lacks", lacks)
}

// alike returns the words of a header that are not known, each with the known
// word that it resembles.
func alike(head []string) (near []handbook.Text) {
	for _, word := range head {
		if word = strings.TrimSpace(word); word == "" || columnOf(word) != colNone {
			continue
		}
		if known := knownAlike(word); known != "" {
			near = append(near, handbook.Say("ratinglist.alike", "word", short(word), "known", known))
		}
	}
	return near
}

// knownAlike returns the known word that differs from a word in one letter, or
// in two of eight and more; empty if there is none.
func knownAlike(word string) string {
	word = fold(word)
	letters := len([]rune(word))
	most := 1
	switch {
	case letters < 4:
		return ""
	case letters >= 8:
		most = 2
	}
	best, distance := "", most+1
	for _, known := range suggested {
		d := levenshtein.ComputeDistance(word, fold(known))
		if d < distance {
			best, distance = known, d
		}
	}
	return best
}

// suggested are the words that a resembling one is held against, in order:
// FIDE's and ours first.
var suggested = func() []string {
	var all []string
	for word := range columnWords {
		if len(word) >= 4 {
			all = append(all, word)
		}
	}
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(strings.Count(b, "_")-strings.Count(a, "_"), cmp.Compare(a, b))
	})
	var others []string
	for _, words := range otherWords {
		others = append(others, strings.Fields(words)...)
	}
	for _, r := range ratingWords {
		others = append(others, strings.Fields(r.words)...)
	}
	slices.Sort(others)
	for _, word := range others {
		if len(word) >= 4 && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return all
}()

// unread returns a word of a header row that is not read, in quotation marks,
// with the known word that it resembles.
func unread(word string) handbook.Text {
	if known := knownAlike(word); known != "" && columnOf(word) == colNone {
		return handbook.Say("ratinglist.alike", "word", short(word), "known", known)
	}
	return handbook.Say("ratinglist.word", "word", short(word))
}
