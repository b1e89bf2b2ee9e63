package arbiters

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

var systems = map[registration.Format][2]System{
	registration.Swiss:            {Swiss, ""},
	registration.RoundRobin:       {RoundRobin, ""},
	registration.DoubleRoundRobin: {DoubleRoundRobin, ""},
	registration.Knockout:         {Knockout, ""},
	registration.TeamSwiss:        {Team, Swiss},
	registration.TeamRoundRobin:   {Team, RoundRobin},
	registration.Scheveningen:     {Other, ""},
	registration.Schiller:         {Other, ""},
	registration.OtherFormat:      {Other, ""},
}

// NewEvent takes from a report and its registration record what they say of the
// event and its arbiters. The rest is unknown until it is given.
func NewEvent(ev *norms.Event) Event {
	t, facts := ev.Tournament, ev.Facts
	if facts == nil {
		facts = &registration.Facts{}
	}
	system := systems[ev.Format]
	e := Event{
		Name: t.Name, City: t.City, Federation: t.Federation, Start: t.FirstDay(), End: t.LastDay(), System: system[0], TeamSystem: system[1],
		Kind: ev.Kind, RateOfPlay: rateOfPlay(t), Rounds: max(t.Rounds, t.Played()), Players: len(t.Players), Teams: len(t.Teams),
		Class: classOf(append([]string{ev.EventKind}, facts.Kinds...)), NormPossible: norms.Possible(ev), AllRated: allRated(ev),
		Chief: NewOfficial(t.ChiefArbiter, "chief arbiter"), Arbiters: []Official{},
	}
	for _, d := range t.Deputies {
		if strings.TrimSpace(d) != "" {
			e.Arbiters = append(e.Arbiters, NewOfficial(d, "deputy"))
		}
	}
	e.addAppointed(facts)
	e.count(ev)
	e.Level = e.level()
	if ev.EventKind == "continental-team" || ev.EventKind == "continental-club" {
		e.Level = World
	}
	for i := range t.Teams {
		if n := len(t.Teams[i].Members); e.Boards == 0 || n < e.Boards {
			e.Boards = n
		}
	}
	return e
}

// addAppointed adds what the record says of the officials: titles of those in the
// report, and arbiters whom it does not name.
func (e *Event) addAppointed(facts *registration.Facts) {
	if facts.ChiefTitle != "" && facts.ChiefTitle != "none" {
		e.Chief.Title = facts.ChiefTitle
	}
	for _, o := range facts.Officials {
		if o.Role == "organizer" {
			continue
		}
		given := Official{Name: o.Name, Title: o.Title, Role: o.Role}
		if o.FIDEID != 0 {
			given.FIDEID = strconv.Itoa(o.FIDEID)
		}
		if o.Role == "chief" {
			given.Role = "chief arbiter"
			if e.Chief.Name == "" || e.Chief.isSamePerson(&given) {
				e.Chief.add(&given)
			}
			continue
		}
		at := slices.IndexFunc(e.Arbiters, func(a Official) bool { return a.isSamePerson(&given) })
		if at < 0 {
			e.Arbiters = append(e.Arbiters, given)
			continue
		}
		e.Arbiters[at].add(&given)
	}
}

// isSamePerson reports whether two records name one person: by FIDE ID where both have
// one, else by name.
func (o *Official) isSamePerson(p *Official) bool {
	if o.FIDEID != "" && p.FIDEID != "" {
		return o.FIDEID == p.FIDEID
	}
	return strings.EqualFold(o.Name, p.Name)
}

// add fills what the official lacks; the title is that of the record.
func (o *Official) add(p *Official) {
	if p.Title != "" {
		o.Title = p.Title
	}
	if o.Name == "" {
		o.Name = p.Name
	}
	if o.FIDEID == "" {
		o.FIDEID = p.FIDEID
	}
}

// count counts the players by federation, rating and title; FID and unknown
// codes are no federation.
func (e *Event) count(ev *norms.Event) {
	seen := map[string]bool{}
	unknown, guests := 0, 0
	for i := range ev.Tournament.Players {
		p := &ev.Tournament.Players[i]
		federation, titled := p.Federation, p.Title != tournament.NoTitle
		if i < len(ev.Field) {
			f := &ev.Field[i]
			federation, titled = f.Federation, f.Title != tournament.NoTitle
		}
		if ratingIn(ev, i) > 0 {
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
		e.OnlyHost = registration.No
	case unknown == 0 && e.Federation != "":
		e.OnlyHost = registration.Yes
	}
}

// level is 2.6 as far as the players show it.
func (e *Event) level() Level {
	switch {
	case e.Class == ClassOfficial || e.Class == ClassWorldFast || e.Class == ClassOlympiad:
		return World
	case e.OnlyHost == registration.Yes:
		return National
	case e.OnlyHost == registration.No:
		return International
	}
	return ""
}

// classOf returns the first of the kinds of events of B.01 that B.06 names, too.
func classOf(kinds []string) string {
	for _, kind := range kinds {
		switch kind {
		case "national-championship":
			return ClassFinal
		case "olympiad":
			return ClassOlympiad
		case "world-team", "world-club", "world-cup", "womens-world-cup":
			return ClassOfficial
		}
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
		case o.FIDEID == "" && len(word) >= 5 && possible(word):
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

// possible reports whether a word may be a FIDE ID.
func possible(word string) bool {
	_, ok := tournament.ParseFIDEID(word)
	return ok
}
