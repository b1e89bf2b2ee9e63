package timecontrol

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/tournament"
)

// readEncoded reads the form of record 222: d[:d] for both sides, or
// Wd[:d]-Bd[:d], where d is M/S, M/S+I, S or S+I in moves and seconds.
func readEncoded(s string) (tournament.TimeControl, bool) {
	s = strings.ToUpper(strings.ReplaceAll(s, " ", ""))
	if strings.HasPrefix(s, "W") {
		white, black, both := strings.Cut(s[1:], "-B")
		w, okW := encodedStages(white)
		b, okB := encodedStages(black)
		return tournament.TimeControl{White: w, Black: b, Known: true}, both && okW && okB
	}
	stages, ok := encodedStages(s)
	return tournament.TimeControl{White: stages, Black: stages, Known: true}, ok
}

func encodedStages(s string) ([]tournament.Stage, bool) {
	if s == "" {
		return nil, false
	}
	var stages []tournament.Stage
	for part := range strings.SplitSeq(s, ":") {
		stage, ok := encodedStage(part)
		if !ok || len(stages) == 10 {
			return nil, false
		}
		stages = append(stages, stage)
	}
	return stages, true
}

func encodedStage(s string) (tournament.Stage, bool) {
	var stage tournament.Stage
	ok := true
	if moves, rest, slash := strings.Cut(s, "/"); slash {
		if stage.Moves, ok = smallNumber(moves); !ok || stage.Moves == 0 {
			return tournament.Stage{}, false
		}
		s = rest
	}
	base, increment, plus := strings.Cut(s, "+")
	if stage.Seconds, ok = smallNumber(base); !ok {
		return tournament.Stage{}, false
	}
	if plus {
		if stage.Increment, ok = smallNumber(increment); !ok {
			return tournament.Stage{}, false
		}
	}
	return stage, stage.Seconds+stage.Increment > 0
}

// smallNumber reads up to six digits.
func smallNumber(s string) (n int, ok bool) {
	if s == "" || len(s) > 6 {
		return 0, false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

// Code returns a time control in the form of record 222.
func Code(c tournament.TimeControl) string {
	white := code(c.White)
	if c.Equal() {
		return white
	}
	return "W" + white + "-B" + code(c.Black)
}

func code(stages []tournament.Stage) string {
	var parts []string
	for _, s := range stages {
		part := strconv.Itoa(s.Seconds)
		if s.Moves > 0 {
			part = strconv.Itoa(s.Moves) + "/" + part
		}
		if s.Increment > 0 {
			part += "+" + strconv.Itoa(s.Increment)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ":")
}
