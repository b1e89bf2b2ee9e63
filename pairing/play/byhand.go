package play

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// HandPairs is a round that an arbiter has paired.
type HandPairs struct {
	Pairs []outcome.Pair
	Byes  map[int]tournament.Result // other than those of the pairing
	Pos   map[int]handbook.Pos      // of each player
}

// byeWords are the byes as a list of pairs, and the line of the report, write them.
var byeWords = []struct {
	word string
	kind tournament.Result
}{{"PAB", tournament.AllocatedBye}, {"HPB", tournament.HalfBye}, {"FPB", tournament.FullBye}, {"ZPB", tournament.ZeroBye}}

// ReadPairs reads a list of pairs: WHITE BLACK by starting rank, a line a pair, and N 0 or
// N PAB, N HPB, N FPB, N ZPB for who has a bye, as fedrate pair prints them; the number of
// pairs may stand first. All lines that cannot be read are named.
func ReadPairs(name string, r io.Reader, t *tournament.Tournament) (*HandPairs, error) {
	h := &HandPairs{Byes: map[int]tournament.Result{}, Pos: map[int]handbook.Pos{}}
	var wrong []error
	lines := bufio.NewScanner(r)
	stated, first := 0, true
	for n := 1; lines.Scan() && len(wrong) < maxErrors; n++ {
		text, _, _ := strings.Cut(strings.TrimPrefix(lines.Text(), "\ufeff"), "#")
		fields := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r-–=,;", r) })
		if len(fields) == 0 {
			continue
		}
		if count, err := strconv.Atoi(fields[0]); first && len(fields) == 1 && err == nil && count > 0 {
			stated, first = count, false
			continue
		}
		first = false
		if err := h.readLine(handbook.Pos{File: name, Line: n, Col: 1}, fields, t); err != nil {
			wrong = append(wrong, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, handbook.Errorf("play.pairs.read", "file", name, "problem", err)
	}
	if has := len(h.Pairs) + len(h.Byes); wrong == nil && stated > 0 && stated != len(h.Pairs) && stated != has {
		wrong = append(wrong, handbook.Errorf("play.pairs.stated", "file", name, "stated", stated, "found", len(h.Pairs)))
	}
	if wrong == nil && len(h.Pairs) == 0 {
		wrong = append(wrong, handbook.Errorf("play.pairs.none", "file", name))
	}
	return h, errors.Join(wrong...)
}

// readLine reads a line.
func (h *HandPairs) readLine(at handbook.Pos, fields []string, t *tournament.Tournament) error {
	if len(fields) != 2 {
		return handbook.Errorf("play.pairs.form", "place", at.String(), "found", strings.Join(fields, " "))
	}
	player := func(word string) (int, error) {
		id, err := strconv.Atoi(word)
		switch {
		case err != nil:
			return 0, handbook.Errorf("play.pairs.form", "place", at.String(), "found", strings.Join(fields, " "))
		case t.Player(id) == nil:
			return 0, handbook.Errorf("play.pairs.nobody", "place", at.String(), "player", id)
		}
		if before, twice := h.Pos[id]; twice {
			return 0, handbook.Errorf("play.pairs.twice", "place", at.String(), "player", id, "line", before.Line)
		}
		h.Pos[id] = at
		return id, nil
	}
	white, err := player(fields[0])
	if err != nil {
		return err
	}
	word := strings.ToUpper(fields[1])
	if word == "0" {
		word = "PAB"
	}
	for _, b := range byeWords {
		switch {
		case b.word != word:
		case b.kind == tournament.AllocatedBye:
			h.Pairs = append(h.Pairs, outcome.Pair{White: white})
			return nil
		default:
			h.Byes[white] = b.kind
			return nil
		}
	}
	black, err := player(fields[1])
	if err != nil {
		return err
	}
	h.Pairs = append(h.Pairs, outcome.Pair{White: white, Black: black})
	return nil
}

// Tell returns the report with the byes of the list. A player who is in no pair must be
// away, and one who is away in no pair: a player who does not fit is named.
func (h *HandPairs) Tell(t *tournament.Tournament, rounds []int) (*tournament.Tournament, error) {
	out := copyReport(t)
	var wrong []error
	var left []int
	for i := range out.Players {
		p := &out.Players[i]
		id := p.StartingRank
		if out.Player(id) != p {
			continue
		}
		kind, bye := h.Byes[id]
		at, named := h.Pos[id]
		for _, round := range rounds {
			if bye {
				set(p, round, tournament.Game{Result: kind})
			}
		}
		away := isAway(out, p, rounds[0])
		switch {
		case !named && !away:
			left = append(left, id)
		case named && !bye && away:
			wrong = append(wrong, handbook.Errorf("play.pairs.away", "place", at.String(), "player", id, "round", rounds[0]))
		}
	}
	if len(left) > 0 {
		wrong = append(wrong, handbook.Errorf("play.pairs.left", "players", left, "n", len(left), "first", left[0]))
	}
	return out, errors.Join(wrong...)
}

// isAway reports whether the report has a bye for a player in a round to be paired.
func isAway(t *tournament.Tournament, p *tournament.Player, round int) bool {
	g := p.Game(round)
	if g.Opponent == 0 && g.Result.Bye() && g.Result != tournament.AllocatedBye || slices.Contains(t.Absent, p.StartingRank) {
		return true
	}
	return slices.ContainsFunc(t.Byes, func(b tournament.ByeRecord) bool { return b.Round == round && slices.Contains(b.IDs, p.StartingRank) })
}

// Compare holds the pairs against those that the rules make and returns the two sides of
// the line that keeps the difference; empty if there is none. Of a round without right
// pairs the left side is none.
func (h *HandPairs) Compare(right []outcome.Pair) (rules, hand string) {
	words := func(pairs, other []outcome.Pair) string {
		var out []string
		for _, p := range pairs {
			switch {
			case slices.Contains(other, p):
			case p.Black == 0:
				out = append(out, fmt.Sprintf("%d=PAB", p.White))
			default:
				out = append(out, fmt.Sprintf("%d-%d", p.White, p.Black))
			}
		}
		return strings.Join(out, " ")
	}
	rules, hand = words(right, h.Pairs), words(h.Pairs, right)
	if rules == "" && hand != "" {
		rules = "none"
	}
	return rules, hand
}

// Warnings returns what the basic rules say of the pairs: players who have met, a pair that
// must not meet, a second bye, a colour three times in a row or more than two too often.
func (h *HandPairs) Warnings(t *tournament.Tournament, round int, swiss bool) (found []handbook.Finding) {
	warn := func(article, rule string, p outcome.Pair, text handbook.Text) {
		players := []int{p.White}
		if p.Black != 0 {
			players = append(players, p.Black)
		}
		found = append(found, handbook.Finding{
			Article: article, Rule: rule, Severity: handbook.Warning, Pos: h.Pos[p.White], Round: round, Players: players, Text: text,
		})
	}
	for _, p := range h.Pairs {
		white, black := t.Player(p.White), t.Player(p.Black)
		if p.Black == 0 {
			if at, had := barredSince(t, white, round); swiss && had {
				warn("C.04.1-4", "second-bye", p, handbook.Say("play.hand.second-bye", "player", p.White, "round", at))
			}
			continue
		}
		if at := metBefore(white, p.Black, round); swiss && at > 0 {
			warn("C.04.1-2", "repeat-pairing", p, handbook.Say("play.hand.met", "white", p.White, "black", p.Black, "round", at))
		}
		for _, apart := range t.Prohibited {
			if (apart.First == 0 || apart.First <= round && round <= max(apart.First, apart.Last)) && slices.Contains(apart.IDs, p.White) && slices.Contains(apart.IDs, p.Black) {
				warn("TRF26-260", "prohibited-pair", p, handbook.Say("play.hand.prohibited", "white", p.White, "black", p.Black))
				break
			}
		}
		if !swiss || t.RoundsStated && round >= t.Rounds { // the systems allow it to top scorers then
			continue
		}
		for _, side := range []struct {
			player *tournament.Player
			colour tournament.Colour
		}{{white, tournament.White}, {black, tournament.Black}} {
			colours := coloursOf(side.player, round)
			n, same := len(colours), 0
			for _, c := range colours {
				if c == side.colour {
					same++
				}
			}
			switch {
			case n >= 2 && colours[n-1] == side.colour && colours[n-2] == side.colour:
				warn("C.04.1-7", "third-colour", p, handbook.Say("play.hand.third-colour", "player", side.player.StartingRank, "colour", letter(side.colour)))
			case same+1-(n-same) > 2:
				warn("C.04.1-6", "colour-difference", p, handbook.Say("play.hand.colour-difference", "player", side.player.StartingRank, "colour", letter(side.colour)))
			}
		}
	}
	return found
}

// Reversed returns the pairs that differ from the right ones by their colours alone.
func (h *HandPairs) Reversed(right []outcome.Pair) (pairs []outcome.Pair) {
	for _, p := range h.Pairs {
		if p.Black != 0 && slices.Contains(right, outcome.Pair{White: p.Black, Black: p.White}) {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// barredSince returns the round in which a player had what bars him from the bye of the pairing.
func barredSince(t *tournament.Tournament, p *tournament.Player, before int) (round int, had bool) {
	for r := 1; r < before; r++ {
		g := p.Game(r)
		free := g.Result == tournament.AllocatedBye || g.Result == tournament.ForfeitWin || g.Result == tournament.FullBye
		if free && (g.Result == tournament.AllocatedBye || t.Scoring.Points(g) >= t.Scoring.WinWhite) {
			return r, true
		}
	}
	return 0, false
}

// metBefore returns the round in which a player had played another, 0 for none.
func metBefore(p *tournament.Player, other, before int) int {
	for r := 1; r < before; r++ {
		if g := p.Game(r); g.Opponent == other && !g.Result.Forfeit() {
			return r
		}
	}
	return 0
}

// coloursOf returns the colours of the games that a player has played.
func coloursOf(p *tournament.Player, before int) (colours []tournament.Colour) {
	for r := 1; r < before; r++ {
		if g := p.Game(r); g.Opponent != 0 && g.Colour != 0 && !g.Result.Forfeit() {
			colours = append(colours, g.Colour)
		}
	}
	return colours
}

// SecondHalfByes returns the players among some who have had a half-point bye before, with
// its round.
func SecondHalfByes(t *tournament.Tournament, ids []int, before int) (found []handbook.Finding) {
	for _, id := range ids {
		p := t.Player(id)
		for r := 1; p != nil && r < before; r++ {
			if p.Game(r).Opponent == 0 && p.Game(r).Result == tournament.HalfBye {
				found = append(found, handbook.Finding{
					Article: "C.05-6.7", Rule: "half-point-bye-again", Severity: handbook.Warning, Pos: handbook.Pos{File: t.File, Line: p.Line, Col: 1}, Round: before, Players: []int{id},
					Text: handbook.Say("play.hand.half-bye", "player", id, "round", r),
				})
				break
			}
		}
	}
	return found
}

// FullByes returns the players with a full-point bye in a round.
func FullByes(t *tournament.Tournament, round int) (ids []int) {
	for i := range t.Players {
		if g := t.Players[i].Game(round); g.Opponent == 0 && g.Result == tournament.FullBye {
			ids = append(ids, t.Players[i].StartingRank)
		}
	}
	return ids
}
