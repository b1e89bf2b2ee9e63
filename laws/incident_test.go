package laws

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const arbitersLog = `round,board,minute,player,what,penalty,note
1,3,40,7,illegal-move,+2,castled through check
1,3,55,7,illegal-move,+2,
2,1,20,7,illegal-move,+2,
2,2,31,12,late,loss,
2,2,30,13,late,none,
3,1,9,4,device,loss,rang
3,2,80,5,false-claim,+3,
3,4,90,6,flag,draw,bare king
3,5,10,8,incident,talked to,
`

// What is given is held against the edition: the second illegal move of a game loses since
// 2014, the third in 2011; each game counts from its own start.
func TestJudgeLog(t *testing.T) {
	log, err := ReadLog("log.csv", strings.NewReader(arbitersLog))
	require.NoError(t, err)
	for key, want := range map[string]string{
		"2011": "+2 ok, +2 ok, +2 ok, loss ok, none ok, loss ok, +3 ok, loss ok,  ok",
		"2023": "+2 ok, loss wrong, +2 ok, loss ok, none ok, loss ok, +2 wrong, loss ok,  ok",
	} {
		var got []string
		for _, j := range JudgeLog(edition(t, key), StandardPlay, 30, log) {
			verdict := " ok"
			if !j.Right {
				verdict = " wrong"
			}
			got = append(got, j.Demanded+verdict)
		}
		require.Equal(t, want, strings.Join(got, ", "), key)
	}
	blitz := JudgeLog(edition(t, "2014"), BlitzPlay, 0, log)
	require.Equal(t, "loss", blitz[0].Demanded)
	require.Equal(t, "B.4", blitz[0].Article)
	require.Equal(t, "", JudgeLog(edition(t, "2014"), StandardPlay, -1, log)[3].Demanded, "no default time in the regulations of 2014")
	require.Equal(t, "loss", JudgeLog(edition(t, "2023"), StandardPlay, -1, log)[4].Demanded, "without one it is 0 in 2023")
}

// A log that cannot be read is named with its place and the remedy.
func TestReadLogNamesThePlace(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "log.csv:1:1",
		"round,player,what\n":                "log.csv:1:1",
		"round,player,what,penalty,colour\n": "log.csv:1:27",
		"round,player,what,penalty\n1,x,device,loss":   "log.csv:2:3",
		"round,player,what,penalty\n0,1,device,loss":   "log.csv:2:1",
		"round,player,what,penalty\n1,1,phone,loss":    "log.csv:2:5",
		"round,player,what,penalty\n1,1,device,+two":   "log.csv:2:12",
		"round,player,what,penalty\n1,1,device,+02":    "log.csv:2:12",
		"round,player,what,penalty\n1,1":               "log.csv:2:1",
		"round,player,what,penalty\n1,\"1,device,loss": "log.csv:2:",
	} {
		_, err := ReadLog("log.csv", strings.NewReader(text))
		require.ErrorContains(t, err, want, text)
	}
	log, err := ReadLog("log.csv", strings.NewReader("\ufeffRound, Player ,what,penalty\n"))
	require.NoError(t, err)
	require.Empty(t, log)
}
