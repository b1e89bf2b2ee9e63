// Package law holds what chapter B.01 of the Handbook says of titles apart from norms:
// which rating a title needs, what an application must have, and which championships
// give direct titles. Each edition has its figures and the numbers of its articles;
// no other package has them. It decides nothing: the checks stand in the packages of
// the rules.
package law

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the figures of the text.
type Numbers struct {
	NormTitles   []Level       // titles by norms, the hardest first, with the rating that each needs besides
	RatingTitles []RatingTitle // titles by rating, of each column the highest first
	DirectTitles []Level       // least ratings of direct titles

	RatedGames int // completed before a rating counts for a title by rating, or for a direct title
	// A rating by the first of these days counts for a title by rating whatever
	// the games, by the second one for a direct title.
	RatedGamesAfter, DirectGamesAfter handbook.Date
	// OlympiadTitles ask for no least rating where they were earned at an
	// Olympiad that began on OlympiadFrom or later.
	OlympiadTitles []tournament.Title
	OlympiadFrom   handbook.Date

	Application
	Direct
}

// Level is a title with a rating.
type Level struct {
	Title  tournament.Title
	Rating tournament.Rating
}

// RatingTitle is a title that a rating gives; its article is that of the rule.
type RatingTitle struct {
	Title  tournament.Title
	Rating tournament.Rating
	Rule   *handbook.Rule
}

// Application are the figures of an application for a title by norms.
type Application struct {
	NormGames    int                // that the norms of an application cover at least
	LeastNorm    int                // fewest games that a norm counts as
	EightGames   int                // norms of eight games that count as nine, at most
	DirectNorm   int                // games that a norm by place counts as
	OneRound     []tournament.Title // titles that ask for a norm from an event ...
	OneRoundDays int                // ... with so many days of one round
	OldBefore    handbook.Date      // norms gained before this day ...
	OldRecorded  handbook.Date      // ... were registered before this one

	LargeFrom      handbook.Date // a norm of this day or later asks for one from a large Swiss
	LargePlayers   int           // of each of its rounds
	InsteadOfLarge []string      // kinds of events that stand for it ...
	InsteadFrom    handbook.Date // ... in applications from this day on

	NoticeDays int  // before the meeting that considers an application
	Surcharge  bool // one handed in later costs half as much again
}

// Direct are the figures of titles and norms by place in a championship.
type Direct struct {
	Percent     int // least score in the games played
	Players     int // participants at least
	Rounds      int
	Federations int // of other than world events ...
	Share       int // ... or one in so many of the members

	MergedFederations                                   int // of an event put together from several
	SubgroupPlayers, SubgroupFederations, SubgroupScore int // of a subgroup of it; the score in per cent of all rounds
}

// Chapter is B.01 with its editions, as far as it is about titles. The text of
// 2023 changed one list, which has a day of its own in that of 2022.
var Chapter = handbook.Chapter[Numbers]{
	ID:       "B.01",
	Title:    "FIDE title regulations: titles, applications, direct titles",
	Editions: []Edition{edition2022, edition2024},
}

// On returns the edition of a day: the oldest for a day before it, and for none.
func On(day handbook.Date) *Edition {
	if e, err := Chapter.InForce(day); err == nil {
		return e
	}
	return &Chapter.Editions[0]
}

// Newest returns the latest edition.
func Newest() *Edition { return &Chapter.Editions[len(Chapter.Editions)-1] }

// Norm returns the rating that a title by norms needs, 0 of other titles.
func (n *Numbers) Norm(title tournament.Title) tournament.Rating {
	return ratingOf(n.NormTitles, title)
}

// Least returns the least rating of a direct title, 0 of other titles.
func (n *Numbers) Least(title tournament.Title) tournament.Rating {
	return ratingOf(n.DirectTitles, title)
}

// ByRating returns the rating that gives a title, 0 of other titles.
func (n *Numbers) ByRating(title tournament.Title) tournament.Rating {
	for _, r := range n.RatingTitles {
		if r.Title == title {
			return r.Rating
		}
	}
	return 0
}

func ratingOf(list []Level, title tournament.Title) tournament.Rating {
	for _, l := range list {
		if l.Title == title {
			return l.Rating
		}
	}
	return 0
}

// Levels returns the ratings that the text asks for somewhere, ascending.
func (n *Numbers) Levels() []tournament.Rating {
	var list []tournament.Rating
	for _, l := range slices.Concat(n.NormTitles, n.DirectTitles) {
		list = append(list, l.Rating)
	}
	for _, r := range n.RatingTitles {
		list = append(list, r.Rating)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Cite returns an article as findings name it: the chapter and the number under
// which the edition has the rule.
func Cite(e *Edition, rule *handbook.Rule) string { return Chapter.ID + "-" + e.No(rule) }
