package store

import (
	"database/sql"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// keepFields gives the rows back what they had in the fields that the file has
// no column for.
func (w *listImport) keepFields() error {
	if !w.revision.held {
		return nil
	}
	has := w.reader.Fields()
	var lacks []string
	for _, c := range []struct {
		name string
		has  bool
	}{
		{"federation", has.Federation},
		{"sex", has.Sex},
		{"title", has.Title},
		{"women_title", has.WomenTitle},
		{"other_titles", has.OtherTitles},
		{"arena_title", has.ArenaTitle},
		{"birth", has.Birth},
	} {
		if !c.has {
			lacks = append(lacks, c.name)
		}
	}
	for k, letter := range kindLetters {
		if !w.reader.Header().Kinds[k] {
			continue
		}
		for _, c := range []struct {
			name string
			has  bool
		}{{"_games", has.Games[k]}, {"_k", has.K[k]}, {"_inactive", has.Inactive[k]}} {
			if !c.has {
				lacks = append(lacks, letter+c.name)
			}
		}
	}
	for _, c := range lacks {
		blank := "0"
		if c != "birth" && !strings.Contains(c[:2], "_") {
			blank = "''"
		}
		_, err := w.tx.ExecContext(w.ctx, `UPDATE list_rows SET `+c+` = o.`+c+` FROM `+oldRows+` o
			WHERE o.fide_id = list_rows.fide_id AND list_rows.period = $1 AND list_rows.`+c+` = `+blank, int(w.period))
		if err != nil {
			return failed(err, handbook.Say("store.reading.column", "column", c))
		}
	}
	return nil
}

// allowed tells whether the new list may take the place of the old one.
func (w *listImport) allowed(before ListInfo, whole bool) error {
	replaced := w.reader.Header().Kinds
	any := false
	for k := range replaced {
		replaced[k] = replaced[k] && before.Kinds[k]
		any = any || replaced[k]
	}
	if !any && !whole && before.Source == Imported {
		return nil // a kind that the list did not have is added
	}
	e, err := w.compare(replaced, whole)
	if err != nil {
		return err
	}
	if !whole && e.Before == 0 && before.Source == Imported {
		return nil // nobody has a rating of the kind
	}
	e.Published = before.Source == Published
	e.Shrunken = e.After*100 < e.Before*99
	accepted := false
	for i := range w.o.Act.Passed {
		if p := &w.o.Act.Passed[i]; p.Gate == GateShrunken {
			accepted = true
			p.Said = e.Text()
		}
	}
	if e.Published || !w.o.Replace || e.Shrunken && !accepted {
		return e
	}
	if !e.Shrunken {
		w.o.Act.Passed = nil
	}
	return nil
}

// compare counts the two lists: their rows, or for lists of some kinds the
// players with a rating of these.
func (w *listImport) compare(kinds [tournament.Kinds]bool, whole bool) (*OverListError, error) {
	e := &OverListError{Period: w.period}
	condition := "1 = 1"
	if !whole {
		var rated []string
		for k, letter := range kindLetters {
			if kinds[k] {
				rated = append(rated, letter+"_rating > 0")
			}
		}
		if len(rated) > 0 {
			condition = "(" + strings.Join(rated, " OR ") + ")"
		}
	}
	var differ []string
	for _, c := range listColumns[2:] {
		differ = append(differ, "o."+c+" <> n."+c)
	}
	p := int(w.period)
	for _, q := range []struct {
		to    *int
		query string
	}{
		{&e.Before, `SELECT COUNT(*) FROM ` + oldRows + ` WHERE period = $1 AND ` + condition},
		{&e.After, `SELECT COUNT(*) FROM list_rows WHERE period = $1 AND ` + condition},
		{&e.New, `SELECT COUNT(*) FROM list_rows WHERE period = $1 AND fide_id NOT IN (SELECT fide_id FROM ` + oldRows + `)`},
		{&e.Gone, `SELECT COUNT(*) FROM ` + oldRows + ` WHERE period = $1 AND fide_id NOT IN (SELECT fide_id FROM list_rows WHERE period = $1)`},
		{&e.Changed, `SELECT COUNT(*) FROM list_rows n JOIN ` + oldRows + ` o ON o.fide_id = n.fide_id WHERE n.period = $1 AND (` + strings.Join(differ, " OR ") + `)`},
	} {
		if err := w.tx.QueryRowContext(w.ctx, q.query, p).Scan(q.to); err != nil {
			return nil, err
		}
	}
	// A list is made from the one of the month before: the chain of published
	// lists that follows without a gap.
	next := w.period.Add(1)
	err := eachRow(w.ctx, w.tx, `SELECT period FROM lists WHERE period > $1 AND source = 'published' ORDER BY period`, func(rows *sql.Rows) error {
		var made handbook.Period
		err := rows.Scan(&made)
		if made == next {
			e.PublishedFrom = append(e.PublishedFrom, made)
			next = next.Add(1)
		}
		return err
	}, p)
	return e, err
}
