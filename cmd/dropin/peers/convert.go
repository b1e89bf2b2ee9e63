package peers

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/check"
	"github.com/fedrate/fedrate/trf"
)

// conversion is a report on its way to a program.
type conversion struct {
	*Program
	r        *audit.Report
	t        *tournament.Tournament // as it will be written
	next     int                    // round to be paired
	findings []handbook.Finding
}

// Convert writes a report for the program. Findings of rule not-carried are errors: what
// they name the program cannot be told, so that it may refuse the file or pair otherwise;
// the file is written as far as it goes. Those of rule carried-otherwise say what stands
// in the file in another way than in the report.
func (p *Program) Convert(r *audit.Report) (data []byte, findings []handbook.Finding, err error) {
	copied := *r.Tournament
	c := &conversion{Program: p, r: r, t: &copied, next: swiss.Next(r.Tournament)}
	c.t.Players = slices.Clone(c.t.Players)
	for i := range c.t.Players {
		c.t.Players[i].Games = slices.Clone(c.t.Players[i].Games)
	}
	for _, f := range check.Report(r.AsWritten()) {
		if f.Severity == handbook.Error && f.Round > 0 { // lines of a round contradict each other
			c.findings = append(c.findings, f)
		}
	}
	over := c.paired()
	if err := c.accelerate(); err != nil {
		return nil, nil, err
	}
	c.rounds(over)
	c.byes(over)
	c.scores()
	c.abnormal()
	c.leaveOut()
	c.number()
	c.letters()
	c.t.Index()
	var b bytes.Buffer
	if err := trf.Write(&b, c.t, p.format); err != nil {
		return nil, nil, err
	}
	return c.dialect(b.Bytes()), c.findings, nil
}

// fail says what the program cannot be told.
func (c *conversion) fail(record string, at handbook.Pos, text handbook.Text) {
	c.findings = append(c.findings, finding(c.t, record, handbook.Error, at, text))
}

// note says what stands in the file in another way than in the report.
func (c *conversion) note(record string, at handbook.Pos, text handbook.Text) {
	c.findings = append(c.findings, finding(c.t, record, handbook.Info, at, text))
}

// paired pairs the next round for what that says of it: the system, its edition, the
// initial-colour. over: all rounds are paired.
func (c *conversion) paired() (over bool) {
	t, d := c.t, c.r.System
	system := d.Engine()
	edition := c.r.Editions.Pairing
	if !c.pairs(d, system) {
		c.fail("192", t.At(tournament.ItemType), handbook.Say("peers.system", "program", c.Name, "system", d.Declared(t)))
		t.System = ""
		return t.RoundsStated && c.next > t.Rounds
	}
	if edition == nil && c.edition != "" {
		edition, _ = pairing.Chapter.Edition(c.edition)
		c.note("042", handbook.Pos{}, handbook.Say("peers.edition-unknown", "program", c.Name, "edition", c.edition))
	}
	if system != nil && c.edition != "" && edition.Key != c.edition {
		c.fail("192", t.At(tournament.ItemType), handbook.Say("peers.edition", "program", c.Name, "its", c.edition, "edition", edition.Key))
	}
	p, err := pairing.PairRound(t, pairing.Task{Edition: edition, System: d})
	switch {
	case err != nil:
		c.fail("001", handbook.Pos{}, handbook.Say("peers.not-paired", "problem", handbook.SaidBy(err)))
		return false
	case p.Over:
		over = true
	case !p.Reason.IsZero() && !p.Illegal:
		c.fail("001", handbook.Pos{}, handbook.Say("peers.not-paired", "problem", p.Reason))
	}
	if t.InitialColour == 0 && p.Initial != 0 {
		t.InitialColour = p.Initial
		if c.next == 1 {
			c.note("152", handbook.Pos{}, handbook.Say("peers.colour", "colour", string(rune(p.Initial))))
		}
	}
	if !c.extension && c.next == 1 && t.InitialColour != 0 {
		c.fail("152", t.At(tournament.ItemInitialColour), handbook.Say("peers.colour-lost", "program", c.Name, "colour", string(rune(t.InitialColour))))
	}
	t.System = c.code
	switch {
	case d.Format == pairing.RoundRobin && c.code != "":
		t.System = "BERGER_ROUNDROBIN"
	case c.edition != "" && !strings.Contains(strings.ToLower(t.Type), "swiss"):
		t.Type = "Individual: Swiss-System (Dutch)" // Gacrux takes five rounds of six players for a round robin else
	}
	return over
}

// accelerate has the virtual points written one by one: programs that know Baku's method
// by name make other groups of some fields.
func (c *conversion) accelerate() error {
	spans, err := pairing.VirtualPoints(c.t, c.r.System, c.r.Editions.Pairing)
	if err != nil {
		return err
	}
	c.t.Accelerations = nil
	for _, a := range spans {
		if c.t.RoundsStated && a.First > c.t.Rounds {
			continue
		}
		if c.t.RoundsStated {
			a.Last = min(a.Last, c.t.Rounds)
		}
		c.t.Accelerations = append(c.t.Accelerations, a)
	}
	if len(spans) > 0 && !c.extension {
		c.fail("250", handbook.Pos{}, handbook.Say("peers.accelerated", "program", c.Name))
		c.t.Accelerations = nil
	}
	if len(spans) > 0 && c.r.Tournament.Accelerations == nil && c.extension {
		c.note("250", handbook.Pos{}, handbook.Say("peers.accelerated-listed"))
	}
	return nil
}

// rounds sees that the program knows how many rounds there are.
func (c *conversion) rounds(over bool) {
	t := c.t
	switch {
	case !t.RoundsStated && c.edition != "":
		c.fail("142", handbook.Pos{}, handbook.Say("peers.no-rounds", "program", c.Name))
	case !c.extension && !over && t.RoundsStated && len(t.RoundDates) < t.Rounds:
		c.fail("142", t.At(tournament.ItemRounds), handbook.Say("peers.rounds-lost", "program", c.Name, "n", t.Rounds))
	}
	if !c.extension {
		t.RoundsStated = false
	}
	if c.Flag == "gacrux" && c.next > 1 && !c.playedOver(c.next-1) {
		c.fail("001", handbook.Pos{}, handbook.Say("peers.forfeited-round", "program", c.Name, "round", c.next-1))
	}
}

// playedOver reports whether a game of the round was played.
func (c *conversion) playedOver(round int) bool {
	return slices.ContainsFunc(c.t.Players, func(p tournament.Player) bool {
		g := p.Game(round)
		return g.Opponent != 0 && g.Result.Played()
	})
}

// byes takes the byes of rounds that are paired into the cells, and those of the round
// to be paired out of them: into records 240, which TRF16 writes as cells again.
func (c *conversion) byes(over bool) {
	t := c.t
	byes := map[int]tournament.Result{}
	later := 0
	place := map[int]int{}
	for i := range t.Players {
		place[t.Players[i].StartingRank] = i
	}
	for _, b := range t.Byes {
		for _, id := range b.IDs {
			i, exists := place[id]
			switch p := &t.Players[max(i, 0)]; {
			case !exists || b.Round < 1:
			case b.Round > c.next:
				later++
			case b.Round == c.next:
				byes[id] = b.Kind
			case p.Game(b.Round) == tournament.Game{}:
				for len(p.Games) < b.Round {
					p.Games = append(p.Games, tournament.Game{})
				}
				p.Games[b.Round-1] = tournament.Game{Result: b.Kind}
			}
		}
	}
	for _, id := range t.Absent {
		if _, known := byes[id]; !known {
			byes[id] = tournament.ZeroBye
		}
	}
	for i := range t.Players {
		p := &t.Players[i]
		if g := p.Game(c.next); g.Result.Bye() && g.Opponent == 0 {
			byes[p.StartingRank] = g.Result
		}
		for r := c.next + 1; r <= len(p.Games); r++ {
			if p.Games[r-1].Result.Bye() {
				later++
			}
		}
		p.Games = p.Games[:min(len(p.Games), c.next-1)]
	}
	t.Byes, t.Absent = nil, nil
	if !over {
		for _, kind := range []tournament.Result{tournament.FullBye, tournament.HalfBye, tournament.ZeroBye} {
			var ids []int
			for _, id := range slices.Sorted(maps.Keys(byes)) {
				if byes[id] == kind && place[id] >= 0 {
					ids = append(ids, id)
				}
			}
			if len(ids) > 0 {
				t.Byes = append(t.Byes, tournament.ByeRecord{Kind: kind, Round: c.next, IDs: ids})
			}
		}
	}
	if later > 0 {
		c.note("240", handbook.Pos{}, handbook.Say("peers.later-byes", "n", later, "next", c.next))
	}
}

// scores writes the points of the results, as every program that checks them adds them
// up, and sees that the program can be told what they are worth.
func (c *conversion) scores() {
	t := c.t
	told := c.scoring(&t.Scoring)
	var otherwise, added []int
	allocated := false
	for i := range t.Players {
		p := &t.Players[i]
		var sum, theirs tournament.Points
		for _, g := range p.Games {
			sum += t.Scoring.Points(g)
			theirs += told.Points(g)
			allocated = allocated || g.Result == tournament.AllocatedBye
		}
		if sum != theirs {
			otherwise = append(otherwise, p.StartingRank)
		}
		before := p.Points
		if g := c.r.Tournament.Player(p.StartingRank); g != nil {
			before -= t.Scoring.Points(g.Game(c.next))
		}
		if p.PointsKnown && p.Points != sum && before != sum && len(t.Abnormal) == 0 {
			added = append(added, p.StartingRank)
		}
		p.Points, p.PointsKnown = sum, true
	}
	s := &t.Scoring
	at := t.At(tournament.ItemScoring)
	switch {
	case len(otherwise) > 0:
		c.fail("162", at, handbook.Say("peers.scoring", "program", c.Name, "players", otherwise))
	case c.Flag == "bbppairings" && allocated && s.AllocatedBye <= s.LossWhite:
		c.fail("162", at, handbook.Say("peers.bye-nothing", "program", c.Name))
	case c.Flag == "gacrux" && c.colourless():
		c.fail("001", handbook.Pos{}, handbook.Say("peers.colourless", "program", c.Name))
	case c.Flag == "gacrux" && !slices.Contains([]tournament.Points{s.WinWhite, s.DrawWhite, s.LossWhite}, s.AllocatedBye):
		c.fail("162", at, handbook.Say("peers.bye-worth", "program", c.Name))
	}
	if *s != told {
		t.Scoring = told
	}
	if len(added) > 0 {
		c.findings = append(c.findings, finding(t, "001", handbook.Warning, handbook.Pos{}, handbook.Say("peers.points", "players", added)))
	}
}

// colourless reports whether a player without a game may be paired in a last round with
// topscorers, over which Gacrux stumbles.
func (c *conversion) colourless() bool {
	t := c.t
	if !t.RoundsStated || c.next != t.Rounds {
		return false
	}
	top := func(p tournament.Player) bool { return 2*p.Points > tournament.Points(c.next-1)*t.Scoring.WinWhite }
	idle := func(p tournament.Player) bool {
		away := slices.ContainsFunc(t.Byes, func(b tournament.ByeRecord) bool { return slices.Contains(b.IDs, p.StartingRank) })
		return !away && !slices.ContainsFunc(p.Games, func(g tournament.Game) bool { return g.Opponent != 0 && g.Result.Played() })
	}
	return slices.ContainsFunc(t.Players, top) && slices.ContainsFunc(t.Players, idle)
}

// abnormal: no program but ours reads record 299.
func (c *conversion) abnormal() {
	if len(c.t.Abnormal) == 0 {
		return
	}
	at := handbook.Pos{File: c.t.File, Line: c.t.Abnormal[0].Line, Col: 1}
	c.fail("299", at, handbook.Say("peers.abnormal", "program", c.Name))
	c.t.Abnormal = nil
}

// leaveOut leaves out what has no part in the pairing of individuals and keeps a
// program from reading the file: teams, national ratings, comments.
func (c *conversion) leaveOut() {
	t := c.t
	var out []string
	drop := func(record string, there bool) {
		if there {
			out = append(out, record)
		}
	}
	drop("013/310", len(t.Teams) > 0)
	drop("172", t.RankMethod != "" || t.RankFederation != "")
	drop("352", t.BoardColours != "")
	drop("362", len(t.TeamScoring) > 0)
	drop("300", len(t.OutOfOrder) > 0)
	drop("320", t.TeamByes != nil)
	drop("330", len(t.ForfeitedMatches) > 0)
	drop("NRS", len(t.NationalRatings) > 0)
	drop("###", slices.ContainsFunc(t.Other, func(o tournament.OtherLine) bool { return strings.HasPrefix(o.Text, "###") }))
	t.Teams, t.RankMethod, t.RankFederation, t.BoardColours, t.TeamScoring = nil, "", "", "", nil
	t.OutOfOrder, t.TeamByes, t.ForfeitedMatches, t.NationalRatings, t.Other = nil, nil, nil, nil, nil
	t.Sport, t.MicroMatch = tournament.Chess, 0
	if !c.extension {
		if len(t.Prohibited) > 0 {
			at := handbook.Pos{File: t.File, Line: t.Prohibited[0].Line, Col: 1}
			c.fail("260", at, handbook.Say("peers.prohibited", "program", c.Name))
		}
		t.Prohibited, t.InitialColour = nil, 0
	}
	if len(out) > 0 {
		c.note("001", handbook.Pos{}, handbook.Say("peers.left-out", "records", out))
	}
}

// number sorts the lines by their numbers, and closes gaps where the program wants
// numbers without any.
func (c *conversion) number() {
	t := c.t
	if !t.RankingIDs {
		slices.SortStableFunc(t.Players, func(a, b tournament.Player) int { return cmp.Compare(a.StartingRank, b.StartingRank) })
	}
	gaps := false
	number := make(map[int]int, len(t.Players))
	for i := range t.Players {
		number[t.Players[i].StartingRank] = i + 1
		gaps = gaps || t.Players[i].StartingRank != i+1
	}
	switch {
	case len(number) != len(t.Players): // two lines of one number: the reader has said it
	case !gaps:
		t.RankingIDs = false
	case c.byRank:
		t.RankingIDs = true
		c.note("001", handbook.Pos{}, handbook.Say("peers.by-rank", "program", c.Name))
	default:
		c.t = t.Renumber(number)
		c.t.RankingIDs = false
		var moved []int
		for _, n := range slices.Sorted(maps.Keys(number)) {
			if number[n] != n {
				moved = append(moved, n, number[n])
			}
		}
		c.note("001", handbook.Pos{}, handbook.Say("peers.renumbered", "program", c.Name, "pairs", numberList(moved)))
	}
}

// letters writes names in the letters of ASCII for a program that counts the columns in
// bytes unless it is told otherwise.
func (c *conversion) letters() {
	if c.utf8 {
		return
	}
	t := c.t
	changed := 0
	plain := func(s *string) {
		if ascii := identity.ASCII(*s); ascii != *s {
			*s = ascii
			changed++
		}
	}
	for i := range t.Players {
		plain(&t.Players[i].Name)
		plain(&t.Players[i].Federation)
	}
	for _, s := range []*string{&t.Name, &t.City, &t.Federation, &t.Type, &t.ChiefArbiter, &t.Controller, &t.TimeControlText, &t.EncodedTimeControl, &t.TieBreaks, &t.StandingsTieBreaks} {
		plain(s)
	}
	t.Deputies = slices.Clone(t.Deputies)
	for i := range t.Deputies {
		plain(&t.Deputies[i])
	}
	if changed > 0 {
		c.note("001", handbook.Pos{}, handbook.Say("peers.letters", "program", c.Name, "n", changed))
	}
}

// dialect changes what the format says otherwise than the program.
func (c *conversion) dialect(data []byte) []byte {
	if c.zeroCode == 0 {
		return data
	}
	lines := bytes.SplitAfter(data, []byte("\r\n"))
	for i, line := range lines {
		if bytes.HasPrefix(line, []byte("162 ")) {
			lines[i] = bytes.Replace(line, []byte(" A "), []byte(" "+string(c.zeroCode)+" "), 1)
		}
	}
	return bytes.Join(lines, nil)
}

// numberList is "7=6, 9=7": the numbers of the report and those of the file, which
// stand in turn in pairs.
func numberList(pairs []int) []string {
	list := make([]string, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		list = append(list, fmt.Sprintf("%d=%d", pairs[i], pairs[i+1]))
	}
	return list
}
