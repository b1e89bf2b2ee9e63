package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// TestDetectCodes: what a code of record 192 says.
func TestDetectCodes(t *testing.T) {
	for code, want := range map[string]pairing.Detection{
		"FIDE_DUTCH":                {Format: pairing.Swiss, Named: true},
		"FIDE_BURSTEIN_2026":        {Format: pairing.Swiss, Edition: "2026", Named: true},
		"FIDE_DUBOV":                {Format: pairing.Swiss, Named: true},
		"FIDE_LIM":                  {Format: pairing.Swiss, Named: true},
		"FIDE_DOUBLESWISS_2017":     {Format: pairing.Swiss, Edition: "2017", Named: true},
		"FIDE_TEAM":                 {Format: pairing.TeamSwiss, Named: true},
		"FIDE_TEAM_TYPE_B_BAKU":     {Format: pairing.TeamSwiss, Named: true, Accelerated: true},
		"CUSTOM_TEAM_SWISS":         {Format: pairing.TeamSwiss, Named: true},
		"CUSTOM_SWISS_OF_TEAMS":     {Format: pairing.TeamSwiss, Named: true},
		"CUSTOM_SWISS":              {Format: pairing.Swiss, Named: true},
		"FIDE_SWISS":                {Format: pairing.Swiss}, // says nothing more than the pairs do
		"CUSTOM_TEAM":               {Format: pairing.Other, Named: true},
		"CUSTOM_ARENA":              {Format: pairing.Other, Named: true},
		"FIDE_ROUNDROBIN":           {Format: pairing.RoundRobin, Named: true},
		"BERGER_2026":               {Format: pairing.RoundRobin, Edition: "2026", Named: true},
		"BERGER_DOUBLE":             {Format: pairing.DoubleRoundRobin, Named: true},
		"CUSTOM_ROUND_ROBIN":        {Format: pairing.RoundRobin, Named: true},
		"FIDE_DOUBLEROUNDROBIN":     {Format: pairing.DoubleRoundRobin, Named: true},
		"CUSTOM_TEAM_ROUNDROBIN":    {Format: pairing.TeamRoundRobin, Named: true},
		"CUSTOM_TEAM_ROUND_ROBIN":   {Format: pairing.TeamRoundRobin, Named: true},
		"CUSTOM_DOUBLE_TEAM_BERGER": {Format: pairing.Other, Named: true},
		"CUSTOM_HALF_SCHEVENINGEN":  {Format: pairing.HalfScheveningen, Named: true},
		"CUSTOM_SCHILLER":           {Format: pairing.Schiller, Named: true},
		"CUSTOM_SKALITZKA":          {Format: pairing.Skalitzka, Named: true},
		"CUSTOM_SCHEVENINGEN":       {Format: pairing.Scheveningen, Named: true},
		"CUSTOM_TEAM_SCHEVENINGEN":  {Format: pairing.Scheveningen, Named: true},
		"CUSTOM_KNOCKOUT":           {Format: pairing.Knockout, Named: true},
		"CUSTOM_KNOCKOUT_MATCHES":   {Format: pairing.Knockout, Named: true},
		"CUSTOM_MATCH":              {Format: pairing.Match, Named: true},
		"CUSTOM_TEAM_MATCH":         {Format: pairing.Match, Named: true},
	} {
		want.Code = code
		report := event(8, code)
		require.Equal(t, want, pairing.Detect(report, ""), code)
		require.Equal(t, want, pairing.Detect(event(8, ""), code), code)
		report.System = "  " + string(code[0]+'a'-'A') + code[1:] + " "
		require.Equal(t, want, pairing.Detect(report, ""), code)
		report.Accelerations = []tournament.Acceleration{{First: 1}}
		want.Accelerated = true
		require.Equal(t, want, pairing.Detect(report, ""), code)
	}
}

// TestDetectWords: what the words of record 092 say, in the languages of reports.
func TestDetectWords(t *testing.T) {
	swiss, teamSwiss, other := pairing.Detection{Format: pairing.Swiss}, pairing.Detection{Format: pairing.TeamSwiss}, pairing.Detection{Format: pairing.Other}
	named := func(f pairing.Format, code string) pairing.Detection {
		return pairing.Detection{Format: f, Code: code, Named: true}
	}
	robin, double := named(pairing.RoundRobin, "FIDE_ROUNDROBIN"), named(pairing.DoubleRoundRobin, "FIDE_DOUBLEROUNDROBIN")
	league, knockout, match := named(pairing.TeamRoundRobin, ""), named(pairing.Knockout, ""), named(pairing.Match, "")
	schev := named(pairing.Scheveningen, "")
	for text, want := range map[string]pairing.Detection{
		"Swiss": swiss, "Schweizer System": swiss, "système SUISSE": swiss, "suizo": swiss, "sistema suís": swiss, "suïs": swiss, "svizzero": swiss,
		"švýcarský": swiss, "švajčiarsky": swiss, "szwajcarski": swiss, "Швейцарская": swiss,
		"Swiss system, accelerated":      {Format: pairing.Swiss, Accelerated: true},
		"Swiss, Baku":                    {Format: pairing.Swiss, Accelerated: true},
		"Swiss (Burstein)":               named(pairing.Swiss, "FIDE_BURSTEIN"),
		"Swiss-Dubov":                    named(pairing.Swiss, "FIDE_DUBOV"),
		"Lim":                            named(pairing.Swiss, "FIDE_LIM"),
		"Dutch":                          named(pairing.Swiss, "FIDE_DUTCH"),
		"Dutchess cup":                   other,
		"Double Swiss":                   named(pairing.Swiss, "FIDE_DOUBLESWISS"),
		"doubleswiss":                    named(pairing.Swiss, "FIDE_DOUBLESWISS"), // also one word
		"Double-Swiss":                   named(pairing.Swiss, "FIDE_DOUBLESWISS"),
		"Swiss double rounds":            swiss,
		"Team Double Swiss":              teamSwiss,
		"Schweizer System, Mannschaften": teamSwiss,
		"Suisse par équipes":             teamSwiss,
		"suizo por equipos":              teamSwiss,
		"svizzero a squadre":             teamSwiss,
		"szwajcarski drużynowy":          teamSwiss,
		"Швейцарская, командный": teamSwiss,
		"Team Dutch":                        named(pairing.Swiss, "FIDE_DUTCH"),
		"Team":                              other,
		"berger":                            robin,
		"Tables of Berger":                  robin,
		"Berger tables":                     named(pairing.RoundRobin, "BERGER_TABLES"),
		"Rundenturnier":                     robin,
		"Rundensystem":                      robin,
		"Vollrundig":                        robin,
		"ROUNDROBIN":                        robin,
		"all-play-all":                      robin,
		"todos contra todos":                robin,
		"girone all'italiana":               robin,
		"toutes rondes":                     robin,
		"kołowy":                            robin,
		"круговая":                          robin,
		"Double Round-Robin":                double,
		"doble, todos contra todos":         double,
		"doppio girone":                     double,
		"двухкруговой":                      double,
		"двукруговой":                       double,
		"Team Double Round Robin":           league,
		"Swiss or round robin":              swiss,
		"National League":                   league,
		"liga":                              league,
		"Religatur":                         other,
		"ligue 2":                           league,
		"Interclubs":                        league,
		"Высшая лига":                       league,
		"Knock-Out":                         knockout,
		"KO":                                knockout,
		"k.o.":                              knockout,
		"Kosova cup":                        other,
		"eliminatoria":                      knockout,
		"Pokal":                             knockout,
		"Кубок":                             knockout,
		"нокаут":                            knockout,
		"олимпийская система":               knockout,
		"League cup, knock-out":             league,
		"match":                             match,
		"Matches":                           other,
		"Zweikampf":                         match,
		"матч":                              match,
		"KO match":                          knockout,
		"Team match":                        other,
		"Scheveningen":                      schev,
		"Team Scheveningen":                 schev,
		"Schiller, Swiss":                   named(pairing.Schiller, ""),
		"Half Scheveningen":                 named(pairing.HalfScheveningen, ""),
		"полусхевенингенская":               named(pairing.HalfScheveningen, ""),
		"система Скалицкой":                 named(pairing.Skalitzka, ""),
		"схевенингенская":                   schev,
		"Шиллер":                            named(pairing.Schiller, ""),
		"Arena":                             other,
		"Swiss FIDE_LIM":                    named(pairing.Swiss, "FIDE_LIM"),
		"Swiss [fide_dubov];":               named(pairing.Swiss, "FIDE_DUBOV"),
		"FIDE-DUTCH":                        named(pairing.Swiss, "FIDE_DUTCH"),
		"berger roundrobin":                 named(pairing.RoundRobin, "BERGER_ROUNDROBIN"),
		"Custom Arena":                      named(pairing.Other, "CUSTOM_ARENA"),
		"a Swiss of the CUSTOM-ARENA":       swiss, // a word with a hyphen is no code
		"a Swiss of the CUSTOM_ARENA":       named(pairing.Other, "CUSTOM_ARENA"),
		"Swiss FIDE_":                       swiss,
		"FIDE":                              other,
		"Swiss, 9 rounds, FIDE_DUTCH (new)": named(pairing.Swiss, "FIDE_DUTCH"),
	} {
		report := event(8, "")
		report.Type = text
		require.Equal(t, want, pairing.Detect(report, ""), text)
		report.System = "  "
		require.Equal(t, want, pairing.Detect(report, "ducth"), "%s, with a misspelt name", text)
	}
}

// TestEngineOfDetection: the engine that pairs an event, and what is said where
// none does.
func TestEngineOfDetection(t *testing.T) {
	spoken := []handbook.Text{handbook.Say("dutch.system"), handbook.Say("burstein.system"), handbook.Say("dubov.system"), handbook.Say("lim.system"), handbook.Say("doubleswiss.system"), handbook.Say("teamswiss.system")}
	var all []handbook.Text
	for _, s := range pairing.Systems() {
		all = append(all, s.Spoken)
	}
	require.Equal(t, spoken, all)
	swiss := func(system string) handbook.Text {
		return handbook.Say("pairing.not-checked.swiss", "system", handbook.Say(system), "engines", spoken)
	}
	for _, c := range []struct {
		d      pairing.Detection
		engine string
		reason handbook.Text
	}{
		{d: pairing.Detection{Format: pairing.Swiss}, engine: "FIDE_DUTCH"},
		{d: pairing.Detection{Format: pairing.Swiss, Code: "FIDE_DUTCH_2017_BAKU", Named: true}, engine: "FIDE_DUTCH"},
		{d: pairing.Detection{Format: pairing.Swiss, Code: "FIDE_BURSTEIN", Named: true}, engine: "FIDE_BURSTEIN"},
		{d: pairing.Detection{Format: pairing.Swiss, Code: "FIDE_DUBOV_2026", Named: true}, engine: "FIDE_DUBOV"},
		{d: pairing.Detection{Format: pairing.Swiss, Code: "FIDE_DOUBLESWISS", Named: true}, engine: "FIDE_DOUBLESWISS"},
		{d: pairing.Detection{Format: pairing.Swiss, Code: "FIDE_LIM_2017", Named: true}, engine: "FIDE_LIM"},
		{d: pairing.Detection{Format: pairing.Swiss, Code: "FIDE_LIM_MAXI", Named: true}, engine: "FIDE_LIM_MAXI"},
		{d: pairing.Detection{Format: pairing.Swiss, Code: "CUSTOM_SWISS", Named: true}, reason: swiss("pairing.system.own")},
		{d: pairing.Detection{Format: pairing.TeamSwiss}, reason: handbook.Say("pairing.not-checked.team-swiss")},
		{d: pairing.Detection{Format: pairing.TeamRoundRobin, Named: true}, reason: handbook.Say("pairing.not-checked.no-teams")},
		{d: pairing.Detection{Format: pairing.Match}, reason: handbook.Say("roundrobin.match.not-two")},
		{d: pairing.Detection{Format: pairing.Schiller}, reason: handbook.Say("roundrobin.seats.no-teams")},
		{d: pairing.Detection{Format: pairing.Other}, reason: handbook.Say("pairing.not-checked.unknown")},
	} {
		engine := c.d.Engine()
		report := event(4, "")
		play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
		rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026"), System: c.d})
		if c.engine != "" {
			require.Equal(t, c.engine, engine.Code, "%v", c.d)
			require.NotEqual(t, pairing.NotChecked, rounds[0].Status, "%v %s", c.d, said(rounds[0].Reason))
			continue
		}
		require.Nil(t, engine, "%v", c.d)
		require.Equal(t, []pairing.Round{{Round: 1, Status: pairing.NotChecked, Reason: c.reason, Missing: []pairing.Pair{}, Unexpected: []pairing.Pair{}}}, rounds)
		require.False(t, pairing.Fits(report, pairing.Options{Edition: edition("2026"), System: c.d}, 1))
	}
	teams := pairing.Detection{Format: pairing.TeamSwiss, Code: "FIDE_TEAM_TYPEB_GP", Named: true}
	require.Equal(t, "FIDE_TEAM", teams.Engine().Code)
	report := event(4, "")
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026"), System: teams})
	require.Equal(t, handbook.Say("pairing.not-checked.no-teams"), rounds[0].Reason)
	require.Nil(t, pairing.SystemOf("FIDE_SWISS"))
	require.Nil(t, pairing.SystemOf(""))
}

// TestSystemNotNamed: a Swiss that does not say which one it is.
func TestSystemNotNamed(t *testing.T) {
	at := handbook.Pos{File: "event.trf", Line: 6, Col: 5}
	for key, article := range map[string]string{"2017": "C.04.2-A.3", "2026": "C.04.2-1.3"} {
		for text, want := range map[string]*handbook.Text{
			"Swiss":         {Key: "pairing.system-not-named", Args: []handbook.Arg{{Name: "system", Value: handbook.Say("dutch.system")}, {Name: "code", Value: "FIDE_DUTCH"}}},
			"Team Swiss":    {Key: "pairing.system-not-named.teams", Args: []handbook.Arg{{Name: "code", Value: "FIDE_TEAM"}}},
			"Swiss (Dutch)": nil, "Arena": nil, "Round Robin": nil,
		} {
			report := placed(4, "")
			report.Type = text
			report.Places[tournament.ItemType] = at
			got := ruled(report, key, "system-not-named")
			if want == nil {
				require.Empty(t, got, text)
				continue
			}
			require.Equal(t, []handbook.Finding{{Article: article, Rule: "system-not-named", Severity: handbook.Info, Pos: at, Text: *want}}, got)
			report.Players = nil
			require.Empty(t, ruled(report, key, "system-not-named"), "a report without players")
		}
	}
	report := placed(4, "")
	report.Places[tournament.ItemType] = at
	require.Equal(t, handbook.Finding{
		Article: "C.04.2-A.3", Rule: "system-not-named", Severity: handbook.Info, Pos: at,
		Text: handbook.Say("pairing.system-not-named.paired", "system", handbook.Say("dubov.system"), "code", "FIDE_DUBOV"),
	}, pairing.UnnamedFinding(report, edition("2017"), pairing.SystemOf("FIDE_DUBOV")))
}
