package trf

import "github.com/fedrate/fedrate/handbook"

// deviation is a way in which a report can depart from the format. One that
// repeats on many lines becomes one finding at its first place, which counts the
// other places.
type deviation struct {
	rule     string
	record   string
	severity handbook.Severity
	key      string // of its text
}

// foundDeviation is a deviation of this report with its first place and the
// number of further ones.
type foundDeviation struct {
	what    *deviation
	variant string // each variant is counted, and reported, on its own
	pairs   []any  // the arguments of its text
	line    int
	col     int
	lastOn  int
	more    int
}

// say adds a finding at a column of the line being read. The article is the
// record; settle puts the format in front of it.
func (r *reader) say(severity handbook.Severity, rule, record string, col int, text handbook.Text) {
	if len(r.findings) >= maxFindings && !r.closing {
		r.unsaid++
		return
	}
	r.findings = append(r.findings, handbook.Finding{
		Article: record, Rule: rule, Severity: severity,
		Pos:  handbook.Pos{File: r.file, Line: max(r.line.no, 1), Col: max(col, 1)},
		Text: text,
	})
}

// maxFindings is how many deviations are listed one by one.
const maxFindings = 10_000

// saw records a deviation, or counts it where it was found before. The pairs
// are the arguments of its text, as of [handbook.Say].
func (r *reader) saw(d *deviation, variant string, col int, pairs ...any) {
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
	r.sightings = append(r.sightings, foundDeviation{d, variant, pairs, r.line.no, max(col, 1), r.line.no, 0})
}

// reportDeviations turns the deviations found into findings and puts the format in front
// of each article.
func (r *reader) reportDeviations() {
	for _, s := range r.sightings {
		r.findings = append(r.findings, handbook.Finding{
			Article: s.what.record, Rule: s.what.rule, Severity: s.what.severity,
			Pos: handbook.Pos{File: r.file, Line: s.line, Col: s.col}, Text: handbook.Say(s.what.key, append(s.pairs, "more", s.more)...),
		})
	}
	if r.unsaid > 0 {
		r.findings = append(r.findings, handbook.Finding{
			Article: "001", Rule: "more-deviations", Severity: handbook.Error, Pos: handbook.Pos{File: r.file, Line: 1, Col: 1},
			Text: handbook.Say("trf.more-deviations", "unsaid", r.unsaid, "listed", maxFindings),
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
	sexForm        = &deviation{"sex-form", "001", handbook.Warning, "trf.sex-form"}
	sexUnknown     = &deviation{"sex-form", "001", handbook.Warning, "trf.sex-form.unknown"}
	titleForm      = &deviation{"title-form", "001", handbook.Warning, "trf.title-form"}
	titleUnknown   = &deviation{"unknown-title", "001", handbook.Warning, "trf.unknown-title"}
	birthForm      = &deviation{"date-form", "001", handbook.Warning, "trf.date-form.birth"}
	birthYear      = &deviation{"date-form", "001", handbook.Info, "trf.date-form.birth-year"}
	birthUnread    = &deviation{"date-form", "001", handbook.Warning, "trf.date-form.birth-unread"}
	pointsForm     = &deviation{"points-form", "001", handbook.Warning, "trf.points-form.written"}
	gapForm        = &deviation{"columns", "001", handbook.Warning, "trf.columns.gap"}
	shortLine      = &deviation{"short-line", "001", handbook.Warning, "trf.short-line"}
	roundsShort    = &deviation{"round-count", "001", handbook.Info, "trf.round-count"}
	missingID      = &deviation{"fide-id-missing", "001", handbook.Warning, "trf.fide-id-missing"}
	largeID        = &deviation{"number-form", "001", handbook.Warning, "trf.number-form.large-id"}
	quotedID       = &deviation{"number-form", "001", handbook.Warning, "trf.number-form.quoted-id"}
	drawSign       = &deviation{"result-form", "001", handbook.Info, "trf.result-sign"}
	colourForm     = &deviation{"colour-form", "001", handbook.Info, "trf.colour-form.written"}
	tabForm        = &deviation{"control-character", "001", handbook.Warning, "trf.control-character"}
	roundDateForm  = &deviation{"date-form", "132", handbook.Warning, "trf.date-form.rounds"}
	roundDatePlace = &deviation{"columns", "132", handbook.Warning, "trf.columns.round-dates"}
)
