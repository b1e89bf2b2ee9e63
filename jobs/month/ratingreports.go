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
	PapersChanged PaperMode = "changed" // those of the federation
	PapersAll     PaperMode = "all"     // those of events and players of other federations, too
	PapersNone    PaperMode = "none"
)

// PaperModes are the modes of papers.
var PaperModes = []string{string(PapersAll), string(PapersChanged), string(PapersNone)}

// wants reports whether a paper is written in the mode.
func (m PaperMode) wants(p *paperFile) bool { return m == PapersAll || m != PapersNone && !p.other }

// ratingReports are the rating reports of a month.
type ratingReports struct {
	*paperSource
	language *language.Language
	period   handbook.Period
	own      func(federation string) bool
	open     func(e *ratedEvent) (*tournament.Tournament, error) // reads a report as it was rated
}

// path of the rating report of an event.
func (e *ratedEvent) path() string {
	return fmt.Sprintf("tournaments/%04d-%s.xlsx", e.Submission, slug(e.Name))
}

// files are the rating reports of events, then those of players.
func (s *ratingReports) files() []paperFile { return slices.Concat(s.ofEvents(), s.ofPlayers()) }

// ofEvents are the rating reports of events. An event that names no federation is
// that of everybody.
func (s *ratingReports) ofEvents() []paperFile {
	of := map[string][]rating.Player{}
	for i := range s.Players {
		p, last := s.Players[i].Player, ""
		for j := range p.Tournaments {
			if file := p.Tournaments[j].File; file != last {
				of[file], last = append(of[file], *p), file
			}
		}
	}
	papers := make([]paperFile, len(s.Events))
	for i := range s.Events {
		e := &s.Events[i]
		papers[i] = paperFile{path: e.path(), other: e.Federation != "" && !s.own(e.Federation), to: func(w io.Writer) error {
			t, err := s.open(e)
			if err != nil {
				return err
			}
			return report.TournamentRating(w, s.language, s.period, t, of[e.File])
		}}
	}
	return papers
}

// ofPlayers are the rating reports of players.
func (s *ratingReports) ofPlayers() []paperFile {
	byFile := map[string]*ratedEvent{}
	for i := range s.Events {
		byFile[s.Events[i].File] = &s.Events[i]
	}
	var order []string
	of, foreign := map[string][]rating.Player{}, map[string]bool{}
	for i := range s.Players {
		p := s.Players[i].Player
		key := playerFile(p.FIDEID)
		if key == "" { // one entry a report and starting rank
			number := 0
			if e := byFile[p.Tournaments[0].File]; e != nil {
				number = e.Submission
			}
			key = fmt.Sprintf("%04d-%d", number, p.Tournaments[0].StartingRank)
		}
		if of[key] == nil {
			order = append(order, key)
			foreign[key] = !s.own(s.Players[i].Federation)
		}
		headed := *p
		headed.Name = s.Players[i].name()
		of[key] = append(of[key], headed)
	}
	papers := make([]paperFile, 0, len(order))
	for _, key := range order {
		players := of[key]
		papers = append(papers, paperFile{path: "players/" + key + ".xlsx", other: foreign[key], to: func(w io.Writer) error {
			events, err := s.opened(byFile, players)
			if err != nil {
				return err
			}
			return report.PlayerRating(w, s.language, s.period, players, events)
		}})
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
func (s *ratingReports) opened(byFile map[string]*ratedEvent, players []rating.Player) (map[string]*tournament.Tournament, error) {
	events := map[string]*tournament.Tournament{}
	for i := range players {
		for j := range players[i].Tournaments {
			file := players[i].Tournaments[j].File
			e := byFile[file]
			if e == nil || events[file] != nil {
				continue
			}
			var err error
			if events[file], err = s.open(e); err != nil {
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
