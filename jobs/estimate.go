package jobs

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// The most opponents of an estimate, as many as a report has rounds, and the
// rating below which numbers are ratings and not FIDE IDs.
const (
	mostSupposed   = 60
	ratingsEnd     = 4000
	supposedExtent = 2000 // characters that are read
)

// Estimation asks what games would do to a rating.
type Estimation struct {
	List   handbook.Period // in force; the ratings are from it
	Row    ratinglist.Row  // of the player
	Find   func(id int) (*ratinglist.Row, error)
	Kind   tournament.Kind
	Day    handbook.Date // decides the edition
	Rating rating.Options
}

// Against computes the estimate against typed opponents: ratings and FIDE IDs of the
// list, each of them any number of times ("1850, 2000x3, 99000001"), between commas,
// semicolons or blanks. The error names the entry that was not understood.
func (q *Estimation) Against(typed string, l answer.Locale) (*answer.Estimate, error) {
	if len(typed) > supposedExtent {
		return nil, handbook.Errorf("jobs.estimate.too-many", "most", mostSupposed)
	}
	edition, err := rating.InForce(q.Kind, q.Day)
	if err != nil {
		return nil, err
	}
	s := &rating.Supposed{Row: q.Row, Kind: q.Kind, Year: q.List.Year(), Options: q.Rating}
	var opponents []ratinglist.Row
	for _, word := range strings.FieldsFunc(typed, func(r rune) bool { return strings.ContainsRune(",; \t\r\n", r) }) {
		who, times, err := q.opponent(word, edition)
		if err != nil {
			return nil, err
		}
		if times > mostSupposed || len(opponents)+times > mostSupposed {
			return nil, handbook.Errorf("jobs.estimate.too-many", "most", mostSupposed)
		}
		for range times {
			opponents = append(opponents, who)
			s.Opponents = append(s.Opponents, who.Standings[q.Kind].Rating)
		}
	}
	if len(opponents) == 0 {
		return nil, handbook.Errorf("jobs.estimate.no-opponents")
	}
	return l.Supposed(rating.Suppose(edition, s), edition, q.List, opponents), nil
}

// opponent is who a word names, and how often.
func (q *Estimation) opponent(word string, e *rating.Edition) (row ratinglist.Row, times int, err error) {
	number, count, repeated := strings.Cut(strings.ToLower(strings.ReplaceAll(word, "×", "x")), "x")
	times = 1
	if repeated {
		if times, err = strconv.Atoi(count); err != nil || times < 1 {
			return row, 0, handbook.Errorf("jobs.estimate.word", "word", word)
		}
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return row, 0, handbook.Errorf("jobs.estimate.word", "word", word)
	}
	if n < ratingsEnd {
		if n < e.Numbers.Floor {
			return row, 0, handbook.Errorf("jobs.estimate.below-floor", "rating", n, "floor", e.Numbers.Floor)
		}
		row.Standings[q.Kind].Rating = tournament.Rating(n)
		return row, times, nil
	}
	if n == q.Row.FIDEID {
		return row, 0, handbook.Errorf("jobs.estimate.self", "id", n)
	}
	found, err := q.Find(n)
	switch {
	case err != nil:
		return row, 0, err
	case found == nil:
		return row, 0, handbook.Errorf("jobs.estimate.unknown", "id", n, "list", q.List)
	}
	row = *found
	if st := &row.Standings[q.Kind]; st.Rating == 0 && e.Numbers.StandardCounts {
		st.Rating = row.Standings[tournament.Standard].Rating
	}
	if row.Standings[q.Kind].Rating == 0 {
		return row, 0, handbook.Errorf("jobs.estimate.unrated", "id", n, "name", row.Name, "list", q.List)
	}
	return row, times, nil
}
