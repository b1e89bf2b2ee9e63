package games

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws/pgn"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Check is what files of games have of those that 1.9.1 asks for, and where they and the
// report say something else.
type Check struct {
	File     string             `json:"file"`
	Games    int                `json:"games"`  // in the files
	Needed   int                `json:"needed"` // by 1.9.1
	Found    int                `json:"found"`  // of those
	Findings []handbook.Finding `json:"findings"`
}

// Asked returns which games 1.9.1 asks for: in Swiss and team tournaments those of players
// with a title result, else all.
func Asked(ev *norms.Event, results []norms.Result) func(round, white, black int) bool {
	if ev == nil {
		return func(int, int, int) bool { return false }
	}
	partial := ev.Format == registration.Swiss || ev.Format == registration.TeamSwiss || ev.Format == registration.TeamRoundRobin
	made := map[int]bool{}
	for i := range results {
		if results[i].Achieved {
			made[results[i].StartingRank] = true
		}
	}
	return func(_, white, black int) bool { return !partial || made[white] || made[black] }
}

// Compare holds the games of files against the report of their event. All games of the
// report are looked for, whether 1.9.1 asks for them or not.
func Compare(t *tournament.Tournament, asked func(round, white, black int) bool, files []File) Check {
	return compare(law.On(t.FirstDay()), t, asked, files, false)
}

// comparison is the comparison of files with a report.
type comparison struct {
	*report
	law      *law.Edition
	entries  []entry
	repeated map[*entry]bool // stands in the files before
	strays   []*entry        // of players who are not in the report
	findings []handbook.Finding
	kept     int
}

func compare(e *law.Edition, t *tournament.Tournament, asked func(round, white, black int) bool, files []File, askedAlone bool) Check {
	c := comparison{report: newReport(t, asked), law: e, repeated: map[*entry]bool{}}
	var paths []string
	for i := range files {
		paths = append(paths, files[i].Path)
		for j := range files[i].Games {
			c.entries = append(c.entries, entry{Game: &files[i].Games[j], file: files[i].Path})
		}
	}
	c.match()
	if !c.hasGames() {
		return c.noEvent(strings.Join(paths, ", "))
	}
	for i := range c.entries {
		e := &c.entries[i]
		if e.pairing != nil && !c.repeated[e] {
			c.compare(e, e.pairing)
		}
		c.laws(e)
	}
	c.stray()
	c.sameMoves()
	out := Check{File: strings.Join(paths, ", "), Games: len(c.entries)}
	for i := range c.pairings {
		if p := &c.pairings[i]; p.asked {
			out.Needed++
			if p.game != nil {
				out.Found++
			}
		}
	}
	c.missing(askedAlone)
	handbook.SortFindings(c.findings)
	if out.Findings = c.findings; out.Findings == nil {
		out.Findings = []handbook.Finding{}
	}
	return out
}

// hasGames reports whether any game of the files is one of the event.
func (c *comparison) hasGames() bool {
	return slices.ContainsFunc(c.entries, func(e entry) bool { return e.pairing != nil }) || slices.ContainsFunc(c.pairings, func(p pairing) bool { return p.claimed })
}

// noEvent says alone that the files have no game of the event.
func (c *comparison) noEvent(path string) Check {
	out := Check{File: path, Games: len(c.entries)}
	for i := range c.pairings {
		if c.pairings[i].asked {
			out.Needed++
		}
	}
	out.Findings = []handbook.Finding{noEvent(path, handbook.Say("titles.pgn-no-event.report", "n", len(c.entries), "event", handbook.Truncate(c.t.Name)))}
	return out
}

// noEvent is the finding that a file has no game of an event.
func noEvent(path string, text handbook.Text) handbook.Finding {
	rule := law.PGNNoEvent
	return handbook.Finding{
		Article: law.Cite(law.Newest(), rule), Rule: rule.Name, Severity: rule.Severity, Pos: handbook.Pos{File: path, Line: 1, Col: 1}, Text: text,
	}
}

// add adds a finding on a game of a file.
func (c *comparison) add(e *entry, rule *handbook.Rule, at pgn.Place, text handbook.Text) {
	if at.Line == 0 {
		at = e.Place
	}
	c.addAtEntry(e, handbook.Finding{
		Article: law.Cite(c.law, rule), Rule: rule.Name, Severity: rule.Severity,
		Pos: handbook.Pos{File: e.file, Line: at.Line, Col: at.Col}, Round: e.Round, Text: text,
	})
}

func (c *comparison) addAtEntry(e *entry, f handbook.Finding) {
	if e != nil && e.pairing != nil {
		f.Round, f.Players = e.pairing.round, []int{e.pairing.white, e.pairing.black}
	}
	c.findings = handbook.AppendLimited(c.findings, &c.kept, f)
}

// laws adds what the Laws find in a game, once what the report says of it is known: that tag
// and end differ is said with the report's result.
func (c *comparison) laws(e *entry) {
	for i := range e.Findings {
		f := e.Findings[i].Finding
		said := e.pairing != nil && !c.repeated[e]
		if said && (f.Rule == "result-tag" || f.Rule == "no-moves") {
			continue
		}
		c.addAtEntry(e, f)
	}
}

// compare says where a game and the report differ.
func (c *comparison) compare(e *entry, p *pairing) {
	round := []any{"round", p.round, "game", c.gameText(p)}
	turned := p.coloured && !slices.Contains(e.white.players, p.white)
	c.compareIDs(e, p, turned)
	switch {
	case !p.played && e.Written >= 2:
		c.add(e, law.PGNResult, e.Place, handbook.Say("titles.pgn-result.unplayed", append(round, "moves", e.Written, "report", p.result)...))
		return
	case !p.played:
		return
	case e.Written == 0 && !p.short:
		c.add(e, law.PGNMoves, e.Place, handbook.Say("titles.pgn-moves", round...))
	}
	if turned {
		c.add(e, law.PGNColours, e.White.Place, handbook.Say("titles.pgn-colours", round...))
	}
	c.compareResult(e, p, turned)
	c.compareDay(e, p)
	switch e.Start {
	case Chess960:
		c.add(e, law.PGNStart, e.StartPlace, handbook.Say("titles.pgn-start.chess960", round...))
	case Another:
		c.add(e, law.PGNStart, e.StartPlace, handbook.Say("titles.pgn-start", round...))
	}
}

// compareIDs says if the FIDE ID of a side is not that of the player.
func (c *comparison) compareIDs(e *entry, p *pairing, turned bool) {
	white, black := p.white, p.black
	if turned || !slices.Contains(e.white.players, p.white) {
		white, black = black, white
	}
	for _, s := range []struct {
		side    Side
		reading reading
		rank    int
	}{{e.White, e.white, white}, {e.Black, e.black, black}} {
		have := c.t.Player(s.rank).FIDEID
		switch {
		case s.reading.byName != 0:
			c.add(e, law.PGNPlayer, s.side.IDPlace, handbook.Say("titles.pgn-player.two", "id", s.side.FIDEID, "player", c.name(s.reading.byID), "other", c.name(s.reading.byName)))
		case s.side.FIDEID != 0 && have != 0 && have != s.side.FIDEID:
			c.add(e, law.PGNPlayer, s.side.IDPlace, handbook.Say("titles.pgn-player", "player", c.name(s.rank), "id", s.side.FIDEID, "report", have))
		}
	}
}

// compareResult compares the tag and the end of a game with the report. If the colours are
// exchanged, a win is the win of either: that alone is said.
func (c *comparison) compareResult(e *entry, p *pairing, turned bool) {
	if p.any || e.Tag == "" && e.Token == "" {
		return
	}
	right := p.result
	if !p.coloured && !slices.Contains(e.white.players, p.white) {
		right = reversed(right)
	}
	isRight := func(result string) bool {
		return result == right || turned && right != "1/2-1/2" && (result == "1-0" || result == "0-1")
	}
	tag, token := cmp.Or(e.Tag, e.Token), cmp.Or(e.Token, e.Tag)
	pairs := []any{"round", p.round, "game", c.gameText(p), "tag", tag, "token", token, "report", right}
	place := e.TokenPlace
	if e.Token == "" || tag != token && !isRight(tag) {
		place = e.TagPlace
	}
	switch {
	case tag != token:
		c.add(e, law.PGNResult, place, handbook.Say("titles.pgn-result.three", pairs...))
	case !isRight(token):
		c.add(e, law.PGNResult, place, handbook.Say("titles.pgn-result", pairs...))
	}
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

// compareDay compares the date of a game, as far as it is known, with the day of its round,
// else with the days of the event.
func (c *comparison) compareDay(e *entry, p *pairing) {
	if e.Date[0] == 0 {
		return
	}
	found := fmt.Sprintf("%d-%02d-%02d", e.Date[0], e.Date[1], e.Date[2])
	if e.Date[1] == 0 || e.Date[2] == 0 {
		found = fmt.Sprint(e.Date[0])
	}
	pairs := []any{"round", p.round, "game", c.gameText(p), "found", found}
	if day := c.t.RoundDate(p.round); day.Valid() {
		for i, part := range [3]int{day.Year(), day.Month(), day.Day()} {
			if e.Date[i] != 0 && e.Date[i] != part {
				c.add(e, law.PGNDay, e.DatePlace, handbook.Say("titles.pgn-day", append(pairs, "day", day)...))
				return
			}
		}
		return
	}
	day := handbook.NewDate(e.Date[0], e.Date[1], e.Date[2])
	if first, last := c.t.FirstDay(), c.t.LastDay(); day.Valid() && first.Valid() && last.Valid() && (day < first || day > last) {
		c.add(e, law.PGNDay, e.DatePlace, handbook.Say("titles.pgn-day.event", append(pairs, "first", first, "last", last)...))
	}
}

// stray names games of players who are not in the report.
func (c *comparison) stray() {
	for i, e := range c.strays {
		const named = 20
		if i == named {
			c.add(e, law.PGNOpponent, e.Place, handbook.Say("titles.pgn-opponent.more", "n", len(c.strays)-named))
			return
		}
		c.add(e, law.PGNOpponent, e.White.Place, handbook.Say("titles.pgn-opponent.unknown", "game", c.entryText(e)))
	}
}

// mostAlike are how many games with the same first moves a game is compared with.
const mostAlike = 50

// sameMoves names long games whose moves are those of another one, all but a tenth at the
// end. Draws by repetition are left out: many of them are known to the last move.
func (c *comparison) sameMoves() {
	first := map[int64][]*entry{}
	for i := range c.entries {
		e := &c.entries[i]
		if _, ok := e.Fingerprint(); !ok || c.repeated[e] {
			continue
		}
		key := fingerprint(e.Moves[:LongMoves])
		for _, other := range first[key] {
			n := common(e.Game, other.Game)
			if 10*n < 9*max(len(e.Moves), len(other.Moves)) || e.isDrawnByRepetition() && other.isDrawnByRepetition() {
				continue
			}
			at := handbook.Pos{File: other.file, Line: other.Place.Line, Col: other.Place.Col}
			c.add(e, law.PGNSameMoves, e.Place, handbook.Say("titles.pgn-same-moves", "game", c.entryText(e), "n", (n+1)/2,
				"other", c.entryText(other), "at", at.String(), "moves", (len(e.Moves)+1)/2, "others", (len(other.Moves)+1)/2))
			break
		}
		if len(first[key]) < mostAlike {
			first[key] = append(first[key], e)
		}
	}
}

// common returns how many half-moves two games begin with alike.
func common(a, b *Game) int {
	n := 0
	for n < min(len(a.Moves), len(b.Moves)) && a.Moves[n] == b.Moves[n] {
		n++
	}
	return n
}

// missing names the games of the report that no file has. Of a round of which the files
// have nothing, or of which they have less than half and 1.9.1 does not ask for the rest,
// the number is said alone.
func (c *comparison) missing(askedAlone bool) {
	byRound, played := map[int][]*pairing{}, map[int]int{}
	last := 0
	for i := range c.pairings {
		p := &c.pairings[i]
		if p.played {
			played[p.round]++
			last = max(last, p.round)
		}
		if p.played && (p.asked || !askedAlone) {
			byRound[p.round] = append(byRound[p.round], p)
		}
	}
	for round := 1; round <= last; round++ {
		all := byRound[round]
		var lost []*pairing
		asked := 0
		for _, p := range all {
			if p.game == nil && !p.claimed {
				lost = append(lost, p)
				if p.asked {
					asked++
				}
			}
		}
		whole := len(lost) == len(all) && len(all) > 1
		most := 2*len(lost) <= len(all)
		few := 0
		for _, p := range lost {
			switch {
			case whole:
			case p.asked:
				c.addAtGame(p, handbook.Say("titles.pgn-missing", "round", round, "game", c.gameText(p)))
			case most || len(all) == 1:
				c.addAtGame(p, handbook.Say("titles.pgn-missing.other", "round", round, "game", c.gameText(p)))
			default:
				few++
			}
		}
		if whole {
			c.addAtGame(lost[0], handbook.Say("titles.pgn-missing.round", "round", round, "n", played[round], "asked", asked))
			c.findings[len(c.findings)-1].Players = nil
		} else if few > 0 {
			c.addAtGame(lost[0], handbook.Say("titles.pgn-missing.some", "round", round, "n", few, "all", len(all)))
			f := &c.findings[len(c.findings)-1]
			f.Players, f.Severity = nil, handbook.Info
		}
	}
}

// addAtGame adds a finding at a game of the report.
func (c *comparison) addAtGame(p *pairing, text handbook.Text) {
	c.addAtEntry(nil, handbook.Finding{
		Article: law.Cite(c.law, law.PGNMissing), Rule: law.PGNMissing.Name, Severity: law.PGNMissing.Severity,
		Pos: p.pos, Round: p.round, Players: []int{p.white, p.black}, Text: text,
	})
}
