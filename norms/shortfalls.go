package norms

import "github.com/fedrate/fedrate/handbook"

// lacks says in words and numbers what a result that was not achieved lacks,
// clause by clause in the order of the checks.
func (k *clauses) lacks(checks []Clause) []handbook.Text {
	list := []handbook.Text{}
	for i := range checks {
		c := &checks[i]
		if c.OK {
			continue
		}
		text := k.lack(c)
		if text.IsZero() {
			text = handbook.Say("norms.lack.plain", "what", c.What, "have", c.Have, "need", c.Need)
		}
		list = append(list, handbook.Say("norms.lack.clause", "article", c.Article, "text", text))
	}
	return list
}

// lack returns what the rule of a check says of it.
func (k *clauses) lack(c *Clause) handbook.Text {
	articles := k.ev.Edition.Articles
	for i := range articles {
		if r := ruleAt(&articles[i]); r != nil && r.Name == c.Rule && r.Lack != nil {
			return r.Lack(k, c)
		}
	}
	return handbook.Text{}
}

// short returns what a check in whole numbers lacks.
func short(c *Clause) int { return int(c.Need-c.Have) / 100 }

func (k *clauses) lackOfGames(c *Clause) handbook.Text {
	return handbook.Say("norms.lack.games", "more", short(c), "have", c.Have, "need", c.Need)
}

func (k *clauses) lackOfRounds(c *Clause) handbook.Text {
	return handbook.Say("norms.lack.rounds", "missing", short(c), "need", c.Need)
}

func (k *clauses) lackOfForeign(c *Clause) handbook.Text {
	return handbook.Say("norms.lack.foreign", "more", short(c), "have", c.Have, "need", c.Need)
}

func (k *clauses) lackOfShares(c *Clause) handbook.Text {
	if c.What.Key == namedFederation {
		return handbook.Say("norms.lack.one-federation", "fewer", -short(c), "federation", c.What.Arg("federation"), "have", c.Have, "need", c.Need)
	}
	return handbook.Say("norms.lack.own-federation", "fewer", -short(c), "have", c.Have, "need", c.Need)
}

func (k *clauses) lackOfTitled(c *Clause) handbook.Text {
	return handbook.Say("norms.lack.titled", "more", short(c), "have", c.Have, "need", c.Need)
}

func (k *clauses) lackOfRequired(c *Clause) handbook.Text {
	return handbook.Say("norms.lack.required", "more", short(c), "titles", names(wantedTitles(k.lv.Title)), "have", c.Have, "need", c.Need)
}

func (k *clauses) lackOfAverage(*Clause) handbook.Text {
	least := k.lv.Average
	return handbook.Say("norms.lack.average", "average", least, "higher", least-k.t.average, "ratingPoints", ratingsTo(least, &k.t))
}

func (k *clauses) lackOfScore(*Clause) handbook.Text {
	need := k.lv.leastHalves(k.t.games)
	return handbook.Say("norms.lack.score", "more", pointsText(points(need-k.t.halves)), "need", points(need), "games", k.t.games)
}

// lackOfPerformance returns the score that the average asks for, and the average
// that the score asks for.
func (k *clauses) lackOfPerformance(*Clause) handbook.Text {
	t := &k.t
	if t.games == 0 {
		return handbook.Text{}
	}
	var ways []handbook.Text
	if t.required > t.halves {
		ways = append(ways, handbook.Say("norms.lack.performance.score", "more", pointsText(points(t.required-t.halves)),
			"need", points(t.required), "games", t.games, "average", t.average))
	}
	if k.lv.enough(t.halves, t.games) {
		least := k.lv.leastAverage(t.halves, t.games)
		ways = append(ways, handbook.Say("norms.lack.performance.average", "average", least, "higher", least-t.average, "ratingPoints", ratingsTo(least, t)))
	}
	if len(ways) == 0 {
		return handbook.Say("norms.lack.performance.alone", "have", t.performance, "need", k.lv.Performance)
	}
	return handbook.Say("norms.lack.performance.ways", "have", t.performance, "need", k.lv.Performance, "ways", ways)
}

// ratingsTo returns what the sum of the opponents' ratings lacks to a rounded
// average.
func ratingsTo(average int, t *tally) int {
	return max(0, (2*average*t.games-t.games+1)/2-t.sum)
}
