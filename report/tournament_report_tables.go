package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/tournament"
)

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

func (f *sheetPage) playersOf(t *titles.TournamentReport) {
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
func (p *Paper) achievements(f *sheetPage, t *titles.TournamentReport) *sheetPage {
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
