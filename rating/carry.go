package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Carry adds to a standing of a new list what corrections of earlier lists
// have changed of the last one: a player's rating there as published and as
// computed again, 0 if he has none, and K as computed again. No article
// knows it: an office that does not publish old lists again gives the points
// with the next one (docs/publishing.md).
//
// A player rated by both gets the difference in points; one whom the
// computation rates for the first time gets that rating, unless the month has
// given him one; one whom it does not rate loses his. A result below the floor
// is no rating. K is the lower of the two, and that of the top from its rating
// on.
func Carry(s ratinglist.Standing, published, computed tournament.Rating, k int, kind tournament.Kind, period handbook.Period) ratinglist.Standing {
	n := &onList(kind, period).Numbers
	switch {
	case computed == 0:
		return ratinglist.Standing{Games: s.Games}
	case published == 0 && s.Rating == 0:
		s.Rating = computed
	case published > 0 && s.Rating > 0:
		s.Rating += computed - published
	}
	if int(s.Rating) < n.Floor {
		return ratinglist.Standing{Games: s.Games}
	}
	if k > 0 && (s.K == 0 || k < s.K) {
		s.K = k
	}
	if int(s.Rating) >= n.K.TopFrom {
		s.K = n.K.Top
	}
	return s
}
