package forms

import (
	"cmp"
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// WithoutNorms returns the application for a title that rests on a rating or on a place
// in a championship, in the language, dated at the day. The layout is the office's
// own: no form of FIDE's for it was at hand.
func WithoutNorms(l *language.Language, a titles.Application, day handbook.Date) *paper.Paper {
	if a.Claim == nil {
		a.Claim = &titles.Claim{Title: a.Title} // an empty form
	}
	p := &paper.Paper{Language: l, Code: "TC1", Title: a.Title, Day: day, Name: fmt.Sprintf("TC1 %s %s", a.Title, a.Player.Name)}
	p.Numbered(a.Player.Federation, struct {
		Form        string             `json:"form"`
		Day         handbook.Date      `json:"day"`
		Application titles.Application `json:"application"`
		Claim       titles.Claim       `json:"claim"`
	}{p.Code, day, answer.NewTitleApplication(&a), answer.NewClaim(answer.English, a.Claim)})
	f := newPage(p, pageName(p), applicationWidths)
	f.Put(1, 12, paper.PartTitle, f.Label("forms.tc1.title"))
	f.Next(26)
	if notice := f.claimNotice(&a); notice != "" {
		f.Notice(notice)
	}
	f.Line(paper.PartText, f.Sayf("forms.it2.applies", "federation", cmp.Or(a.Player.Federation, "…………")))
	for i, title := range titles.Claimable() {
		at := 1 + 3*(i%4)
		f.Tick(at, at, title == a.Title)
		f.Put(at+1, at+2, paper.PartSecond, title.String())
		if i%4 == 3 {
			f.Next(20)
		}
	}
	f.Next(6)
	f.claimant(&a)
	f.Next(6)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.tc1.basis"), Wide: 6, Part: paper.PartField, Value: f.basis(a.Claim)},
		paper.Field{Labelled: 2, Label: f.Label("forms.tc1.article"), Wide: 2, Part: paper.PartField, Value: orDash(a.Claim.Article)})
	f.reachedRating(&a)
	if d := a.Claim.Direct; d != nil {
		f.placed(&a)
	}
	f.Next(6)
	f.longField(f.Label("forms.special-remarks"), cmp.Or(f.joined(a.Notes), f.Label("forms.none")))
	f.Fields(24, paper.Field{Labelled: 3, Label: f.Label("forms.official-name"), Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 1, Label: f.Label("forms.date"), Wide: 4, Part: paper.PartLine, Value: nil})
	f.Fields(24, paper.Field{Labelled: 3, Label: f.Label("forms.signature"), Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 1, Label: "", Wide: 4, Part: paper.PartNote, Value: sheet.Join(" ", f.drawnUp(day), f.submitBy(a.SubmitBy, law.On(day).No(law.Notice)))})
	f.Next(4)
	f.Line(paper.PartNote, f.Label("forms.tc1.privacy"))
	p.Stamped()
	return p
}

// claimNotice says what the title waits for.
func (f formPage) claimNotice(a *titles.Application) string {
	switch a.State {
	case titles.Conditional:
		return f.Label("forms.tc1.conditional")
	case titles.Unverified:
		return f.Label("forms.not-complete.unverified")
	}
	return ""
}

// claimant is who the title is for.
func (f formPage) claimant(a *titles.Application) {
	last, first := names(a.Player.Name)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.last-name"), Wide: 4, Part: paper.PartField, Value: last}, paper.Field{Labelled: 2, Label: f.Label("forms.first-name"), Wide: 4, Part: paper.PartField, Value: first})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.fide-id"), Wide: 4, Part: paper.PartField, Value: orDash(tournament.GivenID(a.Player.FIDEID))}, paper.Field{Labelled: 2, Label: f.Label("forms.federation"), Wide: 4, Part: paper.PartField, Value: orDash(a.Player.Federation)})
}

// basis returns what the title rests on, in a word.
func (f formPage) basis(c *titles.Claim) string {
	if c.Direct != nil {
		return f.Label("forms.tc1.by-place")
	}
	return f.Label("forms.tc1.by-rating")
}

// reachedRating is when the rating was reached that the title needs.
func (f formPage) reachedRating(a *titles.Application) {
	var reached, highest any = f.Label("forms.it2.not-reached"), nil
	t := a.Claim.Threshold
	if t != nil {
		reached = dayOrDash(t.Day)
	}
	if a.Highest > 0 {
		highest = wholeRating(a.Highest)
	}
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.rating-reached"), Wide: 4, Part: paper.PartDay, Value: reached}, paper.Field{Labelled: 2, Label: f.Label("forms.highest-rating"), Wide: 4, Part: paper.PartNumber, Value: highest})
	if t != nil {
		f.Line(paper.PartNote, f.thresholdText(t))
	}
}

// placed is the championship with the player's place.
func (f formPage) placed(a *titles.Application) {
	d := a.Claim.Direct
	f.Next(4)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.tc1.event"), Wide: 10, Part: paper.PartField, Value: f.spoken.Say(titles.EventOf(d))})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.dates"), Wide: 4, Part: paper.PartDay, Value: dayOrDash(d.Start)}, paper.Field{Labelled: 2, Label: f.Label("forms.to"), Wide: 4, Part: paper.PartDay, Value: dayOrDash(d.End)})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.place"), Wide: 4, Part: paper.PartField, Value: orDash(sheet.Join(", ", d.City, d.Federation))}, paper.Field{Labelled: 2, Label: f.Label("forms.tc1.place"), Wide: 4, Part: paper.PartField, Value: orDash(f.spoken.Say(d.Place))})
	if d.Games > 0 {
		f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.tc1.games"), Wide: 4, Part: paper.PartNumber, Value: d.Games}, paper.Field{Labelled: 2, Label: f.Label("forms.tc1.score"), Wide: 4, Part: paper.PartScore, Value: d.Score})
	}
	if d.Table != "" {
		f.Line(paper.PartNote, f.Sayf("forms.tc1.table", "table", d.Table, "row", d.Row))
	}
}
