package store

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"

	"github.com/fedrate/fedrate/identity"
	"github.com/fedrate/fedrate/ratinglist"
)

// A file has every row of a list, of which most stand so already: from one month to the
// next a few in a hundred change. A row is known by its hash, so that those alone are
// written and held against what is there that are not the same, and those that are gone.

// listFile is the file of a list, on its way into the database.
type listFile struct {
	list     *listChange
	reader   *ratinglist.Reader
	progress func(int)                                              // told the number of rows so far; nil: nobody is
	enter    func(fideID int, keys []identity.Key, birth int) error // takes the name of each row; nil: nobody does

	read    int         // rows
	changes string      // the temporary table with the FIDE IDs of those that may differ; empty: of all
	listed  *listedRows // the rows added up; nil: they are not
	first   bool        // there is no other list
	begun   rowSeal     // then, the rows added up as those of all lists
	played  rowSeal     // and those of their games
}

// listedRows are the rows of a list added up, as what it holds and as its seal.
type listedRows struct {
	sum  contentSum
	seal rowSeal
}

// rows writes the rows into the table of those to come, while the next ones are read. A list
// that is replaced whole, which is fresh, has no row there, and the reader gives a player once;
// else end is the end of the statement, which says what becomes of a row that is there. Of a
// fresh list whose file has a column for each field those rows are left out that stand so already.
func (f *listFile) rows(end string, fresh bool) (err error) {
	if fresh {
		end = ""
	}
	var held *heldRows
	if fresh && len(f.reader.Lacks()) == 0 {
		if held, err = f.list.held(); err != nil {
			return err
		}
		f.listed = &listedRows{}
		err = f.list.tx.QueryRowContext(f.list.ctx, `SELECT COUNT(*) = 1 FROM `+f.list.in.lists).Scan(&f.first)
		if f.first = f.first && len(held.ids) == 0; err == nil && f.first {
			err = f.writeFirst()
			f.told()
		}
		if err != nil || f.first {
			return err
		}
	}
	write := func(add func(values ...any) error) error {
		next, stop := f.next()
		defer stop()
		return writeList(f.list.ctx, f.list.tx, "temp."+comingRows, end, f.list.period, func() (ratinglist.Row, error) {
			for {
				one, err := next()
				if err != nil {
					return one.Row, err
				}
				if err = f.take(&one, add); err != nil || !held.same(&one) {
					return one.Row, err
				}
			}
		})
	}
	if held == nil {
		err = write(nil)
	} else {
		err = f.list.withGames(write)
	}
	if err != nil {
		return err
	}
	f.told()
	if held == nil || len(held.ids) == 0 {
		return nil
	}
	f.changes = changingRows
	return f.list.changing(held.gone())
}

// told tells how many rows were read.
func (f *listFile) told() {
	if f.progress != nil {
		f.progress(f.read)
	}
}

// take takes a row in, whether or not the list shows it so already. Games, which are those of
// one list alone, are given to add, where there is one.
func (f *listFile) take(one *fileRow, games func(values ...any) error) error {
	if f.read++; f.read%progressEvery == 0 {
		f.told()
	}
	if f.enter != nil {
		if err := f.enter(one.FIDEID, one.keys, one.Birth); err != nil {
			return err
		}
	}
	if f.listed == nil {
		return nil
	}
	f.listed.sum.plus(one.sum)
	f.listed.seal, f.begun, f.played = f.listed.seal.plus(one.seal), f.begun.plus(one.begun), f.played.plus(one.played)
	if !one.plays() {
		return nil
	}
	return games(int64(f.list.period), int64(one.FIDEID), int64(one.Standings[0].Games), int64(one.Standings[1].Games), int64(one.Standings[2].Games))
}

// fileRow is a row of a file with what is made of it beside the writing of those before.
type fileRow struct {
	ratinglist.Row
	keys []identity.Key // of the name, where somebody takes it
	sum  contentSum     // of the text that the database has of it
	seal rowSeal
	hash int64 // of the text of what stands for several lists

	begun, played rowSeal // where this is the first of all lists: of the row that stands from it on, and of its games
}

// plays tells whether a row counts games of its month.
func (r *fileRow) plays() bool {
	s := &r.Standings
	return s[0].Games != 0 || s[1].Games != 0 || s[2].Games != 0
}

// next reads a row, and beside the reading of the next one makes of it what is wanted.
func (f *listFile) next() (next func() (fileRow, error), stop func()) {
	read, stopReading := ahead(f.reader.Next)
	var texts rowTexts
	next, stopMaking := ahead(func() (one fileRow, err error) {
		if one.Row, err = read(); err != nil {
			return one, err
		}
		if f.enter != nil {
			one.keys = identity.Keys(one.Name)
		}
		if f.listed == nil {
			return one, nil
		}
		if !texts.of(f.list.period, &one.Row) {
			return one, fmt.Errorf("a text of player %d has a character that readers of lists put a blank for", one.FIDEID)
		}
		one.hash = rowHash(texts.kept)
		one.sum.row(rowTable, escaped(texts.listed))
		one.seal.add(texts.listed)
		if f.first {
			one.begun.add(texts.begun(f.list.period, one.FIDEID))
			if one.plays() {
				one.played.add(texts.games(f.list.period, &one.Row))
			}
		}
		return one, nil
	})
	return next, func() {
		stopMaking()
		stopReading()
	}
}

// apply gives the list its rows.
func (f *listFile) apply() error {
	if f.first {
		return nil // it has them
	}
	return f.list.apply(f.changes)
}

// close drops the tables that the rows came by.
func (f *listFile) close() error {
	return f.list.exec(`DROP TABLE IF EXISTS temp.`+comingGames, `DROP TABLE IF EXISTS temp.`+changingRows)
}

// changingRows is a temporary table: FIDE IDs of the rows that come, and of those that go.
const changingRows = "changing_rows"

// changing makes the table of the rows that come, and of those of players who have none any more.
func (c *listChange) changing(gone []int) error {
	err := c.exec(`DROP TABLE IF EXISTS temp.`+changingRows, `CREATE TEMPORARY TABLE `+changingRows+` (fide_id INTEGER NOT NULL PRIMARY KEY)`,
		`INSERT INTO `+changingRows+` SELECT fide_id FROM `+comingRows)
	if err != nil {
		return err
	}
	return numbersInto(c.ctx, c.tx, changingRows, gone)
}

// comingGames is a temporary table: the games of the rows to come, where it does not have all of those.
const comingGames = "coming_games"

// withGames does work that gives games to a table of their own.
func (c *listChange) withGames(work func(add func(values ...any) error) error) error {
	c.counts = comingGames
	err := c.exec(`DROP TABLE IF EXISTS temp.`+comingGames, `CREATE TEMPORARY TABLE `+comingGames+` AS SELECT `+gameColumns+` FROM `+c.in.games+` WHERE 1 = 0`)
	if err != nil {
		return err
	}
	_, err = writeMany(c.ctx, c.tx, "temp."+comingGames, gameColumns, "", false, work)
	return err
}

// heldRows are the rows that a list shows before its file is read, without games.
type heldRows struct {
	ids    []int32 // in order
	hashes []int64
	met    []bool // in the file, too
}

// held reads what the list shows.
func (c *listChange) held() (*heldRows, error) {
	h := &heldRows{}
	var wrong error
	p := strconv.Itoa(int(c.period))
	t, err := c.heldTable()
	if err != nil {
		return nil, err
	}
	err = eachOfMany(c.ctx, c.tx, t, byPlayer, " AND valid_from <= "+p+" AND valid_to > "+p, math.MinInt64, func(row []byte) {
		text, rest, _ := bytes.Cut(row[1:], []byte(","))
		id, err := strconv.ParseInt(string(text), 10, 32)
		if err != nil && wrong == nil {
			wrong = fmt.Errorf("row %s: %w", row, err)
		}
		h.ids, h.hashes = append(h.ids, int32(id)), append(h.hashes, rowHash(rest))
	})
	h.met = make([]bool, len(h.ids))
	h.inOrder()
	return h, cmp.Or(err, wrong)
}

// heldTable is the table of the rows, with the columns that they are known again by.
func (c *listChange) heldTable() (*sealedTable, error) {
	several, err := inSQLite(c.ctx, c.tx)
	t := &sealedTable{name: c.in.versions, columns: append([]string{"fide_id"}, versionColumns...), many: true, copied: !several}
	for _, name := range t.columns {
		t.texts = append(t.texts, listTexts[slices.Index(listColumns, name)])
	}
	return t, err
}

// inOrder puts the rows in order, which PostgreSQL gives as they stand.
func (h *heldRows) inOrder() {
	if !slices.IsSorted(h.ids) {
		sort.Sort(h)
	}
}

// Len, Less and Swap are for the order.
func (h *heldRows) Len() int           { return len(h.ids) }
func (h *heldRows) Less(i, j int) bool { return h.ids[i] < h.ids[j] }
func (h *heldRows) Swap(i, j int) {
	h.ids[i], h.ids[j] = h.ids[j], h.ids[i]
	h.hashes[i], h.hashes[j] = h.hashes[j], h.hashes[i]
}

// same tells whether the list shows a row as the file has it, and notes that the file has
// the player.
func (h *heldRows) same(one *fileRow) bool {
	if h == nil {
		return false
	}
	i, there := slices.BinarySearch(h.ids, int32(one.FIDEID))
	if !there {
		return false
	}
	h.met[i] = true
	return h.hashes[i] == one.hash
}

// gone are the players whom the file does not have.
func (h *heldRows) gone() (ids []int) {
	for i, id := range h.ids {
		if !h.met[i] {
			ids = append(ids, int(id))
		}
	}
	return ids
}
