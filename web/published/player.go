package published

import (
	"context"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// listPeriod is the month of a list.
type listPeriod = handbook.Period

// noTieBreaks ranks by points alone.
var noTieBreaks = []tiebreak.Descriptor{}

// Player is a person as the public may see: the lists, and how each rating came
// about. What the office keeps to itself (certificates, what was said of the
// person, reports that wait, which file a rating came from) is left out.
type Player struct {
	FIDEID int

	lists  answer.Player // no more of it than the lists have
	months []jobs.Month
}

// Player reads a person; nil if no list has the FIDE ID.
func (s *State) Player(ctx context.Context, id int) (*Player, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.looksUp(ctx); err != nil {
		return nil, err
	}
	lists, err := s.lookup.Player(ctx, id)
	if lists == nil || err != nil {
		return nil, err
	}
	months, err := s.lookup.Months(ctx, id, 0)
	return &Player{id, *lists, months}, err
}

// In returns the person in a language.
func (p *Player) In(l answer.Locale) *answer.Player {
	out := p.lists
	out.Months = jobs.Answers(l, p.months)
	for i := range out.Months {
		for j := range out.Months[i].Events {
			e := &out.Months[i].Events[j]
			e.Submission, e.File, e.SHA256 = 0, "", "" // the bytes of a report are not public
		}
	}
	out.Certificates, out.Live, out.NotRated, out.Changes = []answer.PlayerCertificate{}, []answer.PlayerLive{}, []answer.PlayerReport{}, []answer.PlayerChange{}
	return &out
}

// looksUp sees that persons can be looked up; the state is locked.
func (s *State) looksUp(ctx context.Context) (err error) {
	if s.lookup == nil {
		s.lookup, err = jobs.NewLookup(ctx, s.st)
	}
	return err
}

// mostLive is how many players' live ratings stay in memory.
const mostLive = 10000

// Live returns a player's ratings with the games of accepted reports that no list has yet, by
// kind; which reports they are is left out. None where there are no such games. Before
// reports are read begin is asked, and what it gives is called when they are.
func (s *State) Live(ctx context.Context, id int, begin func() (end func(), err error)) ([]answer.PlayerLive, error) {
	row, subs, kept, err := s.unlisted(ctx, id)
	if len(subs) == 0 || err != nil {
		return kept, err
	}
	end, err := begin()
	if err != nil {
		return nil, err
	}
	defer end()
	found, err := jobs.LiveWith(ctx, s.st, row, subs, s.readings)
	if err != nil {
		return nil, err
	}
	live := jobs.LiveAnswers(found)
	for i := range live {
		live[i].Submissions = []int{}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.live == nil || len(s.live) >= mostLive {
		s.live = map[int][]answer.PlayerLive{}
	}
	s.live[id] = live
	return live, nil
}

// unlisted returns the reports that a player's live ratings are made of; none where they are
// kept already, or the newest list does not have the player.
func (s *State) unlisted(ctx context.Context, id int) (row *ratinglist.Row, subs []store.Submission, kept []answer.PlayerLive, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if kept, ok := s.live[id]; ok {
		return nil, nil, kept, nil
	}
	if err = s.looksUp(ctx); err != nil {
		return nil, nil, nil, err
	}
	if row, err = s.lookup.Now(ctx, id); row == nil || err != nil {
		return nil, nil, nil, err
	}
	subs, err = s.lookup.Unlisted(ctx, row)
	return row, subs, nil, err
}

// Ledger returns what leads a player to titles, as the published lists have it; nil where the
// office knows of no norm and of no title by place.
func (s *State) Ledger(ctx context.Context, id int) (*titles.Ledger, error) {
	aspires, err := s.aspires(ctx, strconv.Itoa(id))
	if !aspires || err != nil {
		return nil, err
	}
	facts, ok, err := s.st.LedgerFacts(ctx, id)
	if !ok || err != nil {
		return nil, err
	}
	facts.Norms = slices.DeleteFunc(facts.Norms, func(n norms.Norm) bool { return n.Period != 0 && !s.Has(n.Period) })
	ledger := titles.NewLedger(&facts)
	return &ledger, nil
}

// aspires reports whether a player has a norm or a title by place: few have, and the
// others need no ledger.
func (s *State) aspires(ctx context.Context, id string) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.aspirants != nil {
		return s.aspirants[id], nil
	}
	found, err := s.st.Norms(ctx, "")
	if err != nil {
		return false, err
	}
	places, err := s.st.DirectResults(ctx, "")
	if err != nil {
		return false, err
	}
	s.aspirants = map[string]bool{}
	for i := range found {
		s.aspirants[found[i].FIDEID] = true
	}
	for i := range places {
		s.aspirants[places[i].FIDEID] = true
	}
	return s.aspirants[id], nil
}

// FindPlayers returns the players of the newest list whose names have the words, in
// any script, by name; of all federations where none is given.
func (s *State) FindPlayers(ctx context.Context, typed, federation string) (*Found, error) {
	info, ok := s.Latest()
	if !ok {
		return &Found{}, nil
	}
	l, err := s.List(ctx, info.Period)
	if err != nil {
		return nil, err
	}
	return l.People(typed, federation), nil
}

// Estimate returns the change of a rating of the newest list by games against typed
// opponents, nil if the list does not have the FIDE ID. The error is a message about
// the typed text.
func (s *State) Estimate(ctx context.Context, id int, kind tournament.Kind, day handbook.Date, against string, in answer.Locale) (*answer.Estimate, error) {
	info, ok := s.Latest()
	if !ok {
		return nil, nil
	}
	l, err := s.List(ctx, info.Period)
	if err != nil {
		return nil, err
	}
	row := l.Row(id)
	if row == nil {
		return nil, nil
	}
	asked := jobs.Estimation{List: info.Period, Row: row.Row, Kind: kind, Day: day, Rating: s.readings, Find: func(id int) (*ratinglist.Row, error) {
		if found := l.Row(id); found != nil {
			return &found.Row, nil
		}
		return nil, nil
	}}
	return asked.Against(against, in)
}
