package audit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// hole is a game of which neither line has a result. Opponent is 0 if the line names
// none and still waits for a result.
type hole struct {
	round           int
	player          *tournament.Player
	first, opponent int
}

// findHoles finds the games without a result, one finding a round, and rounds that an event
// that is over lacks.
func (r *Report) findHoles() {
	t := r.AsWritten()
	byRound := make([][]hole, t.Played()+1)
	stars := make([]bool, t.Played()+1) // the round has a cell with *, ? or X
	type cell struct{ line, round int }
	unread := map[cell]bool{} // its result is a character that says nothing
	for _, f := range r.Findings {
		if f.Rule == "result-form" {
			unread[cell{f.Pos.Line, f.Round}] = true
		}
	}
	for i := range t.Players {
		p := &t.Players[i]
		for k, g := range p.Games {
			if !g.Result.Open() || g.Opponent == 0 && g.Result == tournament.None || unread[cell{p.Line, k + 1}] {
				continue
			}
			q := t.Player(g.Opponent)
			if q != nil && unread[cell{q.Line, k + 1}] {
				continue
			}
			for len(byRound) <= k+1 {
				byRound, stars = append(byRound, nil), append(stars, false)
			}
			stars[k+1] = stars[k+1] || g.Result == tournament.Pending
			if q == nil || q != p && q.Game(k+1).Opponent == p.StartingRank && q.Game(k+1).Result.Open() && t.Place(g.Opponent) > i {
				if q != nil || g.Opponent == 0 {
					byRound[k+1] = append(byRound[k+1], hole{k + 1, p, p.StartingRank, g.Opponent})
				}
			}
		}
	}
	for round, holes := range byRound {
		for _, alone := range []bool{false, true} { // games, and lines without an opponent
			if of := slices.DeleteFunc(slices.Clone(holes), func(h hole) bool { return (h.opponent == 0) != alone }); len(of) > 0 {
				r.reportHole(round, of, stars[round])
			}
		}
	}
	r.findUnpaired()
	r.findUnfinished()
}

// findUnpaired finds the rounds of a Swiss whose games are not in the report at all: of
// several players with a blank, who are paired before it, the points of one hold a win that
// its line has not, or they are half of those who played before the last round.
func (r *Report) findUnpaired() {
	t := r.AsWritten()
	for _, f := range r.Findings {
		if f.Rule != "unexplained-absence" || len(f.Players) < 2 {
			continue
		}
		above, before := 0, 0
		for _, n := range f.Players {
			if p := t.Player(n); p != nil && p.PointsKnown && p.Points-t.Earned(p, nil) == max(t.Scoring.WinWhite, t.Scoring.WinBlack) { // half a point is a bye that was left blank
				above++
			}
		}
		for i := range t.Players {
			if t.Players[i].Game(f.Round-1).Opponent != 0 {
				before++
			}
		}
		if above > 0 || f.Round == t.RoundsPlayed() && 2*len(f.Players) >= before {
			r.reportUnpaired(&f, above)
		}
	}
}

// hasUnreportedResult reports whether the points of a player's line hold one result more than it has.
func (r *Report) hasUnreportedResult(p *tournament.Player) bool {
	t := r.AsWritten()
	if p == nil || !p.PointsKnown {
		return false
	}
	d := p.Points - t.Earned(p, nil)
	return d > 0 && d <= max(t.Scoring.WinWhite, t.Scoring.WinBlack)
}

// reportUnpaired says that games of a round, whose players are those of an absence, are not in
// the report. That is an error when the event is over.
func (r *Report) reportUnpaired(absence *handbook.Finding, above int) {
	round, players, pos := absence.Round, absence.Players, absence.Pos
	if p := r.AsWritten().Player(players[0]); p != nil { // nil if the reading has a player whose line is missing
		pos = r.placeOf(p, round)
	}
	rule, severity, key := "result-pending", handbook.Warning, "audit.result-missing.half"
	if day, end := r.checkDay(), r.endDay(); day != 0 && end != 0 && day > end {
		rule, severity = "result-missing", handbook.Error
	}
	if above > 0 {
		key = "audit.result-missing.points"
	}
	r.Findings = append(r.Findings, handbook.Finding{
		Article: r.AsWritten().Format + "-001", Rule: rule, Severity: severity, Pos: pos, Round: round, Players: players,
		Text: handbook.Say(key, "round", round, "first", players[0], "second", players[1], "more", len(players)-2, "above", above),
	})
}

// reportHole says that games of a round have no result. That is an error when the event is
// over, unless the report says that they were postponed. A round that is only announced
// is none.
func (r *Report) reportHole(round int, holes []hole, stars bool) {
	t := r.AsWritten()
	played, day, end := t.RoundsPlayed(), r.checkDay(), r.endDay()
	rule, severity, key := "result-pending", handbook.Info, "audit.result-pending"
	date := t.RoundDate(round)
	switch {
	case holes[0].opponent == 0:
		key = "audit.result-pending.alone"
	case r.isPostponed(stars):
		severity, key = handbook.Warning, "audit.result-pending.postponed"
	case day != 0 && end != 0 && day > end && (!date.Valid() || date < day):
		rule, severity, key = "result-missing", handbook.Error, "audit.result-missing"
	case round > played && !stars:
		if !slices.ContainsFunc(holes, func(h hole) bool {
			return r.hasUnreportedResult(h.player) || r.hasUnreportedResult(t.Player(h.opponent))
		}) {
			return
		}
		severity = handbook.Warning
	case round < played || round == played && (day == 0 || end == 0):
		severity = handbook.Warning
	}
	pos := r.placeOf(holes[0].player, round)
	var players []int
	for _, h := range holes {
		players = append(players, h.first)
		if h.opponent != 0 {
			players = append(players, h.opponent)
		}
	}
	r.Findings = append(r.Findings, handbook.Finding{
		Article: t.Format + "-001", Rule: rule, Severity: severity, Pos: pos, Round: round, Players: players,
		Text: handbook.Say(key, "round", round, "first", holes[0].first, "second", holes[0].opponent, "more", len(holes)-1, "end", end),
	})
}

// placeOf returns the place of the result of a player's round.
func (r *Report) placeOf(p *tournament.Player, round int) handbook.Pos {
	pos := handbook.Pos{File: r.File, Line: max(p.Line, 1), Col: 1}
	if c := r.AsWritten().Columns; c != nil {
		pos.Col = c.Round(round) + c.Result
	}
	return pos
}

// checkDay returns the day of the check, 0 if it is unknown.
func (r *Report) checkDay() handbook.Date {
	return cmp.Or(r.Options.On, r.Options.Today, r.Options.Received)
}

// endDay returns the last day of the event: that of record 052, or the last one of a round;
// 0 if the report has neither.
func (r *Report) endDay() handbook.Date {
	t := r.AsWritten()
	if t.End.Valid() {
		return t.End
	}
	last := handbook.Date(0)
	for _, d := range t.RoundDates {
		if d.Valid() {
			last = max(last, d)
		}
	}
	return last
}

// postponements are the beginnings of words by which a line of the report says that a
// game is played later.
var postponements = []string{
	"postpon", "adjourn", "hängepartie", "vertagt", "verschoben", "verlegt", "отлож", "перенес", "reporté", "ajourn", "aplazad",
	"rinviat", "odroczon", "przełożon", "odlož", "odgođ", "uitgesteld", "afgebroken", "utsatt", "uppskjut", "відклад",
}

// isPostponed reports whether the report says that games are played later: by a comment,
// or by a value of record 162 for a game that is not known yet.
func (r *Report) isPostponed(stars bool) bool {
	t := r.AsWritten()
	if stars && t.Scoring.Unknown != t.Scoring.DrawWhite {
		return true
	}
	return slices.ContainsFunc(t.Other, func(o tournament.OtherLine) bool {
		text := strings.ToLower(o.Text)
		return slices.ContainsFunc(postponements, func(word string) bool { return strings.Contains(text, word) })
	})
}

// findUnfinished finds that an event has fewer rounds than it takes: a round robin, as long
// as one is missing; any other one, once its end has passed.
func (r *Report) findUnfinished() {
	t := r.AsWritten()
	played := t.RoundsPlayed()
	if played == 0 || r.first("event-unfinished") != nil || r.first("result-missing") != nil || r.first("result-pending") != nil {
		return
	}
	day, end := r.checkDay(), r.endDay()
	over := day != 0 && end != 0 && day > end
	record := "142"
	if t.Format == "TRF16" {
		record = "XXR"
	}
	f := handbook.Finding{Article: t.Format + "-" + record, Rule: "event-unfinished", Severity: handbook.Warning, Pos: t.At(tournament.ItemRounds)}
	needed := pairing.RoundRobinRounds(t, r.System)
	switch {
	case needed > played && !t.Long() && r.System.Format == pairing.RoundRobin:
		f.Text = handbook.Say("audit.event-unfinished.round-robin", "needed", needed, "players", len(t.Players), "played", played)
		if over {
			f.Severity = handbook.Error
		}
	case over && t.RoundsStated && played < t.Rounds && !t.Long():
		f.Text = handbook.Say("audit.event-unfinished", "scheduled", t.Rounds, "played", played, "day", end, "record", record)
	default:
		return
	}
	r.Findings = append(r.Findings, f)
}
