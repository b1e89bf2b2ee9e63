package month

import (
	"errors"

	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
)

// rowsFirst is a publication whose rows of players and games are written while its list is
// still made: nobody else needs a processor then, and they take a quarter of all that is
// written. Nothing of it is there before the rest is, and until then nobody else can write:
// what the run itself wants to write waits until it has ended.
type rowsFirst struct {
	rest    chan restOfRun
	written func() (store.Written, error)
	ended   bool
}

// errNotPublished ends a publication whose rest does not come.
var errNotPublished = errors.New("the list is not published")

// writeRowsFirst begins to write, where the files are made beside the rows and no list of
// the period is there whose rows would stand already.
func (r *run) writeRowsFirst(reports *reports, players []rating.Player) error {
	if !r.writes || r.again != nil || r.standing || !r.filesBeside() {
		return nil
	}
	held, err := r.st.Published(r.ctx, r.o.Period)
	if err != nil || held {
		return err
	}
	first := &rowsFirst{rest: make(chan restOfRun, 1)}
	rec := r.recordOf(reports, players)
	rec.Rest = func(rec *store.RunRecord) error {
		select {
		case rest := <-first.rest:
			return rest(rec)
		case <-r.ctx.Done():
			return r.ctx.Err()
		}
	}
	first.written = begun(func() (store.Written, error) {
		one := rec
		rec = store.RunRecord{} // is let go of while it is written
		return r.st.WriteRun(r.ctx, one)
	})
	r.first = first
	return nil
}

// end gives a publication its rest, and waits for it.
func (f *rowsFirst) end(rest restOfRun) (store.Written, error) {
	f.ended = true
	f.rest <- rest
	return f.written()
}

// undone waits until nothing of a publication is there any more whose rest has not come.
func (f *rowsFirst) undone() {
	if f != nil && !f.ended {
		_, _ = f.end(func(*store.RunRecord) error { return errNotPublished })
	}
}
