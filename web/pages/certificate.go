package pages

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// Certificate is the page on which certificates are verified.
type Certificate struct {
	Number string
	Result *CertificateResult // nil: nothing was asked
}

// CertificateResult is what a certificate says today.
type CertificateResult struct {
	Class, Verdict, Why string
	Number, Form        string
	Fields              []string // that are otherwise than issued, by name
	Notes               []string
	Facts               []Fact
	Rests               []RestsOn
}

// RestsOn is something that a certificate rests on.
type RestsOn struct{ Class, Text, Why string }

// Certificate fills the page on which certificates are verified; v is nil where
// nothing was asked.
func (b *Builder) Certificate(asked string, v *answer.Verification) *Frame {
	page := &Certificate{Number: asked}
	if v != nil {
		page.Result = b.certificateResult(v)
	}
	return b.Frame(b.say("pages.certificate.title"), SectionCertificates, page)
}

func (b *Builder) certificateResult(v *answer.Verification) *CertificateResult {
	out := &CertificateResult{Class: verdictClass(v.Verdict), Number: v.Number, Form: deref(v.Form)}
	title, name := deref(v.Title), handbook.Shown(deref(v.Name))
	switch v.Verdict {
	case "as-issued":
		out.Verdict = b.say("pages.certificate.valid", "form", sheetName(out.Form, title), "name", name)
		out.Why = UpperFirst(word(b.Language, "verdict", v.Verdict)) + "."
		if v.File == nil {
			out.Why += " " + b.say("pages.certificate.compare-paper")
		}
	case "revoked":
		out.Verdict, out.Why = b.say("pages.certificate.revoked"), b.say("pages.certificate.revoked-why")
	case "altered":
		out.Verdict, out.Why = b.say("pages.certificate.altered"), b.say("pages.certificate.altered-why", "n", len(v.Fields))
	default:
		out.Verdict, out.Why = b.say("pages.certificate.unknown"), b.say("pages.certificate.unknown-why")
		if v.Form != nil && v.File != nil { // of a number that was issued
			out.Verdict = b.say("pages.certificate.other-file")
			out.Why = b.say("pages.certificate.other-file-why", "form", sheetName(out.Form, title), "name", name)
		}
	}
	for _, f := range v.Fields {
		out.Fields = append(out.Fields, handbook.Shown(f.Field))
	}
	notes := v.Notes
	if v.File != nil {
		notes = append(notes[:len(notes):len(notes)], v.File.Notes...)
	}
	for _, n := range notes {
		out.Notes = append(out.Notes, handbook.Shown(UpperFirst(n)))
	}
	fact := func(label, text string) {
		if text != "" {
			out.Facts = append(out.Facts, Fact{label, text})
		}
	}
	if v.Form != nil {
		fact(b.say("pages.head.player"), name)
		fact(b.say("pages.head.fide-id"), tournament.GivenID(deref(v.FIDEID)))
		fact(b.say("pages.certificate.form"), out.Form)
		fact(b.say("pages.certificate.of-title"), title)
		if v.Issued != nil {
			if day, err := handbook.ParseDate(*v.Issued); err == nil {
				fact(b.say("pages.certificate.day"), b.Language.Day(day))
			}
		}
		if v.Period != 0 {
			fact(b.say("pages.certificate.with-list"), b.Language.Month(v.Period))
		}
		fact(b.say("pages.certificate.key"), deref(v.Key))
	}
	for _, r := range v.RestsOn {
		out.Rests = append(out.Rests, RestsOn{verdictClass(r.Verdict), r.Number, word(b.Language, "verdict", r.Verdict)})
	}
	return out
}

// sheetName returns the form with its title.
func sheetName(form, title string) string {
	if title == "" {
		return form
	}
	return form + " " + title
}

func verdictClass(v string) string {
	switch v {
	case "as-issued":
		return "good"
	case "altered", "revoked":
		return "bad"
	}
	return "none"
}
