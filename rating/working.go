package rating

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Working returns the complete computation of a player's period, step by step, with
// the article of each step in the edition that governed the event. Its last
// step is the new rating, or that there is none.
func Working(p Player) []Step {
	if p.Initial == nil && len(p.Tournaments) == 0 {
		return nil
	}
	n := 8 // initial rating, or change
	for i := range p.Tournaments {
		n += 2 + 3*len(p.Tournaments[i].Games) + len(p.Tournaments[i].NotRated)
	}
	w := &working{p: &p, steps: make([]Step, 0, n)}
	for i := range p.Tournaments {
		w.record(&p.Tournaments[i])
	}
	if p.Initial != nil {
		w.initial(p.Initial)
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

func (w *working) step(article string, value, text handbook.Text) {
	w.steps = append(w.steps, Step{Article: article, Text: text, Value: value})
}

// number returns the value of a step that is a number.
func number(n any) handbook.Text { return handbook.Say(numberKey, "value", n) }

const numberKey = "rating.value.number"

// Number returns the value of the step where it is a number: a whole one, or a decimal; false
// if it is words.
func (s *Step) Number() (n handbook.Decimal, is bool) {
	if s.Value.Key != numberKey {
		return n, false
	}
	switch v := s.Value.Arg("value").(type) {
	case int:
		return handbook.Decimal{Units: v}, true
	case handbook.Decimal:
		return v, true
	}
	return n, false
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
	w.ownRating(r)
	for i := range r.Games {
		g := &r.Games[i]
		if r.Rating == 0 {
			w.step(w.e.No(averageRule), number(g.Score), handbook.Say("rating.step.opponent",
				"file", r.File, "round", g.Round, "opponent", g.Opponent, "rating", g.OpponentRating, "score", g.Score))
			continue
		}
		w.game(r, g)
	}
	for _, n := range r.NotRated {
		key := "rating.step.not-rated.plain"
		if n.Opponent > 0 {
			key = "rating.step.not-rated.opponent"
		}
		w.step(n.Article, handbook.Say("rating.value.not-rated"), handbook.Say(key,
			"file", r.File, "round", n.Round, "opponent", n.Opponent, "reason", handbook.Say("word.reason."+n.Reason)))
	}
	if r.Rating > 0 {
		w.step(w.e.No(changeRule), number(r.Sum), handbook.Say("rating.step.event-sum", "file", r.File, "games", len(r.Games)))
	}
}

// ownRating says which rating the player had in the event.
func (w *working) ownRating(r *Record) {
	from := handbook.Say("rating.from.report")
	if r.List > 0 {
		from = handbook.Say("rating.from.list", "list", r.List)
	}
	switch {
	case r.Rating == 0:
		w.step(w.e.No(newPlayer), handbook.Say("rating.value.unrated"), handbook.Say("rating.step.unrated", "file", r.File, "edition", r.Edition))
	case r.RatingFrom == "standard":
		w.step(w.e.No(standardServes), number(r.Rating), handbook.Say("rating.step.standard", "file", r.File, "edition", r.Edition, "from", from))
	case r.RatingFrom == "current":
		w.step(w.e.No(ratedMeanwhile), number(r.Rating), handbook.Say("rating.step.meanwhile", "file", r.File, "edition", r.Edition))
	default:
		w.step(w.e.No(published), number(r.Rating), handbook.Say("rating.step.own", "file", r.File, "edition", r.Edition, "from", from))
	}
}

func (w *working) game(r *Record, g *RatedGame) {
	d := number(g.Difference)
	if g.Capped {
		d = handbook.Say("rating.value.capped", "difference", g.Difference)
	}
	w.step(w.e.No(difference), d, handbook.Say("rating.step.difference", "file", r.File, "round", g.Round, "opponent", g.Opponent, "rating", g.OpponentRating))
	w.step(w.e.No(tablePD), number(g.Expected), handbook.Say("rating.step.expected", "file", r.File, "round", g.Round, "difference", g.Difference))
	w.step(w.e.No(changeRule), number(g.Delta), handbook.Say("rating.step.delta", "file", r.File, "round", g.Round, "score", g.Score, "expected", g.Expected))
}

func (w *working) change() {
	p := w.p
	w.step(w.e.No(changeRule), number(p.Sum), handbook.Say("rating.step.sum"))
	w.step(w.e.No(coefficient), number(int(p.K)), handbook.Say("rating.step.k", "why", p.WhyK(w.e)))
	w.step(w.e.No(changeRule), number(p.Change), handbook.Say("rating.step.change", "k", int(p.K), "sum", p.Sum))
	w.step(w.e.No(rounding), number(Round(p.Change)), handbook.Say("rating.step.rounded"))
	signed := fmt.Sprintf("%+d", Round(p.Change))
	if p.NewRating == 0 {
		w.step(w.e.No(dropBelow), handbook.Say("rating.value.unrated"), handbook.Say("rating.step.below-floor", "rating", p.Rating, "change", signed))
		return
	}
	w.step(w.e.No(rounding), number(p.NewRating), handbook.Say("rating.step.new", "rating", p.Rating, "change", signed))
}

// WhyK says in words why K is what it is, by the edition's article on K.
func (p *Player) WhyK(e *Edition) handbook.Text {
	c := &e.Numbers.K
	words := map[string]handbook.Text{
		kList:    handbook.Say("rating.k.list"),
		kTop:     handbook.Say("rating.k.top", "rating", c.TopFrom),
		kJunior:  handbook.Say("rating.k.junior", "age", c.JuniorAge, "rating", c.JuniorTop),
		kNew:     handbook.Say("rating.k.new", "games", c.NewGames),
		kDefault: handbook.Say("rating.k.default", "rating", c.TopFrom),
	}
	base, limit := strings.CutSuffix(p.KReason, kLimited)
	text := words[base]
	if limit {
		text = handbook.Say("rating.k.limited", "why", text, "games", p.Games, "product", c.Product)
	}
	return text
}

func (w *working) initial(ini *Initial) {
	e := w.edition(ini.Edition)
	n := &e.Numbers
	if !w.p.Note.IsZero() && ini.Games < w.p.Games+ini.Pooled {
		w.step(e.No(zeroFirst), handbook.Say("rating.value.disregarded"), w.p.Note)
	}
	key := "rating.step.games.plain"
	if ini.Pooled > 0 {
		key = "rating.step.games.pooled"
	}
	w.step(e.No(newPlayer), number(ini.Games), handbook.Say(key, "pooled", ini.Pooled, "needed", n.MinGames))
	if ini.Games > 0 {
		w.formula(e, ini)
	}
	if ini.Published {
		w.step(e.No(newPlayer), number(ini.Rating), handbook.Say("rating.step.published"))
		return
	}
	w.step(e.No(newPlayer), handbook.Say("rating.value.none"), handbook.Say("rating.step.not-published", "reason", ini.Reason))
}

func (w *working) formula(e *Edition, ini *Initial) {
	n := &e.Numbers
	average, share := "rating.step.average.plain", "rating.step.percent.plain"
	if n.Hypothetical > 0 {
		average, share = "rating.step.average.hypothetical", "rating.step.percent.hypothetical"
	}
	w.step(e.No(averageRule), number(ini.Average), handbook.Say(average, "opponents", ini.Games, "drawn", n.Hypothetical, "against", n.HypotheticalAt))
	w.step(e.No(initialRule), handbook.Say("rating.value.percent", "percent", ini.Percent), handbook.Say(share,
		"score", ini.Score, "games", ini.Games, "drawn", n.Hypothetical, "against", n.HypotheticalAt))
	switch {
	case n.Upgrade > 0 && ini.DP >= 0 && 2*ini.Score >= tournament.Points(ini.Games)*tournament.One:
		w.step(e.No(initialRule), number(ini.DP), handbook.Say("rating.step.upgrade", "upgrade", n.Upgrade))
	default:
		w.step(e.No(tableDP), number(ini.DP), handbook.Say("rating.step.dp", "percent", ini.Percent))
	}
	key := "rating.step.initial.plain"
	if n.InitialMax > 0 {
		key = "rating.step.initial.limited"
	}
	w.step(e.No(initialRule), number(ini.Rating), handbook.Say(key, "dp", ini.DP, "most", n.InitialMax))
}
