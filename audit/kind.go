package audit

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/check"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// The rules by which the kind of play of an event is a question. Nothing of such
// an event is rated, and it gives no norms, until the question is answered.
var (
	ambiguousControlRule = handbook.Rule{Name: "time-control-ambiguous", Severity: handbook.Error}
	unequalControlRule   = handbook.Rule{Name: "time-control-unequal", Severity: handbook.Error}
	notChessRule         = handbook.Rule{Name: "not-rated-chess", Severity: handbook.Error}
	controlReadingRule   = handbook.Rule{Name: "time-control-reading", Severity: handbook.Info}
	incrementRule        = handbook.Rule{Name: "increment-range", Severity: handbook.Warning}
)

// AsksKind reports whether a finding says that the kind of play is a question.
func AsksKind(f *handbook.Finding) bool {
	return f.Severity == handbook.Error && isKindRule(f.Rule)
}

func isKindRule(name string) bool {
	return name == ambiguousControlRule.Name || name == unequalControlRule.Name || name == notChessRule.Name
}

// settleKind takes the kind of play that was said, else that of the time control,
// and finds out whether it is a question.
func (r *Report) settleKind(t *tournament.Tournament) {
	day := t.FirstDay()
	r.Kind = t.Kind()
	if t.Sport == tournament.Chess {
		r.checkIncrements(t, day)
	}
	if r.Options.Kind != nil {
		r.Kind = *r.Options.Kind
		return
	}
	said := timecontrol.Parse(t.TimeControlText, t.EncodedTimeControl, day)
	variant, other := check.VariantOf(t)
	f := handbook.Finding{Rule: ambiguousControlRule.Name, Severity: ambiguousControlRule.Severity}
	item := tournament.ItemTimeControl
	switch {
	case t.Sport != tournament.Chess:
		if said.Doubt != timecontrol.Unreadable || t.TimeControlText == "" {
			return
		}
		f.Severity, f.Text = handbook.Warning, handbook.Say("audit.kind.sport", "why", said.Why(t.TimeControlText, day))
	case other:
		item = variant.Item
		f.Rule, f.Severity = notChessRule.Name, notChessRule.Severity
		f.Text = handbook.Say("audit.kind.not-chess", "said", variant.Said, "what", variant.What)
	case t.TimeControl.Known && !t.TimeControl.Equal() || !t.TimeControl.Known && said.Doubt == timecontrol.Unequal:
		if t.EncodedTimeControl != "" && said.Control.Known {
			item = tournament.ItemEncodedTimeControl
		}
		f.Rule, f.Severity = unequalControlRule.Name, unequalControlRule.Severity
		text := cmp.Or(t.TimeControlText, t.EncodedTimeControl)
		if item == tournament.ItemEncodedTimeControl {
			text = t.EncodedTimeControl
		}
		why := timecontrol.Answer{Doubt: timecontrol.Unequal, Readings: []tournament.TimeControl{t.TimeControl}}
		if !t.TimeControl.Known {
			why.Readings = said.Readings
		}
		f.Text = handbook.Say("audit.kind.unequal", "why", why.Why(text, day))
	case !t.TimeControl.Known && said.Doubt != timecontrol.Missing:
		if t.TimeControlText == "" {
			item = tournament.ItemEncodedTimeControl
		}
		f.Text = handbook.Say("audit.kind.ambiguous", "why", said.Why(t.TimeControlText, day))
	case r.kindsDiffer(t, &f.Text):
		item = tournament.ItemEncodedTimeControl
	default:
		r.sayReading(t, &said, day)
		return
	}
	f.Pos, f.Article = t.At(item), cmp.Or(t.Format, "TRF16")+"-"+recordOf[item]
	r.KindUnknown = f.Severity == handbook.Error
	r.Findings = append(r.Findings, f)
}

// kindsDiffer reports whether records 222 and 122 give different kinds of play, and says
// so in text.
func (r *Report) kindsDiffer(t *tournament.Tournament, text *handbook.Text) bool {
	encoded, spoken, ok := check.ControlsDiffer(t)
	day := t.FirstDay()
	if !ok || encoded.KindOn(day) == spoken.KindOn(day) {
		return false
	}
	*text = handbook.Say("audit.kind.differ", "encoded", t.EncodedTimeControl, "kind", encoded.KindOn(day), "seconds", encoded.Seconds(),
		"text", t.TimeControlText, "spokenKind", spoken.KindOn(day), "spoken", spoken.Seconds())
	return true
}

// recordOf are the records that can name a kind of play.
var recordOf = map[tournament.Item]string{
	tournament.ItemName: "012", tournament.ItemType: "092", tournament.ItemSystem: "192", tournament.ItemTimeControl: "122", tournament.ItemEncodedTimeControl: "222",
}

// sayReading says which of several readings of a text was taken.
func (r *Report) sayReading(t *tournament.Tournament, said *timecontrol.Answer, day handbook.Date) {
	if !said.Control.Known || !slices.ContainsFunc(said.Readings, func(c tournament.TimeControl) bool { return c.Seconds() != said.Control.Seconds() }) {
		return
	}
	key := "audit.kind.reading"
	if said.Chosen {
		key = "audit.kind.reading.word"
	}
	r.Findings = append(r.Findings, handbook.Finding{
		Rule: controlReadingRule.Name, Severity: controlReadingRule.Severity, Pos: t.At(tournament.ItemTimeControl), Article: cmp.Or(t.Format, "TRF16") + "-122",
		Text: handbook.Say(key, "text", t.TimeControlText, "taken", timecontrol.Told([]tournament.TimeControl{said.Control}, day), "readings", timecontrol.Told(said.Readings, day), "kind", said.Control.KindOn(day)),
	})
}

// checkIncrements finds an increment that the Laws do not know.
func (r *Report) checkIncrements(t *tournament.Tournament, day handbook.Date) {
	limits := tournament.KindLimitsOn(day)
	for _, s := range slices.Concat(t.TimeControl.White, t.TimeControl.Black) {
		if limits.IsIncrement(s.Increment) {
			continue
		}
		item := tournament.ItemTimeControl
		if t.EncodedTimeControl != "" {
			item = tournament.ItemEncodedTimeControl
		}
		r.Findings = append(r.Findings, handbook.Finding{
			Rule: incrementRule.Name, Severity: incrementRule.Severity, Pos: t.At(item), Article: cmp.Or(t.Format, "TRF16") + "-" + recordOf[item],
			Text: handbook.Say("audit.kind.increment", "increment", s.Increment, "least", limits.ShortestIncrement, "most", limits.LongestIncrement),
		})
		return
	}
}

// kindFinding returns the finding that says why the kind of play is a question, nil if
// it is none.
func (r *Report) kindFinding() *handbook.Finding {
	if !r.KindUnknown {
		return nil
	}
	i := slices.IndexFunc(r.Findings, func(f handbook.Finding) bool { return isKindRule(f.Rule) })
	f := r.Findings[i]
	return &f
}

// withoutKind takes the findings out that need a kind of play, if it is a question: that
// a blitz event takes many days, and that two records name different time controls if
// that is the question.
func (r *Report) withoutKind(findings []handbook.Finding) []handbook.Finding {
	if !r.KindUnknown {
		return findings
	}
	differ := slices.ContainsFunc(r.Findings, func(f handbook.Finding) bool { return f.Text.Key == "audit.kind.differ" })
	return slices.DeleteFunc(findings, func(f handbook.Finding) bool {
		return f.Rule == "rounds-spread" || differ && f.Rule == "time-control-differs"
	})
}

// ofEveryKind leaves of the findings by the rules of rating those that every kind
// of play has, if the kind is a question.
func (r *Report) ofEveryKind(findings []handbook.Finding) []handbook.Finding {
	if !r.KindUnknown {
		return findings
	}
	return slices.DeleteFunc(findings, func(f handbook.Finding) bool {
		return !slices.Contains([]string{"fide-id-missing", "late-registration", "late-report", "interim-reports"}, f.Rule)
	})
}
