package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// Together is how many bytes the reports have that are handed to [IngestAll]: about three
// hundred of sixty players.
const Together = 2 << 20

// IngestAll checks reports on all cores and then keeps them in their order, each as [Ingest]
// would after those before it. It returns what became of each, or why it was not kept.
func IngestAll(ctx context.Context, st *store.Store, in []Submission, now func() time.Time) ([]Outcome, []error) {
	return ingestAll(ctx, st, in, now, audit.Check)
}

// ingestAll is IngestAll with a check. The reports are kept in one transaction; if that fails,
// each is checked and kept by itself.
func ingestAll(ctx context.Context, st *store.Store, in []Submission, now func() time.Time, check checker) (outcomes []Outcome, errs []error) {
	errs = make([]error, len(in))
	if len(in) > 1 {
		var err error
		if err = handbook.CatchPanic(func() (err error) {
			outcomes, err = ingestTogether(ctx, st, in, now, check)
			return err
		}); err == nil {
			return outcomes, errs
		}
	}
	outcomes = make([]Outcome, len(in))
	for i := range in {
		outcomes[i], errs[i] = ingest(ctx, st, in[i], now(), check)
	}
	return outcomes, errs
}

// errOfficeChanged says that something else than reports has been written since reports were
// checked, so that what was found may no longer hold.
var errOfficeChanged = errors.New("the office has changed since the reports were checked")

// ingestTogether checks reports by what the office knows now, and keeps all of them or none.
func ingestTogether(ctx context.Context, st *store.Store, in []Submission, now func() time.Time, check checker) (outcomes []Outcome, err error) {
	since, err := st.LogLast(ctx)
	if err != nil {
		return nil, err
	}
	known, err := KnownBy(ctx, st)
	if err != nil {
		return nil, err
	}
	reports := known.checkAll(ctx, in, check)
	err = st.Within(ctx, handbook.Say("store.doing.submit", "file", in[0].Name), func(st *store.Store) (bool, error) {
		same, err := st.OnlyReportsSince(ctx, since)
		if err == nil && !same {
			err = errOfficeChanged
		}
		if err != nil {
			return false, err
		}
		known, err := KnownBy(ctx, st) // the same, by the connection that writes
		if err != nil {
			return false, err
		}
		for i := range in {
			o, err := known.ingest(ctx, &in[i], now(), check, reports[i])
			if err != nil {
				return false, err
			}
			outcomes = append(outcomes, o)
			reports[i] = nil
		}
		return true, nil
	})
	return outcomes, err
}

// checkAll checks reports on all cores; those that are left to be checked when they are kept
// are nil.
func (k *Known) checkAll(ctx context.Context, in []Submission, check checker) []*audit.Report {
	reports := make([]*audit.Report, len(in))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range in {
		group.Go(func() error {
			reports[i] = k.checkNew(ctx, &in[i], check)
			return nil
		})
	}
	_ = group.Wait() // what goes wrong is said when the report is kept
	return reports
}

// checkNew checks a report whose bytes are not here yet; nil if they are, or if the check fails.
func (k *Known) checkNew(ctx context.Context, in *Submission, check checker) (rep *audit.Report) {
	defer func() {
		if recover() != nil {
			rep = nil
		}
	}()
	if ctx.Err() != nil {
		return nil
	}
	sum := sha256.Sum256(in.Data)
	if here, err := k.Store.BySHA256(ctx, hex.EncodeToString(sum[:])); err != nil || here != nil {
		return nil
	}
	opt, err := k.newOptions(ctx, in, k.Store.Today())
	if err != nil {
		return nil
	}
	if rep = check(in.file(), in.Data, opt); rep.Failed != nil {
		return nil
	}
	return rep
}
