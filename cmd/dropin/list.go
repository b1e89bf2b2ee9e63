package dropin

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/pairing/burstein"
	"github.com/fedrate/fedrate/pairing/checklist"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// listing is what is known before a round, for its checklist.
type listing struct {
	system  *swiss.System
	edition *swiss.Edition
	round   *swiss.Round
	rows    []checklist.Row
	games   map[int][]tournament.Game // by number
}

// table is a checklist: heads, then a row a player; an empty row between scores.
type table [][]string

// listPair writes the checklist of a round that is being paired.
func (c *call) listPair(r *audit.Report, t *tournament.Tournament, round int) error {
	edition, err := c.law(r)
	if err != nil {
		return err
	}
	opt := swiss.Options{Rules: edition.Rules}
	if c.baku {
		opt.Baku, _ = swiss.Acceleration.Edition(edition.Key)
	}
	var out bytes.Buffer
	c.tableOf(&out, t, edition, swiss.NewHistory(t, opt), round)
	return c.keepList(out.Bytes())
}

// tableOf writes the checklist of a round.
func (c *call) tableOf(w io.Writer, t *tournament.Tournament, edition *swiss.Edition, h *swiss.History, round int) {
	state, _ := h.Before(round)
	l := &listing{system: c.system, edition: edition, round: state, games: map[int][]tournament.Game{}}
	for _, row := range checklist.Rows(t, edition, state) {
		if !row.Absent {
			l.rows = append(l.rows, row)
			l.games[row.Player.StartingRank] = row.Player.Games[:min(round-1, len(row.Player.Games))]
		}
	}
	c.form(l).write(w)
}

// keepList writes the checklists to their file.
func (c *call) keepList(data []byte) error {
	base := c.inputName()
	if c.action == generates {
		base = c.output
	}
	to := strings.TrimSuffix(base, filepath.Ext(base)) + ".list"
	if c.listTo != "" {
		to = inFolderOf(c.listTo, base)
	}
	data = append(data, fmt.Sprintf("%s, answered by fedrate %s", c.title, c.Version)...)
	return write(to, append(data, '\n'))
}

// write writes the columns as wide as they must be, at their right ends, with a tab
// after each.
func (t table) write(w io.Writer) {
	var widths []int
	for _, row := range t {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	fmt.Fprintln(w)
	for _, row := range t {
		for i, cell := range row {
			fmt.Fprintf(w, "%*s\t", widths[i], cell)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "\n\n")
}

// byScore lists the rows, an empty one before each new score.
func (l *listing) byScore(head []string, cells func(*checklist.Row) []string) table {
	t := table{head}
	last := tournament.Points(-1)
	for i := range l.rows {
		if row := &l.rows[i]; row.Score != last {
			last = row.Score
			t = append(t, nil)
		}
		t = append(t, cells(&l.rows[i]))
	}
	return t
}

// listBBP returns the checklist of bbpPairings: who may have the bye and the floats under
// the numbers of their criteria, or the index; the opponents by round.
func listBBP(l *listing) table {
	criteria := dutch.BarredAndDownfloats(l.edition.Key)
	index := l.system == &burstein.System
	if index {
		criteria = []string{"Buchholz", "SB"}
	}
	head := slices.Concat([]string{"ID", "Pts", strings.Repeat("-", l.round.Number), "Pref"}, criteria, []string{""})
	for n := 1; n < l.round.Number; n++ {
		head = append(head, "R"+strconv.Itoa(n))
	}
	figures := map[int]swiss.Figures{}
	for i := range l.round.Players {
		figures[l.round.Players[i].TPN] = l.round.Players[i].Figures
	}
	return l.byScore(head, func(row *checklist.Row) []string {
		number := row.Player.StartingRank
		cells := []string{strconv.Itoa(number), decimals(int64(row.Score), 1), strings.ReplaceAll(row.History, "u", ""), preferenceBBP(row)}
		if index {
			f := figures[number]
			cells = append(cells, decimals(f.Buchholz, 1), decimals(f.Sonneborn, 2))
		} else {
			cells = append(cells, map[bool]string{true: "N", false: "Y"}[row.ByeBarred], float(row.Floats[0]), float(row.Floats[1]))
		}
		cells = append(cells, "")
		for n := 1; n < l.round.Number; n++ {
			opponent := ""
			if games := l.games[number]; n <= len(games) && games[n-1].Opponent != 0 && games[n-1].Result.Played() {
				opponent = strconv.Itoa(games[n-1].Opponent)
			}
			cells = append(cells, opponent)
		}
		return cells
	})
}

// decimals writes a number of tenths or hundredths.
func decimals(n int64, places int) string {
	scale := int64(10)
	if places == 2 {
		scale = 100
	}
	return fmt.Sprintf("%d.%0*d", n/scale, places, n%scale)
}

func float(f swiss.Float) string {
	return map[swiss.Float]string{swiss.Down: "D", swiss.Up: "U"}[f]
}

func preferenceBBP(row *checklist.Row) string {
	due := strings.ToUpper(string(rune(row.Due)))
	switch row.Kind {
	case swiss.Absolute:
		return due + " "
	case swiss.Strong:
		return "(" + due + ")"
	case swiss.Mild:
		return strings.ToLower(due) + " "
	}
	return "A "
}

// listJaVaFo returns the checklist of JaVaFo: the preference with its reason, the floats
// of the last two rounds, the opponents of the games played, the latest last; [X] is
// who may not have the bye.
func listJaVaFo(l *listing) table {
	most := 0
	for i := range l.rows {
		most = max(most, len(played(l.games[l.rows[i].Player.StartingRank])))
	}
	head := []string{"ID", "Pts", "Pref", "-1R", "-2R", ""}
	for n := most; n > 0; n-- {
		head = append(head, "G-"+strconv.Itoa(n))
	}
	return l.byScore(head, func(row *checklist.Row) []string {
		number := row.Player.StartingRank
		barred := ""
		if row.ByeBarred {
			barred = "[X]"
		}
		cells := []string{strconv.Itoa(number), decimals(int64(row.Score), 1), preferenceJaVaFo(row), float(row.Floats[0]), float(row.Floats[1]), barred}
		met := played(l.games[number])
		for n := most; n > 0; n-- {
			opponent := ""
			if n <= len(met) {
				opponent = strconv.Itoa(met[len(met)-n])
			}
			cells = append(cells, opponent)
		}
		return cells
	})
}

// played returns the opponents of the games over the board.
func played(games []tournament.Game) (opponents []int) {
	for _, g := range games {
		if g.Opponent != 0 && g.Result.Played() {
			opponents = append(opponents, g.Opponent)
		}
	}
	return opponents
}

func preferenceJaVaFo(row *checklist.Row) string {
	due := strings.ToUpper(string(rune(row.Due)))
	twice, far := row.Run < -1 || row.Run > 1, row.Difference < -1 || row.Difference > 1
	switch row.Kind {
	case swiss.Absolute:
		switch {
		case twice && far:
			return due + due + due
		case far:
			return due + due
		case row.Difference != 0:
			return due + "1"
		}
		return due
	case swiss.Strong:
		return "(" + due + ")"
	case swiss.Mild:
		return "(" + strings.ToLower(due) + ")"
	}
	return "A"
}
