package arbiters

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// TestStanding: a licence holds up to the last day of the event, activity up to
// its first, and only the chief arbiter has to be active.
func TestStanding(t *testing.T) {
	event := &tournament.Tournament{
		File: "x.trf", Start: 2026_03_02, End: 2026_03_10,
		ChiefArbiter: "Chief, An 99000001", Deputies: []string{"Deputy, Bo 99000002"},
	}
	event.Places[tournament.ItemChiefArbiter] = handbook.Pos{Line: 7, Col: 5}
	event.Places[tournament.ItemDeputies] = handbook.Pos{Line: 8, Col: 5}
	told := func(normless bool, facts *registration.Facts, known map[int]Candidate) []string {
		found, err := CheckStanding(event, facts, normless, func(id int) (Candidate, bool, error) {
			c, ok := known[id]
			if !ok { // the others are registered, and nothing more is known of them but a licence
				c.Licence = registration.Yes
			}
			return c, ok || known != nil, nil
		})
		require.NoError(t, err)
		var out []string
		for _, f := range found {
			out = append(out, string(f.Severity)+" "+f.Rule+" "+f.Article+" "+f.Pos.String())
		}
		return out
	}
	licence := func(until handbook.Date) Candidate { return Candidate{Name: "A", LicensedTo: until} }
	active := func(until handbook.Date) Candidate {
		return Candidate{Name: "A", ActiveTo: until, Licence: registration.Yes}
	}
	for name, c := range map[string]struct {
		normless bool
		known    map[int]Candidate
		want     []string
	}{
		"no arbiter known":             {false, nil, []string{"info arbiter-not-registered B.06.1-6.1 x.trf:7:5"}},
		"the licence to the last day":  {false, map[int]Candidate{99000001: licence(2026_03_10)}, nil},
		"to the day before":            {false, map[int]Candidate{99000001: licence(2026_03_09)}, []string{"error arbiter-licence B.06.1-6.1 x.trf:7:5"}},
		"the deputy's ran out":         {false, map[int]Candidate{99000002: licence(2026_03_09)}, []string{"error arbiter-licence B.06.1-6.1 x.trf:8:5"}},
		"active to the first day":      {false, map[int]Candidate{99000001: active(2026_03_02)}, nil},
		"active to the day before":     {false, map[int]Candidate{99000001: active(2026_03_01)}, []string{"warning inactive-chief B.06.3-2.1.1 x.trf:7:5"}},
		"the same, no norms to be had": {true, map[int]Candidate{99000001: active(2026_03_01)}, nil},
		"an inactive deputy":           {false, map[int]Candidate{99000002: active(2026_03_01)}, nil},
		"no licence":                   {false, map[int]Candidate{99000001: {Name: "A", Licence: registration.No}}, []string{"error arbiter-licence B.06.1-6.1 x.trf:7:5"}},
		"not known whether there is":   {false, map[int]Candidate{99000002: {Name: "A"}}, []string{"info arbiter-licence-unknown B.06.1-6.1 x.trf:8:5"}},
		"both ran out": {false, map[int]Candidate{99000001: {Name: "A", LicensedTo: 2026_01_01, ActiveTo: 2026_01_01}}, []string{
			"error arbiter-licence B.06.1-6.1 x.trf:7:5", "warning inactive-chief B.06.3-2.1.1 x.trf:7:5",
		}},
	} {
		require.Equal(t, c.want, told(c.normless, nil, c.known), name)
	}

	// officials of the event's record: the chief where the report names none by ID
	facts := &registration.Facts{Officials: []registration.Official{{Role: "arbiter", FIDEID: 99000003}, {Role: "organizer", FIDEID: 99000004}, {Role: "chief", FIDEID: 99000005}}}
	late := licence(2026_03_09)
	require.Equal(t, []string{"error arbiter-licence B.06.1-6.1 x.trf:8:5"}, told(false, facts, map[int]Candidate{99000003: late, 99000004: late, 99000005: late}))
	inactive := map[int]Candidate{99000002: active(2026_03_01)}
	for kind, want := range map[string][]string{
		"continental-club": {"warning inactive-official B.06.3-2.1.2 x.trf:8:5"}, "olympiad": {"warning inactive-official B.06.3-2.1.2 x.trf:8:5"},
		"world-cup-qualifier": nil, "national-championship": nil,
	} {
		require.Equal(t, want, told(false, &registration.Facts{Kinds: []string{kind}}, inactive), kind)
	}
	event.ChiefArbiter = "Chief, An"
	require.Equal(t, []string{"error arbiter-licence B.06.1-6.1 x.trf:7:5"}, told(false, facts, map[int]Candidate{99000005: late}))
}

// TestActiveUntil: two years from the title or from the last seminar that was
// not failed, unless a day is recorded (B.06.3 2.2).
func TestActiveUntil(t *testing.T) {
	e, err := Activity.InForce(2026_03_02)
	require.NoError(t, err)
	years := e.Numbers.Years
	c := Candidate{FASince: 2020_05_01}
	require.Equal(t, handbook.Date(2020_05_01+years*1_00_00), c.ActiveUntil(e))
	c.Seminars = []Seminar{{End: 2022_06_01, Passed: registration.Yes}, {End: 2024_06_01, Passed: registration.No}, {End: 2021_06_01, Passed: registration.Yes}}
	require.Equal(t, handbook.Date(2022_06_01+years*1_00_00), c.ActiveUntil(e))
	c.ActiveTo = 2021_01_01
	require.Equal(t, handbook.Date(2021_01_01), c.ActiveUntil(e))
	require.Zero(t, (&Candidate{}).ActiveUntil(e))
}

// TestAllRated: the rated, and those to whom the games of the event against rated
// opponents give a rating (3.8.2).
func TestAllRated(t *testing.T) {
	event := func(rated int, result tournament.Result) *norms.Event {
		x := &tournament.Tournament{Start: 2026_03_02, Scoring: tournament.StandardScoring}
		for i := 1; i <= 8; i++ {
			p := tournament.Player{StartingRank: i}
			if i <= rated {
				p.Rating = 1800
			}
			for j := 1; j <= 8; j++ {
				if j != i {
					p.Games = append(p.Games, tournament.Game{Opponent: j, Colour: tournament.White, Result: result})
				}
			}
			x.Players = append(x.Players, p)
		}
		x.Index()
		return &norms.Event{Tournament: x, Kind: tournament.Rapid}
	}
	require.Equal(t, registration.Yes, allRated(event(8, tournament.Draw)))
	require.Equal(t, registration.Yes, allRated(event(7, tournament.Draw)), "seven games against rated players")
	require.Equal(t, registration.Yes, allRated(event(5, tournament.Draw)))
	require.Equal(t, registration.Unknown, allRated(event(4, tournament.Draw)), "four are too few")
	require.Equal(t, registration.Unknown, allRated(event(7, tournament.ForfeitWin)), "no game was played")
	require.Equal(t, registration.Unknown, allRated(event(0, tournament.Draw)))
	standard := event(7, tournament.Draw)
	standard.Kind, standard.Field = tournament.Standard, make([]norms.Entrant, 8)
	require.Equal(t, registration.Unknown, allRated(standard), "the field has the ratings of the list")
}

// TestFestivalPlayers: from one to a hundred thousand.
func TestFestivalPlayers(t *testing.T) {
	for value, ok := range map[string]bool{"1": true, "100000": true, "0": false, "100001": false, "many": false} {
		var e Event
		err := e.Set("festival-players", value)
		require.Equal(t, ok, err == nil, value)
	}
}
