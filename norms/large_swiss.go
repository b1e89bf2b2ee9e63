package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// fortyNote reports whether the event is the large individual Swiss that an
// application must have (1.5.6). The average is that of the best.
func (s *search) fortyNote() handbook.Text {
	article, best := s.no(fortyRule), s.num.Forty.Players
	if kind := s.insteadOfBig(); kind != "" {
		return handbook.Say("norms.large-swiss.instead", "article", article, "kind", kind)
	}
	if s.ev.Format != registration.Swiss {
		return handbook.Say("norms.large-swiss.no-swiss", "article", article)
	}
	fewest, low := s.fortyFigures()
	if fewest >= s.num.Forty.Players && low >= s.num.Forty.Average {
		return handbook.Say("norms.large-swiss.counts", "article", article, "players", fewest, "best", best, "average", low)
	}
	other := *s
	other.opt.Readings.ByeHolderPresent = !s.opt.Readings.ByeHolderPresent
	if with, average := other.fortyFigures(); with >= s.num.Forty.Players && average >= s.num.Forty.Average {
		return handbook.Say("norms.large-swiss.byes-decide", "article", article, "players", fewest)
	}
	return handbook.Say("norms.large-swiss.too-small", "article", article, "players", fewest, "best", best, "average", low)
}

// insteadOfBig returns the kind of the event that stands for the large Swiss (1.5.6
// of 2024), empty if none does. Of a national championship it is the final.
func (s *search) insteadOfBig() string {
	for _, kind := range s.num.InsteadOfBig {
		if s.isKind(kind) && (kind != "national-championship" || s.facts.FinalStage != registration.No) {
			return kind
		}
	}
	return ""
}

// fortyFigures returns the fewest players of a round and the lowest average of its
// best, cut to a whole number; who misses too many rounds is in none.
func (s *search) fortyFigures() (fewest, low int) {
	steady, ratings := make([]int, 0, len(s.field)), make([]int, 0, len(s.field))
	for i := range s.field {
		if s.countMissed(i) <= s.num.Forty.Missed {
			steady = append(steady, i)
		}
	}
	for round := 1; round <= s.played; round++ {
		at := s.fieldOf(round)
		ratings = ratings[:0]
		for _, i := range steady {
			if s.present(i, round) {
				ratings = append(ratings, int(at[i].rating))
			}
		}
		slices.SortFunc(ratings, func(a, b int) int { return b - a })
		sum, n := 0, min(len(ratings), s.num.Forty.Players)
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
