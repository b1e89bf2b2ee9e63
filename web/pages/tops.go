package pages

import (
	"context"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// Tops is the page of the top lists.
type Tops struct {
	Period handbook.Period
	Day    handbook.Date
	Year   int
	Href   string // of the list
	Kinds  []KindLink
	Lists  []Top
	Clubs  []TopClub
}

// Top is a top list.
type Top struct {
	Name string
	By   string
	Rows []TopRow
}

// TopRow is a player on a top list.
type TopRow struct {
	Who
	Rank   int
	Rating tournament.Rating
	Change int
	Games  int
}

// TopClub is a club with its rank.
type TopClub struct {
	published.TopClub
	Rank int
}

// Tops fills the page of the top lists; a [store.NoListError] where there is no list.
func (b *Builder) Tops(ctx context.Context, p handbook.Period, k tournament.Kind) (*Frame, error) {
	l, err := b.State.List(ctx, p)
	if err != nil {
		return nil, err
	}
	tops := l.Tops(k, b.State.Federation)
	page := &Tops{Period: p, Day: p.First(), Year: p.Year(), Href: b.To.List(p, k)}
	for i, c := range tops.Clubs {
		c.Name = handbook.Shown(c.Name)
		page.Clubs = append(page.Clubs, TopClub{c, i + 1})
	}
	for _, other := range kinds {
		if l.Kinds[other] {
			page.Kinds = append(page.Kinds, KindLink{b.kindName(other), b.To.Tops(p, other), other == k})
		}
	}
	for _, one := range tops.Lists {
		top := Top{Name: b.Language.Say(one.Name), By: one.By}
		for i, r := range one.Rows {
			s := &r.Standings[k]
			row := TopRow{Who: b.whoOf(r), Rank: i + 1, Rating: s.Rating, Games: s.Games}
			row.Change, _ = r.Change(k)
			top.Rows = append(top.Rows, row)
		}
		page.Lists = append(page.Lists, top)
	}
	return b.Frame(b.say("pages.tops.title", "kind", b.kindName(k), "month", b.Language.Month(p)), SectionLists, page), nil
}
