package month

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
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
	had := publishedFilesIn(f.place, papers.Revision.Manifest)
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
	if err := papers.fill(ctx, f, had, missing, done); err != nil {
		f.discard()
		return nil, err
	}
	if err := st.Refile(ctx, &papers.Revision, done.Manifest); err != nil {
		f.discard()
		return nil, err
	}
	if err := f.commit(); err != nil {
		return done, err
	}
	return done, deliver(ctx, st, &o, o.Period)
}

// fill writes the missing papers beside the files that are there.
func (p *Papers) fill(ctx context.Context, f *folder, had *publishedFiles, missing []string, done *Completed) error {
	own := map[string]bool{}
	if p.r.o.Key != nil { // the signatures are made anew
		own["lists/"+SignaturesName], own["lists/"+KeysName] = true, true
	}
	for path := range had.sums {
		if own[path] {
			continue
		}
		sound, err := had.linkInto(f, path)
		if err != nil {
			return err
		}
		if !sound {
			return handbook.Errorf("jobs.wrong.papers-folder", "folder", had.place, "period", p.r.o.Period)
		}
	}
	w := &paperWriter{folder: f}
	var list []paperFile
	for _, path := range missing {
		list = append(list, *p.file(path))
	}
	if err := p.r.writePapers(ctx, w, list); err != nil {
		return err
	}
	done.Failed = w.failed
	done.Made = slices.DeleteFunc(missing, func(path string) bool {
		return slices.ContainsFunc(w.failed, func(one summary.FailedPaper) bool { return one.Path == path })
	})
	p.r.o.Publish = true
	if err := p.r.signLists(ctx, f); err != nil {
		return err
	}
	var err error
	if done.Manifest, err = f.manifest(p.r.o.Period.String(), p.r.o.Key); err != nil {
		return err
	}
	done.Files = f.names()
	return f.sync()
}

// publishedFiles are the files of a published list as its manifest names them.
type publishedFiles struct {
	place string
	sums  map[string]string // SHA-256 by path
}

// publishedFilesIn returns the files of a folder whose manifest has a SHA-256; nil if it has
// another one, or none.
func publishedFilesIn(place, manifest string) *publishedFiles {
	data, err := os.ReadFile(filepath.Join(place, ManifestName))
	if sum := sha256.Sum256(data); err != nil || hex.EncodeToString(sum[:]) != manifest {
		return nil
	}
	var kept Manifest
	if json.Unmarshal(data, &kept) != nil {
		return nil
	}
	p := &publishedFiles{place, map[string]string{}}
	for _, one := range kept.Files {
		p.sums[one.Path] = one.SHA256
	}
	return p
}

// linkInto puts a file into another folder: a second name of the same bytes, or a copy if the
// file system knows no such names. Sound reports whether the file is as it was published.
func (p *publishedFiles) linkInto(to *folder, path string) (sound bool, err error) {
	from := filepath.Join(p.place, filepath.FromSlash(path))
	sum, size, err := sumOfFile(from)
	if err != nil || sum != p.sums[path] {
		return false, nil
	}
	if to.link(from, ManifestEntry{path, size, sum}) == nil {
		return true, nil
	}
	return true, to.write(path, func(w io.Writer) error {
		f, err := os.Open(from)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, f)
		return errors.Join(err, f.Close())
	})
}

// names are the paths of the files, sorted, the manifest last.
func (p *publishedFiles) names() []string {
	return append(slices.Sorted(maps.Keys(p.sums)), ManifestName)
}
