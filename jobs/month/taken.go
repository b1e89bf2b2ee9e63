package month

import (
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/identity"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// recall reads what the published list was computed from, where the run is
// part of a rerun that may take results over.
func (r *run) recall() error {
	before, err := recalled{known: readMemo(nil)}, error(nil)
	switch {
	case r.again == nil || r.o.Whole:
	case r.recalled != nil:
		before, err = r.recalled()
	default:
		before, err = recalledFrom(r.ctx, r.st, r.o.Period)
	}
	if err != nil {
		return err
	}
	r.known, r.standing = before.known, before.standing
	r.keeps.Reading = fmt.Sprint(r.o.Version, r.o.Rating)
	if r.keeps.Lists, err = r.st.ListsBefore(r.ctx, r.o.Period); err != nil {
		return err
	}
	changes, err := r.st.PlayerChanges(r.ctx)
	if err != nil {
		return err
	}
	r.register, r.said = store.NewRegister(changes), map[int]bool{}
	for _, c := range changes {
		r.keeps.LastChange = max(r.keeps.LastChange, c.ID)
		if c.ID > r.known.LastChange || c.Undone > r.known.LastChange {
			r.said[c.FIDEID], r.said[c.Other] = true, true
		}
	}
	if r.again == nil || r.known.Lists == "" {
		return nil
	}
	published, err := r.again.published.ListsBefore(r.ctx, r.o.Period)
	r.quick = published == r.known.Lists
	return err
}

// recalled is what a publication remembers of its computation.
type recalled struct {
	known    *memo
	standing bool // its results are those in force
}

func recalledFrom(ctx context.Context, st *store.Store, p handbook.Period) (recalled, error) {
	data, standing, err := st.Computed(ctx, p)
	if err != nil {
		return recalled{}, err
	}
	return recalled{readMemo(data), standing}, nil
}

// readAhead begins to read that of the next list of a rerun, from the lists as they are
// published, while one before it is made.
func (a *again) readAhead(ctx context.Context, p handbook.Period) {
	a.ahead = begun(func() (recalled, error) { return recalledFrom(ctx, a.published, p) })
	a.begun = append(a.begun, a.ahead)
}

// quickly is what is known of a report, of which the rows of its players on the
// lists, and their results of other months, are the only things that are not in its
// base, and none of them has changed; nil where that is not sure.
func (r *run) quickly(t *checked) *reportMemo {
	known := r.known.based[t.memo.Base]
	if !r.quick || known == nil || known.Doubt || len(t.parts) > 0 || t.rep.Tournament == nil {
		return nil
	}
	for i := range t.rep.Tournament.Players {
		if id := t.rep.Tournament.Players[i].FIDEID; id <= 0 || r.said[id] || r.again.touched[id] {
			return nil
		}
	}
	return known
}

// doubtful tells whether persons were looked for by name.
func doubtful(t *checked) bool {
	if t.rep.Tournament == nil || slices.ContainsFunc(t.rep.Tournament.Players, func(p tournament.Player) bool { return p.FIDEID <= 0 }) {
		return true
	}
	return slices.ContainsFunc(t.rep.Listed(), func(f handbook.Finding) bool { return identity.Asks(f.Rule) })
}

// spread notes whose results have changed, for the lists that follow.
func (r *run) spread() {
	now := map[entrant]bool{}
	for i := range r.kept {
		if p := r.kept[i].player; p != nil {
			who := resultOf(p)
			if now[who] = true; !r.same[who] {
				r.again.touched[who.id] = true
			}
		}
	}
	for who := range r.known.results {
		if !now[who] {
			r.again.touched[who.id] = true
		}
	}
}

// signCheck is the signature of what the check of a report rests on: its
// bytes, those of the older parts of the event, answers, waivers, the record
// of the event, and what the lists say of its players.
func (r *run) signCheck(t *checked) error {
	s := newSigning(r.o.Version, int(r.o.Period), t.file, t.sub.SHA256, t.sub.Number, t.sub.Tournament, int(t.last), t.note, fmt.Sprint(r.o.Rating),
		r.o.OwnOpponents, slices.Sorted(maps.Keys(t.rounds)), gameKeys(t.before), gameKeys(t.after), slices.Sorted(maps.Keys(t.late)), t.rated != nil, slices.Sorted(maps.Keys(t.rated)))
	standing, err := t.rep.Standing()
	if err != nil {
		return err
	}
	if t.rep.Tournament != nil {
		for i := range t.rep.Tournament.Players { // with the IDs under which the office keeps them
			s.add(t.rep.Tournament.Players[i].FIDEID)
		}
	}
	values := []any{t.rep.Options, standing, t.closes}
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
				o.Editions, o.On, o.Kind, o.System, o.Sport, o.EventKind, o.Facts, o.Received, o.ReportDays, o.Today, o.Undated, o.NoPairings, o.Budget, o.Working,
				o.Waivers, o.Answered, o.Rating,
			}
		}
		data, err := json.Marshal(v)
		if err != nil {
			return err
		}
		s.add(string(data))
	}
	t.memo.Base = s.sum()
	if known := r.quickly(t); known != nil {
		t.quick, t.memo.Check = true, known.Check
		return nil
	}
	if t.rep.Listed(); t.rep.Failed != nil {
		return t.rep.Failed
	}
	listed, err := json.Marshal(t.rep.Listed())
	t.memo.Check = newSigning(t.memo.Base, string(listed)).sum()
	t.memo.Doubt = doubtful(t)
	return err
}

// gameKeys are the games that were rated before, in their order.
func gameKeys(games map[store.GameKey]bool) []string {
	keys := make([]string, 0, len(games))
	for key := range games {
		keys = append(keys, key.Player+" "+strconv.Itoa(key.Round))
	}
	slices.Sort(keys)
	return keys
}

// examine checks a report, or takes over what a check with the same signature
// has found.
func (r *run) examine(t *checked, data []byte) error {
	if err := r.signCheck(t); err != nil {
		return err
	}
	if known := r.known.checked[t.memo.Check]; known != nil {
		var err error
		if r.told() {
			t.rep.Findings, err = jobs.UnpackFindings(known.Findings)
		}
		t.memo.Findings, t.memo.Rejected, t.memo.Doubt = known.Findings, known.Rejected, known.Doubt
		return err
	}
	t.computed = true
	var alone *audit.Alone
	var err error
	if !r.o.Whole {
		if alone, err = jobs.Alone(r.ctx, r.st, t.sub.Number, t.rep); err != nil {
			return err
		}
	}
	if t.rep.CheckKnowing(data, alone); t.rep.Failed != nil {
		return t.rep.Failed
	}
	t.replayed = t.rep.Alone() != nil
	t.memo.Findings, err = jobs.PackFindings(t.rep.Findings)
	t.memo.Rejected = t.rep.Verdict() == audit.Rejected
	return err
}

// told tells whether anybody reads the findings of the run: a rerun that only
// looks says which ratings differ.
func (r *run) told() bool { return r.again == nil || r.again.files }

// signRatings signs what the games of all reports are rated with, on all cores.
func (r *run) signRatings(in []*checked, p *audit.Period) {
	jobs.OnAllCores(len(in), func(i int) { in[i].memo.Rating = r.signRating(in[i], p) })
}

// signRating is the signature of what the games of a report are rated with,
// and its norms found: the check, the games rated before, and the rows and
// histories of its players.
func (r *run) signRating(t *checked, p *audit.Period) signature {
	if known := r.known.checked[t.memo.Check]; t.quick && known.Rating != (signature{}) {
		return known.Rating
	}
	shelf, history := p.Lists, p.History
	s := newSigning(t.memo.Check, t.sub.Tournament)
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
	var text []byte
	for i := range t.rep.Tournament.Players {
		id := t.rep.Tournament.Players[i].FIDEID
		if id == 0 {
			continue
		}
		for _, l := range lists {
			s.Write(rowText(l, id))
		}
		text = text[:0]
		for k := range tournament.Kinds {
			h := history.Of(rating.Who{FIDEID: id, Kind: k})
			text = historyText(text, &h)
		}
		s.Write(text)
	}
	return s.sum()
}

// historyText appends a history as signatures have it: all of it, no two alike. Each
// player of each report has one of each kind, which package fmt is too slow for.
func historyText(text []byte, h *rating.History) []byte {
	numbers := func(list ...int) {
		for _, n := range list {
			text = binary.AppendVarint(text, int64(n))
		}
	}
	complete := 0
	if h.Complete {
		complete = 1
	}
	numbers(h.Games, complete, int(h.Peak), int(h.LastGame), h.Events, len(h.Unrated))
	for i := range h.Unrated {
		g := &h.Unrated[i]
		numbers(int(g.Period), int(g.Date), int(g.OpponentRating), int(g.Score), len(g.Event), len(g.Edition))
		text = append(append(text, g.Event...), g.Edition...)
	}
	return text
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

// rowText is the row of a player as signatures have it.
func rowText(l *ratinglist.List, id int) []byte {
	s := newSigning()
	if row := l.Row(id); row != nil {
		s.add(*row)
	}
	return s.Sum(nil)
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
	r.signRatings(in, &p)
	inputs, order := map[entrant]signing{}, []*checked{}
	for _, t := range in {
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
	r.taken = map[entrant]bool{}
	signatures := make(map[entrant]signature, len(inputs))
	for who, s := range inputs {
		signatures[who] = s.sum()
		if r.known.players[signatures[who]] != nil {
			r.taken[who] = true
		}
	}
	var list []*audit.Report
	for _, t := range in {
		wanted := false
		eachEntrant(t, func(who entrant, _ int) { wanted = wanted || !r.taken[who] })
		if wanted {
			list = append(list, t.rep)
		}
	}
	players, findings := audit.Rate(list, p, r.o.Rating)
	players = slices.DeleteFunc(players, func(q rating.Player) bool { return r.taken[resultOf(&q)] })
	players = slices.Grow(players, len(r.taken))
	for who := range r.taken {
		if known := r.known.players[signatures[who]]; !known.Nothing {
			one, err := known.player()
			if err != nil {
				return nil, nil, err
			}
			players = append(players, one)
		}
	}
	slices.SortFunc(players, func(a, b rating.Player) int { return compareEntrants(resultOf(&a), resultOf(&b)) })
	if err := r.keep(signatures, players); err != nil {
		return nil, nil, err
	}
	findings, err := r.findings(in, list, findings)
	return players, findings, err
}

// keep notes what the results of all players were computed from, and which of them are the
// same as before.
func (r *run) keep(signatures map[entrant]signature, players []rating.Player) error {
	have := make(map[entrant]*rating.Player, len(players))
	for i := range players {
		have[resultOf(&players[i])] = &players[i]
	}
	r.kept, r.same = make([]keptPlayer, 0, len(signatures)), map[entrant]bool{}
	for _, who := range slices.SortedFunc(maps.Keys(signatures), compareEntrants) {
		one := keptPlayer{inputs: signatures[who], player: have[who]}
		r.kept = append(r.kept, one)
		same := r.taken[who]
		if !same {
			other, err := one.differs(r.known.results[who])
			if err != nil {
				return err
			}
			same = !other
		}
		if same {
			r.same[who] = true
		}
	}
	return nil
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

// findings are those of the rating of all reports: those of the reports
// that were rated now, and those that are known.
func (r *run) findings(in []*checked, rated []*audit.Report, findings []handbook.Finding) ([]handbook.Finding, error) {
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
			if t.memo.Told = known.Told; r.told() {
				list, err = jobs.UnpackFindings(known.Told)
			}
		} else {
			t.memo.Told, err = jobs.PackFindings(list)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	handbook.SortFindings(all)
	return append(mended, all...), nil
}
