package jobs

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Cores are shared by several who have work at the same time, of whom one must not be kept
// waiting by the many of another: each does its work when one is free. Nil: there are enough.
type Cores chan struct{}

// AllCores are those of the machine.
func AllCores() Cores { return make(Cores, runtime.GOMAXPROCS(0)) }

// On does work on one of the cores.
func (c Cores) On(work func()) {
	if c != nil {
		c <- struct{}{}
		defer func() { <-c }()
	}
	work()
}

// OnAllCores does work for each of n things on all cores.
func OnAllCores(n int, work func(i int)) { AtOnce(runtime.GOMAXPROCS(0), n, work) }

// AtOnce does work for each of n things, several at a time. A panic comes to the caller
// when all else is done.
func AtOnce(several, n int, work func(i int)) {
	var (
		group  sync.WaitGroup
		next   atomic.Int64
		faults = make([]any, several)
	)
	for worker := range faults {
		group.Go(func() {
			defer func() { faults[worker] = recover() }()
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				work(int(i))
			}
		})
	}
	group.Wait()
	for _, fault := range faults {
		if fault != nil {
			panic(fault)
		}
	}
}
