package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// modeFlags are the acts that FIDE's rules for programs watch: what changes the event
// itself, pairs by hand, and the two flags that say that it is meant.
type modeFlags struct {
	pairs     string
	tieBreaks string
	leave     bool
	confirmed bool
}

func (f *modeFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.pairs, "pairs", "", "")
	flags.StringVar(&f.tieBreaks, "tie-breaks", "", "")
	flags.BoolVar(&f.leave, "leave-fide-mode", false, "")
	flags.BoolVar(&f.confirmed, "confirm", false, "")
}

// keepMode holds what is asked for against FIDE mode: what it locks is refused until the
// event has left it, what it warns of until that is confirmed. Nothing is refused if
// the pairs are only shown.
func (env *environment) keepMode(a *round, r *audit.Report, flags *pairFlags) error {
	t := r.Tournament
	locks, err := a.locks(r, flags)
	if err != nil {
		return err
	}
	if a.report == nil {
		a.report = t
	}
	a.noteFirst(r, flags)
	second := play.SecondHalfByes(t, newHalfByes(t, a.report, a.rounds[0]), a.rounds[0])
	for i := range second {
		a.confirm = append(a.confirm, second[i].Text)
	}
	a.addFindings(second...)
	left := t.HasLeftFIDEMode()
	for i := range locks {
		if !left && !flags.leave {
			a.addFindings(lockFinding(a, &locks[i]))
		}
	}
	if flags.out == "" {
		return nil
	}
	if len(locks) > 0 && !left && !flags.leave {
		return fideModeError(t, locks)
	}
	if len(a.confirm) > 0 && !flags.confirmed {
		return handbook.Errorf("cmd.wrong.confirm", "file", t.File, "what", linesOf(a.confirm), "n", len(a.confirm))
	}
	if flags.leave && !left {
		a.log = append(a.log, tournament.LogLine{Kind: tournament.LogLeft, Round: a.rounds[0]})
	}
	for i := range locks {
		a.log = append(a.log, locks[i].Line(a.rounds[0]))
	}
	return a.configured(r, flags, locks)
}

// addFindings adds findings whose texts are sentences.
func (a *round) addFindings(findings ...handbook.Finding) {
	for _, f := range findings {
		f.Text = handbook.Say("play.said", "what", f.Text)
		a.findings = append(a.findings, f)
	}
}

// newHalfByes returns the players who have a half-point bye in the round only by what was told.
func newHalfByes(before, told *tournament.Tournament, round int) (ids []int) {
	for i := range told.Players {
		p := &told.Players[i]
		was := before.Player(p.StartingRank)
		if p.Game(round).Result == tournament.HalfBye && was != nil && was.Game(round).Result != tournament.HalfBye {
			ids = append(ids, p.StartingRank)
		}
	}
	return ids
}

// lockFinding says of pairs that are only shown that the report would not be written so.
func lockFinding(a *round, l *play.Lock) handbook.Finding {
	return handbook.Finding{
		Article: "C.02.03", Rule: "fide-mode", Severity: handbook.Warning, Pos: handbook.Pos{File: a.File}, Round: a.Round,
		Text: handbook.Say("cmd.mode.shown", "what", l.Text, "flag", "leave-fide-mode"),
	}
}

// fideModeError names what is locked, what leaving FIDE mode means, and how.
func fideModeError(t *tournament.Tournament, locks []play.Lock) error {
	texts := make([]handbook.Text, len(locks))
	for i := range locks {
		texts[i] = locks[i].Text
	}
	return handbook.Errorf("cmd.wrong.fide-mode", "file", t.File, "what", linesOf(texts), "n", len(texts))
}

// linesOf joins sentences for an error.
func linesOf(texts []handbook.Text) handbook.Text {
	all := texts[0]
	for _, t := range texts[1:] {
		all = handbook.Say("cmd.mode.and", "one", all, "other", t)
	}
	return all
}

// locks returns the acts of the flags, and the scoring of the report, that FIDE mode does not
// allow. Before round 1 is paired all but the scoring is free.
func (a *round) locks(r *audit.Report, flags *pairFlags) (locks []play.Lock, err error) {
	t := r.Tournament
	ofTeams := r.System.Format == pairing.TeamSwiss || r.System.Format == pairing.TeamRoundRobin
	if !t.HasLeftFIDEMode() && !ofTeams && r.System.Engine() != nil {
		locks = play.ScoringLocks(t)
	}
	list, err := flags.newTieBreaks(t)
	if err != nil {
		return nil, err
	}
	if list != "" && r.System.Tabled() && hasBuchholz(list) {
		return nil, handbook.Errorf("cmd.wrong.buchholz", "list", list)
	}
	if a.rounds[0] == 1 {
		return locks, nil
	}
	lock := func(kind, was, is, key string) {
		locks = append(locks, play.Lock{Kind: kind, Was: was, Is: is, Text: handbook.Say(key, "round", a.rounds[0], "was", was, "is", is)})
	}
	own := pairing.Detect(t, "")
	if otherSystem(own, r.System) {
		lock(tournament.LogSystem, codeOr(own), codeOr(r.System), "play.lock.system")
	}
	switch was, is := own.NamesBaku(t) || len(t.Accelerations) > 0, flags.accelerate != "" || r.System.NamesBaku(t) || len(t.Accelerations) > 0; {
	case is && !was:
		lock(tournament.LogAcceleration, "none", "BAKU", "play.lock.acceleration")
	case was && !is:
		lock(tournament.LogAcceleration, "BAKU", "none", "play.lock.acceleration")
	}
	if flags.rounds > 0 && t.RoundsStated && flags.rounds != t.Rounds {
		lock(tournament.LogRounds, strconv.Itoa(t.Rounds), strconv.Itoa(flags.rounds), "play.lock.rounds")
	}
	if apart := a.report.Prohibited; len(apart) > len(t.Prohibited) {
		var words []string
		for _, p := range apart[len(t.Prohibited):] {
			words = append(words, joinNumbers(p.IDs, "-"))
		}
		lock(tournament.LogProhibition, "", strings.Join(words, " "), "play.lock.prohibition")
	}
	if list != "" {
		lock(tournament.LogTieBreaks, cmp.Or(tieBreakWords(t), "PTS"), "PTS "+strings.ReplaceAll(list, ",", " "), "play.lock.tie-breaks")
	}
	return locks, nil
}

// otherSystem reports whether two systems pair differently. A system of the event's own
// may be paired by any.
func otherSystem(own, asked pairing.Detection) bool {
	if own.Code != "" && pairing.SystemOf(own.Code) == nil && !own.Tabled() && own.Format != pairing.Knockout {
		return false
	}
	if own.Engine() == nil || asked.Engine() == nil {
		return (own.Engine() == nil) != (asked.Engine() == nil) || own.Format != asked.Format
	}
	return own.Engine().Code != asked.Engine().Code
}

func codeOr(d pairing.Detection) string {
	switch {
	case d.Code != "":
		return d.Code
	case d.Engine() != nil:
		return d.Engine().Code
	}
	return string(d.Format)
}

func joinNumbers(ids []int, sep string) string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = strconv.Itoa(id)
	}
	return strings.Join(words, sep)
}

// tieBreakWords returns the list of the report for a line of it.
func tieBreakWords(t *tournament.Tournament) string {
	words := strings.FieldsFunc(cmp.Or(t.StandingsTieBreaks, t.TieBreaks), func(r rune) bool { return r == ',' || r == ' ' })
	if len(words) == 0 {
		return ""
	}
	if !slices.Contains(words, "PTS") {
		words = slices.Insert(words, 0, "PTS")
	}
	return strings.Join(words, " ")
}

// newTieBreaks returns the list of the flag if the report has another one.
func (f *modeFlags) newTieBreaks(t *tournament.Tournament) (string, error) {
	if f.tieBreaks == "" {
		return "", nil
	}
	list, err := tiebreak.ParseList(f.tieBreaks)
	if err != nil {
		return "", handbook.Errorf("cmd.wrong.flag", "flag", "tie-breaks", "problem", err)
	}
	words := make([]string, 0, len(list))
	for _, d := range list {
		if d.String() != "PTS" {
			words = append(words, d.String())
		}
	}
	is := strings.Join(words, ",")
	if "PTS "+strings.Join(words, " ") == tieBreakWords(t) {
		return "", nil
	}
	return is, nil
}

// hasBuchholz reports whether a list ranks by opponents' points, which round robins give
// to all alike.
func hasBuchholz(list string) bool {
	parsed, err := tiebreak.ParseList(list)
	return err == nil && slices.ContainsFunc(parsed, func(d tiebreak.Descriptor) bool {
		return slices.Contains([]string{"BH", "FB", "AOB", "SUMBH"}, d.Name)
	})
}

// noteFirst says what an arbiter has to know before the round: rounds that cannot all be
// played, and full-point byes, which are deprecated.
func (a *round) noteFirst(r *audit.Report, flags *pairFlags) {
	t := a.report
	rounds := cmp.Or(flags.rounds, t.Rounds)
	if n := play.Present(t); a.rounds[0] == 1 && r.System.Engine() != nil && r.System.Engine().PerRound <= 1 && len(t.Teams) == 0 && rounds > play.RoundsLimit(n) {
		a.addFindings(handbook.Finding{
			Article: "C.04.1-2", Rule: "too-many-rounds", Severity: handbook.Warning, Pos: handbook.Pos{File: a.File},
			Text: handbook.Say("play.hand.too-many-rounds", "players", n, "most", play.RoundsLimit(n), "rounds", rounds),
		})
	}
	full := play.FullByes(t, a.rounds[0])
	for _, b := range t.Byes {
		if b.Round == a.rounds[0] && b.Kind == tournament.FullBye {
			full = append(full, b.IDs...)
		}
	}
	if slices.Sort(full); len(full) == 0 {
		return
	}
	full = slices.Compact(full)
	a.addFindings(handbook.Finding{
		Article: "C.04.2-3.3", Rule: "full-point-bye", Severity: handbook.Warning, Pos: handbook.Pos{File: a.File}, Round: a.rounds[0], Players: full,
		Text: handbook.Say("play.hand.full-bye", "players", full),
	})
	words := make([]string, len(full))
	for i, id := range full {
		words[i] = fmt.Sprintf("%d=FPB", id)
	}
	a.log = append(a.log, tournament.LogLine{Kind: tournament.LogFullBye, Round: a.rounds[0], Text: strings.Join(words, " ")})
}

// configured writes lines of the rounds that the new setting would pair otherwise: of this
// one if it is another system or acceleration, of those before if it is their number.
func (a *round) configured(r *audit.Report, flags *pairFlags, locks []play.Lock) error {
	has := func(kinds ...string) bool {
		return slices.ContainsFunc(locks, func(l play.Lock) bool { return slices.Contains(kinds, l.Kind) })
	}
	task := pairing.Task{Edition: r.CheckedBy().Pairing, System: pairing.Detect(r.Tournament, ""), Round: a.Round, Drawn: flags.missing == "draw"}
	if has(tournament.LogSystem, tournament.LogAcceleration) && a.hand == nil {
		own, err := pairing.PairRound(a.report, task)
		if err != nil {
			return err
		}
		made := play.HandPairs{Pairs: a.asPairs()}
		if was, is := made.Compare(own.Pairs); is != "" {
			a.log = append(a.log, tournament.LogLine{Kind: tournament.LogConfiguration, Round: a.rounds[0], Text: was + " => " + is})
		}
	}
	if !has(tournament.LogRounds) || r.System.Engine() == nil {
		return nil
	}
	for n := 1; n < a.Round; n++ {
		task.Round = n
		before, err := pairing.PairRound(r.Tournament, task)
		if err != nil {
			return err
		}
		now := task
		now.Rounds = flags.rounds
		after, err := pairing.PairRound(r.Tournament, now)
		if err != nil {
			return err
		}
		played := play.HandPairs{Pairs: before.Pairs}
		if was, is := played.Compare(after.Pairs); is != "" {
			a.log = append(a.log, tournament.LogLine{Kind: tournament.LogConfiguration, Round: n, Text: was + " => " + is})
		}
	}
	return nil
}

// settle returns the report with what the flags change of the event, adjourned games marked,
// and the lines that keep it.
func (a *round) settle(t *tournament.Tournament, r *audit.Report, flags *pairFlags) *tournament.Tournament {
	first := a.rounds[0] == 1
	if flags.missing == "draw" {
		t, a.adjourned = play.MarkAdjourned(t, a.rounds[0])
	}
	out := *t
	if first && flags.system != "" && r.System.Code != "" && r.System.Code != out.System {
		a.set = append(a.set, change{"192", out.System, r.System.Code})
		out.System, out.Type = r.System.Code, ""
	}
	if first && flags.accelerate != "" {
		was := out.System
		nameBaku(&out, r.System)
		if was != out.System {
			a.set = append(a.set, change{"192", was, out.System})
		}
	}
	if flags.rounds > 0 && (!r.Tournament.RoundsStated || flags.rounds != r.Tournament.Rounds) {
		was := ""
		if r.Tournament.RoundsStated {
			was = strconv.Itoa(r.Tournament.Rounds)
		}
		a.set = append(a.set, change{"142", was, strconv.Itoa(flags.rounds)})
		out.Rounds, out.RoundsStated = flags.rounds, true
	}
	if list, err := flags.newTieBreaks(r.Tournament); err == nil && list != "" {
		a.set = append(a.set, change{"212", cmp.Or(out.StandingsTieBreaks, out.TieBreaks), "PTS," + list})
		out.StandingsTieBreaks, out.TieBreaks = "PTS,"+list, ""
	}
	return play.WithLog(&out, a.log...)
}

// change is a record of the event that pair has changed.
type change struct{ record, was, is string }

// printSettled names what the report has now and had not before.
func (env *environment) printSettled(a *round) {
	for _, c := range a.set {
		env.note("cmd.mode.set", "record", c.record, "was", c.was, "is", c.is)
	}
	if len(a.adjourned) > 0 {
		env.note("cmd.mode.adjourned", "games", a.adjourned, "n", len(a.adjourned))
	}
	for _, l := range a.log {
		env.note("cmd.mode.logged", "line", l.String())
	}
}
