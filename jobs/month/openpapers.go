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
	"strconv"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/summary"
	"github.com/fedrate/fedrate/report/wall"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Papers are those of a published list. They are made on request, with the same bytes
// that the run writes.
type Papers struct {
	Revision store.Revision // of the list in force

	r      *run
	files  []paperFile // in the order of their paths
	source *paperSource
}

// OpenPapers finds the papers of the list of a period, which must be published by a
// run. They are drawn from what the publication has kept. They speak the language of the
// options, or the one they were published in, save certificates, which stand as they were
// issued; the key of the options signs those. If the publication has kept nothing, the month
// is computed again, and of a list that the office would compute otherwise now, no paper is
// made: the error says so. The context is that of all that is made.
func OpenPapers(ctx context.Context, st *store.Store, o Options) (*Papers, error) {
	p := &Papers{r: &run{st: st, o: o}}
	revisions, err := st.Revisions(ctx, o.Period)
	if err != nil {
		return nil, err
	}
	if n := len(revisions); n > 0 {
		p.Revision = revisions[n-1]
	}
	if p.Revision.Source != store.Published {
		return nil, handbook.Errorf("jobs.wrong.papers-unpublished", "period", o.Period)
	}
	if p.r.before, err = st.List(ctx, o.Period.Add(-1)); err != nil {
		return nil, err
	}
	packed, revision, err := st.PaperSource(ctx, o.Period)
	if err != nil {
		return nil, err
	}
	source, err := unpackPaperSource(packed)
	if err != nil { // nothing is kept, or by an earlier program in another form
		source, revision = &paperSource{}, 0
	}
	if l := language.Find(source.Language); l != nil && (o.AsPublished || o.Language == nil) {
		p.r.o.Language = l
	} else if o.Language == nil {
		p.r.o.Language = language.English
	}
	if revision == p.Revision.Number {
		err = p.add(ctx, source, p.reportReader(ctx))
	} else {
		err = p.computeAgain(ctx)
	}
	if err != nil {
		return nil, err
	}
	if err := p.addLists(ctx); err != nil {
		return nil, err
	}
	slices.SortFunc(p.files, func(a, b paperFile) int { return strings.Compare(a.path, b.path) })
	return p, nil
}

// Paths returns those of the papers that a run of the mode writes, in the folder of the
// month, in their order.
func (p *Papers) Paths(mode PaperMode) []string {
	paths := []string{}
	for i := range p.files {
		if mode.wants(&p.files[i]) {
			paths = append(paths, p.files[i].path)
		}
	}
	return paths
}

// Write makes the paper of a path.
func (p *Papers) Write(w io.Writer, path string) error {
	file := p.file(path)
	if file == nil {
		return handbook.Errorf("jobs.wrong.no-paper", "paper", path, "period", p.r.o.Period)
	}
	return file.make(w)
}

func (p *Papers) file(path string) *paperFile {
	at, ok := slices.BinarySearchFunc(p.files, path, func(f paperFile, path string) int { return strings.Compare(f.path, path) })
	if !ok {
		return nil
	}
	return &p.files[at]
}

// OfPlayer returns the path of the rating report of a FIDE ID; empty where the player has
// no result on the list.
func (p *Papers) OfPlayer(id int) string {
	path := "players/" + playerFile(strconv.Itoa(id)) + ".xlsx"
	if p.file(path) == nil {
		return ""
	}
	return path
}

// OfReport returns the path of the rating report of a submitted report; empty where it
// was not rated for the list.
func (p *Papers) OfReport(submission int) string {
	for i := range p.source.Events {
		if e := &p.source.Events[i]; e.Submission == submission {
			return e.path()
		}
	}
	return ""
}

// add takes rating reports and certificates in.
func (p *Papers) add(ctx context.Context, source *paperSource, open func(e *ratedEvent) (*tournament.Tournament, error)) error {
	own, err := p.r.ownPapers(ctx)
	if err != nil {
		return err
	}
	p.source = source
	reports := &ratingReports{paperSource: source, language: p.r.o.Language, period: p.r.o.Period, own: own, open: open}
	p.files = append(p.files, reports.files()...)
	for _, form := range source.Forms {
		p.files = append(p.files, p.form(ctx, form)...)
	}
	return nil
}

// form returns a certificate as it was issued.
func (p *Papers) form(ctx context.Context, form paperForm) []paperFile {
	return inBothLayouts(form.Path, sync.OnceValues(func() (*paper.Paper, error) { return jobs.IssuedPaper(ctx, p.r.st, p.r.o.Key, form.Number) }))
}

// reportReader returns a reader of reports as they were rated, which reads each once.
func (p *Papers) reportReader(ctx context.Context) func(e *ratedEvent) (*tournament.Tournament, error) {
	var lock sync.Mutex
	read := map[int]func() (*tournament.Tournament, error){}
	return func(e *ratedEvent) (*tournament.Tournament, error) {
		lock.Lock()
		if read[e.Submission] == nil {
			read[e.Submission] = sync.OnceValues(func() (*tournament.Tournament, error) { return p.reread(ctx, e) })
		}
		one := read[e.Submission]
		lock.Unlock()
		return one()
	}
}

// reread reads a rated report from its bytes. It fails if papers would show something else of it.
func (p *Papers) reread(ctx context.Context, e *ratedEvent) (*tournament.Tournament, error) {
	sub, err := p.r.st.Submission(ctx, e.Submission)
	if err != nil {
		return nil, err
	}
	opt, err := jobs.ReadingOptions(ctx, p.r.st, &sub)
	if err != nil {
		return nil, err
	}
	data, err := p.r.st.Bytes(ctx, e.Submission)
	if err != nil {
		return nil, err
	}
	rep := audit.Open(e.File, data, opt)
	if rep.Tournament != nil {
		var parts []store.Submission
		for _, number := range e.Parts {
			part, err := p.r.st.Submission(ctx, number)
			if err != nil {
				return nil, err
			}
			parts = append(parts, part)
		}
		if err := jobs.JoinParts(ctx, p.r.st, rep, parts); len(parts) > 0 && err != nil {
			return nil, err
		}
	}
	if rep.Tournament == nil || shownOf(rep.Tournament) != e.Shown {
		return nil, handbook.Errorf("jobs.wrong.paper-changed", "report", e.Submission, "period", p.r.o.Period)
	}
	return rep.Tournament, nil
}

// computeAgain computes the month in a transaction of which nothing is kept, and takes the
// papers from there if the list comes out as it is published.
func (p *Papers) computeAgain(ctx context.Context) error {
	return p.r.st.Within(ctx, handbook.Say("store.doing.rerun", "from", p.r.o.Period), func(inside *store.Store) (bool, error) {
		o := p.r.o
		o.Publish, o.Key, o.Papers = true, nil, PapersNone
		publication, err := inside.OpenAct(ctx, store.Act{Action: store.ActRerun, Since: o.Period, At: o.Now, Program: "fedrate " + o.Version})
		if err != nil {
			return false, err
		}
		r := &run{st: inside, o: o, again: &rerunState{publication: publication, published: p.r.st, files: true}}
		if err := r.allowed(ctx); err != nil {
			return false, err
		}
		made, err := r.compute(ctx)
		if err == nil {
			err = r.number(ctx, made.norms)
		}
		if err != nil {
			return false, err
		}
		written, err := p.rewritten(ctx, r, made)
		if err == nil && written.Made {
			err = handbook.Errorf("jobs.wrong.papers-changed", "period", o.Period)
		}
		if err != nil {
			return false, err
		}
		return false, p.add(ctx, r.paperSource(made), func(e *ratedEvent) (*tournament.Tournament, error) { return made.reports.event(e.File), nil })
	})
}

// rewritten records the month as it was computed again. Of its files nothing but what
// the writing finds is wanted.
func (p *Papers) rewritten(ctx context.Context, r *run, made *outcome) (written store.Written, err error) {
	did, err := r.summarise(ctx, made)
	if err != nil {
		return written, err
	}
	found, _, err := r.writeLists(ctx, func(_ string, to func(io.Writer) error) error { return to(io.Discard) }, made.list)
	if err != nil {
		return written, err
	}
	result := &Result{Run: *did, Manifest: p.Revision.Manifest}
	result.Findings = append(result.Findings, found...)
	return r.record(ctx, made, result, nil)
}

// addLists takes the list for people in, unless it has too many players.
func (p *Papers) addLists(ctx context.Context) error {
	list := sync.OnceValues(func() (*wall.List, error) { return p.list(ctx) })
	info, err := p.r.st.List(ctx, p.r.o.Period)
	if err != nil {
		return err
	}
	if info.Rows > wall.MostPlayers { // those of the federation may be fewer
		if l, err := list(); l == nil || err != nil {
			return err
		}
	}
	name := "lists/" + p.r.o.Period.String()
	for layout, write := range map[string]func(io.Writer, *language.Language, *wall.List) error{".xlsx": wall.ListXLSX, ".pdf": wall.ListPDF} {
		p.files = append(p.files, paperFile{path: name + layout, to: func(w io.Writer) error {
			l, err := list()
			if err != nil {
				return err
			}
			return write(w, p.r.o.Language, l)
		}})
	}
	return nil
}

// list returns the list for people as the lists in force have it; nil where it has too
// many players.
func (p *Papers) list(ctx context.Context) (*wall.List, error) {
	period := p.r.o.Period
	if err := p.r.st.SoundLists(ctx, period, period.Add(-1), period.Add(-12)); err != nil {
		return nil, err
	}
	federation, err := p.r.shownFederation(ctx)
	if err != nil {
		return nil, err
	}
	people, err := gathered(p.r.st.Rows(ctx, p.r.o.Period, federation), federation)
	if err != nil {
		return nil, err
	}
	if len(people) > wall.MostPlayers {
		return nil, nil //nolint:nilnil // such a list is for programs
	}
	removed, err := p.removed(ctx, people, federation)
	if err != nil {
		return nil, err
	}
	shown := p.r.shownList(federation)
	return shown, p.r.show(ctx, shown, people, removed)
}

// removed returns the players of the federation on the list before of whom this one has
// no row.
func (p *Papers) removed(ctx context.Context, people []ratinglist.Row, federation string) ([]int, error) {
	here := make(map[int]bool, len(people))
	for i := range people {
		here[people[i].FIDEID] = true
	}
	var missing []int
	for row, err := range p.r.st.Rows(ctx, p.r.before.Period, federation) {
		if err != nil {
			return nil, err
		}
		if !here[row.FIDEID] {
			missing = append(missing, row.FIDEID)
		}
	}
	elsewhere, err := p.r.st.Listed(ctx, p.r.o.Period, missing)
	return slices.DeleteFunc(missing, func(id int) bool { return elsewhere[id] }), err
}

// Completed is what came of putting papers into the folder of a month.
type Completed struct {
	Out      string   // folder of the files
	Files    []string // in it, sorted, the manifest included
	Made     []string // of them: those that were not there
	Failed   []summary.FailedPaper
	Manifest string // SHA-256 of the manifest
}

// Complete adds the missing papers of the mode of the options to the folder of a
// published list, and signs its manifest again. The folder must hold the files that the
// list was published with; else nothing is written.
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

// fill writes the missing papers to the folder.
func (p *Papers) fill(ctx context.Context, f *folder, had *publishedFiles, missing []string, done *Completed) error {
	own := map[string]bool{}
	if p.r.o.Key != nil { // the signatures are made again
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

// names returns the paths of the files, sorted, the manifest last.
func (p *publishedFiles) names() []string {
	return append(slices.Sorted(maps.Keys(p.sums)), ManifestName)
}
