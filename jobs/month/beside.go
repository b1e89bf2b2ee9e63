package month

import (
	"cmp"

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
