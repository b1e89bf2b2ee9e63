package titles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// said writes a goal out: a tick, the condition, how far it is, and its measure.
func said(in *language.Language, w *Way) (lines []string) {
	for _, g := range w.Goals {
		line := in.Say(g.What) + ": " + in.Say(g.Words)
		if g.Done {
			line = "✓ " + line
		}
		if g.Need > 0 {
			line += " [" + g.Have.String() + "/" + g.Need.String() + "]"
		}
		lines = append(lines, line)
	}
	return lines
}

// The way to a title is what an application for it checks; a limit is no goal that is
// still to be reached.
func TestWays(t *testing.T) {
	f := complete(tournament.IM, nil)
	f.Norms = f.Norms[:2]
	f.Thresholds, f.Highest = nil, 2381_00
	l := NewLedger(f)
	ways := l.Ways()
	require.Len(t, ways, 1)
	require.Equal(t, tournament.IM, ways[0].Title)
	require.Equal(t, Missing, ways[0].State)
	require.Equal(t, 2, ways[0].Missing)
	require.Equal(t, []string{
		"games of the norms: 18 of 27 [18/27]",
		"✓ norms of eight games that count as nine, at most 1: 0",
		"✓ norms under the normal foreigner requirement: 2, needed 1",
		"✓ norms from an individual Swiss with at least 40 players a round, or from an event in its place: 2, needed 1",
		"rating at some time: 2381 of 2400 [2381/2400]",
	}, said(language.English, &ways[0]))
	require.Equal(t, "рейтинг, достигнутый когда-либо: 2381 из 2400 [2381/2400]", said(language.Russian, &ways[0])[4])
	require.Equal(t, "✓ норм из восьми партий, засчитанных как девять, не более 1: 0", said(language.Russian, &ways[0])[1])

	// without a norm a player is on the way to no title
	f.Norms = nil
	l = NewLedger(f)
	require.Empty(t, l.Ways())
}

// All that a title needs is said to be there only where it is known to be.
func TestStateOfAWay(t *testing.T) {
	l := NewLedger(complete(tournament.GM, nil))
	ways := l.Ways()
	require.Equal(t, Complete, ways[0].State)
	require.Zero(t, ways[0].Missing)
	require.LessOrEqual(t, len(ways), 2)
}
