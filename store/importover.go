package store

import (
	"context"
	"database/sql"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
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
		r.Misses(earlier.info.Period, without(rated, r.Header().Kinds))
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
			return failed(err, handbook.Say("store.reading.column", "column", c))
		}
	}
	return nil
}

// columnWord makes the column of a file that of the table.
var columnWord = strings.NewReplacer("birth_year", "birth", "standard_", "s_", "rapid_", "r_", "blitz_", "b_")

// allowed tells whether the new list may take the place of the old one, and
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

// passShrunken fails with the first of the lists that have lost players, where
// nobody has accepted it; a gate that is not there is not passed.
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

// over is what an import does to the list that is there; nil where it adds a
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
		return nil, nil //nolint:nilnil // nobody has a rating of the kind
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

// madeFrom are the published lists that were made from that of a month: the
// chain of those that follow without a gap.
func madeFrom(ctx context.Context, tx *sql.Tx, p handbook.Period) (made []handbook.Period, err error) {
	next := p.Add(1)
	err = eachRow(ctx, tx, `SELECT period FROM lists WHERE period > $1 AND source = 'published' ORDER BY period`, func(rows *sql.Rows) error {
		var one handbook.Period
		err := rows.Scan(&one)
		if one == next {
			made = append(made, one)
			next = next.Add(1)
		}
		return err
	}, int(p))
	return made, err
}
