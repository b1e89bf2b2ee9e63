package titles

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// The states of applications and claims.
const (
	Complete    = "complete"    // everything is shown
	Unverified  = "unverified"  // complete if what is not known turns out so
	Missing     = "missing"     // something lacks
	Due         = "due"         // a title that can be asked for now
	Conditional = "conditional" // a direct title without its least rating (0.6.2)
)

// NewApplication is the application for a title of 1.4 from all that is known
// of a player: the best set of his norms, or what is missing. A meeting of 0
// is not known.
func NewApplication(f *Facts, title tournament.Title, meeting handbook.Date) Application {
	a := Application{
		Title: title, Player: f.Player, Highest: f.highest(), Norms: []norms.Norm{}, Checks: []norms.Check{}, Missing: []string{}, Notes: []handbook.Text{}, Meeting: meeting,
	}
	a.Rating = reached(f, titleLevel(title), false)
	all := f.allNorms()
	rules := rulesOn(f.lastDay(all, a.Rating))
	list := candidates(all, title, rules)
	set, found := rules.bestSet(title, list)
	if !found {
		set = rules.fullest(title, list)
	}
	for _, i := range set.norms {
		a.Norms = append(a.Norms, list[i])
	}
	slices.SortStableFunc(a.Norms, func(x, y norms.Norm) int { return cmp.Compare(x.Achieved, y.Achieved) })
	a.Games, a.Edition, a.SubmitBy = set.games, rules.edition.Key, rules.submitBy(meeting)
	if found && a.Rating != nil {
		for i := range a.Norms {
			a.Achieved = max(a.Achieved, a.Norms[i].Achieved)
		}
		a.Achieved = max(a.Achieved, a.Rating.Day)
	}
	d := draft{a: &a, f: f, rules: rules, set: &set, candidates: list}
	d.checks()
	d.notes(all)
	switch {
	case len(a.Missing) > 0:
		a.State = Missing
	case set.unknown > 0:
		a.State = Unverified
	default:
		a.State = Complete
	}
	return a
}

// allNorms are the norms of the ledger and those by place.
func (f *Facts) allNorms() []norms.Norm {
	all := slices.Clone(f.Norms)
	for i := range f.Direct {
		if f.Direct[i].Norm {
			all = append(all, normOf(&f.Direct[i]))
		}
	}
	return slices.DeleteFunc(all, func(n norms.Norm) bool { return f.On.Valid() && n.Achieved > f.On })
}

// lastDay is the day as of which an application is looked at: that of the
// ledger, else the last norm or rating.
func (f *Facts) lastDay(all []norms.Norm, t *Threshold) handbook.Date {
	if f.On.Valid() {
		return f.On
	}
	day := handbook.Date(0)
	if t != nil {
		day = t.Day
	}
	for i := range all {
		day = max(day, all[i].Achieved)
	}
	return day
}

// highest is the highest rating known on the day of the ledger.
func (f *Facts) highest() tournament.Hundredths {
	if !f.On.Valid() {
		return f.Highest
	}
	high := tournament.Hundredths(0)
	for i := range f.Thresholds {
		if t := &f.Thresholds[i]; t.Day <= f.On {
			high = max(high, t.Rating)
		}
	}
	for i := range f.Lists {
		if l := &f.Lists[i]; l.Period.First() <= f.On {
			high = max(high, tournament.Hundredths(100*int(l.Rating)))
		}
	}
	return high
}

// draft fills the checks and words of an application.
type draft struct {
	a          *Application
	f          *Facts
	rules      *applicationRules
	set        *normSet
	candidates []norms.Norm
}

var conditionArticles = [conditions]string{"1.4.3e", "1.1.3a", "1.5.6"}

var conditionTexts = [conditions]string{
	"norms under the normal foreigner requirement",
	"norms from an event with one round a day on three days",
	"norms from an individual Swiss with forty players a round or an event in its place",
}

func (d *draft) checks() {
	a := d.a
	if a.Title.Women() && d.f.Player.Sex == tournament.Male {
		d.missing("0.3: %s is a title of women", a.Title)
	}
	if d.f.holds(a.Title) {
		d.missing("0.3: the player has the title, or one above it")
	}
	a.Checks = append(a.Checks, norms.NewCheck("1.5.1", handbook.Verbatim("games of the norms"), d.set.games, leastNormGames, d.set.games >= leastNormGames))
	if d.set.games < leastNormGames {
		d.missing("1.5.1: the norms cover %d games; 27 are needed, so %d more", d.set.games, leastNormGames-d.set.games)
	}
	eight := 0
	for i := range a.Norms {
		if a.Norms[i].EightGames {
			eight++
		}
	}
	a.Checks = append(a.Checks, norms.NewCheck("1.4.1c", handbook.Verbatim("norms of eight games that count as nine, at most"), eight, 1, eight <= 1))
	asked := d.rules.asked(a.Title, d.candidates, d.set.norms)
	for c := range conditions {
		if !asked[c] {
			continue
		}
		have := 0
		for i := range a.Norms {
			if d.rules.flags(&a.Norms[i])[c] == registration.Yes {
				have++
			}
		}
		a.Checks = append(a.Checks, norms.NewCheck(conditionArticles[c], handbook.Verbatim(conditionTexts[c]), have, 1, d.set.flags[c] != registration.No))
		switch {
		case d.set.flags[c] == registration.Unknown:
			d.note("%s: counts only if it is shown of one of these: %s (%s)", conditionArticles[c], d.unknown(c), conditionTexts[c])
		case d.set.flags[c] == registration.No && len(a.Norms) > 0:
			d.missing("%s: none of the norms (%d) is of the kind of which one is needed: %s", conditionArticles[c], len(a.Norms), conditionTexts[c])
		}
	}
	d.rating()
}

// unknown names the events of which a condition is not known.
func (d *draft) unknown(c int) string {
	var names []string
	for i := range d.a.Norms {
		if d.rules.flags(&d.a.Norms[i])[c] == registration.Unknown {
			names = append(names, d.a.Norms[i].Event)
		}
	}
	return strings.Join(names, "; ")
}

func (d *draft) rating() {
	level := titleLevel(d.a.Title)
	have := 0
	if d.a.Rating != nil {
		have = int(level)
	}
	c := norms.NewCheck("1.5.3", handbook.Verbatim("rating at some time"), have, int(level), d.a.Rating != nil)
	if d.a.Rating != nil {
		c.Have = d.a.Rating.Rating
	} else {
		c.Have = d.a.Highest
	}
	d.a.Checks = append(d.a.Checks, c)
	switch {
	case d.a.Rating == nil && d.a.Highest == 0:
		d.missing("1.5.3: a rating of %d is needed, and none is known", level)
	case d.a.Rating == nil:
		d.missing("1.5.3: a rating of %d is needed at some time; the highest known is %s, so %s more", level, d.a.Highest,
			tournament.Hundredths(100*int(level))-d.a.Highest)
	case !d.a.Rating.Published && d.listed(level) != nil:
		d.note("1.5.3a: first reached between two lists: %s; the list of %s shows %s", d.a.Rating.Words(), d.listed(level).Period, d.listed(level).Rating)
	case !d.a.Rating.Published:
		d.note("1.5.3a: %s; FIDE accepts it after agreement with the rating administrator and the QC, once all tournaments of the period are rated", d.a.Rating.Words())
	}
}

// listed is the first list that shows the level; with it nothing rests on a
// rating that was not published.
func (d *draft) listed(level tournament.Rating) *Threshold {
	return d.f.firstReached(level, func(t *Threshold) bool { return t.Published })
}

func (d *draft) missing(format string, args ...any) {
	d.a.Missing = append(d.a.Missing, fmt.Sprintf(format, args...))
}

func (d *draft) note(format string, args ...any) {
	d.a.Notes = append(d.a.Notes, handbook.Verbatim(fmt.Sprintf(format, args...)))
}

// notes are what the officer must know besides: dates, expired norms, norms of
// another title.
func (d *draft) notes(all []norms.Norm) {
	for i := range all {
		if n := &all[i]; serves(n.Title, d.a.Title) && expired(n) {
			d.note("1.5.5: the norm of %s was gained before 1 July 2005 and counts only if it was registered with FIDE before 31 July 2013", n.Event)
		}
	}
	for i := range d.a.Norms {
		n := &d.a.Norms[i]
		if n.Title != d.a.Title {
			d.note("1.5.2: the %s norm of %s is sufficient for %s, too", n.Title, n.Event, d.a.Title)
		}
		for _, note := range n.Notes {
			if norms.Conditional(note) {
				d.a.Notes = append(d.a.Notes, handbook.Say("norms.lack.clause", "article", "the norm of "+n.Event, "text", note))
			}
		}
		if n.Origin == "recorded" {
			d.note("the norm of %s stands as recorded: its certificate is the one that the organising federation signed", n.Event)
		}
	}
	if !d.f.Options.RoundedInterim && d.a.Rating == nil {
		if t := nearly(d.f, titleLevel(d.a.Title)); t != nil {
			d.note("1.5.3a: %s, which rounds to %d; the text does not say whether that is enough, and it is not counted", t.Words(), t.Level)
		}
	}
	d.note("%s", d.rules.notice())
	if d.a.SubmitBy.Valid() {
		d.note("2.3: for the meeting of %s the last day is %s", d.a.Meeting, d.a.SubmitBy)
	}
}
