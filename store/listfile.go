package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"slices"
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

	read    int    // rows
	changes string // the temporary table with the FIDE IDs of those that may differ; empty: of all
	whole   bool   // the file has every row of the list, with every field
	first   bool   // there is no other list
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
	if fresh && len(f.reader.Lacks()) == 0 {
		if held, err = f.list.held(ctx); err != nil {
			return err
		}
		f.whole = true
		err = f.list.tx.QueryRowContext(ctx, `SELECT COUNT(*) = 1 FROM `+f.list.in.lists).Scan(&f.first)
		if f.first = f.first && len(held.ids) == 0; err == nil && f.first {
			err = f.writeFirst(ctx)
			f.told()
		}
		if err != nil || f.first {
			return err
		}
	}
	write := func(add func(values ...any) error) error {
		next, stop := f.next()
		defer stop()
		return writeList(ctx, f.list.tx.Tx, comingRows, end, f.list.period, func() (ratinglist.Row, error) {
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
		err = f.list.withGames(ctx, write)
	}
	if err != nil {
		return err
	}
	f.told()
	if held == nil || len(held.ids) == 0 {
		return nil
	}
	f.changes = changingRows
	return f.list.changing(ctx, held.gone())
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
	if !f.whole || !one.plays() {
		return nil
	}
	return games(int64(f.list.period), int64(one.FIDEID), int64(one.Standings[0].Games), int64(one.Standings[1].Games), int64(one.Standings[2].Games))
}

// fileRow is a row of a file with what is made of it beside the writing of those before.
type fileRow struct {
	ratinglist.Row
	keys []identity.Key // of the name, where somebody takes it
	hash int64          // of what stands for several lists
}

// plays tells whether a row counts games of its month.
func (r *fileRow) plays() bool {
	s := &r.Standings
	return s[0].Games != 0 || s[1].Games != 0 || s[2].Games != 0
}

// next reads a row, and beside the reading of the next one makes of it what is wanted.
func (f *listFile) next() (next func() (fileRow, error), stop func()) {
	read, stopReading := ahead(f.reader.Next)
	var room []byte
	next, stopMaking := ahead(func() (one fileRow, err error) {
		if one.Row, err = read(); err != nil {
			return one, err
		}
		if f.enter != nil {
			one.keys = identity.Keys(one.Name)
		}
		if f.whole {
			room = appendKept(room[:0], &one.Row)
			one.hash = rowHash(room)
		}
		return one, nil
	})
	return next, func() {
		stopMaking()
		stopReading()
	}
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

// withGames does work that gives games to a table of their own.
func (c *listChange) withGames(ctx context.Context, work func(add func(values ...any) error) error) error {
	c.counts = comingGames
	err := c.exec(ctx, `DROP TABLE IF EXISTS `+comingGames, `CREATE TEMPORARY TABLE `+comingGames+` AS SELECT `+gameColumns+` FROM `+c.in.games+` WHERE 1 = 0`)
	if err != nil {
		return err
	}
	return writeRows(ctx, c.tx.Tx, comingGames, gameColumns, "", work)
}

// heldRows are the rows that a list shows before its file is read, without games.
type heldRows struct {
	ids    []int32 // in order
	hashes []int64
	met    []bool // in the file, too
}

// held reads what the list shows.
func (c *listChange) held(ctx context.Context) (*heldRows, error) {
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

// rowHash is what a row is known again by.
func rowHash(row []byte) int64 {
	sum := sha256.Sum256(row)
	return int64(binary.BigEndian.Uint64(sum[:]))
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

// aheadAtOnce is how many values are read ahead together.
const aheadAtOnce = 256

// ahead has what next gives read on another core before it is wanted. Its error, io.EOF
// or another one, is the last thing that is given; a panic comes to whoever wants the value. In
// the end stop is called: behind it nothing is read any more.
func ahead[T any](next func() (T, error)) (get func() (T, error), stop func()) {
	parts, enough := make(chan aheadPart[T], 2), make(chan struct{})
	go func() {
		defer close(parts)
		for !stopped(enough) {
			var p aheadPart[T]
			p.read(next)
			select {
			case <-enough:
			case parts <- p:
			}
			if p.ended() {
				return
			}
		}
	}()
	var now aheadPart[T]
	get = func() (value T, err error) {
		for len(now.values) == 0 {
			if now.fault != nil {
				panic(now.fault)
			}
			if now.err != nil {
				return value, now.err
			}
			now = <-parts
		}
		value, now.values = now.values[0], now.values[1:]
		return value, nil
	}
	return get, func() {
		close(enough)
		for range parts { //nolint:revive // until it is closed
		}
	}
}

func stopped(enough <-chan struct{}) bool {
	select {
	case <-enough:
		return true
	default:
		return false
	}
}

// aheadPart is what was read together, and how that ended.
type aheadPart[T any] struct {
	values []T
	err    error
	fault  any // of a panic
}

func (p *aheadPart[T]) ended() bool { return p.err != nil || p.fault != nil }

func (p *aheadPart[T]) read(next func() (T, error)) {
	defer func() { p.fault = recover() }()
	p.values = make([]T, 0, aheadAtOnce)
	for len(p.values) < aheadAtOnce {
		value, err := next()
		if p.err = err; err != nil {
			return
		}
		p.values = append(p.values, value)
	}
}
