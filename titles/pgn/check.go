// Package pgn reads the games that are sent in with title results, and compares
// them with the report (B.01 1.9.1). It sees that a game has moves, and plays none.
package pgn

import (
	"bufio"
	"cmp"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

// Game is the header of a game in a PGN file: its tags alone.
type Game struct {
	File             string // of several; empty: that of the check
	Line             int    // of the first tag
	White, Black     string
	WhiteID, BlackID string // WhiteFideId, BlackFideId
	Round            int    // 0: none; of "3.2" the number before the point
	Result, Date     string
	Moves            bool // its text has moves
}

// The limits of a PGN file.
const (
	maxLine     = 1 << 20 // bytes
	maxGames    = 100_000
	maxFindings = 1_000 // the others are not kept
	maxBytes    = 64 << 20
)

// Read reads the tags of the games of a PGN file, and whether they have moves.
// What is no tag pair inside the tags is a finding.
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

// moveForm is a move as PGN and other notations write it, with the letters of
// any language: e4, Nf3, Sf3, e2-e4, e7e8q. Castling is left out, since no game
// begins with it and 0-0 is a result, too.
var moveForm = regexp.MustCompile(`(?i)^[\p{L}♔-♟]{0,2}[a-h]?[1-8]?[-x:–×]?[a-h][1-8](?:e\.?p\.?|[=/(]?[\p{L}♔-♟]\)?)?[-+#†‡!?=]*$`)

type reader struct {
	file     string
	line     int
	inTags   bool
	gap      bool            // a blank line stands after tags
	seen     map[string]bool // tags of the game
	comment  bool            // a comment in braces goes on
	depth    int             // of variations in parentheses
	games    []Game
	findings []handbook.Finding
}

// read reads a line: tags, of which several may stand on it, and the text of
// moves, in which comments and variations count for nothing.
func (p *reader) read(text string) {
	if !p.comment && (text == "" || strings.HasPrefix(text, "%")) {
		p.gap = true
		return
	}
	for start := true; text != ""; start = false {
		if p.comment {
			_, rest, closed := strings.Cut(text, "}")
			p.comment, text = !closed, strings.TrimSpace(rest)
			continue
		}
		switch c := text[0]; {
		case c == '[' && (start || p.inTags || tagForm.MatchString(text)):
			text = p.tag(text)
		case c == ';':
			p.inTags = false
			return
		default:
			text = p.movetext(text)
		}
		text = strings.TrimSpace(text)
	}
}

// movetext reads one token of the text of moves, and returns what stands after it.
func (p *reader) movetext(text string) string {
	p.inTags = false
	switch text[0] {
	case '{':
		p.comment = true
	case '(':
		p.depth++
	case ')':
		p.depth = max(0, p.depth-1)
	default:
		n := strings.IndexFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("{}();[$", r) })
		if n < 0 {
			n = len(text)
		}
		n = max(n, 1)
		move := strings.TrimLeft(strings.TrimLeft(text[:n], "0123456789"), ".…")
		if len(p.games) > 0 && p.depth == 0 && moveForm.MatchString(move) {
			p.games[len(p.games)-1].Moves = true
		}
		return text[n:]
	}
	return text[1:]
}

// tagForm is the beginning of a tag pair.
var tagForm = regexp.MustCompile(`^\[\s*(\w+)\s*"`)

// tag reads [Name "value"], with \" and \\ in the value, and returns what stands
// after it. A tag that the game has already begins the next game, if a blank line
// stands before it: the game before has no text at all.
func (p *reader) tag(text string) string {
	form := tagForm.FindStringSubmatch(text)
	name := ""
	if form != nil {
		name = strings.ToLower(form[1])
	}
	if !p.inTags || name != "" && p.seen[name] && (p.gap || name == "event") {
		p.games, p.inTags, p.depth, p.seen = append(p.games, Game{Line: p.line}), true, 0, map[string]bool{}
	}
	p.gap = false
	if form == nil {
		rest := ""
		if end := strings.IndexByte(text, ']'); end >= 0 {
			text, rest = text[:end+1], text[end+1:]
		}
		p.finding(law.PGNTag, handbook.Say("titles.pgn-tag", "text", text[:min(len(text), 200)]))
		return rest
	}
	p.seen[name] = true
	raw, rest, closed := cutValue(text[len(form[0]):])
	if !closed {
		p.finding(law.PGNTag, handbook.Say("titles.pgn-tag.open", "tag", form[1]))
	}
	p.games[len(p.games)-1].set(name, unescape(raw))
	return rest
}

// cutValue cuts the value of a tag from what stands after it. The first
// quotation mark before a bracket closes it, so that a value may have others. If
// the next tag begins before, the bracket or the closing mark lacks.
func cutValue(text string) (value, rest string, closed bool) {
	first, next := -1, -1 // the first quotation mark, the last bracket
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '[':
			next = i
		case '"':
			after := strings.TrimLeft(text[i+1:], " \t")
			switch {
			case strings.HasPrefix(after, "]"):
				return text[:i], after[1:], true
			case next >= 0 && tagForm.MatchString(text[next:i+1]) && first >= 0:
				return text[:first], text[next:], true
			case next >= 0 && tagForm.MatchString(text[next:i+1]):
				return strings.TrimRight(strings.TrimSpace(text[:next]), "]"), text[next:], false
			case first < 0:
				first = i
			}
		}
	}
	if first >= 0 {
		return text[:first], "", true
	}
	return text, "", false
}

var unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace

// set keeps the value of a tag.
func (g *Game) set(name, value string) {
	switch name {
	case "white":
		g.White = value
	case "black":
		g.Black = value
	case "whitefideid":
		g.WhiteID = value
	case "blackfideid":
		g.BlackID = value
	case "result":
		g.Result = value
	case "date":
		g.Date = value
	case "round":
		before, _, _ := strings.Cut(value, ".")
		g.Round, _ = strconv.Atoi(strings.TrimSpace(before))
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
	File     string             `json:"file"`
	Games    int                `json:"games"`  // in the file
	Needed   int                `json:"needed"` // by 1.9.1
	Found    int                `json:"found"`  // of those
	Findings []handbook.Finding `json:"findings"`
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
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Round, b.Round))
	})
	return out
}

// File is a file of games as it was read.
type File struct {
	Path     string
	Games    []Game
	Findings []handbook.Finding
}

// Together compares the games of all files that have games of the event with
// those that must be sent in; nil if none has any.
func Together(ev *norms.Event, results []norms.Result, files []File) *Check {
	var paths []string
	var games []Game
	findings := []handbook.Finding{}
	for i := range files {
		f := &files[i]
		if !f.isOf(ev) {
			continue
		}
		paths, findings = append(paths, f.Path), append(findings, f.Findings...)
		for _, g := range f.Games {
			g.File = f.Path
			games = append(games, g)
		}
	}
	if len(paths) == 0 {
		return nil
	}
	c := Compare(ev, results, paths[0], games)
	c.File, c.Findings = strings.Join(paths, ", "), append(findings, c.Findings...)
	return &c
}

// isOf reports whether a game of the file is one of two players who met in the
// event.
func (f *File) isOf(ev *norms.Event) bool {
	c := comparison{t: ev.Tournament, of: map[pairing][]int{}, games: f.Games, byID: map[string]int{}, byName: map[string]int{}}
	c.index()
	for k := range c.of {
		for _, g := range c.t.Player(k.a).Games {
			if g.Opponent == k.b {
				return true
			}
		}
	}
	return false
}

// Strays returns the files that have no game of any of the events, each with a
// finding that says so.
func Strays(events []*norms.Event, files []File) []Check {
	var list []Check
	for i := range files {
		f := &files[i]
		if slices.ContainsFunc(events, f.isOf) {
			continue
		}
		names := []string{}
		for _, ev := range events {
			names = append(names, ev.Tournament.Name)
		}
		text := handbook.Say("titles.pgn-no-event", "n", len(f.Games), "events", names)
		if len(names) == 0 {
			text = handbook.Say("titles.pgn-no-event.none", "n", len(f.Games))
		}
		list = append(list, Check{File: f.Path, Games: len(f.Games), Findings: append(slices.Clone(f.Findings), finding(law.Newest(), f.Path, law.PGNNoEvent, text))})
	}
	return list
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
	file := c.file
	say := func(rule *handbook.Rule, line int, text handbook.Text) *handbook.Finding {
		f := finding(c.law, file, rule, text)
		f.Pos.Line, f.Round, f.Players = line, round, []int{p.StartingRank, g.Opponent}
		return &f
	}
	opponent := c.t.Player(g.Opponent).Name
	game := c.take(round, p.StartingRank, g.Opponent)
	if game == nil {
		return say(law.PGNMissing, 1, handbook.Say("titles.pgn-missing", "round", round, "player", p.Name, "opponent", opponent))
	}
	file = cmp.Or(game.File, file)
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
