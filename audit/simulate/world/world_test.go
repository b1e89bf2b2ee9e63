package world_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate/world"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/check"
	"github.com/fedrate/fedrate/trf"
)

var small = world.World{Seed: 7, Players: 3000, First: 2026_01}

// engagement is a player's day.
type engagement struct {
	fideID int
	day    handbook.Date
}

// TestMonth: the reports of a month are clean, paired by their systems, have the names,
// ratings and federations of the list and days of the month, and no player plays in two
// of them on one day.
func TestMonth(t *testing.T) {
	list := small.FirstList()
	require.Len(t, list.Rows, small.Players)
	engaged := map[engagement]string{}
	kinds, formats := map[tournament.Kind]int{}, map[trf.Format]int{}
	late, abroad, leagues, n := 0, 0, 0, 0
	for e := range small.Month(list, 120) {
		n++
		var b bytes.Buffer
		require.NoError(t, trf.Write(&b, e.Play(), e.Format))
		report, findings, err := trf.Read(e.Name, b.Bytes())
		require.NoError(t, err)
		for _, f := range append(findings, check.Report(report)...) {
			require.Equal(t, handbook.Info, f.Severity, language.English.Line(&f))
		}
		edition, err := pairing.Chapter.InForce(report.FirstDay())
		require.NoError(t, err)
		rounds, _ := pairing.Check(report, pairing.Options{Edition: edition})
		for _, r := range rounds {
			require.Equal(t, pairing.Identical, r.Status, "%s, round %d", report.Name, r.Round)
		}
		require.Equal(t, handbook.Period(2026_01), report.FirstDay().Period())
		require.Equal(t, handbook.Period(2026_01), report.LastDay().Period())
		foreign := false
		for i := range report.Players {
			p := &report.Players[i]
			row := list.Row(p.FIDEID)
			require.NotNil(t, row)
			require.Equal(t, row.Name, p.Name)
			require.Equal(t, row.Federation, p.Federation)
			foreign = foreign || p.Federation != report.Federation
			for _, day := range report.RoundDates {
				at := engagement{p.FIDEID, day}
				require.Contains(t, []string{"", e.Name}, engaged[at], "%s: %v", e.Name, at)
				engaged[at] = e.Name
			}
		}
		kinds[report.Kind()]++
		formats[e.Format]++
		if e.Late {
			late++
		}
		if foreign {
			abroad++
		}
		if len(report.Teams) > 0 {
			leagues++
		}
	}
	require.Equal(t, 120, n)
	require.Greater(t, kinds[tournament.Standard], 60)
	require.Greater(t, kinds[tournament.Rapid], 10)
	require.Greater(t, kinds[tournament.Blitz], 5)
	require.InDelta(t, 35, formats[trf.TRF16], 5)
	require.Positive(t, late)
	require.Positive(t, leagues)
	require.Greater(t, abroad, 3)
	require.Less(t, abroad, 30)
}

// TestKinds: a world plays every kind of event, each paired as its own system pairs.
func TestKinds(t *testing.T) {
	w := world.World{Seed: 3, Players: 30_000, First: 2026_03}
	systems := map[string]string{
		"Open": "FIDE_DUTCH", "Weekend": "FIDE_DUTCH", "Rapid": "FIDE_DUTCH", "Blitz": "FIDE_DUTCH", "Large Open": "FIDE_DUTCH_BAKU",
		"Burstein Open": "FIDE_BURSTEIN", "Dubov Open": "FIDE_DUBOV", "Lim Open": "FIDE_LIM", "Rapid Matches": "FIDE_DOUBLESWISS", "Team Open": "FIDE_TEAM",
		"Masters": "BERGER_ROUNDROBIN", "Rapid Eight": "BERGER_ROUNDROBIN", "Blitz Double": "FIDE_DOUBLEROUNDROBIN", "Teams": "CUSTOM_TEAM_ROUNDROBIN",
		"Cup": "CUSTOM_KNOCKOUT_LOTS", "Young and Old": "CUSTOM_SCHEVENINGEN",
	}
	played := map[string]int{}
	for e := range w.Month(w.FirstList(), 700) {
		event := e.Play()
		name, _, _ := strings.Cut(event.Name, " 0")
		if played[name]++; played[name] > 3 {
			continue
		}
		var b bytes.Buffer
		require.NoError(t, trf.Write(&b, event, e.Format))
		report, findings, err := trf.Read(e.Name, b.Bytes())
		require.NoError(t, err)
		for _, f := range append(findings, check.Report(report)...) {
			if name != "Cup" || f.Rule != "rank-duplicate" { // who lose in one round share a place
				require.Equal(t, handbook.Info, f.Severity, "%s: %s", name, language.English.Line(&f))
			}
		}
		edition, err := pairing.Chapter.InForce(report.FirstDay())
		require.NoError(t, err)
		rounds, _ := pairing.Check(report, pairing.Options{Edition: edition})
		require.Len(t, rounds, report.Rounds, name)
		for _, r := range rounds {
			require.Equal(t, pairing.Identical, r.Status, "%s, round %d: %s", name, r.Round, report.Type)
		}
		if e.Format == trf.TRF26 { // the other has no record for it
			require.Equal(t, systems[name], report.System, name)
		}
	}
	require.Len(t, played, len(systems), "%v", played)
}

// TestMonthEnds: if no players are left, the month has fewer tournaments.
func TestMonthEnds(t *testing.T) {
	tiny := world.World{Seed: 1, Players: 60, First: 2026_01}
	n := 0
	for range tiny.Month(tiny.FirstList(), 100) {
		n++
	}
	require.Positive(t, n)
	require.Less(t, n, 40)
}

// TestSameWorld: the same values give the same bytes whatever was made before, and another
// month or seed gives others.
func TestSameWorld(t *testing.T) {
	digest := func(w world.World, period handbook.Period) string {
		list := w.FirstList()
		list.Period = period
		h := sha256.New()
		for e := range w.Month(list, 6) {
			require.NoError(t, trf.Write(h, e.Play(), e.Format))
		}
		return fmt.Sprintf("%x", h.Sum(nil))
	}
	first := digest(small, 2026_01)
	require.NotEqual(t, first, digest(small, 2026_02))
	require.NotEqual(t, first, digest(world.World{Seed: 8, Players: small.Players, First: small.First}, 2026_01))
	require.Equal(t, first, digest(small, 2026_01))
}

// TestMoves: a few of ten thousand move at the end of a month, to another federation.
func TestMoves(t *testing.T) {
	list := world.World{Seed: 3, Players: 20_000, First: 2026_01}.FirstList()
	moves := world.World{Seed: 3}.Moves(list)
	require.InDelta(t, 4, len(moves), 4)
	require.NotEmpty(t, moves)
	for _, m := range moves {
		require.NotEqual(t, list.Row(m.FIDEID).Federation, m.Federation)
		require.Equal(t, handbook.Date(2026_02_01), m.From)
	}
}
