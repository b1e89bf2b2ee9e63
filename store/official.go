package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Official is the source of FIDE's own list of a month, which is held beside
// the list of the office and never takes its place.
const Official Source = "official"

// NoOfficialListError says that the official list of a period is missing.
type NoOfficialListError struct{ Period handbook.Period }

func (e *NoOfficialListError) Error() string { return language.English.Say(e.Text()) }

// Text is what the error says.
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
		return ListInfo{Period: p, Source: Official}, failed(err, handbook.Say("store.reading.official-list", "period", p))
	}
	return found[0], nil
}

// officialColumns are those of an official list, each with its field.
func (l *ListInfo) officialColumns() []column {
	l.Source = Official
	return []column{{"period", &l.Period}, {"kinds", kindsColumn{&l.Kinds}}, {"row_count", &l.Rows}}
}

// OfficialLists are all official lists, oldest first.
func (s *Store) OfficialLists(ctx context.Context) ([]ListInfo, error) {
	found, err := readTable(ctx, s.read, (*ListInfo).officialColumns, `official_lists ORDER BY period`)
	return found, failed(err, handbook.Say("store.reading.official-lists"))
}

// rowsOfficial reads rows of official lists.
func (s *Store) rowsOfficial() rowsFrom { return rowsFrom{s.read, InFile(s.path), officialTables.rows} }

// OfficialRows ranges over an official list in the order of FIDE IDs.
func (s *Store) OfficialRows(ctx context.Context, p handbook.Period) iter.Seq2[ratinglist.Row, error] {
	return s.rowsOfficial().ranging(ctx, `WHERE period = $1 ORDER BY fide_id`, int(p))
}

// OfficialRowsOf is the part of an official list that holds these players,
// sorted and indexed; a [NoOfficialListError] where there is none of the
// period.
func (s *Store) OfficialRowsOf(ctx context.Context, p handbook.Period, ids []int) (*ratinglist.List, error) {
	info, err := s.OfficialList(ctx, p)
	if err != nil {
		return nil, err
	}
	l := &ratinglist.List{Period: p, Kinds: info.Kinds}
	if l.Rows, err = s.rowsOfficial().of(ctx, p, ids); err != nil {
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
			info, err = w.do(ctx)
			return err
		})
	})
	return info, err
}

// monthOf is the month of a list that is imported: that of the file, which
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

func (w *officialImport) do(ctx context.Context) (ListInfo, error) {
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
	earlier, err := listBefore(ctx, w.tx.Tx, officialTables, w.period, without(w.reader.Header().Kinds, before.Kinds))
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

// allowed tells whether the list may take the place of the one that is there,
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
