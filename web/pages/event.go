package pages

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// Events are rated events.
type Events struct {
	Words             string
	Rows              []EventRow
	Total, From, Upto int
	Pages             []PageLink
}

// Events fills the page of the events whose names or towns have the words; all on
// one page where rows is 0.
func (b *Builder) Events(ctx context.Context, words string, here, rows int, href func(page int) string) (*Frame, error) {
	events, err := b.State.FindEvents(ctx, words)
	if err != nil {
		return nil, err
	}
	page := &Events{Words: words, Total: len(events), Upto: len(events)}
	from := 0
	if rows > 0 {
		last := max(1, (len(events)+rows-1)/rows)
		here = min(max(here, 1), last)
		from, page.Upto = (here-1)*rows, min(here*rows, len(events))
		page.Pages = pageLinks(b, here, last, href)
	}
	page.From = min(from+1, page.Upto)
	for i := range events[from:page.Upto] {
		page.Rows = append(page.Rows, b.eventRow(&events[from+i]))
	}
	return b.Frame(b.say("pages.events.title"), SectionEvents, page), nil
}

// Event is the page of an event.
type Event struct {
	Name, Place  string
	Start, End   handbook.Date
	Lists        []ListLink
	File         string
	Facts        []Fact
	Verdict      Badge
	Teams        bool
	RoundNumbers []int
	TieBreaks    []TieBreak
	Rows         []EventLine
	Rounds       []EventRound
	Changes      []ChangeRow
	Norms        []NormRow
}

// Fact is a label with its value.
type Fact struct{ Label, Text string }

// Badge is a state in a word, with its sign.
type Badge struct{ Class, Text string }

// TieBreak is a tie-break with what it is.
type TieBreak struct{ Code, Title string }

// EventLine is a participant in the standings.
type EventLine struct {
	Who
	Rank       int
	Own        bool
	Federation string
	Rating     tournament.Rating
	Games      []CrossGame
	Points     tournament.Points
	TieBreaks  []string

	team int // number of the team
}

// CrossGame is a cell of the cross-table.
type CrossGame struct {
	Against string // place of the opponent and own colour
	Result  string
	Won     bool
}

// EventRound is a round of an event: its pairs, or its matches where teams play.
type EventRound struct {
	Number  int
	Day     handbook.Date
	Last    bool
	Pairs   []EventPair
	Matches []EventMatch
}

// EventPair is a game of a round, or a player without an opponent.
type EventPair struct {
	Board        int
	White, Black EventSide
	Result       string
	Alone        string // why there is no opponent
}

// EventSide is a player of a pair, with the points before the round.
type EventSide struct {
	Who
	Rating tournament.Rating
	Points tournament.Points
}

// ChangeRow is what an event brought a player.
type ChangeRow struct {
	Who
	Federation       string
	Rating, New      tournament.Rating
	Games, K         int
	Score            tournament.Points
	Expected, Change tournament.Hundredths
}

// Event fills the page of an event.
func (b *Builder) Event(ctx context.Context, e *published.Event, from *published.EventPage) (*Frame, error) {
	data, report := &from.EventPage, from.Report
	page := &Event{Name: b.EventName(e), Place: place(e), Start: e.Start, End: e.End, Verdict: b.reportVerdict(e.Verdict)}
	for _, p := range e.Lists {
		page.Lists = append(page.Lists, ListLink{Period: p, Href: b.To.List(p, e.Kind)})
	}
	found, err := b.norms(ctx, func(n *store.StoredNorm) bool { return n.Tournament == e.ID })
	if err != nil {
		return nil, err
	}
	page.Norms = found
	page.Facts = b.eventFacts(e, data, report)
	if report != nil {
		page.File = b.To.EventFile(e.ID)
		page.standings(b, data, report)
		page.rounds(b, report.Tournament)
		page.changes(b, data)
	}
	frame := b.Frame(page.Name, SectionEvents, page)
	frame.Data = b.eventData(e)
	return frame, nil
}

func place(e *published.Event) string {
	parts := slices.DeleteFunc([]string{handbook.Shown(deref(e.City)), handbook.Shown(deref(e.Federation))}, func(s string) bool { return s == "" })
	return strings.Join(parts, ", ")
}

func (b *Builder) reportVerdict(v string) Badge {
	if v == string(audit.Accepted) {
		return Badge{"good", b.say("pages.event.no-findings")}
	}
	return Badge{"warn", b.say("pages.event.with-warnings")}
}

func (b *Builder) eventFacts(e *published.Event, data *answer.EventPage, report *audit.Report) []Fact {
	facts := []Fact{{b.say("pages.head.kind"), word(b.Language, "kind", e.Kind)}}
	add := func(label, text string) {
		if text = strings.TrimSpace(handbook.Shown(text)); text != "" {
			facts = append(facts, Fact{label, text})
		}
	}
	add(b.say("pages.event.system"), b.system(data.System))
	add(b.say("pages.event.rounds"), strconv.Itoa(e.Rounds))
	federations := map[string]bool{}
	for i := range data.Entries {
		if f := deref(data.Entries[i].Federation); f != "" {
			federations[f] = true
		}
	}
	add(b.say("pages.head.players"), b.say("pages.event.players", "n", e.Players, "federations", len(federations)))
	if report != nil {
		t := report.Tournament
		add(b.say("pages.event.time"), t.TimeControlText)
		add(b.say("pages.event.chief"), arbiterName(t.ChiefArbiter))
	}
	return facts
}

// arbiterName returns the name of an arbiter without a number that stands with it.
func arbiterName(s string) string {
	return strings.TrimSpace(strings.TrimRight(strings.TrimSpace(s), "0123456789()"))
}

// standings fills the table of places with the cross-table.
func (page *Event) standings(b *Builder, data *answer.EventPage, report *audit.Report) {
	t := report.Tournament
	for _, code := range data.TieBreaks {
		name, _, _ := strings.Cut(code, "/")
		title := code
		if key := "word.tie-break." + name; b.Language.Has(key) {
			title = b.Language.Label(key)
		}
		page.TieBreaks = append(page.TieBreaks, TieBreak{handbook.Shown(code), title})
	}
	for n := range t.Played() {
		page.RoundNumbers = append(page.RoundNumbers, n+1)
	}
	places := map[int]int{}
	for i := range data.Standings {
		places[data.Standings[i].StartingRank] = i + 1
	}
	before := 0
	for i := range data.Standings {
		s := &data.Standings[i]
		line := EventLine{Points: s.Points}
		if s.Rank != before {
			line.Rank, before = s.Rank, s.Rank
		}
		for _, v := range s.TieBreaks {
			text := ""
			if v.Exists() {
				text = b.Language.Number(v.String())
				if whole, half := strings.CutSuffix(v.String(), ".5"); half {
					text = whole + "½"
				}
			}
			line.TieBreaks = append(line.TieBreaks, text)
		}
		if p := t.Player(s.StartingRank); p != nil && !teams(t, data) {
			line.Who = b.Who(p.Title.String(), p.Name, p.FIDEID)
			line.Federation, line.Rating, line.Own = handbook.Shown(p.Federation), p.Rating, p.Federation == b.State.Federation
			for n := range page.RoundNumbers {
				line.Games = append(line.Games, crossGame(b, p.Game(n+1), places))
			}
		} else {
			page.Teams = true
			line.Name, line.team = teamName(t, s.StartingRank), s.StartingRank
		}
		page.Rows = append(page.Rows, line)
	}
}

// teams reports whether the standings are of teams.
func teams(t *tournament.Tournament, data *answer.EventPage) bool {
	return len(t.Teams) > 0 && len(data.Standings) == len(t.Teams) && len(t.Teams) != len(t.Players)
}

func teamName(t *tournament.Tournament, number int) string {
	for i := range t.Teams {
		if t.Teams[i].Number == number {
			return handbook.Shown(t.Teams[i].Name)
		}
	}
	return strconv.Itoa(number)
}

func crossGame(b *Builder, g tournament.Game, places map[int]int) CrossGame {
	c := CrossGame{Result: result(g.Result), Won: g.Result == tournament.Win || g.Result == tournament.ForfeitWin || g.Result == tournament.ShortWin}
	if g.Opponent == 0 {
		if g.Result == tournament.None || g.Result == tournament.ZeroBye {
			c.Result = "–"
		}
		return c
	}
	c.Against = strconv.Itoa(cmp.Or(places[g.Opponent], g.Opponent))
	switch g.Colour {
	case tournament.White:
		c.Against += b.say("pages.event.w")
	case tournament.Black:
		c.Against += b.say("pages.event.b")
	}
	return c
}

// result returns a result of one side as it is printed.
func result(r tournament.Result) string {
	switch r {
	case tournament.Win, tournament.ShortWin, tournament.FullBye, tournament.AllocatedBye:
		return "1"
	case tournament.Draw, tournament.ShortDraw, tournament.HalfBye:
		return "½"
	case tournament.Loss, tournament.ShortLoss:
		return "0"
	case tournament.ForfeitWin:
		return "+"
	case tournament.ForfeitLoss:
		return "−"
	}
	return ""
}

// scores are the points of players so far, by starting rank.
type scores map[int]tournament.Points

// side returns a player with the points so far.
func (s scores) side(b *Builder, p *tournament.Player) EventSide {
	return EventSide{b.Who(p.Title.String(), p.Name, p.FIDEID), p.Rating, s[p.StartingRank]}
}

// add adds those of a round.
func (s scores) add(t *tournament.Tournament, round int) {
	for i := range t.Players {
		p := &t.Players[i]
		s[p.StartingRank] += t.Scoring.Points(p.Game(round))
	}
}

// newRound returns a round without its games.
func newRound(t *tournament.Tournament, n int) EventRound {
	round := EventRound{Number: n, Last: n == t.Played()}
	if n <= len(t.RoundDates) && t.RoundDates[n-1].Valid() {
		round.Day = t.RoundDates[n-1]
	}
	return round
}

// rounds fills the pairs of each round, by the higher points before it.
func (page *Event) rounds(b *Builder, t *tournament.Tournament) {
	if page.Teams {
		page.matches(b, t)
		return
	}
	scores := scores{}
	for n := 1; n <= t.Played(); n++ {
		round := newRound(t, n)
		type one struct {
			pair        EventPair
			most, least tournament.Points
			rank        int
		}
		var pairs []one
		for i := range t.Players {
			p := &t.Players[i]
			g := p.Game(n)
			other := t.Player(g.Opponent)
			switch {
			case g.Opponent != 0 && other != nil:
				if g.Colour == tournament.Black || g.Colour != tournament.White && other.StartingRank < p.StartingRank {
					continue // it stands with the other side
				}
				white, black := scores.side(b, p), scores.side(b, other)
				pairs = append(pairs, one{
					EventPair{White: white, Black: black, Result: bothResults(g.Result, other.Game(n).Result)},
					max(white.Points, black.Points), min(white.Points, black.Points), min(p.StartingRank, other.StartingRank),
				})
			case g.Result.Bye():
				alone := scores.side(b, p)
				pairs = append(pairs, one{EventPair{White: alone, Result: result(g.Result), Alone: byeWord(b, g.Result)}, -1, alone.Points, p.StartingRank})
			}
		}
		slices.SortStableFunc(pairs, func(x, y one) int {
			return cmp.Or(cmp.Compare(y.most, x.most), cmp.Compare(y.least, x.least), cmp.Compare(x.rank, y.rank))
		})
		for i := range pairs {
			if pairs[i].pair.Alone == "" {
				pairs[i].pair.Board = i + 1
			}
			round.Pairs = append(round.Pairs, pairs[i].pair)
		}
		page.Rounds = append(page.Rounds, round)
		scores.add(t, n)
	}
}

func bothResults(white, black tournament.Result) string {
	if white == tournament.None || white == tournament.Pending {
		return "–"
	}
	return result(white) + " – " + result(black)
}

func byeWord(b *Builder, r tournament.Result) string {
	if r == tournament.AllocatedBye {
		return b.say("pages.event.bye-allocated")
	}
	return b.say("pages.event.bye")
}

// changes fills the rating changes, the largest first.
func (page *Event) changes(b *Builder, data *answer.EventPage) {
	entries := map[int]*answer.EventPlayer{}
	for i := range data.Entries {
		entries[data.Entries[i].StartingRank] = &data.Entries[i]
	}
	for i := range data.Changes {
		c := &data.Changes[i]
		row := ChangeRow{Rating: c.Rating, Games: c.Games, Score: c.Score, Expected: c.Expected, Change: c.Change}
		if c.K != nil {
			row.K = *c.K
		}
		if e := entries[c.StartingRank]; e != nil {
			id, _ := strconv.Atoi(deref(c.FIDEID))
			row.Who, row.Federation = b.Who(e.Title.String(), e.Name, id), handbook.Shown(deref(e.Federation))
		}
		page.Changes = append(page.Changes, row)
	}
	size := func(h tournament.Hundredths) tournament.Hundredths { return max(h, -h) }
	slices.SortStableFunc(page.Changes, func(x, y ChangeRow) int { return cmp.Compare(size(y.Change), size(x.Change)) })
}
