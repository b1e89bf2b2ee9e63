package main

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/knockout"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// generateFlags are the flags of an invented tournament.
type generateFlags struct {
	players, rounds, trf, prohibited, played, around int
	seed                                             uint64
	start, scoring, byePoints                        string
	accelerate, system, sport, colour, out, list     string
	games                                            string
	teams, cycles                                    int
	editions                                         []string
	forfeits, byes, zeroByes, fullByes, late         string
	withdrawals, draws                               string
	forfeitWins, forfeitLosses, oddResults           string
	ratings, ratingRange, tieBreaks                  string
	ratingStep                                       int

	given func(flag string) bool
	drawn *simulate.Wishes // what the seed says of all that is not given
}

func (f *generateFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.players, "players", 0, "")
	flags.IntVar(&f.rounds, "rounds", 0, "")
	flags.IntVar(&f.played, "played", trf.MaxRounds, "")
	flags.IntVar(&f.around, "around", 0, "")
	flags.Uint64Var(&f.seed, "seed", 0, "")
	flags.IntVar(&f.trf, "trf", 26, "")
	flags.StringVar(&f.start, "start", "", "")
	flags.StringArrayVar(&f.editions, "edition", nil, "")
	flags.StringVar(&f.system, "system", "dutch", "")
	flags.IntVar(&f.teams, "teams", 0, "")
	flags.IntVar(&f.cycles, "cycles", 1, "")
	flags.StringVar(&f.sport, "sport", "", "")
	flags.StringVar(&f.forfeits, "forfeits", "", "")
	flags.StringVar(&f.forfeitWins, "forfeit-wins", "", "")
	flags.StringVar(&f.forfeitLosses, "forfeit-losses", "", "")
	flags.StringVar(&f.oddResults, "odd-results", "0", "")
	flags.StringVar(&f.byes, "byes", "", "")
	flags.StringVar(&f.zeroByes, "zero-byes", "", "")
	flags.StringVar(&f.fullByes, "full-byes", "", "")
	flags.StringVar(&f.withdrawals, "withdrawals", "", "")
	flags.StringVar(&f.late, "late", "", "")
	flags.StringVar(&f.draws, "draws", "", "")
	flags.StringVar(&f.ratings, "ratings", "", "")
	flags.StringVar(&f.ratingRange, "rating-range", "", "")
	flags.IntVar(&f.ratingStep, "rating-step", 0, "")
	flags.StringVar(&f.tieBreaks, "tie-breaks", "", "")
	flags.StringVar(&f.scoring, "scoring", "1-0.5-0", "")
	flags.StringVar(&f.byePoints, "bye-points", "", "")
	flags.StringVar(&f.accelerate, "accelerate", "", "")
	flags.StringVar(&f.colour, "initial-colour", "white", "")
	flags.IntVar(&f.prohibited, "prohibited", 0, "")
	flags.StringVarP(&f.out, "output", "o", "", "")
	flags.StringVar(&f.list, "list", "", "")
	flags.StringVar(&f.games, "games", "", "")
	f.given = flags.Changed
}

// options are the flags as the tournament's options.
func (f *generateFlags) options() (simulate.EventOptions, error) {
	f.draw()
	o := simulate.EventOptions{Players: f.players, Rounds: f.rounds, Prohibited: f.prohibited, Teams: f.teams, Cycles: f.cycles, TieBreaks: f.tieBreaks}
	if f.players < 2 || f.players > trf.MaxPlayers {
		return o, handbook.Errorf("cmd.wrong.players-range", "value", f.players)
	}
	switch {
	case f.around != 0 && (f.around < 1400 || f.around > 2700):
		return o, handbook.Errorf("cmd.wrong.around", "value", f.around)
	case f.played < 0:
		return o, handbook.Errorf("cmd.wrong.played", "value", f.played)
	}
	o.Around, o.Played = f.around, f.played
	if f.played == 0 {
		o.Played = -1
	}
	system, err := setSystem(&o, f.system)
	if err != nil {
		return o, err
	}
	sport, err := sportFlag(f.sport)
	if err != nil {
		return o, err
	}
	if o.Sport = pairing.SportOf(system.Code); sport != nil {
		o.Sport = *sport
	}
	e, err := swissEdition(system, f.editions)
	if err != nil {
		return o, err
	}
	if e != nil {
		o.Edition = e
	}
	if o.Start, err = firstDay(f.start, system, o.Edition); err != nil {
		return o, err
	}
	switch o.System {
	case simulate.Swiss:
	case simulate.Other:
		return o, f.otherSystem(&o)
	case simulate.TeamLeague:
		return o, f.league(&o)
	default:
		return o, f.roundRobin(&o)
	}
	if most := trf.MaxRounds / max(system.PerRound, 1); f.rounds < 1 || f.rounds > most {
		return o, handbook.Errorf("cmd.wrong.rounds-range", "most", most, "value", f.rounds)
	}
	if system.Teams && f.players < 2*simulate.TeamBoards {
		return o, handbook.Errorf("cmd.wrong.team-players", "boards", simulate.TeamBoards, "least", 2*simulate.TeamBoards, "value", f.players)
	}
	if o.Edition == nil {
		if o.Edition, err = system.InForce(o.Start); err != nil {
			return o, handbook.Errorf("cmd.wrong.start-edition", "problem", err)
		}
	}
	if f.prohibited < 0 || f.prohibited > 1000 {
		return o, handbook.Errorf("cmd.wrong.prohibited-range", "value", f.prohibited)
	}
	o.ByTable, o.RoundsPerDay = true, 1+(f.rounds-1)/28 // 30 days at most
	return o, errors.Join(f.rates(&o), f.points(&o), f.words(&o), f.list26(&o, system), f.rated(&o))
}

// otherSystem checks that there is a table for the field, and that its rounds fit into a
// report.
func (f *generateFlags) otherSystem(o *simulate.EventOptions) error {
	if f.accelerate != "" {
		return handbook.Errorf("cmd.wrong.accelerate-round-robin")
	}
	n, rounds := f.players, f.rounds
	boards := func(teams int) int { return (n + teams - 1) / teams }
	switch d := pairing.Detect(&tournament.Tournament{}, o.Code); d.Format {
	case pairing.RoundRobin:
		if rounds = f.cycles * (n - 1 + n%2); f.cycles < 1 {
			return handbook.Errorf("cmd.wrong.cycles", "value", f.cycles, "most", trf.MaxRounds)
		}
	case pairing.Match:
		if n != 2 {
			return handbook.Errorf("cmd.wrong.match-players", "value", n)
		}
	case pairing.Knockout:
		rounds = len(knockout.Bracket(n)) * max(d.Knockout().Games, 1)
		if n > knockout.MaxSeeds {
			return handbook.Errorf("cmd.wrong.knockout-players", "value", n, "most", knockout.MaxSeeds)
		}
	case pairing.Skalitzka:
		o.Teams, rounds = 3, 2
		if n%6 != 0 {
			return handbook.Errorf("cmd.wrong.skalitzka-players", "value", n)
		}
	case pairing.Schiller:
		o.Teams = cmp.Or(f.teams, 4)
		if o.Teams < 2 || o.Teams > 26 || boards(o.Teams) > 10 || n < o.Teams {
			return handbook.Errorf("cmd.wrong.schiller-players", "value", n, "teams", o.Teams)
		}
		rounds = (o.Teams - 1 + o.Teams%2) * boards(o.Teams)
	default:
		o.Teams = 2
		most := 20
		if rounds = boards(2); d.Format == pairing.HalfScheveningen {
			most, rounds = 40, (rounds+1)/2
		}
		if n < 3 || n > most || d.Format == pairing.HalfScheveningen && n < 7 {
			return handbook.Errorf("cmd.wrong.scheveningen-players", "value", n, "most", most)
		}
	}
	if rounds < 1 || rounds > trf.MaxRounds {
		return handbook.Errorf("cmd.wrong.rounds-range", "most", trf.MaxRounds, "value", rounds)
	}
	o.RoundsPerDay = 1 + (rounds-1)/28
	return f.rates(o)
}

// league checks that the players make at least two teams, all of them as large as the first,
// and that the rounds fit into a report.
func (f *generateFlags) league(o *simulate.EventOptions) error {
	if f.accelerate != "" {
		return handbook.Errorf("cmd.wrong.accelerate-round-robin")
	}
	boards := simulate.TeamBoards
	if f.teams > 0 {
		boards = f.players / f.teams
	}
	if f.teams < 0 || f.teams == 1 || boards < 1 || f.players < 2*boards {
		return handbook.Errorf("cmd.wrong.league-players", "value", f.players, "teams", f.teams, "boards", simulate.TeamBoards, "least", 2*simulate.TeamBoards)
	}
	o.Boards, o.TeamSize = boards, boards
	teams := f.players / boards
	o.Players = teams * boards
	rounds := teams - 1 + teams%2
	if strings.Contains(o.Code, "DOUBLE") {
		rounds *= 2
	}
	if rounds > trf.MaxRounds {
		return handbook.Errorf("cmd.wrong.rounds-range", "most", trf.MaxRounds, "value", rounds)
	}
	o.RoundsPerDay = 1 + (rounds-1)/28
	return errors.Join(f.rates(o), f.points(o))
}

// ofSport: in draughts and renju who stays away has nothing for the round.
func (f *generateFlags) ofSport(o *simulate.EventOptions) {
	if o.Sport != tournament.Chess {
		o.ZeroByes, o.Byes, o.FullByes = o.ZeroByes+o.Byes, 0, 0
	}
}

// roundRobin checks that the rounds fit into a report.
func (f *generateFlags) roundRobin(o *simulate.EventOptions) error {
	if f.accelerate != "" {
		return handbook.Errorf("cmd.wrong.accelerate-round-robin")
	}
	rounds := f.players - 1 + f.players%2
	if o.System == simulate.DoubleRoundRobin {
		rounds *= 2
	}
	rounds *= pairing.Detect(&tournament.Tournament{}, o.Code).PerRound(&tournament.Tournament{})
	if rounds > trf.MaxRounds {
		return handbook.Errorf("cmd.wrong.round-robin-rounds", "players", f.players, "rounds", rounds, "most", trf.MaxRounds)
	}
	o.RoundsPerDay = 1 + (rounds-1)/28
	if o.Sport != tournament.Chess {
		return errors.Join(f.rates(o), f.points(o))
	}
	return f.rates(o)
}

func (f *generateFlags) rates(o *simulate.EventOptions) error {
	for _, r := range []struct {
		flag, value string
		to          *int
	}{
		{"forfeits", f.forfeits, &o.Forfeits},
		{"withdrawals", f.withdrawals, &o.Withdrawals},
		{"late", f.late, &o.Late},
		{"draws", f.draws, &o.Draws},
	} {
		n, err := perMille(r.value)
		if err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", r.flag, "problem", err)
		}
		*r.to = n
	}
	if err := errors.Join(f.amounts(o), f.gameAmounts(o)); err != nil {
		return err
	}
	f.ofSport(o)
	if o.Draws /= 10; o.Draws == 0 {
		o.Draws = -1
	}
	return nil
}

// words are the flags that are one of a few words.
func (f *generateFlags) words(o *simulate.EventOptions) error {
	switch f.accelerate {
	case "":
	case "baku":
		if o.Edition != nil && pairing.SystemOf(o.Edition.System).PerRound > 1 {
			return handbook.Errorf("cmd.wrong.accelerate-matches", "system", pairing.SystemOf(o.Edition.System).Spoken)
		}
		o.Accelerate = true
	default:
		return handbook.Errorf("cmd.wrong.accelerate", "value", f.accelerate)
	}
	if o.Accelerate {
		if o.Scoring.WinWhite != 2*o.Scoring.DrawWhite || o.Scoring.LossWhite != 0 {
			return handbook.Errorf("cmd.wrong.accelerate-scoring")
		}
	}
	switch f.colour {
	case "white":
		o.InitialColour = tournament.White
	case "black":
		o.InitialColour = tournament.Black
	default:
		return wrongChoice("initial-colour", []string{"white", "black"}, f.colour)
	}
	return nil
}

// points sets what results are worth.
func (f *generateFlags) points(o *simulate.EventOptions) error {
	parts := strings.Split(f.scoring, "-")
	if len(parts) != 3 {
		return handbook.Errorf("cmd.wrong.scoring-form", "value", f.scoring)
	}
	var p [3]tournament.Points
	for i, s := range parts {
		var err error
		if p[i], err = decimalPoints(s); err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", "scoring", "problem", err)
		}
	}
	if p[0] <= p[1] || p[1] < p[2] {
		return handbook.Errorf("cmd.wrong.scoring-order", "value", f.scoring)
	}
	o.Scoring = simulate.ScoringOf(p[0], p[1], p[2])
	if f.byePoints != "" {
		bye, err := decimalPoints(f.byePoints)
		if err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", "bye-points", "problem", err)
		}
		o.Scoring.AllocatedBye = bye
	}
	if locks := play.ScoringLocks(&tournament.Tournament{Scoring: o.Scoring}); len(locks) > 0 && o.Sport == tournament.Chess {
		return handbook.Errorf("cmd.wrong.generate-scoring", "what", locks[0].Text)
	}
	return nil
}

// perMille reads 0.05 or 5% as so many of a thousand.
func perMille(s string) (int, error) {
	wrong := handbook.Errorf("cmd.wrong.rate", "value", s)
	number, percent := strings.CutSuffix(s, "%")
	places := 3
	if percent {
		places = 1
	}
	whole, fraction, _ := strings.Cut(number, ".")
	if whole == "" && fraction == "" || len(whole) > 3 || len(fraction) > places {
		return 0, wrong
	}
	n, err := strconv.ParseUint("0"+whole+fraction+strings.Repeat("0", places-len(fraction)), 10, 32)
	if err != nil || n > 1000 {
		return 0, wrong
	}
	return int(n), nil
}

// decimalPoints reads 3 or 0.5.
func decimalPoints(s string) (tournament.Points, error) {
	whole, fraction, _ := strings.Cut(s, ".")
	n, err := strconv.ParseUint(whole+(fraction + "0")[:1], 10, 16)
	if err != nil || whole == "" || len(whole) > 2 || len(fraction) > 1 {
		return 0, handbook.Errorf("cmd.wrong.points", "value", s)
	}
	return tournament.Points(n), nil
}
