package identity

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// facts compares what the report says of a player with what the list says of
// the person. What one of them does not say is not compared, save a title and
// a rating, which are said by their absence.
func (c *checker) facts(p *tournament.Player, row *ratinglist.Row, e evidence) {
	col := &c.columns
	if e.name <= Near {
		c.add(&listedName, p, col.Name, row, "", handbook.Say("identity.listed-name", "name", p.Name, "listed", row.Name, "id", strconv.Itoa(row.FIDEID), "list", c.ofList()))
	}
	if e.birth == unequal {
		c.add(&listedBirth, p, col.Birth, row, "", handbook.Say("identity.listed-birth", "year", p.Birth.Year(), "name", p.Name, "listed", row.Birth, "list", c.ofList()))
	}
	if e.sex == unequal {
		c.add(&listedSex, p, col.Sex, row, "", handbook.Say("identity.listed-sex", "sex", p.Sex.String(), "name", p.Name, "listed", row.Sex.String(), "list", c.ofList()))
	}
	if e.federation == unequal && c.list.Period() <= monthOf(c.t) {
		c.add(&listedFederation, p, col.Federation, row, "", handbook.Say("identity.listed-federation", "federation", p.Federation, "name", p.Name, "listed", row.Federation, "list", c.ofList()))
	}
	if c.list.Period() <= monthOf(c.t) {
		c.title(p, row)
	}
	if !c.list.Covers(c.kind) {
		return
	}
	if ratedAs(p, row, c.kind) {
		c.agree++
	} else {
		c.other = append(c.other, p)
	}
}

// latest is later than every list.
var latest = handbook.NewPeriod(9999, 12)

// comparable reports whether the ratings of the list are those that the report
// ought to have: the list is that of the month, or an older one from which
// most ratings of the report are.
func (c *checker) comparable() bool {
	p := c.list.Period()
	return p == 0 || p == monthOf(c.t) || p < monthOf(c.t) && c.agree >= len(c.other)
}

// title compares titles. A woman may be given either of her two.
func (c *checker) title(p *tournament.Player, row *ratinglist.Row) {
	highest := max(row.Title, row.WomenTitle)
	if p.Title == highest || p.Title != tournament.NoTitle && (p.Title == row.Title || p.Title == row.WomenTitle) {
		return
	}
	text := handbook.Say("identity.listed-title", "title", p.Title.String(), "name", p.Name, "listed", highest.String(), "list", c.ofList())
	switch {
	case highest == tournament.NoTitle:
		text = handbook.Say("identity.listed-title.none", "title", p.Title.String(), "name", p.Name, "list", c.ofList())
	case p.Title == tournament.NoTitle:
		text = handbook.Say("identity.listed-title.missing", "name", p.Name, "listed", highest.String(), "list", c.ofList())
	}
	c.add(&listedTitle, p, c.columns.Title, row, "", text)
}

// ratedAs reports whether the rating of the report is one that the list gives
// for the kind: who has none of rapid or blitz may be given the standard one
// (B.02 7.2.1 of the rapid and blitz regulations).
func ratedAs(p *tournament.Player, row *ratinglist.Row, k tournament.Kind) bool {
	rating := row.Standings[k].Rating
	return p.Rating == rating || rating == 0 && p.Rating == row.Standings[tournament.Standard].Rating
}

// compareRatings reports ratings that differ, and says where the reported one
// comes from, where that can be seen.
func (c *checker) compareRatings() error {
	if len(c.other) == 0 || !c.comparable() {
		return nil
	}
	ids := make([]int, len(c.other))
	for i, p := range c.other {
		ids[i] = p.FIDEID
	}
	elsewhere, err := c.list.Elsewhere(ids, c.kind)
	if err != nil {
		return err
	}
	for _, p := range c.other {
		row := c.rows[p.FIDEID]
		c.add(&listedRating, p, c.columns.Rating, row, "", c.ratingText(p, row, elsewhere))
	}
	c.foldRatings()
	return nil
}

// oneCause is how many ratings of another month or kind are one mistake.
const oneCause = 3

// foldRatings makes ratings that come from one other month or kind follow from
// the first of them: the export took the wrong list.
func (c *checker) foldRatings() {
	first, count := map[any]int{}, map[any]int{}
	source := func(f *handbook.Finding) any {
		if f.Rule != listedRating.Name {
			return nil
		}
		switch f.Text.Key {
		case "identity.listed-rating.kind":
			return f.Text.Arg("other").(handbook.Text).Key
		case "identity.listed-rating.month":
			return f.Text.Arg("month")
		}
		return nil
	}
	for i := range c.findings {
		if from := source(&c.findings[i]); from != nil {
			if count[from]++; count[from] == 1 {
				first[from] = c.findings[i].Pos.Line
			}
		}
	}
	for i := range c.findings {
		f := &c.findings[i]
		if from := source(f); from != nil && count[from] >= oneCause && f.Pos.Line != first[from] {
			f.Cause = handbook.Cause{Rule: f.Rule, Line: first[from]}
		}
	}
}

func (c *checker) ratingText(p *tournament.Player, row *ratinglist.Row, elsewhere []Rated) handbook.Text {
	listed, reported := int(row.Standings[c.kind].Rating), int(p.Rating)
	if reported == 0 {
		return handbook.Say("identity.listed-rating.missing", "name", p.Name, "kind", c.kind, "listed", listed, "list", c.ofList())
	}
	for k := range tournament.Kinds {
		if k != c.kind && row.Standings[k].Rating == p.Rating {
			return handbook.Say("identity.listed-rating.kind", "rating", reported, "name", p.Name, "kind", c.kind, "listed", ratingOrNone(listed), "other", k, "list", c.ofList())
		}
	}
	for _, r := range elsewhere {
		if r.FIDEID == p.FIDEID && r.Rating == p.Rating {
			return handbook.Say("identity.listed-rating.month", "rating", reported, "name", p.Name, "kind", c.kind, "listed", ratingOrNone(listed), "month", r.Period, "list", c.ofList())
		}
	}
	if listed == 0 {
		return handbook.Say("identity.listed-rating.unrated", "rating", reported, "name", p.Name, "kind", c.kind, "list", c.ofList())
	}
	if mistyped(strconv.Itoa(reported), strconv.Itoa(listed)) {
		return handbook.Say("identity.listed-rating.mistyped", "rating", reported, "name", p.Name, "kind", c.kind, "listed", listed, "list", c.ofList())
	}
	return handbook.Say("identity.listed-rating", "rating", reported, "name", p.Name, "kind", c.kind, "listed", listed, "list", c.ofList())
}

// ratingOrNone returns a rating, or the words for none.
func ratingOrNone(rating int) any {
	if rating == 0 {
		return handbook.Say("identity.no-rating")
	}
	return rating
}

// mistyped reports whether two numbers differ by one digit or by two neighbours
// in the other order.
func mistyped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	wrong := 0
	for i := range len(a) {
		if a[i] != b[i] {
			wrong++
		}
	}
	return wrong == 1 || exchanged(a, b)
}
