package accounts

import (
	"context"
	"database/sql"
	"math"
	"strconv"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// The numbers of attempts to sign in within the window. A successful attempt removes
// those of its account and address. The limit of an account from anywhere does not lock
// out an address from which its password was given lately: guessing at an account does
// not lock out its owner.
const (
	window        = 15 * time.Minute
	mostOfAccount = 10  // from one address
	mostAnywhere  = 100 // of an account, from all addresses
	mostOfAddress = 30
	mostOfCode    = 5 // codes of six digits after one password
)

// lately is how long an address is known from which an account has signed in.
const lately = 30 * 24 * time.Hour

// ErrRefused says that name and password do not fit. It does not say which.
var ErrRefused = handbook.Errorf("accounts.wrong.refused")

// ErrCode says that a code does not fit, or was used.
var ErrCode = handbook.Errorf("accounts.wrong.code")

// ErrTooMany says that there were too many attempts.
var ErrTooMany = handbook.Errorf("accounts.wrong.too-many", "minutes", int(window/time.Minute))

// SignIn returns the account of a name and a password. Where the account has a second
// step, the caller asks for it with [Accounts.SecondStep] before anybody is let
// in. Attempts are counted by account and by the address that they come from.
func (a *Accounts) SignIn(ctx context.Context, name, password, address string) (*Account, error) {
	name, _, err := checkNames(name, "")
	if err != nil || len(password) > 4*mostPassword {
		name, password = "", "" // is counted for the address, and fits no account
	}
	one, err := a.find(ctx, `a.name = $2`, name)
	if err != nil {
		return nil, err
	}
	if err := a.prove(ctx, one, name, password, address); err != nil {
		return nil, err
	}
	return one, nil
}

// prove checks a password against that of the account of a name; one is nil if there is
// none here.
func (a *Accounts) prove(ctx context.Context, one *Account, name, password, address string) error {
	anywhere := limit{"account " + name, mostAnywhere}
	if known, err := a.knows(ctx, one, address); err != nil {
		return err
	} else if known {
		anywhere.most = math.MaxInt
	}
	if err := a.attempt(ctx, limit{ofBoth(name, address), mostOfAccount}, anywhere, limit{"address " + address, mostOfAddress}); err != nil {
		return err
	}
	digest := ""
	if one != nil && !one.Disabled {
		digest = one.password
	}
	ok, err := a.fits(ctx, password, digest)
	switch {
	case err != nil:
		return err
	case !ok:
		return ErrRefused
	}
	if one.Second {
		return nil // counted as an attempt until the second step
	}
	return a.succeeded(ctx, one, address)
}

// ofBoth returns the subject of attempts of an account from an address.
func ofBoth(name, address string) string { return "account " + name + " from " + address }

// place returns what is kept of an address from which an account has signed in. It
// comes with the password: another one makes all addresses unknown.
func place(one *Account, address string) string { return digest(one.password + " " + address) }

// knows reports whether an account has signed in from an address lately.
func (a *Accounts) knows(ctx context.Context, one *Account, address string) (known bool, err error) {
	if one == nil {
		return false, nil
	}
	err = a.db.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM places WHERE account = $1 AND place = $2 AND at > $3`,
		one.ID, place(one, address), a.o.Now().Add(-lately).Unix()).Scan(&known)
	return known, err
}

// limit is how many attempts of a subject are taken within the window.
type limit struct {
	subject string
	most    int
}

// attempt counts an attempt before it is made, so that concurrent ones are counted,
// too. Attempts with a future time come from a clock that ran ahead: they lock no
// account until then.
func (a *Accounts) attempt(ctx context.Context, limits ...limit) error {
	now := a.o.Now()
	return a.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM attempts WHERE at <= $1 OR at > $2`, now.Add(-window).Unix(), now.Add(window).Unix()); err != nil {
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

// succeeded takes back the attempts of an account from an address, and one of the
// account and of the address, which is known from then on.
func (a *Accounts) succeeded(ctx context.Context, one *Account, address string) error {
	now := a.o.Now()
	return a.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM attempts WHERE subject IN ($1, $2)`, ofBoth(one.Name, address), "code "+strconv.Itoa(one.ID))
		if err != nil {
			return err
		}
		for _, subject := range []string{"account " + one.Name, "address " + address} {
			if _, err := tx.ExecContext(ctx, `DELETE FROM attempts WHERE rowid = (SELECT MAX(rowid) FROM attempts WHERE subject = $1)`, subject); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM places WHERE at <= $1`, now.Add(-lately).Unix()); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO places (account, place, at) VALUES ($1, $2, $3) ON CONFLICT (account, place) DO UPDATE SET at = excluded.at`,
			one.ID, place(one, address), now.Unix())
		return err
	})
}
