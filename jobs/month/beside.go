package month

import (
	"cmp"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/fedrate/fedrate/store"
)

// begun makes a value beside the caller, who gets it when it is there. A panic comes to
// whoever gets the value.
func begun[T any](work func() (T, error)) func() (T, error) {
	var (
		value T
		err   error
		fault any
		done  = make(chan struct{})
	)
	go func() {
		defer close(done)
		defer func() { fault = recover() }()
		value, err = work()
	}()
	return func() (T, error) {
		if <-done; fault != nil {
			panic(fault)
		}
		return value, err
	}
}

// onAllCores does work for each of n things on all cores.
func onAllCores(n int, work func(i int)) { atOnce(runtime.GOMAXPROCS(0), n, work) }

// atOnce does work for each of n things, several at a time. A panic comes to the caller
// when all else is done.
func atOnce(several, n int, work func(i int)) {
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

// readBeside is begun for what reads the database. Within a change, which one at a time may
// use, it is read at once.
func readBeside[T any](st *store.Store, work func() (T, error)) func() (T, error) {
	if !st.Changing() {
		return begun(work)
	}
	value, err := work()
	return func() (T, error) { return value, err }
}

// beside does two things that do not need each other: at the same time in a rerun, which
// has little else to do for a second processor; else one after the other, since what both
// hold of a large month would be in memory together.
func (r *run) beside(one, other func() error) error {
	if r.again == nil {
		if err := one(); err != nil {
			return err
		}
		return other()
	}
	second := begun(func() (struct{}, error) { return struct{}{}, other() })
	first := one()
	_, err := second()
	return cmp.Or(first, err)
}
