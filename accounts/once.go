package accounts

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// remembered is how long the answer to a request with a key is kept.
const remembered = 24 * time.Hour

// ErrKey says that a key came with another request before.
var ErrKey = handbook.Errorf("accounts.wrong.key")

// Before is the answer that a request of an account with a key got already; nil:
// none. The same key with another request is refused with [ErrKey].
func (a *Accounts) Before(ctx context.Context, one *Account, key, request string) (answer []byte, err error) {
	var digest string
	err = a.db.QueryRowContext(ctx, `SELECT request, answer FROM once WHERE account = $1 AND key = $2 AND at > $3`,
		one.ID, key, a.o.Now().Add(-remembered).Unix()).Scan(&digest, &answer)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	case digest != request:
		return nil, ErrKey
	}
	return answer, nil
}

// Answered keeps the answer to a request with a key, and forgets old ones.
func (a *Accounts) Answered(ctx context.Context, one *Account, key, request string, answer []byte) error {
	return a.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM once WHERE at <= $1`, a.o.Now().Add(-remembered).Unix()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO once (account, key, request, answer, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
			one.ID, key, request, answer, a.o.Now().Unix())
		return err
	})
}
