package rating

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Supposed holds games that are not played yet, or that a user asks about.
type Supposed struct {
	Row       ratinglist.Row // of the list in force: ratings of all kinds, K, birth
	Kind      tournament.Kind
	Year      int                 // of the list, for the K of juniors
	Opponents []tournament.Rating // of the kind, each above 0
	Options   Options
}

// Suppose computes what each score against the opponents would do to the rating:
// a Player for every score from 0 to all games won, in steps of half a point,
// each with one record. The games are taken for the only ones of their period;
// K is that of the list, else what 8.3.3 gives without knowledge of earlier games
// (B.02 8.2, 8.3). Without opponents there is nothing to suppose.
func Suppose(e *Edition, s *Supposed) []Player {
	rating, from := s.Row.Standings[s.Kind].Rating, ""
	if rating == 0 && e.Numbers.StandardCounts && s.Kind != tournament.Standard {
		if rating = s.Row.Standings[tournament.Standard].Rating; rating > 0 {
			from = "standard"
		}
	}
	games := len(s.Opponents)
	if games == 0 {
		return nil
	}
	out := make([]Player, 0, 2*games+1)
	for score := tournament.Points(0); score <= tournament.Points(games)*tournament.One; score += tournament.One / 2 {
		q := Player{Name: s.Row.Name, Kind: s.Kind, Rating: rating, Games: games}
		if s.Row.FIDEID > 0 {
			q.FIDEID = strconv.Itoa(s.Row.FIDEID)
		}
		q.Tournaments = []Record{{Edition: e.Key, Rating: rating, RatingFrom: from, NotRated: noneLeftOut}}
		q.addSupposed(e, s, score)
		out = append(out, q)
	}
	return out
}

// addSupposed fills in the games of a score and what comes of them.
func (q *Player) addSupposed(e *Edition, s *Supposed, score tournament.Points) {
	r, pool := &q.Tournaments[0], []PooledGame{}
	for i, opponent := range s.Opponents {
		g := RatedGame{Round: i + 1, Rating: q.Rating, OpponentRating: opponent, Score: min(score, tournament.One)}
		score -= g.Score
		if q.Rating > 0 {
			g.Difference = int(q.Rating - opponent)
		}
		r.Games = append(r.Games, g)
		pool = append(pool, PooledGame{Edition: e.Key, OpponentRating: opponent, Score: g.Score})
	}
	if q.Rating == 0 {
		if q.Initial = FirstRating(e, pool); q.Initial.Published {
			q.NewRating = q.Initial.Rating
		}
		return
	}
	r.Sum = e.Numbers.Settle(r.Games)
	q.Sum = r.Sum
	own := &s.Row.Standings[s.Kind]
	if q.K, q.KReason = K(own.K), kList; own.K == 0 || r.RatingFrom != "" {
		q.K, q.KReason = e.Numbers.K.decide(coefficientCase{
			rating: int(q.Rating), birth: s.Row.Birth, year: s.Year, newcomer: r.RatingFrom != "", once: !s.Options.JuniorReturns,
		})
	}
	q.finish(e)
}

// finish limits K, multiplies it with the sum of the changes and computes the new
// rating (B.02 8.3.3, 8.3.4, 7.2.1).
func (q *Player) finish(e *Edition) {
	q.K, q.KReason = limitK(q.K, q.KReason, q.Games, e.Numbers.K.Product)
	q.Change = tournament.Hundredths(q.K) * q.Sum
	q.NewRating = q.Rating + tournament.Rating(Round(q.Change))
	if int(q.NewRating) < e.Numbers.Floor {
		q.Note = handbook.Say("rating.note.drops", "rating", q.NewRating, "floor", e.Numbers.Floor, "article", e.No(dropBelow))
		q.NewRating = 0
	}
}
