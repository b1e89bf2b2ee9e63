package check

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// boardColours reports a record 352 that does not name a colour for each board, or begins
// with Black: the colour of a team is that of its first board.
func (c *checker) boardColours() {
	t := c.t
	if t.BoardColours == "" {
		return
	}
	sequence := t.ColourSequence()
	report := func(text handbook.Text) {
		c.about(tournament.ItemBoardColours, handbook.Warning, "colour-sequence", "352", text)
	}
	if sequence == "" {
		report(handbook.Say("tournament.colour-sequence", "value", t.BoardColours))
		return
	}
	if sequence[0] == 'B' {
		report(handbook.Say("tournament.colour-sequence.black-first", "value", t.BoardColours, "white", opposite(sequence)))
	}
	if most, round := t.MostBoards(); most > len(sequence) {
		report(handbook.Say("tournament.colour-sequence.boards", "n", len(sequence), "most", most, "round", round))
	}
	switch other, all, first := c.countOtherColours(); {
	case len(t.Teams) == 0:
		report(handbook.Say("tournament.colour-sequence.no-teams"))
	case len(t.Teams) > 2 && 2*other > all: // of two teams no round is to be paired
		report(handbook.Say("tournament.colour-sequence.games", "value", t.BoardColours, "n", other, "all", all, "round", first))
	}
}

// countOtherColours returns how many line-ups of teams in the rounds played have other
// colours on their boards than record 352 says, how many there are, and the first round
// with such a line-up.
func (c *checker) countOtherColours() (other, all, first int) {
	t := c.t
	for round := 1; round <= t.RoundsPlayed(); round++ {
		for i := range t.Teams {
			var of tournament.Colour // on the first board
			seats, wrong := 0, false
			for _, m := range t.Teams[i].Members {
				p := t.Player(m)
				if p == nil || p.Game(round).Opponent == 0 || p.Game(round).Colour == 0 {
					continue
				}
				g := p.Game(round)
				if seats == 0 {
					of = g.Colour
				}
				wrong = wrong || (g.Colour == of) != t.HasColourOfFirst(seats)
				seats++
			}
			if seats < 2 {
				continue
			}
			all++
			if wrong {
				if other++; first == 0 {
					first = round
				}
			}
		}
	}
	return other, all, first
}

// opposite exchanges the colours of a sequence.
func opposite(sequence string) string {
	out := []byte(sequence)
	for i, b := range out {
		out[i] = 'W' + 'B' - b
	}
	return string(out)
}

// rankMethods are the codes of record 172, and whether one counts national ratings.
var rankMethods = []struct {
	code     string
	national bool
}{
	{"FIDE", false}, {"NRO", true}, {"FIDON", true}, {"NIDOF", true}, {"HBFN", true}, {"LBFN", true}, {"OTHER", false},
}

// startingRanks reports a record 172 that says nothing known of how starting ranks were
// made, and lines of national ratings that go with no such record or with no player.
func (c *checker) startingRanks() {
	t := c.t
	report := func(rule string, text handbook.Text) {
		c.about(tournament.ItemRankMethod, handbook.Warning, rule, "172", text)
	}
	if t.RankFederation != "" || t.RankMethod != "" {
		c.rankMethod(report)
	} else if n := len(t.NationalRatings); n > 0 {
		c.add(handbook.Finding{
			Article: c.trf("172"), Rule: "rank-method", Severity: handbook.Warning,
			Pos: handbook.Pos{File: t.File, Line: t.NationalRatings[0].Line, Col: 1}, Text: handbook.Say("tournament.rank-method.missing", "n", n),
		})
	}
	c.nationalRatings()
	c.arbiterLines()
}

// arbiterLines reports lines of comment that begin as those by which an arbiter declares
// how a round was paired, and cannot be read.
func (c *checker) arbiterLines() {
	for _, d := range c.t.Declarations() {
		if d.Unread != "" {
			c.add(handbook.Finding{
				Article: c.trf("###"), Rule: "arbiter-line", Severity: handbook.Warning, Round: min(d.Round, max(c.t.Rounds, c.t.Played())),
				Pos: handbook.Pos{File: c.t.File, Line: max(d.Line, 1), Col: 1}, Text: handbook.Say("tournament.arbiter-line", "kind", d.Kind, "what", d.Unread),
			})
		}
	}
}

func (c *checker) rankMethod(report func(string, handbook.Text)) {
	t := c.t
	federation, method := t.RankFederation, t.RankMethod
	codes := make([]string, len(rankMethods))
	for i, m := range rankMethods {
		codes[i] = m.code
	}
	switch {
	case method == "" && slices.Contains(codes, federation): // the federation was left out
		federation, method = "", federation
		report("rank-method", handbook.Say("tournament.rank-method.federation", "value", method))
	case !tournament.KnownFederation(federation):
		report("unknown-federation", handbook.Say("tournament.unknown-federation", "code", federation, "more", 0))
		federation = ""
	}
	at := slices.Index(codes, method)
	if at < 0 {
		report("rank-method", handbook.Say("tournament.rank-method", "value", method, "codes", codes))
		return
	}
	has := func(n tournament.NationalRating) bool { return federation == "" || n.Authority == federation }
	if rankMethods[at].national && !slices.ContainsFunc(t.NationalRatings, has) {
		report("rank-method", handbook.Say("tournament.rank-method.no-ratings", "value", method, "federation", federation))
	}
}

// nationalRatings reports lines of national ratings that are of no player or without a
// rating, and the second of two of one federation for one player.
func (c *checker) nationalRatings() {
	type key struct {
		authority string
		player    int
	}
	seen := map[key]int{}
	for _, n := range c.t.NationalRatings {
		report := func(col int, rule string, text handbook.Text) {
			c.add(handbook.Finding{
				Article: c.trf("001"), Rule: rule, Severity: handbook.Warning, Players: numbers(n.StartingRank),
				Pos: handbook.Pos{File: c.t.File, Line: n.Line, Col: col}, Text: text,
			})
		}
		if !tournament.KnownFederation(n.Authority) {
			report(1, "unknown-federation", handbook.Say("tournament.unknown-federation.national-rating", "code", n.Authority))
		}
		k := key{n.Authority, n.StartingRank}
		switch first := seen[k]; {
		case c.t.Player(n.StartingRank) == nil:
			report(5, "national-rating", handbook.Say("tournament.national-rating", "player", n.StartingRank))
		case first > 0:
			report(5, "national-rating", handbook.Say("tournament.national-rating.twice", "player", n.StartingRank, "federation", n.Authority, "line", first))
		case n.Rating <= 0:
			report(49, "national-rating", handbook.Say("tournament.national-rating.none", "player", n.StartingRank, "federation", n.Authority))
		}
		if seen[k] == 0 {
			seen[k] = max(n.Line, 1)
		}
	}
}
