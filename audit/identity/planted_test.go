package identity_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// reportsPlanted is how many reports the tests of this file make of each sort.
const reportsPlanted = 200

// TestPlantedMistakes puts each of the nine kinds of mistake at a random player
// of generated reports: one finding, at its column, and nothing else.
func TestPlantedMistakes(t *testing.T) {
	w := newWorld(1, 4000)
	counts := map[string]int{}
	for n := range reportsPlanted {
		for _, kind := range mistakes {
			e := w.event(n)
			want, ok := kind.plant(w, e)
			if !ok {
				continue
			}
			counts[kind.name]++
			got := places(check(t, w, e))
			require.Equal(t, []string{want}, got, "%s in report %d\n%s", kind.name, n, e.text())
		}
	}
	for _, kind := range mistakes {
		require.GreaterOrEqual(t, counts[kind.name], reportsPlanted*8/10, kind.name)
	}
}

// TestNoFalseFindings: reports that say what the list says, and reports that
// spell the names in another way, are silent.
func TestNoFalseFindings(t *testing.T) {
	w := newWorld(2, 4000)
	for n := range reportsPlanted {
		e := w.event(n)
		require.Empty(t, places(check(t, w, e)), "report %d", n)
		for i := range e.lines {
			e.lines[i].name = w.harmless(e.lines[i].of)
		}
		for _, f := range check(t, w, e) {
			t.Errorf("a harmless spelling is reported: report %d: %s %s, %s", n, f.Rule, f.Text.Arg("name"), f.Identity.Listed.Name)
		}
	}
}

// TestSlips: one letter wrong in a name is the same person under another
// spelling, and said once.
func TestSlips(t *testing.T) {
	w := newWorld(3, 4000)
	for n := range reportsPlanted {
		e := w.event(n)
		l := &e.lines[w.r.IntN(len(e.lines))]
		family, given, _ := strings.Cut(l.name, ", ")
		if len(family) < 6 || utf8.RuneCountInString(family) != len(family) {
			continue
		}
		at := 1 + w.r.IntN(len(family)-2)
		wrong := "m"
		if family[at] == 'm' {
			wrong = "r"
		}
		l.name = family[:at] + wrong + family[at+1:] + ", " + given
		got := places(check(t, w, e))
		require.Equal(t, []string{l.place("listed-name", nameAt)}, got, l.name)
	}
}

// TestProposals: the person who was meant is proposed for a wrong, an unknown
// and a missing ID.
func TestProposals(t *testing.T) {
	w := newWorld(4, 4000)
	right, asked := 0, 0
	for n := range reportsPlanted {
		e := w.event(n)
		l := &e.lines[w.r.IntN(len(e.lines))]
		l.name = w.harmless(l.of)
		if strings.Contains(l.name, ".") { // an initial alone proposes no person
			l.name = l.of.name
		}
		meant := strconv.Itoa(l.of.id)
		l.id = [...]string{strconv.Itoa(w.stranger(e).id), "79999999", ""}[n%3]
		found := check(t, w, e)
		asked++
		if len(found) == 1 && found[0].Identity.Proposal == meant {
			right++
		}
	}
	require.GreaterOrEqual(t, right*100, asked*97, "%d of %d", right, asked)
}

func places(found []handbook.Finding) []string {
	var out []string
	for _, f := range found {
		out = append(out, fmt.Sprintf("%s %d:%d", f.Rule, f.Pos.Line, f.Pos.Col))
	}
	return out
}

func check(t *testing.T, w *world, e *event) []handbook.Finding {
	t.Helper()
	report, _, err := trf.Read("planted.trf", []byte(e.text()))
	require.NoError(t, err)
	found, err := identity.Check(report, tournament.Standard, w.office)
	require.NoError(t, err)
	return found
}

// Columns of the lines of players.
const (
	sexAt        = 10
	titleAt      = 11
	nameAt       = 15
	ratingAt     = 49
	federationAt = 54
	idAt         = 58
	birthAt      = 70
	firstLine    = 6
)

// mistake is a kind of mistake; plant makes it and tells what must be found,
// false where the report has no place for it.
type mistake struct {
	name  string
	plant func(*world, *event) (string, bool)
}

func at(rule string, col int, change func(*world, *event, *line) bool) func(*world, *event) (string, bool) {
	return func(w *world, e *event) (string, bool) {
		l := &e.lines[w.r.IntN(len(e.lines))]
		ok := change(w, e, l)
		return l.place(rule, col), ok
	}
}

var mistakes = []mistake{
	{"wrong ID", at("wrong-person", idAt, func(w *world, e *event, l *line) bool {
		l.id = strconv.Itoa(w.stranger(e).id)
		return true
	})},
	{"unknown ID", at("unknown-id", idAt, func(w *world, _ *event, l *line) bool {
		l.id = strconv.Itoa(70000000 + w.r.IntN(1000))
		return true
	})},
	{"federation", at("listed-federation", federationAt, func(w *world, _ *event, l *line) bool {
		l.federation = w.other(federations, l.federation)
		return true
	})},
	{"title", at("listed-title", titleAt, func(w *world, _ *event, l *line) bool {
		l.title = w.other([]string{"GM", "IM", "FM", "CM", ""}, l.title)
		return l.title != l.of.title
	})},
	{"rating", at("listed-rating", ratingAt, func(w *world, _ *event, l *line) bool {
		l.rating += 1 + w.r.IntN(200)
		return true
	})},
	{"birth", at("listed-birth", birthAt, func(w *world, _ *event, l *line) bool {
		l.birth += 1 + w.r.IntN(20)
		return true
	})},
	{"sex", at("listed-sex", sexAt, func(_ *world, _ *event, l *line) bool {
		l.sex = map[string]string{"m": "w", "w": "m"}[l.sex]
		return true
	})},
	{"name", at("wrong-person", idAt, func(w *world, e *event, l *line) bool {
		before, _ := strings.CutPrefix(l.name[strings.Index(l.name, ", "):], ", ")
		l.name = w.stranger(e).name
		return !strings.HasSuffix(l.name, before) // a woman of another family name may have married
	})},
	{"swapped IDs", func(w *world, e *event) (string, bool) {
		i := w.r.IntN(len(e.lines) - 1)
		j := i + 1 + w.r.IntN(len(e.lines)-i-1)
		e.lines[i].id, e.lines[j].id = e.lines[j].id, e.lines[i].id
		return e.lines[i].place("swapped-ids", idAt), true
	}},
}

// person is on the list; native is the name in the letters of its bearer.
type person struct {
	id           int
	name, native string
	federation   string
	sex, title   string
	birth        int
	rating       int
}

// world is a list and its persons.
type world struct {
	r       *rand.Rand
	persons []*person
	office  identity.Office
}

func newWorld(seed uint64, persons int) *world {
	w := &world{r: rand.New(rand.NewPCG(seed, 1))}
	list := &ratinglist.List{Period: 2026_09, Kinds: [tournament.Kinds]bool{true, true, true}, Complete: true}
	for i := range persons {
		p := w.person(10000000 + 7*i)
		w.persons = append(w.persons, p)
		row := ratinglist.Row{FIDEID: p.id, Name: p.name, Federation: p.federation, Birth: p.birth, Sex: tournament.Sex(p.sex[0])}
		row.Title, _ = tournament.ParseTitle(p.title)
		row.Standings[tournament.Standard].Rating = tournament.Rating(p.rating)
		list.Rows = append(list.Rows, row)
	}
	shelf := &ratinglist.Lists{}
	shelf.Add(list)
	w.office = identity.FromLists(shelf)
	return w
}

func pick[T any](w *world, list []T) T { return list[w.r.IntN(len(list))] }

func (w *world) other(list []string, than string) string {
	for {
		if s := pick(w, list); s != than {
			return s
		}
	}
}

func (w *world) person(id int) *person {
	p := &person{
		id: id, federation: pick(w, federations), sex: "m", title: w.title(), birth: 1940 + w.r.IntN(78), rating: 1400 + w.r.IntN(1300),
	}
	woman := w.r.IntN(4) == 0
	if woman {
		p.sex = "w"
	}
	if w.r.IntN(2) == 0 {
		family, given := pick(w, cyrillicFamilies), pick(w, cyrillicMen)
		if woman {
			given = pick(w, cyrillicWomen)
			if strings.HasSuffix(family, "в") || strings.HasSuffix(family, "н") {
				family += "а"
			}
		}
		p.native = family + ", " + given
		p.name = roman(p.native, fide)
		return p
	}
	given := pick(w, latinMen)
	if woman {
		given = pick(w, latinWomen)
	}
	p.native = pick(w, latinFamilies) + ", " + given
	p.name = p.native
	if w.r.IntN(2) == 0 {
		p.name = plain(p.native)
	}
	return p
}

func (w *world) title() string {
	if w.r.IntN(6) > 0 {
		return ""
	}
	return pick(w, []string{"GM", "IM", "FM", "CM"})
}

// stranger returns a person who does not play in the event and whose name differs from
// those of all its players.
func (w *world) stranger(e *event) *person {
	for {
		p := pick(w, w.persons)
		if !slices.ContainsFunc(e.lines, func(l line) bool {
			return l.of == p || identity.Compare(l.of.name, p.name) != identity.Different
		}) {
			return p
		}
	}
}

// line is what a report says of a person.
type line struct {
	person
	id   string
	of   *person
	rank int
}

func (l *line) place(rule string, col int) string {
	return fmt.Sprintf("%s %d:%d", rule, firstLine+l.rank-1, col)
}

type event struct{ lines []line }

func (w *world) event(n int) *event {
	e := &event{}
	for _, i := range w.r.Perm(len(w.persons))[:8+n%60] {
		p := w.persons[i]
		e.lines = append(e.lines, line{person: *p, id: strconv.Itoa(p.id), of: p})
	}
	for i := range e.lines {
		e.lines[i].rank = i + 1
	}
	return e
}

func (e *event) text() string {
	var b strings.Builder
	b.WriteString("012 Planted\n022 Testville\n032 LIE\n042 2026/09/05\n052 2026/09/09\n")
	for _, l := range e.lines {
		fmt.Fprintf(&b, "001 %4d %s%3s %s%5d %3s %11s %d/03/04  0.0 %4d\n", l.rank, l.sex, l.title,
			l.name+strings.Repeat(" ", max(0, 33-utf8.RuneCountInString(l.name))), l.rating, l.federation, l.id, l.birth, l.rank)
	}
	return b.String()
}
