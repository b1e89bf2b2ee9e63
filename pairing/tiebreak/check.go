package tiebreak

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var (
	rankRule       = &handbook.Rule{Name: "rank-differs", Severity: handbook.Warning}
	unreadRule     = &handbook.Rule{Name: "tie-break-unread", Severity: handbook.Warning}
	partRule       = &handbook.Rule{Name: "tie-break-not-compared", Severity: handbook.Info}
	roundRobinRule = &handbook.Rule{Name: "buchholz-in-round-robin", Severity: handbook.Warning}
	koyaRule       = &handbook.Rule{Name: "koya-in-swiss", Severity: handbook.Warning}
	droppedRule    = &handbook.Rule{Name: "rating-tie-break-dropped", Severity: handbook.Warning}
	leftOutRule    = &handbook.Rule{Name: "unrated-left-out", Severity: handbook.Info}
	noPointsRule   = &handbook.Rule{Name: "points-not-listed", Severity: handbook.Info}
	otherListRule  = &handbook.Rule{Name: "places-by-other-list", Severity: handbook.Info}
)

// The records that name tie-breaks. Record 202 breaks ties after the points;
// record 212 makes the standings, and decides if both stand.
const (
	ByTieBreaks = "202"
	ByStandings = "212"
)

// List is the list of tie-breaks that a report names.
type List struct {
	TieBreaks []Descriptor
	From      string // the record, empty: none names any
	At        handbook.Pos
}

// Named returns the tie-breaks that a report names: those of record 212, else
// of record 202. An error says what could not be read.
func Named(t *tournament.Tournament) (List, error) {
	if strings.TrimSpace(t.StandingsTieBreaks) != "" {
		list, err := ParseList(t.StandingsTieBreaks)
		return List{list, ByStandings, t.At(tournament.ItemStandingsTieBreaks)}, err
	}
	return namedAfterPoints(t)
}

// namedAfterPoints returns the list of record 202. Points come before it.
func namedAfterPoints(t *tournament.Tournament) (List, error) {
	l := List{At: t.At(tournament.ItemTieBreaks)}
	if strings.TrimSpace(t.TieBreaks) == "" {
		return l, nil
	}
	list, err := ParseList(t.TieBreaks)
	l.TieBreaks, l.From = slices.DeleteFunc(list, Descriptor.isPrimaryPoints), ByTieBreaks
	return l, err
}

// Check compares the order that a report claims, the ranks of its players or
// teams, with the points and the tie-breaks that it names. Each neighbour
// pair of the claimed order that is in the wrong order is one finding; the
// places that are wrong are returned one by one, nil if nothing was compared.
// opt.TieBreaks is taken from the report; without an edition nothing is said.
func Check(t *tournament.Tournament, opt Options) ([]handbook.Finding, *Places) {
	if opt.Edition == nil {
		return nil, nil
	}
	c := &rankChecker{t: t, edition: opt.Edition}
	named, err := Named(t)
	if err != nil {
		c.add(unreadRule, named.At, nil, unread(err))
		named.TieBreaks = nil
	}
	opt.TieBreaks = c.comparableTieBreaks(named.TieBreaks, named.At)
	c.noteList(newTable(t, opt), named.TieBreaks, named.At)
	if named.From == ByStandings && err == nil && len(named.TieBreaks) > 0 && !namesPoints(t.StandingsTieBreaks) {
		c.add(noPointsRule, named.At, nil, handbook.Say("tiebreak.points-not-listed", "tieBreaks", spellings(named.TieBreaks)))
	}
	standings, err := Standings(t, opt)
	if err != nil {
		c.add(unreadRule, named.At, nil, unread(err))
		opt.TieBreaks = nil
		if standings, err = Standings(t, opt); err != nil {
			return c.findings, nil
		}
	}
	var places *Places
	if !opt.ByStage {
		c.compare(standings, opt)
		if c.foldUnderDropped(&opt) {
			standings, _ = Standings(t, opt) // no error before
		}
		places = c.places(standings, opt, named.From)
		c.tryOtherList(places, opt, named)
	}
	handbook.SortFindings(c.findings)
	return c.findings, places
}

// foldUnderDropped makes one finding of a dropped tie-break and an order that
// was made with it: if the order fits with the tie-break, that is all there is
// to say.
// It reports whether it did, and opt keeps the tie-break then.
func (c *rankChecker) foldUnderDropped(opt *Options) bool {
	isRank := func(f handbook.Finding) bool { return f.Rule == rankRule.Name }
	at := slices.IndexFunc(c.findings, func(f handbook.Finding) bool { return f.Rule == droppedRule.Name })
	if at < 0 || !slices.ContainsFunc(c.findings, isRank) {
		return false
	}
	kept := *opt
	kept.KeepsUnrated = true
	with := &rankChecker{t: c.t, edition: c.edition}
	standings, err := Standings(c.t, kept)
	if err != nil {
		return false
	}
	if with.compare(standings, kept); len(with.findings) > 0 {
		return false
	}
	*opt = kept
	c.findings[at].Text.Key = "tiebreak.rating-tie-break-dropped.ranked"
	c.findings = slices.DeleteFunc(c.findings, isRank)
	return true
}

// rankChecker collects the findings on the order that one report claims.
type rankChecker struct {
	t        *tournament.Tournament
	edition  *Edition
	findings []handbook.Finding
}

func (c *rankChecker) add(rule *handbook.Rule, at handbook.Pos, players []int, text handbook.Text) {
	article := c.edition.No(rule)
	if article == "" {
		article = c.lineFor("list")
	}
	c.addUnder(article, rule, at, players, text)
}

func (c *rankChecker) addUnder(article string, rule *handbook.Rule, at handbook.Pos, players []int, text handbook.Text) {
	if at.File == "" {
		at = handbook.Pos{File: c.t.File, Line: 1, Col: 1}
	}
	c.findings = append(c.findings, handbook.Finding{
		Article: chapterID(c.edition) + "-" + article, Rule: rule.Name, Severity: rule.Severity, Pos: at, Players: players, Text: text,
	})
}

// unread says which tie-break could not be used.
func unread(err error) handbook.Text {
	return handbook.Say("tiebreak.tie-break-unread", "problem", handbook.SaidBy(err))
}

func (c *rankChecker) buchholzInRoundRobin(list []Descriptor, at handbook.Pos) {
	for _, d := range list {
		switch d.Name {
		case "BH", "AOB", "FB", "SUMBH":
			c.add(roundRobinRule, at, nil, handbook.Say("tiebreak.buchholz-in-round-robin", "tieBreak", d))
		}
	}
}

// comparableTieBreaks returns the part of the list that is compared: up to the first tie-break
// that the regulations of the event define themselves.
func (c *rankChecker) comparableTieBreaks(list []Descriptor, at handbook.Pos) []Descriptor {
	for i, d := range list {
		if selfDefined(d.Name) {
			c.add(partRule, at, nil, handbook.Say("tiebreak.tie-break-not-compared", "tieBreak", d))
			return list[:i]
		}
	}
	return list
}

// claimedRank is the rank that the report gives a participant, and where.
type claimedRank struct {
	rank, number int
	pos          handbook.Pos
}

func (c *rankChecker) claims(teams bool, excluded []int) []claimedRank {
	var out []claimedRank
	if teams {
		for i := range c.t.Teams {
			if team := &c.t.Teams[i]; team.Rank > 0 {
				out = append(out, claimedRank{team.Rank, team.Number, handbook.Pos{File: c.t.File, Line: max(team.Line, 1), Col: 69}})
			}
		}
	} else {
		for i := range c.t.Players {
			if p := &c.t.Players[i]; p.Rank > 0 && c.t.Player(p.StartingRank) == p && !slices.Contains(excluded, p.StartingRank) {
				pos := handbook.Pos{File: c.t.File, Line: max(p.Line, 1), Col: 1}
				if c.t.Columns != nil {
					pos.Col = max(c.t.Columns.Rank, 1)
				}
				out = append(out, claimedRank{p.Rank, p.StartingRank, pos})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b claimedRank) int { return cmp.Compare(a.rank, b.rank) })
	return out
}

// compare goes down the claimed order and compares each neighbour with the next.
func (c *rankChecker) compare(standings []Standing, opt Options) {
	at := make(map[int]*Standing, len(standings))
	for i := range standings {
		at[standings[i].StartingRank] = &standings[i]
	}
	list := c.claims(opt.Teams, opt.Excluded)
	if c.findExchange(list, at, opt) {
		return
	}
	var tied []handbook.Finding // those with the same points
	report := func(above, below claimedRank, text handbook.Text, article string) {
		c.addUnder(article, rankRule, below.pos, []int{below.number, above.number}, text)
		if at[above.number].Points == at[below.number].Points {
			last := len(c.findings) - 1
			tied, c.findings = append(tied, c.findings[last]), c.findings[:last]
		}
	}
	for i := 1; i < len(list); i++ {
		above, below := list[i-1], list[i]
		x, y := at[above.number], at[below.number]
		if x == nil || y == nil {
			continue
		}
		switch {
		case x.Rank > y.Rank && above.rank < below.rank:
			article, why := c.difference(x, y, opt.TieBreaks)
			report(above, below, handbook.Say("tiebreak.rank-differs",
				"below", below.number, "belowRank", below.rank, "above", above.number, "aboveRank", above.rank, "why", why), article)
		case above.rank == below.rank && x.Rank != y.Rank:
			article, why := c.difference(x, y, opt.TieBreaks)
			report(above, below, handbook.Say("tiebreak.rank-differs.shared",
				"below", below.number, "rank", below.rank, "above", above.number, "why", why), article)
		}
	}
	c.findings = append(c.findings, severalAsOne(tied, opt.TieBreaks)...)
}

// severalAsOne says of an order that departs from the tie-breaks in many places
// one thing: it was not made by them.
func severalAsOne(tied []handbook.Finding, list []Descriptor) []handbook.Finding {
	const several = 3
	if len(tied) <= several {
		return tied
	}
	one := tied[0]
	one.Text = handbook.Say("tiebreak.rank-differs.several", "n", len(tied), "tieBreaks", spellings(list),
		"below", one.Players[0], "above", one.Players[1], "why", one.Text.Arg("why"))
	return []handbook.Finding{one}
}

func spellings(list []Descriptor) []string {
	out := make([]string, len(list))
	for i, d := range list {
		out[i] = d.String()
	}
	return out
}

// difference names the first score or tie-break in which two differ, with both
// values, and its article.
func (c *rankChecker) difference(above, below *Standing, list []Descriptor) (article string, why handbook.Text) {
	if above.after[0] != below.after[0] {
		return c.edition.No(rankRule), handbook.Say("tiebreak.why.points",
			"below", below.StartingRank, "belowPoints", below.Points, "above", above.StartingRank, "abovePoints", above.Points)
	}
	for i, d := range list {
		if above.after[i+1] == below.after[i+1] {
			continue
		}
		x, y := above.TieBreaks[i], below.TieBreaks[i]
		if d.Name == Points {
			return c.edition.No(rankRule), handbook.Say("tiebreak.why.points",
				"below", below.StartingRank, "belowPoints", y, "above", above.StartingRank, "abovePoints", x)
		}
		if kinds[d.Name].group != nil && (x == y || !x.Exists() || !y.Exists() || x.compare(y) > 0) {
			return c.articleOf(d), handbook.Say("tiebreak.why.order",
				"points", below.Points, "tieBreak", d, "below", below.StartingRank, "above", above.StartingRank)
		}
		return c.articleOf(d), handbook.Say("tiebreak.why.value", "points", below.Points, "tieBreak", d,
			"belowValue", y, "below", below.StartingRank, "aboveValue", x, "above", above.StartingRank)
	}
	return c.edition.No(rankRule), handbook.Say("tiebreak.why.same", "points", below.Points)
}

// articleOf returns the article of a tie-break in the edition, as far as it has a
// line of its own.
func (c *rankChecker) articleOf(d Descriptor) string {
	if no := c.lineFor(d.Name); no != "" {
		return no
	}
	return c.edition.No(rankRule)
}

// lineFor returns the article of the edition that is about a tie-break, by its code,
// or about the "list" of them; empty if it has no such line.
func (c *rankChecker) lineFor(about string) string {
	for _, a := range c.edition.Articles {
		if slices.Contains(strings.Fields(a.For), about) {
			return a.No
		}
	}
	return ""
}
