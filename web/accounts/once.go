package accounts

import (
	"context"
	"database/sql"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// remembered is how long the answer to a request with a key is kept.
const remembered = 24 * time.Hour

// working is how long a request with a key may be worked; after that it was cut off,
// and the same request is worked again.
const working = 10 * time.Minute

// ErrKey says that a key came with another request before.
var ErrKey = handbook.Errorf("accounts.wrong.key")

// ErrWorking says that the same request with the same key is being worked.
var ErrWorking = handbook.Errorf("accounts.wrong.working")

// Begin takes a key for a request of an account, so that no other process works the
// same request: its row is the lock. If the request was worked already, Begin returns
// its answer, and takes nothing. The same key with another request is refused with
// [ErrKey], the same request while it is being worked with [ErrWorking]. The caller
// must end with Answered or Release. Old keys are deleted.
func (a *Accounts) Begin(ctx context.Context, one *Account, key, request string) (answer []byte, err error) {
	now := a.o.Now()
	err = a.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM once WHERE at <= $1 OR length(answer) = 0 AND at <= $2`, now.Add(-remembered).Unix(), now.Add(-working).Unix()); err != nil {
			return err
		}
		taken, err := tx.ExecContext(ctx, `INSERT INTO once (account, key, request, answer, at, federation) VALUES ($1, $2, $3, x'', $4, $5) ON CONFLICT DO NOTHING`,
			one.ID, key, request, now.Unix(), a.federation)
		if err != nil {
			return err
		}
		if n, err := taken.RowsAffected(); n > 0 || err != nil {
			return err
		}
		var digest string
		err = tx.QueryRowContext(ctx, `SELECT request, answer FROM once WHERE account = $1 AND key = $2 AND federation = $3`, one.ID, key, a.federation).Scan(&digest, &answer)
		switch {
		case err != nil:
			return err
		case digest != request:
			return ErrKey
		case len(answer) == 0:
			return ErrWorking
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// Answered keeps the answer to a request that has taken its key.
func (a *Accounts) Answered(ctx context.Context, one *Account, key, request string, answer []byte) error {
	return a.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE once SET answer = $1 WHERE account = $2 AND key = $3 AND request = $4 AND federation = $5`, answer, one.ID, key, request, a.federation)
		return err
	})
}

// Release gives a key back whose request got no answer.
func (a *Accounts) Release(ctx context.Context, one *Account, key, request string) error {
	return a.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM once WHERE account = $1 AND key = $2 AND request = $3 AND length(answer) = 0 AND federation = $4`, one.ID, key, request, a.federation)
		return err
	})
}
