package pages

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// Player is the page of a player.
type Player struct {
	Name, Title, FIDEID string
	Federation, Sex     string
	Birth               int
	K                   string
	Period              handbook.Period
	ListHref            string
	Kinds               []PlayerKind
	Live                []answer.PlayerLive // with games that no list has yet
	Chart               *Chart
	Months              []PlayerMonth
	Norms               []NormRow
	Ways                []Way
	Estimator           *Estimator // nil without a server
	Mail                *Follow    // nil: no mail is sent
	Follow              string     // address of that form
}

// Way is a title that the player is on the way to, or has all that it needs.
type Way struct {
	Title string
	Badge Badge
	Goals []Goal
}

// Goal is a condition of a title, and how far the player is.
type Goal struct {
	Name, Words string
	Done        bool
	Bar         bool
	Percent     int // of a bar
}

// Estimator is a form that asks what games would do to a rating, and its answer.
type Estimator struct {
	Action, Against string
	Kinds           []Option
	Problem         string // why there is no answer to what was asked
	OwnK            int
	Why             string // K is what it is
	*answer.Estimate
}

// PlayerQuestion is what is asked on the page of a player; without a day nothing
// can be asked.
type PlayerQuestion struct {
	Day     handbook.Date   // today, by which the edition is chosen
	Kind    tournament.Kind // of the games
	Against string          // opponents as they were typed; empty: none
	Live    []answer.PlayerLive
	Mail    *Follow // nil without mail
}

// PlayerKind is the rating of one kind on the latest list.
type PlayerKind struct {
	Name     string
	Rating   tournament.Rating
	Change   int
	Place    string
	Games    int
	Inactive bool
}

// PlayerMonth are the games of one kind that were rated for a list.
type PlayerMonth struct {
	Period      handbook.Period
	Kind        string
	Games, K    int
	Rating, New tournament.Rating
	Events      []PlayerEvent
	Steps       []answer.PlayerStep
}

// PlayerEvent is an event of a month.
type PlayerEvent struct {
	Name, Href  string
	Score       tournament.Points
	Sum, Change tournament.Hundredths
	Games       []PlayerGame
}

// PlayerGame is a rated game.
type PlayerGame struct {
	Who
	Round           int
	Colour          string
	Federation      string
	Rating          tournament.Rating
	Difference      int
	Expected, Delta tournament.Hundredths
	Score           tournament.Points
}

// Player fills the page of a player.
func (b *Builder) Player(ctx context.Context, from *published.Player, q PlayerQuestion) (*Frame, error) {
	p, id := from.In(b.Locale()), from.FIDEID
	last := &p.Lists[len(p.Lists)-1]
	l, err := b.State.List(ctx, last.Period)
	if err != nil {
		return nil, err
	}
	page := &Player{
		Name: handbook.Shown(givenFirst(p.Name)), Title: p.Title.String(), FIDEID: tournament.GivenID(p.FIDEID), Period: last.Period, Live: q.Live, ListHref: b.To.List(last.Period, tournament.Standard),
		Federation: deref(p.Federation),
	}
	if q.Mail != nil {
		page.Mail, page.Follow = q.Mail, b.To.Player(id)+"/mail"
	}
	if page.FIDEID == "" {
		page.FIDEID = b.say("pages.player.awaited")
	}
	if p.Birth != nil {
		page.Birth = *p.Birth
	}
	switch deref(p.Sex) {
	case "w", "f":
		page.Sex = b.say("pages.player.woman")
	case "m":
		page.Sex = b.say("pages.player.man")
	}
	row := l.Row(id)
	if row != nil && page.Title == "" {
		if page.Title = row.ShownTitle(); page.Title == "" {
			page.Title = row.ShownWomenTitle()
		}
	}
	page.kinds(b, l, row, last)
	page.Chart = b.chartOf(page.Name, p.Lists)
	for i := len(p.Months) - 1; i >= 0; i-- {
		page.Months = append(page.Months, b.playerMonth(&p.Months[i]))
	}
	if page.Norms, err = b.norms(ctx, func(n *store.StoredNorm) bool { return n.FIDEID == p.FIDEID }); err != nil {
		return nil, err
	}
	if page.Ways, err = b.ways(ctx, id); err != nil {
		return nil, err
	}
	if latest, ok := b.State.Latest(); ok && q.Day != 0 && row != nil && latest.Period == last.Period {
		page.Estimator = b.estimator(ctx, row, q)
	}
	frame := b.Frame(page.Name, SectionLists, page)
	frame.Data = b.playerData(page.Name, id, page.Title)
	return frame, nil
}

// ways returns the titles that a player is on the way to, as his page on paper has them.
func (b *Builder) ways(ctx context.Context, id int) ([]Way, error) {
	ledger, err := b.State.Ledger(ctx, id)
	if ledger == nil || err != nil {
		return nil, err
	}
	var list []Way
	for _, w := range ledger.Ways() {
		one := Way{Title: w.Title.String(), Badge: Badge{"", b.say("pages.player.missing", "n", w.Missing)}}
		switch w.State {
		case titles.Complete:
			one.Badge = Badge{"good", b.say("pages.player.met")}
		case titles.Unverified:
			one.Badge = Badge{"warn", b.say("pages.player.unverified")}
		}
		for _, g := range w.Goals {
			goal := Goal{Name: UpperFirst(b.Language.Say(g.What)), Words: b.Language.Say(g.Words), Done: g.Done, Bar: g.Need > 0 && !g.Done}
			if goal.Bar {
				goal.Percent = int(100 * min(g.Have, g.Need) / g.Need)
			}
			one.Goals = append(one.Goals, goal)
		}
		list = append(list, one)
	}
	return list, nil
}

// estimator returns the form of a player of the latest list, with its answer.
func (b *Builder) estimator(ctx context.Context, row *published.Row, q PlayerQuestion) *Estimator {
	out := &Estimator{Action: b.To.Player(row.FIDEID) + "#estimate", Against: q.Against}
	for _, k := range kinds {
		out.Kinds = append(out.Kinds, Option{k.String(), b.kindName(k), k == q.Kind})
	}
	if strings.TrimSpace(q.Against) == "" {
		return out
	}
	var err error
	if out.Estimate, err = b.State.Estimate(ctx, row.FIDEID, q.Kind, q.Day, q.Against, b.Locale()); err != nil {
		out.Problem = b.Language.Error(err)
	} else if out.Estimate != nil && out.K != nil {
		out.OwnK, out.Why = *out.K, deref(out.KReason)
	}
	return out
}

// givenFirst writes "Family, Given" as a person is addressed.
func givenFirst(name string) string {
	family, given, ok := strings.Cut(name, ",")
	if !ok {
		return strings.TrimSpace(name)
	}
	return strings.TrimSpace(strings.TrimSpace(given) + " " + strings.TrimSpace(family))
}

func (page *Player) kinds(b *Builder, l *published.List, row *published.Row, last *answer.PlayerList) {
	var ks []string
	for i, s := range []*answer.PlayerStanding{&last.Standard, &last.Rapid, &last.Blitz} {
		k := tournament.Kind(i)
		one := PlayerKind{Name: b.kindName(k), Rating: s.Rating, Games: s.Games, Inactive: s.Inactive}
		if s.K != nil && *s.K != 0 {
			ks = append(ks, strconv.Itoa(*s.K))
		}
		if row != nil && s.Rating != 0 {
			one.Change, _ = row.Change(k)
			place, of := l.Place(row, k)
			one.Place = b.say("pages.player.place", "place", place, "of", of, "federation", row.Federation)
		}
		page.Kinds = append(page.Kinds, one)
	}
	if len(ks) > 0 && len(slices.Compact(slices.Clone(ks))) == 1 {
		ks = ks[:1]
	}
	page.K = strings.Join(ks, ", ")
}

func (b *Builder) playerMonth(m *answer.PlayerMonth) PlayerMonth {
	out := PlayerMonth{Period: m.Period, Kind: word(b.Language, "kind", m.Kind), Games: m.Games, K: m.K, Rating: m.Rating, New: m.New, Steps: m.Steps}
	for i := range m.Events {
		e := &m.Events[i]
		one := PlayerEvent{Name: handbook.Shown(e.Event), Href: b.To.Event(e.ID)}
		for j := range e.Games {
			g := &e.Games[j]
			id, _ := strconv.Atoi(deref(g.FIDEID))
			one.Games = append(one.Games, PlayerGame{
				Who: b.Who(g.Title.String(), g.Name, id), Round: g.Round, Colour: deref(g.Colour), Federation: deref(g.Federation), Rating: g.OpponentRating,
				Difference: g.Difference, Expected: g.Expected, Delta: g.Delta, Score: g.Score,
			})
			one.Score += g.Score
			one.Sum += g.Delta
		}
		if m.Rating != 0 {
			one.Change = tournament.Hundredths(m.K * int(one.Sum))
		}
		out.Events = append(out.Events, one)
	}
	return out
}
