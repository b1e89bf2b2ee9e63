package simulate

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// FirstID is where the FIDE IDs of invented players begin, far above those in
// use.
const FirstID = 99000001

// Share is a federation's part of a list.
type Share struct {
	Federation string
	Weight     int
}

// DefaultShares returns small federations, the home federation first, so that the
// invented players are not taken for real ones.
func DefaultShares() []Share {
	return []Share{{"LIE", 40}, {"AND", 12}, {"MNC", 10}, {"SMR", 8}, {"LUX", 8}, {"MLT", 7}, {"FAI", 6}, {"ISL", 5}, {"CYP", 4}}
}

// ListOptions shape a list; zero values take the defaults.
type ListOptions struct {
	Period  handbook.Period // 2026-09
	Players int             // 400
	Shares  []Share
	FirstID int // [FirstID]
	Middle  int // of the standard ratings, 1850
	Spread  int // the ratings stay within Middle ± Spread, 750
	Women   int // per mille, 250
	Unrated int // per mille without a standard rating, 120
	Juniors int // per mille under 20 years, 260
}

func (o ListOptions) defaults() ListOptions {
	fill := func(n *int, v int) {
		if *n == 0 {
			*n = v
		}
	}
	if o.Period == 0 {
		o.Period = 2026_09
	}
	if o.Shares == nil {
		o.Shares = DefaultShares()
	}
	fill(&o.Players, 400)
	fill(&o.FirstID, FirstID)
	fill(&o.Middle, 1850)
	fill(&o.Spread, 750)
	fill(&o.Women, 250)
	fill(&o.Unrated, 120)
	fill(&o.Juniors, 260)
	return o
}

// List invents a combined list in the order of its FIDE IDs.
func List(seed uint64, opts ListOptions) *ratinglist.List {
	opts = opts.defaults()
	s := newSource(seed, streamList)
	list := &ratinglist.List{Period: opts.Period, Kinds: [tournament.Kinds]bool{true, true, true}}
	for i := range opts.Players {
		list.Rows = append(list.Rows, s.row(opts, opts.FirstID+i))
	}
	list.Index()
	return list
}

func (s source) federation(shares []Share) string {
	total := 0
	for _, share := range shares {
		total += share.Weight
	}
	n := s.IntN(total)
	for _, share := range shares {
		if n -= share.Weight; n < 0 {
			return share.Federation
		}
	}
	return shares[0].Federation
}

// row invents a player: a strength, ratings near it, K and titles from them.
func (s source) row(opts ListOptions, id int) ratinglist.Row {
	woman := s.chance(opts.Women)
	row := ratinglist.Row{FIDEID: id, Name: s.name(woman), Federation: s.federation(opts.Shares), Sex: tournament.Male}
	age, strength := s.around(44, 24), s.around(opts.Middle, opts.Spread)
	if s.chance(opts.Juniors) {
		age = 8 + s.IntN(12)
		strength -= 20 * (20 - age)
	}
	row.Birth = opts.Period.Year() - age
	if woman {
		row.Sex = tournament.Female
		strength -= 60
	}
	junior := opts.Period.Year()-row.Birth <= 18
	if s.chance(1000 - opts.Unrated) {
		row.Standings[tournament.Standard] = s.drawStanding(strength, junior)
	}
	for _, k := range []tournament.Kind{tournament.Rapid, tournament.Blitz} {
		if s.chance(620) {
			row.Standings[k] = s.drawStanding(strength-s.IntN(60)+s.IntN(60), junior)
		}
	}
	s.setTitles(&row)
	if s.chance(25) {
		row.OtherTitles = one(s, []string{"FA", "IA", "NA", "FI", "NI"})
	}
	return row
}

// drawStanding returns a kind's rating within FIDE's floor, with K by B.02 8.3.3.
func (s source) drawStanding(strength int, junior bool) ratinglist.Standing {
	r := max(strength+s.around(0, 40), 1400)
	st := ratinglist.Standing{Rating: tournament.Rating(r), K: 20}
	if s.chance(300) {
		st.Games = 1 + s.IntN(12)
	}
	switch {
	case r >= 2400:
		st.K = 10
	case junior && r < 2300:
		st.K = 40
	}
	st.Inactive = st.Games == 0 && s.chance(80)
	return st
}

// levels are the ratings near which players hold titles.
var levels = []struct {
	title, women tournament.Title
	from         int
}{
	{tournament.GM, tournament.WGM, 2480},
	{tournament.IM, tournament.WIM, 2380},
	{tournament.FM, tournament.WFM, 2280},
	{tournament.CM, tournament.WCM, 2200},
}

// womenBelow is how much lower the level of a women's title lies.
const womenBelow = 180

// setTitles gives the titles that a player of the rating may well have.
func (s source) setTitles(row *ratinglist.Row) {
	r := int(row.Standings[tournament.Standard].Rating) + s.around(0, 30)
	for i := len(levels) - 1; i >= 0; i-- {
		if r >= levels[i].from {
			row.Title = levels[i].title
		}
		if row.Sex == tournament.Female && r >= levels[i].from-womenBelow {
			row.WomenTitle = levels[i].women
		}
	}
	row.Title = max(row.Title, row.WomenTitle)
}
