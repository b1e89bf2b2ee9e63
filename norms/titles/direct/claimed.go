package direct

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// claimed is a place as an officer writes it.
type claimed struct {
	word           string // what the place is called; empty: it has no name
	first, last    int    // places after tie-break; 0: none
	equal          bool
	qualified      bool
	percent, games int
}

// placeNames are the places that have names, in English and Russian.
var placeNames = map[string]claimed{
	"gold": gold, "золото": gold, "silver": silver, "серебро": silver, "bronze": bronze, "бронза": bronze,
	"silver-bronze": {word: "titles.direct.silver-bronze", first: 2, last: 3}, "medals": medal, "medal": medal, "медаль": medal,
	"first equal": shared, "first-equal": shared, "1st equal": shared, "делёж первого места": shared,
	"qualified": qualified, "qualification": qualified, "выход в чемпионат": qualified,
}

var (
	gold      = claimed{word: "titles.direct.gold", first: 1, last: 1}
	silver    = claimed{word: "titles.direct.silver", first: 2, last: 2}
	bronze    = claimed{word: "titles.direct.bronze", first: 3, last: 3}
	medal     = claimed{word: "titles.direct.medals", first: 1, last: 3}
	shared    = claimed{word: "titles.direct.equal", equal: true}
	qualified = claimed{word: "titles.direct.qualified", qualified: true}
)

var (
	placeNumber  = regexp.MustCompile(`^(?:place |место )?(\d{1,3})(?:st|nd|rd|th|\.|-?(?:е|й|ое|ый|ая))?(?: place| место)?$`)
	placePercent = regexp.MustCompile(`^(\d{1,3}) ?%(?: ?/ ?| (?:in|of|из) )(\d{1,2})(?: games| партий)?$`)
)

// claim reads a place: a name of the table (gold, first equal), a number (17th),
// or a percentage in a number of games (65%/9).
func claim(text string) (claimed, bool) {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	if c, ok := placeNames[text]; ok {
		return c, true
	}
	if m := placeNumber.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[1])
		return claimed{first: n, last: n}, n > 0
	}
	if m := placePercent.FindStringSubmatch(text); m != nil {
		percent, _ := strconv.Atoi(m[1])
		games, _ := strconv.Atoi(m[2])
		return claimed{percent: percent, games: games}, percent <= 100 && games > 0
	}
	return claimed{}, false
}

// Recorded returns a place as an officer writes it, to be said in any language; what is no
// place that is known stays as it is written.
func Recorded(place string) handbook.Text {
	c, ok := claim(place)
	switch {
	case !ok:
		return handbook.Verbatim(place)
	case c.word != "":
		return handbook.Say(c.word)
	case c.percent > 0:
		return handbook.Say("titles.direct.percent", "percent", c.percent, "games", c.games)
	}
	return handbook.Say("titles.direct.place", "place", c.first)
}

// has reports whether a place as written is one that the table means.
func (d *Place) has(c claimed) bool {
	switch {
	case d.Qualified:
		return c.qualified
	case d.Percent > 0:
		return c.percent >= d.Percent && c.games >= d.Games
	case d.Equal:
		return c.equal || c.first == 1 && c.last == 1
	}
	return c.first >= max(1, d.First) && c.last <= d.Last
}

// Gives holds a place, as an officer writes it, against the table of a day for a
// kind of championship; before the first table, against that, and for days whose
// table is not at hand against the last that is. It gives what the table has for
// the title, or with norm for the norm, where the place is none of these.
func Gives(kind string, title tournament.Title, norm bool, place string, day handbook.Date) (ok bool, places []handbook.Text) {
	tables, err := Tables()
	if err != nil {
		return false, nil
	}
	table := tableOn(tables, day)
	if table == nil {
		table = &tables[0]
	}
	c, readable := claim(place)
	for _, row := range table.Rows {
		for _, a := range row.Awards {
			if a.Title != title || a.Norm != norm || !(a.Only == kind || a.Only == "" && slices.Contains(row.Kinds, kind)) {
				continue
			}
			if readable && a.Place.has(c) {
				return true, nil
			}
			places = append(places, a.Place.words())
		}
	}
	return false, places
}
