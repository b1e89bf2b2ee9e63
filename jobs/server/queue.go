package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store/postgres"
)

// queueOf is the queue of jobs of a kind for the workers of one version of the program:
// others might do them otherwise.
func queueOf(kind, version string) string {
	sum := sha256.Sum256([]byte(version))
	return kind + "-" + hex.EncodeToString(sum[:6])
}

// startQueue is a client of the queue: one that puts jobs into it, or, with workers, does them.
func startQueue(db *postgres.Queue, config *river.Config, log *slog.Logger) (*river.Client[pgx.Tx], error) {
	config.Logger = quietLog(log)
	client, err := river.NewClient(riverpgxv5.New(db.Pool), config)
	if err != nil {
		return nil, handbook.Errorf("jobs.doing.queue-start", "problem", err)
	}
	return client, nil
}

// done says that a job is done, in a transaction that keeps what came of it. Of one that
// nobody waits for any more there is nothing to say.
func done[A river.JobArgs](ctx context.Context, tx pgx.Tx, job *river.Job[A]) error {
	_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, job)
	if errors.Is(err, rivertype.ErrNotFound) {
		return nil
	}
	return err
}

// quietLog passes on what the queue itself has to say from warnings up.
func quietLog(log *slog.Logger) *slog.Logger {
	return slog.New(atLeastWarn{log.Handler()}).With("part", "queue")
}

type atLeastWarn struct{ slog.Handler }

// Enabled leaves out what is less than a warning.
func (h atLeastWarn) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// WithAttrs keeps the limit.
func (h atLeastWarn) WithAttrs(attrs []slog.Attr) slog.Handler {
	return atLeastWarn{h.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the limit.
func (h atLeastWarn) WithGroup(name string) slog.Handler {
	return atLeastWarn{h.Handler.WithGroup(name)}
}
