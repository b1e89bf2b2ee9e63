package answer

import (
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/tournament"
)

// Incidents is an arbiter's log held against the Laws, and against the results of a report.
type Incidents struct {
	File      string     `json:"file"`
	Laws      string     `json:"laws"`
	Play      string     `json:"play"`  // standard, rapid-supervised, rapid, blitz-supervised or blitz
	Wrong     int        `json:"wrong"` // incidents with another penalty than is demanded, or another result
	Incidents []Incident `json:"incidents"`
}

// Incident is an incident with what the Laws demand.
type Incident struct {
	Line     int     `json:"line"`
	Round    int     `json:"round"`
	Board    *int    `json:"board"`
	Minute   *int    `json:"minute"`
	Player   int     `json:"player"` // starting rank
	What     string  `json:"what"`
	Count    *int    `json:"count"` // which illegal move of the player in the game
	Given    string  `json:"given"`
	Demanded *string `json:"demanded"` // +1, +2, loss or none; null: the arbiter decides
	Article  *string `json:"article"`
	OrDraw   bool    `json:"orDraw"` // a draw is right, too, if the opponent cannot mate
	Right    bool    `json:"right"`
	Reported *string `json:"reported"` // the player's result of the round in the report; null: none was given
	Agrees   *bool   `json:"agrees"`   // a loss or a draw that was given is the result
	Note     string  `json:"note"`
	Named    *string `json:"named"` // article that the arbiter named
}

// NewIncidents returns the answer on a log, with the results of a report unless it is nil.
func NewIncidents(file string, e *laws.Edition, play laws.Play, judged []laws.Judgement, t *tournament.Tournament) Incidents {
	out := Incidents{File: file, Laws: e.Key, Play: play.String(), Incidents: []Incident{}}
	for i := range judged {
		j := &judged[i]
		one := Incident{
			Line: j.Line, Round: j.Round, Board: NumberOrNull(j.Board), Player: j.Player, What: j.What, Count: NumberOrNull(j.Count), Given: j.Penalty,
			Demanded: TextOrNull(j.Demanded), OrDraw: j.OrDraw, Right: j.Right, Note: j.Note,
		}
		if j.Minute >= 0 {
			one.Minute = &j.Minute
		}
		if j.Article != "" {
			one.Article = TextOrNull(laws.Chapter.ID + "-" + j.Article)
		}
		wrong := !j.Right
		if t != nil {
			result := tournament.None
			if p := t.Player(j.Player); p != nil {
				result = p.Game(j.Round).Result
			}
			reported := result.String()
			agrees := agreesWith(j.Penalty, result)
			one.Reported, one.Agrees = &reported, &agrees
			wrong = wrong || !agrees
		}
		if wrong {
			out.Wrong++
		}
		out.Incidents = append(out.Incidents, one)
	}
	return out
}

// agreesWith reports whether a result of a report is the one that a penalty gave; other
// penalties leave the result open.
func agreesWith(penalty string, result tournament.Result) bool {
	switch penalty {
	case "loss":
		return result == tournament.Loss || result == tournament.ForfeitLoss
	case "draw":
		return result == tournament.Draw
	}
	return true
}
