package jobs

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Live is a rating between two lists: that of the last list with the games that
// were received since and that no list has yet. It is no rating of the
// regulations: games that are still to come are rounded with it at once.
type Live struct {
	Kind        tournament.Kind
	List        handbook.Period   // the last one
	Listed      tournament.Rating // there; 0: unrated
	Rating      tournament.Rating // with these games; 0: still unrated
	K           rating.K
	Games       int
	Change      tournament.Hundredths
	Submissions []int
}

// Unlisted returns the accepted reports in which a person plays and of which no list has
// all games yet.
func (u *Lookup) Unlisted(ctx context.Context, row *ratinglist.Row) ([]store.Submission, error) {
	subs, err := withPerson(ctx, u.st, u.register, row)
	return slices.DeleteFunc(subs, func(s store.Submission) bool {
		return s.State != store.Accepted && (s.State != store.Rated || s.Complete)
	}), err
}

// LiveRatings returns a person's ratings with the games of accepted reports that no
// list has yet, by kind; those of a report that waits for an answer do not
// count. None where there are no such games. The readings are the office's of what the
// texts leave open.
func LiveRatings(ctx context.Context, st *store.Store, row *ratinglist.Row, readings rating.Options) ([]Live, error) {
	u, err := NewLookup(ctx, st)
	if err != nil {
		return nil, err
	}
	subs, err := u.Unlisted(ctx, row)
	if err != nil {
		return nil, err
	}
	return LiveWith(ctx, st, row, subs, readings)
}

// LiveAnswers returns a person's live ratings as JSON has them.
func LiveAnswers(live []Live) []answer.PlayerLive {
	return answer.Each(live, func(v *Live) answer.PlayerLive {
		return answer.PlayerLive{Kind: v.Kind, List: v.List, Listed: v.Listed, Rating: v.Rating, K: int(v.K), Games: v.Games, Change: v.Change, Submissions: answer.List(v.Submissions)}
	})
}

// LiveWith returns the ratings of a person with the games of reports, those of Unlisted.
func LiveWith(ctx context.Context, st *store.Store, row *ratinglist.Row, subs []store.Submission, readings rating.Options) ([]Live, error) {
	last, err := latest(ctx, st)
	if err != nil || last == 0 || len(subs) == 0 {
		return nil, err
	}
	register, err := st.Register(ctx)
	if err != nil {
		return nil, err
	}
	var reports []*audit.Report
	var numbers []int
	period := audit.Period{Period: last.Add(1), Skip: map[string]func(int, int) bool{}}
	for i := range subs {
		s := &subs[i]
		if slices.ContainsFunc(subs[i+1:], func(later store.Submission) bool { return later.Tournament == s.Tournament }) {
			continue // a later part, with which this one is read
		}
		opened, err := Reopen(ctx, st, s.Number)
		if err != nil {
			return nil, err
		}
		t := opened.Report.Tournament
		if t == nil {
			continue
		}
		before, err := st.RatedBefore(ctx, s.Tournament, period.Period, register)
		if err != nil {
			return nil, err
		}
		rep := opened.Report
		rep.File = fmt.Sprintf("%d", s.Number)
		rep.Event = "event " + strconv.Itoa(s.Tournament)
		period.Skip[rep.File] = func(rank, round int) bool {
			p := t.Player(rank)
			return p != nil && before[store.GameKey{Round: round, Player: store.PlayerKey(p)}]
		}
		reports, numbers = append(reports, rep), append(numbers, s.Number)
	}
	if len(reports) == 0 {
		return nil, nil
	}
	if period.Lists, _, err = Lists(ctx, st, last, reports); err != nil {
		return nil, err
	}
	if period.Opponents, err = Official(ctx, st, period.Lists, reports); err != nil {
		return nil, err
	}
	ids := []int{}
	for id := range audit.FIDEIDs(reports) {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	if period.History, err = st.Histories(ctx, period.Period, ids, rating.PoolPeriods(period.Period)); err != nil {
		return nil, err
	}
	players, _ := audit.Rate(reports, period, readings)
	var list []Live
	for i := range players {
		p := &players[i]
		if p.FIDEID != strconv.Itoa(row.FIDEID) {
			continue
		}
		one := Live{Kind: p.Kind, List: last, Listed: p.Rating, Rating: p.NewRating, K: p.K, Games: p.Games, Change: p.Change}
		if p.Initial != nil {
			one.Listed, one.Games, one.Rating = 0, p.Initial.Games, 0
			if p.Initial.Published {
				one.Rating = p.Initial.Rating
			}
		}
		for j := range p.Tournaments {
			n, err := strconv.Atoi(p.Tournaments[j].File)
			if err == nil && slices.Contains(numbers, n) && !slices.Contains(one.Submissions, n) {
				one.Submissions = append(one.Submissions, n)
			}
		}
		list = append(list, one)
	}
	return list, nil
}
