package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/fedrate/fedrate/audit/overlap"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// foldName makes names equal that differ in case, blanks or the encoding of a
// letter.
func foldName(s string) string {
	return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(s))), " ")
}

// isSameEvent reports whether two reports say that they are of one event: name,
// federation, start and kind equal after folding case and blanks.
func (f *Facts) isSameEvent(g *Facts) bool {
	return f.identified() && f.Start == g.Start && f.hasSameName(g)
}

// hasSameName reports whether two reports name their event alike.
func (f *Facts) hasSameName(g *Facts) bool {
	return f.Title != "" && foldName(f.Title) == foldName(g.Title) && foldName(f.Federation) == foldName(g.Federation) && f.Kind == g.Kind
}

// identified reports whether the report says enough to be recognised.
func (f *Facts) identified() bool { return f.Title != "" && f.Start != 0 }

// event finds the tournament of the report, or makes a new one.
func (w *submission) event(ctx context.Context) error {
	switch {
	case w.in.Replaces != 0:
		old, err := submissionOf(ctx, w.tx, w.in.Replaces)
		if err != nil {
			return err
		}
		if w.explicit, err = w.corrects(ctx, &old); err != nil {
			return err
		}
		if old.Tournament == 0 {
			return handbook.Errorf("store.wrong.nothing-to-replace", "submission", old.Number)
		}
		w.tournament = old.Tournament
		return w.name(ctx, old, w.code)
	case w.code != "":
		err := w.tx.QueryRowContext(ctx, `SELECT id FROM tournaments WHERE code = $1`, w.code).Scan(&w.tournament)
		if errors.Is(err, sql.ErrNoRows) {
			return w.newTournament(ctx, w.code)
		}
		return err
	}
	equal, err := w.equal(ctx)
	if err != nil {
		return err
	}
	if w.tournament = equal; equal != 0 {
		return nil
	}
	for i := range w.others { // a further part of an event, said by the report itself
		if o := &w.others[i]; o.Tournament != 0 && o.State != Held && w.in.Facts.hasSameName(&o.Facts) && o.Continues() {
			w.tournament = o.Tournament
			return nil
		}
	}
	return w.newTournament(ctx, "")
}

// corrects reports whether the report may be a corrected one of the report that it
// is to replace: nothing in force is lost, it was of the event before, or the
// two coincide.
func (w *submission) corrects(ctx context.Context, old *Submission) (bool, error) {
	if w.in.Report == nil || old.State != Accepted && old.State != Rated && old.State != Held || old.Number == w.number {
		return true, nil
	}
	before, err := submissionOf(ctx, w.tx, w.number)
	if err != nil || before.Tournament == old.Tournament {
		return true, err
	}
	open, err := questionsWhere(ctx, w.tx, `WHERE q.answer = '' AND q.submission = $1 AND q.kind = 'same-event'`, w.number)
	if err != nil {
		return false, err
	}
	for i := range open {
		for _, c := range open[i].Candidates {
			if other, err := submissionOf(ctx, w.tx, c.Submission); err != nil || other.Tournament == old.Tournament {
				return err == nil, err // it answers what was asked
			}
		}
	}
	o := w.other(old.Number)
	return o != nil && w.stated(o).IsZero(), nil
}

// stated says why a report that was handed in as of an event (--event,
// --replaces) may be of another.
func (w *submission) stated(o *other) handbook.Text {
	f, smaller := w.in.Facts, min(o.NewGames, o.OldGames)
	switch {
	case w.in.Code == "" && w.in.Replaces == 0 || f.isSameEvent(&o.Facts):
	case min(o.NewPlayers, o.OldPlayers) > 0 && !o.SamePlayers():
		return handbook.Say("store.why.stated-players", "players", o.Players, "of", min(o.NewPlayers, o.OldPlayers))
	case smaller == 0:
	case f.Kind != o.Facts.Kind && 5*(o.Agreeing+o.Moved) < 4*smaller:
		return handbook.Say("store.why.kind", "kind", o.Facts.Kind, "here", f.Kind)
	case !o.SameEvent() && (w.in.Replaces != 0 || !o.Part()):
		return handbook.Say("store.why.other-games", "games", o.Games+o.Moved, "n", o.NewGames)
	}
	return handbook.Text{}
}

// equal returns the tournament that has a report with the same facts, 0 where there
// is none; of several the one with the same players.
func (w *submission) equal(ctx context.Context) (int, error) {
	if !w.in.Facts.identified() {
		return 0, nil
	}
	found, err := submissionsWhere(ctx, w.tx, `WHERE s.folded = $1 AND s.number <> $2 AND s.tournament IS NOT NULL
		AND s.state <> 'withdrawn' ORDER BY s.number DESC`, foldName(w.in.Facts.Title), w.number)
	if err != nil {
		return 0, err
	}
	first := 0
	for i := range found {
		if !w.in.Facts.isSameEvent(&found[i].Facts) {
			continue
		}
		if o := w.other(found[i].Number); o != nil && o.SamePlayers() {
			return found[i].Tournament, nil
		}
		if first == 0 {
			first = found[i].Tournament
		}
	}
	return first, nil
}

// EventNamed returns the event whose reports have the name, the federation and the start
// of a report, of whatever kind of play; 0 where there is none, or several.
func (s *Store) EventNamed(ctx context.Context, f *Facts) (event int, err error) {
	if !f.identified() {
		return 0, nil
	}
	found, err := submissionsWhere(ctx, s.read, `WHERE s.folded = $1 AND s.tournament IS NOT NULL AND s.state <> 'withdrawn' ORDER BY s.number`, foldName(f.Title))
	for i := range found {
		g := found[i].Facts
		g.Kind = f.Kind
		switch {
		case !f.isSameEvent(&g) || found[i].Tournament == event:
		case event != 0:
			return 0, err
		default:
			event = found[i].Tournament
		}
	}
	return event, err
}

// name gives the code of the new report to the event of the report that it
// replaces.
func (w *submission) name(ctx context.Context, old Submission, code string) error {
	if code == "" || old.Code == code {
		return nil
	}
	if old.Code != "" {
		return handbook.Errorf("store.wrong.other-event", "submission", old.Number, "event", old.Code, "code", code)
	}
	var n int
	if err := w.tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM tournaments WHERE code = $1`, code).Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return handbook.Errorf("store.wrong.own-reports", "event", code, "submission", old.Number)
	}
	_, err := w.tx.update(ctx, rowsWhere("tournaments", `id = $1`, old.Tournament), `UPDATE tournaments SET code = $1 WHERE id = $2`, code, old.Tournament)
	return err
}

func (w *submission) newTournament(ctx context.Context, code string) error {
	w.made = true
	f := w.in.Facts
	added, err := w.tx.insert(ctx, "tournaments", `
		INSERT INTO tournaments (id, code, name, city, federation, start_day, end_day, kind)
		SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, $6, $7 FROM tournaments`,
		code, f.Title, f.City, f.Federation, int(f.Start), int(f.End), int(f.Kind))
	w.tournament = added.number()
	return err
}

// Which reports a new one is held against, and what it has in common with them.

// farDays is how far apart two reports may lie whose games are compared in
// spite of their days: a year and a month.
const farDays = 400

// latestDay is a day after all others.
const latestDay handbook.Date = 9999_12_31

// sharingPlayers are the reports in force or held that share players with a report: one player
// is enough if they lie on the same days, else a quarter of the smaller field. $1 are the keys of its
// players, $2 is its number, $3 and $4 its days, $5 how many players it has, $6 and $7 the days
// between which other reports begin that are near it.
const sharingPlayers = `WHERE s.number IN (
	SELECT o.number FROM (SELECT p.submission AS number, COUNT(*) AS shared
		FROM json_each($1) k CROSS JOIN submission_players p WHERE p.person = k.value ->> 0 GROUP BY p.submission) c
	CROSS JOIN submissions o
	WHERE o.number = c.number AND o.number <> $2 AND o.state IN ('accepted', 'rated', 'held') AND (o.end_day >= $3 AND o.start_day <= $4
		OR (4 * c.shared >= o.players OR 4 * c.shared >= $5) AND (o.start_day = 0 OR o.start_day >= $6 AND o.start_day <= $7)))
	ORDER BY s.number`

// sharing returns the submissions that a report is held against. It has a number, or 0.
func sharing(ctx context.Context, q querier, in *Incoming, number int) ([]Submission, error) {
	var keys [][]string // of one each, for both databases take text out of a list
	for _, key := range overlap.SearchKeys(in.Report) {
		keys = append(keys, []string{key})
	}
	if len(keys) == 0 {
		return nil, nil
	}
	persons, err := json.Marshal(keys)
	if err != nil {
		return nil, err
	}
	f, first, last := in.Facts, handbook.Date(0), latestDay
	if f.Start.Valid() {
		first, last = f.Start.AddDays(-farDays), f.Start.AddDays(farDays)
	}
	return submissionsWhere(ctx, q, sharingPlayers, string(persons), number, int(f.Start), int(f.End), f.Players, int(first), int(last))
}

// findOthers compares the report with those that share players with it.
func (w *submission) findOthers(ctx context.Context) error {
	if w.in.Report == nil {
		return nil
	}
	found, err := sharing(ctx, w.tx, w.in, w.number)
	if err != nil || len(found) == 0 {
		return err
	}
	fresh := overlap.Of(w.in.Report)
	for i := range found {
		old, err := w.reportOf(ctx, found[i].Number)
		if err != nil {
			return err
		}
		if old != nil {
			w.others = append(w.others, other{found[i], overlap.Compare(fresh, overlap.Of(old))})
		}
	}
	return nil
}

// reportOf reads another submission, nil if it is no report.
func (w *submission) reportOf(ctx context.Context, number int) (*tournament.Tournament, error) {
	var (
		name string
		data []byte
	)
	if err := w.tx.QueryRowContext(ctx, `SELECT name, data FROM submissions WHERE number = $1`, number).Scan(&name, &data); err != nil {
		return nil, err
	}
	return ReadReport(name, data), nil
}

// ReadReport returns the tournament that bytes of a submission say, nil if they are no report.
func ReadReport(name string, data []byte) *tournament.Tournament {
	t, _, err := trf.Read(name, data)
	if err != nil {
		return nil
	}
	return t.Mended()
}

// other returns what the report has in common with another, nil if they were not
// compared.
func (w *submission) other(number int) *other {
	for i := range w.others {
		if w.others[i].Number == number {
			return &w.others[i]
		}
	}
	return nil
}

// doubts returns the questions about the event of the report: whether it is one
// that is here already, and whether players of it sat elsewhere at the time.
func (w *submission) doubts(ctx context.Context) []Question {
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
			why = w.sameEventDoubt(o)
		case o.State == Held: // it is asked itself before it is taken in
		default:
			why = otherEventDoubt(w.in.Facts, o)
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
		if !w.in.Facts.isSameEvent(&strangers[i].Facts) {
			why = handbook.Say("store.why.stated-nobody")
		}
		add(&strangers[i], why)
	}
	for _, g := range w.guardedReports(ctx) {
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

// sameEventDoubt returns why a report that names itself as of the same event may be of
// another: other players, or rounds missing.
func (w *submission) sameEventDoubt(o *other) handbook.Text {
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

// otherEventDoubt returns why a report that names another event may be of the same.
func otherEventDoubt(f *Facts, o *other) handbook.Text {
	switch {
	case o.SameEvent() && o.Moved > o.Games:
		return handbook.Say("store.why.moved", "games", o.Moved, "n", o.NewGames)
	case o.SameEvent():
		return handbook.Say("store.why.games", "games", o.Games, "agreeing", o.Agreeing, "n", o.NewGames)
	case f.hasSameName(&o.Facts) && o.Long && o.NewOnly > 0 && o.SamePlayers() && f.Start.Valid() && neighbours(f, &o.Facts):
		return handbook.Say("store.why.part")
	}
	return handbook.Text{}
}

// monthlyDays is how many days may lie between two monthly parts of an event.
const monthlyDays = 62

// neighbours reports whether two parts may follow each other from month to month:
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

// guardedReports returns the reports that this one would take the place of, or change, and about
// which an officer is asked first: those that another account has handed in, that were
// rated or that certificates rest on. An officer who hands in a report knows this.
func (w *submission) guardedReports(ctx context.Context) []guardedReport {
	if !w.in.Arbiter && !w.worked || w.confirmed || w.isOnlyReport() {
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

// guard returns why an officer is asked before a report is replaced; empty if none is.
func (w *submission) guard(ctx context.Context, o *Submission) handbook.Text {
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
func (w *submission) strangers(ctx context.Context) []Submission {
	if w.in.Report == nil || w.explicit || w.isOnlyReport() || len(w.in.Report.Players) == 0 {
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
func (w *submission) clash(o *other) Question {
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

// separate reports whether an officer has said that an event is another one than
// that of the report.
func (w *submission) separate(ctx context.Context, event int) bool {
	n := 0
	err := w.tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM separate_events WHERE first_event = $1 AND second_event = $2`,
		min(event, w.tournament), max(event, w.tournament)).Scan(&n)
	w.failed = errors.Join(w.failed, err)
	return n > 0
}

// markSeparateEvents keeps that two events are two, by the answer to a question.
func markSeparateEvents(ctx context.Context, tx *logTx, a, b, question int) error {
	if a == 0 || b == 0 || a == b {
		return nil
	}
	_, err := tx.insert(ctx, "separate_events", insert("separate_events", "first_event, second_event, question")+notTwice, min(a, b), max(a, b), question)
	return err
}
