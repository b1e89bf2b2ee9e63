package rating

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// rateField rates the games of one event, player by player, into the records.
func (p *periodRating) rateField(f *ratedEvent) {
	p.at = f.index(p.at)
	f.conditions()
	p.fillSlots(f)
	rated, others := cellsOf(f.t)
	games := make([]RatedGame, 0, rated)
	p.notRated = make([]NotRated, 0, others)
	event, end := f.Name, f.t.LastDay()
	if event == "" {
		event = f.File
	}
	for i := range f.t.Players {
		l := &f.lines[i]
		e := &p.entries[l.entry]
		rec := &p.records[e.first+e.lines]
		e.lines++
		*rec = Record{File: f.File, StartingRank: f.t.Players[i].StartingRank, Event: event, Start: f.start, End: end, Edition: f.Edition.Key}
		rec.Rating, rec.RatingFrom, rec.List = p.ownRating(f, l, e)
		games = p.cells(f, i, e, rec, games)
		e.hasGame = e.hasGame || len(rec.Games) > 0
	}
}

// cellsOf counts the cells with a rated result and the other cells that are
// not blank, so that memory for all games of the event is taken once.
func cellsOf(t *tournament.Tournament) (rated, others int) {
	for i := range t.Players {
		for _, g := range t.Players[i].Games {
			switch {
			case g.Result.Rated():
				rated++
			case g.Result != tournament.None:
				others++
			}
		}
	}
	return rated, others
}

// ownRating returns the own rating that a player's changes in the event are computed
// with, and the month of the list that it is from. The text says where it comes
// from, and is empty for the list of his kind in force at the start.
func (p *periodRating) ownRating(f *ratedEvent, l *playerLine, e *entry) (tournament.Rating, string, handbook.Period) {
	switch {
	case e.rating == 0:
		return 0, "", 0
	case l.seen == 0:
		month := handbook.Period(0)
		if base := p.baseLists[f.Kind]; base != nil {
			month = base.Period
		}
		return tournament.Rating(e.rating), "current", month
	case l.fromStandard:
		return tournament.Rating(l.seen), "standard", f.slots[0].period
	}
	return tournament.Rating(l.seen), "", f.slots[0].period
}

// cells rates the rounds of the player at a position, one by one.
func (p *periodRating) cells(f *ratedEvent, pos int, e *entry, rec *Record, games []RatedGame) []RatedGame {
	pl := &f.t.Players[pos]
	from, out := len(games), len(p.notRated)
	for r := range pl.Games {
		g := pl.Games[r]
		s := &f.slots[0]
		if r < len(f.slotOf) {
			s = &f.slots[f.slotOf[r]]
		}
		why, opp := f.judge(pos, rec.StartingRank, r+1, g, s)
		if why == absent || f.Skip != nil && f.Skip(rec.StartingRank, r+1) {
			continue
		}
		if why != counts {
			p.leaveOut(f, pos, opp, r+1, g.Opponent, why, e.rating == 0)
			continue
		}
		if len(f.Waivers) > 0 {
			p.ratedByWaiver(f, pos, opp, r+1, s)
		}
		rated := RatedGame{
			Round: r + 1, Opponent: g.Opponent, OpponentRating: tournament.Rating(s.rating[opp]),
			List: s.period, Score: g.Result.Score(),
		}
		if e.rating > 0 {
			own := e.rating
			if seen := s.own[pos]; seen > 0 {
				own = seen
			}
			rated.Rating = tournament.Rating(own)
			rated.Difference = int(own - s.rating[opp])
		}
		games = append(games, rated)
	}
	rec.Games = games[from:len(games):len(games)]
	if e.rating > 0 {
		rec.Sum = f.numb.Settle(rec.Games)
	}
	if out == len(p.notRated) {
		rec.NotRated = noneLeftOut
	} else {
		rec.NotRated = p.notRated[out:len(p.notRated):len(p.notRated)]
	}
	return games
}

// noneLeftOut is an empty list that is not nil, so that JSON shows [] and not
// null.
var noneLeftOut = []NotRated{}

func (p *periodRating) leaveOut(f *ratedEvent, pos, opp, round, opponent int, why reason, unrated bool) {
	if why == opponentUnrated && unrated {
		why = opponentUnrated2
	}
	p.notRated = append(p.notRated, NotRated{Round: round, Opponent: max(opponent, 0), Reason: reasonNames[why], Article: f.no[why]})
	if why == disputed && (pos < opp || !f.t.Players[opp].Games[round-1].Result.Rated()) {
		p.findings = append(p.findings, contradiction(f, pos, opp, round))
	}
}

func contradiction(f *ratedEvent, pos, opp, round int) handbook.Finding {
	a, b := &f.t.Players[pos], &f.t.Players[opp]
	at := f.place(a, func(c *tournament.Columns) int { return c.Round(round) + c.Result })
	return handbook.Finding{
		Article: "B.02-" + f.no[disputed], Rule: "result-disputed", Severity: handbook.Warning,
		Pos: at, Round: round, Players: []int{a.StartingRank, b.StartingRank},
		Text: handbook.Say("rating.result-disputed", "round", round, "name", a.Name, "result", strings.TrimSpace(a.Games[round-1].Result.String()),
			"other", b.Name, "otherResult", strings.TrimSpace(b.Games[round-1].Result.String())),
	}
}

// fillSlots looks up, for each list in force during the event, the ratings of
// all players by position: their own, and those that opponents see.
func (p *periodRating) fillSlots(f *ratedEvent) {
	for len(p.ratings) < len(f.slots) {
		p.ratings = append(p.ratings, nil)
	}
	for s := range f.slots {
		r := p.ratings[s][:0]
		sl := &f.slots[s]
		standard := p.standardList(f, sl.period)
		for i := range f.t.Players {
			v := f.lines[i].seen
			if s > 0 {
				id := f.t.Players[i].FIDEID
				v, _, _ = p.ratingOn(rowOf(sl.list, id), rowOf(standard, id), id, f.Kind)
			}
			r = append(r, v)
		}
		p.ratings[s], sl.own = r, r
		if sl.rating = r; p.in.Opponents != nil && sl.list != nil {
			sl.rating = p.asOpponents(f, sl)
		}
	}
}

// asOpponents returns the ratings that the lists of opponents give all players.
func (p *periodRating) asOpponents(f *ratedEvent, sl *monthList) []int32 {
	list, standard := p.in.Opponents.InForce(sl.period, f.Kind), (*ratinglist.List)(nil)
	if f.Kind != tournament.Standard && f.numb.StandardCounts {
		standard = p.in.Opponents.InForce(sl.period, tournament.Standard)
	}
	ratings := make([]int32, len(f.t.Players))
	for i := range f.t.Players {
		id := f.t.Players[i].FIDEID
		ratings[i], _, _ = p.ratingOn(rowOf(list, id), rowOf(standard, id), id, f.Kind)
		if ratings[i] == 0 {
			ratings[i] = sl.own[i]
		}
	}
	return ratings
}
