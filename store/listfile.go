package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
)

// A file has every row of a list, of which most stand so already: from one month to the
// next a few in a hundred change. A row is known by its hash, so that those alone are
// written and held against what is there that are not the same, and those that are gone.

// listFile is the file of a list, on its way into the database.
type listFile struct {
	list     *listChange
	reader   *ratinglist.Reader
	progress func(int)                                              // told the number of rows so far; may be nil
	enter    func(fideID int, keys []identity.Key, birth int) error // takes the name of each row; may be nil

	read    int    // rows
	changes string // the temporary table with the FIDE IDs of those that may differ; empty: of all
	whole   bool   // the file has every row of the list, with every field
	first   bool   // there is no other list
	room    []byte // for a row that is hashed
}

// rows writes the rows into the table of those to come, while the next ones are read. A list
// that is replaced whole, which is fresh, has no row there, and the reader gives a player once;
// else end is the end of the statement, which says what becomes of a row that is there. Of a
// fresh list whose file has a column for each field those rows are left out that stand so already.
func (f *listFile) rows(ctx context.Context, end string, fresh bool) (err error) {
	if fresh {
		end = ""
	}
	var held *heldRows
	var games *rowWriter
	if fresh && len(f.reader.Lacks()) == 0 {
		if held, err = f.list.loadHeld(ctx); err != nil {
			return err
		}
		f.whole = true
		err = f.list.tx.QueryRowContext(ctx, `SELECT COUNT(*) = 1 FROM `+f.list.in.lists).Scan(&f.first)
		if f.first = f.first && len(held.ids) == 0; err != nil || f.first {
			return cmp.Or(err, f.writeFirst(ctx))
		}
		f.list.counts = comingGames
		if games, err = f.list.gather(ctx, comingGames, f.list.in.games, gameColumns); err != nil {
			return err
		}
	}
	coming, values := newRowWriter(f.list.tx.Tx, comingRows, strings.Join(listColumns, ", "), end), make([]any, 0, len(listColumns))
	err = f.each(ctx, games, func(one *fileRow) error {
		if !held.isUnchanged(one) {
			coming.add(ctx, rowValues(f.list.period, &one.Row, values)...)
		}
		return coming.err
	})
	if err == nil {
		err = coming.close(ctx)
	}
	if err != nil || held == nil {
		return err
	}
	if err := games.close(ctx); err != nil || len(held.ids) == 0 {
		return err
	}
	f.changes = changingRows
	return f.list.changing(ctx, held.missingIDs())
}

// each reads the rows and calls for each. The games of a file with every row, which are those of one
// list alone, go to a writer of their own.
func (f *listFile) each(ctx context.Context, games *rowWriter, call func(one *fileRow) error) error {
	for one, err := range ahead(f.nextRow) {
		if err == nil && f.enter != nil {
			err = f.enter(one.FIDEID, one.keys, one.Birth)
		}
		if err != nil {
			return err
		}
		if f.read++; f.read%progressEvery == 0 {
			f.reportProgress()
		}
		if f.whole && plays(&one.Row) {
			games.add(ctx, f.list.gameValues(&one.Row)...)
		}
		if err := call(&one); err != nil {
			return err
		}
	}
	f.reportProgress()
	return nil
}

// writeFirst writes the rows of the only list there is: all are new, and none is compared. They wait in
// temporary tables and are written in the order of FIDE IDs. Of millions, in the order of their names,
// each would go to a page of its own, and of those in order each would take a page from the index of
// names, which grows meanwhile.
func (f *listFile) writeFirst(ctx context.Context) error {
	c, columns := f.list, "fide_id, valid_from, valid_to, "+strings.Join(versionColumns, ", ")
	later, err := c.gather(ctx, "later_rows", c.in.versions, columns)
	if err != nil {
		return err
	}
	games, err := c.gather(ctx, "later_games", c.in.games, gameColumns)
	if err != nil {
		return err
	}
	values := make([]any, 0, 3+len(versionColumns))
	err = f.each(ctx, games, func(one *fileRow) error {
		later.add(ctx, c.versionValues(values, &one.Row)...)
		return later.err
	})
	if err == nil {
		err = cmp.Or(later.close(ctx), games.close(ctx))
	}
	if err != nil {
		return err
	}
	return c.exec(ctx, `INSERT INTO `+c.in.versions+` (`+columns+`) SELECT `+columns+` FROM later_rows ORDER BY fide_id`, `DROP TABLE later_rows`,
		`INSERT INTO `+c.in.games+` (`+gameColumns+`) SELECT `+gameColumns+` FROM later_games ORDER BY fide_id`, `DROP TABLE later_games`,
		`DROP TABLE `+comingRows)
}

// gather makes a temporary table for rows of another one, and returns what writes them.
func (c *listChange) gather(ctx context.Context, temporary, of, columns string) (*rowWriter, error) {
	return newRowWriter(c.tx.Tx, temporary, columns, ""), c.exec(ctx, `DROP TABLE IF EXISTS `+temporary,
		`CREATE TEMPORARY TABLE `+temporary+` AS SELECT `+columns+` FROM `+of+` WHERE 1 = 0`)
}

// reportProgress passes the number of rows read to the callback, if there is one.
func (f *listFile) reportProgress() {
	if f.progress != nil {
		f.progress(f.read)
	}
}

// fileRow is a row of a file with what is made of it.
type fileRow struct {
	ratinglist.Row
	keys []identity.Key // of the name, if enter is set
	hash int64          // of what stands for several lists
}

// nextRow reads a row, and makes of it what is wanted.
func (f *listFile) nextRow() (one fileRow, err error) {
	if one.Row, err = f.reader.Next(); err != nil {
		return one, err
	}
	if f.enter != nil {
		one.keys = identity.Keys(one.Name)
	}
	if f.whole {
		f.room = appendKept(f.room[:0], &one.Row)
		one.hash = rowHash(f.room)
	}
	return one, nil
}

// apply gives the list its rows.
func (f *listFile) apply(ctx context.Context) error {
	if f.first {
		return nil // it has them
	}
	return f.list.apply(ctx, f.changes)
}

// close drops the tables that the rows came by.
func (f *listFile) close(ctx context.Context) error {
	return f.list.exec(ctx, `DROP TABLE IF EXISTS `+comingGames, `DROP TABLE IF EXISTS `+changingRows)
}

// changingRows is a temporary table: FIDE IDs of the rows that come, and of those that go.
const changingRows = "changing_rows"

// changing makes the table of the rows that come, and of those of players who have none any more.
func (c *listChange) changing(ctx context.Context, gone []int) error {
	err := c.exec(ctx, `DROP TABLE IF EXISTS `+changingRows, `CREATE TEMPORARY TABLE `+changingRows+` (fide_id INTEGER NOT NULL PRIMARY KEY)`,
		`INSERT INTO `+changingRows+` SELECT fide_id FROM `+comingRows)
	if err != nil {
		return err
	}
	return numbersInto(ctx, c.tx.Tx, changingRows, gone)
}

// comingGames is a temporary table: the games of the rows to come, where it does not have all of those.
const comingGames = "coming_games"

// heldRows are the rows that a list shows before its file is read, without games.
type heldRows struct {
	ids    []int32 // in order
	hashes []int64
	met    []bool // in the file, too
}

// loadHeld reads what the list shows.
func (c *listChange) loadHeld(ctx context.Context) (*heldRows, error) {
	inFile, err := inSQLite(ctx, c.tx)
	if err != nil {
		return nil, err
	}
	h := &heldRows{}
	var room []byte
	for row, err := range (rowsFrom{c.tx, inFile, c.in.rows}).ranging(ctx, `WHERE period = $1 ORDER BY fide_id`, int(c.period)) {
		if err != nil {
			return nil, err
		}
		room = appendKept(room[:0], &row)
		h.ids, h.hashes = append(h.ids, int32(row.FIDEID)), append(h.hashes, rowHash(room))
	}
	h.met = make([]bool, len(h.ids))
	return h, nil
}

// appendKept writes what stands for several lists of a row: all but its month and its games.
func appendKept(to []byte, r *ratinglist.Row) []byte {
	column := 0
	next := func(write func()) {
		if standsForSeveral[column] {
			write()
		}
		column++
	}
	eachField(0, r, func(n int64) {
		next(func() { to = append(strconv.AppendInt(to, n, 10), ' ') })
	}, func(s string) {
		next(func() { to = append(append(strconv.AppendInt(to, int64(len(s)), 10), ':'), s...) })
	})
	return to
}

// standsForSeveral holds for each column of a list whether its value stands for several lists.
var standsForSeveral = func() []bool {
	is := make([]bool, len(listColumns))
	for i, c := range listColumns {
		is[i] = slices.Contains(versionColumns, c)
	}
	return is
}()

// rowHash returns what a row is known again by.
func rowHash(row []byte) int64 {
	sum := sha256.Sum256(row)
	return int64(binary.BigEndian.Uint64(sum[:]))
}

// isUnchanged reports whether the list shows a row as the file has it, and notes that the file has
// the player.
func (h *heldRows) isUnchanged(one *fileRow) bool {
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

// missingIDs returns the players whom the file does not have.
func (h *heldRows) missingIDs() (ids []int) {
	for i, id := range h.ids {
		if !h.met[i] {
			ids = append(ids, int(id))
		}
	}
	return ids
}

// aheadAtOnce is how many values are read ahead together.
const aheadAtOnce = 256

// ahead ranges over what next gives, up to io.EOF, while another core reads what follows. An
// error, or a panic of next, is the last thing that comes.
func ahead[T any](next func() (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		parts, enough := make(chan []T, 2), make(chan struct{})
		var end error
		go func() {
			defer close(parts)
			var part []T
			end = handbook.CatchPanic(func() error {
				for {
					value, err := next()
					if err != nil {
						return err
					}
					if part = append(part, value); len(part) < aheadAtOnce {
						continue
					}
					select {
					case parts <- part:
						part = make([]T, 0, aheadAtOnce)
					case <-enough:
						return io.EOF
					}
				}
			})
			select {
			case parts <- part:
			case <-enough:
			}
		}()
		defer func() {
			close(enough)
			for range parts { //nolint:revive // until it is closed: nothing is read after this
			}
		}()
		for part := range parts {
			for _, value := range part {
				if !yield(value, nil) {
					return
				}
			}
		}
		if end != io.EOF { //nolint:errorlint // readers give the very value
			var none T
			yield(none, end)
		}
	}
}
