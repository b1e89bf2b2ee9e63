package audit_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// september is a report of the sample federation, with words replaced.
func september(t *testing.T, name string, opt audit.Options, oldnew ...string) *audit.Report {
	t.Helper()
	data, err := fs.ReadFile(fixtures.FS, "federation/2026-09/"+name+".trf")
	require.NoError(t, err)
	for i := 0; i < len(oldnew); i += 2 {
		require.Contains(t, string(data), oldnew[i])
	}
	return audit.Check(name, []byte(strings.NewReplacer(oldnew...).Replace(string(data))), opt)
}

// An error rejects a report, and so does a round that is not as the rules pair
// it; warnings do not.
func TestCountsAndVerdict(t *testing.T) {
	r := &audit.Report{Findings: []handbook.Finding{
		{Severity: handbook.Error, Rule: "one-sided"},
		{Severity: handbook.Warning},
		{Severity: handbook.Warning},
		{Severity: handbook.Info},
		{Severity: handbook.Info},
		{Severity: handbook.Info},
	}}
	require.Equal(t, audit.Counts{Errors: 1, Warnings: 2, Infos: 3}, r.Count())
	require.Equal(t, r.Findings[:1], r.Errors())
	require.Equal(t, audit.Rejected, r.Verdict())
	require.True(t, r.Wrong())
	r.Findings = r.Findings[1:]
	require.Empty(t, r.Errors())
	require.Equal(t, audit.Warnings, r.Verdict())
	require.False(t, r.Wrong())
	r.Rounds = []pairing.Round{{Round: 1, Status: pairing.Identical}, {Round: 2, Status: pairing.Different}}
	require.True(t, r.Wrong())
	r.Findings, r.Rounds = r.Findings[2:], r.Rounds[:1]
	require.Equal(t, audit.Accepted, r.Verdict())
	require.False(t, r.Wrong())
}

// Neighbouring rounds stand in one line where status, criterion and reason are
// the same.
func TestRoundSpans(t *testing.T) {
	absent, broken := handbook.Verbatim("no games played"), handbook.Verbatim("no result")
	r := &audit.Report{Rounds: []pairing.Round{
		{Round: 1, Status: pairing.Identical},
		{Round: 2, Status: pairing.Identical},
		{Round: 3, Status: pairing.Identical},
		{Round: 4, Status: pairing.Different, Criterion: "C8"},
		{Round: 5, Status: pairing.Different, Criterion: "C10"},
		{Round: 6, Status: pairing.NotChecked, Reason: absent},
		{Round: 7, Status: pairing.NotChecked, Reason: absent},
		{Round: 8, Status: pairing.NotChecked, Reason: broken},
		{Round: 9, Status: pairing.Identical, Reason: broken},
	}}
	require.Equal(t, []string{
		"rounds 1-3: identical", "round 4: different in C8", "round 5: different in C10",
		"rounds 6-7: not-checked: no games played", "round 8: not-checked: no result", "round 9: identical: no result",
	}, language.English.SayAll(r.RoundSpans()))
}

// Who has no FIDE number is not in the set, nor a file that is no report.
func TestFIDEIDs(t *testing.T) {
	of := func(ids ...int) *audit.Report {
		e := &tournament.Tournament{}
		for _, id := range ids {
			e.Players = append(e.Players, tournament.Player{FIDEID: id})
		}
		return &audit.Report{Tournament: e}
	}
	require.Equal(t, map[int]bool{99000141: true, 99000142: true, 99000143: true},
		audit.FIDEIDs([]*audit.Report{of(99000141, 0, 99000142), {}, of(99000142, 99000143)}))
}

// A waiver that decides something before the report is read is one for the
// whole event, by the rule's name or its article.
func TestWaivesInTheWholeEvent(t *testing.T) {
	opt := audit.Options{Waivers: []audit.Waiver{
		{Rule: "closing-day", Round: 1, Reason: "a round"},
		{Rule: "closing-day", Players: []string{"1"}, Reason: "a player"},
		{Rule: "late-report", Reason: "another"},
	}}
	require.Nil(t, opt.Waives("closing-day", "B.02-9.1"))
	opt.Waivers = append(opt.Waivers, audit.Waiver{Rule: "closing-day", Reason: "letter"})
	require.Equal(t, "letter", opt.Waives("closing-day", "B.02-9.1").Reason)
	require.Nil(t, opt.Waives("k", "B.02-8.3.3"))
	opt.Waivers[3].Rule = "B.02-9.1"
	require.Equal(t, "letter", opt.Waives("closing-day", "B.02-9.1").Reason)
}

// Norms are reckoned with the list in force at the start (1.4.6a): who is not
// in it is unrated, whatever the report says. What the list leaves open comes
// from the report.
func TestFieldOfTheList(t *testing.T) {
	r := audit.Open("in.trf", []byte(contradicting), audit.Options{})
	reported := r.NormEvent(nil).Field
	require.Equal(t, norms.Entrant{Rating: 2100, Federation: "LIE", Sex: tournament.Male}, reported[0])

	row := func(id int, rating tournament.Rating) ratinglist.Row {
		row := ratinglist.Row{FIDEID: id, Title: tournament.FM, WomenTitle: tournament.WIM}
		row.Standings[tournament.Standard].Rating = rating
		row.Standings[tournament.Rapid].Rating = 1111
		return row
	}
	list := &ratinglist.List{Period: 2026_09, Kinds: [tournament.Kinds]bool{true, true, true}}
	list.Rows = []ratinglist.Row{row(9900001, 2222), row(9900002, 2055), row(0, 1234)}
	list.Rows[1].Federation, list.Rows[1].Sex = "SUI", tournament.Female
	shelf := &ratinglist.Lists{}
	shelf.Add(list)
	r.Tournament.Players[3].FIDEID = 0
	require.Equal(t, []norms.Entrant{
		{Rating: 2222, Title: tournament.FM, WomenTitle: tournament.WIM, Federation: "LIE", Sex: tournament.Male},
		{Rating: 2055, Title: tournament.FM, WomenTitle: tournament.WIM, Federation: "SUI", Sex: tournament.Female},
		{Federation: "LIE", Sex: tournament.Male},
		{Federation: "LIE", Sex: tournament.Male},
	}, r.NormEvent(shelf).Field)
}

// The report's own list of tie-breaks, or the one asked for; the kind of event
// decides who is ranked.
func TestStandingsOfEveryKind(t *testing.T) {
	points := func(r *audit.Report) (s *audit.Standings, first tournament.Points, lines int) {
		s, err := r.Standings(nil)
		require.NoError(t, err)
		return s, s.Lines[0].Points, len(s.Lines)
	}
	open := september(t, "01-masters-open", audit.Options{NoPairings: true})
	s, _, lines := points(open)
	require.Same(t, open, s.Report)
	require.Equal(t, "TPN", s.TieBreaks[0].String())
	require.Len(t, s.Lines[0].TieBreaks, 1)
	require.False(t, s.Teams)
	require.False(t, s.RoundRobin)
	require.Equal(t, 44, lines)
	other, err := tiebreak.ParseList("BH,SB")
	require.NoError(t, err)
	s, err = open.Standings(other)
	require.NoError(t, err)
	require.Equal(t, other, s.TieBreaks)
	require.Len(t, s.Lines[0].TieBreaks, 2)

	s, _, lines = points(september(t, "03-double-round-robin", audit.Options{NoPairings: true}))
	require.True(t, s.RoundRobin)
	require.False(t, s.Teams)
	require.Equal(t, 6, lines)

	for _, c := range []struct {
		code  string
		robin bool
		first tournament.Points
	}{
		{"CUSTOM_TEAM_ROUNDROBIN", true, 100},
		{"FIDE_TEAM", false, 100},
		{"FIDE_TEAM_MP_GP", false, 100},
		{"FIDE_TEAM_GP_MP", false, 170},
		{"FIDE_TEAM_GP", false, 170},
	} {
		s, first, lines := points(september(t, "04-team-league", audit.Options{NoPairings: true}, "CUSTOM_TEAM_ROUNDROBIN", c.code))
		require.True(t, s.Teams, c.code)
		require.Equal(t, c.robin, s.RoundRobin, c.code)
		require.Equal(t, c.first, first, c.code)
		require.Equal(t, 8, lines, c.code)
	}

	_, err = september(t, "01-masters-open", audit.Options{NoPairings: true}, "202 TPN", "202 XYZ").Standings(nil)
	require.Contains(t, language.English.Error(err), "01-masters-open: ")
	ofTeams, err := tiebreak.ParseList("EDE")
	require.NoError(t, err)
	_, err = open.Standings(ofTeams)
	require.Contains(t, language.English.Error(err), "01-masters-open: ")
}

// The edition of the pairings that the report's system names goes before the
// one of its start, but not before a day that the caller gives.
func TestEditionThatTheSystemNames(t *testing.T) {
	now := september(t, "01-masters-open", audit.Options{NoPairings: true})
	named := []string{"192 FIDE_DUTCH", "192 FIDE_DUTCH_2017"}
	old := september(t, "01-masters-open", audit.Options{NoPairings: true}, named...)
	require.Equal(t, "2017", old.Editions.Pairing.Key)
	require.NotEqual(t, "2017", now.Editions.Pairing.Key)
	given := september(t, "01-masters-open", audit.Options{NoPairings: true, On: 2026_09_05}, named...)
	require.Equal(t, now.Editions.Pairing.Key, given.Editions.Pairing.Key)
}

func TestEditionFlags(t *testing.T) {
	got, err := audit.ParseEditions([]string{"pairing=2017", "rating=2024-03-01"})
	require.NoError(t, err)
	require.Equal(t, map[string]string{"pairing": "2017", "rating": "2024-03-01"}, got)
	for flag, problem := range map[string]string{
		"pairing": "is not written CHAPTER=EDITION", "pairing=": "is not written CHAPTER=EDITION",
		"papers=2017": "the chapters are", "pairing=1492": "edition pairing=1492", "titles=1492": "edition", "tiebreaks=1492": "edition", "rating=1492": "edition",
	} {
		_, err := audit.ParseEditions([]string{flag})
		require.Error(t, err, flag)
		require.Contains(t, language.English.Error(err), problem)
	}
}

// A report is due for the list of the month after its end (B.02 9.1); without an
// end or an edition no list is known.
func TestOverview(t *testing.T) {
	o := september(t, "01-masters-open", audit.Options{NoPairings: true}).Overview()
	require.Equal(t, "Masters Open of Vaduzen 2026", o.Name)
	require.Equal(t, []int{44, 9, 9}, []int{o.Players, o.Rounds, o.RoundsPlayed})
	require.Equal(t, handbook.Period(2026_10), o.DueList)
	require.GreaterOrEqual(t, o.LastList, o.DueList)
	o = september(t, "01-masters-open", audit.Options{NoPairings: true, On: 1960_01_01}).Overview()
	require.Zero(t, o.DueList)
	require.Nil(t, audit.Open("none", nil, audit.Options{}).Overview())
}

// A file that is no report is refused at its first character.
func TestNoReport(t *testing.T) {
	r := audit.Check("none.trf", []byte("no report\n"), audit.Options{})
	require.Len(t, r.Findings, 1)
	require.Equal(t, handbook.Pos{File: "none.trf", Line: 1, Col: 1}, r.Findings[0].Pos)
	require.Equal(t, audit.Rejected, r.Verdict())
}

// The replay is left out where the caller says so.
func TestWithoutPairings(t *testing.T) {
	require.Empty(t, september(t, "01-masters-open", audit.Options{NoPairings: true}).Rounds)
	require.Len(t, september(t, "01-masters-open", audit.Options{}).Rounds, 9)
}

// An article that several rules of the report have cannot be set aside where
// one of them holds in a single place: the rule is named instead.
func TestWaiverOfAnArticleOfSeveralRules(t *testing.T) {
	text := strings.Replace(contradicting, "1978/05/17  2.0", "1978/05/17  5.0", 1)
	r := audit.Check("in.trf", []byte(text), audit.Options{})
	findingOf(t, r, "points-sum")
	article := findingOf(t, r, "result-mismatch").Article
	require.Equal(t, "audit.waiver.several", r.Refusal(&audit.Waiver{Rule: article, Round: 2, Players: []string{"1"}}).Key)
	require.Empty(t, r.Refusal(&audit.Waiver{Rule: "result-mismatch", Round: 2, Players: []string{"1"}}).Key)
}

// Games count where both are rated and the result is one of a game.
func TestScreenedGames(t *testing.T) {
	e := &tournament.Tournament{Players: []tournament.Player{
		{StartingRank: 1, Rating: 2000, Games: []tournament.Game{
			{Opponent: 2, Result: tournament.Win},
			{Opponent: 2, Result: tournament.ForfeitWin},
			{Opponent: 3, Result: tournament.Win},
			{Opponent: 1, Result: tournament.Win},
			{Opponent: 9, Result: tournament.Win},
			{Opponent: 2, Result: tournament.Draw},
		}},
		{StartingRank: 2, Rating: 2000},
		{StartingRank: 3, Games: []tournament.Game{{Opponent: 1, Result: tournament.Loss}, {Opponent: 2, Result: tournament.Draw}}},
	}}
	e.Index()
	s := (&audit.Report{Tournament: e}).Screen()
	require.Len(t, s, 1)
	require.Equal(t, 2, s[0].Games)
	require.Equal(t, tournament.Points(15), s[0].Score)
	require.Equal(t, tournament.Hundredths(100), s[0].Expected)
}

// Level 2 where norms can be made; who is unrated does not lower the average
// of a round robin.
func TestProtectionOfNormsAndAverages(t *testing.T) {
	facts := audit.ProtectionFacts{PrizeFundKnown: true, Official: registration.No}
	keys := func(p audit.Protection) (keys []string) {
		for _, why := range p.Why {
			keys = append(keys, why.Key)
		}
		return keys
	}
	p := september(t, "01-masters-open", audit.Options{NoPairings: true}).Protection(facts)
	require.Equal(t, "increased", p.Level)
	require.Equal(t, []string{"audit.protection.norms"}, keys(p))

	e := &tournament.Tournament{Players: []tournament.Player{{StartingRank: 1, Rating: 2400}, {StartingRank: 2, Rating: 2400}, {StartingRank: 3}}}
	r := &audit.Report{Tournament: e, System: pairing.Detection{Format: pairing.DoubleRoundRobin}}
	require.Equal(t, []string{"audit.protection.average"}, keys(r.Protection(facts)))
	require.Equal(t, 2400, r.Protection(facts).Why[0].Number("average"))
	r.System.Format = pairing.Swiss
	require.Empty(t, r.Protection(facts).Why)

	require.Equal(t, "audit.protection.games-norms", r.Protection(facts).Games.Key)
	facts.Official = registration.Yes
	require.Equal(t, "audit.protection.games-all", r.Protection(facts).Games.Key)
}
