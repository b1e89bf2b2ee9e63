package audit

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/audit/mend"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// Limits of the search for causes, counted so that one report gets one answer
// on every machine.
const (
	maxCauses    = 8       // mistakes told apart in one report
	maxReadings  = 200     // changed reports that are read again
	maxReread    = 6 << 20 // bytes of them
	maxReplays   = 60      // changed reports whose rounds are paired again
	maxReplayed  = 20_000  // players times rounds of them
	maxExplained = 4_000   // findings of a report whose causes are looked for
)

// search looks for the single changes after which most findings of a report are
// gone. Each is said as one finding, and what is gone follows from it.
type search struct {
	r        *Report
	base     *Report // the report with the changes kept so far
	sheet    *mend.Sheet
	readings int
	reread   int
	replays  int
	replayed int
}

// explain folds what follows from a mistake under the finding of the mistake.
// A report without findings costs nothing.
func (r *Report) explain(data []byte) {
	if t := r.AsWritten(); t != nil && len(r.Findings) <= maxExplained && len(data) <= maxReread && slices.ContainsFunc(r.Findings, tellsOfMistake) {
		s := &search{r: r, base: r, sheet: mend.Open(data)}
		for len(r.fixes) < maxCauses && s.findNext() {
			continue
		}
	}
	if len(r.Findings) <= maxExplained {
		r.linkConsequences()
	}
}

// tellsOfMistake leaves out what is no reason to look for one.
func tellsOfMistake(f handbook.Finding) bool {
	return f.Severity != handbook.Info || f.Rule == "pairing-differs" || f.Rule == "encoding" || f.Rule == "result-form" || f.Rule == "colour-form" || f.Rule == "date-form"
}

// trial returns a proposal with what came of trying it.
type trial struct {
	mend.Proposal
	after  *Report
	bytes  []byte
	sheet  *mend.Sheet
	gone   []int // indexes into the findings of the base
	gain   int
	broken int // findings that the change brings
}

// findNext finds one more mistake and reports whether there was one.
func (s *search) findNext() bool {
	view := &mend.View{Sheet: s.sheet, T: s.base.AsWritten(), Findings: s.unexplained(), Ranks: s.base.ranking}
	if !slices.ContainsFunc(view.Findings, tellsOfMistake) {
		return false
	}
	if best := s.best(view, mend.Proposals(view), false); best != nil {
		return s.accept(view, best)
	}
	if s.r.Options.NoPairings || !slices.ContainsFunc(view.Findings, func(f handbook.Finding) bool { return f.Rule == "pairing-differs" }) {
		return false
	}
	if best := s.best(view, mend.Deep(view), true); best != nil {
		return s.accept(view, best)
	}
	return false
}

// unexplained returns the findings of the base that follow from nothing known.
func (s *search) unexplained() []handbook.Finding {
	var out []handbook.Finding
	for i := range s.base.Findings {
		if f := &s.base.Findings[i]; f.Cause == (handbook.Cause{}) && f.Fix == nil && !s.isExplained(f) {
			out = append(out, *f)
		}
	}
	return out
}

// isExplained reports whether a finding of the base is explained in the report.
func (s *search) isExplained(f *handbook.Finding) bool {
	if s.base == s.r {
		return false
	}
	i := s.indexOf(f)
	return i < 0 || s.r.Findings[i].Fix != nil || s.r.Findings[i].Cause != (handbook.Cause{})
}

// indexOf returns where the report has a finding of the base, -1 where it has not.
func (s *search) indexOf(f *handbook.Finding) int {
	return slices.IndexFunc(s.r.Findings, func(g handbook.Finding) bool { return sameFinding(f, &g) })
}

func sameFinding(a, b *handbook.Finding) bool {
	if a.Rule == "pairing-differs" && b.Rule == a.Rule { // a trial does not look for what a round would fit
		return a.Round == b.Round && slices.Equal(a.Players, b.Players)
	}
	return a.Rule == b.Rule && a.Pos.Line == b.Pos.Line && a.Pos.Col == b.Pos.Col && a.Round == b.Round && a.Severity == b.Severity && a.Text.Key == b.Text.Key && slices.Equal(a.Players, b.Players)
}

// best tries the proposals and gives the one after which most is gone, nil where
// none explains anything.
func (s *search) best(view *mend.View, proposals []mend.Proposal, deep bool) *trial {
	if len(proposals) == 0 {
		return nil
	}
	before := view.Findings
	if !deep {
		before = withoutReplay(before)
	}
	var tried []trial
	for i := range proposals {
		j := trial{Proposal: proposals[i], sheet: s.sheet, after: s.base}
		if j.Make != nil && !s.try(&j, deep) {
			continue
		}
		j.judge(view.Findings, before)
		if j.explainsEnough(view.Findings) || !deep && len(j.gone) > 0 && j.broken == 0 && s.replayable(view) {
			tried = append(tried, j)
		}
	}
	slices.SortStableFunc(tried, func(a, b trial) int {
		return cmp.Or(cmp.Compare(b.gain, a.gain), cmp.Compare(a.Cost, b.Cost))
	})
	if len(tried) == 0 {
		return nil
	}
	return s.decide(view, tried, deep)
}

// decide takes the first of the proposals that were tried. Where others explain
// as much, the rounds paired again may tell them apart; where nothing does, no
// change is proposed.
func (s *search) decide(view *mend.View, tried []trial, deep bool) *trial {
	equal := 1
	for equal < len(tried) && tried[equal].gain == tried[0].gain && (tried[equal].Cost == tried[0].Cost || !deep && equal < 8) {
		equal++
	}
	tried = tried[:equal]
	if !deep && len(tried) > 1 && (s.replayable(view) || !s.r.Options.NoPairings && tried[1].Cost == tried[0].Cost) {
		for i := range tried {
			if j := &tried[i]; j.Make != nil && s.try(j, true) {
				j.judge(view.Findings, view.Findings)
			}
		}
		slices.SortStableFunc(tried, func(a, b trial) int {
			return cmp.Or(cmp.Compare(b.gain, a.gain), cmp.Compare(a.Cost, b.Cost))
		})
	} else if !deep && s.replayable(view) && tried[0].Make != nil && s.try(&tried[0], true) {
		tried[0].judge(view.Findings, view.Findings)
	}
	tried = slices.DeleteFunc(tried, func(j trial) bool { return !j.explainsEnough(view.Findings) })
	if len(tried) == 0 {
		return nil
	}
	best := &tried[0]
	for i := range tried[1:] {
		if o := &tried[i+1]; o.gain == best.gain && o.Cost == best.Cost && !bytes.Equal(o.bytes, best.bytes) {
			best.Fix = handbook.Text{}
		}
	}
	return best
}

// replayable reports whether rounds that differ are among what is to be explained.
func (s *search) replayable(view *mend.View) bool {
	return !s.r.Options.NoPairings && slices.ContainsFunc(view.Findings, func(f handbook.Finding) bool { return f.Rule == "pairing-differs" })
}

// try reads the report again with the change made; false: the limit is reached.
func (s *search) try(j *trial, deep bool) bool {
	if j.With > 0 && !s.fitsExchanged(j.Round, j.With) {
		return false
	}
	sheet := s.sheet.Clone()
	j.Make(sheet)
	data := sheet.Bytes()
	s.readings++
	s.reread += len(data)
	if s.readings > maxReadings || s.reread > maxReread {
		return false
	}
	opt := s.r.Options
	opt.Working, opt.Waivers, opt.NoPairings = false, nil, opt.NoPairings || !deep
	if deep {
		t := s.r.AsWritten()
		rounds := max(t.Played(), 1)
		if j.Round > 0 {
			rounds = 2 // the one asked about, and its reasons; the few that pass cost more
		}
		s.replays++
		s.replayed += len(t.Players) * rounds
		if s.replays > maxReplays || s.replayed > maxReplayed {
			return false
		}
	}
	j.after = Open(s.r.File, data, opt)
	j.after.trial, j.after.memory = true, s.r.memory
	if j.after.Tournament == nil {
		return false
	}
	if deep && j.Round > 0 && !pairing.Fits(j.after.Tournament, pairing.Options{Edition: j.after.CheckedBy().Pairing, System: j.after.System, Memory: s.r.memory}, j.Round) {
		return false
	}
	j.after.collect()
	if deep && j.Exact && slices.ContainsFunc(j.after.Findings, func(f handbook.Finding) bool { return f.Rule == "pairing-differs" }) {
		return false
	}
	j.sheet, j.bytes = sheet, data
	return true
}

// fitsExchanged reports whether a round is paired as the rules pair it once it is
// exchanged with another. It reads no report for that.
func (s *search) fitsExchanged(a, b int) bool {
	t := *s.base.Tournament
	t.Players = slices.Clone(t.Players)
	for i := range t.Players {
		p := &t.Players[i]
		first, second := p.Game(a), p.Game(b)
		p.Games = slices.Grow(slices.Clone(p.Games), b)
		for len(p.Games) < b {
			p.Games = append(p.Games, tournament.Game{})
		}
		p.Games[a-1], p.Games[b-1] = second, first
	}
	return pairing.Fits(&t, pairing.Options{Edition: s.base.CheckedBy().Pairing, System: s.base.System, Memory: s.r.memory}, a)
}

func withoutReplay(fs []handbook.Finding) []handbook.Finding {
	var out []handbook.Finding
	for i := range fs {
		if !ofReplay(fs[i].Rule) {
			out = append(out, fs[i])
		}
	}
	return out
}

// ofReplay reports whether a rule speaks only where rounds are paired again.
func ofReplay(rule string) bool {
	return rule == "pairing-differs" || rule == "other-order" || rule == "other-edition-fits" || rule == "round-robin-unmarked"
}

// judge counts what is gone after the change and what is new.
func (j *trial) judge(all, before []handbook.Finding) {
	j.gone, j.gain, j.broken = nil, 0, 0
	gone := make([]bool, len(all))
	if j.Make != nil {
		after := map[string]int{} // by rule: findings that the base has not
		for i := range j.after.Findings {
			f := &j.after.Findings[i]
			if !slices.ContainsFunc(before, func(g handbook.Finding) bool { return sameFinding(f, &g) }) && (j.Ignore == nil || !j.Ignore(f)) {
				after[f.Rule]++
			}
		}
		compared := len(before) == len(all)
		for i := range all {
			f := &all[i]
			if !compared && ofReplay(f.Rule) || slices.ContainsFunc(j.after.Findings, func(g handbook.Finding) bool { return sameFinding(f, &g) }) {
				continue
			}
			if after[f.Rule] > 0 && !(j.Of == i) { // it only moved
				after[f.Rule]--
				continue
			}
			gone[i] = true
		}
		for rule, n := range after {
			if !compared && ofReplay(rule) {
				continue
			}
			if severityOf(j.after.Findings, rule) != handbook.Info {
				j.broken += n
			}
		}
	}
	for i := range all {
		f := &all[i]
		if gone[i] || j.Explains != nil && j.Explains(f) {
			j.gone = append(j.gone, i)
			j.gain += weight[f.Severity]
			if f.Rule == "pairing-differs" && f.Severity == handbook.Info {
				j.gain += weight[handbook.Warning] // a lawful reason fits too: a slip of the pen may be the better one
			}
		}
	}
	j.gain -= 6 * j.broken
}

var weight = map[handbook.Severity]int{handbook.Error: 4, handbook.Warning: 3, handbook.Info: 0}

func severityOf(fs []handbook.Finding, rule string) handbook.Severity {
	for i := range fs {
		if fs[i].Rule == rule {
			return fs[i].Severity
		}
	}
	return handbook.Info
}

// explainsEnough reports whether a change explains enough to be said.
func (j *trial) explainsEnough(all []handbook.Finding) bool {
	if j.Of >= 0 && j.Make != nil && !slices.Contains(j.gone, j.Of) && all[j.Of].Rule != "encoding" {
		return false
	}
	counted := 0
	for _, i := range j.gone {
		if all[i].Severity != handbook.Info || i == j.Of || all[i].Rule == "pairing-differs" {
			counted++
		}
	}
	if j.broken > 0 && counted < 3*j.broken {
		return false
	}
	return counted >= 2 || counted == 1 && j.Alone || j.Of >= 0 && all[j.Of].Rule == "encoding"
}

// accept reports the mistake, links what follows from it, and goes on
// from the changed report.
func (s *search) accept(view *mend.View, j *trial) bool {
	r := s.r
	at := -1
	if j.Of >= 0 {
		if at = s.indexOf(&view.Findings[j.Of]); at < 0 {
			return false
		}
	} else {
		f := j.Finding
		for _, i := range j.gone {
			if g := &view.Findings[i]; f.Severity == handbook.Info || f.Severity == handbook.Warning && g.Severity == handbook.Error {
				f.Severity = g.Severity
			}
		}
		r.Findings = append(r.Findings, f)
		at = len(r.Findings) - 1
	}
	if j.At.Line > 0 && !j.Fix.IsZero() {
		r.Findings[at].Pos.Line, r.Findings[at].Pos.Col = j.At.Line, j.At.Col
	}
	cause := handbook.CauseOf(&r.Findings[at])
	for _, i := range j.gone {
		if k := s.indexOf(&view.Findings[i]); k >= 0 && k != at && r.Findings[k].Fix == nil && r.Findings[k].Cause == (handbook.Cause{}) {
			r.Findings[k].Cause = cause
		}
	}
	if !j.Fix.IsZero() {
		r.fixes = append(r.fixes, j.Proposal)
		r.Findings[at].Fix = &handbook.Fix{Number: len(r.fixes), Text: j.Fix}
	}
	if j.Make == nil || j.after == r {
		return false
	}
	if j.Fix.IsZero() && j.Of >= 0 {
		return false // what is right is not known: nothing is built on it
	}
	s.base, s.sheet = j.after, j.sheet
	return true
}

// ranking returns the rank of each player by points and tie-breaks, nil where it is
// not known or shared.
func (r *Report) ranking() map[int]int {
	if r.Tournament == nil || len(r.Tournament.Teams) > 0 {
		return nil
	}
	standings, err := r.Standings(nil)
	if err != nil || standings.Teams {
		return nil
	}
	out := map[int]int{}
	for i := range standings.Lines {
		l := &standings.Lines[i]
		out[l.StartingRank] = l.Rank
	}
	return out
}
