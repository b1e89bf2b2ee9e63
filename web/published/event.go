package published

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Event is a rated event.
type Event struct {
	answer.PublishedEvent
	Verdict string // of the report: accepted, warnings

	parts []store.Submission // the reports that the published lists rest on, oldest first
	words string             // of name and town, to be searched
}

// Events returns the rated events, newest first.
func (s *State) Events(ctx context.Context) ([]Event, error) {
	norms, err := s.Norms(ctx)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.events != nil {
		return s.events, nil
	}
	reports, err := s.st.ReportsOnLists(ctx)
	if err != nil {
		return nil, err
	}
	periods, err := s.st.EventPeriods(ctx)
	if err != nil {
		return nil, err
	}
	events, at := []Event{}, map[int]int{}
	for i := range reports {
		r := &reports[i]
		lists := slices.DeleteFunc(slices.Clone(periods[r.Tournament]), func(p listPeriod) bool { return !s.Has(p) })
		if len(lists) == 0 {
			continue
		}
		n, seen := at[r.Tournament]
		if !seen {
			n = len(events)
			at[r.Tournament] = n
			events = append(events, Event{})
		}
		e, f := &events[n], &r.Facts
		e.parts = append(e.parts, *r)
		e.Verdict = r.Verdict
		e.PublishedEvent = answer.PublishedEvent{
			ID: r.Tournament, Name: f.Title, City: answer.TextOrNull(f.City), Federation: answer.TextOrNull(f.Federation), Start: f.Start, End: f.End,
			Kind: f.Kind, Players: f.Players, Rounds: f.Rounds, Lists: lists,
		}
		e.words = identity.Searchable(f.Title + " " + f.City)
	}
	for i := range norms {
		if n, ok := at[norms[i].Tournament]; ok {
			events[n].Norms++
		}
	}
	slices.SortStableFunc(events, func(a, b Event) int { return cmp.Or(cmp.Compare(b.End, a.End), cmp.Compare(b.ID, a.ID)) })
	s.events, s.byEvent = events, map[int]*Event{}
	for i := range events {
		s.byEvent[events[i].ID] = &events[i]
	}
	return events, nil
}

// Event of a number, nil where there is none.
func (s *State) Event(ctx context.Context, id int) (*Event, error) {
	if _, err := s.Events(ctx); err != nil {
		return nil, err
	}
	return s.byEvent[id], nil
}

// FindEvents returns the events whose names or towns have the words, in any script.
func (s *State) FindEvents(ctx context.Context, typed string) ([]Event, error) {
	events, err := s.Events(ctx)
	words := strings.Fields(identity.Searchable(typed))
	if err != nil || strings.TrimSpace(typed) == "" {
		return events, err
	}
	if len(words) == 0 {
		return nil, nil
	}
	var found []Event
	for i := range events {
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(events[i].words, " "+w) }) {
			found = append(found, events[i])
		}
	}
	return found, nil
}

// Report returns the report of an event as the office reads it, with the rounds of
// all its parts; nil where it cannot be read any more.
func (s *State) Report(ctx context.Context, e *Event) (*audit.Report, error) {
	last := &e.parts[len(e.parts)-1]
	r, err := jobs.Open(ctx, s.st, last)
	if err != nil || r.Tournament == nil {
		return nil, err
	}
	return r, jobs.JoinParts(ctx, s.st, r, e.parts[:len(e.parts)-1])
}

// standings returns those of a report; by points alone where it has a tie-break that
// does not exist for it.
func standings(r *audit.Report) (*audit.Standings, error) {
	if placed, err := r.Standings(nil); err == nil {
		return placed, nil
	}
	return r.Standings(noTieBreaks)
}

// EventPage is an event with its standings, its games and its rating changes.
type EventPage struct {
	answer.EventPage
	Report *audit.Report // nil: it cannot be read any more

	placed *audit.Standings
}

// mostPages is how many events are kept as read: more than one club looks at in a day.
const mostPages = 50

// EventPage returns what the page of an event shows. It is read once as long as nothing is
// written, so that readers need no limit; it is not to be changed.
func (s *State) EventPage(ctx context.Context, e *Event) (*EventPage, error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if page := s.pages[e.ID]; page != nil {
		return page, nil
	}
	page, err := s.readEvent(ctx, e)
	if err != nil {
		return nil, err
	}
	if s.pages == nil || len(s.pages) == mostPages {
		s.pages = map[int]*EventPage{}
	}
	s.pages[e.ID] = page
	return page, nil
}

func (s *State) readEvent(ctx context.Context, e *Event) (*EventPage, error) {
	out := &EventPage{EventPage: answer.EventPage{
		PublishedEvent: e.PublishedEvent, TieBreaks: []string{}, Standings: []answer.Placed{}, Entries: []answer.EventPlayer{}, Changes: []answer.EventChange{},
	}}
	r, err := s.Report(ctx, e)
	if err != nil || r == nil {
		return out, err
	}
	out.Report, out.System = r, answer.TextOrNull(r.System.Code)
	if out.placed, err = standings(r); err != nil {
		return nil, err
	}
	list := answer.NewStandings(answer.English, out.placed, nil)
	out.Edition, out.TieBreaks, out.Standings = list.Edition, list.TieBreaks, list.Standings
	out.Entries = answer.Each(r.Tournament.Players, newEntry)
	results, err := s.st.EventResults(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	for i := range results {
		c := &results[i]
		if !s.Has(c.Period) {
			continue
		}
		out.Changes = append(out.Changes, answer.EventChange{
			List: c.Period, StartingRank: c.StartingRank, FIDEID: answer.FIDEID(c.FIDEID), Rating: c.Rating, K: answer.NumberOrNull(int(c.K)),
			Games: c.Games, Score: c.Score, Expected: c.Expected, Sum: c.Sum, Change: tournament.Hundredths(int(c.K) * int(c.Sum)),
		})
	}
	return out, nil
}

// WriteStandings writes the standings as a workbook; false, and nothing written, if the
// report cannot be read any more.
func (p *EventPage) WriteStandings(w io.Writer, l *language.Language) (bool, error) {
	if p.Report == nil {
		return false, nil
	}
	return true, report.Standings(w, l, report.StandingsPage{Standings: p.placed, Full: true}, p.Report.Tournament.LastDay())
}

func newEntry(p *tournament.Player) answer.EventPlayer {
	out := answer.EventPlayer{
		StartingRank: p.StartingRank, FIDEID: answer.FIDEID(p.FIDEID), Name: p.Name, Title: p.Title, Federation: answer.TextOrNull(p.Federation),
		Rating: p.Rating, Games: []answer.EventGame{},
	}
	for i := range p.Games {
		g := &p.Games[i]
		out.Games = append(out.Games, answer.EventGame{Round: i + 1, Opponent: answer.NumberOrNull(g.Opponent), Colour: answer.Colour(g.Colour), Result: g.Result.String()})
	}
	return out
}
