package accounts

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Sessions keeps sessions in the database, for the manager of package scs. A session
// holds at the federation where it was begun.
type Sessions struct{ of *Accounts }

// Sessions returns where sessions are kept.
func (a *Accounts) Sessions() *Sessions { return &Sessions{a} }

// FindCtx returns the session of a token, where there is one that has not ended.
func (s *Sessions) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	err = s.of.db.QueryRowContext(ctx, `SELECT data FROM sessions WHERE token = $1 AND expires > $2 AND federation = $3`, token, s.of.o.Now().Unix(), s.of.federation).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return data, err == nil, err
}

// CommitCtx keeps a session, and forgets those that have ended.
func (s *Sessions) CommitCtx(ctx context.Context, token string, data []byte, expires time.Time) error {
	return s.of.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM sessions WHERE expires <= $1`, s.of.o.Now().Unix()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO sessions (token, data, expires, federation) VALUES ($1, $2, $3, $4)
			ON CONFLICT (token) DO UPDATE SET data = excluded.data, expires = excluded.expires WHERE federation = excluded.federation`, token, data, expires.Unix(), s.of.federation)
		return err
	})
}

// DeleteCtx ends a session.
func (s *Sessions) DeleteCtx(ctx context.Context, token string) error {
	_, err := s.of.db.ExecContext(ctx, `DELETE FROM sessions WHERE token = $1 AND federation = $2`, token, s.of.federation)
	return err
}

// Find is [Sessions.FindCtx] for who has no context.
func (s *Sessions) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

// Commit is [Sessions.CommitCtx] for who has no context.
func (s *Sessions) Commit(token string, data []byte, expires time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expires)
}

// Delete is [Sessions.DeleteCtx] for who has no context.
func (s *Sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }
