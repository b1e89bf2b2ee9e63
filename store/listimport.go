package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// progressEvery is how many rows lie between two calls of a progress.
const progressEvery = 5000

// listColumns in the order of [rowValues].
var listColumns = []string{
	"period", "fide_id", "name", "federation", "sex", "title", "women_title", "other_titles", "arena_title", "birth",
	"s_rating", "s_games", "s_k", "s_inactive", "r_rating", "r_games", "r_k", "r_inactive",
	"b_rating", "b_games", "b_k", "b_inactive",
}

const personColumns = 10 // those before the ratings

func rowValues(p handbook.Period, r *ratinglist.Row, to []any) []any {
	eachField(p, r, func(n int64) { to = append(to, n) }, func(s string) { to = append(to, s) })
	return to
}

// eachField calls for the value of each column of a row.
func eachField(p handbook.Period, r *ratinglist.Row, number func(int64), text func(string)) {
	number(int64(p))
	number(int64(r.FIDEID))
	for _, s := range [...]string{r.Name, r.Federation, r.Sex.String(), r.ShownTitle(), r.ShownWomenTitle(), r.OtherTitles, r.ArenaTitle} {
		text(s)
	}
	number(int64(r.Birth))
	for i := range r.Standings {
		s := &r.Standings[i]
		for _, n := range [...]int64{int64(s.Rating), int64(s.Games), int64(s.K), int64(boolToInt(s.Inactive))} {
			number(n)
		}
	}
}

// overRow ends the statement for rows that may be there: they get the columns of
// the person and those of the kinds covered.
func overRow(kinds [tournament.Kinds]bool) string {
	var set []string
	for i, c := range listColumns[2:] {
		if at := i + 2; at < personColumns || kinds[(at-personColumns)/4] {
			set = append(set, c+" = excluded."+c)
		}
	}
	return " ON CONFLICT (period, fide_id) DO UPDATE SET " + strings.Join(set, ", ")
}

// ImportOptions say what an import may do to a list that is there.
type ImportOptions struct {
	Replace  bool      // the list may take the place of one that is there
	Act      Act       // who imports, and which gates they pass
	Progress func(int) // told the number of rows read so far; may be nil
}

// GateShrunken is the gate of a list that has lost players.
const GateShrunken = "shrunken"

// OverListError says that an import would take the place of a list that is
// there, and was not asked to, or that the new list has lost players.
type OverListError struct {
	Period              handbook.Period
	Before, After       int               // rows; of a list of one kind: players with a rating of the kind
	New, Gone, Changed  int               // what would change
	PublishedFrom       []handbook.Period // lists that were made from it
	Official            bool              // it is an official list
	Earlier             handbook.Period   // the list of an earlier month that it has lost players of; 0: that of the month itself
	First               handbook.Period   // of a list without an earlier one: the other of its month, or the next later one; else 0
	Least               int               // of a hundred players of that one, so many must be there
	Shrunken, Published bool              // fewer than 99 % of the rows; the list there was published by a run
}

func (e *OverListError) Error() string { return language.English.Say(e.Text()) }

// Text returns what the error says.
func (e *OverListError) Text() handbook.Text {
	made := handbook.Say("store.import.none-made")
	if len(e.PublishedFrom) > 0 {
		made = handbook.Say("store.import.made", "n", len(e.PublishedFrom), "lists", e.PublishedFrom)
	}
	key := "store.import.over"
	switch {
	case e.First == e.Period && e.Official:
		key = "store.import.official-first"
	case e.First == e.Period:
		key = "store.import.first"
	case e.First != 0 && e.Official:
		key = "store.import.official-older"
	case e.First != 0:
		key = "store.import.older"
	case e.Earlier != 0 && e.Official:
		key = "store.import.official-shrunken-since"
	case e.Earlier != 0:
		key = "store.import.shrunken-since"
	case e.Official && e.Shrunken:
		key = "store.import.official-shrunken"
	case e.Official:
		key = "store.import.official"
	case e.Published:
		key = "store.import.published"
	case e.Shrunken:
		key = "store.import.shrunken"
	}
	return handbook.Say(key, "period", e.Period, "earlier", e.Earlier, "first", e.First, "least", e.Least, "before", e.Before, "after", e.After, "new", e.New, "gone", e.Gone, "changed", e.Changed, "made", made)
}

// Import reads a list into the database in one transaction and bounded
// memory, as a revision. A combined list replaces the imported list of its
// period; a list of one kind replaces the columns of its kind. A field that
// the file has no column for stays as it was, or as the list before has it.
// The month that the file names is used instead of period. A published list is
// never replaced; another one is where the options say so, and one that has
// lost players where they accept it, else it fails with an [OverListError].
func (s *Store) Import(ctx context.Context, r *ratinglist.Reader, period handbook.Period, o ImportOptions) (ListInfo, error) {
	period, err := monthOf(r, period)
	if err != nil {
		return ListInfo{}, err
	}
	o.Act.Action = ActImport
	w := listImport{
		reader: r, period: period, o: o, revision: revisionWriter{period: period, imports: true},
		list: listChange{in: ownTables, period: period},
	}
	var info ListInfo
	err = s.change(ctx, handbook.Say("store.doing.import", "period", period), func(tx *logTx) error {
		w.tx, w.revision.tx, w.list.tx = tx, tx, tx
		return inFewPages(ctx, tx.Tx, func() (err error) {
			info, err = w.run(ctx)
			return err
		})
	})
	return info, err
}

type listImport struct {
	tx       *logTx
	reader   *ratinglist.Reader
	period   handbook.Period
	o        ImportOptions
	revision revisionWriter
	list     listChange
	file     listFile
	names    nameWriter
	named    bool // the names of the list before are entered, so that those alone are that it has not
}

func (w *listImport) run(ctx context.Context) (ListInfo, error) {
	if err := w.revision.begin(ctx, nil); err != nil {
		return ListInfo{}, err
	}
	before, err := listOf(ctx, w.tx, w.period)
	var missing *NoListError
	if errors.As(err, &missing) {
		_, err = w.tx.insert(ctx, "lists", `INSERT INTO lists (period, source, kinds) VALUES ($1, 'imported', 0)`, int(w.period))
	}
	if err != nil {
		return before, err
	}
	kinds := w.reader.Header().Kinds
	fresh, err := w.list.cleared(ctx, kinds, before)
	if err != nil {
		return before, err
	}
	w.names = nameWriter{tx: w.tx.Tx}
	if w.named, err = w.namesEntered(ctx); err != nil {
		return before, err
	}
	if err := w.rows(ctx, kinds, fresh); err != nil {
		return before, err
	}
	switch {
	case w.reader.Cut():
		return before, handbook.Errorf("store.wrong.cut")
	case w.file.read == 0:
		return before, handbook.Errorf("store.wrong.no-player")
	}
	earlier, err := listBefore(ctx, w.tx.Tx, ownTables, w.period, difference(w.reader.Header().Kinds, before.Kinds))
	if err != nil {
		return before, err
	}
	if err := keepFields(ctx, w.tx.Tx, ownTables, w.reader, w.period, w.revision.held, earlier); err != nil {
		return before, err
	}
	set := kindsSet(before.Kinds) | kindsSet(w.reader.Header().Kinds)
	if err := w.file.apply(ctx); err != nil {
		return before, err
	}
	if err := w.list.sized(ctx, set); err != nil {
		return before, err
	}
	if w.named {
		others, err := w.list.renamed(ctx, w.file.changes)
		for _, n := range others {
			if err == nil {
				err = w.names.add(ctx, n.fideID, n.name, n.birth)
			}
		}
		if err != nil {
			return before, err
		}
	}
	if err := cmp.Or(w.names.flush(ctx), w.file.close(ctx)); err != nil {
		return before, err
	}
	if err := w.allowed(ctx, before, fresh, earlier); err != nil {
		return before, err
	}
	_, made, err := w.revision.finish(ctx, &w.o.Act, 0, Imported, 0, "")
	if err != nil {
		return before, err
	}
	if err := w.mark(ctx, fresh, made); err != nil { // the word counts where no row has changed, too
		return before, err
	}
	return listOf(ctx, w.tx, w.period)
}

// namesEntered reports whether the names of the list before are entered, and of the one that
// is there, so that those alone are to be entered that differ.
func (w *listImport) namesEntered(ctx context.Context) (bool, error) {
	named, err := w.list.followsEntered(ctx)
	if err != nil || !named || !w.revision.held {
		return named, err
	}
	_, named, err = marked(ctx, w.tx, w.period)
	return named, err
}

// mark keeps whether the list is complete: one that fills in a kind leaves a
// complete list complete. Of a list that stays as it was no names were entered.
func (w *listImport) mark(ctx context.Context, fresh, made bool) error {
	complete, named, err := marked(ctx, w.tx, w.period)
	if err != nil {
		return err
	}
	w.tx.did()
	return markList(ctx, w.tx.Tx, w.period, w.reader.Complete() || complete && !fresh, named || made)
}

// kindLetters begin the columns of a kind.
var kindLetters = [tournament.Kinds]string{"s", "r", "b"}

// rows writes the rows that differ. Where rows of other kinds are there already, they get the kinds of the file.
func (w *listImport) rows(ctx context.Context, kinds [tournament.Kinds]bool, fresh bool) error {
	w.file = listFile{list: &w.list, reader: w.reader, progress: w.o.Progress, enter: func(fideID int, keys []identity.Key, birth int) error {
		return w.names.enter(ctx, fideID, keys, birth)
	}}
	if w.named {
		w.file.enter = nil // those that differ are looked for when they are there
	}
	return w.file.rows(ctx, overRow(kinds), fresh)
}

// Official is the source of FIDE's own list of a month, which is kept in addition to
// the list of the office and never replaces it.
const Official Source = "official"

// NoOfficialListError says that the official list of a period is missing.
type NoOfficialListError struct{ Period handbook.Period }

func (e *NoOfficialListError) Error() string { return language.English.Say(e.Text()) }

// Text returns what the error says.
func (e *NoOfficialListError) Text() handbook.Text {
	return handbook.Say("store.wrong.no-official-list", "period", e.Period)
}

// OfficialList of a period, a [NoOfficialListError] where there is none.
func (s *Store) OfficialList(ctx context.Context, p handbook.Period) (ListInfo, error) {
	return officialOf(ctx, s.read, p)
}

func officialOf(ctx context.Context, q querier, p handbook.Period) (ListInfo, error) {
	found, err := readTable(ctx, q, (*ListInfo).officialColumns, `official_lists WHERE period = $1`, int(p))
	if err == nil && len(found) == 0 {
		return ListInfo{Period: p, Source: Official}, &NoOfficialListError{p}
	}
	if err != nil {
		return ListInfo{Period: p, Source: Official}, wrapErr(err, handbook.Say("store.reading.official-list", "period", p))
	}
	return found[0], nil
}

// officialColumns returns those of an official list, each with its field.
func (l *ListInfo) officialColumns() []column {
	l.Source = Official
	return []column{{"period", &l.Period}, {"kinds", kindsColumn{&l.Kinds}}, {"row_count", &l.Rows}}
}

// OfficialLists returns all official lists, oldest first.
func (s *Store) OfficialLists(ctx context.Context) ([]ListInfo, error) {
	found, err := readTable(ctx, s.read, (*ListInfo).officialColumns, `official_lists ORDER BY period`)
	return found, wrapErr(err, handbook.Say("store.reading.official-lists"))
}

// rowsOfficial reads rows of official lists.
func (s *Store) rowsOfficial() rowsFrom { return rowsFrom{s.read, InFile(s.path), officialTables.rows} }

// OfficialRows ranges over an official list in the order of FIDE IDs.
func (s *Store) OfficialRows(ctx context.Context, p handbook.Period) iter.Seq2[ratinglist.Row, error] {
	return s.rowsOfficial().ranging(ctx, `WHERE period = $1 ORDER BY fide_id`, int(p))
}

// OfficialRowsOf returns the part of an official list that holds these players,
// sorted and indexed; a [NoOfficialListError] where there is none of the
// period.
func (s *Store) OfficialRowsOf(ctx context.Context, p handbook.Period, ids []int) (*ratinglist.List, error) {
	info, err := s.OfficialList(ctx, p)
	if err != nil {
		return nil, err
	}
	l := &ratinglist.List{Period: p, Kinds: info.Kinds}
	if l.Rows, err = s.rowsOfficial().rowsOf(ctx, p, ids); err != nil {
		return nil, err
	}
	l.Index()
	return l, nil
}

// ImportOfficial reads FIDE's list of a month in one transaction. It leaves the
// list of the office alone, so that a month that was published may have one. A
// list of one kind fills in the columns of its kind. Over an official list that
// is there it fails with an [OverListError], unless the options say otherwise.
func (s *Store) ImportOfficial(ctx context.Context, r *ratinglist.Reader, period handbook.Period, o ImportOptions) (ListInfo, error) {
	period, err := monthOf(r, period)
	if err != nil {
		return ListInfo{}, err
	}
	w := officialImport{reader: r, period: period, o: o, list: listChange{in: officialTables, period: period}}
	var info ListInfo
	err = s.change(ctx, handbook.Say("store.doing.import", "period", period), func(tx *logTx) error {
		w.tx, w.list.tx = tx, tx
		return inFewPages(ctx, tx.Tx, func() (err error) {
			info, err = w.run(ctx)
			return err
		})
	})
	return info, err
}

// monthOf returns the month of a list that is imported: that of the file, which
// must be the one asked for, else the one asked for.
func monthOf(r *ratinglist.Reader, period handbook.Period) (handbook.Period, error) {
	if p := r.Header().Period; p != 0 {
		if period != 0 && p != period {
			return 0, handbook.Errorf("store.wrong.other-month", "period", period, "file", p)
		}
		period = p
	}
	if !period.Valid() {
		return 0, handbook.Errorf("store.wrong.no-month")
	}
	return period, nil
}

type officialImport struct {
	tx     *logTx
	reader *ratinglist.Reader
	period handbook.Period
	o      ImportOptions
	list   listChange
	file   listFile
}

func (w *officialImport) run(ctx context.Context) (ListInfo, error) {
	before, err := officialOf(ctx, w.tx, w.period)
	var missing *NoOfficialListError
	held := err == nil
	if err != nil && !errors.As(err, &missing) {
		return before, err
	}
	kinds := w.reader.Header().Kinds
	fresh, err := w.begin(ctx, kinds, before, held)
	if err != nil {
		return before, err
	}
	w.file = listFile{list: &w.list, reader: w.reader, progress: w.o.Progress}
	if err := w.file.rows(ctx, overRow(kinds), fresh); err != nil {
		return before, err
	}
	switch {
	case w.reader.Cut():
		return before, handbook.Errorf("store.wrong.cut")
	case w.file.read == 0:
		return before, handbook.Errorf("store.wrong.no-player")
	}
	earlier, err := listBefore(ctx, w.tx.Tx, officialTables, w.period, difference(w.reader.Header().Kinds, before.Kinds))
	if err != nil {
		return before, err
	}
	if err := keepFields(ctx, w.tx.Tx, officialTables, w.reader, w.period, held, earlier); err != nil {
		return before, err
	}
	set := kindsSet(before.Kinds) | kindsSet(w.reader.Header().Kinds)
	if err := cmp.Or(w.file.apply(ctx), w.file.close(ctx)); err != nil {
		return before, err
	}
	if err := w.list.sized(ctx, set); err != nil {
		return before, err
	}
	after, err := officialOf(ctx, w.tx, w.period)
	if err != nil {
		return before, err
	}
	accepted, err := w.allowed(ctx, before, held, earlier)
	if err == nil {
		err = officialTables.digestAgain(ctx, w.tx.Tx, w.period)
	}
	if err != nil {
		return before, err
	}
	a := &w.o.Act
	_, err = w.tx.insert(ctx, "official_imports", `INSERT INTO official_imports (id, period, row_count, done_at, done_by, reason, program, accepted)
		SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, $6, $7 FROM official_imports`,
		int(w.period), after.Rows, a.At.UTC().Format(time.RFC3339), a.By, a.Reason, a.Program, accepted)
	return after, err
}

// begin keeps the rows that are there, and makes room for those to come; fresh: for all of them.
func (w *officialImport) begin(ctx context.Context, kinds [tournament.Kinds]bool, before ListInfo, held bool) (fresh bool, err error) {
	p := int(w.period)
	err = w.list.exec(ctx, `DROP TABLE IF EXISTS `+oldRows, `CREATE TEMPORARY TABLE `+oldRows+` AS SELECT * FROM official_rows WHERE period = `+fmt.Sprint(p))
	if err == nil && !held {
		_, err = w.tx.insert(ctx, "official_lists", `INSERT INTO official_lists (period, kinds, row_count) VALUES ($1, 0, 0)`, p)
	}
	if err != nil {
		return false, err
	}
	return w.list.cleared(ctx, kinds, before)
}

// allowed reports whether the list may take the place of the one that is there,
// and follow the one before; and the gate that was passed for it.
func (w *officialImport) allowed(ctx context.Context, before ListInfo, held bool, earlier *earlierList) (gate string, err error) {
	kinds := w.reader.Header().Kinds
	var shrunken []*OverListError
	if same := kindsOf(kindsSet(before.Kinds) & kindsSet(kinds)); held && kindsSet(same) != 0 {
		e, err := compare(ctx, w.tx.Tx, officialTables, w.period, same, same == before.Kinds)
		if err != nil {
			return "", err
		}
		if e.New+e.Gone+e.Changed > 0 && !w.o.Replace {
			return "", e
		}
		if e.Shrunken {
			shrunken = append(shrunken, e)
		}
	}
	e, err := earlier.shrinks(ctx, w.tx.Tx, officialTables, w.period, kinds)
	if err != nil {
		return "", err
	}
	if e != nil {
		shrunken = append(shrunken, e)
	}
	if err := w.o.passShrunken(shrunken); err != nil || len(shrunken) == 0 {
		return "", err
	}
	return GateShrunken, nil
}
