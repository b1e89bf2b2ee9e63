package main

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// mostDrawnRounds is the greatest number of rounds that is drawn for an event of many players:
// what is played within a week or two.
const mostDrawnRounds = 17

// draw takes from the seed what is not given. Rounds follow the number of players, and
// players that of rounds: in a Swiss no two players meet twice.
func (f *generateFlags) draw() {
	w := simulate.Draw(f.seed)
	f.drawn = w
	switch {
	case f.given("ratings"):
		f.players = cmp.Or(f.players, len(strings.FieldsFunc(f.ratings, isSeparator)))
	case !f.given("players"):
		if f.players = w.Players; f.given("rounds") {
			f.players = max(f.players, 2*f.rounds)
		}
	}
	if !f.given("rounds") {
		f.rounds = max(1, min(w.Rounds, f.players/2, mostDrawnRounds))
	}
	text := func(flag string, to *string, value string) {
		if !f.given(flag) {
			*to = value
		}
	}
	perMille := func(flag string, to *string, n int) { text(flag, to, strconv.Itoa(n/10)+"."+strconv.Itoa(n%10)+"%") }
	perMille("forfeits", &f.forfeits, w.Forfeits)
	if f.given("forfeit-wins") || f.given("forfeit-losses") {
		text("forfeits", &f.forfeits, "0")
	}
	perMille("byes", &f.byes, w.Half)
	perMille("zero-byes", &f.zeroByes, w.Zero)
	perMille("full-byes", &f.fullByes, w.FullBye)
	perMille("withdrawals", &f.withdrawals, w.Withdrawals)
	perMille("late", &f.late, w.Late)
	perMille("draws", &f.draws, 10*w.Draws)
}

func isSeparator(r rune) bool { return strings.ContainsRune(", \t;", r) }

// amounts reads the byes of each kind: a share of the players, a number of byes, or either
// of a round, as in 5%, 3, 2:4, 1:10%.
func (f *generateFlags) amounts(o *simulate.EventOptions) error {
	for _, kind := range []struct {
		flag, value string
		result      tournament.Result
		share       *int
	}{
		{"byes", f.byes, tournament.HalfBye, &o.Byes}, {"zero-byes", f.zeroByes, tournament.ZeroBye, &o.ZeroByes}, {"full-byes", f.fullByes, tournament.FullBye, &o.FullByes},
	} {
		for part := range strings.SplitSeq(kind.value, ",") {
			round, amount := 0, part
			if before, after, of := strings.Cut(part, ":"); of {
				n, err := strconv.Atoi(strings.TrimSpace(before))
				if err != nil || n < 1 || n > o.Rounds {
					return handbook.Errorf("cmd.wrong.amount-round", "flag", kind.flag, "value", part, "rounds", o.Rounds)
				}
				round, amount = n, after
			}
			count, share, err := readAmount(amount)
			switch {
			case err != nil:
				return handbook.Errorf("cmd.wrong.flag", "flag", kind.flag, "problem", err)
			case count > 0 && o.System != simulate.Swiss:
				return handbook.Errorf("cmd.wrong.amount-system", "flag", kind.flag)
			case count > o.Players*max(o.Rounds-1, 1) || round > 0 && count > o.Players:
				return handbook.Errorf("cmd.wrong.amount-players", "flag", kind.flag, "value", part, "players", o.Players)
			case round > 0 && share > 0:
				count, share = (o.Players*share+500)/1000, 0
			}
			if count > 0 {
				o.ByeCounts = append(o.ByeCounts, simulate.ByeCount{Kind: kind.result, Count: count, Round: round})
			}
			*kind.share += share
		}
	}
	return nil
}

// readAmount reads a whole number, or a share of a thousand: 3, or 0.05 and 5%.
func readAmount(s string) (count, share int, err error) {
	s = strings.TrimSpace(s)
	if !strings.ContainsAny(s, ".%") {
		n, err := strconv.ParseUint(s, 10, 20)
		if err != nil {
			return 0, 0, handbook.Errorf("cmd.wrong.amount", "value", s)
		}
		return int(n), 0, nil
	}
	share, err = perMille(s)
	return 0, share, err
}

// gameAmounts reads how many games one player wins by forfeit, how many losses by forfeit
// there are, and how many games have an odd result: a number, or a share of the games. Of
// games to which neither player came both players lose.
func (f *generateFlags) gameAmounts(o *simulate.EventOptions) error {
	winCount, winShare, err1 := readAmount(cmp.Or(f.forfeitWins, "0"))
	lossCount, lossShare, err2 := readAmount(cmp.Or(f.forfeitLosses, f.forfeitWins, "0"))
	odd, oddShare, err3 := readAmount(f.oddResults)
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	if f.forfeitWins == "" && f.forfeitLosses != "" { // each loss is another's win
		winCount, winShare = lossCount, lossShare
	}
	if lossCount < winCount || lossShare < winShare || (lossCount-winCount)%2 != 0 || winCount > 0 && lossShare > 0 || winShare > 0 && lossCount > 0 {
		return handbook.Errorf("cmd.wrong.forfeit-losses", "wins", cmp.Or(f.forfeitWins, "0"), "losses", f.forfeitLosses)
	}
	if (f.forfeitWins != "" || f.forfeitLosses != "") && o.Forfeits > 0 {
		return handbook.Errorf("cmd.wrong.forfeits-twice")
	}
	o.ForfeitWins, o.DoubleForfeits, o.OddGames, o.Odd = winCount, (lossCount-winCount)/2, odd, oddShare
	o.WonByForfeit, o.LostByBoth = winShare, (lossShare-winShare)/2
	if o.ForfeitWins+o.DoubleForfeits+o.OddGames > 0 && (o.System != simulate.Swiss || o.Edition != nil && pairing.SystemOf(o.Edition.System).Teams) {
		return handbook.Errorf("cmd.wrong.amount-system", "flag", "forfeit-wins, --forfeit-losses, --odd-results")
	}
	return nil
}

// list26 checks the list of tie-breaks, and draws one for a Swiss of players.
func (f *generateFlags) list26(o *simulate.EventOptions, system *swiss.System) error {
	individual := o.System == simulate.Swiss && !system.Teams && o.Sport == tournament.Chess
	switch {
	case f.tieBreaks == "" && individual && system.PerRound <= 1:
		o.TieBreaks = f.drawn.TieBreaks
	case f.tieBreaks == "":
	case !individual:
		return handbook.Errorf("cmd.wrong.generate-tie-breaks")
	default:
		list, err := tiebreak.ParseList(f.tieBreaks)
		if err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", "tie-breaks", "problem", err)
		}
		if slices.ContainsFunc(list, func(d tiebreak.Descriptor) bool { return d.Name == tiebreak.Points }) {
			return handbook.Errorf("cmd.wrong.generate-points")
		}
		words := make([]string, len(list))
		for i, d := range list {
			words[i] = d.String()
		}
		o.TieBreaks = strings.Join(words, ",")
	}
	return nil
}

// The ratings that players may be given.
const (
	lowestGiven  = 1000
	highestGiven = 3000
	usualFloor   = 1400 // of FIDE's lists
	usualTop     = 2600
)

// rated makes the field with the ratings asked for: one by one, in a range at random, or
// one step below the other.
func (f *generateFlags) rated(o *simulate.EventOptions) error {
	var ratings []int
	asked := 0
	for _, flag := range []string{"ratings", "rating-range", "around"} {
		if f.given(flag) {
			asked++
		}
	}
	low, high := usualFloor, usualTop
	if f.ratingRange != "" {
		var err error
		if low, high, err = readRange(f.ratingRange); err != nil {
			return err
		}
	}
	switch {
	case asked > 1 || f.ratingStep != 0 && (f.given("ratings") || f.given("around")):
		return handbook.Errorf("cmd.wrong.ratings-twice")
	case f.ratings != "":
		for word := range strings.FieldsFuncSeq(f.ratings, isSeparator) {
			n, err := strconv.Atoi(word)
			if err != nil || n != 0 && (n < lowestGiven || n > highestGiven) {
				return handbook.Errorf("cmd.wrong.given-rating", "value", word, "least", lowestGiven, "most", highestGiven)
			}
			ratings = append(ratings, n)
		}
		if len(ratings) != f.players {
			return handbook.Errorf("cmd.wrong.ratings-count", "ratings", len(ratings), "players", f.players)
		}
	case f.ratingStep != 0:
		if last := high - (f.players-1)*f.ratingStep; f.ratingStep < 0 || last < low {
			return handbook.Errorf("cmd.wrong.rating-step", "step", f.ratingStep, "players", f.players, "highest", high, "lowest", low, "most", max(0, (high-low)/max(f.players-1, 1)))
		}
		for i := range f.players {
			ratings = append(ratings, high-i*f.ratingStep)
		}
	case f.ratingRange != "":
		ratings = simulate.RandomRatings(f.seed, f.players, low, high)
	default:
		return nil
	}
	o.Field = simulate.Field(f.seed, *o).Rows
	simulate.Rate(f.seed, o.Field, ratings)
	return nil
}

// readRange reads LOWEST-HIGHEST.
func readRange(s string) (low, high int, err error) {
	a, b, two := strings.Cut(s, "-")
	low, err1 := strconv.Atoi(strings.TrimSpace(a))
	high, err2 := strconv.Atoi(strings.TrimSpace(b))
	if !two || err1 != nil || err2 != nil || low < lowestGiven || high > highestGiven || low > high {
		return 0, 0, handbook.Errorf("cmd.wrong.rating-range", "value", s, "least", lowestGiven, "most", highestGiven)
	}
	return low, high, nil
}
