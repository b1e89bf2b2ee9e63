package jobs

import (
	"context"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Checkers are other processes that check reports as far as that rests on the report
// alone, while this one checks the same reports from the other end.
type Checkers interface {
	// Share puts reports before them, in their order. Nil: nobody is there.
	Share(ctx context.Context, reports []Unchecked) SharedChecks
}

// SharedChecks are reports that several processes check.
type SharedChecks interface {
	// Mine takes a report for this process, which then checks it. False: another one has
	// it, or had it.
	Mine(ctx context.Context, report int) bool
	// Found is what another process has found, waited for as long as something comes of
	// those that have begun. Nil: this process checks it.
	Found(ctx context.Context, report int) *store.CheckedAlone
	// Close says that nobody waits for the reports any more.
	Close()
}

// Unchecked is a report with all that its check by the report alone rests on, but for
// the program and for whom the office knows.
type Unchecked struct {
	Name        string // of the file, as it is kept
	Data        []byte
	TimeControl string // that the record of its event has; empty: none is known
	Received    handbook.Date
	ReportDays  int // that the federation asks for; 0: none
}

func (u *Unchecked) facts() *registration.Facts {
	if u.TimeControl == "" {
		return nil
	}
	return &registration.Facts{TimeControl: u.TimeControl}
}

// CheckAlone checks a report, as it is read with a register, as far as that rests on the
// report alone. Nil: it is no report, or more is found than is kept.
func (u *Unchecked) CheckAlone(program string, register *store.Register) *store.CheckedAlone {
	rep := audit.Open(u.Name, u.Data, audit.Options{
		Facts: u.facts(), Received: u.Received, ReportDays: u.ReportDays, Known: func(p *tournament.Player) int { return register.Player(0, p) },
	})
	rep.CheckAlone(u.Data)
	return aloneOf(program, rep)
}

// checkedElsewhere is a report checked with what another process has found, where that is
// about this report as it is read here, by this program; nil: it is not. It counts as little
// as what was kept at an earlier check, whoever says it: where the office knows a player
// otherwise than that process did, everything is computed here.
func checkedElsewhere(program string, u *Unchecked, opt audit.Options, found *store.CheckedAlone) (*audit.Report, *store.CheckedAlone) {
	if found == nil {
		return nil, nil
	}
	rep := audit.Open(u.Name, u.Data, opt)
	signature, err := rep.AloneSignature(program)
	if err != nil || signature == "" || signature != found.Signature {
		return nil, nil
	}
	alone, err := unpackAlone(found)
	if err != nil {
		return nil, nil
	}
	if rep.CheckKnowing(u.Data, alone); rep.Alone() != nil {
		return rep, aloneOf(program, rep)
	}
	return rep, found
}
