package reconcile

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
)

// reasons says an attempt in words.
func (q *question) reasons(a *attempt, certain bool) (list []Reason) {
	for i, e := range q.now {
		if a.left>>i&1 == 1 {
			list = append(list, q.leftOut(e, certain))
		}
	}
	for i, e := range q.adjacent {
		if a.taken>>i&1 == 1 {
			list = append(list, Reason{
				Cause: OtherMonth, Certain: certain, Submission: e.Submission, List: q.period,
				Text: handbook.Say("reconcile.other-month", "event", e.Name, "submission", e.Submission, "there", q.period, "here", e.Period),
			})
		}
	}
	if a.otherK {
		list = append(list, Reason{
			Cause: OtherK, Certain: certain,
			Text: handbook.Say("reconcile.other-k", "there", int(a.k), "here", int(q.ownK())),
		})
	}
	if a.theirs {
		for _, e := range q.countedEvents(a) {
			for _, o := range e.other {
				list = append(list, Reason{
					Cause: OpponentRating, Certain: certain, Submission: e.Submission,
					Text: handbook.Say("reconcile.opponent-rating", "name", o.name, "event", e.Name, "round", o.round, "here", int(o.here), "there", int(o.there)),
				})
			}
		}
	}
	if a.game >= 0 {
		at := a.game
		for _, e := range q.countedEvents(a) {
			if at < len(e.Games) {
				list = append(list, Reason{
					Cause: GameFewer, Certain: certain, Submission: e.Submission,
					Text: handbook.Say("reconcile.game-fewer", "event", e.Name, "submission", e.Submission, "round", e.Games[at].Round),
				})
				break
			}
			at -= len(e.Games)
		}
	}
	return list
}

// ownK returns the K that the office has used.
func (q *question) ownK() int {
	for _, e := range q.now {
		if e.K > 0 {
			return int(e.K)
		}
	}
	return q.hereBefore.K
}

// leftOut returns an event that FIDE has not rated for the list: for another one
// where FIDE's list of that month has as many games more than here.
func (q *question) leftOut(e *event, certain bool) Reason {
	month := handbook.Period(0)
	switch n := len(e.Games); {
	case q.laterHeld && q.later.Games >= n && q.later.Games-q.ownNextGames() >= n:
		month = q.period.Add(1)
	case q.beforeHeld && !q.earlierIsOwn && q.earlier.Games-q.hereBefore.Games >= n:
		month = q.period.Add(-1)
	}
	if month != 0 {
		return Reason{
			Cause: OtherMonth, Certain: certain, Submission: e.Submission, List: month,
			Text: handbook.Say("reconcile.other-month", "event", e.Name, "submission", e.Submission, "there", month, "here", q.period),
		}
	}
	return Reason{
		Cause: EventNotRated, Certain: certain, Submission: e.Submission,
		Text: handbook.Say("reconcile.event-not-rated", "event", e.Name, "submission", e.Submission, "games", len(e.Games)),
	}
}

// ownNextGames returns the games that the office has rated for the list after.
func (q *question) ownNextGames() int { return q.ownNext.Games }

// missingThere is said of a player whom FIDE's list has no rating for.
func (q *question) missingThere() []Reason {
	switch {
	case q.beforeHeld && q.thereBefore.Rating > 0:
		return []Reason{{Cause: NotThere, Text: handbook.Say("reconcile.not-there-any-more", "before", int(q.thereBefore.Rating), "list", q.period.Add(-1))}}
	case q.hereBefore.Rating == 0 && len(q.now) > 0:
		list := []Reason{}
		for _, e := range q.now {
			list = append(list, Reason{
				Cause: NotThere, Submission: e.Submission,
				Text: handbook.Say("reconcile.not-there-yet", "event", e.Name, "submission", e.Submission, "games", len(e.Games)),
			})
		}
		return list
	case q.hereBefore.Rating > 0:
		return []Reason{{Cause: NotThere, Certain: q.beforeHeld, Text: handbook.Say("reconcile.not-there-before", "here", int(q.hereBefore.Rating), "list", q.period.Add(-1))}}
	}
	return []Reason{{Cause: NotThere, Text: handbook.Say("reconcile.not-there")}}
}

func notHere(q *question) handbook.Text {
	switch {
	case q.Here.On:
		return handbook.Say("reconcile.not-here-unrated", "there", int(q.There.Rating))
	case q.into != q.FIDEID:
		return handbook.Say("reconcile.not-here-second", "id", strconv.Itoa(q.into))
	case q.died.Valid() && q.died < q.period.First():
		return handbook.Say("reconcile.not-here-deceased", "day", q.died)
	case q.beforeHeld && q.thereBefore.Rating > 0:
		return handbook.Say("reconcile.not-here-before", "list", q.period.Add(-1))
	}
	return handbook.Say("reconcile.not-here")
}

// open returns what can be said where nothing that is known comes to FIDE's rating.
func (q *question) open() []Reason {
	games := 0
	for _, e := range q.now {
		games += len(e.Games)
	}
	if q.gamesKnown && q.There.Games > games {
		return []Reason{{
			Cause: GameMore, Certain: true,
			Text: handbook.Say("reconcile.game-more", "more", q.There.Games-games, "there", q.There.Games, "here", games),
		}}
	}
	if q.gamesKnown && q.There.Games < games {
		return []Reason{{
			Cause: GameFewer, Certain: true,
			Text: handbook.Say("reconcile.games-fewer", "fewer", games-q.There.Games, "there", q.There.Games, "here", games),
		}}
	}
	return []Reason{{Cause: Unexplained, Text: handbook.Say("reconcile.unexplained", "here", int(q.Here.Rating-q.hereBefore.Rating), "there", int(q.There.Rating-q.thereBefore.Rating))}}
}
