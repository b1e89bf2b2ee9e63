// Package pgn reads the games that are sent in with title results, and compares
// them with the report (B.01 1.9.1). It knows no move of a game.
package pgn

import (
	"bufio"
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

// Game is the header of a game in a PGN file: its tags alone.
type Game struct {
	Line             int // of the first tag
	White, Black     string
	WhiteID, BlackID string // WhiteFideId, BlackFideId
	Round            int    // 0: none; of "3.2" the number before the point
	Result, Date     string
	Moves            bool // text stands after the tags
}

// The limits of a PGN file.
const (
	maxLine     = 1 << 20 // bytes
	maxGames    = 100_000
	maxFindings = 1_000 // the others are not kept
	maxBytes    = 64 << 20
)

// Read reads the tags of a PGN file. Comments and moves are passed over;
// what is no tag pair inside the tags is a finding.
func Read(file string, r io.Reader) ([]Game, []handbook.Finding, error) {
	p := reader{file: file}
	lines := bufio.NewScanner(io.LimitReader(r, maxBytes+1))
	bytes := 0
	lines.Buffer(make([]byte, 0, 64*1024), maxLine)
	for lines.Scan() {
		p.line++
		if bytes += len(lines.Bytes()) + 1; bytes > maxBytes || len(p.games) > maxGames {
			return nil, nil, handbook.Errorf("titles.error.pgn-large", "file", file, "games", maxGames, "mebibytes", maxBytes>>20)
		}
		p.read(strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff")))
	}
	if err := lines.Err(); err != nil {
		return nil, nil, handbook.Errorf("titles.pgn-line", "file", file, "line", p.line+1, "problem", err)
	}
	return p.games, p.findings, nil
}

type reader struct {
	file     string
	line     int
	inTags   bool
	comment  bool // a comment in braces goes on
	games    []Game
	findings []handbook.Finding
}

func (p *reader) read(text string) {
	switch {
	case text == "" || strings.HasPrefix(text, "%"):
		return
	case !p.comment && strings.HasPrefix(text, "["):
		if !p.inTags {
			p.games, p.inTags = append(p.games, Game{Line: p.line}), true
		}
		p.tag(text)
		return
	}
	p.inTags = false
	if len(p.games) > 0 {
		p.games[len(p.games)-1].Moves = true
	}
	for _, c := range text {
		switch {
		case p.comment && c == '}':
			p.comment = false
		case !p.comment && c == '{':
			p.comment = true
		case !p.comment && c == ';':
			return
		}
	}
}

// tag reads [Name "value"], with \" and \\ in the value.
func (p *reader) tag(text string) {
	name, rest, ok := strings.Cut(strings.TrimSpace(text[1:]), " ")
	rest = strings.TrimSpace(rest)
	if !ok || !strings.HasPrefix(rest, `"`) {
		p.finding(law.PGNTag, handbook.Say("titles.pgn-tag", "text", text[:min(len(text), 200)]))
		return
	}
	value, closed := strings.Builder{}, false
	escaped := false
	for _, c := range rest[1:] {
		if !escaped && c == '\\' {
			escaped = true
			continue
		}
		if !escaped && c == '"' {
			closed = true
			break
		}
		escaped = false
		value.WriteRune(c)
	}
	if !closed {
		p.finding(law.PGNTag, handbook.Say("titles.pgn-tag.open", "tag", name))
	}
	g, v := &p.games[len(p.games)-1], value.String()
	switch name {
	case "White":
		g.White = v
	case "Black":
		g.Black = v
	case "WhiteFideId":
		g.WhiteID = v
	case "BlackFideId":
		g.BlackID = v
	case "Result":
		g.Result = v
	case "Date":
		g.Date = v
	case "Round":
		before, _, _ := strings.Cut(v, ".")
		g.Round, _ = strconv.Atoi(before)
	}
}

func (p *reader) finding(rule *handbook.Rule, text handbook.Text) {
	f := finding(law.Newest(), p.file, rule, text)
	f.Pos.Line = p.line
	if len(p.findings) < maxFindings {
		p.findings = append(p.findings, f)
	}
}

// finding is one of a rule, at the beginning of the file.
func finding(e *law.Edition, file string, rule *handbook.Rule, text handbook.Text) handbook.Finding {
	return handbook.Finding{
		Article: law.Cite(e, rule), Rule: rule.Name, Severity: rule.Severity, Pos: handbook.Pos{File: file, Line: 1, Col: 1}, Text: text,
	}
}

// Check is what a file of games has of those that 1.9.1 asks for.
type Check struct {
	File     string
	Games    int // in the file
	Needed   int // by 1.9.1
	Found    int // of those
	Findings []handbook.Finding
}

// Compare compares the games of a file with those that must be sent in with the
// report: in Swiss and team tournaments at least those of players with a title
// result, else all (1.9.1). Games are known by round and FIDE IDs, else names.
func Compare(ev *norms.Event, results []norms.Result, file string, games []Game) Check {
	return compare(law.On(ev.Tournament.FirstDay()), ev, results, file, games)
}

func compare(e *law.Edition, ev *norms.Event, results []norms.Result, file string, games []Game) Check {
	c := comparison{law: e, t: ev.Tournament, file: file, of: map[pairing][]int{}, games: games, byID: map[string]int{}, byName: map[string]int{}}
	c.index()
	out := Check{File: file, Games: len(games), Findings: []handbook.Finding{}}
	partial := ev.Format == registration.Swiss || ev.Format == registration.TeamSwiss || ev.Format == registration.TeamRoundRobin
	made := map[int]bool{}
	for i := range results {
		if results[i].Achieved {
			made[results[i].StartingRank] = true
		}
	}
	for i := range c.t.Players {
		p := &c.t.Players[i]
		for r, g := range p.Games {
			if !g.Result.Played() || c.t.Player(g.Opponent) == nil || g.Colour == tournament.Black && c.mirrored(g.Opponent, r+1, p.StartingRank) {
				continue
			}
			if partial && !made[p.StartingRank] && !made[g.Opponent] {
				continue
			}
			out.Needed++
			if f := c.look(p, r+1, g); f != nil {
				out.Findings = append(out.Findings, *f)
				if f.Rule == law.PGNMissing.Name {
					continue
				}
			}
			out.Found++
		}
	}
	slices.SortStableFunc(out.Findings, func(a, b handbook.Finding) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Round, b.Round))
	})
	return out
}

// pairing is a pair of players, by starting rank, in a round; 0 where the file
// does not say the round.
type pairing struct{ round, a, b int }

func keyOf(round, a, b int) pairing { return pairing{round, min(a, b), max(a, b)} }

type comparison struct {
	law          *law.Edition
	t            *tournament.Tournament
	file         string
	games        []Game
	of           map[pairing][]int
	byID, byName map[string]int
}

func (c *comparison) index() {
	for i := range c.t.Players {
		p := &c.t.Players[i]
		if p.FIDEID != 0 {
			c.byID[strconv.Itoa(p.FIDEID)] = p.StartingRank
		}
		if name := registration.PersonName(p.Name); name != "" {
			if _, twice := c.byName[name]; twice {
				c.byName[name] = 0 // a name of two players tells nothing
				continue
			}
			c.byName[name] = p.StartingRank
		}
	}
	for i := range c.games {
		g := &c.games[i]
		white, black := c.player(g.WhiteID, g.White), c.player(g.BlackID, g.Black)
		if white != 0 && black != 0 {
			k := keyOf(g.Round, white, black)
			c.of[k] = append(c.of[k], i)
		}
	}
}

func (c *comparison) player(id, name string) int {
	if rank := c.byID[strings.TrimSpace(id)]; rank != 0 {
		return rank
	}
	return c.byName[registration.PersonName(name)]
}

// mirrored tells whether White's line has the game, so that it counts once.
func (c *comparison) mirrored(white, round, black int) bool {
	p := c.t.Player(white)
	return p != nil && p.Game(round).Opponent == black && p.Game(round).Colour == tournament.White && p.Game(round).Result.Played()
}

// look finds a game in the file: of the round, else one without a round. A game
// of the file stands for one of the report.
func (c *comparison) look(p *tournament.Player, round int, g tournament.Game) *handbook.Finding {
	say := func(rule *handbook.Rule, line int, text handbook.Text) *handbook.Finding {
		f := finding(c.law, c.file, rule, text)
		f.Pos.Line, f.Round, f.Players = line, round, []int{p.StartingRank, g.Opponent}
		return &f
	}
	opponent := c.t.Player(g.Opponent).Name
	game := c.take(round, p.StartingRank, g.Opponent)
	if game == nil {
		return say(law.PGNMissing, 1, handbook.Say("titles.pgn-missing", "round", round, "player", p.Name, "opponent", opponent))
	}
	white := p.StartingRank
	if g.Colour == tournament.Black {
		white = g.Opponent
	}
	have, want := game.Result, markOf(g)
	turned := c.player(game.WhiteID, game.White) != white
	if turned {
		have = reversed(have)
	}
	switch {
	case !game.Moves:
		return say(law.PGNMoves, game.Line, handbook.Say("titles.pgn-moves", "round", round, "player", p.Name, "opponent", opponent))
	case turned && g.Colour != 0 && (have == "" || have == want || game.Result == want):
		return say(law.PGNColours, game.Line, handbook.Say("titles.pgn-colours", "round", round, "player", p.Name, "opponent", opponent))
	case have != "" && have != want:
		return say(law.PGNResult, game.Line, handbook.Say("titles.pgn-result", "round", round, "player", p.Name, "opponent", opponent,
			"file", game.Result, "report", want))
	}
	return nil
}

// take is a game of the file that was not taken yet, nil where there is none.
func (c *comparison) take(round, a, b int) *Game {
	for _, k := range []pairing{keyOf(round, a, b), keyOf(0, a, b)} {
		if list := c.of[k]; len(list) > 0 {
			c.of[k] = list[1:]
			return &c.games[list[0]]
		}
	}
	return nil
}

// markOf is the result as PGN writes it, seen from White.
func markOf(g tournament.Game) string {
	win, loss := "1-0", "0-1"
	if g.Colour == tournament.Black {
		win, loss = loss, win
	}
	switch g.Result.Score() {
	case tournament.One:
		return win
	case 0:
		return loss
	}
	return "1/2-1/2"
}

func reversed(result string) string {
	switch result {
	case "1-0":
		return "0-1"
	case "0-1":
		return "1-0"
	}
	return result
}
