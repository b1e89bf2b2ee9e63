package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// text returns the way in an arbiter's words. Only the total of the rounds counts,
// but for those that are won and left out.
func (w *Way) text(e *Edition) handbook.Text {
	rest := []handbook.Text{}
	for _, round := range w.LeftOut {
		key := "norms.way.left-out"
		if slices.Contains(w.Rounds, round) {
			key = "norms.way.won-and-left-out"
		}
		rest = append(rest, handbook.Say(key, "round", round, "article", e.No(&winsRule.Rule)))
	}
	if w.Exempt != "" {
		rest = append(rest, handbook.Say("norms.way.exempt", "article", w.Exempt))
	}
	switch {
	case len(w.Rounds) == 1:
		return handbook.Say("norms.way.single", "outcome", outcome(w.Score), "round", w.Rounds[0], "opponents", w.against(), "rest", rest)
	case w.Score == 0:
		return handbook.Say("norms.way.any", "rounds", spans(w.Rounds), "opponents", w.against(), "rest", rest)
	}
	return handbook.Say("norms.way.points", "points", pointsText(w.Score), "rounds", spans(w.Rounds), "opponents", w.against(), "rest", rest)
}

// against names the opponents who are known, and the kind of the others.
func (w *Way) against() []handbook.Text {
	var parts []handbook.Text
	for _, n := range w.Paired {
		parts = append(parts, handbook.Say("norms.way.player", "player", *n.Opponent))
	}
	switch len(w.Unpaired) {
	case 0:
	case 1:
		parts = append(parts, handbook.Say("norms.way.kind", "parts", w.opponent()))
	default:
		parts = append(parts, handbook.Say("norms.way.kind", "parts", w.opponents()))
	}
	return parts
}

// outcome returns a result of one game: at least so much.
func outcome(p tournament.Points) handbook.Text {
	switch {
	case p >= tournament.One:
		return handbook.Say("norms.outcome.win")
	case p > 0:
		return handbook.Say("norms.outcome.draw")
	}
	return handbook.Say("norms.outcome.any")
}

// pointsText returns a number of points with its word.
func pointsText(p tournament.Points) handbook.Text {
	switch {
	case p == tournament.One/2:
		return handbook.Say("norms.points.half")
	case p%tournament.One != 0:
		return handbook.Say("norms.points.and-half", "points", p)
	}
	return handbook.Say("norms.points.whole", "points", int(p/tournament.One))
}

// opponent returns the kind of the one opponent who is not known yet.
func (w *Way) opponent() []handbook.Text {
	parts := []handbook.Text{handbook.Say("norms.way.anybody")}
	switch {
	case w.Holders > 0:
		parts[0] = handbook.Say("norms.way.titled", "titles", names(w.Titles))
	case w.Titled > 0:
		parts[0] = handbook.Say("norms.way.titled", "titles", names(titleHolders))
	}
	if len(w.NotFrom) > 0 {
		parts = append(parts, handbook.Say("norms.way.not-from", "federations", w.NotFrom))
	}
	if w.Rating > 0 {
		return append(parts, handbook.Say("norms.way.rated", "rating", w.Rating))
	}
	return append(parts, handbook.Say("norms.way.any-rating"))
}

// opponents returns the kinds of several.
func (w *Way) opponents() []handbook.Text {
	parts := []handbook.Text{handbook.Say("norms.way.all-of-any-rating")}
	if w.Rating > 0 {
		parts[0] = handbook.Say("norms.way.all-rated", "rating", w.Rating)
	}
	if w.Holders > 0 {
		parts = append(parts, handbook.Say("norms.way.some-titled", "count", w.Holders, "titles", names(w.Titles)))
	}
	if w.Titled > w.Holders {
		parts = append(parts, handbook.Say("norms.way.some-with-any-title", "count", w.Titled))
	}
	if len(w.NotFrom) > 0 {
		parts = append(parts, handbook.Say("norms.way.none-from", "federations", w.NotFrom))
	}
	var most []handbook.Text
	for _, s := range w.AtMost {
		most = append(most, handbook.Say("norms.way.from", "count", s.Opponents, "federation", s.Federation))
	}
	if w.OneOther < len(w.Unpaired) {
		most = append(most, handbook.Say("norms.way.from-another", "count", w.OneOther))
	}
	if len(most) > 0 {
		parts = append(parts, handbook.Say("norms.way.at-most", "most", most))
	}
	return parts
}

// spans writes rounds in a row: 7 to 9.
func spans(rounds []int) handbook.Text {
	if len(rounds) > 1 && rounds[len(rounds)-1]-rounds[0] == len(rounds)-1 && slices.IsSorted(rounds) {
		return handbook.Say("norms.rounds.row", "first", rounds[0], "last", rounds[len(rounds)-1])
	}
	return handbook.Say("norms.rounds.list", "rounds", rounds)
}

// hopeless says that nothing helps, and the first reason that is plain.
func (f *future) hopeless() handbook.Text {
	switch {
	case f.s.barred:
		return handbook.Say("norms.hopeless.event")
	case f.s.ev.Format.Predetermined() && !f.attemptWith(len(f.rounds)).possible:
		return handbook.Say("norms.hopeless.round", "article", f.s.no(roundsRule))
	}
	return handbook.Say("norms.hopeless.wins", "rounds", spans(f.rounds))
}
