package audit_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

func ofSystem(t *testing.T, name string, changes ...string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/systems/" + name + ".trf")
	require.NoError(t, err)
	for i := 0; i < len(changes); i += 2 {
		require.Contains(t, string(data), changes[i])
		data = bytes.Replace(data, []byte(changes[i]), []byte(changes[i+1]), 1)
	}
	return data
}

// Who lost in one stage of a knock-out shares a rank, whatever the points; the rest
// of what is wrong with ranks is found there as elsewhere.
func TestRanksOfAKnockout(t *testing.T) {
	require.Empty(t, audit.Check("in.trf", ofSystem(t, "knockout"), audit.Options{}).Findings)
	const last = "2015/07/15  0.0    5"
	r := audit.Check("in.trf", ofSystem(t, "knockout", last, "2015/07/15  0.0    9"), audit.Options{})
	require.Len(t, r.Findings, 1)
	require.Equal(t, "rank-range", r.Findings[0].Rule)
	require.Equal(t, 24, r.Findings[0].Pos.Line)
}

// The sides of a Scheveningen stand by the points of their members.
func TestSidesOfAScheveningen(t *testing.T) {
	r := audit.Check("in.trf", ofSystem(t, "scheveningen"), audit.Options{})
	s, err := r.Standings(nil)
	require.NoError(t, err)
	require.Equal(t, []audit.Side{{Rank: 1, Number: 1, Name: "Dalhaven", Points: 100}, {Rank: 2, Number: 2, Name: "Ørstadt", Points: 60}}, s.Sides)
}

// The record of the event says its format where the report leaves it open.
func TestFormatOfTheRecord(t *testing.T) {
	format := func(facts *registration.Facts, changes ...string) registration.Format {
		r := audit.Check("in.trf", ofSystem(t, "scheveningen", changes...), audit.Options{Facts: facts})
		return r.NormEvent(&ratinglist.Lists{}).Format
	}
	swiss := &registration.Facts{Format: registration.Swiss}
	require.Equal(t, registration.Scheveningen, format(nil))
	require.Equal(t, registration.Scheveningen, format(swiss), "the report says what it is")
	other := []string{"CUSTOM_SCHEVENINGEN", "CUSTOM_HOUSE", "Team: Scheveningen", "Other"}
	require.Equal(t, registration.OtherFormat, format(nil, other...))
	require.Equal(t, registration.OtherFormat, format(&registration.Facts{}, other...))
	require.Equal(t, registration.Swiss, format(swiss, other...))
}

// A chapter answers with its own lines and those of its parts alone, in whatever
// letters it is named.
func TestExplainedChapters(t *testing.T) {
	for what, chapters := range map[string][]string{"B.02": {"B.02"}, "b.06": {"B.06.1", "B.06.3"}, "C.04.3": {"C.04.3"}} {
		found := map[string]bool{}
		for _, l := range audit.Explain(what, 2026_03_01) {
			require.True(t, strings.HasPrefix(l.Chapter, strings.ToUpper(what)), "%s: %s", what, l.Chapter)
			found[l.Chapter] = true
		}
		for _, c := range chapters {
			require.True(t, found[c], "%s: %s", what, c)
		}
	}
	require.Empty(t, audit.Explain("nonsense", 2026_03_01))
}

// The sport is the one that was said, else that of the report, else that of the system
// that the report names.
func TestSportOfASystem(t *testing.T) {
	draughts := ofSystem(t, "knockout", "CUSTOM_KNOCKOUT", "CUSTOM_DRAUGHTS_LOT")
	r := audit.Open("in.trf", draughts, audit.Options{})
	require.Equal(t, tournament.Draughts, r.Sport())
	require.NotNil(t, r.NotRated())
	require.Equal(t, pairing.DraughtsChapter.Editions[0].Key, r.Editions.Pairing.Key)
	require.Nil(t, r.Editions.Rating)
	require.Nil(t, r.CheckedBy().Rating)
	require.Nil(t, r.CheckedBy().Titles)
	old := audit.Open("in.trf", ofSystem(t, "knockout", "2026/02/01", "2001/02/01", "2026/02/04", "2001/02/04"), audit.Options{})
	require.Nil(t, old.Editions.Titles)
	require.Equal(t, "2022-01-01", old.CheckedBy().Titles.Key, "the first, of an event before it")
	require.Equal(t, "2022-01-01", old.CheckedBy().Rating.Key)

	renju := tournament.Renju
	require.Equal(t, renju, audit.Open("in.trf", draughts, audit.Options{Sport: &renju}).Sport())
	chess := audit.Open("in.trf", ofSystem(t, "knockout"), audit.Options{})
	require.Equal(t, tournament.Chess, chess.Sport())
	require.Nil(t, chess.NotRated())
	require.NotNil(t, chess.Editions.Rating)
}
