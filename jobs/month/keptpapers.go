package month

import (
	"crypto/sha256"
	"fmt"

	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/tournament"
)

// keepForPapers notes in the memo what papers are drawn from beside the results, so
// that they can be made later as the run would have written them.
func (r *run) keepForPapers(made *outcome) {
	r.keeps.Papers, r.keeps.Forms = true, nil
	for _, t := range made.reports.rated() {
		tour := t.rep.Tournament
		t.memo.Paper = eventMemo{File: t.file, Name: tour.Name, Federation: tour.Federation, Submission: t.sub.Number, Shown: shownOf(tour)}
		for i := range t.parts {
			t.memo.Paper.Parts = append(t.memo.Paper.Parts, t.parts[i].Number)
		}
	}
	for i := range r.kept {
		if one := &r.kept[i]; one.player != nil {
			one.federation = made.federationOf(one.player)
			if one.listed = made.listedName(one.player); one.listed == one.player.Name {
				one.listed = ""
			}
		}
	}
	made.norms.each(func(path string, form func() *paper.Paper) {
		if number := form().Number; number != "" {
			r.keeps.Forms = append(r.keeps.Forms, formMemo{path, number})
		}
	})
}

// shownOf is the signature of what rating reports show of an event. Two readings of
// a report with one signature give the same papers.
func shownOf(t *tournament.Tournament) (out signature) {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q %d %d %d %d %d %v\n", t.Name, t.City, t.Federation, t.TimeControlText, t.FirstDay(), t.LastDay(), t.Kind(),
		len(t.Players), t.Rounds, t.RoundDates)
	var line []byte
	for i := range t.Players {
		p := &t.Players[i]
		line = fmt.Appendf(line[:0], "%d %q %q", p.StartingRank, p.Name, p.Federation)
		for j := range p.Games {
			line = append(append(line, ' '), p.Games[j].Result.String()...)
		}
		_, _ = h.Write(append(line, '\n')) // a digest takes everything
	}
	copy(out[:], h.Sum(nil))
	return out
}
