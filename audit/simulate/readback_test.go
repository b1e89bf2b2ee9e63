package simulate

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// Reports of every system, those of teams too, are the same after TRF16, TRF26,
// JSON and TRF16.
func TestReportsReadBack(t *testing.T) {
	for seed := range uint64(40) {
		opt := EventOptions{
			System: []System{TeamLeague, Swiss, TeamLeague, RoundRobin}[seed%4], Players: 20 + int(seed), Rounds: 7, Forfeits: 30, Byes: 30,
			TeamSize: 4 + int(seed)%3, Boards: 4, Prohibited: int(seed % 3),
		}
		if opt.System == RoundRobin {
			opt.Players = 9 + int(seed%2)
		}
		write := func(e *tournament.Tournament, f trf.Format) []byte {
			var b bytes.Buffer
			require.NoError(t, trf.Write(&b, e, f))
			return b.Bytes()
		}
		read := func(data []byte) *tournament.Tournament {
			e, _, err := trf.Read("in.trf", data)
			require.NoError(t, err)
			return e
		}
		old := write(read(write(Event(seed, opt), trf.TRF16)), trf.TRF16)
		back, err := trf.ReadJSON("in.json", write(read(write(read(old), trf.TRF26)), trf.JSON))
		require.NoError(t, err)
		require.Equal(t, string(old), string(write(back, trf.TRF16)), "seed %d", seed)
	}
}
