package rating

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Rate rates the events together as one period of each kind. It gives one
// player a kind and FIDE ID (without one: a report and starting rank), each
// with a rated game or an initial rating, ordered by kind, FIDE ID, file and
// starting rank; players without an ID come first. The order of the events
// does not matter. The findings are sorted.
func Rate(in Input) ([]Player, []handbook.Finding) {
	p := &periodRating{in: &in, period: in.Period}
	if p.period <= 0 {
		p.period = NextPeriod(in.Events)
	}
	p.baseLists = in.baseLists(p.period)
	p.prepare()
	p.enter()
	order := p.arrange()
	for i := range p.fields {
		p.rateField(&p.fields[i])
	}
	handbook.SortFindings(p.findings)
	return p.players(order), p.findings
}

// NextPeriod returns the list after the last report's end, 0 if no report has a
// date.
func NextPeriod(events []Event) handbook.Period {
	var last handbook.Date
	for i := range events {
		if t := events[i].Tournament; t != nil {
			last = max(last, t.LastDay())
		}
	}
	if last <= 0 {
		return 0
	}
	return last.Period().Add(1)
}

// periodRating is the state of one call of [Rate]: the rating of one period.
type periodRating struct {
	in        *Input
	period    handbook.Period
	baseLists baseLists
	fields    []ratedEvent
	entries   []entry
	records   []Record
	findings  []handbook.Finding
	at        []int32 // scratch: positions by starting rank
	ratings   [][]int32
	notRated  []NotRated
}

// prepare sets the events in the order of their files; those without an
// edition are left out.
func (p *periodRating) prepare() {
	p.fields = make([]ratedEvent, 0, len(p.in.Events))
	for i := range p.in.Events {
		e := &p.in.Events[i]
		if e.Tournament == nil || e.Edition == nil || e.Kind >= tournament.Kinds {
			continue
		}
		p.fields = append(p.fields, ratedEvent{Event: e, t: e.Tournament, start: e.Tournament.FirstDay(), numb: &e.Edition.Numbers})
	}
	slices.SortStableFunc(p.fields, func(a, b ratedEvent) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.start, b.start),
			cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.t.Name, b.t.Name), cmp.Compare(len(a.t.Players), len(b.t.Players)))
	})
}

// arrange orders the entries by kind, FIDE ID, file and starting rank, and
// reserves for each as many records as it has lines.
func (p *periodRating) arrange() []int32 {
	type key struct {
		who uint64
		at  int32
	}
	keys := make([]key, len(p.entries))
	for i := range p.entries {
		e := &p.entries[i]
		keys[i] = key{uint64(e.kind)<<60 | uint64(e.id)&(1<<60-1), int32(i)}
	}
	// Entries were made in the order of files and starting ranks.
	slices.SortFunc(keys, func(a, b key) int {
		if a.who != b.who {
			return cmp.Compare(a.who, b.who)
		}
		return int(a.at - b.at)
	})
	order := make([]int32, len(keys))
	total := int32(0)
	for i, k := range keys {
		order[i] = k.at
		p.entries[k.at].first = total
		total += p.entries[k.at].lines
		p.entries[k.at].lines = 0 // counts the records as they come
	}
	p.records = make([]Record, total)
	return order
}

// players makes the result from the entries that have a rated game or an
// initial rating.
func (p *periodRating) players(order []int32) []Player {
	n := 0
	for i := range p.entries {
		if p.entries[i].hasGame {
			n++
		}
	}
	out := make([]Player, 0, n)
	for _, at := range order {
		e := &p.entries[at]
		if !e.hasGame {
			continue
		}
		out = append(out, Player{
			Name: e.name, Kind: e.kind, Rating: tournament.Rating(e.rating),
			Tournaments: p.records[e.first : e.first+e.lines : e.first+e.lines],
		})
		q := &out[len(out)-1]
		if e.id > 0 {
			q.FIDEID = strconv.Itoa(e.id)
		}
		p.close(q, e)
	}
	return out
}

// close sums the changes of a player's events, multiplies by K and computes
// the new rating.
func (p *periodRating) close(q *Player, e *entry) {
	for i := range q.Tournaments {
		q.Games += len(q.Tournaments[i].Games)
		q.Sum += q.Tournaments[i].Sum
	}
	var h History
	if len(p.in.History) > 0 && e.id > 0 {
		h = p.in.History.Of(Who{e.id, e.kind})
	}
	if e.rating == 0 {
		p.initial(q, &h, e.birth)
		if e.lost {
			q.Note = joinTexts(q.Note, p.lostNote("rating.note.lost-unrated", q))
		}
		return
	}
	if p.lostRating(e.id, e.kind) && slices.ContainsFunc(q.Tournaments, func(r Record) bool { return r.RatingFrom == "standard" }) {
		q.Note = joinTexts(q.Note, p.lostNote("rating.note.lost-standard", q))
	}
	rules := p.rules(q)
	q.K, q.KReason = p.coefficient(e, &h, rules.Numbers.K)
	q.finish(rules)
	if meanwhile(q) {
		q.Note = joinTexts(q.Note, handbook.Say("rating.note.meanwhile"))
	}
}

// lostNote says which reading of 7.2.1 made the result of a player who has lost the
// rating of the kind.
func (p *periodRating) lostNote(key string, q *Player) handbook.Text {
	return handbook.Say(key, "kind", q.Kind, "article", p.rules(q).No(standardServes), "reading", LostReading)
}

// rules returns the edition whose floor and K a player's period is under: that of
// the latest of his events with a game that counts. A change of the chapter
// applies to events that start on or after its day (B.02 0.1), so that an event
// begun before is rated with the floor of its time, whichever list it comes on.
func (p *periodRating) rules(q *Player) *Edition {
	latest := &ChapterOf(q.Kind).Editions[0]
	for i := range q.Tournaments {
		r := &q.Tournaments[i]
		if len(r.Games) == 0 {
			continue
		}
		if e, err := EditionByKey(q.Kind, r.Edition); err == nil && e.From > latest.From {
			latest = e
		}
	}
	return latest
}

func meanwhile(q *Player) bool {
	return slices.ContainsFunc(q.Tournaments, func(r Record) bool { return r.RatingFrom == "current" })
}

func joinTexts(a, b handbook.Text) handbook.Text {
	if a.IsZero() {
		return b
	}
	return handbook.Say("rating.note.both", "first", a, "second", b)
}

// Round returns a change in hundredths rounded to the nearest whole number, a half
// away from zero (B.02 8.3.4).
func Round(change tournament.Hundredths) int {
	if change < 0 {
		return -int((50 - change) / 100)
	}
	return int((50 + change) / 100)
}
