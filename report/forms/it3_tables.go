package forms

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// daysOf is a table of the rounds of each day, six days a row.
func (f formPage) daysOf(days []norms.DayRounds) {
	f.Next(4)
	if len(days) == 0 {
		f.Line(paper.PartLabel, f.Label("forms.it3.no-dates"))
		return
	}
	f.Line(paper.PartLabel, f.Label("forms.it3.rounds-a-day"))
	for row := range slices.Chunk(days, 6) {
		at := 1
		for _, d := range row {
			f.Put(at, at, paper.PartDay, d.Day)
			f.Put(at+1, at+1, paper.PartRowNumber, d.Rounds)
			at += 2
		}
		f.Next(14)
	}
}

func (f formPage) playersOf(t *TournamentReport) {
	f.Next(4)
	f.Fields(fieldHeight, paper.Field{Labelled: 2, Label: f.Label("forms.players"), Wide: 1, Part: paper.PartNumber, Value: t.Players}, paper.Field{Labelled: 2, Label: f.Label("forms.rated"), Wide: 1, Part: paper.PartNumber, Value: t.Rated}, paper.Field{Labelled: 2, Label: f.Label("forms.unrated"), Wide: 1, Part: paper.PartNumber, Value: t.Unrated},
		paper.Field{Labelled: 2, Label: f.Label("forms.from-host"), Wide: 1, Part: paper.PartNumber, Value: t.HostPlayers})
	f.Block(1, 2, 2, paper.PartLabel, f.Label("forms.titled-players"))
	at := 3
	for _, title := range []tournament.Title{
		tournament.GM, tournament.IM, tournament.FM, tournament.CM, tournament.WGM, tournament.WIM, tournament.WFM, tournament.WCM,
	} {
		f.Put(at, at, paper.PartHead, title.String())
		at++
	}
	f.Put(at, at+1, paper.PartHead, f.Label("forms.it3.together"))
	f.Next(14)
	at, sum := 3, 0
	for _, title := range []tournament.Title{
		tournament.GM, tournament.IM, tournament.FM, tournament.CM, tournament.WGM, tournament.WIM, tournament.WFM, tournament.WCM,
	} {
		f.Put(at, at, paper.PartNumber, t.Titled[title])
		sum += t.Titled[title]
		at++
	}
	f.Put(at, at+1, paper.PartNumber, sum)
	f.Next(fieldHeight)
}

// federationsOf returns the table of federations, three in a row.
func federationsOf(p *paper.Paper, f formPage, list []norms.FederationCount) formPage {
	f.Next(4)
	f.Line(paper.PartLabel, f.Sayf("forms.it3.by-federation", "n", len(list)))
	head := func(f formPage) {
		for at := 1; at <= 12; at += 4 {
			for i, key := range []string{"forms.fed", "forms.players", "forms.it3.rated", "forms.it3.titled"} {
				f.Put(at+i, at+i, paper.PartHead, f.Label(key))
			}
		}
		f.Next(14)
	}
	head(f)
	rows := (len(list) + 2) / 3
	for r := range rows {
		if g := room(p, f, 14); g != f {
			f = g
			head(f)
		}
		for c := range 3 {
			if i := c*rows + r; i < len(list) {
				x := list[i]
				f.Put(1+4*c, 1+4*c, paper.PartRowMid, cmp.Or(x.Federation, "–"))
				f.Put(2+4*c, 2+4*c, paper.PartRowNumber, x.Players)
				f.Put(3+4*c, 3+4*c, paper.PartRowNumber, x.Rated)
				f.Put(4+4*c, 4+4*c, paper.PartRowNumber, x.Titled)
			}
		}
		f.Next(13)
	}
	return f
}

// achievements returns the norms, and the direct titles and norms.
func achievements(p *paper.Paper, f formPage, t *TournamentReport) formPage {
	f = room(p, f, 60)
	f.Next(4)
	f.Line(paper.PartLabel, f.Sayf("forms.it3.norms", "n", len(t.Norms)))
	head := func(f formPage) {
		f.Put(1, 1, paper.PartHead, f.Label("forms.number"))
		f.Put(2, 2, paper.PartHead, f.Label("forms.title-head"))
		f.Put(3, 6, paper.PartHead, f.Label("forms.player"))
		for i, key := range []string{"forms.fide-id", "forms.fed", "forms.games", "forms.score", "forms.needed", "forms.performance"} {
			f.Put(7+i, 7+i, paper.PartHead, f.Label(key))
		}
		f.Next(14)
	}
	if len(t.Norms) > 0 {
		head(f)
	}
	for _, n := range t.Norms {
		if g := room(p, f, 14); g != f {
			f = g
			head(f)
		}
		f.normLine(&n)
	}
	for _, d := range t.Direct {
		f = room(p, f, 14)
		key := "forms.it3.direct-title"
		if d.Norm {
			key = "forms.it3.direct-norm"
		}
		f.Put(1, 2, paper.PartRowMid, f.Sayf(key, "title", d.Title))
		f.Put(3, 6, paper.PartRow, f.Sayf("forms.it3.direct", "place", d.Place))
		f.Put(7, 7, paper.PartRowNumber, sheet.ID(d.FIDEID))
		f.Put(8, 12, paper.PartRow, f.Sayf("forms.it3.direct-score", "score", d.Score, "games", d.Games, "table", d.Table))
		f.Next(14)
	}
	return f
}

func (f formPage) normLine(n *norms.ReportNorm) {
	f.Put(1, 1, paper.PartRowNumber, n.StartingRank)
	f.Put(2, 2, paper.PartRowMid, n.Title.String())
	f.Put(3, 6, paper.PartRow, n.Name)
	f.Put(7, 7, paper.PartRowNumber, sheet.ID(n.FIDEID))
	f.Put(8, 8, paper.PartRowMid, n.Federation)
	f.Put(9, 9, paper.PartRowNumber, n.Games)
	var needed any = "–"
	if n.Required != nil {
		needed = *n.Required
	}
	f.Put(10, 10, paper.PartRowScore, n.Score)
	f.Put(11, 11, paper.PartRowScore, needed)
	f.Put(12, 12, paper.PartRowNumber, n.Performance)
	f.Next(14)
}
