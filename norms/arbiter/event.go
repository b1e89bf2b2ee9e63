package arbiter

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

var systems = map[norms.Format][2]System{
	norms.Swiss:            {Swiss, ""},
	norms.RoundRobin:       {RoundRobin, ""},
	norms.DoubleRoundRobin: {DoubleRoundRobin, ""},
	norms.Knockout:         {Knockout, ""},
	norms.TeamSwiss:        {Team, Swiss},
	norms.TeamRoundRobin:   {Team, RoundRobin},
	norms.Scheveningen:     {Other, ""},
	norms.Schiller:         {Other, ""},
	norms.OtherFormat:      {Other, ""},
}

// NewEvent takes from a report what it says of the event and its arbiters. The
// rest is unknown until it is given.
func NewEvent(ev *norms.Event) Event {
	t := ev.Tournament
	system := systems[ev.Format]
	e := Event{
		Name: t.Name, City: t.City, Federation: t.Federation, Start: t.FirstDay(), End: t.LastDay(), System: system[0], TeamSystem: system[1],
		Kind: ev.Kind, RateOfPlay: rateOfPlay(t), Rounds: max(t.Rounds, t.Played()), Players: len(t.Players), Teams: len(t.Teams),
		Class: classOf(ev.EventKind), NormPossible: norms.Possible(ev), Chief: NewOfficial(t.ChiefArbiter, "chief arbiter"), Arbiters: []Official{},
	}
	for _, d := range t.Deputies {
		if strings.TrimSpace(d) != "" {
			e.Arbiters = append(e.Arbiters, NewOfficial(d, "deputy"))
		}
	}
	e.count(ev)
	e.Level = e.level()
	for i := range t.Teams {
		if n := len(t.Teams[i].Members); e.Boards == 0 || n < e.Boards {
			e.Boards = n
		}
	}
	return e
}

// count counts the players by federation, rating and title; FID and unknown
// codes are no federation.
func (e *Event) count(ev *norms.Event) {
	seen := map[string]bool{}
	unknown, guests := 0, 0
	for i := range ev.Tournament.Players {
		p := &ev.Tournament.Players[i]
		federation, rating, titled := p.Federation, p.Rating, p.Title != tournament.NoTitle
		if i < len(ev.Field) {
			f := &ev.Field[i]
			federation, titled = f.Federation, f.Title != tournament.NoTitle
			if ev.Kind == tournament.Standard { // the field has standard ratings
				rating = f.Rating
			}
		}
		if rating > 0 {
			e.Rated++
		}
		if titled {
			e.Titled++
		}
		switch federation {
		case "":
			unknown++
		case "FID", "NON":
		default:
			seen[federation] = true
			if federation != e.Federation {
				guests++
			}
		}
	}
	e.Federations = len(seen)
	switch {
	case guests > 0:
		e.OnlyHost = norms.No
	case unknown == 0 && e.Federation != "":
		e.OnlyHost = norms.Yes
	}
}

// level is 2.6 as far as the players show it.
func (e *Event) level() Level {
	switch {
	case e.Class == ClassOfficial || e.Class == ClassWorldFast || e.Class == ClassOlympiad:
		return World
	case e.OnlyHost == norms.Yes:
		return National
	case e.OnlyHost == norms.No:
		return International
	}
	return ""
}

// classOf are the kinds of events of B.01 that B.06 names, too.
func classOf(kind string) string {
	switch kind {
	case "national-championship":
		return ClassFinal
	case "olympiad":
		return ClassOlympiad
	case "world-team", "world-club", "continental-team", "continental-club", "world-cup", "womens-world-cup", "zonal", "sub-zonal":
		return ClassOfficial
	}
	return ""
}

func rateOfPlay(t *tournament.Tournament) string {
	if t.TimeControlText != "" {
		return t.TimeControlText
	}
	return t.EncodedTimeControl
}

// NewOfficial reads an arbiter's record: "IA Berg, Ada (9900017)". A number of
// five digits or more is the FIDE ID, a title or a code stands before or after
// the name.
func NewOfficial(text, role string) Official {
	o := Official{Role: role}
	var rest []string
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("()[];/", r) }) {
		word := strings.Trim(w, ",.:")
		switch {
		case o.Title == "" && slices.Contains([]string{"IA", "FA", "NA", "IO"}, word):
			o.Title = word
		case o.FIDEID == "" && len(word) >= 5 && len(word) <= 11 && digits(word):
			o.FIDEID = strings.TrimLeft(word, "0")
		case o.Federation == "" && len(w) == 3 && tournament.KnownFederation(w) && len(rest) > 0:
			o.Federation = w
		case len(word) > 0 && !digits(word):
			rest = append(rest, w)
		}
	}
	o.Name = strings.Trim(strings.Join(rest, " "), ", ")
	return o
}

func digits(s string) bool {
	_, err := strconv.ParseUint(s, 10, 64)
	return err == nil
}
