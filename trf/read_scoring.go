package trf

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// readScoring reads record 162: codes with their points.
func (r *reader) readScoring() {
	l := &r.line
	if l.isCoveredBy(&award, &awardPoints) {
		for n := range l.repeats(&award) {
			from, to := award.at(n)
			code := trim(l.span(from, to))
			from, to = awardPoints.at(n)
			if points := l.span(from, to); code != "" || trim(points) != "" {
				r.score("162", code, points, from)
			}
		}
		return
	}
	r.say(handbook.Warning, "columns", "162", text.From, handbook.Say("trf.columns.scoring"))
	words := strings.Fields(strings.ReplaceAll(l.rest(), "=", " "))
	for i := 0; i+1 < len(words); i += 2 {
		r.score("162", words[i], words[i+1], text.From)
	}
}

// score sets what a code of record 162 is worth.
func (r *reader) score(record, code, points string, col int) {
	n, ok := tolerantTenths(points)
	if !ok {
		r.say(handbook.Warning, "points-form", record, col, handbook.Say("trf.points-form.code", "value", trim(points), "code", code))
		return
	}
	s := &r.t.Scoring
	switch strings.ToUpper(code) {
	case "W":
		s.WinWhite, s.WinBlack, s.ForfeitWin, s.FullBye = n, n, n, n
		r.scored = true
	case "D":
		s.DrawWhite, s.DrawBlack, s.HalfBye = n, n, n
	case "L":
		s.LossWhite, s.LossBlack = n, n
	case "A":
		s.ZeroBye, s.ForfeitLoss = n, n
	case "P":
		s.AllocatedBye, r.byeScored = n, true
	case "X":
		s.Unknown, r.xScored = n, true
	default:
		r.say(handbook.Warning, "scoring-code", record, col, handbook.Say("trf.scoring-code", "value", code))
	}
}

// readTeamScoring reads record 362, by columns or by words.
func (r *reader) readTeamScoring() {
	l := &r.line
	if l.isCoveredBy(&teamAward, &teamAwardPoints) {
		for n := range l.repeats(&teamAward) {
			code, points := trim(l.span(teamAward.at(n))), l.span(teamAwardPoints.at(n))
			if code != "" || trim(points) != "" {
				r.teamScore(code, points)
			}
		}
		return
	}
	words := strings.Fields(strings.ReplaceAll(l.rest(), "=", " "))
	for i := 0; i+1 < len(words); i += 2 {
		r.teamScore(words[i], words[i+1])
	}
}

// teamScore adds what a code of record 362 is worth.
func (r *reader) teamScore(code, points string) {
	code = strings.ToUpper(code)
	n, ok := tolerantTenths(points)
	if !ok || code != "TW" && code != "TD" && code != "TL" {
		r.say(handbook.Warning, "scoring-code", "362", text.From, handbook.Say("trf.scoring-code.team", "code", code, "value", trim(points)))
		return
	}
	r.t.TeamScoring = append(r.t.TeamScoring, tournament.Award{Code: code, Points: n})
}

// readXXS reads the scoring of TRF(x).
func (r *reader) readXXS(value string) {
	for word := range strings.FieldsSeq(value) {
		code, points, ok := strings.Cut(word, "=")
		n, readable := tolerantTenths(points)
		r.byeScored = r.byeScored || readable && strings.EqualFold(code, "PAB")
		if !ok || !readable || !setXXS(&r.t.Scoring, strings.ToUpper(code), n) {
			r.say(handbook.Warning, "scoring-code", "XXS", text.From, handbook.Say("trf.scoring-code.form", "value", word))
		}
	}
}

// setXXS sets what a code of XXS is worth.
func setXXS(s *tournament.Scoring, code string, n tournament.Points) bool {
	switch code {
	case "WW":
		s.WinWhite = n
	case "BW":
		s.WinBlack = n
	case "WD":
		s.DrawWhite = n
	case "BD":
		s.DrawBlack = n
	case "WL":
		s.LossWhite = n
	case "BL":
		s.LossBlack = n
	case "ZPB":
		s.ZeroBye = n
	case "HPB":
		s.HalfBye = n
	case "FPB":
		s.FullBye = n
	case "PAB":
		s.AllocatedBye = n
	case "FW":
		s.ForfeitWin = n
	case "FL":
		s.ForfeitLoss = n
	case "W":
		s.WinWhite, s.WinBlack, s.ForfeitWin, s.FullBye = n, n, n, n
	case "D":
		s.DrawWhite, s.DrawBlack, s.HalfBye = n, n, n
	default:
		return false
	}
	return true
}

// readBB reads the scoring records BBW BBD BBL BBZ BBF BBU.
func (r *reader) readBB(id, value string) {
	n, ok := tolerantTenths(value)
	if !ok {
		r.say(handbook.Warning, "points-form", id, text.From, handbook.Say("trf.points-form", "value", value))
		return
	}
	s := &r.t.Scoring
	switch id[2] {
	case 'W':
		s.WinWhite, s.WinBlack, s.ForfeitWin, s.FullBye = n, n, n, n
		r.scored = true
	case 'D':
		s.DrawWhite, s.DrawBlack, s.HalfBye = n, n, n
	case 'L':
		s.LossWhite, s.LossBlack = n, n
	case 'Z':
		s.ZeroBye = n
	case 'F':
		s.ForfeitLoss = n
	case 'U':
		s.AllocatedBye, r.byeScored = n, true
	}
}
