package month

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// recall reads what the published list was computed from, where the run is
// part of a rerun that may take results over.
func (r *run) recall() error {
	var data []byte
	if r.again != nil && !r.o.Whole {
		var err error
		if data, err = r.st.Computed(r.ctx, r.o.Period); err != nil {
			return err
		}
	}
	r.known = readMemo(data)
	return nil
}

// signCheck is the signature of what the check of a report rests on: its
// bytes, those of the older parts of the event, answers, waivers, the record
// of the event, and what the lists say of its players.
func (r *run) signCheck(t *checked) error {
	s := newSigning(r.o.Version, int(r.o.Period), t.file, t.sub.SHA256, t.sub.Number, t.sub.Tournament, int(t.last), t.note)
	standing, err := t.rep.Standing()
	if err != nil {
		return err
	}
	if t.rep.Tournament != nil {
		for i := range t.rep.Tournament.Players { // with the IDs under which the office keeps them
			s.add(t.rep.Tournament.Players[i].FIDEID)
		}
	}
	values := []any{t.rep.Options, t.rep.Listed(), standing, t.closes}
	for i := range t.parts {
		opt, err := jobs.ReadingOptions(r.ctx, r.st, &t.parts[i])
		if err != nil {
			return err
		}
		values = append(values, t.parts[i].Name, t.parts[i].SHA256, opt)
	}
	for _, v := range values {
		if o, ok := v.(audit.Options); ok { // what Persons, Arbiters and Known say is among the values
			v = []any{
				o.Editions, o.On, o.Kind, o.System, o.EventKind, o.Facts, o.Received, o.Today, o.NoPairings, o.Budget, o.Working,
				o.Waivers, o.Answered, o.Rating,
			}
		}
		data, err := json.Marshal(v)
		if err != nil {
			return err
		}
		s.add(string(data))
	}
	t.memo.Check = s.sum()
	return nil
}

// examine checks a report, or takes over what a check with the same signature
// has found.
func (r *run) examine(t *checked, data []byte) error {
	if t.rep.Listed(); t.rep.Failed != nil {
		return t.rep.Failed
	}
	if err := r.signCheck(t); err != nil {
		return err
	}
	if known := r.known.checked[t.memo.Check]; known != nil {
		var err error
		t.rep.Findings, err = unpackFindings(known.Findings)
		t.memo.Findings = known.Findings
		return err
	}
	t.computed = true
	if t.rep.Check(data); t.rep.Failed != nil {
		return t.rep.Failed
	}
	var err error
	t.memo.Findings, err = packFindings(t.rep.Findings)
	return err
}

// signRating is the signature of what the games of a report are rated with,
// and its norms found: the check, the games rated before, and the rows and
// histories of its players.
func (r *run) signRating(t *checked, p *audit.Period, rows rowTexts) signature {
	shelf, history := p.Lists, p.History
	s := newSigning(t.memo.Check, t.sub.Tournament, slices.Sorted(maps.Keys(t.rounds)))
	before := make([]string, 0, len(t.before))
	for key := range t.before {
		before = append(before, key.Player+" "+strconv.Itoa(key.Round))
	}
	slices.Sort(before)
	s.add(before)
	lists := r.listsOf(t, shelf)
	if p.Opponents != shelf {
		for _, l := range r.listsOf(t, p.Opponents) {
			if !slices.Contains(lists, l) {
				lists = append(lists, l)
			}
		}
	}
	for _, l := range lists {
		s.add(int(l.Period), l.Kinds)
	}
	for k := range tournament.Kinds {
		s.add(shelf.Empty(k))
	}
	for i := range t.rep.Tournament.Players {
		id := t.rep.Tournament.Players[i].FIDEID
		if id == 0 {
			continue
		}
		for _, l := range lists {
			s.Write(rows.of(l, id))
		}
		for k := range tournament.Kinds {
			s.add(history[rating.Who{FIDEID: id, Kind: k}])
		}
	}
	return s.sum()
}

// listsOf are the lists in force in the months of a report, and the one before
// the period, by their months.
func (r *run) listsOf(t *checked, shelf *ratinglist.Shelf) []*ratinglist.List {
	months := map[handbook.Period]bool{r.before.Period: true, t.rep.Tournament.FirstDay().Period(): true}
	for round := range t.rep.Tournament.RoundDates {
		months[t.rep.Tournament.ListPeriod(round+1)] = true
	}
	var lists []*ratinglist.List
	for _, p := range slices.Sorted(maps.Keys(months)) {
		for k := range tournament.Kinds {
			if l := shelf.InForce(p, k); l != nil && !slices.Contains(lists, l) {
				lists = append(lists, l)
			}
		}
	}
	return lists
}

// rowTexts are rows as signatures have them, by list and FIDE ID.
type rowTexts map[*ratinglist.List]map[int][]byte

func (m rowTexts) of(l *ratinglist.List, id int) []byte {
	if m[l] == nil {
		m[l] = map[int][]byte{}
	}
	text, known := m[l][id]
	if !known {
		s := newSigning()
		if row := l.Row(id); row != nil {
			s.add(*row)
		}
		text = s.Sum(nil)
		m[l][id] = text
	}
	return text
}

// entrant is a player of the period in one kind of play; without a FIDE ID he
// is one line of one report.
type entrant struct {
	kind tournament.Kind
	id   int
	file string
	rank int
}

func entrantOf(kind tournament.Kind, id int, file string, rank int) entrant {
	if id > 0 {
		return entrant{kind: kind, id: id}
	}
	return entrant{kind: kind, file: file, rank: rank}
}

func resultOf(p *rating.Player) entrant {
	id, _ := strconv.Atoi(p.FIDEID)
	return entrantOf(p.Kind, id, p.Tournaments[0].File, p.Tournaments[0].StartingRank)
}

func compareEntrants(a, b entrant) int {
	return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.id, b.id), cmp.Compare(a.file, b.file), cmp.Compare(a.rank, b.rank))
}

// rateChanged rates the players of whom an input has changed, and takes the
// results of the others over.
func (r *run) rateChanged(in []*checked, p audit.Period) ([]rating.Player, []handbook.Finding, error) {
	rows := rowTexts{}
	inputs, order := map[entrant]signing{}, []*checked{}
	for _, t := range in {
		t.memo.Rating = r.signRating(t, &p, rows)
		t.computed = t.computed || r.known.rated[t.memo.Rating] == nil
		order = append(order, t)
	}
	slices.SortFunc(order, func(a, b *checked) int { return cmp.Compare(a.file, b.file) })
	for _, t := range order {
		eachEntrant(t, func(who entrant, rank int) {
			s, met := inputs[who]
			if !met {
				s = newSigning()
				inputs[who] = s
			}
			s.add(t.memo.Rating, rank)
		})
	}
	r.computed = map[entrant]bool{}
	signatures := map[entrant]signature{}
	for who, s := range inputs {
		signatures[who] = s.sum()
		if r.known.players[signatures[who]] == nil {
			r.computed[who] = true
		}
	}
	var list []*audit.Report
	for _, t := range in {
		wanted := false
		eachEntrant(t, func(who entrant, _ int) { wanted = wanted || r.computed[who] })
		if wanted {
			list = append(list, t.rep)
		}
	}
	players, findings := audit.Rate(list, p, rating.Options{})
	players = slices.DeleteFunc(players, func(q rating.Player) bool { return !r.computed[resultOf(&q)] })
	have := map[entrant]*rating.Player{}
	for i := range players {
		have[resultOf(&players[i])] = &players[i]
	}
	r.differ = map[entrant]bool{}
	var taken []rating.Player
	for _, who := range slices.SortedFunc(maps.Keys(signatures), compareEntrants) {
		known := r.known.players[signatures[who]]
		if r.computed[who] {
			one, err := remembered(signatures[who], have[who])
			if err != nil {
				return nil, nil, err
			}
			if r.differ[who], err = differs(r.known.results[who], &one); err != nil {
				return nil, nil, err
			}
			r.keeps.Players = append(r.keeps.Players, one)
			continue
		}
		r.keeps.Players = append(r.keeps.Players, *known)
		if known.Nothing {
			continue
		}
		one, err := known.player()
		if err != nil {
			return nil, nil, err
		}
		taken = append(taken, one)
	}
	players = append(players, taken...)
	slices.SortFunc(players, func(a, b rating.Player) int { return compareEntrants(resultOf(&a), resultOf(&b)) })
	findings, err := r.told(in, list, findings)
	return players, findings, err
}

// eachEntrant calls for every player of a report that is rated.
func eachEntrant(t *checked, call func(who entrant, rank int)) {
	if t.rep.Tournament == nil || t.rep.Editions.Rating == nil {
		return
	}
	for i := range t.rep.Tournament.Players {
		p := &t.rep.Tournament.Players[i]
		call(entrantOf(t.rep.Kind, max(p.FIDEID, 0), t.file, p.StartingRank), p.StartingRank)
	}
}

// told are the findings of the rating of all reports: those of the reports
// that were rated now, and those that are known.
func (r *run) told(in []*checked, rated []*audit.Report, findings []handbook.Finding) ([]handbook.Finding, error) {
	for _, rep := range rated { // the games that were mended come first
		if rep.Tournament != nil && rep.Editions.Rating != nil {
			findings = findings[len(rep.Mended()):]
		}
	}
	of := map[string][]handbook.Finding{}
	for _, f := range findings {
		of[f.Pos.File] = append(of[f.Pos.File], f)
	}
	var mended, all []handbook.Finding
	for _, t := range in {
		if t.rep.Tournament != nil && t.rep.Editions.Rating != nil {
			mended = append(mended, t.rep.Mended()...)
		}
		var err error
		list := of[t.file]
		if known := r.known.rated[t.memo.Rating]; known != nil {
			t.memo.Told = known.Told
			list, err = unpackFindings(known.Told)
		} else {
			t.memo.Told, err = packFindings(list)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	handbook.SortFindings(all)
	return append(mended, all...), nil
}
