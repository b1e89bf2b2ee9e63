package month

import (
	"context"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/store"
)

// Completed is what came of putting papers into the folder of a month.
type Completed struct {
	Out      string   // folder of the files
	Files    []string // in it, sorted, the manifest included
	Made     []string // of them: those that were not there
	Failed   []summary.FailedPaper
	Manifest string // SHA-256 of the manifest
}

// Complete puts the papers of the mode of the options that are not there yet into
// the folder of a published list, and signs its manifest anew. The folder must hold
// the files that the list was published with; else nothing is written.
func Complete(ctx context.Context, st *store.Store, o Options) (*Completed, error) {
	papers, err := OpenPapers(ctx, st, o)
	if err != nil {
		return nil, err
	}
	f := folderAt(o.Disk, o.Out, o.Period.String())
	had := filesWith(papers.Revision.Manifest, f.place)
	if had == nil {
		return nil, handbook.Errorf("jobs.wrong.papers-folder", "folder", f.place, "period", o.Period)
	}
	missing := slices.DeleteFunc(papers.Paths(o.Papers), func(path string) bool { return had.sums[path] != "" })
	done := &Completed{Out: f.place, Made: []string{}, Manifest: papers.Revision.Manifest}
	if len(missing) == 0 {
		done.Files = had.names()
		return done, deliver(ctx, st, &o, o.Period)
	}
	if f, err = newFolder(o.Disk, o.Out, o.Period.String(), nil); err != nil {
		return nil, err
	}
	if err := papers.fill(f, had, missing, done); err != nil {
		f.discard()
		return nil, err
	}
	papers.r.known.Manifest = done.Manifest
	data, err := papers.r.known.pack()
	if err == nil {
		err = st.Refile(ctx, &papers.Revision, done.Manifest, data)
	}
	if err != nil {
		f.discard()
		return nil, err
	}
	if err := f.commit(); err != nil {
		return done, err
	}
	return done, deliver(ctx, st, &o, o.Period)
}

// fill writes the missing papers beside the files that are there.
func (p *Papers) fill(f *folder, had *earlierFiles, missing []string, done *Completed) error {
	own := map[string]bool{}
	if p.r.o.Key != nil { // the signatures are made anew
		own["lists/"+SignaturesName], own["lists/"+KeysName] = true, true
	}
	for path := range had.sums {
		if own[path] {
			continue
		}
		if taken, err := had.taken(paperFile{path: path}, f); err != nil {
			return err
		} else if !taken {
			return handbook.Errorf("jobs.wrong.papers-folder", "folder", had.place, "period", p.r.o.Period)
		}
	}
	w := &paperWriter{folder: f}
	var list []paperFile
	for _, path := range missing {
		list = append(list, *p.file(path))
	}
	if err := p.r.writePapers(w, list); err != nil {
		return err
	}
	done.Failed = w.failed
	done.Made = slices.DeleteFunc(missing, func(path string) bool {
		return slices.ContainsFunc(w.failed, func(one summary.FailedPaper) bool { return one.Path == path })
	})
	p.r.o.Publish = true
	if err := p.r.signLists(f); err != nil {
		return err
	}
	var err error
	if done.Manifest, err = f.manifest(p.r.o.Period.String(), p.r.o.Key); err != nil {
		return err
	}
	done.Files = f.names()
	return f.sync()
}

// names are the paths of the files, sorted, the manifest last.
func (e *earlierFiles) names() (names []string) {
	for path := range e.sums {
		names = append(names, path)
	}
	slices.Sort(names)
	return append(names, ManifestName)
}
