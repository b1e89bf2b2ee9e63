package audit_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/tournament"
)

// slips are the mistakes that arbiters make: of one field, of a line, of the
// results, of the tournament section, of teams.
var slips = slices.Concat(fieldSlips, lineSlips, resultSlips, sectionSlips, teamSlips)

var fieldSlips = []slip{
	{name: "a name left out", rules: "name-missing", loses: true, make: field(15, fixed(strings.Repeat(" ", 33)))},
	{name: "a bye as a player", rules: "bye-player", loses: true, make: field(15, fixed(fmt.Sprintf("%-33s", "Bye")))},
	{name: "a decimal comma", rules: "points-form", make: field(81, func(_ *draft, p *tournament.Player) string { return fmt.Sprintf("%2d,%d", p.Points/10, p.Points%10) })},
	{name: "a letter in a FIDE ID", rules: "number-form", make: func(d *draft) bool {
		p := d.player()
		at := strings.LastIndex(string([]rune(d.lines[p.Line-1])[57:68]), "0")
		if at >= 0 {
			d.put(p.Line, 58+at, "O")
		}
		return at >= 0
	}},
	{name: "the FIDE ID of another", rules: "duplicate-fide-id", loses: true, make: field(58, func(d *draft, p *tournament.Player) string {
		if q := d.player(); q != p {
			d.at = append(d.at, q.Line) // its player is uncertain
			return fmt.Sprintf("%11d", q.FIDEID)
		}
		return ""
	})},
	{name: "a federation that is none", rules: "unknown-federation", loses: true, make: field(54, fixed("XYZ"))},
	{name: "a birth in the future", rules: "birth-year", loses: true, make: field(70, fixed("2027/01/01"))},
	{name: "a birth on no day", rules: "date-form", loses: true, make: field(75, fixed("13/45"))},
	{name: "a rating without its last digit", rules: "rating-range", loses: true, make: field(49, func(_ *draft, p *tournament.Player) string {
		if p.Rating == 0 {
			return ""
		}
		return fmt.Sprintf("%4d", p.Rating/10)
	})},
	{name: "a form of a title", rules: "title-form", make: func(d *draft) bool {
		for range 100 {
			if p := d.player(); p.Title != 0 && len(p.Title.String()) == 2 {
				d.put(p.Line, 12, strings.ToLower(p.Title.String()))
				return true
			}
		}
		return false
	}},
	{name: "a woman's title of a man", rules: "title-sex", loses: true, make: func(d *draft) bool {
		for range 100 {
			if p := d.player(); p.Sex == tournament.Male && p.Title == 0 {
				d.put(p.Line, 11, "WIM")
				return true
			}
		}
		return false
	}},
	{name: "a title above the rating", rules: "title-rating", loses: true, make: func(d *draft) bool {
		for range 100 {
			if p := d.player(); p.Title == 0 && p.Rating > 0 && p.Rating < 1900 {
				d.put(p.Line, 11, " GM")
				return true
			}
		}
		return false
	}},
	{name: "wrong points", rules: "points-sum", make: field(81, func(_ *draft, p *tournament.Player) string {
		return fmt.Sprintf("%2d.%d", (p.Points+10)/10, p.Points%10)
	})},
	{name: "points times ten", rules: "points-sum", make: ofPlayers(81, func(p *tournament.Player) string { return fmt.Sprintf("%4d", p.Points) })},
	{name: "all ranks 1", rules: "rank-column rank-duplicate", swiss: true, make: ofPlayers(86, fixedRank("   1"))},
	{name: "the ranks are the starting ranks", rules: "rank-column", swiss: true, make: ofPlayers(86, func(p *tournament.Player) string { return fmt.Sprintf("%4d", p.StartingRank) })},
	{name: "no rank of two thirds", rules: "rank-missing", loses: true, make: ofPlayers(86, func(p *tournament.Player) string {
		if p.StartingRank%3 == 0 {
			return fmt.Sprintf("%4d", p.Rank)
		}
		return "    "
	})},
	{name: "two ranks exchanged", rules: "rank-differs", swiss: true, quiet: true, make: func(d *draft) bool {
		p, q := d.player(), d.player()
		d.put(p.Line, 86, fmt.Sprintf("%4d", q.Rank))
		d.put(q.Line, 86, fmt.Sprintf("%4d", p.Rank))
		return p != q
	}},
	{name: "day before month in a birth", rules: "date-form", make: func(d *draft) bool {
		for i := range d.t.Players {
			p := &d.t.Players[i]
			d.put(p.Line, 70, fmt.Sprintf("%02d.%02d.%04d", p.Birth.Day(), p.Birth.Month(), p.Birth.Year()))
		}
		return true
	}},
	{name: "F for w", rules: "sex-form", make: func(d *draft) bool {
		for i := range d.t.Players {
			if p := &d.t.Players[i]; p.Sex == tournament.Female {
				d.put(p.Line, 10, "F")
			}
		}
		return len(d.at) > 0
	}},
	{name: "the starting rank of another", rules: "duplicate-starting-rank starting-rank", make: field(5, func(d *draft, p *tournament.Player) string {
		if q := d.player(); q != p {
			d.at = append(d.at, q.Line)
			return fmt.Sprintf("%4d", q.StartingRank)
		}
		return ""
	})},
	{name: "a digit of a starting rank", rules: "starting-rank", make: field(5, func(d *draft, p *tournament.Player) string {
		return fmt.Sprintf("%4d", p.StartingRank+10*(1+d.r.IntN(8)))
	})},
}

func fixedRank(text string) func(*tournament.Player) string {
	return func(*tournament.Player) string { return text }
}

var lineSlips = []slip{
	{name: "a blank too many before a cell", rules: "columns", make: func(d *draft) bool {
		p, round := d.cell(played)
		d.splice(p.Line, roundCol(round), 0, " ")
		return true
	}},
	{name: "a blank too few before a cell", rules: "columns", make: func(d *draft) bool {
		p, round := d.cell(played)
		d.splice(p.Line, roundCol(round)-1, 1, "")
		return true
	}},
	{name: "a blank too many before the rating", rules: "columns", make: func(d *draft) bool {
		p := d.player()
		d.splice(p.Line, 48, 0, " ")
		return p.Rating > 0
	}},
	{name: "a cell pushed one round on", rules: "columns", make: func(d *draft) bool {
		p, round := d.cell(played)
		d.splice(p.Line, roundCol(round), 0, strings.Repeat(" ", 10))
		return round > 1
	}},
	{name: "a cell pulled one round back", rules: "columns", loses: true, make: func(d *draft) bool {
		p, round := d.cell(isBye(tournament.ZeroBye, tournament.HalfBye, tournament.AllocatedBye))
		if p == nil || round == len(p.Games) {
			return false
		}
		was := d.lines[p.Line-1]
		d.splice(p.Line, roundCol(round), 10, "")
		return !strings.HasPrefix(was, d.lines[p.Line-1]) // else the same byes follow: nothing moved, the last is left out
	}},
	{name: "a line twice", rules: "duplicate-starting-rank", loses: true, make: func(d *draft) bool {
		n := d.player().Line
		d.lines = slices.Insert(d.lines, n, d.lines[n-1])
		d.at = []int{n, n + 1}
		return true
	}},
	{name: "a tab", rules: "control-character columns", make: func(d *draft) bool {
		p, round := d.cell(played)
		from := roundCol(round)
		for d.column(p.Line, from-1) == ' ' {
			from--
		}
		to := from
		for d.column(p.Line, to) == ' ' {
			to++
		}
		d.splice(p.Line, from, to-from, "\t")
		return to-from > 1
	}},
	{name: "a player's line left out", rules: "player-missing", loses: true, make: func(d *draft) bool {
		n := d.player().Line
		d.lines[n-1], d.at = deleted, []int{n - 1, n, n + 1}
		return true
	}},
	{name: "the file cut off in a player", rules: "file-cut-off", loses: true, make: func(d *draft) bool {
		n := d.t.Players[len(d.t.Players)/2+d.r.IntN(len(d.t.Players)/2-1)].Line
		d.set(n, string([]rune(d.lines[n-1])[:60+d.r.IntN(50)]))
		for k := n; k < len(d.lines); k++ {
			d.lines[k] = deleted
		}
		return true
	}},
	{name: "the last round cut off", rules: "last-round-missing", loses: true, make: func(d *draft) bool {
		for i := range d.t.Players {
			p := &d.t.Players[i]
			d.set(p.Line, strings.TrimRight(string([]rune(d.lines[p.Line-1])[:roundCol(len(p.Games))-1]), " "))
		}
		return true
	}},
}

var resultSlips = []slip{
	{name: "an opponent's number", rules: "one-sided opponent-missing own-opponent", make: func(d *draft) bool {
		p, round := d.cell(played)
		wrong := 1 + d.r.IntN(len(d.t.Players))
		d.put(p.Line, roundCol(round), fmt.Sprintf("%4d", wrong))
		return wrong != p.Game(round).Opponent
	}},
	{name: "the own number as opponent", rules: "own-opponent", make: func(d *draft) bool {
		p, round := d.cell(played)
		d.put(p.Line, roundCol(round), fmt.Sprintf("%4d", p.StartingRank))
		return true
	}},
	{name: "an opponent of an earlier round again", rules: "one-sided", make: func(d *draft) bool {
		p, round := d.cell(played)
		for r := range round - 1 {
			if o := p.Game(r + 1).Opponent; o > 0 {
				d.put(p.Line, roundCol(round), fmt.Sprintf("%4d", o))
				return true
			}
		}
		return false
	}},
	{name: "a result on one side", rules: "result-mismatch result-lowered", make: func(d *draft) bool {
		p, round := d.cell(played)
		now := map[tournament.Result]string{tournament.Win: "0", tournament.Draw: "1", tournament.Loss: "1"}[p.Game(round).Result]
		d.put(p.Line, roundCol(round)+7, now)
		return now != ""
	}},
	{name: "a forfeit on one side", rules: "result-mismatch", loses: true, make: func(d *draft) bool {
		p, round := d.cell(played)
		now := map[tournament.Result]string{tournament.Win: "+", tournament.Loss: "-"}[p.Game(round).Result]
		d.put(p.Line, roundCol(round)+7, now)
		return now != ""
	}},
	{name: "a sign that is no result", rules: "result-form", make: func(d *draft) bool {
		p, round := d.cell(played)
		d.put(p.Line, roundCol(round)+7, "x")
		return true
	}},
	{name: "draws as ½", rules: "result-form result-sign", make: func(d *draft) bool {
		for i := range d.t.Players {
			p := &d.t.Players[i]
			for r := range p.Games {
				if p.Games[r].Result == tournament.Draw {
					d.put(p.Line, roundCol(r+1)+7, "½")
				}
			}
		}
		return len(d.at) > 0
	}},
	{name: "a result of one game less", rules: "result-mismatch result-lowered result-pending points-sum", loses: true, make: func(d *draft) bool {
		p, round := d.cell(played)
		d.put(p.Line, roundCol(round)+7, " ")
		return true
	}},
	{name: "another result on both sides", rules: "points-sum", make: func(d *draft) bool {
		p, round := d.cell(func(g tournament.Game) bool { return g.Opponent > 0 && g.Result == tournament.Win })
		if p == nil {
			return false
		}
		d.put(p.Line, roundCol(round)+7, "=")
		d.put(d.t.Player(p.Game(round).Opponent).Line, roundCol(round)+7, "=")
		return true
	}},
	{name: "a colour on one side", rules: "colour-mismatch", make: func(d *draft) bool {
		p, round := d.cell(played)
		now := map[tournament.Colour]string{tournament.White: "b", tournament.Black: "w"}[p.Game(round).Colour]
		d.put(p.Line, roundCol(round)+5, now)
		return now != ""
	}},
	{name: "a game that was a forfeit", rules: "forfeit-or-played repeat-pairing", swiss: true, quiet: true, make: forfeitFor(false)},
	{name: "a forfeit that was a game", rules: "forfeit-or-played repeat-pairing", swiss: true, quiet: true, make: forfeitFor(true)},
	{name: "U for H", rules: "points-sum wrong-bye", swiss: true, make: byeFor(tournament.HalfBye, tournament.AllocatedBye, false)},
	{name: "H for U", rules: "points-sum wrong-bye", swiss: true, make: byeFor(tournament.AllocatedBye, tournament.HalfBye, false)},
	{name: "Z for U", rules: "points-sum wrong-bye", swiss: true, make: byeFor(tournament.AllocatedBye, tournament.ZeroBye, false)},
	{name: "Z for H", rules: "points-sum wrong-bye", swiss: true, make: byeFor(tournament.HalfBye, tournament.ZeroBye, false)},
	{name: "nothing for U", rules: "points-sum wrong-bye", swiss: true, make: byeFor(tournament.AllocatedBye, tournament.None, false)},
	{name: "U for H, with the points", rules: "wrong-bye several-byes second-allocated-bye", swiss: true, make: byeFor(tournament.HalfBye, tournament.AllocatedBye, true)},
	{name: "H for U, with the points", rules: "wrong-bye several-byes", swiss: true, quiet: true, make: byeFor(tournament.AllocatedBye, tournament.HalfBye, true)},
	{name: "a win for a bye", rules: "result-without-opponent", make: func(d *draft) bool {
		p, round := d.cell(isBye(tournament.AllocatedBye))
		if p == nil {
			return false
		}
		d.put(p.Line, roundCol(round)+7, "1")
		return true
	}},
	{name: "a bye with an opponent", rules: "bye-with-opponent one-sided", make: func(d *draft) bool {
		p, round := d.cell(isBye(tournament.AllocatedBye))
		if p == nil {
			return false
		}
		q := d.player()
		d.put(p.Line, roundCol(round), fmt.Sprintf("%4d w U", q.StartingRank))
		return q != p
	}},
	{name: "two rounds exchanged", rules: "rounds-exchanged", swiss: true, make: func(d *draft) bool {
		rounds := len(d.t.Players[0].Games)
		a, b := 1+d.r.IntN(rounds), 1+d.r.IntN(rounds)
		for i := range d.t.Players {
			n := d.t.Players[i].Line
			runes := []rune(d.lines[n-1] + "  ")
			first, second := string(runes[roundCol(a)-1:roundCol(a)+7]), string(runes[roundCol(b)-1:roundCol(b)+7])
			d.put(n, roundCol(a), second)
			d.put(n, roundCol(b), first)
		}
		return a != b
	}},
}

// dated puts other dates of the rounds in place.
func dated(change func(d *draft, dates []string) []string) func(*draft) bool {
	return func(d *draft) bool {
		n := d.record("132")
		dates := strings.Fields(string([]rune(d.lines[n-1])[91:]))
		now := change(d, dates)
		if now == nil {
			return false
		}
		d.set(n, "132"+strings.Repeat(" ", 88)+strings.Join(now, "  "))
		return true
	}
}

var sectionSlips = []slip{
	{name: "the year of the end", rules: "start-after-end", make: recordLine("052", func(_ *draft, was string) string { return strings.Replace(was, "2026", "2025", 1) })},
	{name: "the start three years early", rules: "start-date", make: recordLine("042", func(_ *draft, was string) string { return strings.Replace(was, "2026", "2023", 1) })},
	{name: "day and month of the start", rules: "start-after-end start-date", make: recordLine("042", func(*draft, string) string { return "042 2026/05/04" })},
	{name: "all in 2036", rules: "future-event", loses: true, make: func(d *draft) bool {
		for i := range d.lines {
			switch {
			case strings.HasPrefix(d.lines[i], "042 "), strings.HasPrefix(d.lines[i], "052 "):
				d.set(i+1, strings.Replace(d.lines[i], "2026", "2036", 1))
			case strings.HasPrefix(d.lines[i], "132 "):
				d.set(i+1, strings.ReplaceAll(d.lines[i], "26/", "36/"))
			}
		}
		return true
	}},
	{name: "the month of a round", rules: "round-date", make: dated(func(d *draft, dates []string) []string {
		k := d.r.IntN(len(dates))
		dates[k] = strings.Replace(dates[k], "/04/", "/05/", 1)
		return dates
	})},
	{name: "a date too few", rules: "round-date", loses: true, make: dated(func(_ *draft, dates []string) []string { return dates[:len(dates)-1] })},
	{name: "the dates day before month", rules: "date-form", make: dated(func(_ *draft, dates []string) []string {
		for i, s := range dates {
			dates[i] = s[6:] + "." + s[3:5] + "." + s[:2]
		}
		return dates
	})},
	{name: "the dates one round on", rules: "columns", make: dated(func(_ *draft, dates []string) []string { return append([]string{strings.Repeat(" ", 8)}, dates...) })},
	{name: "the dates out of their columns", rules: "columns", make: func(d *draft) bool {
		n := d.record("132")
		d.splice(n, 4, 1+d.r.IntN(6), "")
		return true
	}},
	{name: "the number of players", rules: "player-count", make: recordLine("062", func(_ *draft, was string) string {
		return was[:len(was)-1] + string(rune('0'+(was[len(was)-1]-'0'+1)%10))
	})},
	{name: "the number of rated players", rules: "rated-count", make: recordLine("072", func(_ *draft, was string) string {
		return was[:len(was)-1] + string(rune('0'+(was[len(was)-1]-'0'+1)%10))
	})},
	{name: "no start", rules: "no-start missing-record", loses: true, make: func(d *draft) bool {
		d.lines[d.record("042")-1] = deleted
		return d.record("142") > 0 // TRF16 does not ask for it where the rounds have dates
	}},
	{name: "day before month in the start", rules: "date-form", make: recordLine("042", func(*draft, string) string { return "042 05.04.2026" })},
	{name: "no end", rules: "missing-record empty-record", loses: true, make: recordLine("052", func(*draft, string) string { return "052 " })},
	{name: "no name of the event", rules: "missing-record", loses: true, make: recordLine("012", func(*draft, string) string { return "012 " })},
	{name: "no chief arbiter", rules: "missing-record", loses: true, make: recordLine("102", func(*draft, string) string { return "102 " })},
	{name: "no federation", rules: "missing-record", loses: true, make: recordLine("032", func(*draft, string) string { return "032 " })},
	{name: "no time control", rules: "time-control-form", loses: true, make: func(d *draft) bool {
		for _, id := range []string{"122", "222"} {
			if n := d.record(id); n > 0 {
				d.lines[n-1] = deleted
			}
		}
		return true
	}},
	{name: "minutes for seconds in 222", rules: "time-control-ambiguous", make: recordLine("222", func(*draft, string) string { return "222 90+30" })},
	{name: "minutes and seconds exchanged", rules: "time-control-ambiguous time-control-differs", make: func(d *draft) bool {
		d.set(d.record("122"), "122 90 sec + 30 min")
		if n := d.record("222"); n > 0 {
			d.set(n, "222 90+1800")
		}
		return true
	}},
	{name: "a blitz event of a week", rules: "rounds-spread", loses: true, make: func(d *draft) bool {
		d.set(d.record("122"), "122 3 min + 2 sec")
		if n := d.record("222"); n > 0 {
			d.set(n, "222 180+2")
		}
		return true
	}},
	{name: "no rounds in 142", rules: "round-count", loses: true, make: func(d *draft) bool {
		return recordLine("142", func(*draft, string) string { return "142 0" })(d) || recordLine("XXR", func(*draft, string) string { return "XXR 0" })(d)
	}},
	{name: "rounds that were not reported", rules: "event-unfinished", loses: true, make: func(d *draft) bool {
		for _, id := range []string{"142", "XXR"} {
			if n := d.record(id); n > 0 {
				d.set(n, fmt.Sprintf("%s %d", id, d.t.Played()+2))
				return true
			}
		}
		return false
	}},
	{name: "a Swiss as a round robin", rules: "not-a-round-robin", swiss: true, make: func(d *draft) bool {
		d.set(d.record("092"), "092 Individual: Round-Robin")
		if n := d.record("192"); n > 0 {
			d.set(n, "192 BERGER_ROUNDROBIN")
		}
		return true
	}},
}

var teamSlips = []slip{
	{name: "a member who is not there", rules: "team-member-missing", loses: true, make: func(d *draft) bool {
		return d.member(fmt.Sprintf("%4d", len(d.t.Players)+20+d.r.IntN(50)))
	}},
	{name: "a player in two teams", rules: "two-teams", loses: true, make: func(d *draft) bool {
		if len(d.t.Teams) == 0 {
			n := d.player().StartingRank
			d.lines = append(d.lines, fmt.Sprintf("013 %-31s%5d%5d", "Alpha", n, n%len(d.t.Players)+1), fmt.Sprintf("013 %-31s%5d", "Beta", n))
			d.at = []int{len(d.lines)}
			return true
		}
		return d.member(fmt.Sprintf("%4d", d.t.Teams[0].Members[0]))
	}},
	{name: "other match points of a team", rules: "team-points", make: ofTeam(55, "  19.0")},
	{name: "other game points of a team", rules: "team-points", make: ofTeam(62, "  39.5")},
}

// member writes another number for a random member of a team other than the
// first; without teams, a team is added.
func (d *draft) member(number string) bool {
	lines, col := d.records("013"), 37
	if len(lines) == 0 {
		lines, col = d.records("310"), 74
	}
	if len(lines) == 0 {
		d.lines = append(d.lines, fmt.Sprintf("013 %-31s%5d %s", "Alpha", d.player().StartingRank, number))
		d.at = []int{len(d.lines)}
		return true
	}
	n := lines[1+d.r.IntN(len(lines)-1)]
	d.put(n, col+5*d.r.IntN(4), number)
	return true
}

// ofTeam writes over a field of a random record 310.
func ofTeam(col int, text string) func(*draft) bool {
	return func(d *draft) bool {
		lines := d.records("310")
		if len(lines) == 0 {
			return false
		}
		d.put(lines[d.r.IntN(len(lines))], col, text)
		return true
	}
}
