package ratinglist

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// The limits of a row. A value past one of them makes the line a broken one.
const (
	MaxRating = 3999
	MaxGames  = 999
	MaxK      = 99
	MaxName   = 200  // characters
	MaxText   = 60   // characters of a federation, title or flag
	MaxLine   = 4096 // bytes of a line of text
)

// fault is what is wrong with a value. After a grave one the row is left out,
// after any other one only the value.
type fault struct {
	grave bool
	text  handbook.Text
}

func graveFault(text handbook.Text) *fault { return &fault{grave: true, text: text} }

func doubtful(text handbook.Text) *fault { return &fault{text: text} }

// number reads digits alone; an empty text is 0. The field is the key of its name.
func number(text, field string, limit int) (int, *fault) {
	n := 0
	for i := range len(text) {
		if !digit(text[i]) || i >= 12 {
			return 0, graveFault(handbook.Say("ratinglist.number", "field", handbook.Say(field), "value", short(text), "limit", strconv.Itoa(limit)))
		}
		n = n*10 + int(text[i]-'0')
	}
	if n > limit {
		return 0, graveFault(handbook.Say("ratinglist.number.above", "field", handbook.Say(field), "value", strconv.Itoa(n), "limit", strconv.Itoa(limit)))
	}
	return n, nil
}

// plainID returns the digits of an ID in quotes, or in groups of three parted by points or
// blanks, as spreadsheets write them; another text unchanged.
func plainID(text string) string {
	if isDigits(text) {
		return text
	}
	inside := strings.Trim(text, tournament.QuoteMarks+" =")
	for _, mark := range []string{".", ",", "'", "’", " ", "\u00a0", "\u202f"} {
		groups := strings.Split(inside, mark)
		if len(groups) > 1 && !slices.ContainsFunc(groups[1:], func(g string) bool { return len(g) != 3 }) && len(groups[0]) > 0 && len(groups[0]) < 4 {
			inside = strings.Join(groups, "")
			break
		}
	}
	if inside == "" || !isDigits(inside) {
		return text
	}
	return inside
}

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// short returns a text for a message.
func short(s string) string {
	if len(s) <= 40 {
		return s
	}
	cut := 40
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// clean trims a text and turns control characters into blanks, so that each
// layout can hold it. Most texts come back as they are.
func clean(s string) string {
	for _, r := range s {
		if !letter(r) {
			return strings.TrimSpace(strings.Map(printable, strings.ToValidUTF8(s, "�")))
		}
	}
	return strings.Trim(s, " ")
}

// letter reports whether a character is one that names mostly have: of ASCII, or a
// Latin, Greek or Cyrillic one. None of them steers or is a kind of blank.
func letter(r rune) bool { return r >= ' ' && r < 0x7f || r > 0xa0 && r <= 0x52f }

func printable(r rune) rune {
	if unicode.IsControl(r) || handbook.IsControl(r) || r == '\ufeff' || r == '\ufffe' || r == '\uffff' {
		return ' '
	}
	return r
}

// tidy makes the texts of a row such that every layout can hold them.
func tidy(r *Row) {
	r.Name, r.Federation = clean(r.Name), clean(r.Federation)
	r.OtherTitles, r.ArenaTitle = clean(r.OtherTitles), clean(r.ArenaTitle)
}

// rowDraft is a row while it is read, with the values that can only be decided
// once the whole row is known.
type rowDraft struct {
	row      Row
	kind     tournament.Kind // of a single list
	header   *Header         // of the list
	inactive bool
	woman    bool
	period   handbook.Period
	pool     map[string]string

	given     string // of a name in two columns
	strangers int    // players left out so far because they have no FIDE ID
}

// intern returns one shared copy of a text that many rows have, so that no row
// keeps the memory of its whole line in use.
func (d *rowDraft) intern(s string) string {
	if s == "" {
		return ""
	}
	if kept, ok := d.pool[s]; ok {
		return kept
	}
	if len(d.pool) >= 1<<14 {
		clear(d.pool)
	}
	s = strings.Clone(s)
	d.pool[s] = s
	return s
}

// start begins the next row.
func (d *rowDraft) start() {
	if d.pool == nil {
		d.pool = map[string]string{}
	}
	d.row, d.inactive, d.woman, d.given = Row{}, false, false, ""
}

// finish settles the one flag column: w gives the sex where no column has it,
// i is of standard in FIDE's combined list, and of the one kind in a list of
// one. Of the other kinds a combined list does not say who is inactive.
func (d *rowDraft) finish() Row {
	if d.woman && d.row.Sex == 0 {
		d.row.Sex = tournament.Female
	}
	if d.inactive {
		if k, ok := d.header.flagKind(); ok && d.row.Standings[k].Rating > 0 {
			d.row.Standings[k].Inactive = true
		}
	}
	return d.row
}

// set reads one value into the row.
func (d *rowDraft) set(c column, text string) *fault {
	text = clean(text)
	if c >= colStanding {
		return d.setStanding(c, text)
	}
	if limit := MaxText; c != colName && len(text) > limit && utf8.RuneCountInString(text) > limit {
		return graveFault(handbook.Say("ratinglist.long.text", "value", short(text), "limit", limit))
	}
	switch c {
	case colID:
		n, f := number(plainID(text), "ratinglist.field.fide-id", tournament.MaxFIDEID)
		if f != nil && f.text.Key == "ratinglist.number" {
			f = graveFault(handbook.Say("ratinglist.not-an-id", "value", short(text)))
		}
		if f == nil && n == 0 {
			f = graveFault(handbook.Say("ratinglist.no-id"))
		}
		d.row.FIDEID = n
		return f
	case colGiven:
		d.given = d.intern(text)
	case colOwnID:
	case colName, colSurname:
		if len(text) > MaxName && utf8.RuneCountInString(text) > MaxName {
			return graveFault(handbook.Say("ratinglist.long.name", "value", short(text), "limit", MaxName))
		}
		d.row.Name = strings.Clone(text)
	case colFederation:
		d.row.Federation = d.intern(text)
	case colSex:
		return d.setSex(text)
	case colTitle:
		return setTitle(&d.row.Title, &d.row.Honorary.Title, text)
	case colWomenTitle:
		return setTitle(&d.row.WomenTitle, &d.row.Honorary.Women, text)
	case colOtherTitles:
		d.row.OtherTitles = d.intern(text)
	case colArena:
		d.row.ArenaTitle = d.intern(text)
	case colBirth:
		return d.setBirth(text)
	case colFlag:
		return d.setFlag(text)
	case colPeriod:
		return d.setPeriod(text)
	}
	return nil
}

func (d *rowDraft) setStanding(c column, text string) *fault {
	k, part := c.kindPart(d.kind)
	s := &d.row.Standings[k]
	var f *fault
	switch part {
	case partRating:
		var n int
		n, f = number(text, "ratinglist.field.rating", MaxRating)
		s.Rating = tournament.Rating(n)
	case partGames:
		s.Games, f = number(text, "ratinglist.field.games", MaxGames)
	case partK:
		s.K, f = number(text, "ratinglist.field.k", MaxK)
	case partInactive:
		s.Inactive = text == "i" || text == "I"
		if text != "" && !s.Inactive {
			f = doubtful(handbook.Say("ratinglist.unknown.inactive", "value", short(text)))
		}
	}
	return f
}

func (d *rowDraft) setSex(text string) *fault {
	switch text {
	case "":
	case "M", "m", "Male", "male", "Man", "Herr", "м", "М", "муж":
		d.row.Sex = tournament.Male
	case "F", "f", "W", "w", "Female", "female", "K", "k", "V", "v", "Kvinna", "ж", "Ж", "жен":
		d.row.Sex = tournament.Female
	default:
		return doubtful(handbook.Say("ratinglist.unknown.sex", "value", short(text)))
	}
	return nil
}

func setTitle(t *tournament.Title, honorary *string, text string) *fault {
	if text == "" {
		return nil
	}
	title, ok := tournament.TitleAlias(text)
	if !ok && HonoraryTitle(text) {
		*honorary = strings.Clone(text)
		return nil
	}
	if !ok {
		return doubtful(handbook.Say("ratinglist.unknown.title", "value", short(text)))
	}
	*t = title
	return nil
}

// setBirth reads a year, or the year of a date that begins or ends with it.
func (d *rowDraft) setBirth(text string) *fault {
	year := text
	if n := len(text); n > 4 && !digit(text[4]) {
		year = text[:4]
	} else if n >= 8 && n <= 10 && !digit(text[n-5]) {
		year = text[n-4:]
	}
	n, f := number(year, "ratinglist.field.birth-year", 9999)
	if f != nil || n != 0 && n < 1000 {
		return doubtful(handbook.Say("ratinglist.unknown.birth-year", "value", short(text)))
	}
	d.row.Birth = n
	return nil
}

func (d *rowDraft) setFlag(text string) *fault {
	for _, r := range text {
		switch r {
		case 'i', 'I':
			d.inactive = true
		case 'w', 'W':
			d.woman = true
		case ' ':
		default:
			return doubtful(handbook.Say("ratinglist.unknown.flag", "value", short(text)))
		}
	}
	return nil
}

func (d *rowDraft) setPeriod(text string) *fault {
	if text == "" {
		return nil
	}
	p, err := handbook.ParsePeriod(text)
	if err != nil {
		return doubtful(handbook.Say("ratinglist.unknown.period", "value", short(text)))
	}
	d.period = p
	return nil
}
