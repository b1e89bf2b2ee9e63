package month

import (
	"context"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// ratings are what the rated reports came to.
type ratings struct {
	shelf    *ratinglist.Lists // the lists in force at the events, FIDE's own where they are held
	base     *ratinglist.List  // rows of the list before
	history  rating.Histories  // of the players of the reports
	players  []rating.Player
	findings []handbook.Finding
}

// rate rates the reports that were left in, with the lists in force at each
// event and what the periods before left of each player.
func (r *run) rate(ctx context.Context, in *reports) (*ratings, error) {
	var list []*audit.Report
	skip := map[string]func(int, int) bool{}
	for _, t := range in.rated() {
		t.rep.Event = "event " + strconv.Itoa(t.sub.Tournament)
		list = append(list, t.rep)
		skip[t.file] = t.skip
	}
	history, err := r.st.Histories(ctx, r.o.Period, sortedKeys(audit.FIDEIDs(list)), rating.PoolPeriods(r.o.Period))
	if err != nil {
		return nil, err
	}
	shelf, opponents, base, err := r.lists(ctx, list)
	if err != nil {
		return nil, err
	}
	players, findings := audit.Rate(list, audit.Period{
		Period: r.o.Period, Lists: shelf, Opponents: opponents, History: history, Skip: skip,
	}, r.o.Rating)
	return &ratings{opponents, base, history, players, findings}, nil
}

// lists are those in force at the events, with FIDE's own in their place where opponents are
// rated by those, and the one before the period.
func (r *run) lists(ctx context.Context, of []*audit.Report) (shelf, opponents *ratinglist.Lists, base *ratinglist.List, err error) {
	if shelf, base, err = jobs.Lists(ctx, r.st, r.before.Period, of); err != nil {
		return nil, nil, nil, err
	}
	if err := r.soundLists(ctx, shelf); err != nil {
		return nil, nil, nil, err
	}
	if opponents = shelf; !r.o.OwnOpponents {
		opponents, err = jobs.Official(ctx, r.st, shelf, of)
	}
	return shelf, opponents, base, err
}

// soundLists refuses damaged lists: those in force at the events, and those of a year, by which
// players are inactive and which the list for people shows. A rerun looks at them as they are
// published.
func (r *run) soundLists(ctx context.Context, shelf *ratinglist.Lists) error {
	st := r.st
	if r.again != nil {
		st = r.again.published
	}
	var periods []handbook.Period
	for n := 1; n <= 12; n++ {
		periods = append(periods, r.o.Period.Add(-n))
	}
	for _, l := range shelf.Lists {
		periods = append(periods, l.Period)
	}
	return st.SoundLists(ctx, periods...)
}

func sortedKeys(set map[int]bool) []int {
	ids := make([]int, 0, len(set))
	for id := range set {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// titles returns what the run enters in the ledger in addition to the norms: ratings
// reached between the lists, and the events of arbiters.
func (o *outcome) titles() store.TitleRecord {
	rec := store.TitleRecord{Thresholds: o.reached.thresholds}
	for _, t := range o.reports.rated() {
		if !t.complete() {
			continue
		}
		if ev := t.rep.NormEvent(o.ratings.shelf); ev != nil {
			e := arbiters.NewEvent(ev)
			e.Tournament, e.Code = t.sub.Tournament, t.sub.Code
			rec.Arbiters = append(rec.Arbiters, store.ArbiterEvent{Event: e})
		}
	}
	return rec
}

// foundNorms are the norms with what an application asks of them, each a second
// time where an exemption makes it count as more games.
func (r *run) foundNorms(in *found) (list []store.FoundNorm) {
	for i := range in.norms {
		n := &in.norms[i]
		for j, result := range []*norms.Result{&n.Result, norms.Alternative(n.event, &n.Result)} {
			if result == nil {
				continue
			}
			one := store.FoundNorm{Norm: norms.NewNorm(n.event, result), Result: result, Alternative: j > 0}
			one.Norm.Period, one.Norm.Tournament, one.Norm.Submission = r.o.Period, n.from.sub.Tournament, n.from.sub.Number
			list = append(list, one)
		}
	}
	return list
}

// reached are the ratings that were there between the two lists.
type reached struct {
	thresholds []titles.Threshold
	findings   []handbook.Finding
}

// ratingsReached looks for ratings that were there between the two lists. One
// that the new list does not show is said, since the title that asks for it may
// be applied for all the same (1.3, 1.5.3a).
func (r *run) ratingsReached(in *reports, rated *ratings, list *newList) *reached {
	all := &reached{}
	lowest := titles.LowestReached()
	for i := range rated.players {
		p := &rated.players[i]
		if p.Kind != tournament.Standard || p.FIDEID == "" || highest(p) < lowest {
			continue
		}
		id, _ := strconv.Atoi(p.FIDEID)
		row := rated.base.Row(id)
		for _, t := range titles.Reached(r.periodGames(in, rated, list, p)) {
			all.thresholds = append(all.thresholds, t)
			if row == nil {
				continue
			}
			if f := sayReached(in, p, row, &t); f != nil {
				all.findings = append(all.findings, *f)
			}
		}
	}
	return all
}

// highest is a rating above which a player was not between the lists: that of the list
// before with all that games brought, and nothing of what they cost.
func highest(p *rating.Player) tournament.Hundredths {
	is := tournament.Hundredths(100 * int(p.Rating))
	for i := range p.Tournaments {
		for _, g := range p.Tournaments[i].Games {
			is += max(0, gain(&g, p.K))
		}
	}
	return is
}

// gain is what a game brought: K of the period times the change (1.5.3a).
func gain(g *rating.RatedGame, k rating.K) tournament.Hundredths {
	return tournament.Hundredths(int(k) * int(g.Delta))
}

// sayReached is the finding of a rating that the new list does not show; nil
// where no title asks for it, or a list shows it.
func sayReached(in *reports, p *rating.Player, row *ratinglist.Row, t *titles.Threshold) *handbook.Finding {
	article, title := titles.Asks(t, row.Title, row.WomenTitle, row.Sex)
	if article == "" || t.ListAfter >= t.Level || p.Rating >= t.Level {
		return nil
	}
	file, rank := "", 0
	for i := range p.Tournaments {
		if from := in.byFile[p.Tournaments[i].File]; from != nil && from.sub.Tournament == t.Game.Tournament {
			file, rank = p.Tournaments[i].File, p.Tournaments[i].StartingRank
		}
	}
	return &handbook.Finding{
		Article: law.Chapter.ID + "-" + article, Rule: law.Reached.Name, Severity: law.Reached.Severity, Pos: handbook.Pos{File: file}, Round: t.Game.Round,
		Players: []int{rank},
		Text:    handbook.Say("titles.rating-reached", "name", p.Name, "id", p.FIDEID, "reached", t.Words(), "title", title),
	}
}

// periodGames are a player's rated games of the period with what each brought:
// K of the period times the change (1.5.3a).
func (r *run) periodGames(in *reports, rated *ratings, list *newList, p *rating.Player) *titles.PeriodGames {
	id, _ := strconv.Atoi(p.FIDEID)
	h := list.history.Of(rating.Who{FIDEID: id, Kind: tournament.Standard})
	g := &titles.PeriodGames{
		FIDEID: p.FIDEID, Period: r.o.Period, After: p.NewRating,
		Before: titles.ListRating{Period: r.before.Period, Rating: p.Rating, Games: h.Games, AllGames: h.Complete},
	}
	if row := rated.base.Row(id); row != nil {
		g.Before.K, g.Before.Birth = int(row.Standings[tournament.Standard].K), row.Birth
	}
	for i := range p.Tournaments {
		rec := &p.Tournaments[i]
		t := in.byFile[rec.File]
		if t == nil {
			continue
		}
		for j := range rec.Games {
			g.Games = append(g.Games, periodGame(t, &rec.Games[j], p.K))
		}
	}
	return g
}

func periodGame(t *checked, g *rating.RatedGame, k rating.K) titles.PeriodGame {
	tour := t.rep.Tournament
	game := titles.PeriodGame{
		ThresholdGame: titles.ThresholdGame{
			Tournament: t.sub.Tournament, Event: tour.Name, Round: g.Round, Opponent: g.Opponent,
			Gain: gain(g, k),
		},
		Day: dayOf(tour, g.Round), Start: tour.FirstDay(),
	}
	if o := tour.Player(g.Opponent); o != nil {
		game.OpponentName = o.Name
	}
	return game
}

// dayOf is the day of a round, where the report does not give it the end.
func dayOf(t *tournament.Tournament, round int) handbook.Date {
	if d := t.RoundDate(round); d.Valid() {
		return d
	}
	return t.LastDay()
}
