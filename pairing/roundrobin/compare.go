package roundrobin

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Compare compares the listed rounds with the Berger tables (C.05 5.1, annex 1),
// those of a double round robin where it is one. Forfeited pairs count as paired;
// two who should meet and both have no opponent are absent, which is no
// difference, and so is another order of the rounds: the texts in moved say of each
// round that stands elsewhere in the table where. Teams are the numbers by which the participants are
// named where these are teams, by starting rank; nil of players.
func Compare(t *tournament.Tournament, listed []int, double bool, teams map[int]int) (rounds []outcome.Round, moved []handbook.Text) {
	if len(t.Players) < 2 || len(listed) == 0 {
		return outcome.NotCheckedRounds(listed, handbook.Say("roundrobin.too-small")), nil
	}
	x := newCrosstable(t, listed)
	x.shown = teams
	if x.highest > MaxTable {
		return outcome.NotCheckedRounds(listed, handbook.Say("roundrobin.too-large", "highest", x.highest, "most", MaxTable)), nil
	}
	best, ok := x.bestFit(double)
	if !ok {
		return outcome.NotCheckedRounds(listed, handbook.Say("roundrobin.no-numbers")), nil
	}
	rounds = make([]outcome.Round, 0, len(listed))
	for k := range listed {
		r := best.round(x, k, teams != nil)
		if note := best.movedText(r.Round); !note.IsZero() && r.Status != outcome.NotChecked {
			r.Reason = outcome.Join(note, r.Reason)
			moved = append(moved, note)
		}
		rounds = append(rounds, r)
	}
	return rounds, moved
}

// movedText says which round of the table a round is that has another place there.
func (f form) movedText(round int) handbook.Text {
	row, _ := f.at(round)
	if f.drawn == nil || row == (round-1)%(f.size-1) {
		return handbook.Text{}
	}
	return handbook.Say("roundrobin.moved", "row", row+1, "round", round)
}

// round compares the k-th listed round.
func (c fit) round(x *crosstable, k int, teams bool) outcome.Round {
	d := x.compare(k, c.labels, c.form)
	r := outcome.Round{
		Round: x.rounds[k], Status: outcome.Identical, Missing: d.missing, Unexpected: d.unexpected,
		Reason: outcome.Join(c.numbersNote(x), absentNote(d.absent, teams)),
	}
	if d.same == 0 && d.wrong == 0 {
		r.Status, r.Reason = outcome.NotChecked, outcome.NoOpponents()
		return r
	}
	if c.cycles > 1 {
		r.Explanation = c.place(r.Round, teams)
	}
	if d.wrong > 0 {
		r.Status = outcome.Different
		r.Explanation = handbook.Say("roundrobin.differs", "place", c.place(r.Round, teams), "what", d.explain())
	}
	return r
}

// place says which round of which table a round of the report is.
func (f form) place(round int, teams bool) handbook.Text {
	row, reversed := f.at(round)
	key := "roundrobin.place.table"
	cycle, within := (round-1)/(f.size-1), (round-1)%(f.size-1)
	switch exchanged := f.drawn == nil && f.exchanges(cycle) && within >= f.size-3 && f.size > 2; {
	case reversed && exchanged:
		key = "roundrobin.place.reversed-exchanged"
	case reversed:
		key = "roundrobin.place.reversed"
	case exchanged:
		key = "roundrobin.place.exchanged"
	}
	var players handbook.Text
	switch {
	case teams && f.size > 2:
		players = handbook.Say("roundrobin.players.teams-or", "odd", f.size-1, "size", f.size)
	case teams:
		players = handbook.Say("roundrobin.players.teams-exactly", "size", f.size)
	case f.size > 2:
		players = handbook.Say("roundrobin.players.or", "odd", f.size-1, "size", f.size)
	default:
		players = handbook.Say("roundrobin.players.exactly", "size", f.size)
	}
	return handbook.Say(key, "round", row+1, "players", players)
}

func (c fit) numbersNote(x *crosstable) handbook.Text {
	if c.printed {
		return handbook.Text{}
	}
	numbers := make([]string, 0, len(c.number))
	for n := 1; n < len(c.holder); n++ {
		if i := c.holder[n]; i >= 0 {
			numbers = append(numbers, strconv.Itoa(x.number(int(i))))
		}
	}
	return handbook.Say("roundrobin.derived", "numbers", strings.Join(numbers, " "))
}

func absentNote(absent []int, teams bool) handbook.Text {
	if len(absent) == 0 {
		return handbook.Text{}
	}
	key := "roundrobin.absent"
	if teams {
		key = "roundrobin.absent-teams"
	}
	return handbook.Say(key, "n", len(absent), "players", outcome.Numbers(absent))
}
