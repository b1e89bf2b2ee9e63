package simulate

import (
	"bytes"
	"context"
	"fmt"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/trf"
)

// SelfTest is the endorsement test on invented tournaments (C.04.A, from
// 2026-03-01 C.02.03 7): each is paired and played, written as TRF, read again,
// and every round is paired again from what the report tells.
type SelfTest struct {
	Edition                *swiss.Edition
	Tournaments            int
	Seed                   uint64 // of the first tournament, the next one has the next seed
	MinPlayers, MaxPlayers int    // 8, 300
	MinRounds, MaxRounds   int    // 5, 11
	Jobs                   int    // tournaments at a time, 1
	Progress               func(done int)
}

// SelfTestResult is what came out, the same whatever the number of jobs.
type SelfTestResult struct {
	Tournaments int
	Rounds      int
	Different   int // rounds paired otherwise
	Pairs       int
	EndedEarly  int // a round had no legal pairing, in the replay as well
	Differences []Difference
}

// Difference is a round that the replay paired otherwise.
type Difference struct {
	Seed   uint64 // of the tournament alone: --tournaments 1 --seed SEED
	Round  int
	Reason handbook.Text
	File   string
	TRF    []byte
}

func (o SelfTest) defaults() SelfTest {
	fill := func(n *int, v int) {
		if *n == 0 {
			*n = v
		}
	}
	fill(&o.MinPlayers, 8)
	fill(&o.MaxPlayers, 300)
	fill(&o.MinRounds, 5)
	fill(&o.MaxRounds, 11)
	fill(&o.Jobs, 1)
	return o
}

// Run makes and replays the tournaments. An error is a cancelled context, or a
// report that could not be written or read.
func (o SelfTest) Run(ctx context.Context) (*SelfTestResult, error) {
	o = o.defaults()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	found := make([]*SelfTestResult, o.Tournaments)
	next, done := make(chan int), make(chan int)
	var workers sync.WaitGroup
	for range o.Jobs {
		workers.Go(func() {
			for i := range next {
				r, err := o.one(o.Seed + uint64(i))
				if err != nil {
					stop(err)
				}
				found[i] = r
				done <- i
			}
		})
	}
	go func() {
		defer close(next)
		for i := range o.Tournaments {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		workers.Wait()
		close(done)
	}()
	n := 0
	for range done {
		if n++; o.Progress != nil {
			o.Progress(n)
		}
	}
	if n < o.Tournaments || ctx.Err() != nil {
		return nil, handbook.Errorf("simulate.self-test", "problem", context.Cause(ctx))
	}
	return sum(found), nil
}

func sum(found []*SelfTestResult) *SelfTestResult {
	all := &SelfTestResult{Differences: []Difference{}}
	for _, r := range found {
		all.Tournaments += r.Tournaments
		all.Rounds += r.Rounds
		all.Different += r.Different
		all.Pairs += r.Pairs
		all.EndedEarly += r.EndedEarly
		all.Differences = append(all.Differences, r.Differences...)
	}
	return all
}

// one makes and replays the tournament of a seed: TRF16 of an odd one, TRF26
// of an even one.
func (o *SelfTest) one(seed uint64) (*SelfTestResult, error) {
	format := trf.TRF26
	system := pairing.SystemOf(o.Edition.System)
	if seed%2 == 1 && !system.Teams { // it has no records of teams
		format = trf.TRF16
	}
	t, ended := Play(seed, o.event(seed))
	var b bytes.Buffer
	if err := trf.Write(&b, t, format); err != nil {
		return nil, handbook.Errorf("simulate.seed", "seed", seed, "problem", err)
	}
	name := fmt.Sprintf("selftest-%s-%d.trf", o.Edition.Key, seed)
	played := system.AsCounted(t).Played()
	r, err := replay(name, b.Bytes(), o.Edition, played, !ended.IsZero())
	if err != nil {
		return nil, handbook.Errorf("simulate.seed", "seed", seed, "problem", err)
	}
	for i := range r.Differences {
		r.Differences[i].Seed, r.Differences[i].TRF = seed, b.Bytes()
	}
	return r, nil
}
