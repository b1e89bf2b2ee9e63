package pairing_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/knockout"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// teamed returns an event of teams with members in the order of their boards, the teams one
// after the other on the start list.
func teamed(system string, sizes ...int) *tournament.Tournament {
	n := 0
	for _, size := range sizes {
		n += size
	}
	t := event(n, system)
	first := 1
	for k, size := range sizes {
		team := tournament.Team{Number: k + 1, Name: string(rune('K' + k))}
		for i := range size {
			team.Members = append(team.Members, first+i)
		}
		first += size
		t.Teams = append(t.Teams, team)
	}
	return t
}

// playSeats plays a table of seats with all games drawn; who has no opponent is absent.
func playSeats(t *tournament.Tournament, rounds [][]roundrobin.BoardPair) {
	number := func(s roundrobin.Seat) int {
		members := t.Teams[s.Team-'A'].Members
		if s.Number > len(members) {
			return 0
		}
		return members[s.Number-1]
	}
	for _, seats := range rounds {
		var pairs []pairing.Pair
		for _, p := range seats {
			if w, b := number(p.White), number(p.Black); w > 0 && b > 0 {
				pairs = append(pairs, pairing.Pair{White: w, Black: b})
			}
		}
		play(t, pairs...)
	}
}

func all(s pairing.Status, n int) []pairing.Status { return slices.Repeat([]pairing.Status{s}, n) }

// playersOf returns the rules of the findings with their players.
func playersOf(findings []handbook.Finding) map[string][]int {
	out := map[string][]int{}
	for _, f := range findings {
		if _, twice := out[f.Rule]; !twice {
			out[f.Rule] = f.Players
		}
	}
	return out
}

// TestScheveningenAgainstItsTables: every printed table, equal sides and unequal ones, with
// the letters exchanged, with the sides told by who meets whom alone, half, and twice.
func TestScheveningenAgainstItsTables(t *testing.T) {
	const code = "CUSTOM_SCHEVENINGEN"
	for boards := 2; boards <= 10; boards++ {
		for _, against := range []int{boards, boards - 1} {
			for _, letters := range [][]int{{boards, against}, {against, boards}} {
				report := teamed(code, letters...)
				if letters[0] != letters[1] && letters[0] == against { // team A of the table is the second one
					report.Teams[0], report.Teams[1] = report.Teams[1], report.Teams[0]
				}
				playSeats(report, roundrobin.Scheveningen(boards))
				rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
				require.Equal(t, all(pairing.Identical, boards), statuses(rounds), "%d against %d", boards, against)
				require.Empty(t, findings, "%d against %d", boards, against)
				require.Equal(t, "roundrobin.seats.table", rounds[boards-1].Reason.Key)
			}
		}
	}
	nameless := teamed(code, 5, 5)
	playSeats(nameless, roundrobin.Scheveningen(5))
	nameless.Teams = nil
	renumber(nameless, []int{7, 2, 9, 4, 1, 3, 10, 5, 8, 6})
	rounds, findings := pairing.Check(nameless, pairing.Options{Edition: edition("2017")})
	require.Equal(t, all(pairing.Identical, 5), statuses(rounds))
	require.Empty(t, findings)
	require.Contains(t, language.English.Say(rounds[0].Reason), "the boards within the teams were derived from the pairings")

	half := teamed("CUSTOM_HALF_SCHEVENINGEN", 8, 8)
	playSeats(half, roundrobin.HalfScheveningen(8))
	rounds, findings = pairing.Check(half, pairing.Options{Edition: edition("2026")})
	require.Equal(t, all(pairing.Identical, 4), statuses(rounds))
	require.Empty(t, findings)

	twice := teamed(code, 4, 4)
	playSeats(twice, roundrobin.Scheveningen(4))
	back := roundrobin.Scheveningen(4)
	for _, pairs := range back {
		for i, p := range pairs {
			pairs[i] = roundrobin.BoardPair{White: p.Black, Black: p.White}
		}
	}
	playSeats(twice, back)
	rounds, _ = pairing.Check(twice, pairing.Options{Edition: edition("2026")})
	require.Equal(t, all(pairing.Identical, 8), statuses(rounds))
	require.Equal(t, "roundrobin.seats.reversed", rounds[4].Reason.Key)
}

// TestScheveningenOffItsTable: colours, opponents, the own team, and games that are missing.
func TestScheveningenOffItsTable(t *testing.T) {
	report := teamed("CUSTOM_SCHEVENINGEN", 4, 4)
	playSeats(report, roundrobin.Scheveningen(4))
	set(report, 1, 1, tournament.Game{Opponent: 5, Colour: tournament.Black, Result: tournament.Draw})
	set(report, 5, 1, tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.Draw})
	for n, opponent := range map[int]int{1: 2, 2: 1, 5: 6, 6: 5} { // round 4 has 8-1 and 7-2: now of one team
		set(report, n, 4, tournament.Game{Opponent: opponent, Colour: tournament.White, Result: tournament.Draw})
	}
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, []pairing.Status{pairing.Different, pairing.Identical, pairing.Identical, pairing.Different}, statuses(rounds))
	require.Equal(t, []pairing.Pair{{White: 1, Black: 5}}, rounds[0].Missing)
	require.Equal(t, []pairing.Pair{{White: 5, Black: 1}}, rounds[0].Unexpected)
	require.Equal(t, "round 1 of the Scheveningen table for 4 boards: the colours of 1–5 are reversed in the report", language.English.Say(rounds[0].Explanation))
	require.Equal(t, "1-й тур: схевенингенская таблица, досок: 4: в отчёте перепутаны цвета в парах 1–5", language.Russian.Say(rounds[0].Explanation))
	rules := playersOf(findings)
	require.Equal(t, []int{1, 2}, rules["team-mates-paired"])
	require.Equal(t, []int{1, 8}, rules["opponent-not-met"])
	require.Equal(t, "AM-4.3", findings[slices.IndexFunc(findings, func(f handbook.Finding) bool { return f.Rule == "pairing-differs" })].Article)
}

// TestLargeScheveningenHasNoTable: beyond ten boards what the system itself demands.
func TestLargeScheveningenHasNoTable(t *testing.T) {
	const boards = 12
	report := teamed("CUSTOM_SCHEVENINGEN", boards, boards)
	for r := range boards {
		var pairs []pairing.Pair
		for i := range boards {
			p := pairing.Pair{White: i + 1, Black: boards + 1 + (i+r)%boards}
			if (i+r)%2 == 1 {
				p.White, p.Black = p.Black, p.White
			}
			pairs = append(pairs, p)
		}
		play(report, pairs...)
	}
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, all(pairing.Identical, boards), statuses(rounds))
	require.Empty(t, findings)
	require.Equal(t, "roundrobin.sides.checked", rounds[0].Reason.Key)
	for _, n := range []int{1, 13, 2, 14} { // 1-13 again instead of 1-14
		report.Player(n).Games[1] = report.Player(n).Games[0]
	}
	rounds, _ = pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, pairing.Different, rounds[1].Status)
	require.Equal(t, []pairing.Pair{{White: 1, Black: 13}, {White: 2, Black: 14}}, sorted(rounds[1].Unexpected))
}

func sorted(pairs []pairing.Pair) []pairing.Pair {
	out := slices.Clone(pairs)
	for i, p := range out {
		out[i] = pairing.Pair{White: min(p.White, p.Black), Black: max(p.White, p.Black)}
	}
	return out
}

// TestSkalitzkaAndSchiller: both tables of Skalitzka for any letters of the teams; any
// course of Schiller in which no player meets the own team or the same player twice.
func TestSkalitzkaAndSchiller(t *testing.T) {
	for _, alternated := range []bool{false, true} {
		for _, boards := range []int{2, 4, 6, 10} {
			report := teamed("CUSTOM_SKALITZKA", boards, boards, boards)
			report.Teams[0], report.Teams[2] = report.Teams[2], report.Teams[0]
			playSeats(report, roundrobin.Skalitzka(boards, alternated))
			report.Teams[1], report.Teams[2] = report.Teams[2], report.Teams[1]
			rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
			require.Equal(t, all(pairing.Identical, 2), statuses(rounds), "%d %t", boards, alternated)
			require.Empty(t, findings)
		}
	}
	for _, boards := range []int{1, 3} {
		report := teamed("CUSTOM_SCHILLER", boards, boards, boards, boards)
		playSeats(report, roundrobin.Schiller(4, boards))
		rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
		require.Equal(t, all(pairing.Identical, 3*boards), statuses(rounds))
		require.Empty(t, findings)
		slices.Reverse(report.Teams) // not our table any more, but the system still
		report.Teams[0].Members[0], report.Teams[1].Members[0] = report.Teams[1].Members[0], report.Teams[0].Members[0]
		rounds, findings = pairing.Check(report, pairing.Options{Edition: edition("2026")})
		if boards == 3 {
			require.Contains(t, statuses(rounds), pairing.Different)
			require.Contains(t, playersOf(findings), "team-mates-paired")
		}
	}
	lone := teamed("CUSTOM_SCHILLER", 2, 2, 2)
	lone.Teams = nil
	play(lone, pairing.Pair{White: 1, Black: 3})
	rounds, _ := pairing.Check(lone, pairing.Options{Edition: edition("2026")})
	require.Equal(t, handbook.Say("roundrobin.seats.no-teams"), rounds[0].Reason)
}

// TestMatches: colours change, once more in the middle too; what is played after the
// decision is named.
func TestMatches(t *testing.T) {
	whites := func(order string) *tournament.Tournament {
		report := event(2, "CUSTOM_MATCH")
		for _, w := range order {
			p := pairing.Pair{White: int(w - '0'), Black: 3 - int(w-'0')}
			play(report, p)
		}
		return report
	}
	for order, want := range map[string][]pairing.Status{
		"12121212": all(pairing.Identical, 8),
		"21212":    all(pairing.Identical, 5),
		"12122121": all(pairing.Identical, 8),
		"12112121": {pairing.Identical, pairing.Identical, pairing.Identical, pairing.Different, pairing.Identical, pairing.Identical, pairing.Identical, pairing.Identical},
	} {
		rounds, _ := pairing.Check(whites(order), pairing.Options{Edition: edition("2026")})
		if order == "12112121" { // the middle explains all but one game
			n := 0
			for _, r := range rounds {
				if r.Status == pairing.Different {
					n++
				}
			}
			require.Equal(t, 1, n)
			continue
		}
		require.Equal(t, want, statuses(rounds), order)
	}
	decided := whites("1212")
	decided.RoundsStated = true
	for r := 1; r <= 3; r++ {
		decided.Player(1).Games[r-1].Result, decided.Player(2).Games[r-1].Result = tournament.Win, tournament.Loss
	}
	rounds, _ := pairing.Check(decided, pairing.Options{Edition: edition("2026")})
	require.True(t, rounds[2].Reason.IsZero())
	require.Equal(t, handbook.Say("roundrobin.match.decided", "round", 3), rounds[3].Reason)
}

// cup plays matches of a knock-out: of each the first has white in the first game and wins.
func cup(t *tournament.Tournament, games int, matches ...[2]int) {
	for g := range games {
		var pairs []pairing.Pair
		for _, m := range matches {
			p := pairing.Pair{White: m[0], Black: m[1]}
			if g%2 == 1 {
				p.White, p.Black = p.Black, p.White
			}
			pairs = append(pairs, p)
		}
		play(t, pairs...)
		if g == 0 {
			for _, m := range matches {
				t.Player(m[0]).Games[t.Rounds-1].Result, t.Player(m[1]).Games[t.Rounds-1].Result = tournament.Win, tournament.Loss
			}
		}
	}
}

// TestKnockoutFollowsItsBracket: seeds, free places, winners of neighbouring matches, the
// third place; and what cannot be.
func TestKnockoutFollowsItsBracket(t *testing.T) {
	good := event(6, "CUSTOM_KNOCKOUT_2")
	cup(good, 2, [2]int{5, 4}, [2]int{3, 6})
	cup(good, 2, [2]int{1, 5}, [2]int{3, 2})
	cup(good, 2, [2]int{3, 1}, [2]int{2, 5})
	rounds, findings := pairing.Check(good, pairing.Options{Edition: edition("2026")})
	require.Equal(t, all(pairing.Identical, 6), statuses(rounds))
	require.Empty(t, findings)
	require.Equal(t, "stage 2 of the bracket", language.English.Say(rounds[2].Reason))
	require.Equal(t, []knockout.Place{{Number: 3, Rank: 1}, {Number: 1, Rank: 2}, {Number: 2, Rank: 3}, {Number: 5, Rank: 4}, {Number: 4, Rank: 5, Shared: true}, {Number: 6, Rank: 5, Shared: true}}, knockout.Places(good, knockout.Rules{Games: 2}))

	wrong := event(8, "CUSTOM_KNOCKOUT")
	cup(wrong, 1, [2]int{1, 8}, [2]int{4, 5}, [2]int{2, 7}, [2]int{3, 6})
	cup(wrong, 1, [2]int{1, 3}, [2]int{2, 4})
	rounds, findings = pairing.Check(wrong, pairing.Options{Edition: edition("2026")})
	require.Equal(t, []pairing.Status{pairing.Identical, pairing.Different}, statuses(rounds))
	require.Equal(t, []pairing.Pair{{White: 1, Black: 4}, {White: 2, Black: 3}}, rounds[1].Missing)
	require.Equal(t, []pairing.Pair{{White: 1, Black: 3}, {White: 2, Black: 4}}, rounds[1].Unexpected)
	require.Equal(t, "the bracket has 1–4, 2–3, the report does not; the report has 1–3, 2–4, who do not meet in the bracket", language.English.Say(rounds[1].Explanation))
	require.Len(t, findings, 1)
	require.Equal(t, "AM-4.7.2", findings[0].Article)

	again := event(8, "CUSTOM_KNOCKOUT")
	cup(again, 1, [2]int{1, 8}, [2]int{4, 5}, [2]int{2, 7}, [2]int{3, 6})
	cup(again, 1, [2]int{1, 5}, [2]int{2, 3})
	rounds, findings = pairing.Check(again, pairing.Options{Edition: edition("2026")})
	require.Equal(t, pairing.Different, rounds[1].Status)
	require.Equal(t, []int{5}, playersOf(findings)["eliminated-player-paired"])
	require.Contains(t, language.English.Say(rounds[1].Explanation), "5 lost to 4 in round 1 and is paired again")
}

// TestKnockoutRanks: the ranks of the report are held against the stages, neighbour by
// neighbour, those who share one too; who has none is passed over.
func TestKnockoutRanks(t *testing.T) {
	e := event(8, "CUSTOM_KNOCKOUT")
	cup(e, 1, [2]int{1, 8}, [2]int{4, 5}, [2]int{2, 7}, [2]int{3, 6})
	cup(e, 1, [2]int{1, 4}, [2]int{2, 3})
	cup(e, 1, [2]int{2, 1}, [2]int{3, 4})
	found := func(ranks ...int) (pairs [][]int) {
		for i, rank := range ranks {
			e.Player(i + 1).Rank = rank
		}
		_, findings := pairing.Check(e, pairing.Options{Edition: edition("2026")})
		for _, f := range of(findings, "rank-against-stages") {
			pairs = append(pairs, f.Players)
		}
		return pairs
	}
	require.Empty(t, found(2, 1, 3, 4, 5, 5, 5, 5))
	require.Empty(t, found(2, 1, 3, 4, 8, 7, 6, 5), "a tie is parted by other means")
	require.Empty(t, found(0, 0, 0, 0, 0, 0, 0, 0))
	require.Empty(t, found(0, 1, 3, 0, 4, 0, 0, 0))
	require.Equal(t, [][]int{{1, 2}}, found(1, 2, 3, 4, 5, 5, 5, 5))
	require.Equal(t, [][]int{{4, 3}}, found(2, 1, 3, 3, 5, 5, 5, 5), "they played for the third place")
	require.Equal(t, [][]int{{8, 4}}, found(2, 1, 3, 5, 5, 5, 5, 4), "once")
	require.Equal(t, [][]int{{8, 4}}, found(2, 1, 3, 5, 6, 6, 6, 4))
	_, findings := pairing.Check(e, pairing.Options{Edition: edition("2026")})
	f := of(findings, "rank-against-stages")[0]
	require.Equal(t, "AM-4.7.2", f.Article)
	require.Equal(t, "8 has rank 4 and 4 rank 5: 4 came further in the knock-out; correct the ranks, or the results", language.English.Message(&f))
	require.Equal(t, "у игрока № 8 место 4, у игрока № 4 — место 5: № 4 прошёл в нокауте дальше; исправьте места или результаты", language.Russian.Message(&f))
}

// TestKnockoutMatchesAreDecided: a drawn match of which one player goes on, or neither;
// the colours of the second game.
func TestKnockoutMatchesAreDecided(t *testing.T) {
	drawn := event(4, "CUSTOM_KNOCKOUT_2")
	cup(drawn, 2, [2]int{1, 4}, [2]int{2, 3})
	for _, n := range []int{2, 3} {
		drawn.Player(n).Games[0].Result = tournament.Draw
	}
	rounds, _ := pairing.Check(drawn, pairing.Options{Edition: edition("2026")})
	require.Equal(t, all(pairing.Identical, 2), statuses(rounds))
	cup(drawn, 1, [2]int{3, 1})
	rounds, findings := pairing.Check(drawn, pairing.Options{Edition: edition("2026")})
	require.Equal(t, all(pairing.Identical, 3), statuses(rounds))
	require.Empty(t, findings)
	require.Contains(t, language.English.Say(rounds[0].Reason), "2–3, 3 goes on")

	neither := event(8, "CUSTOM_KNOCKOUT_LOTS")
	cup(neither, 1, [2]int{1, 2}, [2]int{3, 4}, [2]int{5, 6}, [2]int{7, 8})
	for _, n := range []int{5, 6} {
		neither.Player(n).Games[0].Result = tournament.Draw
	}
	cup(neither, 1, [2]int{1, 7})
	rounds, findings = pairing.Check(neither, pairing.Options{Edition: edition("2026")})
	require.Equal(t, []int{5, 6}, playersOf(findings)["match-undecided"])
	require.Equal(t, pairing.Identical, rounds[0].Status)

	same := event(4, "CUSTOM_KNOCKOUT_2")
	play(same, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 3, Black: 2})
	play(same, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 2, Black: 3})
	rounds, _ = pairing.Check(same, pairing.Options{Edition: edition("2026")})
	require.Equal(t, []pairing.Status{pairing.Identical, pairing.Different}, statuses(rounds))
	require.Equal(t, []pairing.Pair{{White: 4, Black: 1}}, rounds[1].Missing)
}

// TestKnockoutByLot: any opponents, but all who are left.
func TestKnockoutByLot(t *testing.T) {
	report := event(8, "CUSTOM_KNOCKOUT")
	cup(report, 1, [2]int{1, 2}, [2]int{3, 4}, [2]int{5, 6}, [2]int{7, 8})
	cup(report, 1, [2]int{1, 7}, [2]int{3, 5})
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, all(pairing.Identical, 2), statuses(rounds))
	require.Empty(t, findings)
	require.Equal(t, "knockout.by-lot", rounds[1].Reason.Key)
	report.Rounds = 1
	for i := range report.Players {
		report.Players[i].Games = report.Players[i].Games[:1]
	}
	cup(report, 1, [2]int{1, 7})
	rounds, _ = pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, []pairing.Pair{{White: 3}, {White: 5}}, rounds[1].Unexpected)

	places := event(4, "CUSTOM_KNOCKOUT_PLACES")
	cup(places, 1, [2]int{1, 4}, [2]int{2, 3})
	cup(places, 1, [2]int{1, 2}, [2]int{4, 3})
	rounds, findings = pairing.Check(places, pairing.Options{Edition: edition("2026")})
	require.Equal(t, all(pairing.Identical, 2), statuses(rounds))
	require.Empty(t, findings)
}

// TestLosersPlayForThePlacesBehind: with PLACES all who have won and lost alike meet, by the
// bracket or by lot, and every place but those of an odd number is decided.
func TestLosersPlayForThePlacesBehind(t *testing.T) {
	report := event(8, "CUSTOM_KNOCKOUT_PLACES")
	next := func() []pairing.Pair {
		p, err := pairing.PairRound(report, pairing.Task{})
		require.NoError(t, err)
		return p.Pairs
	}
	beat := func(pairs []pairing.Pair) (out [][2]int) {
		for _, p := range pairs {
			if p.Black != 0 {
				out = append(out, [2]int{min(p.White, p.Black), max(p.White, p.Black)})
			}
		}
		return out
	}
	require.Equal(t, [][2]int{{1, 8}, {4, 5}, {2, 7}, {3, 6}}, beat(next()))
	cup(report, 1, [2]int{1, 8}, [2]int{4, 5}, [2]int{2, 7}, [2]int{3, 6})
	require.Equal(t, [][2]int{{1, 4}, {2, 3}, {5, 8}, {6, 7}}, beat(next()))
	cup(report, 1, [2]int{1, 4}, [2]int{2, 3}, [2]int{5, 8}, [2]int{6, 7})
	require.Equal(t, [][2]int{{1, 2}, {3, 4}, {5, 6}, {7, 8}}, beat(next()))
	cup(report, 1, [2]int{1, 2}, [2]int{3, 4}, [2]int{5, 6}, [2]int{7, 8})
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, all(pairing.Identical, 3), statuses(rounds))
	require.Empty(t, findings)
	for i, p := range knockout.Places(report, knockout.Rules{Places: true}) {
		require.Equal(t, knockout.Place{Number: i + 1, Rank: i + 1}, p)
	}
	for _, code := range []string{"CUSTOM_KNOCKOUT_PLACES", "CUSTOM_KNOCKOUT_LOTS_PLACES", "CUSTOM_KNOCKOUT_2_PLACES"} {
		for players := 2; players <= 17; players++ {
			e := simulate.Event(uint64(players), simulate.EventOptions{Players: players, System: simulate.Other, Code: code})
			rounds, findings := pairing.Check(e, pairing.Options{Edition: edition("2026")})
			require.Empty(t, findings, "%s, %d players", code, players)
			for _, r := range rounds {
				require.Equal(t, pairing.Identical, r.Status, "%s, %d players, round %d: %v", code, players, r.Round, r.Explanation)
			}
			if players&(players-1) == 0 {
				for i, p := range knockout.Places(e, knockout.Rules{Places: true}) {
					require.Equal(t, i+1, p.Rank, "%s, %d players", code, players)
				}
			}
		}
	}
}

// TestKnockoutIsPaired: from entries to the winner, with a match of which other games decide.
func TestKnockoutIsPaired(t *testing.T) {
	report := event(5, "CUSTOM_KNOCKOUT_2")
	next := func(absent ...int) *pairing.Paired {
		report.Absent = absent
		p, err := pairing.PairRound(report, pairing.Task{})
		require.NoError(t, err)
		return p
	}
	require.Equal(t, []pairing.Pair{{White: 5, Black: 4}, {White: 1}, {White: 2}, {White: 3}}, next().Pairs)
	cup(report, 1, [2]int{5, 4})
	require.Equal(t, []pairing.Pair{{White: 4, Black: 5}}, next().Pairs)
	play(report, pairing.Pair{White: 4, Black: 5})
	p := next().Pairs
	require.Equal(t, []pairing.Pair{{White: 1, Black: 5}, {White: 3, Black: 2}}, p)
	play(report, p...)
	play(report, pairing.Pair{White: 5, Black: 1}, pairing.Pair{White: 2, Black: 3})
	require.Equal(t, []pairing.Pair{{White: 1, Black: 5}, {White: 3, Black: 2}}, next().Pairs) // both drawn: one more game
	require.Equal(t, []pairing.Pair{{White: 3, Black: 2}}, next(1).Pairs)                      // other games have decided the first
	require.Equal(t, []pairing.Pair{{White: 2, Black: 5}}, next(1, 3).Pairs)
	cup(report, 1, [2]int{2, 5})
	play(report, pairing.Pair{White: 5, Black: 2})
	require.Equal(t, handbook.Say("knockout.over", "winner", 2), next().Reason)
}

// TestCyclesAlternate: in any number of cycles no player has one colour three times in a
// row, all meet each other once a cycle, and the report is identical.
func TestCyclesAlternate(t *testing.T) {
	for n := 3; n <= 8; n++ {
		for cycles := 1; cycles <= 5; cycles++ {
			report := event(n, "CUSTOM_ROUNDROBIN")
			table := roundrobin.Cycles(n, cycles)
			require.Len(t, table, cycles*(n-1+n%2))
			met := map[pairing.Pair]int{}
			for _, pairs := range table {
				play(report, slices.DeleteFunc(slices.Clone(pairs), func(p pairing.Pair) bool { return p.Black == 0 })...)
				for _, p := range pairs {
					met[p]++
				}
			}
			for a := 1; a <= n; a++ {
				for b := 1; b < a; b++ {
					white, black := met[pairing.Pair{White: a, Black: b}], met[pairing.Pair{White: b, Black: a}]
					require.Equal(t, cycles, white+black)
					require.LessOrEqual(t, max(white-black, black-white), cycles%2)
				}
			}
			for i := range report.Players {
				run, last := 0, tournament.Colour(0)
				for _, g := range report.Players[i].Games {
					switch {
					case g.Opponent == 0:
						continue
					case g.Colour == last:
						run++
					default:
						run, last = 1, g.Colour
					}
					require.LessOrEqual(t, run, 2, "%d players, %d cycles, player %d", n, cycles, i+1)
				}
			}
			rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026")})
			require.Equal(t, all(pairing.Identical, len(table)), statuses(rounds), "%d players, %d cycles", n, cycles)
		}
	}
}
