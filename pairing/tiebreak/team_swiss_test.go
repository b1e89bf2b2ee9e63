package tiebreak_test

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// teamRound is a round of a team as it was drawn: how is p for a match over the
// board, + and - for one won or lost by forfeit, U for the pairing-allocated bye,
// F, H and Z for byes asked for.
type teamRound struct {
	opponent int // from 0, -1: none
	how      byte
	boards   []int // game points by board, in tenths
	match    int   // match points, in tenths
	game     int
}

// teamSwiss is the second implementation of the tie-breaks of teams that have not
// all met, from the rounds as they were drawn; gamePoints make game points rank.
type teamSwiss struct {
	boards, rounds int
	teams          [][]teamRound
	report         *tournament.Tournament
	gamePoints     bool
	capped         bool // the dummy's score has limits (16.4, 2026)
	fore           bool // the last round as if drawn (8.3)
	played         bool // forfeits count as played (/P)
}

// drawTeamSwiss makes up a Swiss of teams: matches with single boards forfeited,
// forfeited matches with lines of players and without, and byes of all kinds.
func drawTeamSwiss(rt *rapid.T) teamSwiss {
	s := teamSwiss{boards: rapid.IntRange(1, 3).Draw(rt, "boards"), rounds: rapid.IntRange(1, 5).Draw(rt, "rounds")}
	n := rapid.IntRange(2, 5).Draw(rt, "teams")
	e := &tournament.Tournament{Scoring: tournament.StandardScoring, Rounds: s.rounds}
	s.report, s.teams = e, make([][]teamRound, n)
	for i := range n {
		team := tournament.Team{Number: 11 + i}
		for b := range s.boards {
			team.Members = append(team.Members, i*s.boards+b+1)
			e.Players = append(e.Players, tournament.Player{StartingRank: i*s.boards + b + 1, Games: make([]tournament.Game, s.rounds)})
		}
		e.Teams = append(e.Teams, team)
	}
	e.TeamByes = &tournament.TeamByes{MatchPoints: 10, GamePoints: tournament.Points(5 * s.boards), Teams: make([]int, s.rounds)}
	for r := range s.rounds {
		order := rapid.Permutation(indices(n)).Draw(rt, "order")
		for len(order) > 0 {
			alone := len(order) == 1 || (r > 0 || len(order) < n) && rapid.IntRange(0, 4).Draw(rt, "alone") == 0
			if alone {
				s.bye(order[0], r, rapid.SampledFrom([]byte("UFHZ")).Draw(rt, "bye"))
				order = order[1:]
				continue
			}
			// The first match is played on all boards, so that their number is known.
			kind := "played"
			if r > 0 || len(order) < n {
				kind = rapid.SampledFrom([]string{"played", "played", "played", "played", "+-", "-+", "--"}).Draw(rt, "match")
			}
			if kind == "played" {
				s.match(rt, order[0], order[1], r)
			} else {
				s.forfeit(order[0], order[1], r, kind, rapid.Bool().Draw(rt, "lines"))
			}
			order = order[2:]
		}
	}
	e.Index()
	return s
}

func (s *teamSwiss) add(team int, r teamRound) {
	for _, p := range r.boards {
		r.game += p
	}
	s.teams[team] = append(s.teams[team], r)
}

func (s *teamSwiss) pair(a, b, r, board int, results string) {
	x, y := a*s.boards+board, b*s.boards+board
	s.report.Players[x].Games[r] = tournament.Game{Opponent: y + 1, Colour: tournament.White, Result: tournament.Result(results[0])}
	s.report.Players[y].Games[r] = tournament.Game{Opponent: x + 1, Colour: tournament.Black, Result: tournament.Result(results[1])}
}

func (s *teamSwiss) match(rt *rapid.T, a, b, r int) {
	worth := map[byte]int{'1': 10, '+': 10, '=': 5}
	one, other := teamRound{opponent: b, how: 'p'}, teamRound{opponent: a, how: 'p'}
	mine, theirs := 0, 0
	for board := range s.boards {
		kinds := []string{"10", "01", "=="}
		if board > 0 {
			kinds = append(kinds, "+-", "-+", "--")
		}
		results := rapid.SampledFrom(kinds).Draw(rt, "board")
		s.pair(a, b, r, board, results)
		one.boards, other.boards = append(one.boards, worth[results[0]]), append(other.boards, worth[results[1]])
		mine, theirs = mine+worth[results[0]], theirs+worth[results[1]]
	}
	switch {
	case mine > theirs:
		one.match = 20
	case mine < theirs:
		other.match = 20
	default:
		one.match, other.match = 10, 10
	}
	s.add(a, one)
	s.add(b, other)
}

func (s *teamSwiss) forfeit(a, b, r int, kind string, lines bool) {
	one, other := teamRound{opponent: b, how: kind[0]}, teamRound{opponent: a, how: kind[1]}
	for _, t := range []*teamRound{&one, &other} {
		if t.how == '+' {
			t.match = 20
		}
	}
	if lines {
		for board := range s.boards {
			s.pair(a, b, r, board, kind)
			for _, t := range []*teamRound{&one, &other} {
				t.boards = append(t.boards, map[byte]int{'+': 10}[t.how])
			}
		}
	} else {
		s.report.ForfeitedMatches = append(s.report.ForfeitedMatches, tournament.ForfeitedMatch{Kind: kind, Round: r + 1, White: 11 + a, Black: 11 + b})
	}
	s.add(a, one)
	s.add(b, other)
}

func (s *teamSwiss) bye(team, r int, kind byte) {
	if kind == 'U' && s.report.TeamByes.Teams[r] != 0 {
		kind = 'Z' // record 320 has one team a round
	}
	t := teamRound{opponent: -1, how: kind}
	switch kind {
	case 'U':
		s.report.TeamByes.Teams[r] = 11 + team
		t.match, t.game = 10, 5*s.boards
	case 'F':
		t.match, t.game = 20, 10*s.boards
	case 'H':
		t.match, t.game = 10, 5*s.boards
	}
	if kind == 'F' || kind == 'H' {
		s.report.Byes = append(s.report.Byes, tournament.ByeRecord{Kind: tournament.Result(kind), Round: r + 1, IDs: []int{11 + team}})
	}
	s.teams[team] = append(s.teams[team], t)
}

// of returns what a round gives in match points (m) or game points (g).
func (s teamSwiss) of(kind byte, team, r int) int {
	t := s.teams[team][r]
	switch last := s.fore && r == s.lastRound() && t.opponent >= 0; {
	case last && kind == 'm':
		return 10
	case last:
		return 5 * s.boards
	case kind == 'm':
		return t.match
	}
	return t.game
}

// lastRound returns the last round in which a line of a player has something.
func (s teamSwiss) lastRound() int { return s.report.Played() - 1 }

func (s teamSwiss) primary() byte {
	if s.gamePoints {
		return 'g'
	}
	return 'm'
}

func (s teamSwiss) secondary() byte { return 'm' + 'g' - s.primary() }

func (s teamSwiss) final(kind byte, team int) (sum int) {
	for r := range s.lastRound() + 1 {
		sum += s.of(kind, team, r)
	}
	return sum
}

func (s teamSwiss) half(kind byte) int {
	if kind == 'm' {
		return 10
	}
	return 5 * s.boards
}

func (s teamSwiss) how(team, r int) byte {
	if t := s.teams[team][r]; t.opponent < 0 || !s.fore || r != s.lastRound() {
		return t.how
	}
	return 'p'
}

func (s teamSwiss) asked(team, r int) bool { h := s.how(team, r); return h == 'H' || h == 'Z' }
func (s teamSwiss) away(team, r int) bool  { return s.asked(team, r) || s.how(team, r) == '-' }

// forOpponents returns the score of 16.3.
func (s teamSwiss) forOpponents(kind byte, team int) (sum int) {
	for r := range s.lastRound() + 1 {
		gone := s.asked(team, r)
		for later := r + 1; later <= s.lastRound(); later++ {
			gone = gone && s.away(team, later)
		}
		if gone {
			sum += s.half(kind)
		} else {
			sum += s.of(kind, team, r)
		}
	}
	return sum
}

// parts returns what the rounds of a team add to sums over opponents: their score of
// one kind, what was made against them of another.
func (s teamSwiss) parts(theirs, own byte, team int) (out []part) {
	for r := range s.lastRound() + 1 {
		how, opponent := s.how(team, r), s.teams[team][r].opponent
		forfeited := how == '+' || how == '-'
		if how == 'p' || s.played && forfeited {
			out = append(out, part{int64(s.forOpponents(theirs, opponent)), int64(s.of(own, team, r)), false})
			continue
		}
		dummy := s.final(theirs, team)
		if s.capped && forfeited {
			dummy = min(dummy, s.forOpponents(theirs, opponent))
		} else if s.capped {
			dummy = min(dummy, s.half(theirs)*(s.lastRound()+1))
		}
		out = append(out, part{int64(dummy), int64(s.of(own, team, r)), s.away(team, r)})
	}
	return out
}

// value returns a tie-break that gives each team a number.
func (s teamSwiss) value(code string, team int) *big.Rat {
	main := s.primary()
	buchholz := func(kind byte) *big.Rat { return big.NewRat(sum(s.parts(kind, kind, team), opponentScore), 10) }
	product := func(theirs, own byte) *big.Rat {
		return big.NewRat(sum(s.parts(theirs, own, team), contribution), 100)
	}
	switch code {
	case "MPVGP":
		return big.NewRat(int64(s.final(s.secondary(), team)), 10)
	case "MPVGP:MP":
		return big.NewRat(int64(s.final('m', team)), 10)
	case "MPVGP:GP":
		return big.NewRat(int64(s.final('g', team)), 10)
	case "BH":
		return buchholz(main)
	case "BH:MP":
		return buchholz('m')
	case "BH:GP":
		return buchholz('g')
	case "BH:MP/P", "BH:GP/P", "EMMSB/P":
		s.played = true
		return s.value(code[:len(code)-2], team)
	case "BH:MP/C1":
		return big.NewRat(sum(cutLow(s.parts('m', 'm', team), opponentScore), opponentScore), 10)
	case "BH:GP/C1/P":
		s.played = true
		return big.NewRat(sum(cutLow(s.parts('g', 'g', team), opponentScore), opponentScore), 10)
	case "FB", "FB:GP":
		s.fore = true
		return s.value("BH"+code[2:], team)
	case "FB/P":
		s.fore, s.played = true, true
		return s.value("BH", team)
	case "EMMSB":
		return product('m', 'm')
	case "EMGSB":
		return product('m', 'g')
	case "EGMSB":
		return product('g', 'm')
	case "EGGSB":
		return product('g', 'g')
	case "EMMSB/C1":
		return big.NewRat(sum(cutLow(s.parts('m', 'm', team), contribution), contribution), 100)
	case "SSSC":
		// The highest primary score of the event over the highest secondary score of a match.
		most := map[byte]int{'m': 20, 'g': 10 * s.boards}
		factor := max(most[main]*(s.lastRound()+1)/most[s.secondary()], 1)
		sum := big.NewRat(int64(s.final(s.secondary(), team)), 10)
		return sum.Add(sum, new(big.Rat).Quo(buchholz(main), big.NewRat(int64(factor), 1)))
	}
	panic(code)
}

// met returns the matches of two teams over the board, those of the first.
func (s teamSwiss) met(a, b int) (out []teamRound) {
	for r, t := range s.teams[a] {
		if t.opponent == b && t.how == 'p' && r <= s.lastRound() {
			out = append(out, t)
		}
	}
	return out
}

// between returns what a team made on average in its matches with another; nil where
// they have not met.
func (s teamSwiss) between(kind byte, a, b int) *big.Rat {
	matches := s.met(a, b)
	if len(matches) == 0 {
		return nil
	}
	sum := 0
	for _, t := range matches {
		sum += map[byte]int{'m': t.match, 'g': t.game}[kind]
	}
	return big.NewRat(int64(sum), int64(len(matches)))
}

// encounter orders a group by one score among its members after 6.2 and, where
// some have not met, after 6.3, by trying all ends of the missing matches.
func (s teamSwiss) encounter(kind byte, group []int) [][]int {
	if len(group) < 2 {
		return [][]int{group}
	}
	sums := map[int]*big.Rat{}
	var missing [][2]int
	met := 0
	for _, a := range group {
		sums[a] = new(big.Rat)
	}
	for i, a := range group {
		for _, b := range group[i+1:] {
			if x := s.between(kind, a, b); x != nil {
				sums[a].Add(sums[a], x)
				sums[b].Add(sums[b], s.between(kind, b, a))
				met++
			} else {
				missing = append(missing, [2]int{a, b})
			}
		}
	}
	if met == 0 {
		return [][]int{group}
	}
	if len(missing) == 0 {
		parts := splitBy(group, sums)
		if len(parts) == 1 {
			return parts
		}
		var out [][]int
		for _, p := range parts {
			out = append(out, s.encounter(kind, p)...)
		}
		return out
	}
	var out [][]int
	left := slices.Clone(group)
	for len(left) > 1 {
		top := slices.IndexFunc(left, func(a int) bool { return s.aloneAtTop(kind, a, left, sums, missing) })
		if top < 0 {
			break
		}
		out = append(out, []int{left[top]})
		left = slices.Delete(left, top, top+1)
	}
	if len(out) == 0 {
		return [][]int{group}
	}
	return append(out, s.encounter(kind, left)...)
}

// aloneAtTop reports whether a team is before the others however the missing matches
// end: won by the one or by the other.
func (s teamSwiss) aloneAtTop(kind byte, team int, left []int, sums map[int]*big.Rat, missing [][2]int) bool {
	win := big.NewRat(map[byte]int64{'m': 20, 'g': int64(10 * s.boards)}[kind], 1)
	for ends := range 1 << len(missing) {
		total := map[int]*big.Rat{}
		for a, sum := range sums {
			total[a] = new(big.Rat).Set(sum)
		}
		for k, pair := range missing {
			winner := pair[ends>>k&1]
			total[winner].Add(total[winner], win)
		}
		for _, other := range left {
			if other != team && total[other].Cmp(total[team]) >= 0 {
				return false
			}
		}
	}
	return true
}

// splitBy groups by the sums, highest first.
func splitBy(group []int, sums map[int]*big.Rat) (out [][]int) {
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b int) int { return sums[b].Cmp(sums[a]) })
	for i, a := range sorted {
		if i == 0 || sums[a].Cmp(sums[sorted[i-1]]) != 0 {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], a)
	}
	return out
}

// extended orders a group after 13.3; chain as in [encounters].
func (s teamSwiss) extended(group []int, chain string) [][]int {
	if len(group) < 2 {
		return [][]int{group}
	}
	for _, kind := range []byte{s.primary(), s.secondary()} {
		if parts := s.encounter(kind, group); len(parts) > 1 {
			var out [][]int
			for _, p := range parts {
				out = append(out, s.extended(p, chain)...)
			}
			return out
		}
	}
	if len(group) > 2 || len(s.met(group[0], group[1])) == 0 {
		return [][]int{group}
	}
	for _, c := range chain {
		if first := s.better(c, group[0], group[1]); first != 0 {
			if first < 0 {
				group = []int{group[1], group[0]}
			}
			return [][]int{group[:1], group[1:]}
		}
	}
	return [][]int{group}
}

// better compares two teams by the boards of their matches: over 0 if the first
// is better by board count (C), top boards (T) or bottom boards (B).
func (s teamSwiss) better(by rune, a, b int) int {
	sums := func(team, other int) []int {
		out := make([]int, s.boards)
		for _, t := range s.met(team, other) {
			for k, p := range t.boards {
				out[k] += p
			}
		}
		return out
	}
	x, y := sums(a, b), sums(b, a)
	switch by {
	case 'C':
		count := 0
		for k := range x {
			count += (k + 1) * (y[k] - x[k])
		}
		return count
	case 'T':
		return slices.Compare(x, y)
	}
	for last := s.boards - 1; last > 0; last-- {
		difference := 0
		for k := range last {
			difference += x[k] - y[k]
		}
		if difference != 0 {
			return difference
		}
	}
	return 0
}

func holdTeamSwiss(rt *rapid.T) {
	s := drawTeamSwiss(rt)
	codes := []string{
		"MPVGP", "MPVGP:MP", "MPVGP:GP", "BH", "BH:MP", "BH:GP", "BH:MP/P", "BH:GP/P", "BH:MP/C1", "BH:GP/C1/P", "FB", "FB:GP", "FB/P",
		"EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB/P", "EMMSB/C1", "SSSC",
	}
	for _, key := range []string{"2024-08-01", "2026-03-01"} {
		for _, gamePoints := range []bool{false, true} {
			s.gamePoints, s.capped = gamePoints, key == "2026-03-01"
			ed, err := tiebreak.EditionByKey(key)
			require.NoError(rt, err)
			opt := tiebreak.Options{Edition: ed, Teams: true, GamePoints: gamePoints}
			for _, code := range codes {
				d, err := tiebreak.Parse(code)
				require.NoError(rt, err)
				opt.TieBreaks = append(opt.TieBreaks, d)
			}
			lines, err := tiebreak.Standings(s.report, opt)
			require.NoError(rt, err)
			for _, l := range lines {
				team := l.StartingRank - 11
				require.Equal(rt, s.final(s.primary(), team), int(l.Points))
				for i, code := range codes {
					require.Equal(rt, hundredths(s.value(code, team)), l.TieBreaks[i].String(), "%s of %d, edition %s, by game points %t", code, l.StartingRank, key, gamePoints)
				}
			}
			s.holdChains(rt, opt)
		}
	}
}

// holdChains compares the ranks that the extended direct encounters give.
func (s teamSwiss) holdChains(rt *rapid.T, opt tiebreak.Options) {
	points := map[int]*big.Rat{}
	for team := range s.teams {
		points[team] = big.NewRat(int64(s.final(s.primary(), team)), 1)
	}
	for code, chain := range map[string]string{"EDE": "", "EDEBT": "CT", "EDEBB": "CB", "EDET": "T", "EDEB": "B"} {
		d, err := tiebreak.Parse(code)
		require.NoError(rt, err)
		opt.TieBreaks = []tiebreak.Descriptor{d}
		lines, err := tiebreak.Standings(s.report, opt)
		require.NoError(rt, err)
		got := map[int]int{}
		for _, l := range lines {
			got[l.StartingRank-11] = l.Rank
		}
		rank := 1
		for _, tied := range splitBy(indices(len(s.teams)), points) {
			for _, part := range s.extended(tied, chain) {
				for _, team := range part {
					require.Equal(rt, rank, got[team], "%s: rank of team %d, by game points %t", code, team+11, s.gamePoints)
				}
				rank += len(part)
			}
		}
	}
}

// TestTeamSwissAgainstNaive: the values and ranks of teams that have not all met, or
// met twice, had byes and forfeited matches.
func TestTeamSwissAgainstNaive(t *testing.T) { rapid.Check(t, holdTeamSwiss) }

func TestCorpusOfTeamSwisses(t *testing.T) {
	if !*corpus {
		t.Skip("-corpus")
	}
	for range 50 {
		rapid.Check(t, holdTeamSwiss)
	}
}
