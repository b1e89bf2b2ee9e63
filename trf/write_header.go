package trf

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/tournament"
)

// header writes the tournament section.
func (w *writer) header() {
	t := w.t
	for _, o := range t.Other {
		if _, act := tournament.ParseLogLine(o.Text); act || w.new && strings.HasPrefix(o.Text, "###") {
			w.writeOtherLine(o)
		}
	}
	w.writeOwnRecord()
	kind, times := t.Type, t.TimeControlText
	if !w.new && kind == "" {
		kind = t.System
	}
	if !w.new && times == "" {
		times = t.EncodedTimeControl
	}
	w.line("012", t.Name)
	w.line("022", t.City)
	w.line("032", t.Federation)
	w.line("042", day(t.Start))
	w.line("052", day(t.End))
	w.line("062", count(t.PlayerCount))
	w.line("072", count(t.RatedCount))
	w.line("082", count(t.TeamCount))
	w.line("092", kind)
	w.line("102", t.ChiefArbiter)
	for _, d := range t.Deputies {
		w.line("112", d)
	}
	w.line("122", times)
	w.roundDates()
	if w.new {
		w.header26()
		return
	}
	if t.RoundsStated {
		w.line("XXR", fmt.Sprint(t.Rounds))
	}
	w.configuration()
}

func (w *writer) header26() {
	t := w.t
	if t.RoundsStated {
		w.line("142", fmt.Sprint(t.Rounds))
	}
	w.line("152", colour(t.InitialColour))
	if t.RankingIDs {
		w.line("XXC", "rank")
	}
	if t.RankFederation != "" || t.RankMethod != "" {
		w.line("172", strings.TrimSpace(clean(t.RankFederation)+" "+clean(t.RankMethod)))
	}
	w.line("182", t.Controller)
	system, _ := codeOf(t.System)
	w.line("192", system)
	w.line("202", t.TieBreaks)
	w.line("212", t.StandingsTieBreaks)
	w.line("222", t.EncodedTimeControl)
	w.line("352", t.BoardColours)
}

// configuration writes XXC.
func (w *writer) configuration() {
	var words []string
	if w.t.RankingIDs {
		words = append(words, "rank")
	}
	switch w.t.InitialColour {
	case tournament.White:
		words = append(words, "white1")
	case tournament.Black:
		words = append(words, "black1")
	}
	w.line("XXC", strings.Join(words, " "))
}

func (w *writer) roundDates() {
	w.begin("132")
	known := false
	for n, d := range w.t.RoundDates {
		if d <= 0 {
			continue
		}
		known = true
		w.putText(&roundDate, n, fmt.Sprintf("%02d/%02d/%02d", d.Year()%100, d.Month(), d.Day()), false)
	}
	if known {
		w.end(false)
	}
}

func count(n int) string {
	if n < 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// writeScoring writes the points of each result if they are not 1, half and 0: as record
// 162 in TRF26 if that can hold them, else as XXS. In TRF16 it also writes BBW and
// its relatives, which other programs read.
func (w *writer) writeScoring() {
	s := w.t.Scoring
	for n, a := range w.t.TeamScoring {
		if n == 0 {
			w.begin("362")
		}
		if w.new {
			w.putText(&teamAward, n, a.Code, false)
			w.points(&teamAwardPoints, n, a.Points)
		}
		if w.new && n == len(w.t.TeamScoring)-1 {
			w.end(false)
		}
	}
	if !w.new {
		s.Unknown = s.DrawWhite // XXS has no code for it
	}
	if s == tournament.StandardScoring || s == (tournament.Scoring{}) {
		return
	}
	plain := s.WinWhite == s.WinBlack && s.WinWhite == s.ForfeitWin && s.WinWhite == s.FullBye &&
		s.DrawWhite == s.DrawBlack && s.DrawWhite == s.HalfBye && s.LossWhite == s.LossBlack && s.ZeroBye == s.ForfeitLoss
	if w.new && plain {
		w.begin("162")
		for n, a := range scoringCodes(&s) {
			w.putText(&award, n, a.Code, false)
			w.points(&awardPoints, n, a.Points)
		}
		w.end(false)
		return
	}
	var words []string
	for _, a := range extendedCodes(&s) {
		words = append(words, a.Code+"="+decimal(a.Points))
	}
	w.line("XXS", strings.Join(words, " "))
	if plain && !w.new {
		usual := &tournament.StandardScoring
		for _, a := range []struct {
			code          string
			points, usual tournament.Points
		}{
			{"BBW", s.WinWhite, usual.WinWhite},
			{"BBD", s.DrawWhite, usual.DrawWhite},
			{"BBL", s.LossWhite, usual.LossWhite},
			{"BBZ", s.ZeroBye, usual.ZeroBye},
			{"BBF", s.ForfeitLoss, usual.ForfeitLoss},
			{"BBU", s.AllocatedBye, usual.AllocatedBye},
		} {
			if a.points != 0 || a.usual != 0 {
				fmt.Fprintf(w.w, "%s %4s\r\n", a.code, decimal(a.points)) // those who read it want eight characters
			}
		}
	}
	if w.new && s.Unknown != s.DrawWhite {
		w.begin("162")
		w.putText(&award, 0, "X", false)
		w.points(&awardPoints, 0, s.Unknown)
		w.end(false)
	}
}

// scoringCodes returns those of record 162 that are not worth what they are anyway: 1,
// half, 0 and 0, the bye as much as a win, a game without a result as much as a draw.
// Not every program knows all of them.
func scoringCodes(s *tournament.Scoring) []tournament.Award {
	usual := &tournament.StandardScoring
	var codes []tournament.Award
	for _, c := range []struct {
		code              string
		points, otherwise tournament.Points
	}{
		{"W", s.WinWhite, usual.WinWhite},
		{"D", s.DrawWhite, usual.DrawWhite},
		{"L", s.LossWhite, usual.LossWhite},
		{"A", s.ZeroBye, usual.ZeroBye},
		{"P", s.AllocatedBye, s.WinWhite},
		{"X", s.Unknown, s.DrawWhite},
	} {
		if c.points != c.otherwise {
			codes = append(codes, tournament.Award{Code: c.code, Points: c.points})
		}
	}
	return codes
}

func extendedCodes(s *tournament.Scoring) []tournament.Award {
	return []tournament.Award{
		{Code: "WW", Points: s.WinWhite},
		{Code: "BW", Points: s.WinBlack},
		{Code: "WD", Points: s.DrawWhite},
		{Code: "BD", Points: s.DrawBlack},
		{Code: "WL", Points: s.LossWhite},
		{Code: "BL", Points: s.LossBlack},
		{Code: "ZPB", Points: s.ZeroBye},
		{Code: "HPB", Points: s.HalfBye},
		{Code: "FPB", Points: s.FullBye},
		{Code: "PAB", Points: s.AllocatedBye},
		{Code: "FW", Points: s.ForfeitWin},
		{Code: "FL", Points: s.ForfeitLoss},
	}
}
