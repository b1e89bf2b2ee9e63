package audit

import (
	"github.com/fedrate/fedrate/audit/overlap"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Everything that is computed from a report (pairings, standings, ratings,
// norms, papers) is computed from Report.Tournament, so that no two of them
// read a game differently. The report as it was written is asked only for what
// is wrong with it.

// AsWritten returns the report as its lines have it, nil where the file is none.
func (r *Report) AsWritten() *tournament.Tournament {
	if r.written != nil {
		return r.written
	}
	return r.Tournament
}

// Join puts the rounds of earlier parts of the event into the reading, the
// oldest part first. The report as it was written stays, and so do the findings.
func (r *Report) Join(earlier []*tournament.Tournament) {
	if r.Tournament == nil || len(earlier) == 0 {
		return
	}
	whole := earlier[0]
	for _, part := range append(earlier[1:len(earlier):len(earlier)], r.Tournament) {
		whole = overlap.Join(whole, part)
	}
	before := r.Tournament.FirstDay()
	r.written, r.joined = r.AsWritten(), true
	r.Tournament = whole
	if whole.FirstDay() != before {
		r.chooseEditions()
	}
}

// Mended names the games whose two lines contradict each other and that are
// read in the one way that is possible, one finding a side that was changed.
// Check has the contradictions themselves as findings; these are for consumers
// that do not check. Nil: the report is read as it is written.
func (r *Report) Mended() []handbook.Finding {
	if r.written == nil || r.joined {
		return nil
	}
	article := r.written.Format + "-001"
	var out []handbook.Finding
	for i := range r.Tournament.Players {
		p, q := &r.written.Players[i], &r.Tournament.Players[i]
		for k := range q.Games {
			if p.Games[k] == q.Games[k] {
				continue
			}
			opponent := q.Games[k].Opponent
			out = append(out, handbook.Finding{
				Article: article, Rule: mendedRule, Severity: handbook.Warning,
				Pos: r.cell(p, k+1), Round: k + 1, Players: []int{min(p.StartingRank, opponent), max(p.StartingRank, opponent)},
				Text: handbook.Say("audit.mended-game", "round", k+1, "first", min(p.StartingRank, opponent), "second", max(p.StartingRank, opponent),
					"player", p.StartingRank, "result", string(rune(q.Games[k].Result))),
			})
		}
	}
	return out
}

// mendedRule is the name of the finding of a mended game.
const mendedRule = "mended-game"

// cell returns the place of a player's round in the report.
func (r *Report) cell(p *tournament.Player, round int) handbook.Pos {
	pos := handbook.Pos{File: r.File, Line: max(p.Line, 1), Col: 1}
	if c := r.written.Columns; c != nil {
		pos.Col = max(c.Round(round), 1)
	}
	return pos
}
