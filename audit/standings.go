package audit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/knockout"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// Standings are a report's participants ranked by points and tie-breaks.
type Standings struct {
	Report     *Report
	TieBreaks  []tiebreak.Descriptor // that are used
	Dropped    []tiebreak.Drop       // that are not (C.07 10)
	Notes      []handbook.Finding    // what is odd about the list in this event
	ByList     bool                  // the list says where the points come; else they come first
	Teams      bool                  // teams are ranked, not players
	RoundRobin bool                  // everybody meets everybody
	ByStage    bool                  // a knock-out, ranked by how far everybody came
	Lines      []tiebreak.Standing
	Sides      []Side      // of an event whose players meet those of other teams one by one
	Working    *Working    // of the participant asked for; nil if none was
	Left       map[int]int // players who withdrew, with the last round in which they took part
	Expelled   []int       // players left out of the standings
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
// that the report names in record 212, else 202. In a team event the teams are
// ranked. It is an error when tie-breaks are asked for and no edition is in
// force, or when a tie-break is not for this kind of event.
func (r *Report) Standings(list []tiebreak.Descriptor) (*Standings, error) {
	opt := r.standingsOptions()
	at := handbook.Pos{File: r.File}
	if list == nil {
		named, err := tiebreak.Named(r.Tournament)
		if err != nil {
			return nil, handbook.Errorf("language.path", "path", r.File, "problem", err)
		}
		list, at = named.TieBreaks, named.At
	}
	opt.TieBreaks = list
	notes := tiebreak.Notes(r.Counted(), opt, at)
	used, dropped := tiebreak.Dropped(r.Counted(), opt)
	opt.TieBreaks = used
	lines, err := tiebreak.Standings(r.Counted(), opt)
	if err != nil {
		return nil, handbook.Errorf("language.path", "path", r.File, "problem", err)
	}
	if !opt.Teams {
		lines = withoutPlaces(lines, pairing.Unplaced(r.Counted(), r.System))
	}
	lines = withoutPlaces(lines, r.annulled)
	s := &Standings{ByStage: opt.ByStage, ByList: tiebreak.ListsPoints(opt), Report: r, TieBreaks: used, Dropped: dropped, Notes: notes, Teams: opt.Teams, RoundRobin: opt.Predetermined, Lines: lines}
	if !opt.Teams && !opt.ByStage {
		s.Left = withdrawnAfter(r.Counted(), opt.Predetermined)
	}
	switch {
	case r.System.Format == pairing.Knockout:
		s.Lines = byStage(lines, knockout.Places(r.Tournament, r.System.Knockout()))
	case r.System.Format.OfSides():
		s.Sides = sides(r.Tournament)
	}
	return s, nil
}

// withoutPointRanks leaves out, in a knock-out, that equal ranks need equal points: who lost
// in one stage shares a rank with any points.
func (r *Report) withoutPointRanks(findings []handbook.Finding) []handbook.Finding {
	if r.System.Format != pairing.Knockout {
		return findings
	}
	return slices.DeleteFunc(findings, func(f handbook.Finding) bool { return f.Rule == "rank-duplicate" })
}

// withoutPlaces takes the places of those who have none; they stand last, with rank 0.
func withoutPlaces(lines []tiebreak.Standing, unplaced []int) []tiebreak.Standing {
	if len(unplaced) == 0 {
		return lines
	}
	none := func(l *tiebreak.Standing) bool { return slices.Contains(unplaced, l.StartingRank) }
	placed, last := make([]tiebreak.Standing, 0, len(lines)), []tiebreak.Standing(nil)
	ahead := 0
	for i := range lines {
		l := lines[i]
		if none(&l) {
			ahead++
			l.Rank, l.Shared = 0, false
			last = append(last, l)
			continue
		}
		before := ahead
		if l.Shared { // those of the same rank who come before take no place from him
			for k := i - 1; k >= 0 && lines[k].Rank == l.Rank; k-- {
				if none(&lines[k]) {
					before--
				}
			}
		}
		l.Rank -= before
		l.Shared = l.Shared && slices.ContainsFunc(lines, func(o tiebreak.Standing) bool {
			return o.Rank == lines[i].Rank && o.StartingRank != l.StartingRank && !none(&o)
		})
		placed = append(placed, l)
	}
	return append(placed, last...)
}

// byStage returns the lines of a knock-out in the order of how far everybody came; points and
// tie-breaks of one game more or less say nothing there.
func byStage(lines []tiebreak.Standing, places []knockout.Place) []tiebreak.Standing {
	of := make(map[int]knockout.Place, len(places))
	for _, p := range places {
		of[p.Number] = p
	}
	for i := range lines {
		l := &lines[i]
		if p, ok := of[l.StartingRank]; ok {
			l.Rank, l.Shared = p.Rank, p.Shared
		}
	}
	slices.SortStableFunc(lines, func(a, b tiebreak.Standing) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.StartingRank, b.StartingRank))
	})
	return lines
}

// Side is a team of an event whose players meet one by one.
type Side struct {
	Rank   int
	Shared bool
	Number int
	Name   string
	Points tournament.Points // of its members
}

// sides returns the teams by the points of their members.
func sides(t *tournament.Tournament) []Side {
	out := make([]Side, 0, len(t.Teams))
	for i := range t.Teams {
		s := Side{Rank: 1, Number: t.Teams[i].Number, Name: t.Teams[i].Name}
		for _, n := range t.Teams[i].Members {
			if p := t.Player(n); p != nil {
				s.Points += t.Earned(p, nil)
			}
		}
		out = append(out, s)
	}
	for i := range out {
		for _, other := range out {
			switch {
			case other.Points > out[i].Points:
				out[i].Rank++
			case other.Points == out[i].Points && other.Number != out[i].Number:
				out[i].Shared = true
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Side) int { return cmp.Compare(a.Rank, b.Rank) })
	return out
}

// OfTeams are places and points of the teams of an event of teams, or of one whose players
// meet those of other teams one by one; nil elsewhere.
func (s *Standings) OfTeams() []play.TeamStanding {
	var out []play.TeamStanding
	t := s.Report.Counted()
	for _, side := range s.Sides { // there are no matches, so their points stay
		i := slices.IndexFunc(t.Teams, func(team tournament.Team) bool { return team.Number == side.Number })
		out = append(out, play.TeamStanding{Number: side.Number, Rank: side.Rank, Match: t.Teams[i].MatchPoints, Game: side.Points})
	}
	if !s.Teams {
		return out
	}
	for i, points := range tiebreak.PointsOfTeams(t, s.Report.standingsOptions()) {
		line := play.TeamStanding{Number: t.Teams[i].Number, Match: points.Match, Game: points.Game}
		for _, l := range s.Lines {
			if l.StartingRank == line.Number {
				line.Rank = l.Rank
			}
		}
		out = append(out, line)
	}
	return out
}

// Counted returns the report with a round a meeting, where meetings are micro-matches of
// several games.
func (r *Report) Counted() *tournament.Tournament { return pairing.Meetings(r.Tournament, r.System) }

// standingsOptions returns what the event's system says about its standings.
func (r *Report) standingsOptions() tiebreak.Options { return r.standingsBy(r.CheckedBy().TieBreaks) }

func (r *Report) standingsBy(edition *tiebreak.Edition) tiebreak.Options {
	opt := tiebreak.Options{Edition: edition, TwoGames: r.System.TwoGames()}
	if f := r.Options.Facts; f != nil {
		opt.Unrated, _ = tiebreak.ParseUnrated(f.UnratedTieBreaks)
	}
	switch r.System.Format {
	case pairing.RoundRobin, pairing.DoubleRoundRobin, pairing.Match,
		pairing.Scheveningen, pairing.HalfScheveningen, pairing.Schiller, pairing.Skalitzka:
		opt.Predetermined = true
	case pairing.TeamRoundRobin:
		opt.Predetermined, opt.Teams = true, true
	case pairing.TeamSwiss:
		opt.Teams = true
	case pairing.Knockout:
		opt.ByStage = true
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

// gamePointsFirst reports whether a code of record 192 ranks teams by game points
// first (FIDE_TEAM_GP_MP). Without such a code match points rank.
func gamePointsFirst(code string) bool {
	game, match := strings.Index(code, "_GP"), strings.Index(code, "_MP")
	return game >= 0 && (match < 0 || game < match)
}
