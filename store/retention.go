package store

import (
	"context"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/trf"
)

// Retention says of when the data are that are not kept any longer. 0: all are
// kept.
type Retention struct {
	Log    handbook.Date // rows of entries of the log before this day
	Births handbook.Date // days of birth in reports of events that ended before it; the years stay
}

// Retained is what was past its time.
type Retained struct {
	LogValues int            // rows of the log that were erased
	Reports   []ErasedReport // replaced by ones with the years of birth alone
}

// Past counts what is past its time, and changes nothing.
func (s *Store) Past(ctx context.Context, r Retention) (Retained, error) {
	out := Retained{Reports: []ErasedReport{}}
	if r.Log != 0 {
		if err := s.read.QueryRowContext(ctx, `SELECT COUNT(*) FROM log_values WHERE `+loggedBefore, r.Log.String()).Scan(&out.LogValues); err != nil {
			return out, failed(err, handbook.Say("store.reading.past"))
		}
	}
	changed, err := reportsOtherwise(ctx, s.read, trf.YearsOfBirth, overBefore, int(r.Births))
	for i := range changed {
		out.Reports = append(out.Reports, ErasedReport{Submission: changed[i].number, Was: changed[i].sha})
	}
	return out, failed(err, handbook.Say("store.reading.past"))
}

// overBefore is the condition of reports of events that ended before a day.
const overBefore = `end_day > 0 AND end_day < $1`

// Forget erases what is past its time, and writes into the log that it did. All
// that is computed stays: no rule needs a day of birth of a player for it.
func (s *Store) Forget(ctx context.Context, r Retention) (Retained, error) {
	out, err := s.Past(ctx, r)
	if err != nil || out.LogValues+len(out.Reports) == 0 {
		return out, err
	}
	if out.LogValues > 0 {
		if out.LogValues, err = s.EraseLog(ctx, r.Log); err != nil {
			return out, err
		}
	}
	if len(out.Reports) > 0 {
		erased := Erasure{}
		err = s.change(ctx, handbook.Say("store.doing.births", "day", r.Births, "n", len(out.Reports)), func(tx *logTx) error {
			changed, err := reportsOtherwise(ctx, tx, trf.YearsOfBirth, overBefore, int(r.Births))
			if err != nil {
				return err
			}
			e := eraser{tx: tx, out: &erased}
			if err := e.replace(ctx, changed); err != nil {
				return err
			}
			return e.sums(ctx)
		})
		out.Reports = erased.Reports
	}
	if err != nil {
		return out, err
	}
	return out, s.writeAnew(ctx)
}

// loggedBefore is the condition of values of the log before a day that are not
// erased yet.
const loggedBefore = `salt IS NOT NULL AND entry IN (SELECT id FROM log WHERE at <> '' AND at < $1)`

// EraseLog erases all values of the log before a day: the entries stay, and prove
// that they were made.
func (s *Store) EraseLog(ctx context.Context, before handbook.Date) (erased int, err error) {
	err = s.change(ctx, handbook.Say("store.doing.erase-log", "day", before), func(tx *logTx) error {
		erased, err = tx.exec(ctx, `UPDATE log_values SET before = NULL, after = NULL, salt = NULL WHERE `+loggedBefore, before.String())
		return err
	})
	return erased, err
}
