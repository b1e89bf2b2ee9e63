package month

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/report/wall"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Papers are those of a published list. They are made when somebody asks, byte for
// byte as the run writes them.
type Papers struct {
	Revision store.Revision // of the list in force

	r      *run
	files  []paperFile // in the order of their paths
	events []ratedEvent
}

// OpenPapers finds the papers of the list of a period, which must be published by a
// run. They speak the language of the options, or the one they were published in,
// save certificates, which stand as they were issued; the key of the options signs
// those. Of a list that the office would
// compute otherwise now, and has kept too little of, it makes none: the error says
// so. The context is that of all that is made.
func OpenPapers(ctx context.Context, st *store.Store, o Options) (*Papers, error) {
	p := &Papers{r: &run{ctx: ctx, st: st, o: o}}
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
	if err := st.Sound(ctx); err != nil {
		return nil, err
	}
	data, standing, err := st.Computed(ctx, o.Period)
	if err != nil {
		return nil, err
	}
	p.r.known = readMemo(data)
	if l := language.Find(p.r.known.Language); l != nil && (o.AsPublished || o.Language == nil) {
		p.r.o.Language = l
	} else if o.Language == nil {
		p.r.o.Language = language.English
	}
	find := p.again
	if standing && p.r.known.Papers {
		find = p.kept
	}
	if err := find(); err != nil {
		return nil, err
	}
	if err := p.addLists(); err != nil {
		return nil, err
	}
	slices.SortFunc(p.files, func(a, b paperFile) int { return strings.Compare(a.path, b.path) })
	return p, nil
}

// Paths are those of the papers that a run of the mode writes, in the folder of the
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

// OfPlayer is the path of the rating report of a FIDE ID; empty where the player has
// no result on the list.
func (p *Papers) OfPlayer(id int) string {
	path := "players/" + playerFile(strconv.Itoa(id)) + ".xlsx"
	if p.file(path) == nil {
		return ""
	}
	return path
}

// OfReport is the path of the rating report of a submitted report; empty where it
// was not rated for the list.
func (p *Papers) OfReport(submission int) string {
	for i := range p.events {
		if p.events[i].submission == submission {
			return p.events[i].path()
		}
	}
	return ""
}

// add takes rating reports in.
func (p *Papers) add(reports *ratingReports) error {
	own, err := p.r.ownPapers()
	if err != nil {
		return err
	}
	reports.language, reports.period, reports.own = p.r.o.Language, p.r.o.Period, own
	p.events = reports.events
	p.files = append(p.files, slices.Concat(reports.ofEvents(), reports.ofPlayers())...)
	return nil
}

// kept takes the papers from what the publication has kept.
func (p *Papers) kept() error {
	known, reports := p.r.known, &ratingReports{}
	federations, names := map[entrant]string{}, map[entrant]string{}
	for i := range known.Reports {
		if one := &known.Reports[i].Paper; one.Submission != 0 {
			reports.events = append(reports.events, ratedEvent{
				file: one.File, name: one.Name, federation: one.Federation, submission: one.Submission,
				open: sync.OnceValues(func() (*tournament.Tournament, error) { return p.reread(one) }),
			})
		}
	}
	for i := range known.Players {
		one := &known.Players[i]
		if one.Nothing {
			continue
		}
		player, err := one.player()
		if err != nil {
			return err
		}
		federations[resultOf(&player)], names[resultOf(&player)] = one.Federation, cmp.Or(one.Listed, player.Name)
		reports.players = append(reports.players, player)
	}
	reports.federation = func(q *rating.Player) string { return federations[resultOf(q)] }
	reports.listed = func(q *rating.Player) string { return names[resultOf(q)] }
	if err := p.add(reports); err != nil {
		return err
	}
	for _, form := range known.Forms {
		p.files = append(p.files, p.form(form)...)
	}
	return nil
}

// form is a certificate as it was issued.
func (p *Papers) form(form formMemo) []paperFile {
	return inBothLayouts(form.Path, sync.OnceValues(func() (*paper.Paper, error) { return jobs.IssuedPaper(p.r.ctx, p.r.st, p.r.o.Key, form.Number) }))
}

// reread is a rated report as it was rated, read from its bytes.
func (p *Papers) reread(e *eventMemo) (*tournament.Tournament, error) {
	sub, err := p.r.st.Submission(p.r.ctx, e.Submission)
	if err != nil {
		return nil, err
	}
	opt, err := jobs.ReadingOptions(p.r.ctx, p.r.st, &sub)
	if err != nil {
		return nil, err
	}
	data, err := p.r.st.Bytes(p.r.ctx, e.Submission)
	if err != nil {
		return nil, err
	}
	rep := audit.Open(e.File, data, opt)
	if rep.Tournament != nil {
		var parts []store.Submission
		for _, number := range e.Parts {
			part, err := p.r.st.Submission(p.r.ctx, number)
			if err != nil {
				return nil, err
			}
			parts = append(parts, part)
		}
		if err := jobs.JoinParts(p.r.ctx, p.r.st, rep, parts); len(parts) > 0 && err != nil {
			return nil, err
		}
	}
	if rep.Tournament == nil || shownOf(rep.Tournament) != e.Shown {
		return nil, handbook.Errorf("jobs.wrong.paper-changed", "report", e.Submission, "period", p.r.o.Period)
	}
	return rep.Tournament, nil
}

// again computes the month in a transaction of which nothing is kept, and takes the
// papers from there where the list comes out as it is published.
func (p *Papers) again() error {
	return p.r.st.Within(p.r.ctx, handbook.Say("store.doing.rerun", "from", p.r.o.Period), func(inside *store.Store) (bool, error) {
		o := p.r.o
		o.Publish, o.Key = true, nil
		publication, err := inside.OpenAct(p.r.ctx, store.Act{Action: store.ActRerun, Since: o.Period, At: o.Now, Program: "fedrate " + o.Version})
		if err != nil {
			return false, err
		}
		r := &run{ctx: p.r.ctx, st: inside, o: o, again: &again{publication: publication, published: p.r.st, touched: map[int]bool{}, files: true}}
		if err := r.allowed(); err != nil {
			return false, err
		}
		made, err := r.compute()
		if err == nil {
			err = r.number(made.norms)
		}
		if err != nil {
			return false, err
		}
		written, err := p.rewritten(r, made)
		if err == nil && written.Made {
			err = handbook.Errorf("jobs.wrong.papers-changed", "period", o.Period)
		}
		if err != nil {
			return false, err
		}
		reports := &ratingReports{players: made.ratings.players, federation: made.federationOf, listed: made.listedName}
		for _, t := range made.reports.rated() {
			e := t.event()
			e.open = func() (*tournament.Tournament, error) { return t.rep.Tournament, nil }
			reports.events = append(reports.events, e)
		}
		if err := p.add(reports); err != nil {
			return false, err
		}
		for _, form := range r.keeps.Forms {
			p.files = append(p.files, p.form(form)...)
		}
		return false, nil
	})
}

// rewritten records the month as it was computed again. Of its files nothing but what
// the writing finds is wanted.
func (p *Papers) rewritten(r *run, made *outcome) (written store.Written, err error) {
	result := &Result{Manifest: p.Revision.Manifest}
	did, err := r.summarise(made)
	if err != nil {
		return written, err
	}
	r.o.Papers = PapersNone
	found, _, err := r.writeLists(func(_ string, to func(io.Writer) error) error { return to(io.Discard) }, made.list)
	if err != nil {
		return written, err
	}
	result.Run = *did
	result.Findings = append(result.Findings, found...)
	return r.record(made, result, nil)
}

// addLists takes the list for people in, unless it has too many players.
func (p *Papers) addLists() error {
	list := sync.OnceValues(p.list)
	info, err := p.r.st.List(p.r.ctx, p.r.o.Period)
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

// list is the list for people as the lists in force have it; nil where it has too
// many players.
func (p *Papers) list() (*wall.List, error) {
	federation, err := p.r.shownFederation()
	if err != nil {
		return nil, err
	}
	people, err := gathered(p.r.st.Rows(p.r.ctx, p.r.o.Period, federation), federation, nil)
	if err != nil {
		return nil, err
	}
	if len(people) > wall.MostPlayers {
		return nil, nil //nolint:nilnil // such a list is for programs
	}
	removed, err := p.removed(people, federation)
	if err != nil {
		return nil, err
	}
	shown := p.r.shownList(federation)
	return shown, p.r.show(shown, people, removed)
}

// removed are the players of the federation on the list before of whom this one has
// no row.
func (p *Papers) removed(people []ratinglist.Row, federation string) ([]int, error) {
	here := make(map[int]bool, len(people))
	for i := range people {
		here[people[i].FIDEID] = true
	}
	var missing []int
	for row, err := range p.r.st.Rows(p.r.ctx, p.r.before.Period, federation) {
		if err != nil {
			return nil, err
		}
		if !here[row.FIDEID] {
			missing = append(missing, row.FIDEID)
		}
	}
	elsewhere, err := p.r.st.Listed(p.r.ctx, p.r.o.Period, missing)
	return slices.DeleteFunc(missing, func(id int) bool { return elsewhere[id] }), err
}
