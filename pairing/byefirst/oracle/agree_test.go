package oracle_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/burstein"
	"github.com/fedrate/fedrate/pairing/byefirst/oracle"
	"github.com/fedrate/fedrate/pairing/doubleswiss"
	"github.com/fedrate/fedrate/pairing/dubov"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/teamswiss"
	"github.com/fedrate/fedrate/tournament"
)

var (
	corpus = flag.Bool("corpus", false, "hold the engines against the oracle on 5,000 rounds of up to 8 players and 100 of 9 to 12")
	full   = flag.Bool("full", false, "on ten times as many")
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
		out["burstein"+e.Key] = walked{e, oracle.Burstein, afterSeeding, []string{"C2", "C3", "C6", "C7", "C8"}, []string{"C1", "C2", "C3", "C5", "C6", "C8"}}
	}
	for i := range dubov.System.Editions {
		e := &dubov.System.Editions[i]
		out["dubov"+e.Key] = walked{e, oracle.Dubov, func(*swiss.Round) {}, []string{"C2", "C3", "C6", "C7", "C8", "C9", "C10", "middle", "average"}, []string{"C1", "C2", "C3", "C5", "C6", "C7", "C8"}}
	}
	for i := range doubleswiss.System.Editions {
		e := &doubleswiss.System.Editions[i]
		out["double"+e.Key] = walked{e, oracle.DoubleSwiss, func(*swiss.Round) {}, []string{"C2", "C6", "C7", "C8"}, []string{"C1", "C2", "C4", "C5", "C7", "C8"}}
	}
	for named, kind := range map[string]byte{"FIDE_TEAM_TYPEA_MP_GP": 'A', "FIDE_TEAM_TYPEB_MP": 'B', "FIDE_TEAM_GP_MP": 0} {
		system := teamswiss.Of(named)
		for i := range system.Editions {
			e := &system.Editions[i]
			w := walked{e, oracle.Team(kind, strings.HasSuffix(named, "TYPEB_MP")), secondScores, []string{"C2", "C6"}, []string{"C1", "C2", "C4", "C5"}}
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
	return out
}

// secondScores gives teams another score.
func secondScores(r *swiss.Round) {
	for i := range r.Players {
		r.Players[i].Figures.Second = int(r.Players[i].Figures.Sonneborn)
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
	if !*corpus && !*full {
		t.Skip("needs -corpus")
	}
	share := 10
	if *full {
		share = 1
	}
	t.Run("to8", func(t *testing.T) { agree(t, 50_000/share, 8) })
	t.Run("to12", func(t *testing.T) { agree(t, 1000/share, 12) })
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
				switch i {
				case 0:
					r = fewOften()
				case 1:
					r = leavingTwo()
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

// fewOften is a round in which two have to come up: one who came up eight times with
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

// leavingTwo is a round in which the first who could come up leaves two who have met.
func leavingTwo() *swiss.Round {
	r := &swiss.Round{Number: 5, Rounds: 9, Initial: 'w'}
	met := map[int][]int{3: {4}, 4: {3}}
	for tpn, score := range []tournament.Points{20, 10, 10, 10, 0, 0} {
		r.Players = append(r.Players, swiss.Player{TPN: tpn + 1, Parity: tpn + 1, Points: score, Score: score, Met: met[tpn+1]})
	}
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
