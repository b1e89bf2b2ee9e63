package jobs

import (
	"runtime"
	"sync"
	"sync/atomic"
)

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
