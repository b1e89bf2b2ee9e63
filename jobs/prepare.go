package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path"
	"strings"
	"time"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/store"
)

// Together is how many bytes the reports have that are prepared and kept together: about
// three hundred of sixty players. Nobody else writes while they are kept, for some half
// a second.
const Together = 2 << 20

// Prepared are reports that were read and checked beside each other, by what the office
// knew then, and wait to be kept one after the other.
type Prepared struct {
	st    *store.Store
	in    []Submission
	check checker
	ready []prepared // of each report
	since int        // the last entry of the log before it was checked
}

// prepared is a report with its check; without one it is checked when it is kept.
type prepared struct {
	rep   *audit.Report
	facts *registration.Facts // that it was checked with
	made  *store.Made
	alone *store.CheckedAlone
}

// Prepare reads and checks reports on all cores, or those that are free. Nothing is kept, and
// others may write meanwhile: what goes wrong is said by [Prepared.Keep].
func Prepare(ctx context.Context, st *store.Store, in []Submission, cores Cores) *Prepared {
	return prepare(ctx, st, in, audit.Check, cores)
}

func prepare(ctx context.Context, st *store.Store, in []Submission, check checker, cores Cores) *Prepared {
	p := &Prepared{st: st, in: in, check: check, ready: make([]prepared, len(in))}
	var err error
	if p.since, err = st.LogLast(ctx); err != nil {
		return p
	}
	known, err := KnownBy(ctx, st)
	if err != nil {
		return p
	}
	OnAllCores(len(in), func(i int) {
		cores.On(func() { p.ready[i] = known.prepared(ctx, &in[i], check) })
	})
	return p
}

// prepared checks a report that is new. A fault of the check that ends in a panic comes
// again where the report is kept, with whoever keeps it.
func (k *Known) prepared(ctx context.Context, in *Submission, check checker) (p prepared) {
	defer func() {
		if recover() != nil {
			p = prepared{}
		}
	}()
	if ctx.Err() != nil {
		return p
	}
	sum := sha256.Sum256(in.Data)
	if here, err := k.Store.BySHA256(ctx, hex.EncodeToString(sum[:])); err != nil || here != nil {
		return p
	}
	opt, err := k.checkOptions(ctx, 0)
	if err == nil {
		opt.Facts, err = announcedControl(ctx, k.Store, in.Event)
	}
	if err != nil {
		return p
	}
	rep := check(in.file(), in.Data, opt)
	if rep.Failed != nil {
		return p
	}
	p.made = madeReady(rep, in.file(), in.Data)
	p.rep, p.facts, p.alone = rep, opt.Facts, aloneOf(k.Store.Program(), rep)
	return p
}

// file is the name of the report without its folder, as it is kept.
func (s *Submission) file() string {
	return handbook.ShownName(path.Base(strings.ReplaceAll(s.Name, `\`, "/")))
}

// Keep keeps the reports in their order, in one transaction, each as [Ingest] would behind
// those before it: an error means that none of them was kept. Nobody else writes meanwhile,
// so that they should be few. What was found before counts as long as nothing but reports
// has come in since; else they are checked anew before they are kept, and where that comes
// to nothing either, while much else is written, the error says so.
func (p *Prepared) Keep(ctx context.Context, now func() time.Time) ([]Outcome, error) {
	for range 2 {
		all, err := p.keep(ctx, now)
		if !errors.Is(err, errStale) {
			return all, err
		}
		p = prepare(ctx, p.st, p.in, p.check, nil)
	}
	return p.keep(ctx, now)
}

// errStale says that something else has been written since reports were checked.
var errStale = errors.New("the office has changed since the reports were checked")

func (p *Prepared) keep(ctx context.Context, now func() time.Time) (all []Outcome, err error) {
	err = p.st.Within(ctx, handbook.Say("store.doing.submit", "file", p.in[0].Name), func(st *store.Store) (bool, error) {
		known, err := KnownBy(ctx, st)
		if err != nil {
			return false, err
		}
		same, err := st.OnlyReportsSince(ctx, p.since)
		if err == nil && !same { // nobody else writes while they are checked, if it is done here
			err = errStale
		}
		if err != nil {
			return false, err
		}
		st.Coming(len(p.in))
		defer st.Coming(0)
		for i := range p.in {
			o, err := known.ingest(ctx, &p.in[i], now(), p.check, p.ready[i])
			if err != nil {
				return false, err
			}
			all = append(all, o)
		}
		return true, nil
	})
	return all, err
}
