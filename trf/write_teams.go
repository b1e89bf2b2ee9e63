package trf

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/tournament"
)

// teams writes the national ratings and the team section.
func (w *writer) teams() {
	if !w.new {
		for _, team := range w.t.Teams {
			w.begin("013")
			w.putText(&team16.Name, 0, team.Name, false)
			w.list(&team16.Member, team.Members)
			w.end(false)
		}
		return
	}
	for _, n := range w.t.NationalRatings {
		w.national(n)
	}
	for _, team := range w.t.Teams {
		c := &team26
		w.begin("310")
		w.number(&c.Number, 0, team.Number)
		w.putText(&c.Name, 0, team.Name, false)
		w.putText(&c.Nickname, 0, team.Nickname, false)
		w.number(&c.Strength, 0, team.Strength)
		w.points(&c.MatchPoints, 0, team.MatchPoints)
		w.points(&c.GamePoints, 0, team.GamePoints)
		w.number(&c.Rank, 0, team.Rank)
		w.list(&c.Member, team.Members)
		w.end(false)
	}
	w.matches()
}

func (w *writer) national(n tournament.NationalRating) {
	c := &player
	w.begin(n.Authority)
	w.number(&c.StartingRank, 0, n.StartingRank)
	w.putText(&c.Sex, 0, n.Sex.String(), false)
	w.putText(&c.Title, 0, n.Class, true)
	w.putText(&c.Name, 0, n.Name, false)
	w.number(&c.Rating, 0, int(n.Rating))
	w.putText(&c.Federation, 0, n.Origin, false)
	w.putText(&c.FIDEID, 0, n.Number, true)
	w.putText(&c.Birth, 0, day(n.Birth), false)
	w.end(false)
}

// matches writes what is known of team matches in addition to their games.
func (w *writer) matches() {
	t := w.t
	for _, l := range t.OutOfOrder {
		c := &lineUp
		w.begin("300")
		w.number(&c.Round, 0, l.Round)
		w.number(&c.Team, 0, l.Team)
		w.number(&c.Opponent, 0, l.Opponent)
		for n, id := range l.Players {
			w.putText(&c.Player, n, fmt.Sprint(id), true)
		}
		w.end(false)
	}
	if b := t.TeamByes; b != nil {
		c := &teamBye
		w.begin("320")
		w.points(&c.MatchPoints, 0, b.MatchPoints)
		w.points(&c.GamePoints, 0, b.GamePoints)
		for n, team := range b.Teams {
			w.number(&c.Team, n, team)
		}
		w.end(false)
	}
	for _, m := range t.ForfeitedMatches {
		c := &forfeited
		w.begin("330")
		w.putText(&c.Kind, 0, m.Kind, false)
		w.number(&c.Round, 0, m.Round)
		w.number(&c.White, 0, m.White)
		w.number(&c.Black, 0, m.Black)
		w.end(false)
	}
}

// writeOtherLines writes the lines that were kept as they were read. Comments, and TRF26
// records that no field holds, are left out of TRF16.
func (w *writer) writeOtherLines() {
	for _, o := range w.t.Other {
		comment := strings.HasPrefix(o.Text, "###")
		informative := strings.HasPrefix(o.Text, "801") || strings.HasPrefix(o.Text, "802")
		if !comment && (w.new || !informative) {
			w.writeOtherLine(o)
		}
	}
}

func (w *writer) writeOtherLine(o tournament.OtherLine) {
	if s := strings.TrimRight(clean(o.Text), " "); s != "" {
		w.w.WriteString(s + "\r\n")
	}
}
