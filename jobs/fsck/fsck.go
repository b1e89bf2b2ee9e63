// Package fsck compares what an office keeps with its digests and signatures: the file
// of the database, its rows, the bytes of reports, the data of certificates, the
// published files and, if asked to, the published lists with what is computed now. It
// changes nothing: each fault names its remedy.
package fsck

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
)

// Kind says what is at fault.
type Kind string

// The kinds in addition to those of [store.FaultKind].
const (
	Certificate Kind = "certificate" // its data have another digest
	File        Kind = "file"        // published, and missing or changed
	Result      Kind = "result"      // a list that is computed otherwise now
)

// Fault is one thing that is not as it should be.
type Fault struct {
	Kind         Kind
	Place        string // a path, a table, a number; empty: the database as a whole
	Text, Remedy handbook.Text
}

// Report is what a check came to.
type Report struct {
	Reports, Lists, Certificates, Files int // checked
	Deep                                bool
	Faults                              []Fault
}

// Options say what is checked.
type Options struct {
	Out     string        // folder of the published files
	Objects objects.Store // that has them, too; nil: none has
	Deep    bool          // compute the published lists again, and read all objects
	Now     time.Time
}

// Check looks at everything.
func Check(ctx context.Context, st *store.Store, o Options) (*Report, error) {
	c := &checking{st: st, o: o, report: &Report{Deep: o.Deep, Faults: []Fault{}}}
	for _, look := range []func(context.Context) error{c.database, c.certificates, c.files, c.objects, c.recomputeLists} {
		if err := look(ctx); err != nil {
			if ctx.Err() != nil {
				return nil, err
			}
			c.report.Faults = append(c.report.Faults, Broken(err))
		}
	}
	return c.report, nil
}

// Broken returns the fault of a database that cannot be read.
func Broken(err error) Fault {
	return Fault{Kind(store.FaultStructure), "", handbook.Say("store.fault.structure", "problem", handbook.SaidBy(err)), handbook.Say("fsck.remedy.restore")}
}

type checking struct {
	st     *store.Store
	o      Options
	report *Report
	broken bool // the database has a fault that could change a result
}

func (c *checking) fault(k Kind, place string, text, remedy handbook.Text) {
	c.report.Faults = append(c.report.Faults, Fault{k, place, text, remedy})
}

// database is what the store finds by itself.
func (c *checking) database(ctx context.Context) error {
	faults, err := c.st.Check(ctx)
	if err != nil {
		return err
	}
	c.broken = len(faults) > 0
	c.report.Faults = append(c.report.Faults, Named(faults)...)
	lists, err := c.st.Lists(ctx)
	if err != nil {
		return err
	}
	all, err := c.st.Submissions(ctx, "")
	c.report.Lists, c.report.Reports = len(lists), len(all)
	return err
}

// Named are faults that a store has found, with their remedies.
func Named(found []store.Fault) []Fault {
	faults := make([]Fault, len(found))
	for i := range found {
		f := &found[i]
		faults[i] = Fault{Kind(f.Kind), f.Table, f.Text, handbook.Say("fsck.remedy.rows")}
		switch {
		case f.Kind == store.FaultStructure:
			faults[i].Remedy = handbook.Say("fsck.remedy.restore")
		case f.Kind == store.FaultReport:
			faults[i].Place, faults[i].Remedy = strconv.Itoa(f.Submission), handbook.Say("fsck.remedy.restore")
		case f.List.Valid():
			faults[i].Place = f.List.String()
		}
	}
	return faults
}

// certificates compares the data of each certificate with its digest and its signature.
func (c *checking) certificates(ctx context.Context) error {
	issued, err := c.st.CertificatesOf(ctx, "")
	if err != nil {
		return err
	}
	keys, err := c.st.SigningKeys(ctx)
	if err != nil {
		return err
	}
	for i := range issued {
		one := &issued[i]
		if c.report.Certificates++; paper.Digest(one.Data) != one.Digest {
			c.broken = true
			c.fault(Certificate, one.Number, handbook.Say("fsck.certificate", "number", one.Number), handbook.Say("fsck.remedy.restore"))
		} else {
			c.signed(one, keys)
		}
	}
	return nil
}

// files holds the published folders against their manifests, and those against
// the revisions in force.
func (c *checking) files(ctx context.Context) error {
	lists, err := c.st.Lists(ctx)
	if err != nil {
		return err
	}
	published := []store.Revision{}
	last := handbook.Period(0)
	for _, l := range lists {
		revisions, err := c.st.Revisions(ctx, l.Period)
		if err != nil {
			return err
		}
		if n := len(revisions); n > 0 && revisions[n-1].Manifest != "" {
			published = append(published, revisions[n-1])
			last = max(last, l.Period)
		}
	}
	if len(published) == 0 {
		return nil
	}
	if _, err := os.Stat(c.o.Out); err != nil {
		c.fault(File, c.o.Out, handbook.Say("fsck.no-folder", "folder", c.o.Out), handbook.Say("fsck.remedy.out"))
		return nil
	}
	for _, r := range published {
		remedy := handbook.Say("fsck.remedy.rerun", "period", r.Period)
		if r.Period == last {
			remedy = handbook.Say("fsck.remedy.run", "period", r.Period)
		}
		folder := filepath.Join(c.o.Out, r.Period.String())
		n, sound, problems := month.Differing(folder, r.Manifest)
		c.report.Files += n
		for _, p := range problems {
			c.fault(File, p.Path, p.Text, remedy)
		}
		if len(sound) > 0 {
			if err := c.signatures(ctx, folder, sound, remedy); err != nil {
				return err
			}
		}
	}
	return nil
}

// objects holds the objects of the published lists against their manifests.
func (c *checking) objects(ctx context.Context) error {
	if c.o.Objects == nil {
		return nil
	}
	all, err := c.st.Revisions(ctx, 0)
	if err != nil {
		return err
	}
	for _, r := range store.LastRevisions(all) {
		n, problems, err := month.Delivered(ctx, c.o.Objects, &r, c.o.Deep)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			c.fault(File, c.o.Objects.Address(), handbook.Say("fsck.objects", "period", r.Period, "problem", handbook.SaidBy(err)), handbook.Say("fsck.remedy.reach"))
			return nil
		}
		c.report.Files += n
		for _, p := range problems {
			c.fault(File, c.o.Objects.Address()+" "+p.Path, p.Text, handbook.Say("fsck.remedy.objects", "period", r.Period))
		}
	}
	return nil
}

// recomputeLists computes the published lists again.
func (c *checking) recomputeLists(ctx context.Context) error {
	if !c.o.Deep || c.broken {
		return nil
	}
	lists, err := c.st.Lists(ctx)
	if err != nil {
		return err
	}
	from := handbook.Period(0)
	for _, l := range lists {
		if l.Source == store.Published && (from == 0 || l.Period < from) {
			from = l.Period
		}
	}
	if from == 0 {
		return nil
	}
	again, err := month.Again(ctx, c.st, from, month.Look, month.Options{Out: c.o.Out, Now: c.o.Now})
	if damaged := new(store.DamagedError); errors.As(err, &damaged) {
		return nil // said before
	}
	if err != nil {
		return err
	}
	for _, p := range again.Periods {
		since, err := c.st.CarriedSince(ctx, p.Period)
		if err != nil {
			return err
		}
		if since != 0 && since <= p.Period {
			continue // it stays as published: a later list has the difference
		}
		if len(p.Changed) > 0 {
			d := &p.Changed[0]
			c.fault(Result, p.Period.String(), handbook.Say("fsck.result", "n", len(p.Changed), "period", p.Period, "name", d.Name, "from", int(d.From), "to", int(d.To), "kind", d.Kind),
				handbook.Say("fsck.remedy.result", "period", p.Period))
		}
	}
	return nil
}
