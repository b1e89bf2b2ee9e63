package report

import (
	"io"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/report/summary"
	"github.com/fedrate/fedrate/tournament"
)

// Run writes the report of a run as a workbook in the language: the figures, every report as
// received with its verdict and SHA-256, the tournaments rated, each change of
// a rating, new ratings, players newly inactive, norms and all findings; a sheet of
// nothing is left out.
func Run(w io.Writer, l *language.Language, s summary.Run) error {
	b := sheet.New(l, runTitle(l, &s))
	fs := s.AllFindings()
	handbook.SortFindings(fs)
	b.AddTable(sheet.TableSheet{Name: handbook.Say("report.sheet.summary"), Above: []string{runTitle(l, &s), runState(l, &s)}, Table: runFigures(&s)})
	for _, t := range []sheet.TableSheet{
		{Name: handbook.Say("report.sheet.submissions"), Table: runSubmissions(&s), Frozen: 2},
		{Name: handbook.Say("report.sheet.tournaments"), Table: runTournaments(&s), Frozen: 1},
		{Name: handbook.Say("report.sheet.changes"), Table: changesTable(l, s.Biggest()), Frozen: 2},
		{Name: handbook.Say("report.sheet.new-ratings"), Table: newRatingsTable(s.NewRatings), Frozen: 2},
		{Name: handbook.Say("report.sheet.inactive"), Table: inactiveTable(s.Inactive), Frozen: 2},
		{Name: handbook.Say("report.sheet.norms"), Table: normsTable(l, s.Norms), Frozen: 2},
		{Name: handbook.Say("report.sheet.findings"), Table: findingsTable(l, fs), Frozen: 1},
		{Name: handbook.Say("report.sheet.failed"), Table: failedTable(s.Failed), Frozen: 1},
	} {
		if len(t.Table.Rows) > 0 {
			b.AddTable(t)
		}
	}
	return b.Save(w, s.Period.First())
}

func runTitle(l *language.Language, s *summary.Run) string {
	return l.Sayf("report.run.title", "period", s.Period)
}

// runState reports whether the list counts, and what it was made from and by.
func runState(l *language.Language, s *summary.Run) string {
	published := l.Label("report.run.preview")
	if s.Published {
		published = l.Label("report.run.published")
	}
	before, exports := "", ""
	if s.ListBefore > 0 {
		before = l.Sayf("report.run.made-from", "period", s.ListBefore)
	}
	if s.Federation != "" {
		exports = l.Sayf("report.run.exports", "federation", s.Federation)
	}
	return sheet.Join(" · ", published, before, exports, s.Program)
}

// runFigures returns the counts of the run, in words and numbers.
func runFigures(s *summary.Run) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{{Head: handbook.Say("report.head.what"), Form: sheet.Words}, {Head: handbook.Say("report.head.all"), Form: sheet.Whole}, {Head: handbook.Say("report.head.standard"), Form: sheet.Whole}, {Head: handbook.Say("report.head.rapid"), Form: sheet.Whole}, {Head: handbook.Say("report.head.blitz"), Form: sheet.Whole}}}
	one := func(what string, n int) { t.Add(handbook.Text{Key: what}, n, nil, nil, nil) }
	one("report.figure.received", len(s.Submissions))
	one("report.figure.accepted", s.Count("accepted"))
	one("report.figure.warnings", s.Count("warnings"))
	one("report.figure.rejected", s.Count("rejected"))
	if n := s.Held(); n > 0 {
		one("report.figure.held", n)
	}
	each := func(what string, n int, at func(int) (tournament.Kind, int)) {
		var by [tournament.Kinds]int
		all := 0
		for i := range n {
			k, count := at(i)
			by[k] += count
			all += count
		}
		t.Add(handbook.Text{Key: what}, all, by[tournament.Standard], by[tournament.Rapid], by[tournament.Blitz])
	}
	rated := len(s.Tournaments)
	each("report.figure.tournaments", rated, func(i int) (tournament.Kind, int) { return s.Tournaments[i].Kind, 1 })
	each("report.figure.games", rated, func(i int) (tournament.Kind, int) { return s.Tournaments[i].Kind, s.Tournaments[i].Games })
	each("report.figure.games-not-rated", rated, func(i int) (tournament.Kind, int) { return s.Tournaments[i].Kind, s.Tournaments[i].NotRated })
	each("report.figure.players", len(s.Changes), func(i int) (tournament.Kind, int) { return s.Changes[i].Kind, 1 })
	each("report.figure.changed", len(s.Changes), func(i int) (tournament.Kind, int) {
		return s.Changes[i].Kind, one01(s.Changes[i].Old != s.Changes[i].New)
	})
	each("report.figure.new-ratings", len(s.NewRatings), func(i int) (tournament.Kind, int) {
		return s.NewRatings[i].Kind, one01(s.NewRatings[i].Published)
	})
	each("report.figure.without-rating", len(s.NewRatings), func(i int) (tournament.Kind, int) {
		return s.NewRatings[i].Kind, one01(!s.NewRatings[i].Published)
	})
	each("report.figure.inactive", len(s.Inactive), func(i int) (tournament.Kind, int) { return s.Inactive[i].Kind, 1 })
	one("report.figure.norms", len(s.Norms))
	one("report.figure.findings", s.FindingsCount())
	one("report.figure.rows", s.Rows)
	return t
}

func one01(b bool) int {
	if b {
		return 1
	}
	return 0
}
