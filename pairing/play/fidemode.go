package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Lock is an act that an event may do only after it has left FIDE mode.
type Lock struct {
	Kind string // of the line that keeps it
	Was  string // before the act; empty: nothing was there
	Is   string
	Text handbook.Text // what is locked, and by which rule
}

// Line returns the line of the report that keeps the act.
func (l *Lock) Line(round int) tournament.LogLine {
	text := l.Is
	if l.Was != "" {
		text = l.Was + " => " + l.Is
	}
	return tournament.LogLine{Kind: l.Kind, Round: round, Text: text}
}

// ScoringLocks returns what FIDE mode does not allow about the points of results: two
// draws worth more than a win and a loss, a pairing-allocated bye worth more than a win,
// under 1-½-0 worth something else than 1, ½ or 0, else something that no results make.
func ScoringLocks(t *tournament.Tournament) (locks []Lock) {
	s := &t.Scoring
	win, draw, loss := max(s.WinWhite, s.WinBlack), max(s.DrawWhite, s.DrawBlack), max(s.LossWhite, s.LossBlack)
	lock := func(key string, pairs ...any) {
		locks = append(locks, Lock{Kind: tournament.LogScoring, Is: scoringWords(s), Text: handbook.Say(key, pairs...)})
	}
	if 2*draw > win+loss {
		lock("play.lock.draws", "draw", draw, "win", win, "loss", loss)
	}
	standard := win == tournament.One && draw == tournament.One/2 && loss == 0
	switch bye := s.AllocatedBye; {
	case bye > win:
		lock("play.lock.bye-over-win", "bye", bye, "win", win)
	case standard && bye != win && bye != draw && bye != loss:
		lock("play.lock.bye-standard", "bye", bye)
	case !isMade(bye, win, draw, loss):
		lock("play.lock.bye-unmade", "bye", bye, "win", win, "draw", draw, "loss", loss)
	}
	return locks
}

// isMade reports whether a value is a sum of results.
func isMade(value tournament.Points, results ...tournament.Points) bool {
	if value == 0 || slices.Contains(results, value) {
		return true
	}
	for _, r := range results {
		if 0 < r && r < value && isMade(value-r, results...) {
			return true
		}
	}
	return false
}

// scoringWords writes win, draw, loss and bye for a line of the report.
func scoringWords(s *tournament.Scoring) string {
	return fmt.Sprintf("W %s D %s L %s P %s", s.WinWhite, s.DrawWhite, s.LossWhite, s.AllocatedBye)
}

// RoundsLimit returns the most rounds that so many players can play without meeting
// twice: of an odd number each has a bye in one.
func RoundsLimit(players int) int { return players - 1 + players%2 }

// Present returns how many players the report has without those who are out for good
// before the first round.
func Present(t *tournament.Tournament) (n int) {
	for i := range t.Players {
		if p := &t.Players[i]; t.Player(p.StartingRank) == p {
			n++
		}
	}
	return n
}

// Leave writes that the event leaves FIDE mode. A second time it changes nothing.
func Leave(t *tournament.Tournament, round int) *tournament.Tournament {
	if t.HasLeftFIDEMode() {
		return t
	}
	return WithLog(t, tournament.LogLine{Kind: tournament.LogLeft, Round: round})
}

// WithLog returns the report with lines that keep acts of the arbiter.
func WithLog(t *tournament.Tournament, lines ...tournament.LogLine) *tournament.Tournament {
	out := *t
	for _, l := range lines {
		out.AddLog(l)
	}
	return &out
}

// MarkAdjourned writes of the games of earlier rounds without a result that they are
// adjourned, and returns them as ROUND: WHITE-BLACK.
func MarkAdjourned(t *tournament.Tournament, before int) (*tournament.Tournament, []string) {
	out := copyReport(t)
	var games []string
	for round := 1; round < before; round++ {
		for _, b := range pairsOf(t, round) {
			if !b.Open() {
				continue
			}
			for _, id := range []int{b.White, b.Black} {
				p := out.Player(id)
				p.Games[round-1].Result = tournament.Pending
			}
			games = append(games, fmt.Sprintf("%d: %d-%d", round, b.White, b.Black))
		}
	}
	return out, games
}

// OpenGames returns the games of the paired rounds that have no result yet.
func OpenGames(t *tournament.Tournament) (games []tournament.Decision) {
	for round := 1; round <= t.Played(); round++ {
		for _, b := range pairsOf(t, round) {
			if b.Open() {
				games = append(games, tournament.Decision{Round: round, White: b.White, Black: b.Black})
			}
		}
	}
	return games
}

// NotFinal returns the finding that games of the paired rounds have no result yet: standings
// and reports are not final then (C.04.2 3.1). Nil if all have one.
func NotFinal(t *tournament.Tournament) *handbook.Finding {
	open := OpenGames(t)
	if len(open) == 0 {
		return nil
	}
	var games []string
	for _, g := range open[:min(len(open), maxErrors)] {
		games = append(games, fmt.Sprintf("%d: %d-%d", g.Round, g.White, g.Black))
	}
	if len(open) > maxErrors {
		games = append(games, "…")
	}
	p := t.Player(open[0].White)
	return &handbook.Finding{
		Article: "C.04.2-3.1", Rule: "not-final", Severity: handbook.Warning, Pos: handbook.Pos{File: t.File, Line: max(p.Line, 1), Col: 1}, Round: open[0].Round,
		Text: handbook.Say("play.open", "n", len(open), "games", games),
	}
}

// lineWord writes a result for a line of the report: 1-0, =-=, +--, * for none.
func lineWord(word string) string {
	switch word {
	case "":
		return "*"
	case "1/2":
		return "=-="
	}
	return strings.ReplaceAll(word, "1/2", "=")
}

// CorrectionLine returns the line that keeps a corrected result.
func CorrectionLine(kind string, round int, b *Entered) tournament.LogLine {
	is := lineWord(WordOf(b.WhiteResult, b.BlackResult))
	text := fmt.Sprintf("%d-%d: %s => %s", b.White, b.Black, lineWord(b.Was), is)
	if kind == tournament.LogRatingCorrection {
		text += fmt.Sprintf(" (pairings and standings used %s)", lineWord(b.Was))
	}
	return tournament.LogLine{Kind: kind, Round: round, Text: text}
}

// AdjournmentLine returns the line that keeps the late result of an adjourned game.
func AdjournmentLine(round int, b *Entered) tournament.LogLine {
	return tournament.LogLine{Kind: tournament.LogAdjournment, Round: round, Text: fmt.Sprintf("%d-%d %s", b.White, b.Black, lineWord(WordOf(b.WhiteResult, b.BlackResult)))}
}

// ForRating returns a finished event with results that are corrected for the rating alone
// (C.04.2 4.3): the lines have the right results, record 299 the points with which pairs
// and standings were made, and the places stay.
func ForRating(t *tournament.Tournament, round int, entered []Entered, before *tournament.Tournament) *tournament.Tournament {
	out := copyReport(t)
	for i := range entered {
		b := &entered[i]
		if b.Was == "" {
			continue
		}
		for _, id := range []int{b.White, b.Black} {
			p, was := out.Player(id), before.Player(id)
			if d := was.Points - p.Points; d != 0 {
				out.Abnormal = append(slices.Clip(out.Abnormal), tournament.AbnormalPoints{Points: d, Round: round, IDs: []int{id}})
			}
			p.Rank = was.Rank
		}
		out.AddLog(CorrectionLine(tournament.LogRatingCorrection, round, b))
	}
	count(out)
	return out
}
