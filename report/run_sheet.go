package report

import (
	"io"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Run writes the report of a run as a workbook: the figures, every report as
// received with its verdict and SHA-256, the tournaments rated, each change of
// a rating, new ratings, players newly inactive, norms and all findings.
func Run(w io.Writer, s RunSummary) error {
	b := newWorkbook(s.title())
	fs := s.all()
	handbook.SortFindings(fs)
	b.tableSheet(sheetOf{name: "Summary", above: []string{s.title(), s.state()}, table: s.figures()})
	b.tableSheet(sheetOf{name: "Submissions", table: s.submissions(), frozen: 2})
	b.tableSheet(sheetOf{name: "Tournaments", table: s.tournaments(), frozen: 1})
	b.tableSheet(sheetOf{name: "Changes", table: changesTable(s.biggest()), frozen: 2})
	b.tableSheet(sheetOf{name: "New ratings", table: newRatingsTable(s.NewRatings), frozen: 2})
	b.tableSheet(sheetOf{name: "Newly inactive", table: inactiveTable(s.Inactive), frozen: 2})
	b.tableSheet(sheetOf{name: "Norms", table: normsTable(s.Norms), frozen: 2})
	b.tableSheet(sheetOf{name: "Findings", table: findingsTable(fs), frozen: 1})
	if len(s.Failed) > 0 {
		b.tableSheet(sheetOf{name: failedSheet, table: failedTable(s.Failed), frozen: 1})
	}
	return b.save(w, s.Period.First())
}

func (s *RunSummary) title() string {
	return "Rating list of " + s.Period.String() + ": report of the run"
}

// state says whether the list counts, and what it was made from and by.
func (s *RunSummary) state() string {
	published := "preview, nothing is published"
	if s.Published {
		published = "published"
	}
	before, exports := "", ""
	if s.ListBefore > 0 {
		before = "made from the list of " + s.ListBefore.String()
	}
	if s.Federation != "" {
		exports = "exports for " + s.Federation
	}
	return joined(" · ", published, before, exports, s.Program)
}

// figures are the counts of the run, in words and numbers.
func (s *RunSummary) figures() table {
	t := table{columns: []column{{"What", words}, {"All", whole}, {"Standard", whole}, {"Rapid", whole}, {"Blitz", whole}}}
	one := func(what string, n int) { t.add(what, n, nil, nil, nil) }
	one("reports received", len(s.Submissions))
	one("accepted", s.count("accepted"))
	one("accepted with warnings", s.count("warnings"))
	one("rejected", s.count("rejected"))
	each := func(what string, n int, at func(int) (tournament.Kind, int)) {
		var by [tournament.Kinds]int
		all := 0
		for i := range n {
			k, count := at(i)
			by[k] += count
			all += count
		}
		t.add(what, all, by[tournament.Standard], by[tournament.Rapid], by[tournament.Blitz])
	}
	rated := len(s.Tournaments)
	each("tournaments rated", rated, func(i int) (tournament.Kind, int) { return s.Tournaments[i].Kind, 1 })
	each("games rated", rated, func(i int) (tournament.Kind, int) { return s.Tournaments[i].Kind, s.Tournaments[i].Games })
	each("games not rated", rated, func(i int) (tournament.Kind, int) { return s.Tournaments[i].Kind, s.Tournaments[i].NotRated })
	each("players with rated games", len(s.Changes), func(i int) (tournament.Kind, int) { return s.Changes[i].Kind, 1 })
	each("ratings changed", len(s.Changes), func(i int) (tournament.Kind, int) {
		return s.Changes[i].Kind, one01(s.Changes[i].Old != s.Changes[i].New)
	})
	each("new ratings", len(s.NewRatings), func(i int) (tournament.Kind, int) {
		return s.NewRatings[i].Kind, one01(s.NewRatings[i].Published)
	})
	each("players still without a rating", len(s.NewRatings), func(i int) (tournament.Kind, int) {
		return s.NewRatings[i].Kind, one01(!s.NewRatings[i].Published)
	})
	each("newly inactive", len(s.Inactive), func(i int) (tournament.Kind, int) { return s.Inactive[i].Kind, 1 })
	one("norms", len(s.Norms))
	one("findings", len(s.all()))
	one("rows of the new list", s.Rows)
	return t
}

func one01(b bool) int {
	if b {
		return 1
	}
	return 0
}
