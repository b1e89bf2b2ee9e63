package season

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
	"github.com/fedrate/fedrate/trf"
)

// play is a season while its events are being drawn.
type play struct {
	*rand.Rand
	seed    uint64
	season  Season
	month   []*audit.Report // drawn since the last list
	events  []Event         // parallel
	drawn   int             // events in all
	history rating.Histories
}

// mostDraws is how often an event is drawn before it is given up.
const mostDraws = 2000

func (p *play) list() *ratinglist.List { return p.season.Lists[len(p.season.Lists)-1] }

// event draws an event of the calendar again and again until its goals are
// reached.
func (p *play) event(d *draft) error {
	p.drawn++
	e := Event{Code: d.code, Name: d.name, Number: p.drawn, Facts: d.facts(), Direct: d.direct}
	for e.Draws = 1; e.Draws <= mostDraws; e.Draws++ {
		field, err := p.field(d)
		if err != nil {
			return err
		}
		t := simulate.Event(p.seed*1_000_000+uint64(p.drawn*mostDraws+e.Draws), d.options(field))
		data, err := report(t, d.format)
		if err != nil {
			return fmt.Errorf("%s: %w", d.name, err)
		}
		r := audit.Open(d.name+".trf", data, audit.Options{Facts: &e.Facts})
		if p.reached(d, r) {
			e.Report = data
			p.month, p.events = append(p.month, r), append(p.events, e)
			return nil
		}
	}
	return fmt.Errorf("%s: drawn %d times, and not all who are to have a norm or a rating from it have it", d.title, mostDraws)
}

// field draws the players of an event: those named in the draft, and of each
// other group as many as it asks for.
func (p *play) field(d *draft) ([]ratinglist.Row, error) {
	var rows []ratinglist.Row
	in := map[int]bool{}
	take := func(row *ratinglist.Row) {
		rows = append(rows, *row)
		in[row.FIDEID] = true
	}
	list := p.list()
	for _, id := range d.with {
		take(list.Row(id))
	}
	for _, sort := range d.field {
		n := sort.n
		for _, i := range p.Perm(len(list.Rows)) {
			if row := &list.Rows[i]; n > 0 && !in[row.FIDEID] && sort.fits(row) {
				take(row)
				n--
			}
		}
		if n > 0 {
			return nil, fmt.Errorf("%s: the list of %s has %d players too few of one sort", d.title, list.Period, n)
		}
	}
	return rows, nil
}

// options are the options with which the event is invented.
func (d *draft) options(field []ratinglist.Row) simulate.EventOptions {
	o := simulate.EventOptions{
		Name: d.title, City: d.city, Federation: "LIE", Start: d.start, Field: field, System: d.system, Rounds: d.rounds,
		TimeControl: "90 min/40 moves + 30 min + 30 sec", Encoded: "40/5400+30:1800+30", Strength: strengths,
		ChiefArbiter: arbiters[d.chief].Name, Deputies: arbiters[d.staff[0]].Name,
	}
	if d.league {
		o.Boards, o.TeamSize = 4, 5
	}
	for _, day := range d.dates {
		o.Dates = append(o.Dates, d.start.AddDays(day))
	}
	return o
}

// facts are the registration record of the event.
func (d *draft) facts() registration.Facts {
	f := registration.Facts{
		Registered: d.start.AddDays(-45), ChiefTitle: arbiters[d.chief].Title,
		ArbiterInVenue: registration.Yes, EqualConditions: registration.Yes, FormatChanged: registration.No, Favoured: registration.No,
	}
	add := func(role string, at int) {
		o := arbiters[at].Official
		o.Role = role
		f.Officials = append(f.Officials, o)
	}
	add("chief", d.chief)
	add("deputy", d.staff[0])
	for _, at := range d.staff[1:] {
		add("arbiter", at)
	}
	return f
}

// report is a tournament as a file with lines ending in LF.
func report(t *tournament.Tournament, format trf.Format) ([]byte, error) {
	var b bytes.Buffer
	if err := trf.Write(&b, t, format); err != nil {
		return nil, err
	}
	return bytes.ReplaceAll(b.Bytes(), []byte("\r\n"), []byte("\n")), nil
}

// reached reports whether all goals of the event are reached.
func (p *play) reached(d *draft, r *audit.Report) bool {
	for _, g := range d.goals {
		if rank := startingRank(r.Tournament, g.player); rank == 0 || g.first && !leadsAlone(r.Tournament, rank) {
			return false
		}
	}
	lists := &ratinglist.Lists{Lists: p.season.Lists}
	for _, g := range d.goals {
		if g.title != 0 && len(r.Norms(lists, norms.Options{Player: startingRank(r.Tournament, g.player), Title: g.title})) == 0 {
			return false
		}
	}
	return p.rates(d, r)
}

// startingRank is the starting rank of the player with a FIDE ID, 0 where he
// does not take part.
func startingRank(t *tournament.Tournament, fideID int) int {
	for i := range t.Players {
		if t.Players[i].FIDEID == fideID {
			return t.Players[i].StartingRank
		}
	}
	return 0
}

// leadsAlone reports whether the player has more points than everybody else.
func leadsAlone(t *tournament.Tournament, rank int) bool {
	points := t.Player(rank).Points
	for i := range t.Players {
		if p := &t.Players[i]; p.StartingRank != rank && p.Points >= points {
			return false
		}
	}
	return true
}

// rates reports whether the ratings after the month lie in the limits of the
// goals.
func (p *play) rates(d *draft, r *audit.Report) bool {
	if !slices.ContainsFunc(d.goals, func(g goal) bool { return g.least > 0 || g.most > 0 }) {
		return true
	}
	players := p.rate([]*audit.Report{r})
	for _, g := range d.goals {
		at := slices.IndexFunc(players, func(q rating.Player) bool { return q.FIDEID == strconv.Itoa(g.player) })
		if at < 0 || players[at].NewRating < g.least || g.most > 0 && players[at].NewRating > g.most {
			return false
		}
	}
	return true
}

func (p *play) rate(reports []*audit.Report) []rating.Player {
	next := p.list().Period.Add(1)
	players, _ := audit.Rate(reports, audit.Period{
		Period: next, Lists: &ratinglist.Lists{Lists: p.season.Lists}, History: p.history,
	}, rating.Options{})
	return players
}

// publish rates the events drawn since the last list and makes the next list.
func (p *play) publish() {
	before := p.list()
	period := before.Period.Add(1)
	results := map[int]*[tournament.Kinds]*rating.Player{}
	for _, q := range p.rate(p.month) {
		id, err := strconv.Atoi(q.FIDEID)
		if err != nil {
			continue
		}
		if results[id] == nil {
			results[id] = &[tournament.Kinds]*rating.Player{}
		}
		results[id][q.Kind] = &q
	}
	list := &ratinglist.List{Period: period, Kinds: before.Kinds}
	for _, row := range before.Rows {
		var played [tournament.Kinds]*rating.Player
		if r := results[row.FIDEID]; r != nil {
			played = *r
		}
		var history [tournament.Kinds]rating.History
		for k := range history {
			who := rating.Who{FIDEID: row.FIDEID, Kind: tournament.Kind(k)}
			history[k] = p.history.Of(who)
			if played[k] != nil {
				after := history[k].After(played[k], period)
				p.history[who] = &after
			}
		}
		list.Rows = append(list.Rows, rating.NextRow(row, played, history, period, rating.Options{}))
	}
	list.Index()
	p.season.Lists = append(p.season.Lists, list)
	p.season.Months = append(p.season.Months, Month{Period: period, Events: p.events})
	p.month, p.events = nil, nil
}
