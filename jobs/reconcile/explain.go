package reconcile

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// mostEvents bounds the choices that are tried: of more events in three months
// the later ones count as FIDE has them here.
const mostEvents = 8

// product is the bound of K times the number of games (B.02 8.3.3).
const product = 700

// question is why a player's two ratings of a kind differ.
type question struct {
	*Difference
	period                   handbook.Period
	hereBefore, thereBefore  Side
	earlier, later           Side // on FIDE's lists of the previous and the next month
	ownNext                  Side
	beforeHeld, earlierIsOwn bool
	laterHeld                bool
	gamesKnown               bool
	now, adjacent            []*event // of the month, and of the previous and the next one
	votes                    map[string]int
	into                     int           // the ID that stays of the player's
	died                     handbook.Date // as the office has it; 0: it has not
}

func (c *comparison) question(d *Difference, events []*event) *question {
	q := &question{Difference: d, period: c.Period, gamesKnown: c.GamesKnown}
	row := func(l *ratinglist.List) Side {
		if l == nil {
			return Side{}
		}
		return side(l.Row(d.FIDEID), d.Kind)
	}
	q.hereBefore, q.thereBefore = row(c.ownBefore), row(c.earlier)
	q.beforeHeld, q.earlierIsOwn = c.earlier != nil, c.earlier == c.ownBefore
	q.earlier, q.later, q.ownNext = row(c.earlier), row(c.later), row(c.next)
	q.laterHeld = c.later != nil
	if !q.beforeHeld {
		q.thereBefore = q.hereBefore
	}
	for _, e := range events {
		if e.Period == c.Period {
			q.now = append(q.now, e)
		} else {
			q.adjacent = append(q.adjacent, e)
		}
	}
	if len(q.now) > mostEvents {
		q.now = q.now[:mostEvents]
	}
	q.adjacent = q.adjacent[:min(len(q.adjacent), mostEvents-min(len(q.now), mostEvents/2))]
	return q
}

// attempt is one way in which FIDE may have come to its rating.
type attempt struct {
	left, taken int // bits: events of the month left out, events of other months taken in
	k           rating.K
	otherK      bool
	theirs      bool // with the opponents' ratings of FIDE's lists
	game        int  // index of one game left out, counted through the events; -1: none
	cost        int
}

// answer is every reason; one at least.
func (q *question) answer() []Reason {
	switch {
	case q.There.Rating == 0:
		return q.missingThere()
	case q.Here.Rating == 0:
		return []Reason{{Cause: NotHere, Certain: q.thereBefore.Rating > 0, Text: notHere(q)}}
	}
	var reasons []Reason
	if q.beforeHeld && q.thereBefore.Rating != q.hereBefore.Rating && q.thereBefore.Rating > 0 {
		reasons = append(reasons, Reason{
			Cause: Before, Certain: true, List: q.period.Add(-1),
			Text: handbook.Say("reconcile.before", "list", q.period.Add(-1), "here", int(q.hereBefore.Rating), "there", int(q.thereBefore.Rating)),
		})
	}
	if q.hereBefore.Rating == 0 || q.thereBefore.Rating == 0 {
		return append(reasons, Reason{Cause: Unexplained, Text: handbook.Say("reconcile.initial", "here", int(q.Here.Rating), "there", int(q.There.Rating))})
	}
	found := q.search()
	if len(found) == 0 {
		if len(reasons) > 0 && q.There.Rating-q.thereBefore.Rating == q.Here.Rating-q.hereBefore.Rating {
			return reasons
		}
		return append(reasons, q.open()...)
	}
	if found[0].cost == 0 { // the difference of the months before is all
		return reasons
	}
	certain := len(found) == 1
	return append(reasons, q.reasons(&found[0], certain)...)
}

// search tries all ways, and gives those that come to FIDE's rating with the
// fewest assumptions, the likeliest first.
func (q *question) search() []attempt {
	change := int(q.There.Rating) - int(q.thereBefore.Rating)
	var found []attempt
	least := 1 << 30
	for left := range 1 << len(q.now) {
		for taken := range 1 << len(q.adjacent) {
			for _, theirs := range []bool{false, true} {
				for game := -1; game < q.gamesOf(left); game++ {
					a := attempt{left: left, taken: taken, theirs: theirs, game: game}
					if a.cost = q.cost(&a); a.cost > least || theirs && !q.differs(&a) {
						continue
					}
					sum, games := q.sum(&a)
					if q.gamesKnown && games != q.There.Games {
						continue
					}
					for _, k := range q.coefficients(games) {
						b := a
						b.k, b.otherK = k.k, k.other
						b.cost += k.cost
						if b.cost > least || rating.Round(tournament.Hundredths(b.k)*sum) != change {
							continue
						}
						if b.cost < least {
							least, found = b.cost, nil
						}
						found = append(found, b)
					}
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b attempt) int { return cmp.Compare(q.voted(&b), q.voted(&a)) })
	if len(found) > 1 && q.voted(&found[0]) > q.voted(&found[1]) {
		found = found[:1]
	}
	return found
}

func (q *question) cost(a *attempt) int {
	n := 0
	for i := range q.now {
		n += a.left >> i & 1
	}
	for i := range q.adjacent {
		n += 2 * (a.taken >> i & 1)
	}
	if a.theirs {
		n++
	}
	if a.game >= 0 {
		n += 2
	}
	return n
}

// voted returns how many other players speak for an attempt.
func (q *question) voted(a *attempt) int {
	n := 0
	for i, e := range q.now {
		if a.left>>i&1 == 1 {
			n += q.votes[string(EventNotRated)+idText(e.Submission)] + q.votes[string(OtherMonth)+idText(e.Submission)]
		}
	}
	for i, e := range q.adjacent {
		if a.taken>>i&1 == 1 {
			n += q.votes[string(OtherMonth)+idText(e.Submission)]
		}
	}
	return n
}

// gamesOf returns how many single games may be left out: of the events that count.
func (q *question) gamesOf(left int) int {
	n := 0
	for i, e := range q.now {
		if left>>i&1 == 0 {
			n += len(e.Games)
		}
	}
	return n
}

// countedEvents returns the events that count in an attempt.
func (q *question) countedEvents(a *attempt) []*event {
	var list []*event
	for i, e := range q.now {
		if a.left>>i&1 == 0 {
			list = append(list, e)
		}
	}
	for i, e := range q.adjacent {
		if a.taken>>i&1 == 1 {
			list = append(list, e)
		}
	}
	return list
}

// differs reports whether an opponent of an attempt has another rating there.
func (q *question) differs(a *attempt) bool {
	return slices.ContainsFunc(q.countedEvents(a), func(e *event) bool { return len(e.other) > 0 })
}

func (q *question) sum(a *attempt) (sum tournament.Hundredths, games int) {
	at := 0
	for _, e := range q.countedEvents(a) {
		if a.theirs {
			sum += e.there
		} else {
			sum += e.sum
		}
		games += len(e.Games)
		if a.game >= at && a.game < at+len(e.Games) {
			sum -= e.Games[a.game-at].Delta
			games--
		}
		at += len(e.Games)
	}
	return sum, games
}

// possible is a K with what it costs to assume it.
type possible struct {
	k     rating.K
	other bool
	cost  int
}

// coefficients returns the values of K that may have been used for so many games:
// that of the office, that of FIDE's list before, and those of the article.
func (q *question) coefficients(games int) []possible {
	used := rating.K(q.hereBefore.K)
	for _, e := range q.now {
		used = max(used, e.K)
	}
	theirs := rating.K(0)
	if q.beforeHeld && !q.earlierIsOwn {
		theirs = rating.K(q.thereBefore.K)
	}
	var list []possible
	add := func(k rating.K, cost int) {
		if k == 0 {
			return
		}
		if games > 0 && int(k)*games > product {
			k = rating.K(product / games)
		}
		if !slices.ContainsFunc(list, func(p possible) bool { return p.k == k }) {
			list = append(list, possible{k, cost > 0, cost})
		}
	}
	add(used, 0)
	add(theirs, 1)
	if q.There.K != q.Here.K {
		add(rating.K(q.There.K), 1)
	}
	for _, k := range []rating.K{10, 20, 40} {
		add(k, 2)
	}
	return list
}
