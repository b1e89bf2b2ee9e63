package tournament

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// LogLine is a line of comment by which a report keeps an act of its arbiter:
// "### KIND @ Round N: TEXT".
type LogLine struct {
	Kind  string
	Round int
	Text  string // empty: the kind says it all
}

// The kinds of lines that fedrate writes.
const (
	LogByHand           = "MPA" // pairs made or altered by hand
	LogCorrection       = "Correction"
	LogRatingCorrection = "Rating correction"
	LogAdjournment      = "Adjournment"
	LogConfiguration    = "Configuration"
	LogLeft             = "FIDE mode exited"
	LogRounds           = "Rounds"
	LogSystem           = "System"
	LogAcceleration     = "Acceleration"
	LogProhibition      = "Prohibition"
	LogScoring          = "Scoring"
	LogTieBreaks        = "Tie-breaks"
	LogFullBye          = "FPB"
)

var logLine = regexp.MustCompile(`(?i)^###\s*([A-Za-z][A-Za-z -]*?)\s*@\s*Round\s*(\d+)\b:?\s*(.*)$`)

// String returns the line as a report has it.
func (l LogLine) String() string {
	s := fmt.Sprintf("### %s @ Round %d", l.Kind, l.Round)
	if l.Text != "" {
		s += ": " + l.Text
	}
	return s
}

// ParseLogLine reads a line of comment; false if it is another comment.
func ParseLogLine(s string) (l LogLine, ok bool) {
	m := logLine.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return l, false
	}
	round, err := strconv.Atoi(m[2])
	return LogLine{m[1], round, m[3]}, err == nil
}

// Log returns the acts that the report keeps, in its order.
func (t *Tournament) Log() (lines []LogLine) {
	for _, o := range t.Other {
		if l, ok := ParseLogLine(o.Text); ok {
			lines = append(lines, l)
		}
	}
	return lines
}

// AddLog adds a line, unless the report has it.
func (t *Tournament) AddLog(l LogLine) {
	for _, has := range t.Log() {
		if has == l {
			return
		}
	}
	t.Other = append(t.Other[:len(t.Other):len(t.Other)], OtherLine{Text: l.String()})
}

// HasLeftFIDEMode reports whether the event does more than FIDE's rules for programs
// allow. It does not come back.
func (t *Tournament) HasLeftFIDEMode() bool {
	for _, o := range t.Other {
		rest, comment := strings.CutPrefix(o.Text, "###")
		if comment && strings.HasPrefix(strings.ToLower(strings.TrimSpace(rest)), strings.ToLower(LogLeft)) {
			return true
		}
	}
	return false
}
