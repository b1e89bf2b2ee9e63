// Package browser is what the page of the checker asks for: a report checked, and its
// next round paired, as JSON in the shapes of `fedrate check` and `fedrate pair`. The
// report stays where it is: nothing here reads a file, a clock or the network, so that
// it can run inside a page.
package browser

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/report/answer"
)

// Settings are what the reader of the page has chosen. The zero value takes everything
// from the report, and English.
type Settings struct {
	Language string `json:"language"` // en, ru
	System   string `json:"system"`   // short name or code of record 192
	Edition  string `json:"edition"`  // of the pairing rules: 2017, 2026
	Today    string `json:"today"`    // YYYY-MM-DD: the day of the check
	Round    int    `json:"round"`    // to be paired; 0: the next
	Rounds   int    `json:"rounds"`   // of the tournament; 0: as the report says
	Drawn    bool   `json:"drawn"`    // games without a result count as drawn
	Lot      int64  `json:"lot"`      // number drawn, where the system pairs by lot; 0: none
}

// Pairing is a round as it is paired, and how it came about.
type Pairing struct {
	answer.Pairing
	Working  string `json:"working"`
	NeedsLot bool   `json:"needsLot"` // a number has to be drawn first
}

// Failure is the answer where there is nothing else to say.
type Failure struct {
	Error string `json:"error"`
}

// Check returns the answer of `fedrate check` for one report.
func Check(name string, data []byte, settings string) string {
	return answerJSON(settings, func(l answer.Locale, opt audit.Options, _ *Settings) (any, error) {
		return answer.NewCheck(l, audit.Check(name, data, opt)), nil
	})
}

// Pair returns the answer of `fedrate pair`, with the reasoning.
func Pair(name string, data []byte, settings string) string {
	return answerJSON(settings, func(l answer.Locale, opt audit.Options, s *Settings) (any, error) {
		r := audit.Open(name, data, opt)
		if r.Tournament == nil {
			return nil, &handbook.TextError{Text: handbook.Verbatim(l.Language().Message(&r.Findings[len(r.Findings)-1]))}
		}
		p, err := pairing.PairRound(r.Tournament, pairing.Task{Edition: r.CheckedBy().Pairing, System: r.System, Round: s.Round, Rounds: s.Rounds, Drawn: s.Drawn, Lot: s.Lot})
		if err != nil {
			return nil, err
		}
		handbook.SortFindings(p.Findings)
		out := Pairing{Pairing: answer.NewPairing(name, p)}
		out.Findings = answer.Findings(l, p.Findings)
		out.NeedsLot = p.NeedsLot
		out.Reason = answer.TextOrNull(l.Language().Say(p.Reason))
		var working strings.Builder
		if err := p.Explain(&working, l.Language().Say); err != nil {
			return nil, err
		}
		out.Working = working.String()
		return out, nil
	})
}

// answerJSON reads the settings and writes an answer out.
func answerJSON(settings string, ask func(answer.Locale, audit.Options, *Settings) (any, error)) (out string) {
	locale := answer.English
	defer func() {
		if problem := recover(); problem != nil {
			out = marshal(locale, Failure{fmt.Sprint(problem)})
		}
	}()
	var s Settings
	if err := json.Unmarshal([]byte(settings), &s); settings != "" && err != nil {
		return marshal(locale, Failure{err.Error()})
	}
	if l := language.Find(s.Language); l != nil {
		locale = answer.In(l)
	}
	opt := audit.Options{System: s.System}
	if s.Edition != "" {
		opt.Editions = map[string]string{"pairing": s.Edition}
	}
	if day, err := handbook.ParseDate(s.Today); err == nil {
		opt.Today = day
	}
	v, err := ask(locale, opt, &s)
	if err != nil {
		v = Failure{locale.Language().Say(handbook.SaidBy(err))}
	}
	return marshal(locale, v)
}

// marshal returns a value as JSON, its texts in the language of the reader.
func marshal(l answer.Locale, v any) string {
	var data bytes.Buffer
	enc := json.NewEncoder(&data)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(language.Written(l.Language(), v)); err != nil {
		return `{"error":"` + strings.ReplaceAll(err.Error(), `"`, `'`) + `"}`
	}
	return strings.TrimSuffix(data.String(), "\n")
}
