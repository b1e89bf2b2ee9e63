package audit_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

func asReported(p *tournament.Player) int { return p.FIDEID }

// A check that takes over what an earlier one has come to says the same of each mistake;
// where the office knows a player whom that one has tried otherwise, it takes over nothing.
func TestAloneIsTakenOver(t *testing.T) {
	t.Parallel()
	tried := 0
	for e := range 2 {
		data, _ := cleanEvent(uint64(e))
		for i := range slips {
			wrong, _ := slips[i].made(rand.New(rand.NewPCG(uint64(e), uint64(i))), read(t, data), data)
			if wrong == nil || i%2 != e {
				continue
			}
			opt := audit.Options{Today: 2026_06_01, Known: asReported, Waivers: []audit.Waiver{{Rule: slips[i].rules, Reason: "agreed", By: "officer", Day: 2026_06_01}}}
			first, second := audit.Check("in.trf", wrong, opt), audit.Open("in.trf", wrong, opt)
			if first.Tournament == nil {
				require.Nil(t, second.Tournament)
				continue
			}
			alone := first.Alone()
			require.NotNil(t, alone)
			second.CheckKnowing(wrong, alone)
			require.Equal(t, first.Findings, second.Findings, slips[i].name)
			require.Equal(t, first.Verdict(), second.Verdict())
			require.Nil(t, second.Alone(), "nothing was paired again")

			anew := audit.Open("in.trf", wrong, opt)
			anew.CheckKnowing(wrong, nil)
			require.Equal(t, first.Findings, anew.Findings, slips[i].name)
			require.Equal(t, alone, anew.Alone())
			if len(alone.Tried) == 0 {
				continue
			}
			tried++
			one := alone.Tried[0]
			anew = audit.Open("in.trf", wrong, opt)
			anew.Options.Known = func(p *tournament.Player) int {
				if p.FIDEID == one.FIDEID && p.Name == one.Name {
					return one.Known + 1
				}
				return p.FIDEID
			}
			anew.CheckKnowing(wrong, alone)
			require.NotNil(t, anew.Alone(), "it was computed again")
		}
	}
	require.Positive(t, tried)
}

// Whatever the check of a report alone rests on makes another signature.
func TestAloneSignature(t *testing.T) {
	t.Parallel()
	data, _ := cleanEvent(0)
	kind, sport := tournament.Rapid, tournament.Draughts
	signed := func(program, name string, data []byte, change func(*audit.Options)) string {
		opt := audit.Options{Known: asReported}
		change(&opt)
		s, err := audit.Open(name, data, opt).AloneSignature(program)
		require.NoError(t, err)
		return s
	}
	same := func(*audit.Options) {}
	was := signed("1", "in.trf", data, same)
	require.NotEmpty(t, was)
	require.Equal(t, was, signed("1", "in.trf", data, same))
	require.Equal(t, was, signed("1", "in.trf", data, func(o *audit.Options) { o.Facts = &registration.Facts{} }), "a record that says nothing")
	require.Equal(t, was, signed("1", "in.trf", data, func(o *audit.Options) { o.Answered, o.Waivers = []audit.Person{}, []audit.Waiver{} }))

	seen := map[string]bool{was: true}
	other := func(why, s string) {
		require.False(t, seen[s], why)
		seen[s] = true
	}
	other("program", signed("2", "in.trf", data, same))
	other("name", signed("1", "out.trf", data, same))
	other("bytes", signed("1", "in.trf", append(data[:len(data):len(data)], '\n'), same))
	for why, change := range map[string]func(*audit.Options){
		"edition":   func(o *audit.Options) { o.Editions = map[string]string{"pairing": "2017"} },
		"day":       func(o *audit.Options) { o.On = 2024_01_01 },
		"kind":      func(o *audit.Options) { o.Kind = &kind },
		"system":    func(o *audit.Options) { o.System = "dubov" },
		"sport":     func(o *audit.Options) { o.Sport = &sport },
		"event":     func(o *audit.Options) { o.EventKind = "zonal" },
		"record":    func(o *audit.Options) { o.Facts = &registration.Facts{Registered: 2026_01_01} },
		"unequal":   func(o *audit.Options) { o.Facts = &registration.Facts{NormsWanted: registration.No} },
		"days":      func(o *audit.Options) { o.ReportDays = 10 },
		"received":  func(o *audit.Options) { o.Received = 2026_06_01 },
		"today":     func(o *audit.Options) { o.Today = 2026_06_01 },
		"unpaired":  func(o *audit.Options) { o.NoPairings = true },
		"budget":    func(o *audit.Options) { o.Budget = 7 },
		"working":   func(o *audit.Options) { o.Working = true },
		"waiver":    func(o *audit.Options) { o.Waivers = []audit.Waiver{{Rule: "rating-range", Reason: "agreed"}} },
		"answer":    func(o *audit.Options) { o.Answered = []audit.Person{{StartingRank: 1}} },
		"person":    func(o *audit.Options) { o.Answered = []audit.Person{{StartingRank: 1, FIDEID: 77}} },
		"known":     func(o *audit.Options) { o.Known = func(p *tournament.Player) int { return p.FIDEID + 1 } },
		"unknown":   func(o *audit.Options) { o.Known = nil },
		"reading":   func(o *audit.Options) { o.Rating.JuniorReturns = true },
		"reading 2": func(o *audit.Options) { o.Rating.ReentryNotNew = true },
	} {
		other(why, signed("1", "in.trf", data, change))
	}
	none, err := audit.Open("in.trf", []byte("no report"), audit.Options{}).AloneSignature("1")
	require.NoError(t, err)
	require.Empty(t, none)
}
