package pages

import (
	"context"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// Builder fills pages from what is published, in a language.
type Builder struct {
	State    *published.State
	Language *language.Language
	Version  string
	To       Links
	Other    []Translation
	Accounts bool     // people can sign in
	Checker  bool     // there is the checker that works in the browser
	Visitor  *Visitor // who has signed in; nil if no one has
	Embedded string   // address of the page that stands in a frame of another site; empty: in none
	Outside  string   // address of the portal, without a slash at its end; empty: not known
	Name     string   // of the federation; empty: it is called by its code
	Logo     string   // address of its logo; empty: there is none
	Licence  string   // address of the terms under which the lists may be used; empty: none is said
}

// Frame returns what stands around a page.
func (b *Builder) Frame(title string, here Section, page any) *Frame {
	return &Frame{
		Language: b.Language, Federation: b.State.Federation, Version: b.Version, Title: handbook.Shown(title), Here: here, To: b.To, Other: b.Other, Accounts: b.Accounts, Visitor: b.Visitor,
		Embedded: b.Embedded, Name: b.Name, Logo: b.Logo, Page: page,
	}
}

// Message is a page that says one thing.
type Message struct{ Text string }

// Say returns a page that says why there is no other: its title and a sentence.
func (b *Builder) Say(title, text handbook.Text) *Frame {
	return b.Frame(b.Language.Say(title), "", &Message{b.Language.Say(text)})
}

func (b *Builder) say(key string, pairs ...any) string { return b.Language.Sayf(key, pairs...) }

// kinds are the kinds of play in their order, with the word for a heading.
func (b *Builder) kindName(k tournament.Kind) string {
	switch k {
	case tournament.Rapid:
		return b.say("pages.kind.rapid")
	case tournament.Blitz:
		return b.say("pages.kind.blitz")
	}
	return b.say("pages.kind.standard")
}

var kinds = []tournament.Kind{tournament.Standard, tournament.Rapid, tournament.Blitz}

// Who is a person as tables show one.
type Who struct {
	Title string
	Name  string
	Href  string // of the page; empty: there is none
}

// Who returns a person by title, name and FIDE ID.
func (b *Builder) Who(title, name string, id int) Who {
	return Who{title, handbook.Shown(name), b.To.Player(id)}
}

// whoOf returns the person of a row. A women's title stands where there is no other.
func (b *Builder) whoOf(r *published.Row) Who {
	title := r.ShownTitle()
	if title == "" {
		title = r.ShownWomenTitle()
	}
	return b.Who(title, r.Name, r.FIDEID)
}

// ListLink is a list that can be opened.
type ListLink struct {
	Period  handbook.Period
	Players int
	Href    string
}

// lists returns those in force, newest first.
func (b *Builder) lists() []ListLink {
	var list []ListLink
	for i := len(b.State.Lists) - 1; i >= 0; i-- {
		l := &b.State.Lists[i]
		list = append(list, ListLink{l.Period, l.Rows, b.To.List(l.Period, FirstKind(l))})
	}
	return list
}

// FirstKind returns the first kind of play that a list has.
func FirstKind(l *store.ListInfo) tournament.Kind {
	for _, k := range kinds {
		if l.Kinds[k] {
			return k
		}
	}
	return tournament.Standard
}

// system returns what people call the system of a code of record 192: of a code that has no
// name of its own the system it varies (FIDE_DUTCH_BAKU), else the code.
func (b *Builder) system(code *string) string {
	for part := deref(code); part != ""; {
		if key := "word.system." + part; b.Language.Has(key) {
			return b.Language.Label(key)
		}
		at := strings.LastIndexByte(part, '_')
		part = part[:max(at, 0)]
	}
	return deref(code)
}

// EventRow is an event in a table.
type EventRow struct {
	Name       string
	Href       string
	Start, End handbook.Date
	Kind       tournament.Kind
	Players    int
	Norms      int
}

func (b *Builder) eventRow(e *published.Event) EventRow {
	return EventRow{b.EventName(e), b.To.Event(e.ID), e.Start, e.End, e.Kind, e.Players, e.Norms}
}

// EventName returns the name of an event, its number where the report has none.
func (b *Builder) EventName(e *published.Event) string {
	if e.Name == "" {
		return b.say("pages.event.nameless", "number", strconv.Itoa(e.ID))
	}
	return handbook.Shown(e.Name)
}

// NormRow is a norm in a list.
type NormRow struct {
	Who
	Event       string
	EventHref   string
	Period      handbook.Period
	Score       tournament.Points
	Games       int
	Performance tournament.Rating
}

// norms returns those of the office's players that fit, newest first.
func (b *Builder) norms(ctx context.Context, fits func(*store.StoredNorm) bool) ([]NormRow, error) {
	all, err := b.State.Norms(ctx)
	if err != nil {
		return nil, err
	}
	var list []NormRow
	for i := range all {
		n := &all[i]
		if !fits(n) || !b.State.Has(n.Period) {
			continue
		}
		id, _ := strconv.Atoi(n.FIDEID)
		row := NormRow{Who: b.Who(n.Title.String(), n.Name, id), Event: handbook.Shown(n.Event), Period: n.Period, Score: n.Score, Games: n.Games, Performance: n.Performance}
		if e, err := b.State.Event(ctx, n.Tournament); err != nil {
			return nil, err
		} else if e != nil {
			row.EventHref = b.To.Event(n.Tournament)
		}
		list = append(list, row)
	}
	return list, nil
}

// Mover is a player whose rating changed much.
type Mover struct {
	Who
	Was, Rating tournament.Rating
	Change      int
}

// movers returns the rows with the largest changes, up or down.
func (b *Builder) movers(l *published.List, k tournament.Kind, down bool, most int) []Mover {
	rows := l.Find(published.Question{Kind: k, Federation: b.State.Federation, Sort: published.ByChange, Up: down})
	var list []Mover
	for r := range rows.All() {
		change, ok := r.Change(k)
		if !ok {
			continue
		}
		if len(list) == most || down && change >= 0 || !down && change <= 0 {
			break
		}
		list = append(list, Mover{b.whoOf(r), r.Was[k], r.Standings[k].Rating, change})
	}
	return list
}

// Locale returns how answers are written for the pages.
func (b *Builder) Locale() answer.Locale { return answer.In(b.Language) }
