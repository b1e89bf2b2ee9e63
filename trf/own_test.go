package trf

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// TestOwnRecord: the sport and the games of a micro-match stand in a comment, which
// both forms keep; what it cannot say is a finding.
func TestOwnRecord(t *testing.T) {
	const line = "001    1      Anders, Anna                                                                 0.0    1\r\n"
	read := func(own string) *tournament.Tournament {
		x, findings, err := Read("a.trf", []byte("012 Cup\r\n"+own+line))
		require.NoError(t, err)
		n := 0
		for _, f := range findings {
			if f.Rule == "configuration" {
				n++
			}
		}
		require.Equal(t, strings.Count(own, "wrong"), n)
		return x
	}
	x := read("### fedrate sport=draughts micro=2\r\n### a comment\r\n")
	require.Equal(t, tournament.Draughts, x.Sport)
	require.Equal(t, 2, x.MicroMatch)
	require.Len(t, x.Other, 1)
	for _, f := range []Format{TRF16, TRF26} {
		var b bytes.Buffer
		require.NoError(t, Write(&b, x, f))
		require.Contains(t, b.String(), "### fedrate sport=draughts micro=2\r\n")
		again, _, err := Read("a.trf", b.Bytes())
		require.NoError(t, err)
		require.Equal(t, tournament.Draughts, again.Sport)
		require.Equal(t, 2, again.MicroMatch)
	}
	require.Equal(t, tournament.Renju, read("### fedrate sport=Renju\r\n").Sport)
	require.Equal(t, tournament.Chess, read("### fedrate sport=wrong micro=wrong wrong\r\n").Sport)
	for _, wrong := range []string{"micro=1", "micro=0", "micro=21"} {
		x, findings, err := Read("a.trf", []byte("012 Cup\r\n### fedrate "+wrong+"\r\n"+line))
		require.NoError(t, err)
		require.Zero(t, x.MicroMatch)
		require.True(t, slices.ContainsFunc(findings, func(f handbook.Finding) bool {
			return f.Text.Key == "trf.configuration.micro" && f.Severity == handbook.Warning
		}), wrong)
	}
	require.Equal(t, 3, read("### fedrate micro=3\r\n").MicroMatch)
	require.Equal(t, []tournament.Decision{{Round: 2, White: 7, Black: 12}, {Round: 1, White: 9999, Black: 1}}, read("### fedrate decided=2:7-12 decided=1:9999-1\r\n").Decided)
	for _, wrong := range []string{"", "2", "2:7", "2:7-", "2:7-7", "0:7-12", "100:7-12", "2:0-12", "2:7-x", "2:7–12", "2-7:12"} {
		x, findings, err := Read("a.trf", []byte("012 Cup\r\n### fedrate decided="+wrong+"\r\n"+line))
		require.NoError(t, err)
		require.Empty(t, x.Decided, wrong)
		require.True(t, slices.ContainsFunc(findings, func(f handbook.Finding) bool { return f.Text.Key == "trf.configuration.own" }), wrong)
	}
	require.Equal(t, tournament.Chess, read("### fedrated sport=draughts\r\n").Sport)
}
