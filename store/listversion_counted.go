package store

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
)

// Of a list of millions most rows may change, so that they are counted for the seal many at
// a time where a trigger would be called for each. Where few change, the triggers do it.
const fewChange = 32 // one in so many

// uncounts are the triggers on a table of the lists that are away while rows change.
func (c *listChange) uncounts(event, table string) ([]uncounted, error) {
	many := false
	err := c.tx.QueryRowContext(c.ctx, fmt.Sprintf(`SELECT %d * (SELECT COUNT(*) FROM %s) >= (SELECT COALESCE(MAX(row_count), 0) FROM %s)`,
		fewChange, differingRows, c.in.lists)).Scan(&many)
	if err != nil || !many {
		return nil, err
	}
	return uncount(c.ctx, c.tx, event, table)
}

// ended has the rows that differ end with the list, where they stand on it.
func (c *listChange) ended(words func(string) string) error {
	left, err := c.uncounts("UPDATE", c.in.versions)
	if err != nil {
		return err
	}
	const those = `valid_from < PERIOD AND valid_to > PERIOD`
	differing := ofPlayers(differingRows, c.in.versions)
	seals := make([]rowSeal, len(left))
	for i := range left {
		var ends []byte
		err := eachOfMany(c.ctx, c.tx, left[i].sealedTable, differing, words(` AND `+those), 0, func(line []byte) {
			ends = endsAt(ends[:0], line, c.period)
			var was, is rowSeal
			was.add(line)
			is.add(ends)
			seals[i] = seals[i].minus(was).plus(is)
		})
		if err != nil {
			return err
		}
	}
	if err := c.exec(words(`UPDATE VERSIONS SET valid_to = PERIOD WHERE ` + those + ` AND fide_id IN DIFFERING`)); err != nil {
		return err
	}
	for i := range left {
		if err := left[i].sealed(c.ctx, c.tx, c.seals, seals[i]); err != nil {
			return err
		}
	}
	return nil
}

// endsAt writes the text of a row of versions as it is when it ends with the list of a
// period: the third of its columns is where it ends.
func endsAt(to, line []byte, p handbook.Period) []byte {
	first := bytes.IndexByte(line, ',') + 1
	second := first + bytes.IndexByte(line[first:], ',') + 1
	third := second + bytes.IndexByte(line[second:], ',')
	return append(strconv.AppendInt(append(to, line[:second]...), int64(p), 10), line[third:]...)
}

// begun enters the rows that begin with the list.
func (c *listChange) begun(words func(string) string) error {
	left, err := c.uncounts("INSERT", c.in.versions)
	if err != nil {
		return err
	}
	err = c.exec(words(`INSERT INTO VERSIONS (fide_id, valid_from, valid_to, COLUMNS) SELECT fide_id, PERIOD, NEXT, COLUMNS FROM COMING
		WHERE fide_id IN DIFFERING ORDER BY fide_id`))
	for i := range left {
		if err == nil {
			err = left[i].counted(c.ctx, c.tx, c.seals, ofPlayers(differingRows, c.in.versions), words(` AND valid_from = PERIOD`), 0, func([]byte) {})
		}
	}
	return err
}

// played enters the counts of games of the rows that have come, from a table. Those of a
// list that has none yet are counted together.
func (c *listChange) played(words func(string) string, from string) error {
	var (
		none bool
		left []uncounted
	)
	err := c.tx.QueryRowContext(c.ctx, words(`SELECT NOT EXISTS (SELECT 1 FROM GAMES WHERE period = PERIOD)`)).Scan(&none)
	if err == nil && none {
		left, err = c.uncounts("INSERT", c.in.games)
	}
	if err != nil {
		return err
	}
	err = c.exec(words(`INSERT INTO GAMES SELECT period, fide_id, s_games, r_games, b_games FROM ` + from + ` WHERE s_games <> 0 OR r_games <> 0 OR b_games <> 0`))
	if err != nil {
		return err
	}
	for i := range left {
		if err := left[i].counted(c.ctx, c.tx, c.seals, byPlayer, words(` AND period = PERIOD`), 0, func([]byte) {}); err != nil {
			return err
		}
	}
	return nil
}

// entered writes new rows into a table of a list that has none yet. They are counted as they
// are made, or else, as where a text is written otherwise, by a look at them.
func (c *listChange) entered(table, columns string, key rowKey, where string, write func(add func(values ...any) error) error) error {
	left, err := c.uncounts("INSERT", table)
	if err != nil {
		return err
	}
	rows := make([]newRows, len(left))
	for i := range left {
		rows[i].uncounted = left[i]
		write = rows[i].beside(columns, write)
	}
	if _, err := writeMany(c.ctx, c.tx, table, columns, "", true, write); err != nil {
		return err
	}
	for i := range rows {
		one := &rows[i]
		if one.rest {
			err = one.counted(c.ctx, c.tx, c.seals, key, where, 0, func([]byte) {})
		} else {
			err = one.sealed(c.ctx, c.tx, c.seals, one.seal)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
