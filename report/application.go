package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
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
func IT2(a titles.Application, day handbook.Date, certificates []Stamp) *Paper {
	p := &Paper{Code: "IT2", Title: a.Title, Day: day, name: fmt.Sprintf("IT2 %s %s", a.Title, a.Player.Name)}
	numbers := make([]string, len(a.Norms))
	for i := range min(len(numbers), len(certificates)) {
		numbers[i] = certificates[i].Number
	}
	p.numbered(a.Player.Federation, struct {
		Form         string             `json:"form"`
		Day          handbook.Date      `json:"day"`
		Application  titles.Application `json:"application"`
		Certificates []string           `json:"certificates"`
	}{p.Code, day, a, numbers})
	for first := 0; first == 0 || first < len(a.Norms); first += normsAPage {
		f := p.page(pageName(p), applicationWidths)
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
	p.stamped()
	return p
}

// pageName is the name of the sheet that is begun now.
func pageName(p *Paper) string {
	if len(p.sheets) == 0 {
		return p.Code
	}
	return p.Code + " (" + strconv.Itoa(len(p.sheets)+1) + ")"
}

// claim is the head of the form: title and applicant.
func (f *sheetPage) claim(a *titles.Application) {
	f.put(1, 12, partTitle, "Title Application Form · IT2")
	f.next(22)
	if notice := stateNotice(a.State, a.Missing); notice != "" {
		f.notice(notice)
	}
	f.line(partText, fmt.Sprintf("The federation of %s hereby applies for the title of", cmp.Or(a.Player.Federation, "…………")))
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
		f.tick(1+3*i, 1+3*i, x.title == a.Title)
		f.put(2+3*i, 3+3*i, partSecond, x.label)
	}
	f.next(22)
	f.next(4)
	last, first := names(a.Player.Name)
	f.fields(fieldHeight, field{2, "Last name", 4, partField, last}, field{2, "First name", 4, partField, first})
	f.fields(fieldHeight, field{2, "FIDE ID", 4, partField, orDash(a.Player.FIDEID)}, field{2, "Federation", 4, partField, orDash(a.Player.Federation)})
	var reached, highest any = "not reached", nil
	if a.Rating != nil {
		reached = dayOrDash(a.Rating.Day)
	}
	if a.Highest > 0 {
		highest = wholeRating(a.Highest)
	}
	f.fields(fieldHeight, field{2, "Date of reaching the required rating", 4, partDay, reached}, field{2, "Highest rating", 4, partNumber, highest})
	if a.Rating != nil {
		f.line(partNote, thresholdText(a.Rating))
	}
	f.line(partNote, "Titles can be awarded conditional on reaching the required rating at a later date (1.5.3; 1.50c of older forms). "+
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

// notice is a line in a box that stands out, as high as its lines.
func (f *sheetPage) notice(text string) {
	l := partNotice.look()
	width := 0.0
	for _, w := range f.widths {
		width += w
	}
	text, lines := cutLines(text, int((width-4)*digit*10/l.size), mostLines)
	f.put(1, len(f.widths), partNotice, text)
	f.next(5 + 13*float64(lines))
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
		g.Round, g.Event, cmp.Or(g.OpponentName, strconv.Itoa(g.Opponent)), words.written(g.Before), words.written(g.Gain), words.written(t.Rating), t.Period, t.ListAfter)
}

// claimed is the foot of the form: games in all, remarks, signature.
func (f *sheetPage) claimed(a *titles.Application, day handbook.Date) {
	f.next(5)
	f.fields(fieldHeight, field{4, "Total number of games (minimum 27)", 2, partNumber, a.Games}, field{4, "Requirements of B.01, edition", 2, partField, a.Edition})
	text := cmp.Or(strings.Join(a.Notes, "; "), "none")
	f.longField("Special remarks", text)
	f.fields(24, field{3, "Name of the federation official", 4, partLine, nil}, field{1, "Date", 4, partLine, nil})
	f.fields(24, field{3, "Signature", 4, partLine, nil}, field{1, "", 4, partNote, submitText(a, day)})
	f.next(4)
	f.line(partNote, "Attach a further form where there are more norms. The form holds personal data: see www.fide.com/privacy.")
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
