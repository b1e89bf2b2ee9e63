package server

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
)

// A worker reads whom the office knows before it takes a shard, and again where somebody has said
// something of a player, not for each process that shares reports.
func TestWhomAWorkerKnows(t *testing.T) {
	t.Parallel()
	address := onPostgres(t)
	st := checkOffice(t, address)
	w := &checksWorker{st: st, db: checks(t, st), log: slog.New(slog.DiscardHandler)}
	known := func(sharing string) *store.Register {
		register, err := w.known(t.Context(), sharing)
		require.NoError(t, err)
		return register
	}
	first := known("a")
	handedIn(t, st, someReports(t)[:2], nil)
	require.Same(t, first, known("b"), "nothing but reports has come in")
	require.Same(t, first, known("a"))
	_, err := jobs.ChangePlayers(t.Context(), st, store.PlayerChange{Act: store.PlayerEdit, FIDEID: 990001, Field: store.FieldNational, Value: "7", By: "officer", At: paperNow, Reason: "test"})
	require.NoError(t, err)
	require.Same(t, first, known("a"), "of one hand-in")
	require.NotSame(t, first, known("b"))

	data, err := packed([]jobs.Unchecked{{}})
	require.NoError(t, err)
	sharing, err := w.db.Share(t.Context(), 0, [][]byte{data}, func(pgx.Tx, string) error { return nil })
	require.NoError(t, err)
	gone, err := store.Open(address)
	require.NoError(t, err)
	require.NoError(t, gone.Close())
	w.st = gone
	require.Error(t, w.shard(t.Context(), &checkArgs{sharing, 0}, nil))
	mine, err := w.db.Mine(t.Context(), sharing, 0)
	require.NoError(t, err)
	require.True(t, mine, "it is not taken")
}

// A report whose check ends in a panic is left to who takes it in, and the worker and its
// shard go on; a shard ends in time, between two reports, and is not tried again.
func TestReportThatCannotBeChecked(t *testing.T) {
	t.Parallel()
	address := onPostgres(t)
	st := checkOffice(t, address)
	db := checks(t, st)
	var log bytes.Buffer
	in := someReports(t)[:6]
	reports := unchecked(in)
	w := &checksWorker{st: st, db: db, log: slog.New(slog.NewTextHandler(&log, nil))}
	w.check = func(u *jobs.Unchecked, register *store.Register) *store.CheckedAlone {
		if u.Name == reports[4].Name {
			panic("a fault")
		}
		return u.CheckAlone(paperVersion, register)
	}
	data, err := packed(reports)
	require.NoError(t, err)
	sharing, err := db.Share(t.Context(), 3, [][]byte{data, data}, func(pgx.Tx, string) error { return nil })
	require.NoError(t, err)
	work := func(ctx context.Context, shard int) []store.CheckedAlone {
		require.NoError(t, w.shard(ctx, &checkArgs{sharing, shard}, func(context.Context, pgx.Tx) error { return nil }))
		taken, err := db.Taken(t.Context(), sharing, []int{shard})
		require.NoError(t, err)
		require.True(t, taken[0].Done)
		var found []store.CheckedAlone
		require.NoError(t, unpack(taken[0].Found, &found))
		require.Len(t, found, len(reports))
		return found
	}
	found := work(t.Context(), 3)
	for i := range found {
		require.Equal(t, i != 4, found[i].Signature != "", i)
	}
	require.Contains(t, log.String(), reports[4].Name)
	require.Equal(t, 1, strings.Count(log.String(), "a fault"))

	ctx, stop := context.WithCancel(t.Context())
	w.check = func(u *jobs.Unchecked, register *store.Register) *store.CheckedAlone {
		if u.Name == reports[3].Name {
			stop()
		}
		return u.CheckAlone(paperVersion, register)
	}
	for i, one := range work(ctx, 4) {
		require.Equal(t, i >= 3, one.Signature != "", i)
	}
}

// A worker that is cut off while it takes a shard, or says what it has found, holds rows until
// the database misses it: nobody waits for them, and what cannot be taken away stays for later.
func TestSharesOfWorkersThatHang(t *testing.T) {
	t.Parallel()
	st, db := besideWorker(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	reports := unchecked(someReports(t))
	shared := checkers(st).Share(ctx, reports).(*sharedChecks)
	hangs, err := checks(t, st).Pool.Begin(ctx)
	require.NoError(t, err)
	defer func() { _ = hangs.Rollback(context.Background()) }()
	_, err = hangs.Exec(ctx, `UPDATE fedrate_check SET taken = TRUE WHERE shard = 2`)
	require.NoError(t, err)
	_, err = hangs.Exec(ctx, `UPDATE river_job SET state = 'running' WHERE args->>'shard' = '3'`)
	require.NoError(t, err)
	require.False(t, shared.Mine(ctx, 2), "another one has it")
	require.True(t, shared.Mine(ctx, 3))
	require.NoError(t, ctx.Err())

	w := &checksWorker{st: st, db: db, log: slog.New(slog.DiscardHandler), patience: time.Millisecond}
	w.check = func(u *jobs.Unchecked, register *store.Register) *store.CheckedAlone {
		_, err = hangs.Exec(ctx, `SELECT * FROM fedrate_check WHERE shard = 4 FOR UPDATE`)
		return u.CheckAlone(paperVersion, register)
	}
	stuck := w.shard(ctx, &checkArgs{shared.sharing, 4}, func(context.Context, pgx.Tx) error { return nil })
	require.NoError(t, err)
	require.ErrorIs(t, stuck, context.DeadlineExceeded, "it is not kept, and the worker goes on")
	require.NoError(t, ctx.Err())

	shared.Close()
	require.NoError(t, ctx.Err())
	require.Equal(t, 3, leftChecks(t, db), "two shards and a job that are held")
	_, err = hangs.Exec(ctx, `UPDATE fedrate_check SET since = since - INTERVAL '11 minutes' WHERE shard = 4`)
	require.NoError(t, err)
	require.NoError(t, db.ForgetOld(ctx))
	require.NoError(t, hangs.Commit(ctx))
	require.Equal(t, 3, leftChecks(t, db), "still")
	require.NoError(t, db.ForgetOld(ctx))
	require.Equal(t, 2, leftChecks(t, db), "one is not old, and neither is its job")
}
