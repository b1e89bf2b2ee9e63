package store

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// A row of a list stands once for all the lists that have it: from one list up to, but
// not including, another. Which lists there are decides what lies between: a row begins and
// ends at lists alone, and a list that comes between two others has the rows of the one
// before it until it is written. The games of a month are counted apart.

// standing is the end of rows that stand on the latest list.
const standing = 999912

// comingRows is a temporary table: the rows that a list is to have, which are held against
// those it has. Its columns are those of lists.
const comingRows = "coming_rows"

// differingRows is a temporary table: FIDE IDs of the rows that are not as they come.
const differingRows = "differing_rows"

// versionColumns are those of a row that stand for several lists.
var versionColumns = func() (columns []string) {
	for _, c := range listColumns[2:] {
		if !strings.HasSuffix(c, "_games") {
			columns = append(columns, c)
		}
	}
	return columns
}()

// listChange writes the rows of one list, in a transaction.
type listChange struct {
	tx     *logTx
	in     listTables
	period handbook.Period
	counts string // the table of the games that come, where those of all of them have their own; empty: those that differ have them
}

func (c *listChange) exec(ctx context.Context, statements ...string) error {
	for _, s := range statements {
		if _, err := c.tx.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// room makes the table of the rows to come, without any.
func (c *listChange) room(ctx context.Context) error {
	var columns []string
	for _, name := range listColumns {
		kind := "INTEGER"
		switch name {
		case "name", "federation", "sex", "title", "women_title", "other_titles", "arena_title":
			kind = "TEXT"
		}
		columns = append(columns, name+" "+kind+" NOT NULL")
	}
	return c.exec(ctx, `DROP TABLE IF EXISTS `+comingRows,
		`CREATE TEMPORARY TABLE `+comingRows+` (`+strings.Join(columns, ", ")+`, PRIMARY KEY (period, fide_id))`)
}

// roomWithAll is room with the rows that the list has.
func (c *listChange) roomWithAll(ctx context.Context) error {
	if err := c.room(ctx); err != nil {
		return err
	}
	_, err := c.tx.ExecContext(ctx, `INSERT INTO `+comingRows+` SELECT * FROM `+c.in.rows+` WHERE period = $1`, int(c.period))
	return err
}

// cleared makes room for a list of some kinds: without any rows where it has every kind
// that the old list had, which is fresh, else with all of them without the columns of its kinds.
func (c *listChange) cleared(ctx context.Context, kinds [tournament.Kinds]bool, before ListInfo) (fresh bool, err error) {
	if kindsSet(before.Kinds)&^kindsSet(kinds) == 0 {
		return true, c.room(ctx)
	}
	if err := c.roomWithAll(ctx); err != nil {
		return false, err
	}
	for k, letter := range kindLetters {
		if !kinds[k] {
			continue
		}
		if err := c.exec(ctx, strings.ReplaceAll(`UPDATE `+comingRows+` SET K_rating = 0, K_games = 0, K_k = 0, K_inactive = 0`, "K_", letter+"_")); err != nil {
			return false, err
		}
	}
	return false, nil
}

// nextPeriod returns the list that follows, [standing] where none does.
func (c *listChange) nextPeriod(ctx context.Context) (next int, err error) {
	err = c.tx.QueryRowContext(ctx, fmt.Sprintf(`SELECT COALESCE(MIN(period), %d) FROM %s WHERE period > $1`, standing, c.in.lists), int(c.period)).Scan(&next)
	return next, err
}

// apply gives the list the rows that have come: all of them, or, of the players in a
// temporary table, theirs. Who has none that comes has none any more. Rows that are so
// already are not written.
func (c *listChange) apply(ctx context.Context, among string) error {
	next, err := c.nextPeriod(ctx)
	if err != nil {
		return err
	}
	if err := c.differing(ctx, among); err != nil {
		return err
	}
	words := c.words(next)
	if next != standing { // what stands on later lists, too, goes on there
		err = c.exec(ctx, words(`INSERT INTO VERSIONS (fide_id, valid_from, valid_to, COLUMNS) SELECT fide_id, NEXT, valid_to, COLUMNS FROM VERSIONS
			WHERE valid_from <= PERIOD AND valid_to > NEXT AND fide_id IN DIFFERING`))
	}
	if err == nil {
		err = c.exec(ctx, words(`DELETE FROM VERSIONS WHERE valid_from = PERIOD AND fide_id IN DIFFERING`))
	}
	if err == nil {
		err = c.exec(ctx, words(endRows), words(`INSERT INTO VERSIONS (fide_id, valid_from, valid_to, COLUMNS) SELECT fide_id, PERIOD, NEXT, COLUMNS FROM COMING
			WHERE fide_id IN DIFFERING ORDER BY fide_id`))
	}
	for _, at := range []int{int(c.period), next} {
		if err == nil && at != standing { // after the latest list nothing begins
			err = c.joined(ctx, at, words(` AND fide_id IN DIFFERING`))
		}
	}
	of := ""
	if among != "" && c.counts == "" {
		of = ` AND fide_id IN (SELECT fide_id FROM ` + among + `)`
	}
	if err == nil {
		err = c.exec(ctx, words(`DELETE FROM GAMES WHERE period = PERIOD`)+of)
	}
	if err == nil {
		err = c.exec(ctx, words(`INSERT INTO GAMES SELECT period, fide_id, s_games, r_games, b_games FROM `+cmp.Or(c.counts, comingRows)+` WHERE s_games <> 0 OR r_games <> 0 OR b_games <> 0`))
	}
	if err == nil {
		err = c.exec(ctx, `DROP TABLE `+differingRows, `DROP TABLE `+comingRows)
	}
	return err
}

// endRows has the rows that differ end with the list, where they stand on it.
const endRows = `UPDATE VERSIONS SET valid_to = PERIOD WHERE valid_from < PERIOD AND valid_to > PERIOD AND fide_id IN DIFFERING`

// applyFresh writes the rows of a list that is newer than all others, sorted, of
// players whose rows in the list before end: the players in a temporary table. A player
// of that table without a new row is on the list no more.
func (c *listChange) applyFresh(ctx context.Context, ending string, rows []*ratinglist.Row) error {
	words := c.words(standing)
	err := c.differ(ctx, `SELECT fide_id FROM `+ending)
	if err == nil {
		err = c.exec(ctx, words(endRows))
	}
	if err != nil {
		return err
	}
	versions := newRowWriter(c.tx.Tx, c.in.versions, "fide_id, valid_from, valid_to, "+strings.Join(versionColumns, ", "), "")
	values := make([]any, 0, 3+len(versionColumns))
	for _, r := range rows {
		versions.add(ctx, c.versionValues(values, r)...)
	}
	err = cmp.Or(versions.close(ctx), c.joined(ctx, int(c.period), words(` AND fide_id IN DIFFERING`)))
	if err != nil {
		return err
	}
	games := newRowWriter(c.tx.Tx, c.in.games, gameColumns, "")
	for _, r := range rows {
		if plays(r) {
			games.add(ctx, c.gameValues(r)...)
		}
	}
	return cmp.Or(games.close(ctx), c.exec(ctx, `DROP TABLE `+differingRows))
}

// gameColumns are those of the games of a list.
const gameColumns = "period, fide_id, s_games, r_games, b_games"

// plays reports whether a row counts games of its month.
func plays(r *ratinglist.Row) bool {
	s := &r.Standings
	return s[0].Games != 0 || s[1].Games != 0 || s[2].Games != 0
}

// gameValues returns the games of a row, in the order of [gameColumns].
func (c *listChange) gameValues(r *ratinglist.Row) []any {
	s := &r.Standings
	return []any{int64(c.period), int64(r.FIDEID), int64(s[0].Games), int64(s[1].Games), int64(s[2].Games)}
}

// versionValues returns those of a row that stands from the list on, in the order of its columns:
// to is room for them.
func (c *listChange) versionValues(to []any, r *ratinglist.Row) []any {
	to = append(to[:0], int64(r.FIDEID), int64(c.period), int64(standing), r.Name, r.Federation, r.Sex.String(), r.ShownTitle(), r.ShownWomenTitle(),
		r.OtherTitles, r.ArenaTitle, int64(r.Birth))
	for i := range r.Standings {
		s := &r.Standings[i]
		to = append(to, int64(s.Rating), int64(s.K), int64(boolToInt(s.Inactive)))
	}
	return to
}

// words puts names and months into a statement.
func (c *listChange) words(next int) func(string) string {
	return strings.NewReplacer("VERSIONS", c.in.versions, "GAMES", c.in.games, "COMING", comingRows, "DIFFERING", "(SELECT fide_id FROM "+differingRows+")",
		"PERIOD", strconv.Itoa(int(c.period)), "NEXT", strconv.Itoa(next), "COLUMNS", strings.Join(versionColumns, ", ")).Replace
}

// joined makes one row of two that say the same, where one ends and the other begins: of
// the players of a condition.
func (c *listChange) joined(ctx context.Context, at int, of string) error {
	words := strings.NewReplacer("VERSIONS", c.in.versions, "BORDER", strconv.Itoa(at), "SAME", sameColumns("n", "v")).Replace
	return c.exec(ctx,
		words(`UPDATE VERSIONS AS v SET valid_to = (SELECT n.valid_to FROM VERSIONS n WHERE n.fide_id = v.fide_id AND n.valid_from = BORDER)
			WHERE valid_to = BORDER AND EXISTS (SELECT 1 FROM VERSIONS n WHERE n.fide_id = v.fide_id AND n.valid_from = BORDER AND SAME)`)+of,
		words(`DELETE FROM VERSIONS AS v WHERE valid_from = BORDER AND EXISTS
			(SELECT 1 FROM VERSIONS n WHERE n.fide_id = v.fide_id AND n.valid_from < BORDER AND n.valid_to > BORDER)`)+of)
}

// differing finds the players whose rows are not as they come.
func (c *listChange) differing(ctx context.Context, among string) error {
	of, at := c.in.versions+` v`, fmt.Sprintf(`v.valid_from <= %d AND v.valid_to > %d`, int(c.period), int(c.period))
	theirs := at
	if among != "" {
		of, theirs = among+` a CROSS JOIN `+of, `v.fide_id = a.fide_id AND `+at
	}
	return c.differ(ctx, `SELECT c.fide_id FROM `+comingRows+` c WHERE NOT EXISTS
			(SELECT 1 FROM `+c.in.versions+` v WHERE v.fide_id = c.fide_id AND `+at+` AND `+sameColumns("v", "c")+`)`,
		`SELECT v.fide_id FROM `+of+` WHERE `+theirs+` AND NOT EXISTS
			(SELECT 1 FROM `+comingRows+fmt.Sprintf(` c WHERE c.period = %d AND c.fide_id = v.fide_id)`, int(c.period)))
}

// differ makes the table of the players whose rows are not as they come, of queries that have
// none in common.
func (c *listChange) differ(ctx context.Context, queries ...string) error {
	err := c.exec(ctx, `DROP TABLE IF EXISTS `+differingRows, `CREATE TEMPORARY TABLE `+differingRows+` (fide_id INTEGER NOT NULL PRIMARY KEY)`)
	for _, q := range queries {
		if err == nil {
			err = c.exec(ctx, `INSERT INTO `+differingRows+` `+q)
		}
	}
	return err
}

// sameColumns returns the condition that two rows say the same of a player.
func sameColumns(a, b string) string {
	same := make([]string, len(versionColumns))
	for i, name := range versionColumns {
		same[i] = a + "." + name + " = " + b + "." + name
	}
	return strings.Join(same, " AND ")
}

// drop takes the list itself away, with its rows: between the lists around it stands what
// stood before it.
func (c *listChange) drop(ctx context.Context) error {
	next, err := c.nextPeriod(ctx)
	if err != nil {
		return err
	}
	words := c.words(next)
	err = c.exec(ctx,
		words(`DELETE FROM VERSIONS WHERE valid_from = PERIOD AND valid_to <= NEXT`),
		words(`UPDATE VERSIONS SET valid_to = NEXT WHERE valid_to = PERIOD`),
		words(`UPDATE VERSIONS SET valid_from = NEXT WHERE valid_from = PERIOD`),
		words(`DELETE FROM GAMES WHERE period = PERIOD`),
	)
	if err != nil {
		return err
	}
	if _, err := c.tx.delete(ctx, c.in.lists, `DELETE FROM `+c.in.lists+` WHERE period = $1`, int(c.period)); err != nil {
		return err
	}
	return c.joined(ctx, next, "")
}

// followsEntered reports whether the list follows one whose names are entered.
func (c *listChange) followsEntered(ctx context.Context) (named bool, err error) {
	err = c.tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(named), 0) FROM list_marks WHERE period = (SELECT MAX(period) FROM lists WHERE period < $1)`, int(c.period)).Scan(&named)
	return named, err
}

// listedName is a player as a list has him.
type listedName struct {
	fideID, birth int
	name          string
}

// renamed returns the players whom the list before has not, or by another name: of all, or of
// those in a temporary table.
func (c *listChange) renamed(ctx context.Context, among string) (found []listedName, err error) {
	from := `VERSIONS v WHERE`
	if among != "" {
		from = among + ` a CROSS JOIN VERSIONS v WHERE v.fide_id = a.fide_id AND`
	}
	return readRows(ctx, c.tx, func(n *listedName) []any { return []any{&n.fideID, &n.birth, &n.name} },
		c.words(0)(`SELECT v.fide_id, v.birth, v.name FROM `+from+` v.valid_from = PERIOD
		AND NOT EXISTS (SELECT 1 FROM VERSIONS b WHERE b.fide_id = v.fide_id AND b.valid_to = PERIOD AND b.name = v.name AND b.birth = v.birth)`))
}

// count returns how many rows the list has.
func (c *listChange) count(ctx context.Context) (n int, err error) {
	err = c.tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+c.in.versions+` WHERE valid_from <= $1 AND valid_to > $1`, int(c.period)).Scan(&n)
	return n, err
}

// sized notes how many rows the list has now, and of which kinds.
func (c *listChange) sized(ctx context.Context, kinds int) error {
	n, err := c.count(ctx)
	if err != nil {
		return err
	}
	_, err = c.tx.update(ctx, rowsWhere(c.in.lists, `period = $1`, int(c.period)), `UPDATE `+c.in.lists+` SET kinds = $1, row_count = $2 WHERE period = $3`, kinds, n, int(c.period))
	return err
}
