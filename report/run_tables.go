package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/tournament"
)

// submissions has a row for each report of the period.
func (s *RunSummary) submissions() table {
	t := table{columns: []column{
		{"Number", whole},
		{"File", words},
		{"Verdict", words},
		{"Errors", whole},
		{"Warnings", whole},
		{"Infos", whole},
		{"Note", prose},
		{"SHA-256", words},
	}}
	for i := range s.Submissions {
		x := &s.Submissions[i]
		t.add(known(x.Number), x.File, x.Verdict, severity(x.Findings, handbook.Error), severity(x.Findings, handbook.Warning),
			severity(x.Findings, handbook.Info), x.Note, x.SHA256)
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
func (s *RunSummary) tournaments() table {
	t := table{columns: []column{
		{"Tournament", prose},
		{"Fed.", words},
		{"Start", day},
		{"End", day},
		{"Kind", words},
		{"Regulations", words},
		{"Players", whole},
		{"Rounds", whole},
		{"Games rated", whole},
		{"Not rated", whole},
		{"File", words},
	}}
	var players, games, out int
	for i := range s.Tournaments {
		x := &s.Tournaments[i]
		t.add(x.Name, x.Federation, x.Start, x.End, x.Kind.String(), x.Edition, x.Players, x.Rounds, x.Games, x.NotRated, x.File)
		players, games, out = players+x.Players, games+x.Games, out+x.NotRated
	}
	if len(s.Tournaments) > 0 {
		t.sum(plural(len(s.Tournaments), "tournament", "tournaments"), nil, nil, nil, nil, nil, players, nil, games, out, nil)
	}
	return t
}

// changesTable has a row for each change.
func changesTable(changes []RunChange) table {
	t := table{columns: []column{
		{"FIDE ID", whole},
		{"Name", words},
		{"Fed.", words},
		{"Kind", words},
		{"Games", whole},
		{"K", whole},
		{"Old", whole},
		{"Change", signed},
		{"New", whole},
		{"Note", prose},
	}}
	for i := range changes {
		x := &changes[i]
		t.add(known(x.FIDEID), x.Name, x.Federation, x.Kind.String(), x.Games, known(x.K), x.Old, x.Change, x.New, x.Note)
	}
	return t
}

// newRatingsTable has a row for each player without a rating.
func newRatingsTable(list []RunNewRating) table {
	t := table{columns: []column{
		{"FIDE ID", whole},
		{"Name", words},
		{"Fed.", words},
		{"Kind", words},
		{"Games", whole},
		{"Score", points},
		{"Average", exact},
		{"Rating", whole},
		{"Published", words},
		{"Why not yet", prose},
	}}
	for i := range list {
		x := &list[i]
		t.add(known(x.FIDEID), x.Name, x.Federation, x.Kind.String(), x.Games, x.Score, x.Average, x.Rating, yesNo(x.Published), x.Reason)
	}
	return t
}

func inactiveTable(list []RunInactive) table {
	t := table{columns: []column{
		{"FIDE ID", whole}, {"Name", words}, {"Fed.", words}, {"Kind", words}, {"Rating", whole}, {"Last game", day},
	}}
	for i := range list {
		x := &list[i]
		t.add(known(x.FIDEID), x.Name, x.Federation, x.Kind.String(), x.Rating, x.LastGame)
	}
	return t
}

func normsTable(list []RunNorm) table {
	t := table{columns: []column{
		{"Title", words},
		{"Name", words},
		{"FIDE ID", whole},
		{"Fed.", words},
		{"Event", prose},
		{"No.", whole},
		{"Games", whole},
		{"Counts as", whole},
		{"Score", points},
		{"Required", points},
		{"Exceeds", points},
		{"Average", whole},
		{"Performance", whole},
		{"Rounds used", words},
		{"Regulations", words},
		{"Certificate", words},
		{"Notes", prose},
	}}
	for i := range list {
		x := &list[i]
		r := &x.Result
		t.add(r.Title.String(), r.Name, id(r.FIDEID), x.Federation, x.Event, r.StartingRank, r.Games, known(r.CountsAs), r.Score,
			required(r.Required), r.Exceeds, r.Average, r.Performance, spans(r.Used), r.Edition, x.Certificate, strings.Join(r.Notes, "; "))
	}
	return t
}

// failedSheet is the sheet of the papers that could not be written.
const failedSheet = "Papers that failed"

func failedTable(list []FailedPaper) table {
	t := table{columns: []column{{"Paper", words}, {"Error", prose}}}
	for _, x := range list {
		t.add(x.Path, x.Error)
	}
	return t
}

func required(p *tournament.Points) any {
	if p == nil {
		return nil
	}
	return *p
}

func findingsTable(fs []handbook.Finding) table {
	t := table{columns: []column{
		{"File", words},
		{"Line", whole},
		{"Column", whole},
		{"Severity", words},
		{"Article", words},
		{"Rule", words},
		{"Round", whole},
		{"Players", prose},
		{"Message", prose},
	}}
	for i := range fs {
		f := &fs[i]
		t.add(f.Pos.File, known(f.Pos.Line), known(f.Pos.Col), string(f.Severity), f.Article, f.Rule, known(f.Round),
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
