package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"slices"
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
	with  Checkers   // nil: nobody else checks
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

// Prepare reads and checks reports on all cores, or those that are free, and has others check
// some of them meanwhile, where they are there. Nothing is kept, and others may write
// meanwhile: what goes wrong is said by [Prepared.Keep].
func Prepare(ctx context.Context, st *store.Store, in []Submission, cores Cores, with Checkers) *Prepared {
	return prepare(ctx, st, in, audit.Check, cores, with)
}

func prepare(ctx context.Context, st *store.Store, in []Submission, check checker, cores Cores, with Checkers) *Prepared {
	p := &Prepared{st: st, in: in, check: check, with: with, ready: make([]prepared, len(in))}
	var err error
	if p.since, err = st.LogLast(ctx); err != nil {
		return p
	}
	known, err := KnownBy(ctx, st)
	if err != nil {
		return p
	}
	all := make([]*incoming, len(in))
	OnAllCores(len(in), func(i int) {
		cores.On(func() { all[i] = known.incoming(ctx, &in[i], &p.ready[i]) })
	})
	all = slices.DeleteFunc(all, func(one *incoming) bool { return one == nil })
	shared := shareOut(ctx, st, all, with)
	defer shared.Close()
	others := make([]*incoming, len(all))
	OnAllCores(len(all), func(i int) {
		if !shared.Mine(ctx, i) {
			others[i] = all[i]
			return
		}
		cores.On(func() { all[i].prepare(ctx, st, check, nil) })
	})
	OnAllCores(len(all), func(i int) {
		i = len(all) - 1 - i // others began at this end
		if others[i] == nil {
			return
		}
		found := shared.Found(ctx, i)
		cores.On(func() { others[i].prepare(ctx, st, check, found) })
	})
	return p
}

// incoming is a report that is not here yet, with what it is checked with.
type incoming struct {
	Unchecked
	opt audit.Options
	to  *prepared
}

// incoming is nil of a report that is here already, or is checked when it is kept.
func (k *Known) incoming(ctx context.Context, in *Submission, to *prepared) *incoming {
	if ctx.Err() != nil {
		return nil
	}
	sum := sha256.Sum256(in.Data)
	if here, err := k.Store.BySHA256(ctx, hex.EncodeToString(sum[:])); err != nil || here != nil {
		return nil
	}
	opt, err := k.checkOptions(ctx, 0)
	if err == nil {
		opt.Facts, err = announcedControl(ctx, k.Store, in.Event)
	}
	if err != nil {
		return nil
	}
	asksInTime(k.Store, &opt, k.Store.Today())
	one := &incoming{Unchecked{Name: in.file(), Data: in.Data, Received: opt.Received, ReportDays: opt.ReportDays}, opt, to}
	if opt.Facts != nil {
		one.TimeControl = opt.Facts.TimeControl
	}
	return one
}

// shareOut puts reports before others, where some are there.
func shareOut(ctx context.Context, st *store.Store, all []*incoming, with Checkers) SharedChecks {
	if with == nil || st.Program() == "" {
		return allMine{}
	}
	reports := make([]Unchecked, len(all))
	for i, one := range all {
		reports[i] = one.Unchecked
	}
	if shared := with.Share(ctx, reports); shared != nil {
		return shared
	}
	return allMine{}
}

// allMine are reports that nobody else checks.
type allMine struct{}

func (allMine) Mine(context.Context, int) bool                 { return true }
func (allMine) Found(context.Context, int) *store.CheckedAlone { return nil }
func (allMine) Close()                                         {}

// prepare checks a report. A fault of the check that ends in a panic comes again where the
// report is kept, with whoever keeps it.
func (one *incoming) prepare(ctx context.Context, st *store.Store, check checker, found *store.CheckedAlone) {
	defer func() {
		if recover() != nil {
			*one.to = prepared{}
		}
	}()
	if ctx.Err() != nil {
		return
	}
	rep, alone := checkedElsewhere(st.Program(), &one.Unchecked, one.opt, found)
	if rep == nil {
		rep = check(one.Name, one.Data, one.opt)
		alone = aloneOf(st.Program(), rep)
	}
	if rep.Failed == nil {
		*one.to = prepared{rep: rep, facts: one.opt.Facts, made: madeReady(rep, one.Name, one.Data), alone: alone}
	}
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
		p = prepare(ctx, p.st, p.in, p.check, nil, p.with)
	}
	return p.keep(ctx, now)
}

// errStale says that something else has been written since reports were checked.
var errStale = errors.New("the office has changed since the reports were checked")

func (p *Prepared) keep(ctx context.Context, now func() time.Time) (all []Outcome, err error) {
	defer func() { // what fails is found where each is kept by itself
		if fault := recover(); fault != nil {
			all, err = nil, handbook.Errorf("jobs.wrong.fault", "fault", fmt.Sprint(fault))
		}
	}()
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
