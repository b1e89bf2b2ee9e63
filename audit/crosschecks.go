package audit

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// farAhead is how many days an event with results may start after today: clocks
// differ, years do not.
const farAhead = 366

// crossCheck checks what needs more than one chapter, or the day of the check.
func (r *Report) crossCheck() {
	t := r.AsWritten()
	if today, start := r.Options.Today, t.FirstDay(); today != 0 && start != 0 && t.Played() > 0 && today.DaysUntil(start) > farAhead {
		r.about("042", "future-event", handbook.Warning, handbook.Pos{Line: max(r.sectionLine(), 1), Col: 5},
			handbook.Say("audit.future-event", "start", start, "n", today.DaysUntil(start), "today", today))
	}
	r.teamPoints()
	r.findHoles()
}

func (r *Report) about(record, rule string, severity handbook.Severity, pos handbook.Pos, text handbook.Text) {
	pos.File = r.File
	r.Findings = append(r.Findings, handbook.Finding{Article: r.AsWritten().Format + "-" + record, Rule: rule, Severity: severity, Pos: pos, Text: text})
}

func (r *Report) sectionLine() int { return r.AsWritten().At(tournament.ItemStart).Line }

// teamPoints holds the points of record 310 against the games: team by team where
// those of most teams add up, else by one finding, since the rules of the event
// then count otherwise. The same holds of the teams with a bye of record 240.
func (r *Report) teamPoints() {
	t := r.Tournament
	opt := r.standingsOptions()
	if !opt.Teams || opt.Edition == nil {
		return
	}
	made := tiebreak.PointsOfTeams(t, opt)
	var wrong, wrongBye []int
	printed, withBye := 0, 0
	for i := range t.Teams {
		team := &t.Teams[i]
		if team.MatchPoints == 0 && team.GamePoints == 0 {
			continue
		}
		printed++
		bye := slices.ContainsFunc(t.Byes, func(b tournament.ByeRecord) bool { return slices.Contains(b.IDs, team.Number) })
		if bye {
			withBye++
		}
		if team.MatchPoints != made[i].Match || team.GamePoints != made[i].Game {
			wrong = append(wrong, i)
			if bye {
				wrongBye = append(wrongBye, i)
			}
		}
	}
	const several = 3 // of fewer it cannot be told whether they are counted otherwise or wrong
	if len(wrong) < several && len(wrong) == printed {
		return
	}
	if len(wrong) >= several && 3*len(wrong) > printed {
		r.teamPointsOtherwise("audit.team-points.otherwise", wrong, printed, made)
		return
	}
	if len(wrongBye) >= several && 3*len(wrongBye) > withBye {
		r.teamPointsOtherwise("audit.team-points.byes", wrongBye, withBye, made)
		wrong = slices.DeleteFunc(wrong, func(i int) bool { return slices.Contains(wrongBye, i) })
	}
	for _, i := range wrong {
		team := &t.Teams[i]
		r.about("310", "team-points", handbook.Warning, handbook.Pos{Line: team.Line, Col: 55}, handbook.Say("audit.team-points",
			"team", team.Number, "points", team.MatchPoints, "game", team.GamePoints, "sum", made[i].Match, "gameSum", made[i].Game))
		r.Findings[len(r.Findings)-1].Players = []int{team.Number}
	}
}

// teamPointsOtherwise says of teams whose points the rules of the event must
// count otherwise how many of all they are, and of the first what it has.
func (r *Report) teamPointsOtherwise(key string, wrong []int, of int, made []tiebreak.TeamPoints) {
	team, sum := &r.Tournament.Teams[wrong[0]], made[wrong[0]]
	r.about("310", "team-points", handbook.Info, handbook.Pos{Line: team.Line, Col: 55}, handbook.Say(key,
		"teams", len(wrong), "of", of, "team", team.Number, "points", team.MatchPoints, "game", team.GamePoints, "sum", sum.Match, "gameSum", sum.Game))
	f := &r.Findings[len(r.Findings)-1]
	for _, i := range wrong {
		f.Players = append(f.Players, r.Tournament.Teams[i].Number)
	}
}
