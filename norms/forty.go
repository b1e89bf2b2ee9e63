package norms

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/registration"
)

// The figures of 1.5.6.
const (
	fortyPlayers = 40
	fortyAverage = 2000
)

// fortyNote says whether the event is the large individual Swiss that an
// application must have (1.5.6). The average is that of the best 40.
func (s *search) fortyNote() string {
	if s.forty == "" {
		s.forty = s.fortyText()
	}
	return s.forty
}

func (s *search) fortyText() string {
	if kind := s.insteadOfBig(); kind != "" {
		return "1.5.6: counts as the event that an application must have (" + kind + ")"
	}
	if s.ev.Format != registration.Swiss {
		return "1.5.6: the event is no individual Swiss for the large Swiss of an application"
	}
	fewest, low := s.fortyFigures()
	if fewest >= fortyPlayers && low >= fortyAverage {
		return fmt.Sprintf("1.5.6: counts as the large Swiss of an application (at least %d players a round, average of the best 40 at least %d)", fewest, low)
	}
	return fmt.Sprintf("1.5.6: is not the large Swiss of an application (%d players in the smallest round, average of the best 40 %d)", fewest, low)
}

// insteadOfBig is the kind of the event that stands for the large Swiss (1.5.6
// of 2024), empty where none does. Of a national championship it is the final.
func (s *search) insteadOfBig() string {
	for _, kind := range s.num.InsteadOfBig {
		if s.is(kind) && (kind != "national-championship" || s.facts.FinalStage != registration.No) {
			return kind
		}
	}
	return ""
}

// fortyFigures are the fewest players of a round and the lowest average of its
// best 40, cut to a whole number; who misses more than one round is in none.
func (s *search) fortyFigures() (fewest, low int) {
	var steady []int
	for i := range s.field {
		if s.missed(i) <= 1 {
			steady = append(steady, i)
		}
	}
	for round := 1; round <= s.played; round++ {
		at, ratings := s.at(round), []int{}
		for _, i := range steady {
			if s.present(i, round) {
				ratings = append(ratings, int(at[i].rating))
			}
		}
		slices.SortFunc(ratings, func(a, b int) int { return b - a })
		sum, n := 0, min(len(ratings), fortyPlayers)
		for _, r := range ratings[:n] {
			sum += r
		}
		mean := 0
		if n > 0 {
			mean = sum / n // 1999.5 is not at least 2000
		}
		if round == 1 || len(ratings) < fewest {
			fewest = len(ratings)
		}
		if round == 1 || mean < low {
			low = mean
		}
	}
	return fewest, low
}
