package language

import (
	"github.com/fedrate/fedrate/handbook"
)

// The three parts of a finding's text. The key of a part's sentence is the key of the
// finding's text followed by one of these; a part without a sentence is empty.
const (
	foundPart  = ".found"
	factPart   = ".fact"
	advicePart = ".advice"
)

// Finding is a finding written out.
type Finding struct {
	Found  string // what was found
	Fact   string // the fact, with its limit
	Advice string // what to do
	Waived string // who set it aside, and why
}

// Finding writes a finding out in its parts. One that was kept as a sentence
// has that alone, as what was found.
func (l *Language) Finding(f *handbook.Finding) Finding {
	var out Finding
	if f.Text.IsZero() || f.Text.Key == "verbatim" {
		out.Found = f.Message + f.Text.String()
	} else {
		speaker := l
		if !l.Has(f.Text.Key + foundPart) {
			speaker = English
		}
		out.Found, _ = speaker.sentence(f.Text.Key+foundPart, f.Text.Args)
		out.Fact, _ = speaker.sentence(f.Text.Key+factPart, f.Text.Args)
		out.Advice, _ = speaker.sentence(f.Text.Key+advicePart, f.Text.Args)
		if out.Found == "" {
			out.Found = f.Text.String()
		}
	}
	if f.Waived.By != "" {
		out.Waived = l.Sayf("finding.waived", "by", f.Waived.By, "on", f.Waived.On, "reason", f.Waived.Reason)
	}
	return out
}

// Message returns the sentence of all parts: found: fact; advice.
func (f Finding) Message() string {
	s := f.Found
	if f.Fact != "" {
		s += ": " + f.Fact
	}
	if f.Advice != "" {
		s += "; " + f.Advice
	}
	if f.Waived != "" {
		s += " (" + f.Waived + ")"
	}
	return s
}

// Message returns what a finding says, in one sentence.
func (l *Language) Message(f *handbook.Finding) string { return l.Finding(f).Message() }

// Line returns a finding as people read it: FILE:LINE:COL: ARTICLE: message.
func (l *Language) Line(f *handbook.Finding) string {
	return f.Pos.String() + ": " + f.Article + ": " + l.Message(f)
}
