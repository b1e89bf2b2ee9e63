package pages

import (
	"context"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// Home is the first page.
type Home struct {
	List      *HomeList // nil: no list is there yet
	Lists     []ListLink
	Events    []EventRow // the newest
	AllEvents int
}

// HomeList is what the first page shows of the newest list.
type HomeList struct {
	Period  handbook.Period
	Day     handbook.Date // from which it is in force
	Href    string
	Figures store.MonthFigures
	Kinds   []HomeKind
	Gained  []Mover
	Norms   []NormRow
}

// HomeKind are the first of one kind of play.
type HomeKind struct {
	Code, Name, Href string
	Total            int
	Rows             []ListRow
}

const (
	homeRows   = 7
	homeEvents = 8
	homeMovers = 6
)

// Home fills the first page.
func (b *Builder) Home(ctx context.Context) (*Frame, error) {
	events, err := b.State.Events(ctx)
	if err != nil {
		return nil, err
	}
	h := &Home{Lists: b.lists(), AllEvents: len(events)}
	for i := range events[:min(len(events), homeEvents)] {
		h.Events = append(h.Events, b.eventRow(&events[i]))
	}
	if info, ok := b.State.Latest(); ok {
		if h.List, err = b.homeList(ctx, info); err != nil {
			return nil, err
		}
	}
	return b.Frame(b.say("pages.home.title"), "", h), nil
}

func (b *Builder) homeList(ctx context.Context, info store.ListInfo) (*HomeList, error) {
	l, err := b.State.List(ctx, info.Period)
	if err != nil {
		return nil, err
	}
	h := &HomeList{Period: info.Period, Day: info.Period.First(), Href: b.To.Lists()}
	if h.Figures, err = b.State.Figures(ctx, info.Period); err != nil {
		return nil, err
	}
	for _, k := range kinds {
		if !info.Kinds[k] {
			continue
		}
		rows := l.Find(published.Question{Kind: k, Federation: b.State.Federation})
		one := HomeKind{Code: k.String(), Name: b.kindName(k), Href: b.To.List(info.Period, k), Total: rows.Len()}
		one.Rows = b.listRows(rows, 0, min(rows.Len(), homeRows), k, true)
		h.Kinds = append(h.Kinds, one)
	}
	h.Gained = b.movers(l, tournament.Standard, false, homeMovers)
	h.Norms, err = b.norms(ctx, func(n *store.StoredNorm) bool { return n.Period == info.Period && b.isOwnPlayer(l, n.FIDEID) })
	return h, err
}

// isOwnPlayer reports whether a FIDE ID is that of a player of the office's federation.
func (b *Builder) isOwnPlayer(l *published.List, id string) bool {
	n, err := strconv.Atoi(id)
	if err != nil {
		return false
	}
	r := l.Row(n)
	return r != nil && r.Federation == b.State.Federation
}
