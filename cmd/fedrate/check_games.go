package main

import (
	"context"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/games"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// compareGames holds the games of files against a report and adds what is found to it; nil
// if no files are given, or the file of the report is none.
func (env *environment) compareGames(ctx context.Context, r *audit.Report, lists *listFlags, paths []string) (*answer.GamesCheck, error) {
	if len(paths) == 0 || r.Tournament == nil {
		return nil, nil
	}
	if r.Sport() != tournament.Chess {
		return nil, handbook.Errorf("cmd.wrong.games-sport")
	}
	edition, _ := laws.On(r.Tournament.FirstDay())
	files, err := readGames(paths, laws.Options{Edition: edition})
	if err != nil {
		return nil, err
	}
	shelf, err := env.listsOf(ctx, r, lists)
	if err != nil {
		return nil, err
	}
	ev := r.NormEvent(shelf)
	var results []norms.Result
	if ev != nil {
		results = norms.Find(ev, norms.Options{})
	}
	c := games.Compare(r.Tournament, games.Asked(ev, results), files)
	r.Add(c.Findings)
	out := answer.NewGamesCheck(env.locale(), &c)
	return &out, nil
}

// listsOf returns the lists of the flags, else those of the database that was named; nil
// without either.
func (env *environment) listsOf(ctx context.Context, r *audit.Report, lists *listFlags) (shelf *ratinglist.Lists, err error) {
	if !lists.fromDatabase() {
		shelf, _, err = lists.load(env, []*tournament.Tournament{r.Tournament})
		return shelf, err
	}
	err = env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		shelf, err = jobs.ListsFor(ctx, st, []*audit.Report{r})
		return err
	})
	return shelf, err
}
