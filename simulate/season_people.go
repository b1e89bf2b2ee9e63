package simulate

import (
	"slices"

	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Where the FIDE IDs of a season's people begin.
const (
	seasonHome    = FirstID + 1000 // players of LIE
	seasonAbroad  = FirstID + 1300 // masters from abroad
	seasonWomen   = FirstID + 1400 // women with titles, from abroad
	seasonYouth   = FirstID + 1500 // born since 2007
	seasonHeroes  = FirstID + 1600
	seasonOffices = FirstID + 1700 // arbiters
)

// The players with a part of their own.
const (
	seasonGM     = seasonHeroes + iota // an IM who becomes a GM
	seasonIM                           // an FM who becomes an IM
	seasonWGM                          // a WIM who becomes a WGM
	seasonWIM                          // a WFM who becomes a WIM
	seasonJunior                       // under 18, wins the title of IM conditionally
)

// seasonStrength is how well they play.
var seasonStrength = map[int]int{seasonGM: 2670, seasonIM: 2540, seasonWGM: 2460, seasonWIM: 2330, seasonJunior: 2290}

// seasonBegins is the list that the office begins with.
const seasonBegins = 2025_08

// seasonPeople is the list of 1 August 2025.
func seasonPeople(seed uint64) *ratinglist.List {
	abroad := defaultShares[1:]
	list := List(seed, ListOptions{
		Period: seasonBegins, Players: 220, FirstID: seasonHome, Middle: 1960, Spread: 500, Shares: []Share{{"LIE", 1}},
	})
	add := func(n uint64, o ListOptions) {
		o.Period, o.Unrated = seasonBegins, 1
		list.Rows = append(list.Rows, List(seed+n, o).Rows...)
	}
	add(1, ListOptions{Players: 70, FirstID: seasonAbroad, Middle: 2440, Spread: 200, Shares: abroad, Women: 1, Juniors: 1})
	add(2, ListOptions{Players: 50, FirstID: seasonWomen, Middle: 2310, Spread: 170, Shares: abroad, Women: 1000, Juniors: 1})
	add(3, ListOptions{Players: 60, FirstID: seasonYouth, Middle: 2060, Spread: 250, Juniors: 1000, Shares: append([]Share{{"LIE", 20}}, abroad...)})
	list.Rows = slices.DeleteFunc(list.Rows, func(r ratinglist.Row) bool {
		return r.FIDEID >= seasonYouth && r.FIDEID < seasonHeroes && r.Birth < bornForU18
	})
	list.Rows = append(list.Rows, seasonParts()...)
	list.Index()
	return list
}

// bornForU18 is the first year of those who play in a championship U18 of 2025.
const bornForU18 = 2007

func seasonParts() []ratinglist.Row {
	row := func(id int, name string, sex tournament.Sex, born int, title, women tournament.Title, rating tournament.Rating, k int) ratinglist.Row {
		r := ratinglist.Row{FIDEID: id, Name: name, Federation: "LIE", Sex: sex, Title: title, WomenTitle: women, Birth: born}
		r.Standings[tournament.Standard] = ratinglist.Standing{Rating: rating, K: k}
		return r
	}
	const m, w = tournament.Male, tournament.Female
	return []ratinglist.Row{
		row(seasonGM, "Halvedorn, Kaspen", m, 1998, tournament.IM, 0, 2458, 10),
		row(seasonIM, "Østrefell, Joran", m, 2002, tournament.FM, 0, 2321, 20),
		row(seasonWGM, "Zelmarova-Lund, Ilvana", w, 2000, tournament.WIM, tournament.WIM, 2226, 20),
		row(seasonWIM, "Tamberesz, Brina", w, 2005, tournament.WFM, tournament.WFM, 2118, 20),
		row(seasonJunior, "Veldarin, Lendel", m, 2008, 0, 0, 1934, 40),
	}
}

// abroadWith are masters from abroad with one of the titles.
func abroadWith(titles ...tournament.Title) func(*ratinglist.Row) bool {
	return func(r *ratinglist.Row) bool {
		return r.FIDEID >= seasonAbroad && r.FIDEID < seasonYouth && (slices.Contains(titles, r.Title) || slices.Contains(titles, r.WomenTitle))
	}
}

// womenWith are women from abroad with one of the women's titles.
func womenWith(titles ...tournament.Title) func(*ratinglist.Row) bool {
	return func(r *ratinglist.Row) bool {
		return r.FIDEID >= seasonWomen && r.FIDEID < seasonYouth && slices.Contains(titles, r.WomenTitle)
	}
}

// home are rated players of LIE from a rating on, below another.
func home(from, below tournament.Rating) func(*ratinglist.Row) bool {
	return func(r *ratinglist.Row) bool {
		rating := r.Standings[tournament.Standard].Rating
		return r.FIDEID < seasonAbroad && rating >= from && rating < below
	}
}

func youth(r *ratinglist.Row) bool {
	return r.FIDEID >= seasonYouth && r.FIDEID < seasonHeroes && r.Standings[tournament.Standard].Rating > 0
}
