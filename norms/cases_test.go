package norms

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// The table of cases is testdata/cases: README.txt there says how a case is
// written. Each is run on the days of its "on" line, else on all of these.
var caseDays = []handbook.Date{2022_01_01, 2023_12_31, 2024_01_01}

// oneCase is a case as written.
type oneCase struct {
	place   string
	article string
	holds   bool // the clause is met or used
	doc     string
	days    []handbook.Date
	lines   []string
	want    []string
}

func readCases(t *testing.T) []oneCase {
	t.Helper()
	files, err := filepath.Glob("testdata/cases/*.cases")
	require.NoError(t, err)
	var list []oneCase
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		for i, line := range strings.Split(string(data), "\n") {
			line = strings.TrimSpace(line)
			place := fmt.Sprintf("%s:%d", filepath.Base(name), i+1)
			if head, ok := strings.CutPrefix(line, "== "); ok {
				f := strings.SplitN(head, " ", 3)
				require.Len(t, f, 3, place)
				require.Contains(t, []string{"+", "-"}, f[1], place)
				list = append(list, oneCase{place: place, article: f[0], holds: f[1] == "+", doc: f[2], days: caseDays})
				continue
			}
			if line == "" || line[0] == '#' {
				continue
			}
			require.NotEmpty(t, list, place)
			c := &list[len(list)-1]
			if days, ok := strings.CutPrefix(line, "on "); ok {
				c.days = nil
				for d := range strings.FieldsSeq(days) {
					day, err := handbook.ParseDate(d)
					require.NoError(t, err, place)
					c.days = append(c.days, day)
				}
			} else if want, ok := strings.CutPrefix(line, "want "); ok {
				c.want = append(c.want, want)
			} else {
				c.lines = append(c.lines, line)
			}
		}
	}
	return list
}

// caseEvent is what the lines of a case make.
type caseEvent struct {
	t       *testing.T
	place   string
	a       applicant
	title   tournament.Title
	facts   []string
	opt     Options
	changes []func(*Event) // after the event is made
	guests  int
}

func (c *oneCase) make(t *testing.T, day handbook.Date) (*Event, *caseEvent) {
	e := &caseEvent{t: t, place: c.place, title: tournament.GM}
	for _, line := range c.lines {
		e.line(strings.Fields(line), line)
	}
	e.a.start = day
	ev := e.a.event(t)
	for _, change := range e.changes {
		change(ev)
	}
	ev.Facts = factsOf(t, e.facts...)
	ev.Tournament = ev.Facts.Complete(ev.Tournament)
	return ev, e
}

var caseBases = map[string]func() applicant{
	"solid": solid, "thirteen": func() applicant { return thirteen }, "eleven": eleven,
	"round-robin": roundRobin, "teams": func() applicant { return teams("world-team") },
	"women": func() applicant { return eightRounds("ENG WGM 2296 1") }, "nine": func() applicant { return nineRounds("=") },
}

func (e *caseEvent) number(s string) int {
	n, err := strconv.Atoi(s)
	require.NoError(e.t, err, e.place)
	return n
}

// rounds reads "3", "1-7" or "all".
func (e *caseEvent) rounds(s string) (from, to int) {
	if s == "all" {
		return 1, len(e.a.rounds)
	}
	first, last, ranged := strings.Cut(s, "-")
	if !ranged {
		last = first
	}
	return e.number(first), e.number(last)
}

// part sets one word of the rounds: 0 federation, 1 title, 2 rating, 3 result.
func (e *caseEvent) part(rounds string, at int, value string) {
	from, to := e.rounds(rounds)
	e.a.rounds = slices.Clone(e.a.rounds)
	for i := from; i <= to; i++ {
		f := strings.Fields(e.a.rounds[i-1])
		f[min(at, len(f)-1)] = value
		e.a.rounds[i-1] = strings.Join(f, " ")
	}
}

func (e *caseEvent) line(f []string, line string) {
	rest := strings.TrimSpace(strings.TrimPrefix(line, f[0]))
	switch f[0] {
	case "base":
		require.Contains(e.t, caseBases, f[1], e.place)
		e.a = caseBases[f[1]]()
	case "tens":
		e.a = tens(f[1])
	case "level":
		e.a = level9(e.number(f[1]), e.number(f[2]))
	case "double":
		e.a = double(e.number(f[1]), e.number(f[2]))
	case "title":
		var ok bool
		e.title, ok = tournament.ParseTitle(f[1])
		require.True(e.t, ok, e.place)
	case "woman":
		e.a.sex = tournament.Female
	case "own":
		e.a.federation = f[1]
	case "holds":
		e.a.title, _ = tournament.ParseTitle(f[1])
	case "host":
		e.a.host = f[1]
	case "format":
		var facts registration.Facts
		require.NoError(e.t, facts.Set("tournament-format", f[1]), e.place)
		e.a.format = facts.Format
	case "kind":
		e.a.kind = strings.TrimPrefix(f[1], "none")
	case "scheduled":
		e.a.scheduled = e.number(f[1])
	case "cut":
		e.a.rounds = slices.Clone(e.a.rounds[:e.number(f[1])])
	case "fed":
		e.part(f[1], 0, f[2])
	case "titles":
		e.part(f[1], 1, f[2])
	case "rating":
		e.part(f[1], 2, f[2])
	case "results":
		for i, r := range f[1] {
			e.part(strconv.Itoa(i+1), 3, string(r))
		}
	case "fact":
		e.facts = append(e.facts, rest)
	case "reading":
		require.NoError(e.t, e.opt.Readings.Set(f[1]), e.place)
	case "guests":
		e.addGuests(f)
	case "last":
		e.lastGuest(1, f[1:])
	case "guest":
		e.lastGuest(e.number(f[1]), f[2:])
	case "report", "day", "control", "days", "arbiter", "deputy", "fide-id":
		e.changes = append(e.changes, func(ev *Event) { e.change(ev, f, rest) })
	default:
		e.a = e.a.with(e.number(f[0]), rest)
	}
}

// addGuests is "guests N RATING TITLED FED...": so many who play every round
// against one another, the first so many WIM, the others FM.
func (e *caseEvent) addGuests(f []string) {
	n, rating, titled, feds := e.number(f[1]), e.number(f[2]), e.number(f[3]), f[4:]
	for i := range n {
		g := Entrant{Rating: tournament.Rating(rating), Federation: feds[i%len(feds)], Title: tournament.FM}
		if i < titled {
			g.Title = tournament.WIM
		}
		e.a.more = append(e.a.more, g)
	}
	e.guests = n
	e.changes = append(e.changes, func(ev *Event) {
		for i := len(ev.Field) - n; i < len(ev.Field); i++ {
			for range len(e.a.rounds) {
				ev.Tournament.Players[i].Games = append(ev.Tournament.Players[i].Games, tournament.Game{Opponent: 2, Result: tournament.Draw})
			}
		}
	})
}

// lastGuest changes the guest who stands so far from the end: "unrated", "fed
// HUN", "rating 1900", "title FM" or "Z5 U6", results without a game in rounds.
func (e *caseEvent) lastGuest(fromEnd int, f []string) {
	e.changes = append(e.changes, func(ev *Event) {
		at := len(ev.Field) - fromEnd
		guest, p := &ev.Field[at], &ev.Tournament.Players[at]
		switch f[0] {
		case "unrated":
			guest.Rating = 0
		case "fed":
			guest.Federation = f[1]
		case "rating":
			guest.Rating = tournament.Rating(e.number(f[1]))
		case "title":
			guest.Title, _ = tournament.ParseTitle(f[1])
		default:
			for _, cell := range f {
				p.Games[e.number(cell[1:])-1] = tournament.Game{Result: tournament.Result(cell[0])}
			}
		}
	})
}

func (e *caseEvent) change(ev *Event, f []string, rest string) {
	t := ev.Tournament
	switch f[0] {
	case "report": // report ROUND RATING: what the report prints of that opponent
		t.Players[t.Players[0].Game(e.number(f[1])).Opponent-1].Rating = tournament.Rating(e.number(f[2]))
	case "day": // day ROUND TITLE RATING: that opponent on the day of the game
		round, before := e.number(f[1]), ev.FieldAt
		changed := entrantOf(e.t, append([]string{"XXX"}, f[2:]...))
		ev.FieldAt = func(n int) []Entrant {
			field := slices.Clone(ev.Field)
			if before != nil {
				field = before(n)
			}
			if n == round {
				at := &field[t.Players[0].Game(round).Opponent-1]
				at.Title, at.Rating = changed.Title, changed.Rating
			}
			return field
		}
	case "control":
		t.TimeControlText = rest
		t.TimeControl = timecontrol.Parse(rest, "", t.Start).Control
		if white, black, two := strings.Cut(rest, " against "); two {
			t.TimeControl = timecontrol.Parse(white, "", t.Start).Control
			other := timecontrol.Parse(black, "", t.Start).Control
			t.TimeControl.Black = other.Black
		}
	case "days": // days 1 1 2: rounds of each day from the start on
		for i, n := range f[1:] {
			for range e.number(n) {
				t.RoundDates = append(t.RoundDates, t.Start.AddDays(i))
			}
		}
	case "arbiter":
		t.ChiefArbiter = rest
	case "deputy":
		t.Deputies = append(t.Deputies, rest)
	case "fide-id": // fide-id RANK NUMBER
		t.Players[e.number(f[1])-1].FIDEID = e.number(f[2])
	}
}

// got returns the figures of a result by the names of a want line.
func (e *caseEvent) got(ev *Event, r *Result, name string) string {
	n := NewNorm(ev, r)
	switch name {
	case "games":
		return strconv.Itoa(r.Games)
	case "counts":
		return strconv.Itoa(r.CountsAs)
	case "average":
		return strconv.Itoa(int(r.Average))
	case "performance":
		return strconv.Itoa(int(r.Performance))
	case "score":
		return r.Score.String()
	case "required":
		if r.Required == nil {
			return "none"
		}
		return r.Required.String()
	case "exceeds":
		return r.Exceeds.String()
	case "raised":
		if r.Raised == nil {
			return "none"
		}
		return fmt.Sprintf("%d:%d>%d", r.Raised.Round, int(r.Raised.From), int(r.Raised.To))
	case "exempt":
		if r.Exempt == "" {
			return "none"
		}
		return r.Exempt
	case "normal":
		return n.Normal.String()
	case "one-round":
		return n.OneRoundADay.String()
	case "large":
		return n.LargeSwiss.String()
	case "left":
		var list []string
		for _, i := range r.Ignored {
			list = append(list, fmt.Sprintf("%d:%s", i.Round, i.Article))
		}
		if list == nil {
			return "none"
		}
		return strings.Join(list, ",")
	}
	require.Fail(e.t, "no figure "+name, e.place)
	return ""
}

// verdict tests a want line: "norm" or "no norm: ARTICLE ...", figures, and
// notes after "note".
func (e *caseEvent) verdict(ev *Event, want string) {
	opt := e.opt
	opt.Player, opt.Title, opt.Near = 1, e.title, true
	results := Find(ev, opt)
	require.Len(e.t, results, 1, e.place)
	r := &results[0]
	want, note, noted := strings.Cut(want, " note ")
	if noted {
		require.Contains(e.t, said(r.Notes), note, e.place)
	}
	var articles []string
	for _, w := range strings.Fields(want) {
		if name, value, figure := strings.Cut(w, "="); figure {
			require.Equal(e.t, value, e.got(ev, r, name), "%s: %s\n%+v", e.place, name, r)
		} else if w != "norm" && w != "no" {
			articles = append(articles, w)
		}
	}
	if strings.HasPrefix(want, "norm") {
		require.True(e.t, r.Achieved, "%s: failed %v\n%+v", e.place, failed(*r), r)
		require.Empty(e.t, articles, e.place)
		return
	}
	require.True(e.t, strings.HasPrefix(want, "no "), e.place)
	require.False(e.t, r.Achieved, "%s %+v", e.place, r)
	require.NotEmpty(e.t, articles, e.place)
	require.Equal(e.t, articles, slices.Compact(failed(*r)), "%s %+v", e.place, r)
}

// TestCases runs the table: every case on its days.
func TestCases(t *testing.T) {
	cases := readCases(t)
	require.GreaterOrEqual(t, len(cases), 150)
	for i := range cases {
		c := &cases[i]
		t.Run(c.article+" "+c.doc, func(t *testing.T) {
			require.NotEmpty(t, c.want, c.place)
			for _, day := range c.days {
				ev, e := c.make(t, day)
				e.place += " on " + day.String()
				for _, want := range c.want {
					e.verdict(ev, want)
				}
			}
		})
	}
	t.Logf("%d cases", len(cases))
}

// ofTheApplication are articles that no single event decides: the ledger and
// the application have their own tests. 1.6 has no verdict, only a note: see
// TestNotesOfLongEvents.
var ofTheApplication = []string{"0.", "1.2", "1.3", "1.5.1", "1.5.2", "1.5.3", "1.5.4", "1.5.5", "1.6", "1.8", "1.9", "2."}

// TestEveryArticleHasCases: each clause that is checked has a case in which it
// is met and one in which it is not, in both editions.
func TestEveryArticleHasCases(t *testing.T) {
	type side struct {
		edition, article string
		holds            bool
	}
	seen, named := map[side]int{}, map[string]bool{}
	for _, c := range readCases(t) {
		named[c.article] = true
		for _, day := range c.days {
			e, err := InForce(day)
			require.NoError(t, err, c.place)
			seen[side{e.Key, c.article, c.holds}]++
		}
	}
	for i := range Chapter.Editions {
		e := &Chapter.Editions[i]
		for _, a := range e.Articles {
			outside := slices.ContainsFunc(ofTheApplication, func(p string) bool { return strings.HasPrefix(a.No, p) })
			if a.Rule == nil || outside {
				continue
			}
			delete(named, a.No)
			require.Positive(t, seen[side{e.Key, a.No, true}], "%s of %s: no case in which it is met", a.No, e.Key)
			require.Positive(t, seen[side{e.Key, a.No, false}], "%s of %s: no case in which it is not met", a.No, e.Key)
		}
		for _, a := range e.Articles {
			delete(named, a.No)
		}
	}
	require.Empty(t, named, "cases of articles that no edition has")
}

// The page of the docs names every fact, every open reading and the number of
// cases.
func TestNormsPageIsUpToDate(t *testing.T) {
	data, err := os.ReadFile("../docs/norms.md")
	require.NoError(t, err)
	page := string(data)
	for _, field := range registration.Fields {
		require.Contains(t, page, "`"+field.Name+"`")
	}
	for _, r := range OpenReadings {
		require.Contains(t, page, "`"+r.Name+"`")
	}
	require.Contains(t, page, fmt.Sprintf("%d small events", len(readCases(t))))
}
