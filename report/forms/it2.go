package forms

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/sheet"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/tournament"
)

// normsAPage is how many norms one form IT2 has room for.
const normsAPage = 3

// applicationWidths are the columns of the forms of twelve columns.
var applicationWidths = slices.Repeat([]float64{8}, 12)

// IT2 is the application for a title, dated at the day, three norms a page.
// Certificates are the numbers of the IT1s of its norms, in their order, with
// nothing where there is none.
func IT2(a titles.Application, day handbook.Date, certificates []paper.Stamp) *paper.Paper {
	p := &paper.Paper{Code: "IT2", Title: a.Title, Day: day, Name: fmt.Sprintf("IT2 %s %s", a.Title, a.Player.Name)}
	numbers := make([]string, len(a.Norms))
	for i := range min(len(numbers), len(certificates)) {
		numbers[i] = certificates[i].Number
	}
	p.Numbered(a.Player.Federation, struct {
		Form         string             `json:"form"`
		Day          handbook.Date      `json:"day"`
		Application  titles.Application `json:"application"`
		Certificates []string           `json:"certificates"`
	}{p.Code, day, a, numbers})
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

// formPage is a page of a form in the making.
type formPage struct{ *paper.Page }

// newPage begins a page with columns of these widths in characters.
func newPage(p *paper.Paper, name string, widths []float64) formPage {
	return formPage{p.Page(name, widths)}
}

// pageName is the name of the sheet that is begun now.
func pageName(p *paper.Paper) string {
	if p.PageCount() == 0 {
		return p.Code
	}
	return p.Code + " (" + strconv.Itoa(p.PageCount()+1) + ")"
}

// claim is the head of the form: title and applicant.
func (f formPage) claim(a *titles.Application) {
	f.Put(1, 12, paper.PartTitle, "Title Application Form · IT2")
	f.Next(22)
	if notice := stateNotice(a.State, language.English.SayAll(a.Missing)); notice != "" {
		f.Notice(notice)
	}
	f.Line(paper.PartText, fmt.Sprintf("The federation of %s hereby applies for the title of", cmp.Or(a.Player.Federation, "…………")))
	boxes := []struct {
		title tournament.Title
		label string
	}{
		{tournament.GM, "Grandmaster (minimum level 2500)"},
		{tournament.IM, "International Master (2400)"},
		{tournament.WGM, "Woman Grandmaster (2300)"},
		{tournament.WIM, "Woman International Master (2200)"},
	}
	for i, x := range boxes {
		f.Tick(1+3*i, 1+3*i, x.title == a.Title)
		f.Put(2+3*i, 3+3*i, paper.PartSecond, x.label)
	}
	f.Next(22)
	f.Next(4)
	last, first := names(a.Player.Name)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Last name", Wide: 4, Part: paper.PartField, Value: last}, paper.Field{Labelled: 2, Label: "First name", Wide: 4, Part: paper.PartField, Value: first})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "FIDE ID", Wide: 4, Part: paper.PartField, Value: orDash(a.Player.FIDEID)}, paper.Field{Labelled: 2, Label: "Federation", Wide: 4, Part: paper.PartField, Value: orDash(a.Player.Federation)})
	var reached, highest any = "not reached", nil
	if a.Rating != nil {
		reached = dayOrDash(a.Rating.Day)
	}
	if a.Highest > 0 {
		highest = wholeRating(a.Highest)
	}
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Date of reaching the required rating", Wide: 4, Part: paper.PartDay, Value: reached}, paper.Field{Labelled: 2, Label: "Highest rating", Wide: 4, Part: paper.PartNumber, Value: highest})
	if a.Rating != nil {
		f.Line(paper.PartNote, thresholdText(a.Rating))
	}
	f.Line(paper.PartNote, "Titles can be awarded conditional on reaching the required rating at a later date (1.5.3; 1.50c of older forms). "+
		"The certificates (IT1) and the cross-tables of the following norms are attached:")
}

func stateNotice(state string, missing []string) string {
	switch {
	case len(missing) > 0:
		return "not complete: " + strings.Join(missing, "; ")
	case state == "missing":
		return "not complete"
	case state == "unverified":
		return "complete only where the facts under special remarks are so"
	}
	return ""
}

// names parts "Last, First".
func names(name string) (last, first string) {
	last, first, _ = strings.Cut(name, ",")
	return strings.TrimSpace(last), strings.TrimSpace(first)
}

// wholeRating is a rating without its decimals, which are cut off: one that
// was not reached is not shown.
func wholeRating(r tournament.Hundredths) int { return int(r) / 100 }

func thresholdText(t *titles.Threshold) string {
	text := fmt.Sprintf("Rating of %d", t.Level)
	if t.Game == nil {
		return text + fmt.Sprintf(" reached on the list of %s.", t.Period)
	}
	g := t.Game
	return text + fmt.Sprintf(" reached in round %d of %s against %s: %s + %s = %s, rated for the list of %s, which shows %d.",
		g.Round, g.Event, cmp.Or(g.OpponentName, strconv.Itoa(g.Opponent)), sheet.Words.Written(g.Before), sheet.Words.Written(g.Gain), sheet.Words.Written(t.Rating), t.Period, t.ListAfter)
}

// claimed is the foot of the form: games in all, remarks, signature.
func (f formPage) claimed(a *titles.Application, day handbook.Date) {
	f.Next(5)
	f.Fields(fieldHeight, paper.Field{Labelled: 4, Label: "Total number of games (minimum 27)", Wide: 2, Part: paper.PartNumber, Value: a.Games}, paper.Field{Labelled: 4, Label: "Requirements of B.01, edition", Wide: 2, Part: paper.PartField, Value: a.Edition})
	text := cmp.Or(strings.Join(language.English.SayAll(a.Notes), "; "), "none")
	f.longField("Special remarks", text)
	f.Fields(24, paper.Field{Labelled: 3, Label: "Name of the federation official", Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 1, Label: "Date", Wide: 4, Part: paper.PartLine, Value: nil})
	f.Fields(24, paper.Field{Labelled: 3, Label: "Signature", Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 1, Label: "", Wide: 4, Part: paper.PartNote, Value: submitText(a, day)})
	f.Next(4)
	f.Line(paper.PartNote, "Attach a further form where there are more norms. The form holds personal data: see www.fide.com/privacy.")
}

func submitText(a *titles.Application, day handbook.Date) string {
	text := ""
	if day.Valid() {
		text = "Drawn up on " + day.String() + ". "
	}
	if a.SubmitBy.Valid() {
		text += "To be submitted by " + a.SubmitBy.String() + " (2.3)."
	}
	return text
}
