package titles

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// The states of applications and claims.
const (
	Complete    = "complete"    // everything is shown
	Unverified  = "unverified"  // complete if what is not known turns out so
	Missing     = "missing"     // something lacks
	Due         = "due"         // a title that can be asked for now
	Conditional = "conditional" // a direct title without its least rating (0.6.2)
)

// NewApplication returns the application for a title of 1.4 from all that is known
// of a player: the best set of his norms, or what is missing. A meeting of 0
// is not known.
func NewApplication(f *Facts, title tournament.Title, meeting handbook.Date) Application {
	a := Application{
		Title: title, Player: f.Player, Highest: f.highest(), Norms: []norms.Norm{}, Checks: []norms.Clause{},
		Missing: []handbook.Text{}, Meeting: meeting,
	}
	a.Rating = firstReached(f, f.edition().Numbers.Norm(title), false)
	all := f.allNorms()
	day := f.lastDay(all, a.Rating)
	rules := rulesOn(cmp.Or(f.Options.Edition, law.On(day)), day)
	list := candidates(all, title, rules)
	set, found := rules.bestSet(title, list)
	if !found {
		set = rules.fullest(title, list)
	}
	for _, i := range set.norms {
		a.Norms = append(a.Norms, list[i])
	}
	slices.SortStableFunc(a.Norms, func(x, y norms.Norm) int { return cmp.Compare(x.Achieved, y.Achieved) })
	a.Games, a.Edition, a.SubmitBy = set.games, rules.Key, rules.submitBy(meeting)
	if found && a.Rating != nil {
		for i := range a.Norms {
			a.Achieved = max(a.Achieved, a.Norms[i].Achieved)
		}
		a.Achieved = max(a.Achieved, a.Rating.Day)
	}
	d := draft{a: &a, f: f, rules: rules, set: &set, all: all}
	d.asked = rules.conditionsOf(title, list, set.norms)
	for _, r := range requirements {
		if article := rules.No(r.rule); article != "" {
			r.check(&d, article)
		}
	}
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

// allNorms returns the norms of the ledger and those by place.
func (f *Facts) allNorms() []norms.Norm {
	all := slices.Clone(f.Norms)
	for i := range f.Direct {
		if f.Direct[i].Norm {
			all = append(all, normOf(f.Options.Edition, &f.Direct[i]))
		}
	}
	return slices.DeleteFunc(all, func(n norms.Norm) bool { return f.On.Valid() && n.Achieved > f.On })
}

// lastDay returns the day as of which an application is looked at: that of the
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

// highest returns the highest rating known on the day of the ledger.
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

// draft is an application while its rules are checked.
type draft struct {
	a     *Application
	f     *Facts
	rules *applicationRules
	set   *normSet
	all   []norms.Norm // of the player
	asked [conditions]bool
}

// requirement is a rule with its check, which adds checks, lacks and notes to
// the application under the article that the edition has for the rule. A rule
// that an edition does not have is not checked.
type requirement struct {
	rule  *handbook.Rule
	check func(d *draft, article string)
}

// requirements are the rules of an application in the order in which it shows
// them.
var requirements = []requirement{
	{law.NotHeld, (*draft).notHeld},
	{law.NormGames, (*draft).games},
	{law.EightGames, (*draft).eightGames},
	{law.OneNormal, func(d *draft, article string) { d.condition(normalCondition, article) }},
	{law.OneRound, func(d *draft, article string) { d.condition(oneRoundCondition, article) }},
	{law.LargeSwiss, func(d *draft, article string) { d.condition(largeCondition, article) }},
	{law.Rated, (*draft).addRating},
	{law.OldNorms, (*draft).oldNorms},
	{law.TwoTitles, (*draft).normNotes},
	{law.Reached, (*draft).nearly},
	{law.Notice, (*draft).notice},
}

func (d *draft) notHeld(article string) {
	if d.a.Title.Women() && d.f.Player.Sex == tournament.Male {
		d.addMissing(handbook.Say("titles.lacks.women", "article", article, "title", d.a.Title))
	}
	if d.f.holds(d.a.Title) {
		d.addMissing(handbook.Say("titles.lacks.held", "article", article))
	}
}

func (d *draft) games(article string) {
	have, need := d.set.games, d.rules.Numbers.NormGames
	d.check(norms.NewClause(article, handbook.Say("titles.check.games"), have, need, have >= need))
	if have < need {
		d.addMissing(handbook.Say("titles.lacks.games", "article", article, "games", have, "need", need, "more", need-have))
	}
}

func (d *draft) eightGames(article string) {
	have, most := 0, d.rules.Numbers.EightGames
	for i := range d.a.Norms {
		if d.a.Norms[i].EightGames {
			have++
		}
	}
	d.check(norms.NewClause(article, handbook.Say("titles.check.eight-games"), have, most, have <= most).Limit())
}

// condition returns a kind of norm of which one is needed.
func (d *draft) condition(c int, article string) {
	if !d.asked[c] {
		return
	}
	have, kind := 0, d.kind(c)
	for i := range d.a.Norms {
		if d.rules.flags(&d.a.Norms[i])[c] == registration.Yes {
			have++
		}
	}
	d.check(norms.NewClause(article, kind, have, 1, d.set.flags[c] != registration.No))
	switch {
	case d.set.flags[c] == registration.Unknown:
		d.note(handbook.Say("titles.note.shown", "article", article, "events", d.unknown(c), "kind", kind))
	case d.set.flags[c] == registration.No && len(d.a.Norms) > 0:
		d.addMissing(handbook.Say("titles.lacks.kind", "article", article, "norms", len(d.a.Norms), "kind", kind))
	}
}

// kind returns the words for the norms of a condition.
func (d *draft) kind(c int) handbook.Text {
	switch c {
	case normalCondition:
		return handbook.Say("titles.check.normal")
	case oneRoundCondition:
		return handbook.Say("titles.check.one-round", "days", d.rules.Numbers.OneRoundDays)
	}
	return handbook.Say("titles.check.large-swiss", "players", d.rules.Numbers.LargePlayers)
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

func (d *draft) addRating(article string) {
	level, best := d.rules.Numbers.Norm(d.a.Title), d.a.Rating
	need := tournament.Hundredths(100 * int(level))
	c := norms.Clause{Article: article, What: handbook.Say("titles.check.rating"), Have: d.a.Highest, Need: need, OK: best != nil}
	if best != nil {
		c.Have = best.Rating
	}
	d.check(c)
	between := d.rules.No(law.Reached)
	switch {
	case best == nil && d.a.Highest == 0:
		d.addMissing(handbook.Say("titles.lacks.rating-unknown", "article", article, "level", level))
	case best == nil:
		d.addMissing(handbook.Say("titles.lacks.rating", "article", article, "level", level, "highest", d.a.Highest, "more", need-d.a.Highest))
	case !best.Published:
		d.a.Stands = append(d.a.Stands, handbook.Say("titles.note.between-lists", "article", between, "reached", best.Words()))
		if l := d.firstList(level); l == nil {
			d.note(handbook.Say("titles.note.agreement", "article", between))
		} else if l.Period != best.Period {
			d.note(handbook.Say("titles.note.listed", "article", between, "period", l.Period, "rating", l.Rating))
		}
	}
}

// firstList returns the first list that shows the level; with it nothing rests on a
// rating that was not published.
func (d *draft) firstList(level tournament.Rating) *Threshold {
	return d.f.firstReached(level, func(t *Threshold) bool { return t.Published })
}

func (d *draft) check(c norms.Clause) { d.a.Checks = append(d.a.Checks, c) }

func (d *draft) addMissing(text handbook.Text) { d.a.Missing = append(d.a.Missing, text) }

func (d *draft) advise(text handbook.Text) { d.a.Advice = append(d.a.Advice, text) }

func (d *draft) note(text handbook.Text) { d.a.Notes = append(d.a.Notes, text) }

func (d *draft) oldNorms(article string) {
	for i := range d.all {
		if n := &d.all[i]; serves(n.Title, d.a.Title) && isExpired(d.rules.Edition, n) {
			d.note(handbook.Say("titles.note.old-norm", "article", article, "event", n.Event,
				"before", d.rules.Numbers.OldBefore, "registered", d.rules.Numbers.OldRecorded))
		}
	}
}

// normNotes returns what the officer must know of the norms: that they are of another
// title, what they depend on, where they are from. Norms of which the same is to be
// said have one sentence.
func (d *draft) normNotes(article string) {
	var said sentences
	for i := range d.a.Norms {
		n := &d.a.Norms[i]
		if n.Title != d.a.Title {
			said.addFor(n.Event, "titles.note.two-titles", "titles.note.two-titles-several", "article", article, "norm", n.Title, "title", d.a.Title)
		}
		for _, note := range n.Notes {
			if norms.Conditional(note) {
				said.addFor(n.Event, "titles.note.norm", "titles.note.norm-several", "note", note)
			}
		}
		if n.Origin == "recorded" {
			said.addFor(n.Event, "titles.note.recorded", "titles.note.recorded-several")
		}
	}
	d.a.Notes = append(d.a.Notes, said.texts()...)
}

// sentences are what is said of events, with the events of which it is said.
type sentences []sentence

type sentence struct {
	text    handbook.Text
	several string // its key for several events
	events  []string
}

// addFor says something of an event, too; several is the key for events.
func (s *sentences) addFor(event, key, several string, pairs ...any) {
	text := handbook.Say(key, pairs...)
	at := slices.IndexFunc(*s, func(x sentence) bool { return reflect.DeepEqual(x.text, text) })
	if at < 0 {
		at = len(*s)
		*s = append(*s, sentence{text: text, several: several})
	}
	(*s)[at].events = append((*s)[at].events, event)
}

// texts returns the sentences.
func (s sentences) texts() []handbook.Text {
	out := make([]handbook.Text, len(s))
	for i, x := range s {
		events := handbook.Say(x.text.Key, "event", x.events[0])
		if len(x.events) > 1 {
			events = handbook.Say(x.several, "events", x.events)
		}
		events.Args = append(events.Args, x.text.Args...)
		out[i] = events
	}
	return out
}

// nearly notes a rating that only rounds to the level.
func (d *draft) nearly(article string) {
	if d.f.Options.RoundedInterim || d.a.Rating != nil {
		return
	}
	if t := nearly(d.f, d.rules.Numbers.Norm(d.a.Title)); t != nil {
		d.note(handbook.Say("titles.note.rounds", "article", article, "reached", t.Words(), "level", t.Level))
	}
}

func (d *draft) notice(article string) {
	key := "titles.note.notice"
	if d.rules.Numbers.Surcharge {
		key = "titles.note.notice-surcharge"
	}
	d.advise(handbook.Say(key, "article", article, "n", d.rules.Numbers.NoticeDays))
	if d.a.SubmitBy.Valid() {
		d.advise(handbook.Say("titles.note.meeting", "article", article, "meeting", d.a.Meeting, "day", d.a.SubmitBy))
	}
}
