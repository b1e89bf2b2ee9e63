package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/report/summary"
	"github.com/fedrate/fedrate/tournament"
)

// runSubmissions has a row for each report of the period.
func runSubmissions(s *summary.Run) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.number"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.file"), Form: sheet.Words},
		{Head: handbook.Say("report.head.verdict"), Form: sheet.Words},
		{Head: handbook.Say("report.head.errors"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.warnings"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.infos"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.note"), Form: sheet.Prose},
		{Head: handbook.Say("report.head.sha256"), Form: sheet.Words},
	}}
	for i := range s.Submissions {
		x := &s.Submissions[i]
		verdict := worded(verdictWords, x.Verdict)
		if x.Held {
			verdict = handbook.Say("report.verdict.held")
		}
		t.Add(sheet.Known(x.Number), x.File, verdict, severity(x.Findings, handbook.Error), severity(x.Findings, handbook.Warning),
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

// runTournaments has a row for each rated report.
func runTournaments(s *summary.Run) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.tournament"), Form: sheet.Prose},
		{Head: handbook.Say("report.head.federation"), Form: sheet.Words},
		{Head: handbook.Say("report.head.start"), Form: sheet.Day},
		{Head: handbook.Say("report.head.end"), Form: sheet.Day},
		{Head: handbook.Say("report.head.kind"), Form: sheet.Words},
		{Head: handbook.Say("report.head.regulations"), Form: sheet.Words},
		{Head: handbook.Say("report.head.players"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.rounds"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.games-rated"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.not-rated"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.file"), Form: sheet.Words},
	}}
	var players, games, out int
	for i := range s.Tournaments {
		x := &s.Tournaments[i]
		t.Add(x.Name, x.Federation, x.Start, x.End, kindWord(x.Kind), x.Edition, x.Players, x.Rounds, x.Games, x.NotRated, x.File)
		players, games, out = players+x.Players, games+x.Games, out+x.NotRated
	}
	if len(s.Tournaments) > 0 {
		t.Sum(handbook.Say("n.tournament", "n", len(s.Tournaments)), nil, nil, nil, nil, nil, players, nil, games, out, nil)
	}
	return t
}

// changesTable has a row for each change.
func changesTable(l *language.Language, changes []summary.Change) sheet.Table {
	var kinds [tournament.Kinds]any
	for k := range kinds {
		kinds[k] = l.Say(kindWord(tournament.Kind(k)))
	}
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.fide-id"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.name"), Form: sheet.Words},
		{Head: handbook.Say("report.head.federation"), Form: sheet.Words},
		{Head: handbook.Say("report.head.kind"), Form: sheet.Words},
		{Head: handbook.Say("report.head.games"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.k"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.old"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.change"), Form: sheet.Signed},
		{Head: handbook.Say("report.head.new"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.note"), Form: sheet.Prose},
	}}
	for i := range changes {
		x := &changes[i]
		note := any(nil)
		if !x.Note.IsZero() {
			note = l.Say(x.Note)
		}
		t.Add(sheet.Player(x.FIDEID), x.Name, x.Federation, kinds[x.Kind], x.Games, sheet.Known(x.K), x.Old, x.Change, x.New, note)
	}
	return t
}

// newRatingsTable has a row for each player without a rating.
func newRatingsTable(list []summary.NewRating) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.fide-id"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.name"), Form: sheet.Words},
		{Head: handbook.Say("report.head.federation"), Form: sheet.Words},
		{Head: handbook.Say("report.head.kind"), Form: sheet.Words},
		{Head: handbook.Say("report.head.games"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.score"), Form: sheet.Points},
		{Head: handbook.Say("report.head.average"), Form: sheet.Exact},
		{Head: handbook.Say("report.head.rating"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.published"), Form: sheet.Words},
		{Head: handbook.Say("report.head.why-not-yet"), Form: sheet.Prose},
	}}
	for i := range list {
		x := &list[i]
		t.Add(sheet.Player(x.FIDEID), x.Name, x.Federation, kindWord(x.Kind), x.Games, x.Score, x.Average, x.Rating, yesNo(x.Published), x.Reason)
	}
	return t
}

func inactiveTable(list []summary.Inactive) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.fide-id"), Form: sheet.Whole}, {Head: handbook.Say("report.head.name"), Form: sheet.Words}, {Head: handbook.Say("report.head.federation"), Form: sheet.Words}, {Head: handbook.Say("report.head.kind"), Form: sheet.Words}, {Head: handbook.Say("report.head.rating"), Form: sheet.Whole}, {Head: handbook.Say("report.head.last-game"), Form: sheet.Day},
	}}
	for i := range list {
		x := &list[i]
		t.Add(sheet.Player(x.FIDEID), x.Name, x.Federation, kindWord(x.Kind), x.Rating, x.LastGame)
	}
	return t
}

func normsTable(l *language.Language, list []summary.Norm) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.title"), Form: sheet.Words},
		{Head: handbook.Say("report.head.name"), Form: sheet.Words},
		{Head: handbook.Say("report.head.fide-id"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.federation"), Form: sheet.Words},
		{Head: handbook.Say("report.head.event"), Form: sheet.Prose},
		{Head: handbook.Say("report.head.starting-rank"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.games"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.counts-as"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.score"), Form: sheet.Points},
		{Head: handbook.Say("report.head.required"), Form: sheet.Points},
		{Head: handbook.Say("report.head.exceeds"), Form: sheet.Points},
		{Head: handbook.Say("report.head.average"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.performance"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.rounds-used"), Form: sheet.Words},
		{Head: handbook.Say("report.head.regulations"), Form: sheet.Words},
		{Head: handbook.Say("report.head.certificate"), Form: sheet.Words},
		{Head: handbook.Say("report.head.notes"), Form: sheet.Prose},
	}}
	for i := range list {
		x := &list[i]
		r := &x.Result
		t.Add(r.Title.String(), r.Name, sheet.ID(r.FIDEID), x.Federation, x.Event, r.StartingRank, r.Games, sheet.Known(r.CountsAs), r.Score,
			required(r.Required), r.Exceeds, r.Average, r.Performance, spans(r.Used), r.Edition, x.Certificate, strings.Join(l.SayAll(r.Notes), "; "))
	}
	return t
}

// failedTable has a row for each paper that could not be written.
func failedTable(list []summary.FailedPaper) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{{Head: handbook.Say("report.head.paper"), Form: sheet.Words}, {Head: handbook.Say("report.head.error"), Form: sheet.Prose}}}
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

func findingsTable(l *language.Language, fs []handbook.Finding) sheet.Table {
	t := sheet.Table{Columns: []sheet.Column{
		{Head: handbook.Say("report.head.file"), Form: sheet.Words},
		{Head: handbook.Say("report.head.line"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.column"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.severity"), Form: sheet.Words},
		{Head: handbook.Say("report.head.article"), Form: sheet.Words},
		{Head: handbook.Say("report.head.rule"), Form: sheet.Words},
		{Head: handbook.Say("report.head.round"), Form: sheet.Whole},
		{Head: handbook.Say("report.head.players"), Form: sheet.Prose},
		{Head: handbook.Say("report.head.message"), Form: sheet.Prose},
	}}
	for i := range fs {
		f := &fs[i]
		t.Add(f.Pos.File, sheet.Known(f.Pos.Line), sheet.Known(f.Pos.Col), severityWord(f.Severity), f.Article, f.Rule, sheet.Known(f.Round),
			startingRanks(f.Players), l.Message(f))
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
