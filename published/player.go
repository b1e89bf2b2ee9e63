package published

import (
	"context"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// listPeriod is the month of a list.
type listPeriod = handbook.Period

// noTieBreaks ranks by points alone.
var noTieBreaks = []tiebreak.Descriptor{}

// Player is a person as everybody may see: the lists, and how each rating came
// about; nil where no list has the FIDE ID. What the office keeps to itself
// (certificates, what was said of the person, reports that wait, which file a
// rating came from) is left out.
func (s *State) Player(ctx context.Context, id int, l answer.Locale) (*answer.Player, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lookup == nil {
		var err error
		if s.lookup, err = jobs.NewLookup(ctx, s.st); err != nil {
			return nil, err
		}
	}
	p, err := s.lookup.Player(ctx, id)
	if p == nil || err != nil {
		return nil, err
	}
	months, err := s.lookup.Months(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	p.Months = jobs.Answers(l, months)
	for i := range p.Months {
		for j := range p.Months[i].Events {
			e := &p.Months[i].Events[j]
			e.Submission, e.File, e.SHA256 = 0, "", "" // of bytes that nobody else may have
		}
	}
	p.Certificates, p.Live, p.NotRated, p.Changes = []answer.PlayerCertificate{}, []answer.PlayerLive{}, []answer.PlayerReport{}, []answer.PlayerChange{}
	return p, nil
}

// FindPlayers are the players of the newest list whose names have the words, in
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

// Estimate is what games against opponents that somebody has typed would do to a
// rating of the newest list; nil where that list has not the FIDE ID. The error is
// for whom has typed.
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
	asked := jobs.Estimation{List: info.Period, Row: row.Row, Kind: kind, Day: day, Find: func(id int) (*ratinglist.Row, error) {
		if found := l.Row(id); found != nil {
			return &found.Row, nil
		}
		return nil, nil
	}}
	return asked.Against(against, in)
}
