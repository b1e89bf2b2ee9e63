package audit

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// Standings are a report's participants ranked by points and tie-breaks.
type Standings struct {
	Report     *Report
	TieBreaks  []tiebreak.Descriptor
	Teams      bool // teams are ranked, not players
	RoundRobin bool // everybody meets everybody
	Lines      []tiebreak.Standing
	Working    *Working // of the participant asked for; nil: nobody
}

// Working is how the values of one participant were reached.
type Working struct {
	Number    int // starting rank, or a team's number
	TieBreaks []tiebreak.Working
}

// Explain adds the working of one participant, by number.
func (s *Standings) Explain(number int) error {
	opt := s.Report.standingsOptions()
	opt.TieBreaks = s.TieBreaks
	workings, err := tiebreak.Explain(s.Report.Counted(), opt, number)
	if err != nil {
		return handbook.Errorf("language.path", "path", s.Report.File, "problem", err)
	}
	s.Working = &Working{number, workings}
	return nil
}

// Standings ranks the participants by the tie-breaks given, or with nil by those
// that the report names in record 202 or 212. In a team event the teams are
// ranked. It is an error when tie-breaks are asked for and no edition is in
// force, or when a tie-break is not for this kind of event.
func (r *Report) Standings(list []tiebreak.Descriptor) (*Standings, error) {
	opt := r.standingsOptions()
	if list == nil {
		named, _, err := tiebreak.Named(r.Tournament)
		if err != nil {
			return nil, handbook.Errorf("language.path", "path", r.File, "problem", err)
		}
		list = named
	}
	opt.TieBreaks = list
	lines, err := tiebreak.Standings(r.Counted(), opt)
	if err != nil {
		return nil, handbook.Errorf("language.path", "path", r.File, "problem", err)
	}
	return &Standings{Report: r, TieBreaks: list, Teams: opt.Teams, RoundRobin: opt.Predetermined, Lines: lines}, nil
}

// Counted is the report with a round a meeting, where meetings are micro-matches of
// several games.
func (r *Report) Counted() *tournament.Tournament { return pairing.Meetings(r.Tournament, r.System) }

// standingsOptions are what the event's system says about its standings.
func (r *Report) standingsOptions() tiebreak.Options { return r.standingsBy(r.Editions.TieBreaks) }

func (r *Report) standingsBy(edition *tiebreak.Edition) tiebreak.Options {
	opt := tiebreak.Options{Edition: edition}
	switch r.System.Format {
	case pairing.RoundRobin, pairing.DoubleRoundRobin, pairing.Scheveningen, pairing.Match:
		opt.Predetermined = true
	case pairing.TeamRoundRobin:
		opt.Predetermined, opt.Teams = true, true
	case pairing.TeamSwiss:
		opt.Teams = true
	}
	opt.Teams = opt.Teams && len(r.Tournament.Teams) > 0
	if !opt.Teams {
		opt.Excluded = pairing.Withdrawn(r.Counted(), r.System)
	}
	opt.GamePoints = opt.Teams && gamePointsFirst(r.System.Code)
	if opt.Teams && r.Sport() != tournament.Chess { // the points of the boards rank, unless match points are asked for
		opt.GamePoints = !strings.Contains(r.System.Code, "_MP")
	}
	return opt
}

// gamePointsFirst tells whether a code of record 192 ranks teams by game points
// first (FIDE_TEAM_GP_MP). Without such a code match points rank.
func gamePointsFirst(code string) bool {
	game, match := strings.Index(code, "_GP"), strings.Index(code, "_MP")
	return game >= 0 && (match < 0 || game < match)
}
