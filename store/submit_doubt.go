package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// doubts are the questions about the event of the report: whether it is one
// that is here already, and whether players of it sat elsewhere at the time.
func (w *submitCall) doubts(ctx context.Context) []Question {
	var same []Candidate
	var clashes []Question
	events := map[int]bool{}
	add := func(o *Submission, why handbook.Text) {
		same = append(same, candidateOf(o, why))
		events[o.Tournament] = true
	}
	for i := range w.others {
		o := &w.others[i]
		why := handbook.Text{}
		switch {
		case o.Tournament == w.tournament:
			why = w.inside(o)
		case o.State == Held: // it is asked itself before it is taken in
		default:
			why = outside(w.in.Facts, o)
			clash := why.IsZero() && len(o.Clashes) > 0
			if (clash || !why.IsZero()) && w.separate(ctx, o.Tournament) {
				clash, why = false, handbook.Text{}
			}
			if clash {
				clashes = append(clashes, w.clash(o))
			}
		}
		if !why.IsZero() {
			add(&o.Submission, why)
		}
	}
	strangers := w.strangers(ctx)
	for i := range strangers {
		why := handbook.Say("store.why.nobody")
		if !w.in.Facts.same(&strangers[i].Facts) {
			why = handbook.Say("store.why.stated-nobody")
		}
		add(&strangers[i], why)
	}
	for _, g := range w.guarded(ctx) {
		if !events[g.Tournament] || !slices.ContainsFunc(same, func(c Candidate) bool { return c.Submission == g.Number }) {
			add(&g.Submission, g.why)
		}
	}
	if len(same) == 0 {
		return clashes
	}
	slices.SortFunc(same, func(a, b Candidate) int { return cmp.Compare(a.Submission, b.Submission) })
	numbers := []string{}
	for _, e := range sortedNumbers(events) {
		numbers = append(numbers, fmt.Sprint(e))
	}
	return append([]Question{{
		Kind: SameEvent, Subject: "events " + strings.Join(numbers, " "), Candidates: same,
		Text: handbook.Say("store.question.same-event", "submission", w.number, "file", w.in.Name, "name", w.in.Facts.Title, "start", w.in.Facts.Start, "end", w.in.Facts.End,
			"others", candidateNumbers(same)),
	}}, clashes...)
}

func sortedNumbers(set map[int]bool) []int {
	out := make([]int, 0, len(set))
	for n := range set {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

func candidateNumbers(list []Candidate) []int {
	out := make([]int, len(list))
	for i := range list {
		out[i] = list[i].Submission
	}
	return out
}

func candidateOf(o *Submission, why handbook.Text) Candidate {
	f := &o.Facts
	return Candidate{Submission: o.Number, Name: f.Title, Federation: f.Federation, Start: f.Start, End: f.End, Kind: int(f.Kind), State: o.State, Why: why}
}

// inside says why a report that names itself as of the same event may be of
// another: other players, or rounds missing.
func (w *submitCall) inside(o *other) handbook.Text {
	if w.explicit {
		return handbook.Text{}
	}
	if why := w.stated(o); !why.IsZero() {
		return why
	}
	switch {
	case min(o.NewPlayers, o.OldPlayers) > 0 && !o.SamePlayers():
		return handbook.Say("store.why.players", "players", o.Players, "of", min(o.NewPlayers, o.OldPlayers))
	case o.State != Held && o.Shrinks() && o.NewGames > 0:
		return handbook.Say("store.why.rounds", "n", o.OldOnly)
	}
	return handbook.Text{}
}

// outside says why a report that names another event may be of the same.
func outside(f *Facts, o *other) handbook.Text {
	switch {
	case o.SameEvent() && o.Moved > o.Games:
		return handbook.Say("store.why.moved", "games", o.Moved, "n", o.NewGames)
	case o.SameEvent():
		return handbook.Say("store.why.games", "games", o.Games, "agreeing", o.Agreeing, "n", o.NewGames)
	case f.called(&o.Facts) && o.Long && o.NewOnly > 0 && o.SamePlayers() && f.Start.Valid() && neighbours(f, &o.Facts):
		return handbook.Say("store.why.part")
	}
	return handbook.Text{}
}

// monthlyDays is how many days may lie between two monthly parts of an event.
const monthlyDays = 62

// neighbours tells whether two parts may follow each other from month to month:
// no part is a single day, and not more than two months lie between them.
func neighbours(f, g *Facts) bool {
	if f.Start == f.End || g.Start == g.End || !g.End.Valid() || !g.Start.Valid() {
		return false
	}
	days := g.End.DaysUntil(f.Start)
	if f.Start < g.Start {
		days = f.End.DaysUntil(g.Start)
	}
	return days <= monthlyDays
}

// guardedReport is one that another report may not replace without an officer, and why.
type guardedReport struct {
	Submission
	why handbook.Text
}

// guarded are the reports that this one would take the place of, or change, and about
// which an officer is asked first: those that another account has handed in, that were
// rated or that certificates rest on. An officer who hands in a report knows this.
func (w *submitCall) guarded(ctx context.Context) []guardedReport {
	if !w.in.Arbiter && !w.worked || w.confirmed || w.alone() {
		return nil
	}
	found, err := submissionsWhere(ctx, w.tx, `WHERE s.tournament = $1 AND s.number <> $2
		AND s.state IN ('accepted', 'rated', 'held') ORDER BY s.number`, w.tournament, w.number)
	if err != nil {
		w.failed = errors.Join(w.failed, err)
		return nil
	}
	var list []guardedReport
	for i := range found {
		o := &found[i]
		if o.State == Held && o.Number > w.number || o.Number != w.in.Replaces && w.joins(o) && !w.changes(o) {
			continue // both stay
		}
		if why := w.guard(ctx, o); !why.IsZero() {
			list = append(list, guardedReport{*o, why})
		}
	}
	return list
}

// guard says why an officer is asked before a report is replaced; empty if nobody is.
func (w *submitCall) guard(ctx context.Context, o *Submission) handbook.Text {
	switch {
	case o.By != w.in.By:
		return handbook.Say("store.why.account")
	case !w.in.Arbiter || o.State == Held:
		return handbook.Text{}
	case o.RatedIn != 0:
		return handbook.Say("store.why.rated")
	}
	n := 0
	err := w.tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM certificates WHERE submission = $1`, o.Number).Scan(&n)
	w.failed = errors.Join(w.failed, err)
	if n == 0 {
		return handbook.Text{}
	}
	return handbook.Say("store.why.certificates", "n", n)
}

// strangers are reports in force of the same event that share no player with
// the new one.
func (w *submitCall) strangers(ctx context.Context) []Submission {
	if w.in.Report == nil || w.explicit || w.alone() || len(w.in.Report.Players) == 0 {
		return nil
	}
	found, err := submissionsWhere(ctx, w.tx, `WHERE s.tournament = $1 AND s.number <> $2 AND s.players > 0
		AND s.state IN ('accepted', 'rated') ORDER BY s.number`, w.tournament, w.number)
	if err != nil {
		w.failed = err
		return nil
	}
	return slices.DeleteFunc(found, func(s Submission) bool { return w.other(s.Number) != nil })
}

// clash asks about players who sat at two boards at one time.
func (w *submitCall) clash(o *other) Question {
	first := o.Clashes[0]
	ranks := make([]int, len(o.Clashes))
	for i := range o.Clashes {
		ranks[i] = o.Clashes[i].StartingRank
	}
	text := handbook.Say("store.question.clash", "submission", w.number, "file", w.in.Name, "player", first.Name, "day", first.Day,
		"here", len(first.Here), "there", len(first.There), "other", o.Number, "hours", (first.Minutes+59)/60, "n", len(ranks))
	if first.Towns > 0 {
		text = handbook.Say("store.question.two-towns", "submission", w.number, "file", w.in.Name, "player", first.Name, "day", first.Day, "n", first.Towns,
			"other", o.Number, "players", len(ranks))
	}
	if first.Met != "" {
		text = handbook.Say("store.question.one-game", "submission", w.number, "file", w.in.Name, "player", first.Name, "opponent", first.Met, "day", first.Day,
			"here", first.Here[0], "there", first.There[0], "other", o.Number)
	}
	return Question{
		Kind: TwoBoards, Subject: fmt.Sprintf("event %d", o.Tournament), Players: ranks, Text: text,
		Candidates: []Candidate{candidateOf(&o.Submission, handbook.Say("store.why.clash", "n", len(ranks)))},
	}
}

// separate tells whether an officer has said that an event is another one than
// that of the report.
func (w *submitCall) separate(ctx context.Context, event int) bool {
	n := 0
	err := w.tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM separate_events WHERE first_event = $1 AND second_event = $2`,
		min(event, w.tournament), max(event, w.tournament)).Scan(&n)
	w.failed = errors.Join(w.failed, err)
	return n > 0
}

// apart keeps that two events are two, by the answer to a question.
func apart(ctx context.Context, tx *logTx, a, b, question int) error {
	if a == 0 || b == 0 || a == b {
		return nil
	}
	_, err := tx.insert(ctx, "separate_events", insert("separate_events", "first_event, second_event, question")+notTwice, min(a, b), max(a, b), question)
	return err
}
