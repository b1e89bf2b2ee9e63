package games_test

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/games"
	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// replaceTag gives the tag of a game another value.
func replaceTag(game, name, value string) string {
	before, rest, _ := strings.Cut(game, "["+name+" \"")
	_, after, _ := strings.Cut(rest, "\"")
	return before + "[" + name + " \"" + value + "\"" + after
}

func tagOf(game, name string) string {
	_, rest, _ := strings.Cut(game, "["+name+" \"")
	value, _, _ := strings.Cut(rest, "\"")
	return value
}

func movesOf(game string) string {
	_, moves, _ := strings.Cut(game, "\n\n")
	return moves
}

// otherResult is a result that a game does not have.
var otherResult = map[string]string{"1-0": "1/2-1/2", "0-1": "1-0", "1/2-1/2": "0-1"}

func exchange(game, one, other string) string {
	return replaceTag(replaceTag(game, one, tagOf(game, other)), other, tagOf(game, one))
}

// planted are the kinds of difference: each changes game k of the list, and the first
// finding has the rule.
var planted = []struct {
	name, rule string
	plant      func(list []string, k int) []string
}{
	{"missing", "pgn-missing", func(list []string, k int) []string { return slices.Delete(list, k, k+1) }},
	{"twice", "pgn-twice", func(list []string, k int) []string { return append(list, list[k]) }},
	{"another result", "pgn-result", func(list []string, k int) []string {
		result := tagOf(list[k], "Result")
		list[k] = strings.TrimSuffix(replaceTag(list[k], "Result", otherResult[result]), result+"\n\n") + otherResult[result] + "\n\n"
		return list
	}},
	{"the tag", "pgn-result", func(list []string, k int) []string {
		list[k] = replaceTag(list[k], "Result", otherResult[tagOf(list[k], "Result")])
		return list
	}},
	{"the end", "pgn-result", func(list []string, k int) []string {
		result := tagOf(list[k], "Result")
		list[k] = strings.TrimSuffix(list[k], result+"\n\n") + otherResult[result] + "\n\n"
		return list
	}},
	{"colours", "pgn-colours", func(list []string, k int) []string {
		list[k] = exchange(exchange(list[k], "White", "Black"), "WhiteFideId", "BlackFideId")
		return list
	}},
	{"another opponent", "pgn-opponent", func(list []string, k int) []string {
		list[k] = replaceTag(replaceTag(list[k], "Black", "Stranger, Of The Event"), "BlackFideId", "88800001")
		return list
	}},
	{"another day", "pgn-day", func(list []string, k int) []string {
		list[k] = replaceTag(list[k], "Date", "2031.01.01")
		return list
	}},
	{"another round", "pgn-round", func(list []string, k int) []string {
		list[k] = replaceTag(list[k], "Round", "77")
		return list
	}},
	{"Chess960", "pgn-start", func(list []string, k int) []string {
		list[k] = strings.Replace(list[k], "\n\n", "\n[Variant \"Chess960\"]\n\n", 1)
		return list
	}},
	{"an illegal move", "illegal-move", func(list []string, k int) []string {
		tags, moves, _ := strings.Cut(list[k], "\n\n")
		words := strings.SplitN(moves, " ", 3)
		list[k] = tags + "\n\n" + words[0] + " Qh5 " + words[2]
		return list
	}},
	{"the same moves", "pgn-same-moves", func(list []string, k int) []string {
		for i := range list {
			if i != k && tagOf(list[i], "Result") == tagOf(list[k], "Result") && !strings.Contains(list[i], "#") {
				list[k] = strings.Replace(list[k], movesOf(list[k]), movesOf(list[i]), 1)
				return list
			}
		}
		return nil
	}},
}

// Differences of twelve kinds are planted in the games of generated events: each is found,
// and first; the games as they were generated are silent.
func TestPlantedDifferences(t *testing.T) {
	const n = 200
	tried := map[string]int{}
	for seed := uint64(1); seed <= n; seed++ {
		options := simulate.EventOptions{Players: 8 + int(seed%12), Rounds: 3, Forfeits: 60, Byes: 60}
		if seed%4 == 0 {
			options = simulate.EventOptions{Players: 5 + int(seed%3), System: simulate.RoundRobin}
		}
		event := simulate.Event(seed, options)
		var report, text bytes.Buffer
		require.NoError(t, trf.Write(&report, event, trf.TRF26))
		read, _, err := trf.Read("open.trf", report.Bytes())
		require.NoError(t, err)
		require.NoError(t, simulate.WriteGames(&text, seed, event))
		list := strings.SplitAfter(strings.TrimSuffix(text.String(), "\n\n"), "\n\n")
		var whole []string // tags and moves together
		for i := 0; i+1 < len(list); i += 2 {
			whole = append(whole, strings.TrimSuffix(list[i]+list[i+1], "\n\n")+"\n\n")
		}
		require.Empty(t, compare(t, read, whole), "seed %d", seed)
		k := int(seed) * 7 % len(whole)
		for strings.Contains(whole[k], "#") { // its result is that of the board
			k = (k + 1) % len(whole)
		}
		for _, x := range planted {
			changed := x.plant(slices.Clone(whole), k)
			if changed == nil {
				continue
			}
			tried[x.name]++
			found := compare(t, read, changed)
			require.NotEmpty(t, found, "seed %d: %s", seed, x.name)
			message := fmt.Sprintf("seed %d: %s: %s", seed, x.name, language.English.Line(&found[0]))
			require.Equal(t, x.rule, found[0].Rule, message)
			require.Len(t, found, 1, message)
		}
	}
	for _, x := range planted {
		require.GreaterOrEqual(t, tried[x.name], n*9/10, x.name)
	}
}

// compare returns what is found, errors before warnings before infos.
func compare(t *testing.T, event *tournament.Tournament, list []string) []handbook.Finding {
	edition, _ := laws.On(event.FirstDay())
	file, err := games.Read("open.pgn", strings.NewReader(strings.Join(list, "")), laws.Options{Edition: edition})
	require.NoError(t, err)
	found := games.Compare(event, games.Asked(nil, nil), []games.File{*file}).Findings
	order := []handbook.Severity{handbook.Error, handbook.Warning, handbook.Info}
	slices.SortStableFunc(found, func(a, b handbook.Finding) int {
		return cmp.Compare(slices.Index(order, a.Severity), slices.Index(order, b.Severity))
	})
	return found
}
