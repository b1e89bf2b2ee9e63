package browser_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/cmd/wasm/browser"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/trf"
)

// cup is a report of the sample federation.
func cup(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("../../../fixtures/federation/2026-09/09-womens-cup.trf")
	require.NoError(t, err)
	return data
}

// TestCheck: the page gets the shape of fedrate check, in the language of its reader.
func TestCheck(t *testing.T) {
	var a struct {
		File, Verdict string
		Tournament    *struct{ Players int }
		Rounds        []struct{ Status pairing.Status }
		Findings      []struct{ Message string }
	}
	require.NoError(t, json.Unmarshal([]byte(browser.Check("cup.trf", cup(t), `{"today":"2026-11-22"}`)), &a))
	require.Equal(t, "cup.trf", a.File)
	require.Positive(t, a.Tournament.Players)
	require.NotEmpty(t, a.Rounds)
	for _, r := range a.Rounds {
		require.Equal(t, pairing.Identical, r.Status)
	}
	russian := browser.Check("none.trf", []byte("hello"), `{"language":"ru"}`)
	require.NoError(t, json.Unmarshal([]byte(russian), &a))
	require.Equal(t, "rejected", a.Verdict)
	require.Regexp(t, "[а-я]", a.Findings[0].Message)
}

// TestPair: the next round with its reasoning; what cannot be paired says why.
func TestPair(t *testing.T) {
	event, _ := simulate.Play(3, simulate.EventOptions{Players: 12, Rounds: 5})
	event.Rounds = 7
	for i := range event.Players {
		event.Players[i].Rank = i + 1
	}
	var data strings.Builder
	require.NoError(t, trf.Write(&data, event, trf.TRF26))
	var p browser.Pairing
	require.NoError(t, json.Unmarshal([]byte(browser.Pair("open.trf", []byte(data.String()), "")), &p))
	require.Equal(t, 6, p.Round)
	require.NotEmpty(t, p.Pairs)
	require.Nil(t, p.Reason)
	require.Contains(t, p.Working, "round 6 by the Dutch system")
	require.NoError(t, json.Unmarshal([]byte(browser.Pair("open.trf", []byte(data.String()), `{"round":2,"edition":"2017"}`)), &p))
	require.Equal(t, 2, p.Round)
	require.Equal(t, "2017", *p.Edition)

	for settings, says := range map[string]string{
		`{"round":9}`: "round 9 cannot be paired", `{"language":"ru","round":9}`: "тур 9 разбить на пары нельзя", `{"round":`: "unexpected end",
	} {
		var f browser.Failure
		require.NoError(t, json.Unmarshal([]byte(browser.Pair("open.trf", []byte(data.String()), settings)), &f))
		require.Contains(t, f.Error, says)
	}
	var f browser.Failure
	require.NoError(t, json.Unmarshal([]byte(browser.Pair("none.trf", []byte("hello"), "")), &f))
	require.NotEmpty(t, f.Error)
}

// TestLot: where the lot decides the page is told so, and gives the number.
func TestLot(t *testing.T) {
	event, _ := simulate.Play(3, simulate.EventOptions{Players: 8, System: simulate.Other, Code: "CUSTOM_KNOCKOUT_LOTS", Played: -1})
	var data strings.Builder
	require.NoError(t, trf.Write(&data, event, trf.TRF26))
	asked := func(settings string) (p browser.Pairing) {
		require.NoError(t, json.Unmarshal([]byte(browser.Pair("cup.trf", []byte(data.String()), settings)), &p))
		return p
	}
	p := asked("")
	require.True(t, p.NeedsLot)
	require.NotNil(t, p.Reason)
	require.Empty(t, p.Pairs)
	p = asked(`{"lot":17}`)
	require.False(t, p.NeedsLot)
	require.Nil(t, p.Reason)
	require.Len(t, p.Pairs, 4)
	require.NotEqual(t, p.Pairs, asked(`{"lot":18}`).Pairs)
}
