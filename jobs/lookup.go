package jobs

import (
	"cmp"
	"context"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Lookup looks persons up, one after the other: what they share is read once.
// It sees nothing that is written after it was made.
type Lookup struct {
	st       *store.Store
	register *store.Register
	lists    []store.ListInfo
	reports  map[int]*tournament.Tournament // by submission; nil: cannot be read
}

// NewLookup begins to look persons up.
func NewLookup(ctx context.Context, st *store.Store) (*Lookup, error) {
	register, err := st.Register(ctx)
	if err != nil {
		return nil, err
	}
	lists, err := st.Lists(ctx)
	return &Lookup{st, register, lists, map[int]*tournament.Tournament{}}, err
}

// Now returns the person of a FIDE ID, or of a second one, as the newest list has the
// person; nil where it has not.
func (u *Lookup) Now(ctx context.Context, id int) (*ratinglist.Row, error) {
	if len(u.lists) == 0 {
		return nil, nil //nolint:nilnil // there is no list
	}
	id = u.register.ID(id)
	rows, err := u.st.RowsWith(ctx, u.lists[len(u.lists)-1].Period, u.register.WithAlso([]int{id}))
	if err != nil {
		return nil, err
	}
	rows = u.register.Joined(rows)
	for i := range rows {
		if rows[i].FIDEID == id {
			return &rows[i], nil
		}
	}
	return nil, nil //nolint:nilnil // the list has no player of the ID
}

// IDs returns all that a person has had, the one that stays among them.
func (u *Lookup) IDs(id int) []int { return u.register.WithAlso([]int{u.register.ID(id)}) }

// Player follows a person through the lists, oldest first; the person is as the
// latest list has it. Nil where no list has the FIDE ID.
func (u *Lookup) Player(ctx context.Context, id int) (*answer.Player, error) {
	var out *answer.Player
	ids := u.register.WithAlso([]int{id})
	for i := range u.lists {
		info := &u.lists[i]
		rows, err := u.st.RowsWith(ctx, info.Period, ids)
		if err != nil {
			return nil, err
		}
		rows = u.register.Joined(rows)
		for j := range rows {
			if row := &rows[j]; row.FIDEID == id {
				if out == nil {
					out = &answer.Player{FIDEID: strconv.Itoa(id)}
				}
				listedNow(out, info, row)
				break
			}
		}
	}
	return out, nil
}

// listedNow adds the row of a list, and takes the person from it.
func listedNow(out *answer.Player, info *store.ListInfo, row *ratinglist.Row) {
	out.Name, out.Federation, out.Title = row.Name, answer.TextOrNull(row.Federation), row.Title
	out.Honorary = answer.TextOrNull(cmp.Or(row.Honorary.Title, row.Honorary.Women))
	out.Sex, out.Birth = answer.TextOrNull(row.Sex.String()), answer.NumberOrNull(row.Birth)
	out.Lists = append(out.Lists, answer.PlayerList{
		Period: info.Period, Source: string(info.Source),
		Standard: standingOf(row, tournament.Standard), Rapid: standingOf(row, tournament.Rapid), Blitz: standingOf(row, tournament.Blitz),
	})
}

func standingOf(row *ratinglist.Row, k tournament.Kind) answer.PlayerStanding {
	s := row.Standings[k]
	return answer.PlayerStanding{Rating: s.Rating, Games: s.Games, K: answer.NumberOrNull(s.K), Inactive: s.Inactive}
}

// Months returns the months of a person in which games were rated, oldest first; of
// one list where the period is not 0.
func (u *Lookup) Months(ctx context.Context, id int, only handbook.Period) ([]Month, error) {
	rated, err := u.st.PlayerMonths(ctx, append([]int{id}, u.register.Also(id)...))
	if err != nil {
		return nil, err
	}
	var list []Month
	for _, one := range rated {
		if only != 0 && one.Period != only {
			continue
		}
		m := Month{PlayerMonth: one}
		history, err := u.st.Histories(ctx, m.Period, []int{id}, rating.PoolPeriods(m.Period))
		if err != nil {
			return nil, err
		}
		rating.Initially(&m.Player, history.Of(rating.Who{FIDEID: id, Kind: m.Kind}), m.Period)
		m.Steps = rating.Working(m.Player)
		for i := range m.Tournaments {
			players, err := u.opponents(ctx, m.Rests[i].Submission, &m.Tournaments[i])
			if err != nil {
				return nil, err
			}
			m.Opponents = append(m.Opponents, players)
		}
		list = append(list, m)
	}
	return list, nil
}

// Answers returns the months as JSON has them, in a language.
func Answers(l answer.Locale, months []Month) []answer.PlayerMonth {
	say := l.Language().Say
	return answer.Each(months, func(m *Month) answer.PlayerMonth {
		one := answer.PlayerMonth{
			Period: m.Period, Kind: m.Kind, Rating: m.Rating, K: int(m.K), Games: m.Games, Sum: m.Sum, Change: m.Change, New: m.NewRating,
			Events: []answer.PlayerEvent{},
			Steps: answer.Each(m.Steps, func(s *rating.Step) answer.PlayerStep {
				return answer.PlayerStep{Article: s.Article, Text: say(s.Text), Value: say(s.Value)}
			}),
		}
		for j := range m.Tournaments {
			t, r := &m.Tournaments[j], &m.Rests[j]
			e := answer.PlayerEvent{
				Event: r.Event, ID: r.Tournament, Submission: r.Submission, File: r.File, SHA256: r.SHA256, Edition: r.Edition, Program: r.Program, Rating: r.Rating, List: r.List,
				Games: []answer.PlayerGame{},
			}
			for k := range t.Games {
				g, o := &t.Games[k], &m.Opponents[j][k]
				e.Games = append(e.Games, answer.PlayerGame{
					Round: g.Round, Opponent: g.Opponent, Name: o.Name, Title: o.Title, Federation: answer.TextOrNull(o.Federation), FIDEID: answer.FIDEID(o.FIDEID), Colour: answer.Colour(o.Colour),
					OpponentRating: g.OpponentRating, Difference: g.Difference, Expected: g.Expected, Score: g.Score, Delta: g.Delta,
				})
			}
			one.Events = append(one.Events, e)
		}
		return one
	})
}

// Opponent is a player of a report whom a person met.
type Opponent struct {
	Name, Federation string
	Title            tournament.Title
	FIDEID           int
	Colour           tournament.Colour // of the person; 0: not known
}

// keptReports is how many reports stay in memory.
const keptReports = 200

// opponents returns those of the games of a record, in their order, with the FIDE IDs that
// answers and merges give; what the report does not say is empty.
func (u *Lookup) opponents(ctx context.Context, submission int, r *rating.Record) ([]Opponent, error) {
	t, read := u.reports[submission]
	if !read {
		sub, err := u.st.Submission(ctx, submission)
		if err != nil {
			return nil, err
		}
		known := Known{Store: u.st, Register: u.register}
		rep, err := known.Open(ctx, &sub)
		if err != nil {
			return nil, err
		}
		t = rep.Tournament
		if len(u.reports) >= keptReports {
			clear(u.reports)
		}
		u.reports[submission] = t
	}
	list := make([]Opponent, len(r.Games))
	if t == nil {
		return list, nil
	}
	own := t.Player(r.StartingRank)
	for i := range r.Games {
		if p := t.Player(r.Games[i].Opponent); p != nil {
			list[i] = Opponent{Name: p.Name, Federation: p.Federation, Title: p.Title, FIDEID: p.FIDEID}
		}
		if own == nil {
			continue
		}
		list[i].Colour = own.Game(r.Games[i].Round).Colour
	}
	return list, nil
}
