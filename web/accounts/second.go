package accounts

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"encoding/base32"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
)

// period is how long a code of six digits holds, in seconds; one before and one
// after are taken, for clocks differ.
const period = 30

// Second is a second step that is about to be set up.
type Second struct {
	Secret string // to be typed where the QR code cannot be read
	URL    string // in the QR code
}

// NewSecond returns a second step for an account; it is asked for once its first code
// was given back ([Accounts.UseSecond]).
func (a *Accounts) NewSecond(one *Account, issuer string) (Second, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: one.Name, Rand: a.o.Random})
	if err != nil {
		return Second{}, err
	}
	return Second{key.Secret(), key.URL()}, nil
}

// SecondOf returns the second step of a secret that was given out before.
func SecondOf(one *Account, issuer, secret string) (Second, error) {
	raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	if err != nil {
		return Second{}, err
	}
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: one.Name, Secret: raw})
	if err != nil {
		return Second{}, err
	}
	return Second{key.Secret(), key.URL()}, nil
}

// recoveries is how many recovery codes an account gets.
const recoveries = 8

// UseSecond asks an account for codes of a secret from now on. The code shows
// that the device has it. The recovery codes are given once and kept as digests;
// each takes the place of one code.
func (a *Accounts) UseSecond(ctx context.Context, one *Account, secret, code string) ([]string, error) {
	if err := a.attempt(ctx, limit{"code " + strconv.Itoa(one.ID), mostOfCode}); err != nil {
		return nil, err
	}
	step, ok := stepOf(secret, code, a.o.Now(), 0)
	if !ok {
		return nil, ErrCode
	}
	codes := make([]string, recoveries)
	for i := range codes {
		b := make([]byte, 10)
		if _, err := io.ReadFull(a.o.Random, b); err != nil {
			return nil, err
		}
		word := strings.ToLower(base32.StdEncoding.EncodeToString(b))
		codes[i] = word[:4] + "-" + word[4:8] + "-" + word[8:12] + "-" + word[12:]
	}
	err := a.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE accounts SET secret = $1, step = $2 WHERE id = $3`, secret, step, one.ID); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM recovery WHERE account = $1`, one.ID); err != nil {
			return err
		}
		for _, c := range codes {
			if _, err := tx.ExecContext(ctx, `INSERT INTO recovery (account, hash) VALUES ($1, $2)`, one.ID, digest(plainCode(c))); err != nil {
				return err
			}
		}
		return a.did(ctx, tx, one.Name, "second-on", one.Name)
	})
	return codes, err
}

// SecondStep takes the code that an account is asked for after its password: one
// of six digits, or a recovery code. None is taken twice.
func (a *Accounts) SecondStep(ctx context.Context, one *Account, code, address string) error {
	if err := a.attempt(ctx, limit{"code " + strconv.Itoa(one.ID), mostOfCode}, limit{"address " + address, mostOfAddress}); err != nil {
		return err
	}
	taken := false
	err := a.change(ctx, func(tx *sql.Tx) error {
		now, err := scanned(tx.QueryRowContext(ctx, seen+` AND a.id = $2`, a.federation, one.ID).Scan)
		if err != nil || now.Disabled {
			return err
		}
		if step, ok := stepOf(now.secret, code, a.o.Now(), now.step); ok {
			taken = true
			_, err := tx.ExecContext(ctx, `UPDATE accounts SET step = $1 WHERE id = $2`, step, one.ID)
			return err
		}
		done, err := tx.ExecContext(ctx, `DELETE FROM recovery WHERE account = $1 AND hash = $2`, one.ID, digest(plainCode(code)))
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		taken = n == 1
		return err
	})
	switch {
	case err != nil:
		return err
	case !taken:
		return ErrCode
	}
	return a.succeeded(ctx, one, address)
}

// plainCode returns a typed code in its plain form.
func plainCode(s string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, s))
}

// stepOf returns the step of time whose code this is, later than the last one that was
// taken.
func stepOf(secret, code string, now time.Time, last int64) (int64, bool) {
	code = plainCode(code)
	found, ok := int64(0), false
	for step := now.Unix()/period - 1; step <= now.Unix()/period+1; step++ {
		want, err := totp.GenerateCodeCustom(secret, time.Unix(step*period, 0), totp.ValidateOpts{Period: period, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err == nil && secret != "" && step > last && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			found, ok = step, true
		}
	}
	return found, ok
}
