package accounts

import (
	"context"
	"database/sql"
	"strconv"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// How many attempts to sign in are taken within the window. One that succeeds
// takes back those of its account.
const (
	window        = 15 * time.Minute
	mostOfAccount = 10
	mostOfAddress = 30
	mostOfCode    = 5 // codes of six digits after one password
)

// ErrRefused says that name and password do not fit. It does not say which.
var ErrRefused = handbook.Errorf("accounts.wrong.refused")

// ErrCode says that a code does not fit, or was used.
var ErrCode = handbook.Errorf("accounts.wrong.code")

// ErrTooMany says that there were too many attempts.
var ErrTooMany = handbook.Errorf("accounts.wrong.too-many", "minutes", int(window/time.Minute))

// SignIn is the account of a name and a password. Where the account has a second
// step, the caller asks for it with [Accounts.SecondStep] before anybody is let
// in. Attempts are counted by account and by the address they come from.
func (a *Accounts) SignIn(ctx context.Context, name, password, address string) (*Account, error) {
	name, _, err := named(name, "")
	if err != nil || len(password) > 4*mostPassword {
		name, password = "", "" // is counted for the address, and fits nobody
	}
	if err := a.attempt(ctx, limit{"account " + name, mostOfAccount}, limit{"address " + address, mostOfAddress}); err != nil {
		return nil, err
	}
	one, err := scannedOrNone(a.db.QueryRowContext(ctx, `SELECT `+columns+` FROM accounts WHERE name = $1`, name))
	if err != nil {
		return nil, err
	}
	digest := ""
	if one != nil && !one.Disabled {
		digest = one.password
	}
	ok, err := a.fits(ctx, password, digest)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, ErrRefused
	}
	if one.Second {
		return one, nil // counted as an attempt until the second step
	}
	return one, a.succeeded(ctx, one, address)
}

func scannedOrNone(row *sql.Row) (*Account, error) {
	one, err := scanned(row.Scan)
	if err == sql.ErrNoRows { //nolint:errorlint // Scan gives the very value
		return nil, nil
	}
	return one, err
}

// limit is how many attempts of a subject are taken within the window.
type limit struct {
	subject string
	most    int
}

// attempt counts an attempt before it is made, so that many at once are counted,
// too.
func (a *Accounts) attempt(ctx context.Context, limits ...limit) error {
	now := a.o.Now()
	return a.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM attempts WHERE at <= $1`, now.Add(-window).Unix()); err != nil {
			return err
		}
		for _, l := range limits {
			var n int
			if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM attempts WHERE subject = $1`, l.subject).Scan(&n); err != nil {
				return err
			}
			if n >= l.most {
				return ErrTooMany
			}
		}
		for _, l := range limits {
			if _, err := tx.ExecContext(ctx, `INSERT INTO attempts (subject, at) VALUES ($1, $2)`, l.subject, now.Unix()); err != nil {
				return err
			}
		}
		return nil
	})
}

// succeeded takes back the attempts of an account, and one of the address.
func (a *Accounts) succeeded(ctx context.Context, one *Account, address string) error {
	return a.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM attempts WHERE subject IN ($1, $2)`, "account "+one.Name, "code "+strconv.Itoa(one.ID))
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM attempts WHERE rowid = (SELECT MAX(rowid) FROM attempts WHERE subject = $1)`, "address "+address)
		return err
	})
}
