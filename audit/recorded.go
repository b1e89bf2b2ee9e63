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
	said, _ := timecontrol.Parse(f.TimeControl, "")
	switch {
	case !said.Known:
	case !t.TimeControl.Known:
		t.TimeControl = said
		for i := range r.Findings { // not taken as standard
			if s := &r.Findings[i].Text; s.Key == "trf.time-control-form" {
				*s = handbook.Say("trf.time-control-form.recorded", "problem", s.Arg("problem"), "record", f.TimeControl, "kind", said.Kind())
			}
		}
	case said.Seconds() != t.TimeControl.Seconds() || said.Kind() != t.TimeControl.Kind():
		severity, key := recordedControlRule.Severity, "audit.recorded-time-control.kind"
		if said.Kind() == t.TimeControl.Kind() {
			severity, key = handbook.Warning, "audit.recorded-time-control"
		}
		item, record := tournament.ItemTimeControl, "122"
		if t.TimeControlText == "" {
			item, record = tournament.ItemEncodedTimeControl, "222"
		}
		r.Findings = append(r.Findings, handbook.Finding{
			Article: cmp.Or(t.Format, "TRF16") + "-" + record, Rule: recordedControlRule.Name, Severity: severity, Pos: t.At(item),
			Text: handbook.Say(key, "report", cmp.Or(t.TimeControlText, t.EncodedTimeControl), "kind", t.TimeControl.Kind(), "record", f.TimeControl, "recordKind", said.Kind()),
		})
	}
}

// AgainstRecord tells whether the report is of another kind of play than the
// record of its event says.
func (r *Report) AgainstRecord() bool {
	return slices.ContainsFunc(r.Findings, func(f handbook.Finding) bool {
		return f.Rule == recordedControlRule.Name && f.Severity == handbook.Error
	})
}
