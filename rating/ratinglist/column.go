package ratinglist

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// column names a field of a list, whatever the layout calls it. The columns
// of the kinds follow colStanding, four a kind.
type column int

const (
	colNone column = iota // a column that no field holds
	colID
	colName
	colFederation
	colSex
	colTitle
	colWomenTitle
	colOtherTitles
	colArena
	colBirth
	colFlag
	colPeriod
	colSurname // of a list with two columns for a name
	colGiven
	colOwnID // the number of a player in a federation's own list, or of his line
	colStanding
)

// The four columns of a kind, added to its first.
const (
	partRating column = iota
	partGames
	partK
	partInactive
	parts
)

// single marks the columns rating, games, K of a list of one kind, whose kind
// the layout does not name.
const single = colStanding + column(tournament.Kinds)*parts

// standingColumn returns the column of a kind's part.
func standingColumn(k tournament.Kind, part column) column {
	return colStanding + column(k)*parts + part
}

// kindPart splits a column of a kind; a column of a single list belongs to the
// kind given.
func (c column) kindPart(of tournament.Kind) (tournament.Kind, column) {
	if c >= single {
		return of, c - single
	}
	c -= colStanding
	return tournament.Kind(c / parts), c % parts
}

// columnWords are the words of FIDE's header lines and of our own, which may
// stand in a text list without a blank between them. The layouts changed them
// over the years; no word has two meanings. Words of other lists are in
// [otherWords].
var columnWords = map[string]column{
	"id number": colID, "id_number": colID, "idnumber": colID, "fideid": colID, "fide id": colID, "fide_id": colID, "id": colID,
	"name": colName,
	"fed":  colFederation, "country": colFederation, "federation": colFederation,
	"sex": colSex,
	"tit": colTitle, "titl": colTitle, "title": colTitle,
	"wtit": colWomenTitle, "w_title": colWomenTitle, "women's title": colWomenTitle, "women_title": colWomenTitle,
	"otit": colOtherTitles, "o_title": colOtherTitles, "other titles": colOtherTitles, "other_titles": colOtherTitles,
	"foa": colArena, "foa_title": colArena, "arena title": colArena, "arena_title": colArena,
	"b-day": colBirth, "birthday": colBirth, "birth date": colBirth, "birth_date": colBirth, "date of birth": colBirth,
	"born": colBirth, "birth year": colBirth, "birth_year": colBirth,
	"flag": colFlag, "list": colPeriod,
	"srtng": standingColumn(tournament.Standard, partRating), "sgm": standingColumn(tournament.Standard, partGames), "sk": standingColumn(tournament.Standard, partK),
	"rrtng": standingColumn(tournament.Rapid, partRating), "rgm": standingColumn(tournament.Rapid, partGames), "rk": standingColumn(tournament.Rapid, partK),
	"brtng": standingColumn(tournament.Blitz, partRating), "bgm": standingColumn(tournament.Blitz, partGames), "bk": standingColumn(tournament.Blitz, partK),
	"standard_rating": standingColumn(tournament.Standard, partRating), "standard_games": standingColumn(tournament.Standard, partGames),
	"standard_k": standingColumn(tournament.Standard, partK), "standard_inactive": standingColumn(tournament.Standard, partInactive),
	"rapid_rating": standingColumn(tournament.Rapid, partRating), "rapid_games": standingColumn(tournament.Rapid, partGames),
	"rapid_k": standingColumn(tournament.Rapid, partK), "rapid_inactive": standingColumn(tournament.Rapid, partInactive),
	"blitz_rating": standingColumn(tournament.Blitz, partRating), "blitz_games": standingColumn(tournament.Blitz, partGames),
	"blitz_k": standingColumn(tournament.Blitz, partK), "blitz_inactive": standingColumn(tournament.Blitz, partInactive),
	"rtng": single + partRating, "rating": single + partRating,
	"gms": single + partGames, "games": single + partGames,
	"k": single + partK, "kf": single + partK,
}

// longestWord bounds the search for a word in a header line that has no
// separators.
const longestWord = len("standard_inactive")

var months = [...]string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

// monthCode reads a month as the header of a single list writes it: OCT26 is
// 2026-10. Years from 70 on are of the last century.
func monthCode(s string) (handbook.Period, bool) {
	if len(s) != 5 || !digit(s[3]) || !digit(s[4]) {
		return 0, false
	}
	year := 2000 + int(s[3]-'0')*10 + int(s[4]-'0')
	if year >= 2070 {
		year -= 100
	}
	for i, m := range months {
		if strings.EqualFold(s[:3], m) {
			return handbook.NewPeriod(year, i+1), true
		}
	}
	return 0, false
}

// writeMonthCode returns the inverse of monthCode.
func writeMonthCode(p handbook.Period) string {
	year := p.Year() % 100
	return strings.ToUpper(months[p.Month()-1]) + string([]byte{byte('0' + year/10), byte('0' + year%10)})
}

func digit(b byte) bool { return b >= '0' && b <= '9' }
