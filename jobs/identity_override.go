package jobs

import (
	"context"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/audit/overlap"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// overriddenBy returns who said that a player of an event is another person than the one of
// the reported ID. A second ID vouches only for a person who has it on a list: a name
// under it may be another person's, too.
func overriddenBy(ctx context.Context, st *store.Store, register *store.Register, event int, p *tournament.Player) (handbook.Waived, bool) {
	c := register.Said(event, p)
	if c == nil {
		return handbook.Waived{}, false
	}
	if c.Act == store.PlayerMerge {
		names, err := st.NamesListed(ctx, c.FIDEID)
		if err != nil || !slices.ContainsFunc(names, func(name string) bool { return identity.Compare(name, p.Name) != identity.Different }) {
			return handbook.Waived{}, false
		}
	}
	return handbook.Waived{By: c.By, On: handbook.FromTime(c.At), Reason: c.Reason}, true
}

// ChangePlayers keeps changes of persons. Those by which a person would play
// twice in one event are refused, and games of an event are given to another only
// where the ID plays in it.
func ChangePlayers(ctx context.Context, st *store.Store, changes ...store.PlayerChange) ([]store.PlayerChange, error) {
	held, err := st.PlayerChanges(ctx)
	if err != nil {
		return nil, err
	}
	after := store.NewRegister(append(held, changes...))
	for i := range changes {
		c := &changes[i]
		if c.Act != store.PlayerMerge && c.Act != store.PlayerSplit && c.Act != store.PlayerMatch {
			continue
		}
		if err := mergeable(ctx, st, c); err != nil {
			return nil, err
		}
		if err := playsOnce(ctx, st, after, c); err != nil {
			return nil, err
		}
	}
	return st.ChangePlayers(ctx, changes...)
}

// mergeable returns an error if the office does not know one of the IDs to merge; an
// office without a list knows none. A person whose ID was awaited may get one that no
// list has yet.
func mergeable(ctx context.Context, st *store.Store, c *store.PlayerChange) error {
	if c.Act != store.PlayerMerge || c.FIDEID >= tournament.FirstAwaited {
		return nil
	}
	if lists, err := st.Lists(ctx); err != nil || len(lists) == 0 {
		return err
	}
	for _, id := range []int{c.FIDEID, c.Other} {
		known, err := isKnown(ctx, st, id)
		if err != nil {
			return err
		}
		if !known {
			return handbook.Errorf("jobs.wrong.unknown-id", "id", strconv.Itoa(id))
		}
	}
	return nil
}

// isKnown reports whether a list or a report has a FIDE ID.
func isKnown(ctx context.Context, st *store.Store, id int) (bool, error) {
	names, err := st.NamesListed(ctx, id)
	if err != nil || len(names) > 0 {
		return len(names) > 0, err
	}
	official, err := st.OfficialLists(ctx)
	if err != nil {
		return false, err
	}
	for i := range official {
		list, err := st.OfficialRowsOf(ctx, official[i].Period, []int{id})
		if err != nil || list.Row(id) != nil {
			return true, err
		}
	}
	reports, err := st.ReportsWith(ctx, []string{strconv.Itoa(id)})
	return len(reports) > 0, err
}

// playsOnce returns an error if a change would make a person play twice in an event.
func playsOnce(ctx context.Context, st *store.Store, after *store.Register, c *store.PlayerChange) error {
	reports, err := reportsAbout(ctx, st, after, c)
	if err != nil {
		return err
	}
	plays := false
	for i := range reports {
		sub := &reports[i]
		if sub.State != store.Accepted && sub.State != store.Rated && sub.State != store.Held {
			continue
		}
		opt, err := ReadingOptions(ctx, st, sub)
		if err != nil {
			return err
		}
		data, err := st.Bytes(ctx, sub.Number)
		if err != nil {
			return err
		}
		opt.Known, opt.Vouched = nil, nil
		rep := audit.Open(sub.Name, data, opt)
		if rep.Tournament == nil {
			continue
		}
		first := map[int]*tournament.Player{}
		for j := range rep.Tournament.Players {
			p := &rep.Tournament.Players[j]
			plays = plays || p.FIDEID == c.FIDEID && sub.Tournament == c.Event
			id := after.Player(sub.Tournament, p)
			if id <= 0 || id != after.ID(c.FIDEID) && id != after.ID(c.Other) {
				continue
			}
			if before := first[id]; before != nil {
				return handbook.Errorf("jobs.wrong.plays-twice", "event", sub.Facts.Title, "submission", sub.Number, "id", strconv.Itoa(id),
					"first", before.Name, "firstRank", before.StartingRank, "second", p.Name, "secondRank", p.StartingRank)
			}
			first[id] = p
		}
	}
	if c.Act == store.PlayerSplit && !plays {
		return handbook.Errorf("jobs.wrong.plays-not", "id", strconv.Itoa(c.FIDEID), "event", c.Value)
	}
	return nil
}

// reportsAbout returns the reports in which one of the persons of a change may play.
func reportsAbout(ctx context.Context, st *store.Store, after *store.Register, c *store.PlayerChange) ([]store.Submission, error) {
	if c.Act == store.PlayerSplit {
		return st.ReportsOf(ctx, c.Event)
	}
	var persons []string
	var ids []int
	for _, id := range []int{c.FIDEID, c.Other} {
		if id <= 0 {
			continue
		}
		ids = append(ids, after.ID(id))
		ids = append(ids, after.Also(after.ID(id))...)
	}
	for _, id := range ids {
		persons = append(persons, strconv.Itoa(id))
	}
	for _, name := range after.Names(ids) {
		persons = append(persons, overlap.Name(name))
	}
	reports, err := st.ReportsWith(ctx, persons)
	if err != nil {
		return nil, err
	}
	more, err := st.ReportsAnswered(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, event := range after.SplitTo(ids) {
		of, err := st.ReportsOf(ctx, event)
		if err != nil {
			return nil, err
		}
		more = append(more, of...)
	}
	for i := range more {
		if !slices.ContainsFunc(reports, func(s store.Submission) bool { return s.Number == more[i].Number }) {
			reports = append(reports, more[i])
		}
	}
	return reports, nil
}
