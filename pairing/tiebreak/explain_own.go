package tiebreak

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// progress returns the scores after each round.
func (w *worker) progress(d Descriptor) []Part {
	var score tournament.Points
	var out []Part
	for r := range w.tb.entrants[w.i].meetings {
		score += w.tb.score(&w.tb.entrants[w.i].meetings[r], d.Score)
		p := Part{Round: r + 1, What: handbook.Say("tiebreak.working.progress"), Amount: points(score)}
		if p.Cut = r < max(d.Cut, d.Median) || r >= w.tb.rounds-d.Median; p.Cut {
			p.Articles = []string{w.article(cutOf(d))}
		}
		out = append(out, p)
	}
	return out
}

// boards returns the matches with the points of each board. The number of boards compared
// is the greatest of those tied.
func (w *worker) boards(d Descriptor, k int) []Part {
	most := 0
	for i := range w.lines {
		if w.lines[i].after[k] == w.lines[w.at].after[k] {
			number := w.lines[i].StartingRank
			at := slices.IndexFunc(w.tb.entrants, func(e entrant) bool { return e.number == number })
			most = max(most, len(w.tb.ofAllMatches(at)))
		}
	}
	var out []Part
	for r := range w.tb.entrants[w.i].meetings {
		m := &w.tb.entrants[w.i].meetings[r]
		if len(m.boards) == 0 {
			continue
		}
		p := Part{Round: r + 1}
		if m.opponent >= 0 {
			p.Opponent = w.tb.entrants[m.opponent].number
		}
		var sum tournament.Points
		var said []any
		for board, made := range m.boards {
			said = append(said, made.Decimal())
			switch {
			case d.Name == "BC":
				sum += tournament.Points(board+1) * made
			case d.Name == "TBR" && board == 0, d.Name == "BBE" && board < most-1:
				sum += made
			}
		}
		p.Amount = points(sum)
		p.What = handbook.Say("tiebreak.working.boards", "boards", said)
		out = append(out, p)
	}
	return out
}

// encounters returns the rounds against those with whom the participant was tied
// when the tie-break came.
func (w *worker) encounters(d Descriptor, k int) []Part {
	tied := make(map[int]bool)
	for i := range w.lines {
		if i != w.at && w.lines[i].after[k] == w.lines[w.at].after[k] {
			tied[w.lines[i].StartingRank] = true
		}
	}
	games := make(map[int]int64) // that count, by opponent
	for r := range w.tb.entrants[w.i].meetings {
		if m := &w.tb.entrants[w.i].meetings[r]; w.tb.regular(m, d) {
			games[m.opponent]++
		}
	}
	// share is what a meeting brings: of two who met more than once, its part of
	// their average (6.1.2).
	share := func(m *entrantRound, s Score) Value {
		n := games[m.opponent]
		if n < 2 || w.tb.opt.Edition.Numbers.SumOfGames {
			n = 1
		}
		return fraction(int64(w.tb.score(m, s)), n*int64(tournament.One))
	}
	shown := w.shownScore(d, k, tied, share)
	var out []Part
	for r := range w.tb.entrants[w.i].meetings {
		m := &w.tb.entrants[w.i].meetings[r]
		if m.opponent < 0 || !tied[w.tb.entrants[m.opponent].number] {
			continue
		}
		p := Part{Round: r + 1, Opponent: w.tb.entrants[m.opponent].number, Amount: share(m, shown), Cut: !w.tb.regular(m, d)}
		p.What = handbook.Say("tiebreak.working.encounter.game", "opponent", p.Opponent)
		if n := games[m.opponent]; n > 1 && !w.tb.opt.Edition.Numbers.SumOfGames {
			p.What = handbook.Say("tiebreak.working.encounter.average", "opponent", p.Opponent, "points", w.tb.score(m, shown), "n", int(n))
		}
		if d.Name != "DE" {
			other := w.tb.second()
			if shown == other {
				other = Primary
			}
			p.What = handbook.Say("tiebreak.working.encounter.match", "opponent", p.Opponent, "game", w.tb.score(m, other))
		}
		if m.waived {
			p.What = handbook.Say("tiebreak.working.encounter.as-played", "opponent", p.Opponent)
		}
		if p.Cut {
			p.What = handbook.Say("tiebreak.working.encounter.forfeit", "opponent", p.Opponent)
		}
		out = append(out, p)
	}
	return out
}

// shownScore returns the score that the value of a direct encounter is made
// from: for teams the secondary one, where the primary one breaks no tie
// (13.3.1).
func (w *worker) shownScore(d Descriptor, k int, tied map[int]bool, share func(*entrantRound, Score) Value) Score {
	if d.Name == "DE" {
		return d.Score
	}
	value := w.lines[w.at].TieBreaks[k]
	for _, s := range []Score{Primary, w.tb.second()} {
		if value.Exists() && w.sumOfEncounters(d, s, tied, share).compare(value) == 0 {
			return s
		}
	}
	return Primary
}

// sumsTo reports whether what the parts bring adds up to the value.
func sumsTo(parts []Part, value Value) bool {
	sum := Value{den: 1}
	for i := range parts {
		if !parts[i].Cut {
			sum = sum.plus(parts[i].Amount)
		}
	}
	return sum.compare(value) == 0
}

// sumOfEncounters adds what the meetings with those tied bring of a score.
func (w *worker) sumOfEncounters(d Descriptor, s Score, tied map[int]bool, share func(*entrantRound, Score) Value) Value {
	sum := Value{den: 1}
	for r := range w.tb.entrants[w.i].meetings {
		m := &w.tb.entrants[w.i].meetings[r]
		if m.opponent >= 0 && tied[w.tb.entrants[m.opponent].number] && w.tb.regular(m, d) {
			sum = sum.plus(share(m, s))
		}
	}
	return sum
}

// each writes out the rounds of the participant that are rounds at all.
func (w *worker) each(of func(round int, m *entrantRound) (handbook.Text, Value)) []Part {
	var out []Part
	for r := range w.tb.entrants[w.i].meetings {
		m := &w.tb.entrants[w.i].meetings[r]
		if m.how == free {
			continue
		}
		p := Part{Round: r + 1}
		if m.opponent >= 0 {
			p.Opponent = w.tb.entrants[m.opponent].number
		}
		p.What, p.Amount = of(r+1, m)
		out = append(out, p)
	}
	return out
}

// countedRounds returns the rounds of a tie-break that counts some of them: 1 for each of
// those, 0 for the others.
func (w *worker) countedRounds(d Descriptor, counts func(*table, Descriptor, *entrantRound) bool) []Part {
	return w.each(func(_ int, m *entrantRound) (handbook.Text, Value) {
		n := int64(0)
		if counts(w.tb, d, m) {
			n = 1
		}
		return w.result(m, d.Score), whole(n)
	})
}

// result says how a round went, with the points of the kind given.
func (w *worker) result(m *entrantRound, s Score) handbook.Text {
	opponent := 0
	if m.opponent >= 0 {
		opponent = w.tb.entrants[m.opponent].number
	}
	made := w.tb.score(m, s)
	switch m.how {
	case playedOut:
		if m.waived {
			return handbook.Say("tiebreak.working.result.as-played", "points", made, "opponent", opponent)
		}
		if m.black {
			return handbook.Say("tiebreak.working.result.black", "points", made, "opponent", opponent)
		}
		return handbook.Say("tiebreak.working.result.played", "points", made, "opponent", opponent)
	case wonByForfeit:
		return handbook.Say("tiebreak.working.result.forfeit-won", "points", made, "opponent", opponent)
	case lostByForfeit:
		return handbook.Say("tiebreak.working.result.forfeit-lost", "points", made, "opponent", opponent)
	case allocated:
		return handbook.Say("tiebreak.working.result.bye", "points", made)
	}
	return handbook.Say("tiebreak.working.result.away", "points", made)
}

// standard returns the rounds of the standard points.
func (w *worker) standard(d Descriptor) []Part {
	return w.each(func(round int, m *entrantRound) (handbook.Text, Value) {
		own, against := w.tb.score(m, d.Score), w.tb.against(m, round, d.Score)
		what := handbook.Say("tiebreak.working.compared.draw", "points", own, "draw", against)
		if m.opponent >= 0 {
			what = handbook.Say("tiebreak.working.compared.opponent", "points", own, "opponent", w.tb.entrants[m.opponent].number, "theirs", against)
		}
		return what, fraction(standardHalves(own, against), 2)
	})
}

// otherScore returns the rounds with what they brought of the score that does not
// rank, or of the one named.
func (w *worker) otherScore(d Descriptor) []Part {
	s := d.Score
	if s == Primary {
		s = w.tb.second()
	}
	return w.each(func(_ int, m *entrantRound) (handbook.Text, Value) {
		return w.result(m, s), points(w.tb.score(m, s))
	})
}

// note says how the value comes from the parts, where it is not their sum;
// nothing if it is.
func (w *worker) note(d Descriptor, value Value, parts []Part) handbook.Text {
	if selfDefined(d.Name) {
		return handbook.Say("tiebreak.working.note.own-regulations")
	}
	if !value.Exists() {
		return handbook.Say("tiebreak.working.note.none")
	}
	switch d.Name {
	case "TPN":
		return handbook.Say("tiebreak.working.note.number")
	case "RTNG":
		if w.tb.entrants[w.i].rating <= 0 {
			return handbook.Say("tiebreak.working.note.unrated", "rating", int(value.num))
		}
		return handbook.Say("tiebreak.working.note.rating")
	case "AOB":
		return handbook.Say("tiebreak.working.note.average")
	case "ARO":
		if f := w.tb.ratedOpponents(w.i, d); w.tb.opt.Edition.Numbers.MissedForCut && f.missed > 0 && (d.Cut > 0 || d.Median > 0) {
			return handbook.Say("tiebreak.working.note.missed-for-cut", "n", f.missed)
		}
		return handbook.Say("tiebreak.working.note.rounded")
	case "APRO", "APPO":
		return handbook.Say("tiebreak.working.note.rounded")
	case "TPR":
		f := w.tb.ratedOpponents(w.i, d)
		average := mean(f.ratings).num
		return handbook.Say("tiebreak.working.note.performance", "average", int(average), "difference", int(value.num-average), "points", f.score, "games", len(f.ratings))
	case "PTP":
		f := w.tb.ratedOpponents(w.i, d)
		if f.score == 0 {
			return handbook.Say("tiebreak.working.note.pointless", "below", fullScale)
		}
		return handbook.Say("tiebreak.working.note.perfect", "points", f.score, "games", len(f.ratings))
	case "SSSC":
		return handbook.Say("tiebreak.working.note.schedule", "own", w.tb.entrants[w.i].other, "factor", int(w.tb.factor(d)))
	case "EDE", "EDEBT", "EDEBB", "EDET", "EDEB":
		if !sumsTo(parts, value) {
			return handbook.Say("tiebreak.working.note.boards")
		}
	case "MPVGP":
		var sum tournament.Points
		for i := range parts {
			sum += tournament.Points(parts[i].Amount.num)
		}
		if added := tournament.Points(value.num) - sum; added != 0 {
			return handbook.Say("tiebreak.working.note.record-299", "points", added)
		}
	}
	return handbook.Text{}
}
