package forms

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// normsAPage is how many norms one form IT2 has room for.
const normsAPage = 3

// applicationWidths are the columns of the forms of twelve columns.
var applicationWidths = slices.Repeat([]float64{8}, 12)

// IT2 returns the application for a title in the language, dated at the day, three norms a page.
// Certificates are the numbers of the IT1s of its norms, in their order, with
// nothing where there is none.
func IT2(l *language.Language, a titles.Application, day handbook.Date, certificates []paper.Stamp) *paper.Paper {
	p := &paper.Paper{Language: l, Code: "IT2", Title: a.Title, Day: day, Name: fmt.Sprintf("IT2 %s %s", a.Title, a.Player.Name)}
	numbers := make([]string, len(a.Norms))
	for i := range min(len(numbers), len(certificates)) {
		numbers[i] = certificates[i].Number
	}
	p.Numbered(a.Player.Federation, struct {
		Form         string             `json:"form"`
		Day          handbook.Date      `json:"day"`
		Application  titles.Application `json:"application"`
		Certificates []string           `json:"certificates"`
	}{p.Code, day, answer.NewTitleApplication(&a), numbers})
	for first := 0; first == 0 || first < len(a.Norms); first += normsAPage {
		f := newPage(p, pageName(p), applicationWidths)
		f.claim(&a)
		for i := first; i < first+normsAPage; i++ {
			var n norms.Norm
			number := ""
			if i < len(a.Norms) {
				n, number = a.Norms[i], numbers[i]
			}
			f.normOf(i+1, &n, i < len(a.Norms), number)
		}
		f.claimed(&a, day)
	}
	p.Stamped()
	return p
}

// formPage is a page of a form in the making, in the language of the form.
type formPage struct {
	*paper.Page
	spoken *language.Language
}

// newPage begins a page with columns of these widths in characters.
func newPage(p *paper.Paper, name string, widths []float64) formPage {
	return formPage{p.Page(name, widths), p.Language}
}

// Label returns what stands on the form under that key.
func (f formPage) Label(key string) string { return f.spoken.Label(key) }

// Sayf returns a sentence of the form with its arguments.
func (f formPage) Sayf(key string, pairs ...any) string { return f.spoken.Sayf(key, pairs...) }

// joined is several remarks in one line.
func (f formPage) joined(texts []handbook.Text) string {
	return strings.Join(f.spoken.SayAll(texts), "; ")
}

// pageName returns the name of the sheet that is begun now.
func pageName(p *paper.Paper) string {
	if p.PageCount() == 0 {
		return p.Code
	}
	return p.Code + " (" + strconv.Itoa(p.PageCount()+1) + ")"
}

// claim is the head of the form: title and applicant.
func (f formPage) claim(a *titles.Application) {
	f.Put(1, 12, paper.PartTitle, f.Label("forms.it2.title"))
	f.Next(22)
	if notice := f.stateNotice(a.State, f.spoken.SayAll(a.Missing)); notice != "" {
		f.Notice(notice)
	}
	f.Line(paper.PartText, f.Sayf("forms.it2.applies", "federation", cmp.Or(a.Player.Federation, "…………")))
	boxes := []struct {
		title tournament.Title
		label string
	}{
		{tournament.GM, f.Label("forms.it2.gm")},
		{tournament.IM, f.Label("forms.it2.im")},
		{tournament.WGM, f.Label("forms.it2.wgm")},
		{tournament.WIM, f.Label("forms.it2.wim")},
	}
	for i, x := range boxes {
		f.Tick(1+3*i, 1+3*i, x.title == a.Title)
		f.Put(2+3*i, 3+3*i, paper.PartSecond, x.label)
	}
	f.Next(22)
	f.Next(4)
	last, first := names(a.Player.Name)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.last-name"), Wide: 4, Part: paper.PartField, Value: last}, paper.Field{Labelled: 2, Label: f.Label("forms.first-name"), Wide: 4, Part: paper.PartField, Value: first})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.fide-id"), Wide: 4, Part: paper.PartField, Value: orDash(a.Player.FIDEID)}, paper.Field{Labelled: 2, Label: f.Label("forms.federation"), Wide: 4, Part: paper.PartField, Value: orDash(a.Player.Federation)})
	var reached, highest any = f.Label("forms.it2.not-reached"), nil
	if a.Rating != nil {
		reached = dayOrDash(a.Rating.Day)
	}
	if a.Highest > 0 {
		highest = wholeRating(a.Highest)
	}
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.rating-reached"), Wide: 4, Part: paper.PartDay, Value: reached}, paper.Field{Labelled: 2, Label: f.Label("forms.highest-rating"), Wide: 4, Part: paper.PartNumber, Value: highest})
	if a.Rating != nil {
		f.Line(paper.PartNote, f.thresholdText(a.Rating))
	}
	f.Line(paper.PartNote, f.Label("forms.it2.conditional"))
}

// stateNotice says what an application lacks.
func (f formPage) stateNotice(state string, missing []string) string {
	switch {
	case len(missing) > 0:
		return f.Sayf("forms.not-complete.missing", "missing", strings.Join(missing, "; "))
	case state == "missing":
		return f.Label("forms.not-complete.unsaid")
	case state == "unverified":
		return f.Label("forms.not-complete.unverified")
	}
	return ""
}

// names parts "Last, First".
func names(name string) (last, first string) {
	last, first, _ = strings.Cut(name, ",")
	return strings.TrimSpace(last), strings.TrimSpace(first)
}

// wholeRating returns a rating without its decimals, which are cut off: one that
// was not reached is not shown.
func wholeRating(r tournament.Hundredths) int { return int(r) / 100 }

// thresholdText says where the rating was reached.
func (f formPage) thresholdText(t *titles.Threshold) string {
	if t.Game == nil {
		return f.Sayf("forms.it2.on-list", "level", t.Level, "period", t.Period)
	}
	g := t.Game
	exact := func(h tournament.Hundredths) string { return sheet.Words.Written(f.spoken, h) }
	return f.Sayf("forms.it2.in-round", "level", t.Level, "round", g.Round, "event", g.Event, "opponent", cmp.Or(g.OpponentName, strconv.Itoa(g.Opponent)),
		"before", exact(g.Before), "gain", exact(g.Gain), "rating", exact(t.Rating), "period", t.Period, "after", t.ListAfter)
}

// claimed is the foot of the form: games in all, remarks, signature.
func (f formPage) claimed(a *titles.Application, day handbook.Date) {
	f.Next(5)
	f.Fields(fieldHeight, paper.Field{Labelled: 4, Label: f.Label("forms.games-total"), Wide: 2, Part: paper.PartNumber, Value: a.Games}, paper.Field{Labelled: 4, Label: f.Label("forms.requirements"), Wide: 2, Part: paper.PartField, Value: a.Edition})
	text := cmp.Or(f.joined(a.Notes), f.Label("forms.none"))
	f.longField(f.Label("forms.special-remarks"), text)
	f.Fields(24, paper.Field{Labelled: 3, Label: f.Label("forms.official-name"), Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 1, Label: f.Label("forms.date"), Wide: 4, Part: paper.PartLine, Value: nil})
	f.Fields(24, paper.Field{Labelled: 3, Label: f.Label("forms.signature"), Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 1, Label: "", Wide: 4, Part: paper.PartNote, Value: sheet.Join(" ", f.drawnUp(day), f.submitBy(a.SubmitBy, law.On(day).No(law.Notice)))})
	f.Next(4)
	f.Line(paper.PartNote, f.Label("forms.it2.further"))
}
