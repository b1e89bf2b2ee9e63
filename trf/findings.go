package trf

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// deviation is a way in which a report can depart from the format. One that
// repeats on many lines becomes one finding at its first place, which counts the
// other places.
type deviation struct {
	rule     string
	record   string
	severity handbook.Severity
	message  string // with one %s for what was found
}

// foundDeviation is a deviation of this report with its first place and the
// number of further ones.
type foundDeviation struct {
	what    *deviation
	variant string // each variant is counted, and reported, on its own
	found   string
	line    int
	col     int
	lastOn  int
	more    int
}

// say adds a finding at a column of the line being read. The article is the
// record; settle puts the format in front of it.
func (r *reader) say(severity handbook.Severity, rule, record string, col int, format string, args ...any) {
	if len(r.findings) >= maxFindings && !r.closing {
		r.unsaid++
		return
	}
	r.findings = append(r.findings, handbook.Finding{
		Article: record, Rule: rule, Severity: severity,
		Pos:     handbook.Pos{File: r.file, Line: max(r.line.no, 1), Col: max(col, 1)},
		Message: fmt.Sprintf(format, args...),
	})
}

// maxFindings is how many deviations are listed one by one.
const maxFindings = 10_000

// saw records a deviation, or counts it where it was found before.
func (r *reader) saw(d *deviation, variant, found string, col int) {
	for i := range r.sightings {
		if s := &r.sightings[i]; s.what == d && s.variant == variant {
			if s.lastOn != r.line.no {
				s.more++
				s.lastOn = r.line.no
			}
			return
		}
	}
	if len(r.sightings) >= 500 {
		return
	}
	r.sightings = append(r.sightings, foundDeviation{d, variant, found, r.line.no, max(col, 1), r.line.no, 0})
}

// settle turns the deviations found into findings and puts the format in front
// of each article.
func (r *reader) settle() {
	for _, s := range r.sightings {
		message := s.what.message
		if strings.Contains(message, "%s") {
			message = fmt.Sprintf(message, s.found)
		}
		switch {
		case s.more == 1:
			message += " (and 1 more line)"
		case s.more > 1:
			message += fmt.Sprintf(" (and %s more lines)", thousands(s.more))
		}
		r.findings = append(r.findings, handbook.Finding{
			Article: s.what.record, Rule: s.what.rule, Severity: s.what.severity,
			Pos: handbook.Pos{File: r.file, Line: s.line, Col: s.col}, Message: message,
		})
	}
	if r.unsaid > 0 {
		r.findings = append(r.findings, handbook.Finding{
			Article: "001", Rule: "more-deviations", Severity: handbook.Error, Pos: handbook.Pos{File: r.file, Line: 1, Col: 1},
			Message: fmt.Sprintf("%s more deviations; %s are listed: export the report anew", thousands(r.unsaid), thousands(maxFindings)),
		})
	}
	prefix := r.t.Format + "-"
	for i := range r.findings {
		r.findings[i].Article = prefix + r.findings[i].Article
	}
	handbook.SortFindings(r.findings)
}

// The deviations of player lines and others that repeat.
var (
	sexForm        = &deviation{"sex-form", "001", handbook.Warning, "sex is written %s; the form is m or w: write it so"}
	sexUnknown     = &deviation{"sex-form", "001", handbook.Warning, "sex %s is neither m nor w: it is taken as unknown"}
	titleForm      = &deviation{"title-form", "001", handbook.Warning, "title is written %s: use GM, IM, WGM, FM, WIM, CM, WFM or WCM"}
	titleUnknown   = &deviation{"unknown-title", "001", handbook.Warning, "%s is no FIDE title: the player is read without one; correct or remove it"}
	birthForm      = &deviation{"date-form", "001", handbook.Warning, "birth date is written as %s; the form is YYYY/MM/DD: write it so"}
	birthYear      = &deviation{"date-form", "001", handbook.Info, "birth date is %s; the form is YYYY/MM/DD: give the day where it is known"}
	birthUnread    = &deviation{"date-form", "001", handbook.Warning, "birth date %s cannot be read; the form is YYYY/MM/DD: correct it"}
	pointsForm     = &deviation{"points-form", "001", handbook.Warning, "points are written %s; the form is 11.5: write them so"}
	gapForm        = &deviation{"columns", "001", handbook.Warning, "%s stands between two fields; the column is to be blank: move the fields into their columns"}
	shortLine      = &deviation{"short-line", "001", handbook.Warning, "the line ends %s, before its fields are complete: add points, rank and rounds"}
	roundsShort    = &deviation{"round-count", "001", handbook.Info, "the line ends after round %s: the rounds after it are read as absences"}
	missingID      = &deviation{"fide-id-missing", "001", handbook.Warning, "player has no FIDE number%s; it is mandatory for rating: fill it in, or have one assigned"}
	longID         = &deviation{"number-form", "001", handbook.Warning, "FIDE number %s has more than ten digits: the player is read without one; correct it"}
	pendingResult  = &deviation{"result-pending", "001", handbook.Info, "result %s: the game is read as not finished; report the result when it is known"}
	colourForm     = &deviation{"colour-form", "001", handbook.Info, "colour is written %s; the form is w or b"}
	tabForm        = &deviation{"control-character", "001", handbook.Warning, "%s in the line: it is read as one blank; use blanks only"}
	roundDateForm  = &deviation{"date-form", "132", handbook.Warning, "round dates are written as %s; the form is YY/MM/DD from column 92, every 10: write them so"}
	roundDatePlace = &deviation{"columns", "132", handbook.Warning, "round dates stand at column %s; they belong in column 92 and every 10 after it"}
)
