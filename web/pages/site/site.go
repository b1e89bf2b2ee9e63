// Package site writes what is published as a folder of pages that any web server can
// serve, and a browser can open from the disk: a page for each list, player and
// tournament, in every language, and a first page for the officer next to it. The same
// data give the same bytes. No certificate and no birth date is in it.
package site

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/published"
)

// Name is that of the folder.
const Name = "site"

// Options say what is written where.
type Options struct {
	State    *published.State
	Out      string             // folder in which the folder is made
	Language *language.Language // of the office: its pages stand at the top, those of the others in folders of their own
	Version  string
	Name     string     // of the federation; empty: it is called by its code
	Disk     *disk.Disk // nil: that of the system
	// Progress, which may be nil, is told how far it has come.
	Progress func(done, total int)
}

// Write writes the folder, which is there as a whole or as it was before, and
// tells how many files it has.
func Write(ctx context.Context, o Options) (files int, err error) {
	f, err := newFolder(o.Disk, filepath.Join(o.Out, Name))
	if err != nil {
		return 0, err
	}
	w := &writer{o: o, folder: f}
	if err := w.all(ctx); err != nil {
		f.discard()
		return 0, handbook.Errorf("pages.wrong.site", "folder", o.Out, "problem", err)
	}
	return f.files, f.finish()
}

// writer writes the pages, several at once.
type writer struct {
	o       Options
	folder  *folder
	players []int // who has a page
	listed  map[int]bool

	mu    sync.Mutex
	done  int
	total int
}

func (w *writer) all(ctx context.Context) error {
	events, err := w.o.State.Events(ctx)
	if err != nil {
		return err
	}
	w.listed = map[int]bool{}
	latest, any := w.o.State.Latest()
	if any {
		l, err := w.o.State.List(ctx, latest.Period)
		if err != nil {
			return err
		}
		for r := range l.People("", w.o.State.Federation).All() {
			if id := strconv.Itoa(r.FIDEID); tournament.GivenID(id) == id {
				w.players, w.listed[r.FIDEID] = append(w.players, r.FIDEID), true
			}
		}
	}
	w.total = len(w.players) + len(events) + len(w.o.State.Lists)
	for _, name := range pages.Assets {
		data, err := pages.Asset(name)
		if err != nil {
			return err
		}
		if err := w.folder.write("assets/"+name, data); err != nil {
			return err
		}
	}
	if err := w.index(ctx, events); err != nil {
		return err
	}
	for i := range w.o.State.Lists {
		if err := w.list(ctx, i); err != nil {
			return err
		}
	}
	for _, l := range language.All {
		if err := w.single(ctx, l); err != nil {
			return err
		}
	}
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(runtime.GOMAXPROCS(0))
	for i := range events {
		work.Go(func() error { return handbook.CatchPanic(func() error { return w.event(ctx, &events[i]) }) })
	}
	for _, id := range w.players {
		if ctx.Err() != nil {
			break
		}
		work.Go(func() error { return handbook.CatchPanic(func() error { return w.player(ctx, id) }) })
	}
	return work.Wait()
}

// builder fills the page of a path, from the top of the folder of its language.
func (w *writer) builder(l *language.Language, path string) *pages.Builder {
	folder := pages.FolderOf(l, w.o.Language)
	root := strings.Repeat("../", strings.Count(folder+path, "/"))
	b := &pages.Builder{State: w.o.State, Language: l, Version: w.o.Version, Name: w.o.Name, To: pages.Links{
		Root: root, Static: true, Folder: folder, Listed: func(id int) bool { return w.listed[id] },
	}}
	if latest, ok := w.o.State.Latest(); ok {
		b.To.Latest = latest.Period
	}
	for _, other := range language.All {
		if other != l {
			b.Other = append(b.Other, pages.Translation{Language: other, Href: root + pages.FolderOf(other, w.o.Language) + path})
		}
	}
	return b
}

// page writes the page of a path.
func (w *writer) page(l *language.Language, path, template string, fill func(*pages.Builder) (*pages.Frame, error)) error {
	f, err := fill(w.builder(l, path))
	if err != nil || f == nil {
		return err
	}
	var b bytes.Buffer
	if err := f.Write(&b, template); err != nil {
		return err
	}
	return w.folder.write(pages.FolderOf(l, w.o.Language)+path, b.Bytes())
}

// single writes the pages of which a language has one.
func (w *writer) single(ctx context.Context, l *language.Language) error {
	for _, s := range []struct {
		path, template string
		fill           func(*pages.Builder) (*pages.Frame, error)
	}{
		{"index.html", "home", func(b *pages.Builder) (*pages.Frame, error) { return b.Home(ctx) }},
		{"events.html", "events", func(b *pages.Builder) (*pages.Frame, error) { return b.Events(ctx, "", 1, 0, nil) }},
		{"search.html", "search", func(b *pages.Builder) (*pages.Frame, error) { return b.Search(ctx, "", "") }},
		{"rules.html", "rules", func(b *pages.Builder) (*pages.Frame, error) { return b.Rules(ctx, "") }},
	} {
		if err := w.page(l, s.path, s.template, s.fill); err != nil {
			return err
		}
	}
	return nil
}

// list writes the files and pages of one of the lists.
func (w *writer) list(ctx context.Context, which int) error {
	defer w.step()
	info := &w.o.State.Lists[which]
	for _, as := range published.ListForms {
		var b bytes.Buffer
		if err := w.o.State.WriteList(ctx, &b, info.Period, as); err != nil {
			return err
		}
		if err := w.folder.write("lists/"+info.Period.String()+"."+as, b.Bytes()); err != nil {
			return err
		}
	}
	for k, has := range info.Kinds {
		if !has {
			continue
		}
		kind := tournament.Kind(k)
		name := "lists/" + info.Period.String() + "-" + kind.String()
		for _, l := range language.All {
			if err := w.page(l, name+".html", "list", func(b *pages.Builder) (*pages.Frame, error) {
				return b.List(ctx, info.Period, pages.ListQuestion{Question: published.Question{Kind: kind, Federation: w.o.State.Federation}})
			}); err != nil {
				return err
			}
			if err := w.page(l, name+"-top.html", "tops", func(b *pages.Builder) (*pages.Frame, error) { return b.Tops(ctx, info.Period, kind) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// event writes the pages and workbooks of an event.
func (w *writer) event(ctx context.Context, e *published.Event) error {
	defer w.step()
	read, err := w.o.State.EventPage(ctx, e)
	if err != nil {
		return err
	}
	name := "events/" + strconv.Itoa(e.ID)
	for _, l := range language.All {
		if err := w.page(l, name+".html", "event", func(b *pages.Builder) (*pages.Frame, error) { return b.Event(ctx, e, read) }); err != nil {
			return err
		}
		var b bytes.Buffer
		written, err := read.WriteStandings(&b, l)
		if err == nil && written {
			err = w.folder.write(pages.FolderOf(l, w.o.Language)+name+".xlsx", b.Bytes())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// player writes the pages of a player.
func (w *writer) player(ctx context.Context, id int) error {
	defer w.step()
	read, err := w.o.State.Player(ctx, id)
	if read == nil || err != nil {
		return err
	}
	for _, l := range language.All {
		if err := w.page(l, "players/"+strconv.Itoa(id)+".html", "player", func(b *pages.Builder) (*pages.Frame, error) { return b.Player(ctx, read, pages.PlayerQuestion{}) }); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) step() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.done++; w.o.Progress != nil {
		w.o.Progress(w.done, w.total)
	}
}

// index writes what the search looks into: for each player and event its name to
// be searched, as shown, the path of its page and a note.
func (w *writer) index(ctx context.Context, events []published.Event) error {
	entries := [][4]string{}
	if latest, ok := w.o.State.Latest(); ok {
		l, err := w.o.State.List(ctx, latest.Period)
		if err != nil {
			return err
		}
		for r := range l.People("", w.o.State.Federation).All() {
			if !w.listed[r.FIDEID] {
				continue
			}
			id := strconv.Itoa(r.FIDEID)
			note := id
			if rating := r.Standings[tournament.Standard].Rating; rating != 0 {
				note += ", " + strconv.Itoa(int(rating))
			}
			entries = append(entries, [4]string{strings.TrimSpace(identity.Searchable(r.Name)) + " " + id, r.Name, "players/" + id, note})
		}
	}
	for i := range events {
		e := &events[i]
		place := ""
		if e.City != nil {
			place = *e.City
		}
		entries = append(entries, [4]string{strings.TrimSpace(identity.Searchable(e.Name + " " + place)), e.Name, "events/" + strconv.Itoa(e.ID), place})
	}
	data, err := json.Marshal(entries) // escapes < and >, so that no page can be steered by it
	if err != nil {
		return err
	}
	return w.folder.write("assets/index.js", append(append([]byte("var fedrateIndex = "), data...), ";\n"...))
}
