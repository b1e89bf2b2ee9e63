package check

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Ratings and ages outside these limits are reported as doubtful.
const (
	lowestRating  = 1000
	highestRating = 2900
	youngest      = 3
	oldest        = 110
)

// identities finds starting ranks and FIDE numbers that stand twice.
func (c *checker) identities() {
	t := c.t
	ids := make([]int, 0, len(t.Players))
	for i := range t.Players {
		p := &t.Players[i]
		if p.StartingRank > 0 && t.Place(p.StartingRank) != i {
			first := t.Player(p.StartingRank)
			c.addAtPlayer(p, c.column().StartingRank, handbook.Error, "duplicate-starting-rank",
				handbook.Say("tournament.duplicate-starting-rank", "rank", p.StartingRank, "line", first.Line))
		}
		if p.FIDEID != 0 {
			ids = append(ids, p.FIDEID)
		}
	}
	if !slices.IsSorted(ids) {
		slices.Sort(ids)
	}
	for i := 1; i < len(ids); i++ {
		if ids[i] == ids[i-1] && (i == 1 || ids[i] != ids[i-2]) {
			c.sameID(ids[i])
		}
	}
}

// sameID reports every line after the first that has a FIDE number.
func (c *checker) sameID(id int) {
	if c.severalOf(id) {
		return
	}
	var first *tournament.Player
	for i := range c.t.Players {
		p := &c.t.Players[i]
		if p.FIDEID != id {
			continue
		}
		if first == nil {
			first = p
			continue
		}
		c.addAtPlayer(p, c.column().FIDEID, handbook.Error, "duplicate-fide-id",
			handbook.Say("tournament.duplicate-fide-id", "id", strconv.Itoa(id), "player", first.StartingRank, "line", first.Line))
		c.findings[len(c.findings)-1].Players = numbers(first.StartingRank, p.StartingRank)
	}
}

// severalOf reports a FIDE number of more than two players, once.
func (c *checker) severalOf(id int) bool {
	var lines []*tournament.Player
	for i := range c.t.Players {
		if p := &c.t.Players[i]; p.FIDEID == id {
			lines = append(lines, p)
		}
	}
	if len(lines) < 3 {
		return false
	}
	ranks := make([]int, 0, len(lines))
	for _, p := range lines {
		ranks = append(ranks, p.StartingRank)
	}
	c.addAtPlayer(lines[1], c.column().FIDEID, handbook.Error, "duplicate-fide-id",
		handbook.Say("tournament.duplicate-fide-id.several", "id", strconv.Itoa(id), "players", len(lines), "line", lines[0].Line))
	c.findings[len(c.findings)-1].Players = numbers(ranks...)
	return true
}

// repeated is a mistake that several lines have and that is reported once.
type repeated struct {
	first *tournament.Player
	more  int
	code  string
}

func (r *repeated) see(p *tournament.Player) {
	if r.first == nil {
		r.first = p
	} else {
		r.more++
	}
}

// persons checks what a player's line says of the person.
func (c *checker) persons() {
	var low, high, title repeated
	var codes []repeated
	year := c.t.FirstDay().Year()
	for i := range c.t.Players {
		p := &c.t.Players[i]
		if p.Rating > 0 && p.Rating < lowestRating {
			low.see(p)
		} else if p.Rating > highestRating {
			high.see(p)
		}
		if p.Sex == tournament.Male && p.Title.Women() {
			title.see(p)
		}
		if p.Federation != "" && !tournament.KnownFederation(p.Federation) {
			codes = seeCode(codes, p)
		}
		c.birth(p, year)
	}
	col := c.column()
	if p := low.first; p != nil {
		c.addAtPlayer(p, col.Rating, handbook.Warning, "rating-range", handbook.Say("tournament.rating-range.low", "rating", p.Rating, "lowest", lowestRating, "more", low.more))
	}
	if p := high.first; p != nil {
		c.addAtPlayer(p, col.Rating, handbook.Warning, "rating-range", handbook.Say("tournament.rating-range.high", "rating", p.Rating, "highest", highestRating, "more", high.more))
	}
	if p := title.first; p != nil {
		c.addAtPlayer(p, col.Title, handbook.Warning, "title-sex", handbook.Say("tournament.title-sex", "title", p.Title, "more", title.more))
	}
	for _, r := range codes {
		c.addAtPlayer(r.first, col.Federation, handbook.Warning, "unknown-federation", handbook.Say("tournament.unknown-federation", "code", r.code, "more", r.more))
	}
}

func seeCode(codes []repeated, p *tournament.Player) []repeated {
	for i := range codes {
		if codes[i].code == p.Federation {
			codes[i].more++
			return codes
		}
	}
	return append(codes, repeated{first: p, code: p.Federation})
}

// birth checks that a player was of an age to play in the event's year.
func (c *checker) birth(p *tournament.Player, year int) {
	y := p.Birth.Year()
	if y == 0 || year == 0 || y <= year-youngest && y >= year-oldest {
		return
	}
	c.addAtPlayer(p, c.column().Birth, handbook.Warning, "birth-year",
		handbook.Say("tournament.birth-year", "year", y, "n", year-y, "youngest", youngest, "oldest", oldest))
}
