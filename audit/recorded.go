package audit

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

var recordedControlRule = handbook.Rule{Name: "recorded-time-control", Severity: handbook.Error}

// recordedControl takes the time control from the record of the event where the
// report has none that can be read. Where both say one they must agree: another
// kind of play would change other ratings.
func (r *Report) recordedControl(t *tournament.Tournament) {
	f := r.Options.Facts
	if f == nil || f.TimeControl == "" {
		return
	}
	day := t.FirstDay()
	said := timecontrol.Parse(f.TimeControl, "", day).Control
	switch {
	case !said.Known:
	case !t.TimeControl.Known:
		r.takeRecorded(t, said)
	case said.Seconds() != t.TimeControl.Seconds() || said.KindOn(day) != t.TimeControl.KindOn(day):
		severity, key := recordedControlRule.Severity, "audit.recorded-time-control.kind"
		if said.KindOn(day) == t.TimeControl.KindOn(day) {
			severity, key = handbook.Warning, "audit.recorded-time-control"
		}
		item, record := tournament.ItemTimeControl, "122"
		if t.TimeControlText == "" {
			item, record = tournament.ItemEncodedTimeControl, "222"
		}
		r.Findings = append(r.Findings, handbook.Finding{
			Article: cmp.Or(t.Format, "TRF16") + "-" + record, Rule: recordedControlRule.Name, Severity: severity, Pos: t.At(item),
			Text: handbook.Say(key, "report", cmp.Or(t.TimeControlText, t.EncodedTimeControl), "kind", t.TimeControl.KindOn(day), "record", f.TimeControl, "recordKind", said.KindOn(day)),
		})
	}
}

// takeRecorded takes the time control of the record for a report that has none, or
// one that can be read in several ways: then the record decides between them.
func (r *Report) takeRecorded(t *tournament.Tournament, said tournament.TimeControl) {
	day, record := t.FirstDay(), r.Options.Facts.TimeControl
	read := timecontrol.Parse(t.TimeControlText, t.EncodedTimeControl, day)
	if read.Doubt == timecontrol.Unequal {
		return
	}
	t.TimeControl = said
	for i := range r.Findings { // not taken as standard
		if s := &r.Findings[i].Text; s.Key == "trf.time-control-form" || s.Key == "trf.time-control-form.alone" {
			*s = handbook.Say("trf.time-control-form.recorded", "problem", s.Arg("problem"), "record", record, "kind", said.KindOn(day))
		}
	}
	if t.TimeControlText == "" {
		return
	}
	f := handbook.Finding{
		Article: cmp.Or(t.Format, "TRF16") + "-122", Rule: ambiguousControlRule.Name, Severity: handbook.Warning, Pos: t.At(tournament.ItemTimeControl),
		Text: handbook.Say("audit.kind.recorded", "why", read.Why(t.TimeControlText, day), "record", record, "kind", said.KindOn(day)),
	}
	if len(read.Readings) > 0 && !slices.ContainsFunc(read.Readings, func(c tournament.TimeControl) bool { return c.KindOn(day) == said.KindOn(day) }) {
		f.Rule, f.Severity = recordedControlRule.Name, recordedControlRule.Severity
		f.Text = handbook.Say("audit.recorded-time-control.none", "report", t.TimeControlText, "record", record, "recordKind", said.KindOn(day))
	}
	r.Findings = append(r.Findings, f)
}

// AgainstRecord reports whether the report is of another kind of play than the
// record of its event says.
func (r *Report) AgainstRecord() bool {
	return slices.ContainsFunc(r.Findings, func(f handbook.Finding) bool {
		return f.Rule == recordedControlRule.Name && f.Severity == handbook.Error
	})
}
