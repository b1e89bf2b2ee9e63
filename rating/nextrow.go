package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// NextRow returns a player's row on the list of a period. It is made from his row on
// the list before (for a new player a row with name and identity alone), from
// his results in the period by kind (nil: no rated game) and from his history,
// which ends before the period. In a kind without results only the mark of
// inactivity can change (B.02 7.2.2).
func NextRow(row ratinglist.Row, results [tournament.Kinds]*Player, history [tournament.Kinds]History, period handbook.Period, o Options) ratinglist.Row {
	for k := range row.Standings {
		kind := tournament.Kind(k)
		row.Standings[k] = nextStanding(row.Standings[k], row.Birth, results[k], &history[k], onList(kind, period), period, o)
		if o.RapidBlitzK2022 && kind != tournament.Standard && row.Standings[k].Rating > 0 && period < 2022_10 && period >= 2022_01 {
			row.Standings[k].K = onList(kind, period).Numbers.K.Middle
		}
	}
	return row
}

func nextStanding(s ratinglist.Standing, birth int, q *Player, h *History, e *Edition, period handbook.Period, o Options) ratinglist.Standing {
	if q == nil || q.Games == 0 {
		s.Games = 0
		if s.Rating > 0 && Inactive(h.LastGame, period) {
			s.Inactive = true
		}
		if s.Rating > 0 && s.K > 0 {
			s.K = kWithoutGames(s, birth, h, &e.Numbers.K, period, o)
		}
		return s
	}
	before := s
	s = ratinglist.Standing{Rating: q.NewRating, Games: q.Games}
	if s.Rating == 0 {
		return s // dropped below the floor, or not rated yet (7.2.1, 7.1.4)
	}
	s.K = nextK(before, int(s.Rating), q.Games, birth, h, &e.Numbers.K, period, o)
	return s
}

// Inactive reports whether a list shows a player as inactive whose last rated
// game was on the day: none in the year before the list (B.02 7.2.2). An
// unknown day tells nothing.
func Inactive(last handbook.Date, period handbook.Period) bool {
	months := onList(tournament.Standard, period).Numbers.InactiveMonths
	return last > 0 && last < period.Add(-months).First()
}

// nextK returns the K column of the next list (8.3.3) for a player who now has the
// rating, after so many games in the period. Where not all earlier games are
// known the column of the list before speaks: a 10 stays 10, and a 40 that is
// not a junior's stays until the games counted from then on reach 30. One who
// enters the list again after a drop below the floor is as new as the games
// known of him make him.
func nextK(before ratinglist.Standing, rating, games, birth int, h *History, c *Coefficients, period handbook.Period, o Options) int {
	if before.K == c.Top && before.Rating > 0 {
		return c.Top
	}
	k, _ := c.decide(coefficientCase{
		rating: rating, peak: int(max(h.Peak, before.Rating)),
		birth: birth, year: period.Year(), once: !o.JuniorReturns,
		newcomer: newcomer(before, h.Games+games, birth, h.Complete, c, period) && !(o.ReentryNotNew && before.Rating == 0 && h.Peak > 0),
	})
	return int(k)
}

// newcomer reports whether fewer than 30 games are completed.
func newcomer(before ratinglist.Standing, games, birth int, complete bool, c *Coefficients, period handbook.Period) bool {
	switch {
	case games >= c.NewGames:
		return false
	case complete || before.Rating == 0:
		return true
	}
	wasJunior := birth > 0 && period.Add(-1).Year()-birth <= c.JuniorAge && int(before.Rating) < c.JuniorTop
	return before.K == c.New && !wasJunior
}

// kWithoutGames returns the K of a player without games in the period: only a junior's
// changes, with the year.
func kWithoutGames(s ratinglist.Standing, birth int, h *History, c *Coefficients, period handbook.Period, o Options) int {
	if s.K != c.Junior || birth == 0 || period.Year()-birth != c.JuniorAge+1 || period.Month() != 1 {
		return s.K
	}
	return nextK(s, int(s.Rating), 0, birth, h, c, period, o)
}
