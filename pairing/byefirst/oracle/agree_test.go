package oracle_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/burstein"
	"github.com/fedrate/fedrate/pairing/byefirst/oracle"
	"github.com/fedrate/fedrate/pairing/doubleswiss"
	"github.com/fedrate/fedrate/pairing/draughts"
	"github.com/fedrate/fedrate/pairing/dubov"
	"github.com/fedrate/fedrate/pairing/lim"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/teamswiss"
	"github.com/fedrate/fedrate/tournament"
)

var (
	corpus = flag.Bool("corpus", false, "hold the engines against the oracle on a twentieth of the rounds of -endure")
	endure = flag.Bool("endure", false, "hold the engines against the oracle on 50,000 rounds of up to 8 players and 1,000 of 9 to 12")
	rounds = flag.Int("rounds", 0, "on so many of up to 8 players, and a fiftieth of 9 to 12")
)

// walked is a text with its engine and what walks it literally.
type walked struct {
	edition *swiss.Edition
	walk    func(*swiss.Round, oracle.Text) ([]swiss.Pair, error)
	prepare func(*swiss.Round)
	rules   []string // that the walk can leave out
	broken  []string // what random rounds that are paired otherwise break first
}

func texts() map[string]walked {
	out := map[string]walked{}
	for i := range burstein.System.Editions {
		e := &burstein.System.Editions[i]
		out["burstein"+e.Key] = walked{e, oracle.Burstein, afterSeeding, []string{"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "order"}, []string{"C1", "C2", "C3", "C5", "C6", "C8"}}
	}
	for i := range dubov.System.Editions {
		e := &dubov.System.Editions[i]
		out["dubov"+e.Key] = walked{e, oracle.Dubov, func(*swiss.Round) {}, []string{"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "middle", "average"}, []string{"C1", "C2", "C3", "C5", "C6", "C7", "C8"}}
	}
	for i := range doubleswiss.System.Editions {
		e := &doubleswiss.System.Editions[i]
		out["double"+e.Key] = walked{e, oracle.DoubleSwiss, func(*swiss.Round) {}, []string{"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "identifiers"}, []string{"C1", "C2", "C4", "C5", "C7", "C8"}}
	}
	limRules := []string{
		"C2", "compatible", "last round", "lowest rated", "blocked median", "floaters in turn", "equalising floater", "types", "floated before",
		"opponents of others", "floater's colour", "from the end", "second scrutiny", "histories", "lower ranked",
	}
	for maxi, walk := range map[string]func(*swiss.Round, oracle.Text) ([]swiss.Pair, error){"": oracle.Lim, "-maxi": oracle.LimMaxi} {
		system := lim.Of("FIDE_LIM" + strings.ToUpper(strings.ReplaceAll(maxi, "-", "_")))
		for i := range system.Editions {
			e := &system.Editions[i]
			if maxi != "" && e != system.Latest() && !*corpus && !*endure {
				continue // the procedure is the same in both
			}
			w := walked{e, walk, aroundTheMedian, limRules, []string{"1.1", "2.1", "2.6", "3.10", "3.3", "3.4", "3.8", "4.2", "4.4", "5.2", "5.3", "5.4", "5.6", "7.1", "7.2"}}
			if maxi != "" {
				w.rules = append(slices.Clone(w.rules), "100 points")
			}
			out["lim"+e.Key+maxi] = w
		}
	}
	for named, kind := range map[string]byte{"FIDE_TEAM_TYPEA_MP_GP": 'A', "FIDE_TEAM_TYPEB_MP": 'B', "FIDE_TEAM_GP_MP": 0} {
		system := teamswiss.Of(named)
		for i := range system.Editions {
			e := &system.Editions[i]
			w := walked{e, oracle.Team(kind, strings.HasSuffix(named, "TYPEB_MP")), secondScores, []string{"C1", "C2", "C3", "C4", "C5", "C6", "identifiers"}, []string{"C1", "C2", "C4", "C5"}}
			first := 7
			if e.Key == "2026" {
				w.rules, w.broken, first = append(w.rules, "C7"), append(w.broken, "C7"), 8
			}
			colours, strong, floats := fmt.Sprint("C", first), fmt.Sprint("C", first+1), fmt.Sprint("C", first+2)
			if kind != 0 {
				w.rules, w.broken = append(w.rules, colours), append(w.broken, colours)
			}
			if kind == 'B' {
				w.rules = append(w.rules, strong)
			}
			w.rules, w.broken = append(w.rules, floats), append(w.broken, floats)
			out["team"+e.Key+strings.TrimPrefix(named, "FIDE_TEAM")] = w
		}
	}
	for i, s := range draughts.Systems() {
		d := []oracle.Draughts{
			{Order: 'l', Style: 'a', Lot: draughts.Drawn},
			{Order: 'a', Style: 'h'},
			{Order: 's', Style: 'h'},
			{Order: 'b', Style: 'f'},
			{Order: 'n', Style: 'h', Renju: true, Regulated: true},
			{Order: 'l', Style: 'a', Renju: true, Lot: draughts.Drawn},
		}[i]
		w := walked{s.Latest(), d.Pair, longRuns, []string{
			"C2", "limit of colours", "alternation", "plus to the last", "who moves on", "opponent in the next group", "odd numbers", "stronger", "histories",
		}, []string{"1.15.2"}}
		if d.Order != 'n' {
			w.rules = append(w.rules, "order of a group")
		}
		if d.Style != 'a' {
			w.rules = append(w.rules, "style")
		}
		if d.Style == 'h' {
			w.rules = append(w.rules, "own half from its end")
		}
		if d.Style == 'f' || d.Regulated {
			w.rules = append(w.rules, "end of the next group")
		}
		if d.Renju {
			w.rules, w.broken = append(w.rules, "last round", "balance", "equalising floater"), []string{"5.3.14.2"}
			w.prepare = aroundTheMedian
		}
		if d.Regulated {
			w.rules = append(w.rules, "middle last", "floaters in turn")
		}
		if d.Renju && d.Order == 'l' {
			w.rules = append(w.rules, "balance in even rounds", "black begins")
		}
		out[s.Short] = w
		for j := range s.Latest().Readings {
			if !*corpus && !*endure {
				continue // little is different
			}
			d.Again = true
			w.walk, w.edition = d.Pair, &s.Latest().Readings[j].Edition
			out[s.Short+"-again"] = w
		}
	}
	return out
}

// longRuns lets some have one colour three times running, as draughts allows, and makes
// up the coefficient of the round and the lot.
func longRuns(r *swiss.Round) {
	for i := range r.Players {
		p := &r.Players[i]
		p.Figures.Truncated = p.Figures.Sonneborn
		if n := len(p.Colours); n > 1 && p.Colours[n-1] == p.Colours[n-2] && p.TPN%3 > 0 {
			p.Colours = append(p.Colours, p.Colours[n-1])
		}
		r.Lot += p.Figures.Sonneborn
	}
}

// secondScores gives teams another score.
func secondScores(r *swiss.Round) {
	for i := range r.Players {
		r.Players[i].Figures.Second = int(r.Players[i].Figures.Sonneborn)
	}
}

// aroundTheMedian sets the number of rounds so that a player has the median score, and
// gives ratings that lie far from each other.
func aroundTheMedian(r *swiss.Round) {
	if len(r.Players) == 0 {
		return
	}
	last := r.Rounds == r.Number
	r.Number = 1 + int(r.Players[r.Players[0].Figures.Upfloats%len(r.Players)].Score)/5
	if r.Rounds = 9; last {
		r.Rounds = r.Number
	}
	for i := range r.Players {
		r.Players[i].Figures.Rating = 2000 + 9*(r.Players[i].Figures.Average-2000)
	}
}

// afterSeeding makes a round one after the seeding rounds.
func afterSeeding(r *swiss.Round) {
	if r.Number <= burstein.MostSeeding {
		r.Number = burstein.MostSeeding + 1
	}
	r.Rounds = max(r.Rounds, r.Number)
}

// TestAgree: engine and literal walk make the same pairs of random rounds.
func TestAgree(t *testing.T) { agree(t, 400, 8) }

// TestCorpusAgree: many of them, and larger ones.
func TestCorpusAgree(t *testing.T) {
	number := *rounds
	switch {
	case number > 0:
	case *endure:
		number = 50_000
	case *corpus:
		number = 2500
	default:
		t.Skip("needs -corpus")
	}
	t.Run("to8", func(t *testing.T) { agree(t, number, 8) })
	t.Run("to12", func(t *testing.T) { agree(t, max(number/50, 1), 12) })
}

func agree(t *testing.T, number, most int) {
	for name, w := range texts() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, uint64(most)))
			paired := 0
			for i := range number {
				least := 2
				if most > 8 {
					least = 9
				}
				r := randomRound(rng, least+rng.IntN(most-least+1))
				w.prepare(r)
				want, wrong := w.walk(r, oracle.Text{Edition: w.edition.Key})
				got, err := w.edition.Pair(r)
				if impossible := (*swiss.Impossible)(nil); errors.As(err, &impossible) {
					require.ErrorIs(t, wrong, oracle.ErrImpossible, "%d: %s", i, literal(r))
					continue
				}
				require.NoError(t, err, literal(r))
				require.NoError(t, wrong, literal(r))
				require.Equal(t, want, got.Pairs, "round %d: %s", i, literal(r))
				paired++
			}
			t.Logf("%s: %d rounds, %d with a legal pairing", name, number, paired)
			require.Greater(t, paired, number/3)
		})
	}
}

// TestNoRuleIsWithoutEffect: the walk without one of the rules makes other pairs of
// some round.
func TestNoRuleIsWithoutEffect(t *testing.T) {
	for name, w := range texts() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(2, 2))
			changed := map[string]int{}
			rounds := 1500
			for i := range rounds {
				r := randomRound(rng, 4+rng.IntN(5))
				switch {
				case i == 0:
					r = fewOften()
				case i == 1:
					r = leavingTwo()
				case i == 2:
					r = blockedMedian()
				case i == 3:
					r = opponentTaken()
				case i == 4 && strings.HasPrefix(name, "burstein"):
					r = lowerButMore()
				}
				w.prepare(r)
				right, err := w.walk(r, oracle.Text{Edition: w.edition.Key})
				for _, rule := range w.rules {
					without, other := w.walk(r, oracle.Text{Edition: w.edition.Key, Dropped: rule})
					if (err == nil) != (other == nil) || fmt.Sprint(right) != fmt.Sprint(without) {
						changed[rule]++
					}
				}
			}
			t.Logf("%s: of %d rounds %v change without the rule", name, rounds, changed)
			for _, rule := range w.rules {
				require.Positive(t, changed[rule], rule)
			}
		})
	}
}

// fewOften returns a round in which two have to come up: one who came up eight times with
// one who never did, or two who came up three times each.
func fewOften() *swiss.Round {
	r := &swiss.Round{Number: 5, Rounds: 9, Initial: 'w'}
	met := map[int][]int{1: {2, 4, 6}, 2: {1, 3, 5}, 3: {2, 6}, 4: {1, 5}, 5: {2, 4}, 6: {1, 3}}
	for tpn, times := range []int{0, 0, 8, 0, 3, 3} {
		p := swiss.Player{TPN: tpn + 1, Parity: tpn + 1, Met: met[tpn+1], Figures: swiss.Figures{Upfloats: times}}
		if tpn < 2 {
			p.Points, p.Score = 10, 10
		}
		r.Players = append(r.Players, p)
	}
	return r
}

// lowerButMore returns a round in which one with a high score floats, or three with a lower one
// who can each meet one of the scoregroup below: so fewest and lowest differ.
func lowerButMore() *swiss.Round {
	r := &swiss.Round{Number: 6, Rounds: 9, Initial: 'w'}
	may := [][2]int{{1, 2}, {1, 6}, {2, 3}, {4, 5}, {3, 7}, {4, 8}, {5, 6}, {7, 8}}
	for tpn, score := range []tournament.Points{30, 20, 20, 20, 20, 10, 10, 10} {
		p := swiss.Player{TPN: tpn + 1, Parity: tpn + 1, Points: score, Score: score}
		for other := 1; other <= 8; other++ {
			if other != p.TPN && !slices.Contains(may, [2]int{min(other, p.TPN), max(other, p.TPN)}) {
				p.Met = append(p.Met, other)
			}
		}
		r.Players = append(r.Players, p)
	}
	return r
}

// leavingTwo returns a round in which the first who could come up leaves two who have met.
func leavingTwo() *swiss.Round {
	r := &swiss.Round{Number: 5, Rounds: 9, Initial: 'w'}
	met := map[int][]int{3: {4}, 4: {3}}
	for tpn, score := range []tournament.Points{20, 10, 10, 10, 0, 0} {
		r.Players = append(r.Players, swiss.Player{TPN: tpn + 1, Parity: tpn + 1, Points: score, Score: score, Met: met[tpn+1]})
	}
	return r
}

// blockedMedian returns a round in which one floats down to another whom he has met, and
// a pair below comes to them rather than one above.
func blockedMedian() *swiss.Round {
	r := &swiss.Round{Number: 3, Rounds: 9, Initial: 'w'}
	met := map[int][]int{2: {3, 4}, 3: {2, 4}, 4: {2, 3}}
	for i, score := range []tournament.Points{20, 20, 20, 10, 0, 0} {
		r.Players = append(r.Players, swiss.Player{TPN: i + 1, Parity: i + 1, Points: score, Score: score, Met: met[i+1]})
	}
	r.Players[0].Figures.Upfloats = 3 // whose score is the median
	return r
}

// opponentTaken returns a round in which the second to float is not the lowest, whose one
// opponent belongs to the first.
func opponentTaken() *swiss.Round {
	r := &swiss.Round{Number: 3, Rounds: 9, Initial: 'w'}
	met := map[int][]int{1: {2, 4, 5, 6}, 2: {1, 4, 5, 6}, 3: {4, 5, 6}, 4: {1, 2, 3}, 5: {1, 2, 3}, 6: {1, 2, 3, 8}, 8: {6}}
	for i, score := range []tournament.Points{20, 20, 20, 20, 20, 20, 10, 10} {
		p := swiss.Player{TPN: i + 1, Parity: i + 1, Points: score, Score: score, Met: met[i+1]}
		if i > 2 && i < 6 {
			p.Floats[0] = swiss.Down
		}
		r.Players = append(r.Players, p)
	}
	r.Players[0].Figures.Upfloats = 6 // whose score is the median
	return r
}

func literal(r *swiss.Round) string {
	s := fmt.Sprintf("round %d of %d, initial %c, prohibited %v\n", r.Number, r.Rounds, r.Initial, r.Prohibited)
	for _, p := range r.Players {
		s += fmt.Sprintf("  %d score %d parity %d colours %q met %v floats %v barred %t unplayed %d figures %+v\n", p.TPN, p.Score, p.Parity, string(colourBytes(p)), p.Met, p.Floats, p.ByeBarred, p.Unplayed, p.Figures)
	}
	return s
}

func colourBytes(p swiss.Player) (out []byte) {
	for _, c := range p.Colours {
		out = append(out, byte(c))
	}
	return out
}
