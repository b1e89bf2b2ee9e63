package season

import (
	"slices"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Where the FIDE IDs of a season's people begin.
const (
	homeIDs    = simulate.FirstID + 1000 // players of LIE
	abroadIDs  = simulate.FirstID + 1300 // masters from abroad
	womenIDs   = simulate.FirstID + 1400 // women with titles, from abroad
	youthIDs   = simulate.FirstID + 1500 // born since 2007
	heroIDs    = simulate.FirstID + 1600
	arbiterIDs = simulate.FirstID + 1700 // arbiters
)

// The players with a part of their own.
const (
	heroGM     = heroIDs + iota // an IM who becomes a GM
	heroIM                      // an FM who becomes an IM
	heroWGM                     // a WIM who becomes a WGM
	heroWIM                     // a WFM who becomes a WIM
	heroJunior                  // under 18, wins the title of IM conditionally
)

// strengths is how well they play.
var strengths = map[int]int{heroGM: 2670, heroIM: 2540, heroWGM: 2460, heroWIM: 2330, heroJunior: 2290}

// begins is the list that the office begins with.
const begins = 2025_08

// people returns the list of 1 August 2025.
func people(seed uint64) *ratinglist.List {
	abroad := simulate.DefaultShares()[1:]
	list := simulate.List(seed, simulate.ListOptions{
		Period: begins, Players: 220, FirstID: homeIDs, Middle: 1960, Spread: 500, Shares: []simulate.Share{{Federation: "LIE", Weight: 1}},
	})
	add := func(n uint64, o simulate.ListOptions) {
		o.Period, o.Unrated = begins, 1
		list.Rows = append(list.Rows, simulate.List(seed+n, o).Rows...)
	}
	add(1, simulate.ListOptions{Players: 70, FirstID: abroadIDs, Middle: 2440, Spread: 200, Shares: abroad, Women: 1, Juniors: 1})
	add(2, simulate.ListOptions{Players: 50, FirstID: womenIDs, Middle: 2310, Spread: 170, Shares: abroad, Women: 1000, Juniors: 1})
	add(3, simulate.ListOptions{Players: 60, FirstID: youthIDs, Middle: 2060, Spread: 250, Juniors: 1000, Shares: append([]simulate.Share{{Federation: "LIE", Weight: 20}}, abroad...)})
	list.Rows = slices.DeleteFunc(list.Rows, func(r ratinglist.Row) bool {
		return r.FIDEID >= youthIDs && r.FIDEID < heroIDs && r.Birth < bornForU18
	})
	list.Rows = append(list.Rows, heroes()...)
	list.Index()
	return list
}

// bornForU18 is the first year of those who play in a championship U18 of 2025.
const bornForU18 = 2007

func heroes() []ratinglist.Row {
	row := func(id int, name string, sex tournament.Sex, born int, title, women tournament.Title, rating tournament.Rating, k int) ratinglist.Row {
		r := ratinglist.Row{FIDEID: id, Name: name, Federation: "LIE", Sex: sex, Title: title, WomenTitle: women, Birth: born}
		r.Standings[tournament.Standard] = ratinglist.Standing{Rating: rating, K: k}
		return r
	}
	const m, w = tournament.Male, tournament.Female
	return []ratinglist.Row{
		row(heroGM, "Halvedorn, Kaspen", m, 1998, tournament.IM, 0, 2458, 10),
		row(heroIM, "Østrefell, Joran", m, 2002, tournament.FM, 0, 2321, 20),
		row(heroWGM, "Zelmarova-Lund, Ilvana", w, 2000, tournament.WIM, tournament.WIM, 2226, 20),
		row(heroWIM, "Tamberesz, Brina", w, 2005, tournament.WFM, tournament.WFM, 2118, 20),
		row(heroJunior, "Veldarin, Lendel", m, 2008, 0, 0, 1934, 40),
	}
}

// abroadWith are masters from abroad with one of the titles.
func abroadWith(titles ...tournament.Title) func(*ratinglist.Row) bool {
	return func(r *ratinglist.Row) bool {
		return r.FIDEID >= abroadIDs && r.FIDEID < youthIDs && (slices.Contains(titles, r.Title) || slices.Contains(titles, r.WomenTitle))
	}
}

// womenWith are women from abroad with one of the women's titles.
func womenWith(titles ...tournament.Title) func(*ratinglist.Row) bool {
	return func(r *ratinglist.Row) bool {
		return r.FIDEID >= womenIDs && r.FIDEID < youthIDs && slices.Contains(titles, r.WomenTitle)
	}
}

// home are rated players of LIE from a rating on, below another.
func home(from, below tournament.Rating) func(*ratinglist.Row) bool {
	return func(r *ratinglist.Row) bool {
		rating := r.Standings[tournament.Standard].Rating
		return r.FIDEID < abroadIDs && rating >= from && rating < below
	}
}

func youth(r *ratinglist.Row) bool {
	return r.FIDEID >= youthIDs && r.FIDEID < heroIDs && r.Standings[tournament.Standard].Rating > 0
}
