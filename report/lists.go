package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// submissions has a row for each report of the period.
func (s *RunSummary) submissions() sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: "Number", Form: sheet.Whole},
		{Head: "File", Form: sheet.Words},
		{Head: "Verdict", Form: sheet.Words},
		{Head: "Errors", Form: sheet.Whole},
		{Head: "Warnings", Form: sheet.Whole},
		{Head: "Infos", Form: sheet.Whole},
		{Head: "Note", Form: sheet.Prose},
		{Head: "SHA-256", Form: sheet.Words},
	}}
	for i := range s.Submissions {
		x := &s.Submissions[i]
		t.Add(sheet.Known(x.Number), x.File, x.Verdict, severity(x.Findings, handbook.Error), severity(x.Findings, handbook.Warning),
			severity(x.Findings, handbook.Info), language.English.Say(x.Note), x.SHA256)
	}
	return t
}

func severity(fs []handbook.Finding, s handbook.Severity) int {
	n := 0
	for i := range fs {
		if fs[i].Severity == s {
			n++
		}
	}
	return n
}

// tournaments has a row for each rated report.
func (s *RunSummary) tournaments() sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: "Tournament", Form: sheet.Prose},
		{Head: "Fed.", Form: sheet.Words},
		{Head: "Start", Form: sheet.Day},
		{Head: "End", Form: sheet.Day},
		{Head: "Kind", Form: sheet.Words},
		{Head: "Regulations", Form: sheet.Words},
		{Head: "Players", Form: sheet.Whole},
		{Head: "Rounds", Form: sheet.Whole},
		{Head: "Games rated", Form: sheet.Whole},
		{Head: "Not rated", Form: sheet.Whole},
		{Head: "File", Form: sheet.Words},
	}}
	var players, games, out int
	for i := range s.Tournaments {
		x := &s.Tournaments[i]
		t.Add(x.Name, x.Federation, x.Start, x.End, x.Kind.String(), x.Edition, x.Players, x.Rounds, x.Games, x.NotRated, x.File)
		players, games, out = players+x.Players, games+x.Games, out+x.NotRated
	}
	if len(s.Tournaments) > 0 {
		t.Sum(plural(len(s.Tournaments), "tournament", "tournaments"), nil, nil, nil, nil, nil, players, nil, games, out, nil)
	}
	return t
}

// changesTable has a row for each change.
func changesTable(changes []RunChange) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: "FIDE ID", Form: sheet.Whole},
		{Head: "Name", Form: sheet.Words},
		{Head: "Fed.", Form: sheet.Words},
		{Head: "Kind", Form: sheet.Words},
		{Head: "Games", Form: sheet.Whole},
		{Head: "K", Form: sheet.Whole},
		{Head: "Old", Form: sheet.Whole},
		{Head: "Change", Form: sheet.Signed},
		{Head: "New", Form: sheet.Whole},
		{Head: "Note", Form: sheet.Prose},
	}}
	for i := range changes {
		x := &changes[i]
		t.Add(sheet.Known(x.FIDEID), x.Name, x.Federation, x.Kind.String(), x.Games, sheet.Known(x.K), x.Old, x.Change, x.New, x.Note)
	}
	return t
}

// newRatingsTable has a row for each player without a rating.
func newRatingsTable(list []RunNewRating) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: "FIDE ID", Form: sheet.Whole},
		{Head: "Name", Form: sheet.Words},
		{Head: "Fed.", Form: sheet.Words},
		{Head: "Kind", Form: sheet.Words},
		{Head: "Games", Form: sheet.Whole},
		{Head: "Score", Form: sheet.Points},
		{Head: "Average", Form: sheet.Exact},
		{Head: "Rating", Form: sheet.Whole},
		{Head: "Published", Form: sheet.Words},
		{Head: "Why not yet", Form: sheet.Prose},
	}}
	for i := range list {
		x := &list[i]
		t.Add(sheet.Known(x.FIDEID), x.Name, x.Federation, x.Kind.String(), x.Games, x.Score, x.Average, x.Rating, yesNo(x.Published), x.Reason)
	}
	return t
}

func inactiveTable(list []RunInactive) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: "FIDE ID", Form: sheet.Whole}, {Head: "Name", Form: sheet.Words}, {Head: "Fed.", Form: sheet.Words}, {Head: "Kind", Form: sheet.Words}, {Head: "Rating", Form: sheet.Whole}, {Head: "Last game", Form: sheet.Day},
	}}
	for i := range list {
		x := &list[i]
		t.Add(sheet.Known(x.FIDEID), x.Name, x.Federation, x.Kind.String(), x.Rating, x.LastGame)
	}
	return t
}

func normsTable(list []RunNorm) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: "Title", Form: sheet.Words},
		{Head: "Name", Form: sheet.Words},
		{Head: "FIDE ID", Form: sheet.Whole},
		{Head: "Fed.", Form: sheet.Words},
		{Head: "Event", Form: sheet.Prose},
		{Head: "No.", Form: sheet.Whole},
		{Head: "Games", Form: sheet.Whole},
		{Head: "Counts as", Form: sheet.Whole},
		{Head: "Score", Form: sheet.Points},
		{Head: "Required", Form: sheet.Points},
		{Head: "Exceeds", Form: sheet.Points},
		{Head: "Average", Form: sheet.Whole},
		{Head: "Performance", Form: sheet.Whole},
		{Head: "Rounds used", Form: sheet.Words},
		{Head: "Regulations", Form: sheet.Words},
		{Head: "Certificate", Form: sheet.Words},
		{Head: "Notes", Form: sheet.Prose},
	}}
	for i := range list {
		x := &list[i]
		r := &x.Result
		t.Add(r.Title.String(), r.Name, sheet.ID(r.FIDEID), x.Federation, x.Event, r.StartingRank, r.Games, sheet.Known(r.CountsAs), r.Score,
			required(r.Required), r.Exceeds, r.Average, r.Performance, spans(r.Used), r.Edition, x.Certificate, strings.Join(language.English.SayAll(r.Notes), "; "))
	}
	return t
}

// failedSheet is the sheet of the papers that could not be written.
const failedSheet = "Papers that failed"

func failedTable(list []FailedPaper) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{{Head: "Paper", Form: sheet.Words}, {Head: "Error", Form: sheet.Prose}}}
	for _, x := range list {
		t.Add(x.Path, x.Error)
	}
	return t
}

func required(p *tournament.Points) any {
	if p == nil {
		return nil
	}
	return *p
}

func findingsTable(fs []handbook.Finding) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: "File", Form: sheet.Words},
		{Head: "Line", Form: sheet.Whole},
		{Head: "Column", Form: sheet.Whole},
		{Head: "Severity", Form: sheet.Words},
		{Head: "Article", Form: sheet.Words},
		{Head: "Rule", Form: sheet.Words},
		{Head: "Round", Form: sheet.Whole},
		{Head: "Players", Form: sheet.Prose},
		{Head: "Message", Form: sheet.Prose},
	}}
	for i := range fs {
		f := &fs[i]
		t.Add(f.Pos.File, sheet.Known(f.Pos.Line), sheet.Known(f.Pos.Col), string(f.Severity), f.Article, f.Rule, sheet.Known(f.Round),
			startingRanks(f.Players), language.English.Message(f))
	}
	return t
}

// manyPlayers is the number of players from which on a finding names them as
// spans.
const manyPlayers = 10

// startingRanks names the players of a finding: a few in the order of the
// finding, many as ascending spans.
func startingRanks(players []int) string {
	if len(players) >= manyPlayers {
		sorted := slices.Clone(players)
		slices.Sort(sorted)
		return spans(slices.Compact(sorted))
	}
	texts := make([]string, len(players))
	for i, n := range players {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// spans writes ascending numbers as spans: 1-9, 11.
func spans(ns []int) string {
	var out []string
	for i := 0; i < len(ns); {
		j := i
		for j+1 < len(ns) && ns[j+1] == ns[j]+1 {
			j++
		}
		s := strconv.Itoa(ns[i])
		if j > i {
			s += "-" + strconv.Itoa(ns[j])
		}
		out = append(out, s)
		i = j + 1
	}
	return strings.Join(out, ", ")
}
