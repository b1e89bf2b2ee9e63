package norms

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/tournament"
)

// text is the way in an arbiter's words. Only the total of the rounds counts,
// but for those that are won and left out.
func (w *Way) text() string {
	text := fmt.Sprintf("%s in rounds %s against %s", pointsText(w.Score), spans(w.Rounds), w.against())
	if len(w.Rounds) == 1 {
		text = fmt.Sprintf("%s in round %d against %s", outcome(w.Score), w.Rounds[0], w.against())
	} else if w.Score == 0 {
		text = fmt.Sprintf("any results in rounds %s against %s", spans(w.Rounds), w.against())
	}
	for _, round := range w.LeftOut {
		if slices.Contains(w.Rounds, round) {
			text += fmt.Sprintf("; round %d must be won and is left out (1.4.1f)", round)
		} else {
			text += fmt.Sprintf("; the win of round %d is left out (1.4.1f)", round)
		}
	}
	if w.Exempt != "" {
		text += "; by the exemption of " + w.Exempt
	}
	return text
}

// against names the opponents who are known, and the kind of the others.
func (w *Way) against() string {
	var parts []string
	for _, n := range w.Paired {
		parts = append(parts, fmt.Sprintf("player %d", n.Opponent))
	}
	switch len(w.Unpaired) {
	case 0:
	case 1:
		parts = append(parts, w.opponent())
	default:
		parts = append(parts, w.opponents())
	}
	last := len(parts) - 1
	if last == 0 {
		return parts[0]
	}
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}

// outcome is a result of one game: at least so much.
func outcome(p tournament.Points) string {
	switch {
	case p >= tournament.One:
		return "a win"
	case p > 0:
		return "a draw"
	}
	return "any result"
}

func pointsText(p tournament.Points) string {
	switch p {
	case tournament.One / 2:
		return "half a point"
	case tournament.One:
		return "1 point"
	}
	return p.String() + " points"
}

// opponent is the kind of the one opponent who is not known yet.
func (w *Way) opponent() string {
	who := "anybody"
	switch {
	case w.Holders > 0:
		who = "a " + titleWords(w.Titles)
		if w.Titles[0] == tournament.IM {
			who = "an " + titleWords(w.Titles)
		}
	case w.Titled > 0:
		who = "a " + titleWords(titleHolders)
	}
	parts := []string{who}
	if len(w.NotFrom) > 0 {
		parts = append(parts, "not from "+strings.Join(w.NotFrom, " or "))
	}
	if w.Rating > 0 {
		parts = append(parts, fmt.Sprintf("rated at least %d", int(w.Rating)))
	} else {
		parts = append(parts, "of any rating")
	}
	return strings.Join(parts, ", ")
}

// opponents are the kinds of several.
func (w *Way) opponents() string {
	parts := []string{"opponents of any rating"}
	if w.Rating > 0 {
		parts[0] = fmt.Sprintf("opponents each rated at least %d", int(w.Rating))
	}
	if w.Holders > 0 {
		parts = append(parts, fmt.Sprintf("%d of them with the title of %s", w.Holders, titleWords(w.Titles)))
	}
	if w.Titled > w.Holders {
		parts = append(parts, fmt.Sprintf("%d with a title other than CM or WCM", w.Titled))
	}
	if len(w.NotFrom) > 0 {
		parts = append(parts, "none from "+strings.Join(w.NotFrom, " or "))
	}
	var most []string
	for _, s := range w.AtMost {
		most = append(most, fmt.Sprintf("%d from %s", s.Opponents, s.Federation))
	}
	if w.OneOther < len(w.Unpaired) {
		most = append(most, fmt.Sprintf("%d from one other federation", w.OneOther))
	}
	if len(most) > 0 {
		parts = append(parts, "at most "+strings.Join(most, " or "))
	}
	return strings.Join(parts, ", ")
}

// titleWords joins titles: GM, IM or WGM.
func titleWords(titles []tournament.Title) string {
	var names []string
	for _, t := range titles {
		names = append(names, t.String())
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// spans writes rounds in a row: 7 to 9.
func spans(rounds []int) string {
	if len(rounds) > 1 && rounds[len(rounds)-1]-rounds[0] == len(rounds)-1 && slices.IsSorted(rounds) {
		return fmt.Sprintf("%d to %d", rounds[0], rounds[len(rounds)-1])
	}
	return strings.ReplaceAll(roundList(rounds), " ", ", ")
}

// hopeless says that nothing helps, and the first reason that is plain.
func (f *future) hopeless() string {
	switch {
	case f.s.barred:
		return "out of reach: the event gives no norms"
	case f.s.ev.Format.Predetermined() && !f.after(len(f.rounds)).possible:
		return "out of reach: a scheduled round is missing (1.4.1e)"
	}
	return fmt.Sprintf("out of reach: not even wins in rounds %s against the strongest who are left make the norm", spans(f.rounds))
}
