package report

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/tournament"
)

// pageRoom is how high the rows of a page may be, so that its text is still
// easy to read when the page is made to fit.
const pageRoom = 860

// IT3 is the chief arbiter's report of a title tournament to the federation
// and the FIDE office. The regulations at hand print no form of it: the layout
// is made for the data that they ask for.
func IT3(t titles.TournamentReport, from Source) *Paper {
	p := &Paper{Code: "IT3", Day: cmp.Or(t.End, t.Start), name: "IT3 " + t.Event}
	p.numbered(t.Federation, struct {
		Form       string                  `json:"form"`
		Source     Source                  `json:"source"`
		Tournament titles.TournamentReport `json:"tournament"`
	}{p.Code, from, t})
	f := p.page(pageName(p), applicationWidths)
	f.put(1, 12, partTitle, "Title Tournament Report Form · IT3")
	f.next(24)
	f.eventReport(&t)
	f.daysOf(t.Days)
	f.playersOf(&t)
	f = p.federationsOf(f, t.Federations)
	f = p.achievements(f, &t)
	f = p.conditions(f, &t)
	f.next(6)
	f.fields(24, field{3, "Chief arbiter", 4, partLine, t.ChiefArbiter}, field{2, "Signature", 3, partLine, nil})
	f.fields(24, field{3, "Federation", 4, partLine, t.Federation}, field{2, "Official", 3, partLine, nil})
	f.fields(24, field{3, "Date", 4, partLine, nil}, field{2, "Signature", 3, partLine, nil})
	f.next(4)
	f.line(partNote, "The cross-table, the report for rating and the games that 1.9.1 asks for go with this form. "+
		"Empty: not known to the program. Title regulations B.01, edition "+t.Edition+".")
	p.stamped()
	return p
}

// height is that of the rows so far.
func (f *sheetPage) height() float64 {
	sum := 0.0
	for _, h := range f.heights {
		sum += h
	}
	return sum
}

// room is the page, or a new one where so much does not fit on it.
func (p *Paper) room(f *sheetPage, need float64) *sheetPage {
	if f.height()+need <= pageRoom {
		return f
	}
	f = p.page(pageName(p), applicationWidths)
	f.put(1, 12, partHead, fmt.Sprintf("%s, page %d", p.name, len(p.sheets)))
	f.next(18)
	f.next(4)
	return f
}

func (f *sheetPage) eventReport(t *titles.TournamentReport) {
	f.fields(fieldHeight, field{2, "Event", 10, partField, orDash(t.Event)})
	f.fields(fieldHeight, field{2, "Place", 4, partField, orDash(t.City)}, field{2, "Host federation", 4, partField, orDash(t.Federation)})
	f.fields(fieldHeight, field{2, "Start", 2, partDay, dayOrDash(t.Start)}, field{1, "Close", 2, partDay, dayOrDash(t.End)},
		field{3, "Registered with FIDE on", 2, partDay, t.Registered})
	f.fields(fieldHeight, field{2, "System", 4, partField, t.Format}, field{4, "Rounds", 2, partNumber, known(t.Rounds)})
	f.fields(fieldHeight, field{2, "Rate of play", 10, partField, orDash(t.RateOfPlay)})
	f.fields(fieldHeight, field{2, "Chief arbiter", 10, partField, orDash(t.ChiefArbiter)})
	f.longField("Other arbiters", cmp.Or(strings.Join(t.Deputies, "; "), "–"))
}

// longWidth is the width of such a text in thousandths of the size of the font.
const longWidth = 78 * fontScale

// longField is a row with a text over as many lines as it takes.
func (f *sheetPage) longField(label, text string) {
	text, lines := cutLines(text, longWidth, mostLines)
	f.put(1, 2, partLabel, label)
	f.put(3, 12, partWrapped, text)
	f.next(6 + 12*float64(lines))
}

// conditions are the clauses that are the same for all players, and what the
// report does not say.
func (p *Paper) conditions(f *sheetPage, t *titles.TournamentReport) *sheetPage {
	f = p.room(f, 70)
	f.next(4)
	f.fields(fieldHeight, field{4, "Individual Swiss of 1.5.6", 2, partField, t.LargeSwiss.String()},
		field{4, "One round a day on three days (1.1.3a)", 2, partField, t.OneRound.String()})
	if x := t.Exemption; x != nil {
		f.fields(fieldHeight, field{4, "Swiss exemption 1.4.3d: federations", 1, partNumber, x.Federations},
			field{3, "rated foreigners", 1, partNumber, x.Rated}, field{2, "with titles", 1, partNumber, x.Titled})
	}
	if g := t.Games; g != nil {
		f.fields(fieldHeight, field{4, "Games (PGN, 1.9.1): in the file", 1, partNumber, g.Games},
			field{3, "asked for", 1, partNumber, g.Needed}, field{2, "found", 1, partNumber, g.Found})
	}
	for _, c := range t.Checks {
		f = p.room(f, 14)
		verdict := "holds"
		if !c.OK {
			verdict = "does not hold"
		}
		f.put(1, 2, partRow, c.Article)
		f.put(3, 7, partRow, c.What)
		f.put(8, 8, partRowMid, plainNumber(c.Have))
		f.put(9, 9, partRowMid, "limit "+plainNumber(c.Need))
		f.put(10, 12, partRow, verdict)
		f.next(14)
	}
	notes := cmp.Or(strings.Join(t.Notes, "; "), "none")
	_, lines := cutLines(notes, longWidth, mostLines)
	f = p.room(f, 12*float64(lines)+110)
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
