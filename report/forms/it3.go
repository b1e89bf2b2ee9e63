package forms

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/sheet"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/tournament"
)

// pageRoom is how high the rows of a page may be, so that its text is still
// easy to read when the page is made to fit.
const pageRoom = 860

// IT3 is the chief arbiter's report of a title tournament to the federation
// and the FIDE office. The regulations at hand print no form of it: the layout
// is made for the data that they ask for.
func IT3(t titles.TournamentReport, from Source) *paper.Paper {
	t = language.Written(language.English, t)
	p := &paper.Paper{Code: "IT3", Day: cmp.Or(t.End, t.Start), Name: "IT3 " + t.Event}
	p.Numbered(t.Federation, struct {
		Form       string                  `json:"form"`
		Source     Source                  `json:"source"`
		Tournament titles.TournamentReport `json:"tournament"`
	}{p.Code, from, t})
	f := newPage(p, pageName(p), applicationWidths)
	f.Put(1, 12, paper.PartTitle, "Title Tournament Report Form · IT3")
	f.Next(24)
	f.eventReport(&t)
	f.daysOf(t.Days)
	f.playersOf(&t)
	f = federationsOf(p, f, t.Federations)
	f = achievements(p, f, &t)
	f = conditions(p, f, &t)
	f.Next(6)
	f.Fields(24, paper.Field{Labelled: 3, Label: "Chief arbiter", Wide: 4, Part: paper.PartLine, Value: t.ChiefArbiter}, paper.Field{Labelled: 2, Label: "Signature", Wide: 3, Part: paper.PartLine, Value: nil})
	f.Fields(24, paper.Field{Labelled: 3, Label: "Federation", Wide: 4, Part: paper.PartLine, Value: t.Federation}, paper.Field{Labelled: 2, Label: "Official", Wide: 3, Part: paper.PartLine, Value: nil})
	f.Fields(24, paper.Field{Labelled: 3, Label: "Date", Wide: 4, Part: paper.PartLine, Value: nil}, paper.Field{Labelled: 2, Label: "Signature", Wide: 3, Part: paper.PartLine, Value: nil})
	f.Next(4)
	f.Line(paper.PartNote, "The cross-table, the report for rating and the games that 1.9.1 asks for go with this form. "+
		"Empty: not known to the program. Title regulations B.01, edition "+t.Edition+".")
	p.Stamped()
	return p
}

// room is the page, or a new one where so much does not fit on it.
func room(p *paper.Paper, f formPage, need float64) formPage {
	if f.Height()+need <= pageRoom {
		return f
	}
	f = newPage(p, pageName(p), applicationWidths)
	f.Put(1, 12, paper.PartHead, fmt.Sprintf("%s, page %d", p.Name, p.PageCount()))
	f.Next(18)
	f.Next(4)
	return f
}

func (f formPage) eventReport(t *titles.TournamentReport) {
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Event", Wide: 10, Part: paper.PartField, Value: orDash(t.Event)})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Place", Wide: 4, Part: paper.PartField, Value: orDash(t.City)}, paper.Field{Labelled: 2, Label: "Host federation", Wide: 4, Part: paper.PartField, Value: orDash(t.Federation)})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Start", Wide: 2, Part: paper.PartDay, Value: dayOrDash(t.Start)}, paper.Field{Labelled: 1, Label: "Close", Wide: 2, Part: paper.PartDay, Value: dayOrDash(t.End)},
		paper.Field{Labelled: 3, Label: "Registered with FIDE on", Wide: 2, Part: paper.PartDay, Value: t.Registered})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "System", Wide: 4, Part: paper.PartField, Value: t.Format}, paper.Field{Labelled: 4, Label: "Rounds", Wide: 2, Part: paper.PartNumber, Value: sheet.Known(t.Rounds)})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Rate of play", Wide: 10, Part: paper.PartField, Value: orDash(t.RateOfPlay)})
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: "Chief arbiter", Wide: 10, Part: paper.PartField, Value: orDash(t.ChiefArbiter)})
	f.longField("Other arbiters", cmp.Or(strings.Join(t.Deputies, "; "), "–"))
}

// longWidth is the width of such a text in thousandths of the size of the font.
const longWidth = 78 * sheet.FontScale

// longField is a row with a text over as many lines as it takes.
func (f formPage) longField(label, text string) {
	text, lines := sheet.CutLines(text, longWidth, sheet.MostLines)
	f.Put(1, 2, paper.PartLabel, label)
	f.Put(3, 12, paper.PartWrapped, text)
	f.Next(6 + 12*float64(lines))
}

// conditions are the clauses that are the same for all players, and what the
// report does not say.
func conditions(p *paper.Paper, f formPage, t *titles.TournamentReport) formPage {
	f = room(p, f, 70)
	f.Next(4)
	f.Fields(fieldHeight, paper.Field{Labelled: 4, Label: "Individual Swiss of 1.5.6", Wide: 2, Part: paper.PartField, Value: t.LargeSwiss.String()},
		paper.Field{Labelled: 4, Label: "One round a day on three days (1.1.3a)", Wide: 2, Part: paper.PartField, Value: t.OneRound.String()})
	if x := t.Exemption; x != nil {
		f.Fields(fieldHeight, paper.Field{Labelled: 4, Label: "Swiss exemption 1.4.3d: federations", Wide: 1, Part: paper.PartNumber, Value: x.Federations},
			paper.Field{Labelled: 3, Label: "rated foreigners", Wide: 1, Part: paper.PartNumber, Value: x.Rated}, paper.Field{Labelled: 2, Label: "with titles", Wide: 1, Part: paper.PartNumber, Value: x.Titled})
	}
	if g := t.Games; g != nil {
		f.Fields(fieldHeight, paper.Field{Labelled: 4, Label: "Games (PGN, 1.9.1): in the file", Wide: 1, Part: paper.PartNumber, Value: g.Games},
			paper.Field{Labelled: 3, Label: "asked for", Wide: 1, Part: paper.PartNumber, Value: g.Needed}, paper.Field{Labelled: 2, Label: "found", Wide: 1, Part: paper.PartNumber, Value: g.Found})
	}
	for _, c := range t.Checks {
		f = room(p, f, 14)
		verdict := "holds"
		if !c.OK {
			verdict = "does not hold"
		}
		f.Put(1, 2, paper.PartRow, c.Article)
		f.Put(3, 7, paper.PartRow, c.What.String())
		f.Put(8, 8, paper.PartRowMid, plainNumber(c.Have))
		f.Put(9, 9, paper.PartRowMid, "limit "+plainNumber(c.Need))
		f.Put(10, 12, paper.PartRow, verdict)
		f.Next(14)
	}
	notes := cmp.Or(joinTexts(t.Notes), "none")
	_, lines := sheet.CutLines(notes, longWidth, sheet.MostLines)
	f = room(p, f, 12*float64(lines)+110)
	f.longField("Remarks", notes)
	return f
}

// plainNumber is a number without decimals that are nought.
func plainNumber(h tournament.Hundredths) string {
	if h%100 == 0 {
		return strconv.Itoa(int(h) / 100)
	}
	return h.String()
}
