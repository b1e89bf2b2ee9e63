package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// pageRoom is how high the rows of a page may be, so that its text is still
// easy to read when the page is made to fit.
const pageRoom = 860

// IT3 is the chief arbiter's report of a title tournament to the federation
// and the FIDE office. The regulations at hand print no form of it: the layout
// is made for the data that they ask for.
func IT3(t norms.TournamentReport, from Source) *Paper {
	p := &Paper{Code: "IT3", Day: cmp.Or(t.End, t.Start), name: "IT3 " + t.Event}
	p.numbered(t.Federation, struct {
		Form       string                 `json:"form"`
		Source     Source                 `json:"source"`
		Tournament norms.TournamentReport `json:"tournament"`
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

func (f *sheetPage) eventReport(t *norms.TournamentReport) {
	f.fields(fieldHeight, field{2, "Event", 10, partField, orDash(t.Event)})
	f.fields(fieldHeight, field{2, "Place", 4, partField, orDash(t.City)}, field{2, "Host federation", 4, partField, orDash(t.Federation)})
	f.fields(fieldHeight, field{2, "Start", 2, partDay, dayOrDash(t.Start)}, field{1, "Close", 2, partDay, dayOrDash(t.End)},
		field{3, "Registered with FIDE on", 2, partDay, t.Registered})
	f.fields(fieldHeight, field{2, "System", 4, partField, t.Format}, field{4, "Rounds", 2, partNumber, known(t.Rounds)})
	f.fields(fieldHeight, field{2, "Rate of play", 10, partField, orDash(t.RateOfPlay)})
	f.fields(fieldHeight, field{2, "Chief arbiter", 10, partField, orDash(t.ChiefArbiter)})
	f.longField("Other arbiters", cmp.Or(strings.Join(t.Deputies, "; "), "–"))
}

// longField is a row with a text over as many lines as it takes.
func (f *sheetPage) longField(label, text string) {
	f.put(1, 2, partLabel, label)
	f.put(3, 12, partWrapped, text)
	f.next(6 + 12*float64(wrapped(text, 78*fontScale)))
}

// daysOf is a table of the rounds of each day, six days a row.
func (f *sheetPage) daysOf(days []norms.DayRounds) {
	f.next(4)
	if len(days) == 0 {
		f.line(partLabel, "Rounds a day: the report gives no dates")
		return
	}
	f.line(partLabel, "Rounds a day")
	for row := range slices.Chunk(days, 6) {
		at := 1
		for _, d := range row {
			f.put(at, at, partDay, d.Day)
			f.put(at+1, at+1, partRowNumber, d.Rounds)
			at += 2
		}
		f.next(14)
	}
}

func (f *sheetPage) playersOf(t *norms.TournamentReport) {
	f.next(4)
	f.fields(fieldHeight, field{2, "Players", 1, partNumber, t.Players}, field{2, "rated", 1, partNumber, t.Rated}, field{2, "unrated", 1, partNumber, t.Unrated},
		field{2, "from the host federation", 1, partNumber, t.HostPlayers})
	f.block(1, 2, 2, partLabel, "Titled players")
	at := 3
	for _, title := range []tournament.Title{
		tournament.GM, tournament.IM, tournament.FM, tournament.CM, tournament.WGM, tournament.WIM, tournament.WFM, tournament.WCM,
	} {
		f.put(at, at, partHead, title.String())
		at++
	}
	f.put(at, at+1, partHead, "together")
	f.next(14)
	at, sum := 3, 0
	for _, title := range []tournament.Title{
		tournament.GM, tournament.IM, tournament.FM, tournament.CM, tournament.WGM, tournament.WIM, tournament.WFM, tournament.WCM,
	} {
		f.put(at, at, partNumber, t.Titled[title])
		sum += t.Titled[title]
		at++
	}
	f.put(at, at+1, partNumber, sum)
	f.next(fieldHeight)
}

// federationsOf is the table of federations, three beside each other.
func (p *Paper) federationsOf(f *sheetPage, list []norms.FederationCount) *sheetPage {
	f.next(4)
	f.line(partLabel, fmt.Sprintf("Players by federation (%d federations)", len(list)))
	head := func(f *sheetPage) {
		for at := 1; at <= 12; at += 4 {
			for i, h := range []string{"Fed.", "Players", "Rated", "Titled"} {
				f.put(at+i, at+i, partHead, h)
			}
		}
		f.next(14)
	}
	head(f)
	rows := (len(list) + 2) / 3
	for r := range rows {
		if g := p.room(f, 14); g != f {
			f = g
			head(f)
		}
		for c := range 3 {
			if i := c*rows + r; i < len(list) {
				x := list[i]
				f.put(1+4*c, 1+4*c, partRowMid, cmp.Or(x.Federation, "–"))
				f.put(2+4*c, 2+4*c, partRowNumber, x.Players)
				f.put(3+4*c, 3+4*c, partRowNumber, x.Rated)
				f.put(4+4*c, 4+4*c, partRowNumber, x.Titled)
			}
		}
		f.next(13)
	}
	return f
}

// achievements are the norms, and the direct titles and norms.
func (p *Paper) achievements(f *sheetPage, t *norms.TournamentReport) *sheetPage {
	f = p.room(f, 60)
	f.next(4)
	f.line(partLabel, fmt.Sprintf("Title norms achieved (%d)", len(t.Norms)))
	head := func(f *sheetPage) {
		f.put(1, 1, partHead, "No.")
		f.put(2, 2, partHead, "Title")
		f.put(3, 6, partHead, "Player")
		for i, h := range []string{"FIDE ID", "Fed.", "Games", "Score", "Needed", "Rp"} {
			f.put(7+i, 7+i, partHead, h)
		}
		f.next(14)
	}
	if len(t.Norms) > 0 {
		head(f)
	}
	for _, n := range t.Norms {
		if g := p.room(f, 14); g != f {
			f = g
			head(f)
		}
		f.normLine(&n)
	}
	for _, d := range t.Direct {
		f = p.room(f, 14)
		what := "title"
		if d.Norm {
			what = "norm"
		}
		f.put(1, 2, partRowMid, d.Title.String()+" "+what)
		f.put(3, 6, partRow, "direct: "+d.Place)
		f.put(7, 7, partRowNumber, id(d.FIDEID))
		f.put(8, 12, partRow, fmt.Sprintf("%s points in %d games (%s)", d.Score, d.Games, d.Table))
		f.next(14)
	}
	return f
}

func (f *sheetPage) normLine(n *norms.ReportNorm) {
	f.put(1, 1, partRowNumber, n.StartingRank)
	f.put(2, 2, partRowMid, n.Title.String())
	f.put(3, 6, partRow, n.Name)
	f.put(7, 7, partRowNumber, id(n.FIDEID))
	f.put(8, 8, partRowMid, n.Federation)
	f.put(9, 9, partRowNumber, n.Games)
	var needed any = "–"
	if n.Required != nil {
		needed = *n.Required
	}
	f.put(10, 10, partRowScore, n.Score)
	f.put(11, 11, partRowScore, needed)
	f.put(12, 12, partRowNumber, n.Performance)
	f.next(14)
}

// conditions are the clauses that are the same for all players, and what the
// report does not say.
func (p *Paper) conditions(f *sheetPage, t *norms.TournamentReport) *sheetPage {
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
		f.put(9, 9, partRowMid, "of "+plainNumber(c.Need))
		f.put(10, 12, partRow, verdict)
		f.next(14)
	}
	notes := cmp.Or(strings.Join(t.Notes, "; "), "none")
	f = p.room(f, 12*float64(wrapped(notes, 78*fontScale))+110)
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
