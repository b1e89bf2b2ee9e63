package rating

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/tournament"
)

// Working is the complete computation of a player's period, step by step, with
// the article of each step in the edition that governed the event. Its last
// step is the new rating, or that there is none.
func Working(p Player) []Step {
	w := &working{p: &p}
	for i := range p.Tournaments {
		w.record(&p.Tournaments[i])
	}
	if p.Initial != nil {
		w.initial(p.Initial)
		return w.steps
	}
	if len(p.Tournaments) == 0 {
		return w.steps
	}
	w.change()
	return w.steps
}

type working struct {
	p     *Player
	e     *Edition
	steps []Step
}

func (w *working) step(article, value, format string, args ...any) {
	w.steps = append(w.steps, Step{Article: article, Text: fmt.Sprintf(format, args...), Value: value})
}

// edition is that of a record; the chapter's latest for a key that it has not.
func (w *working) edition(key string) *Edition {
	e, err := EditionByKey(w.p.Kind, key)
	if err != nil {
		all := ChapterOf(w.p.Kind).Editions
		e = &all[len(all)-1]
	}
	return e
}

func (w *working) record(r *Record) {
	w.e = w.edition(r.Edition)
	w.own(r)
	for i := range r.Games {
		g := &r.Games[i]
		if r.Rating == 0 {
			w.step(w.e.No(averageRule), g.Score.String(), "%s round %d: against %d, rated %d, score %s",
				r.File, g.Round, g.Opponent, g.OpponentRating, g.Score)
			continue
		}
		w.game(r, g)
	}
	for _, n := range r.NotRated {
		against := ""
		if n.Opponent > 0 {
			against = " against " + strconv.Itoa(n.Opponent)
		}
		w.step(n.Article, "not rated", "%s round %d%s: %s", r.File, n.Round, against, n.Reason)
	}
	if r.Rating > 0 {
		w.step(w.e.No(changeRule), r.Sum.String(), "%s: sum of the changes of %s", r.File, gamesText(len(r.Games)))
	}
}

// own says which rating the player had in the event.
func (w *working) own(r *Record) {
	from := "the report"
	if r.List > 0 {
		from = "the list of " + r.List.String()
	}
	switch {
	case r.Rating == 0:
		w.step(w.e.No(newPlayer), "unrated", "%s, edition %s: without a rating", r.File, r.Edition)
	case r.RatingFrom == "standard":
		w.step(w.e.No(standardServes), rated(r.Rating), "%s, edition %s: the standard rating by %s", r.File, r.Edition, from)
	case r.RatingFrom == "current":
		w.step(w.e.No(ratedMeanwhile), rated(r.Rating), "%s, edition %s: unrated at the start, rated since", r.File, r.Edition)
	default:
		w.step(w.e.No(published), rated(r.Rating), "%s, edition %s: rating by %s", r.File, r.Edition, from)
	}
}

func (w *working) game(r *Record, g *RatedGame) {
	d := strconv.Itoa(g.Difference)
	if g.Capped {
		d += ", capped"
	}
	w.step(w.e.No(difference), d, "%s round %d: difference to opponent %d, rated %d", r.File, g.Round, g.Opponent, g.OpponentRating)
	w.step(w.e.No(tablePD), g.Expected.String(), "%s round %d: expected score for %d", r.File, g.Round, g.Difference)
	w.step(w.e.No(changeRule), g.Delta.String(), "%s round %d: score %s less expected %s", r.File, g.Round, g.Score, g.Expected)
}

func (w *working) change() {
	p := w.p
	w.step(w.e.No(changeRule), p.Sum.String(), "sum of the changes of the period")
	w.step(w.e.No(coefficient), strconv.Itoa(int(p.K)), "K: %s", kText(p, &w.e.Numbers.K))
	w.step(w.e.No(changeRule), p.Change.String(), "change: K %d times %s", p.K, p.Sum)
	w.step(w.e.No(rounding), strconv.Itoa(Round(p.Change)), "change rounded, a half away from zero")
	if p.NewRating == 0 {
		w.step(w.e.No(dropBelow), "unrated", "new rating: %d %+d is below the floor", p.Rating, Round(p.Change))
		return
	}
	w.step(w.e.No(rounding), rated(p.NewRating), "new rating: %d %+d", p.Rating, Round(p.Change))
}

// kText says why K is what it is, in words.
func kText(p *Player, c *Coefficients) string {
	words := map[string]string{
		kList:    "from the list before the period",
		kTop:     fmt.Sprintf("the rating has reached %d", c.TopFrom),
		kJunior:  fmt.Sprintf("until the end of the year of the %dth birthday, under %d", c.JuniorAge, c.JuniorTop),
		kNew:     fmt.Sprintf("until %d games are completed", c.NewGames),
		kDefault: fmt.Sprintf("under %d", c.TopFrom),
	}
	base, limit := strings.CutSuffix(p.KReason, kLimited)
	text := words[base]
	if limit {
		text += fmt.Sprintf("; lowered, since K times %d games may not be over %d", p.Games, c.Product)
	}
	return text
}

func (w *working) initial(ini *Initial) {
	e := w.edition(ini.Edition)
	n := &e.Numbers
	if w.p.Note != "" && ini.Games < w.p.Games+ini.Pooled {
		w.step(e.No(zeroFirst), "disregarded", "%s", w.p.Note)
	}
	pooled := ""
	if ini.Pooled > 0 {
		pooled = fmt.Sprintf(", %d of them from earlier periods", ini.Pooled)
	}
	w.step(e.No(newPlayer), strconv.Itoa(ini.Games), "games against rated opponents%s; %d are needed", pooled, n.MinGames)
	if ini.Games > 0 {
		w.formula(e, ini)
	}
	if ini.Published {
		w.step(e.No(newPlayer), rated(ini.Rating), "first rating, published")
		return
	}
	why := ""
	if ini.Reason != nil {
		why = *ini.Reason
	}
	w.step(e.No(newPlayer), "none", "not published: %s", why)
}

func (w *working) formula(e *Edition, ini *Initial) {
	n := &e.Numbers
	hypothetical := ""
	if n.Hypothetical > 0 {
		hypothetical = fmt.Sprintf(" and %d drawn games against %d", n.Hypothetical, n.HypotheticalAt)
	}
	w.step(e.No(averageRule), ini.Average.String(), "average of %d rated opponents%s", ini.Games, hypothetical)
	w.step(e.No(initialRule), fmt.Sprintf("%d %%", ini.Percent), "score %s of %d%s, in per cent", ini.Score, ini.Games, hypothetical)
	switch {
	case n.Upgrade > 0 && ini.DP >= 0 && 2*ini.Score >= tournament.Points(ini.Games)*tournament.One:
		w.step(e.No(initialRule), strconv.Itoa(ini.DP), "%d for each half point over 50 %%", n.Upgrade)
	default:
		w.step(e.No(tableDP), strconv.Itoa(ini.DP), "dp for %d %%", ini.Percent)
	}
	limit := ""
	if n.InitialMax > 0 {
		limit = fmt.Sprintf(", at most %d", n.InitialMax)
	}
	w.step(e.No(initialRule), rated(ini.Rating), "average plus %d, rounded once from the exact average%s", ini.DP, limit)
}

func rated(r tournament.Rating) string { return strconv.Itoa(int(r)) }
