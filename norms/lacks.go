package norms

import (
	"fmt"
	"strings"
)

// lacks says in words and numbers what a result that was not achieved lacks,
// clause by clause in the order of the checks.
func (s *search) lacks(lv *Level, c *choice, t *tally, r *Result) []string {
	list := []string{}
	for i := range r.Checks {
		k := &r.Checks[i]
		if k.OK {
			continue
		}
		text := s.lack(k, lv, c, t)
		if text == "" {
			text = fmt.Sprintf("%s: %s, needed %s", k.What, k.Have, k.Need)
		}
		list = append(list, k.Article+": "+text)
	}
	return list
}

// lack is what one clause of 1.4 lacks, empty for those of the event, which the
// check says by itself.
func (s *search) lack(k *Check, lv *Level, c *choice, t *tally) string {
	diff := int(k.Need-k.Have) / 100
	switch k.Article {
	case c.v.clause:
		return fmt.Sprintf("%s more, %s of %s", plural(diff, "game"), k.Have, k.Need)
	case "1.4.1e":
		return fmt.Sprintf("%s missing, all %s must be played", plural(diff, "scheduled round"), k.Need)
	case "1.4.3":
		return fmt.Sprintf("%s more besides the applicant's, %s of %s", plural(diff, "federation"), k.Have, k.Need)
	case "1.4.4":
		from := "the own federation"
		if strings.HasPrefix(k.What, "opponents from one") && t.mostOf >= firstMember {
			from = s.codes.names[t.mostOf]
		}
		return fmt.Sprintf("%s fewer from %s, %s where at most %s may be", plural(-diff, "opponent"), from, k.Have, k.Need)
	case "1.4.5a":
		return fmt.Sprintf("%s more among the opponents, %s of %s", plural(diff, "title-holder"), k.Have, k.Need)
	case lv.Clause:
		return fmt.Sprintf("%s more with the title of %s, %s of %s", plural(diff, "opponent"), titleWords(wanted(lv.Title)), k.Have, k.Need)
	case "1.4.8":
		return s.lackOfPerformance(lv, t)
	case "1.4.8a":
		return fmt.Sprintf("an average of %d, %d higher; %s in all", lv.Average, lv.Average-t.average, plural(ratingsTo(lv.Average, t), "rating point"))
	case "1.4.8b":
		need := leastHalves(t.games)
		return fmt.Sprintf("%s more, %s of %d games", pointsText(points(need-t.halves)), points(need), t.games)
	}
	return ""
}

// lackOfPerformance is the score that the average asks for, and the average
// that the score asks for.
func (s *search) lackOfPerformance(lv *Level, t *tally) string {
	if t.games == 0 {
		return ""
	}
	var ways []string
	if t.required > t.halves {
		ways = append(ways, fmt.Sprintf("%s more, %s of %d against %d", pointsText(points(t.required-t.halves)), points(t.required), t.games, t.average))
	}
	if enough(t.halves, t.games) {
		least := lv.leastAverage(t.halves, t.games)
		ways = append(ways, fmt.Sprintf("an average of %d, %d higher, with the same score (%s in all)", least, least-t.average, plural(ratingsTo(least, t), "rating point")))
	}
	text := fmt.Sprintf("performance %d of %d", t.performance, lv.Performance)
	if len(ways) > 0 {
		text += ": " + strings.Join(ways, ", or ")
	}
	return text
}

// ratingsTo is what the sum of the opponents' ratings lacks to a rounded
// average.
func ratingsTo(average int, t *tally) int {
	return max(0, (2*average*t.games-t.games+1)/2-t.sum)
}

// plural writes a number with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
