package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// listTables are those that an import fills.
type listTables struct {
	source, rows, lists, versions, games string
	fault                                string // key of what is said of one that is damaged
}

var (
	ownTables      = listTables{"own", "list_rows", "lists", "list_versions", "list_games", "store.fault.list"}
	officialTables = listTables{"official", "official_rows", "official_lists", "official_versions", "official_games", "store.fault.official-list"}
)

// keepFields gives the rows that come for a list that is imported what its file has no
// column for: as the list that was there has it, else the one before. The games
// of a month are those of no other.
func keepFields(ctx context.Context, tx *sql.Tx, to listTables, r *ratinglist.Reader, p handbook.Period, held bool, earlier *earlierList) error {
	var same, before []string
	for _, c := range r.Lacks() {
		fresh := !held
		for k := range tournament.Kinds {
			fresh = fresh || earlier.kinds[k] && strings.HasPrefix(c, k.String()+"_")
		}
		switch {
		case !fresh:
			same = append(same, c)
		case earlier.there && !strings.HasSuffix(c, "_games"):
			before = append(before, c)
		}
	}
	if !held && earlier.there {
		rated, err := ratedKinds(ctx, tx, to, earlier.info.Period)
		if err != nil {
			return err
		}
		r.Misses(earlier.info.Period, difference(rated, r.Header().Kinds))
	}
	if err := fillColumns(ctx, tx, oldRows, p, p, same); err != nil {
		return err
	}
	r.Keeps(p, same)
	r.Keeps(earlier.info.Period, before)
	return fillColumns(ctx, tx, to.rows, earlier.info.Period, p, before)
}

// fillColumns takes the columns that a file lacks from the rows that the same
// players have on the list of a month.
func fillColumns(ctx context.Context, tx *sql.Tx, from string, of, p handbook.Period, lacks []string) error {
	for _, c := range lacks {
		c = columnWord.Replace(c)
		blank := "0"
		if c != "birth" && !strings.Contains(c[:2], "_") {
			blank = "''"
		}
		_, err := tx.ExecContext(ctx, `UPDATE `+comingRows+` AS n SET `+c+` = o.`+c+` FROM (SELECT * FROM `+from+` WHERE period = $1) o
			WHERE o.fide_id = n.fide_id AND n.period = $2 AND n.`+c+` = `+blank, int(of), int(p))
		if err != nil {
			return wrapErr(err, handbook.Say("store.reading.column", "column", c))
		}
	}
	return nil
}

// columnWord makes the column of a file that of the table.
var columnWord = strings.NewReplacer("birth_year", "birth", "standard_", "s_", "rapid_", "r_", "blitz_", "b_")

// allowed reports whether the new list may take the place of the old one, and
// whether it may follow the one before.
func (w *listImport) allowed(ctx context.Context, before ListInfo, whole bool, earlier *earlierList) error {
	var shrunken []*OverListError
	if w.revision.held {
		e, err := w.over(ctx, before, whole)
		if err != nil {
			return err
		}
		if e != nil && (e.Published || !w.o.Replace) {
			return e
		}
		if e != nil && e.Shrunken {
			shrunken = append(shrunken, e)
		}
	}
	if e, err := earlier.shrinks(ctx, w.tx.Tx, ownTables, w.period, w.reader.Header().Kinds); err != nil {
		return err
	} else if e != nil {
		shrunken = append(shrunken, e)
	}
	return w.o.passShrunken(shrunken)
}

// passShrunken returns the first of the lists that have lost players unless the gate
// was accepted; a gate that is not there is not passed.
func (o *ImportOptions) passShrunken(lists []*OverListError) error {
	if len(lists) == 0 {
		o.Act.Passed = nil
		return nil
	}
	for i := range o.Act.Passed {
		if p := &o.Act.Passed[i]; p.Gate == GateShrunken {
			p.Said = lists[0].Text()
			return nil
		}
	}
	return lists[0]
}

// over returns what an import does to the list that is there; nil where it adds a
// kind of play that the list did not have.
func (w *listImport) over(ctx context.Context, before ListInfo, whole bool) (*OverListError, error) {
	replaced := w.reader.Header().Kinds
	any := false
	for k := range replaced {
		replaced[k] = replaced[k] && before.Kinds[k]
		any = any || replaced[k]
	}
	if !any && !whole && before.Source == Imported {
		return nil, nil //nolint:nilnil // nothing is in danger
	}
	e, err := compare(ctx, w.tx.Tx, ownTables, w.period, replaced, whole)
	if err != nil {
		return nil, err
	}
	if e.PublishedFrom, err = madeFrom(ctx, w.tx.Tx, w.period); err != nil {
		return nil, err
	}
	if !whole && e.Before == 0 && before.Source == Imported {
		return nil, nil //nolint:nilnil // no player has a rating of the kind
	}
	e.Published = before.Source == Published
	return e, nil
}

// compare counts the list that was there and the one that is there now: their
// rows, or for lists of some kinds the players with a rating of these.
func compare(ctx context.Context, tx *sql.Tx, in listTables, period handbook.Period, kinds [tournament.Kinds]bool, whole bool) (*OverListError, error) {
	e := &OverListError{Period: period, Official: in == officialTables}
	condition := all
	if !whole {
		condition = ratedIn(kinds)
	}
	var differ []string
	for _, c := range listColumns[2:] {
		differ = append(differ, "o."+c+" <> n."+c)
	}
	p := int(period)
	for _, q := range []struct {
		to    *int
		query string
	}{
		{&e.Before, `SELECT COUNT(*) FROM ` + oldRows + ` WHERE period = $1 AND ` + condition},
		{&e.After, `SELECT COUNT(*) FROM ` + in.rows + ` WHERE period = $1 AND ` + condition},
		{&e.New, `SELECT COUNT(*) FROM ` + in.rows + ` WHERE period = $1 AND fide_id NOT IN (SELECT fide_id FROM ` + oldRows + `)`},
		{&e.Gone, `SELECT COUNT(*) FROM ` + oldRows + ` WHERE period = $1 AND fide_id NOT IN (SELECT fide_id FROM ` + in.rows + ` WHERE period = $1)`},
		{&e.Changed, `SELECT COUNT(*) FROM ` + in.rows + ` n JOIN ` + oldRows + ` o ON o.fide_id = n.fide_id WHERE n.period = $1 AND (` + strings.Join(differ, " OR ") + `)`},
	} {
		if err := tx.QueryRowContext(ctx, q.query, p).Scan(q.to); err != nil {
			return nil, err
		}
	}
	e.Shrunken = e.After*100 < e.Before*99
	return e, nil
}

// madeFrom returns the published lists that were made from that of a month: the
// chain of those that follow without a gap.
func madeFrom(ctx context.Context, tx *sql.Tx, p handbook.Period) ([]handbook.Period, error) {
	made, err := readValues[handbook.Period](ctx, tx, `SELECT period FROM lists WHERE period > $1 AND source = 'published' ORDER BY period`, int(p))
	for i := range made {
		if made[i] != p.Add(i+1) {
			return made[:i:i], err
		}
	}
	return made, err
}

// earlierList is the latest list before a month that has a kind of play of the
// file which is imported, where the month itself has no list of that kind yet.
type earlierList struct {
	there bool
	info  ListInfo
	kinds [tournament.Kinds]bool // those of the file that the month did not have
}

// listBefore returns the latest list before a period that has one of the kinds.
func listBefore(ctx context.Context, tx *sql.Tx, in listTables, p handbook.Period, kinds [tournament.Kinds]bool) (*earlierList, error) {
	found, err := readTable(ctx, tx, func(l *ListInfo) []column { return []column{{"period", &l.Period}, {"kinds", kindsColumn{&l.Kinds}}} },
		in.lists+` WHERE period < $1 AND kinds & $2 <> 0 ORDER BY period DESC LIMIT 1`, int(p), kindsSet(kinds))
	e := &earlierList{kinds: kinds}
	if len(found) > 0 {
		e.there, e.info = true, found[0]
	}
	return e, wrapErr(err, handbook.Say("store.reading.lists"))
}

// difference returns kinds that are not among others.
func difference(kinds, others [tournament.Kinds]bool) [tournament.Kinds]bool {
	return kindsOf(kindsSet(kinds) &^ kindsSet(others))
}

// ratedIn returns the condition on a row that it has a rating of one of the kinds.
func ratedIn(kinds [tournament.Kinds]bool) string {
	var rated []string
	for k, letter := range kindLetters {
		if kinds[k] {
			rated = append(rated, letter+"_rating > 0")
		}
	}
	if len(rated) == 0 {
		return all
	}
	return "(" + strings.Join(rated, " OR ") + ")"
}

// shrinks compares the list of a period, as a file has left it, with the
// earlier one: their rows where the file has all kinds of that one, else the
// players with a rating of the kinds that both have. Persons who have no row
// of their own any more are not counted. Nil: it has not lost players.
func (l *earlierList) shrinks(ctx context.Context, tx *sql.Tx, in listTables, p handbook.Period, file [tournament.Kinds]bool) (e *OverListError, err error) {
	if !l.there {
		return l.firstShrinks(ctx, tx, in, p)
	}
	condition := ratedIn(kindsOf(kindsSet(l.kinds) & kindsSet(l.info.Kinds)))
	if kindsSet(l.info.Kinds)&^kindsSet(file) == 0 && l.kinds == file {
		condition = all
	}
	e = &OverListError{Period: p, Earlier: l.info.Period, Official: in == officialTables}
	if e.Before, err = rowsOf(ctx, tx, in, l.info.Period, condition); err == nil {
		e.After, err = rowsOf(ctx, tx, in, p, condition)
	}
	if err != nil {
		return nil, err
	}
	gone, err := goneOf(ctx, tx, in, l.info.Period, p, condition)
	e.Before -= gone
	if e.Shrunken = e.After*100 < e.Before*99; err != nil || !e.Shrunken {
		return nil, err
	}
	return e, nil
}

const all = "1 = 1" // a condition

// rowsOf counts the rows of a list that a condition is true of.
func rowsOf(ctx context.Context, tx *sql.Tx, in listTables, p handbook.Period, condition string) (n int, err error) {
	query := `SELECT COUNT(*) FROM ` + in.rows + ` WHERE period = $1 AND ` + condition
	if condition == all {
		query = `SELECT row_count FROM ` + in.lists + ` WHERE period = $1`
	}
	err = tx.QueryRowContext(ctx, query, int(p)).Scan(&n)
	return n, err
}

// goneOf counts, of the players on the list of a month that a condition is true of, those
// who have no row of their own any more on the list of another.
func goneOf(ctx context.Context, tx *sql.Tx, in listTables, of, p handbook.Period, condition string) (n int, err error) {
	said, err := playerChanges(ctx, tx)
	if err != nil {
		return 0, err
	}
	register := NewRegister(said)
	gone := slices.DeleteFunc(register.Touched(), func(id int) bool { return !register.Gone(id, p.First()) })
	err = chunks(gone, func(marks string, args []any) error {
		had := 0
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+in.rows+` WHERE period = $1 AND `+condition+` AND fide_id IN (`+marks+`)`,
			append([]any{int(of)}, args...)...).Scan(&had)
		n += had
		return err
	})
	return n, err
}

// growth is how many players of a hundred a list may have fewer than the list of the
// next month: lists grow, by one or two in a hundred a month. No list has fewer than
// half of a later one, however many months lie between.
const growth = 5

// firstShrinks is shrinks of a list without an earlier one of its kind: it compares the
// list with the other list of the same month, the office's with FIDE's and FIDE's with
// the office's, or else with the next later one that was imported. Only players with a
// rating of a kind that both have are counted.
func (l *earlierList) firstShrinks(ctx context.Context, tx *sql.Tx, in listTables, p handbook.Period) (*OverListError, error) {
	other, imported := officialTables, ` AND source = 'imported'`
	if in == officialTables {
		other, imported = ownTables, ""
	}
	e := &OverListError{Period: p, Official: in == officialTables, Least: 99}
	for _, look := range []struct {
		in    listTables
		where string
	}{{other, `period = $1`}, {in, `period > $1` + imported}} {
		set := 0
		err := tx.QueryRowContext(ctx, `SELECT period, kinds FROM `+look.in.lists+` WHERE `+look.where+` AND kinds & $2 <> 0 ORDER BY period LIMIT 1`,
			int(p), kindsSet(l.kinds)).Scan(&e.First, &set)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, wrapErr(err, handbook.Say("store.reading.lists"))
		}
		if e.First > p {
			e.Least = max(50, 100-growth*p.MonthsUntil(e.First))
		}
		condition := ratedIn(kindsOf(kindsSet(l.kinds) & set))
		if e.Before, err = rowsOf(ctx, tx, look.in, e.First, condition); err == nil {
			e.After, err = rowsOf(ctx, tx, in, p, condition)
		}
		if err != nil {
			return nil, err
		}
		gone, err := goneOf(ctx, tx, look.in, e.First, p, condition)
		e.Before -= gone
		if e.Shrunken = e.After*100 < e.Before*e.Least; err != nil || !e.Shrunken {
			return nil, err
		}
		return e, nil
	}
	return nil, nil //nolint:nilnil // there is nothing to compare with
}

// RatedKinds reports the kinds of play in which a player has a rating on the list of a
// period.
func (s *Store) RatedKinds(ctx context.Context, p handbook.Period) ([tournament.Kinds]bool, error) {
	return ratedKinds(ctx, s.read, ownTables, p)
}

func ratedKinds(ctx context.Context, q querier, in listTables, p handbook.Period) (kinds [tournament.Kinds]bool, err error) {
	for k, letter := range kindLetters {
		err := q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM `+in.rows+` WHERE period = $1 AND `+letter+`_rating > 0)`, int(p)).Scan(&kinds[k])
		if err != nil {
			return kinds, wrapErr(err, handbook.Say("store.reading.list", "period", p))
		}
	}
	return kinds, nil
}
