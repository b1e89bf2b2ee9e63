package month

import (
	"fmt"
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

// PaperMode says which papers a run writes: rating reports of events and players,
// certificates, and the list for people. Those that it does not write can be made
// at any time; see [OpenPapers].
type PaperMode string

// The modes of papers. The empty one is PapersChanged.
const (
	PapersChanged PaperMode = "changed" // those of the federation; one on which nothing has changed is taken over
	PapersAll     PaperMode = "all"     // those of events and players of other federations, too
	PapersNone    PaperMode = "none"
)

// PaperModes are the modes of papers.
var PaperModes = []string{string(PapersAll), string(PapersChanged), string(PapersNone)}

// wants tells whether a paper is written in the mode.
func (m PaperMode) wants(p *paperFile) bool { return m == PapersAll || m != PapersNone && !p.other }

// ratingReports are what the rating reports of a month are drawn from.
type ratingReports struct {
	language   *language.Language
	period     handbook.Period
	players    []rating.Player // of the period, as they were rated
	events     []ratedEvent
	own        func(federation string) bool
	federation func(p *rating.Player) string
	listed     func(p *rating.Player) string // the name that heads a player's report
	same       func(of []rating.Player) bool // nothing of a player's report has changed; nil: not known
}

// ratedEvent is a report that was rated, as papers need it.
type ratedEvent struct {
	file, name, federation string
	submission             int
	open                   func() (*tournament.Tournament, error)
	same                   bool
}

// path of the rating report of an event.
func (e *ratedEvent) path() string {
	return fmt.Sprintf("tournaments/%04d-%s.xlsx", e.submission, slug(e.name))
}

// event is the report as papers need it.
func (t *checked) event() ratedEvent {
	tour := t.rep.Tournament
	return ratedEvent{file: t.file, name: tour.Name, federation: tour.Federation, submission: t.sub.Number}
}

// ofEvents are the rating reports of events. An event that names no federation is
// that of everybody.
func (s *ratingReports) ofEvents() []paperFile {
	of := map[string][]rating.Player{}
	for i := range s.players {
		p, last := &s.players[i], ""
		for j := range p.Tournaments {
			if file := p.Tournaments[j].File; file != last {
				of[file], last = append(of[file], *p), file
			}
		}
	}
	papers := make([]paperFile, len(s.events))
	for i := range s.events {
		e := &s.events[i]
		papers[i] = paperFile{path: e.path(), same: e.same, other: e.federation != "" && !s.own(e.federation), to: func(w io.Writer) error {
			t, err := e.open()
			if err != nil {
				return err
			}
			return report.TournamentRating(w, s.language, s.period, t, of[e.file])
		}}
	}
	return papers
}

// ofPlayers are the rating reports of players.
func (s *ratingReports) ofPlayers() []paperFile {
	byFile := map[string]*ratedEvent{}
	for i := range s.events {
		byFile[s.events[i].file] = &s.events[i]
	}
	var order []string
	of, foreign := map[string][]rating.Player{}, map[string]bool{}
	for i := range s.players {
		p := &s.players[i]
		key := playerFile(p.FIDEID)
		if key == "" { // one entry a report and starting rank
			number := 0
			if e := byFile[p.Tournaments[0].File]; e != nil {
				number = e.submission
			}
			key = fmt.Sprintf("%04d-%d", number, p.Tournaments[0].StartingRank)
		}
		if of[key] == nil {
			order = append(order, key)
			foreign[key] = !s.own(s.federation(p))
		}
		of[key] = append(of[key], *p)
	}
	papers := make([]paperFile, 0, len(order))
	for _, key := range order {
		players := of[key]
		for i := range players {
			players[i].Name = s.listed(&players[i])
		}
		papers = append(papers, paperFile{
			path: "players/" + key + ".xlsx", other: foreign[key], same: s.same != nil && s.same(players),
			to: func(w io.Writer) error {
				events, err := opened(byFile, players)
				if err != nil {
					return err
				}
				return report.PlayerRating(w, s.language, s.period, players, events)
			},
		})
	}
	return papers
}

// playerFile is the name of a player's file; empty for one without a FIDE ID.
func playerFile(fideID string) string {
	if fideID != "" && tournament.GivenID(fideID) != fideID {
		return "awaited-" + fideID
	}
	return fideID
}

// opened are the reports that a player was rated in, by file.
func opened(byFile map[string]*ratedEvent, players []rating.Player) (map[string]*tournament.Tournament, error) {
	events := map[string]*tournament.Tournament{}
	for i := range players {
		for j := range players[i].Tournaments {
			file := players[i].Tournaments[j].File
			e := byFile[file]
			if e == nil || events[file] != nil {
				continue
			}
			var err error
			if events[file], err = e.open(); err != nil {
				return nil, err
			}
		}
	}
	return events, nil
}

// written are the papers that a mode wants.
func (m PaperMode) written(papers []paperFile) []paperFile {
	return slices.DeleteFunc(papers, func(p paperFile) bool { return !m.wants(&p) })
}
