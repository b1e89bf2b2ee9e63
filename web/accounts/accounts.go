// Package accounts decides who may enter the portal, and in which role: accounts with
// passwords (argon2id) and codes of six digits (TOTP), invitations, tokens for
// programs, sessions. They have a database of their own, separate from those of the
// offices. An account belongs to one or several federations, with a role in each; every
// method works for one of them. Of passwords, codes, links and tokens only digests are
// kept. The package reads neither the clock nor the environment.
package accounts

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Options are what accounts need of the world outside.
type Options struct {
	Now    func() time.Time
	Random io.Reader
	Cost   Cost // of the digest of a password; zero: [DefaultCost]
	// Federation is whose accounts these are. What was kept before the accounts
	// knew of federations becomes its own, unless there are several.
	Federation string
	Several    bool
}

// Accounts is an open database of accounts, as one federation sees it. Its methods
// may be called from several goroutines.
type Accounts struct {
	o          Options
	federation string
	db         *sql.DB
	hashing    chan struct{} // places: each digest takes memory
}

// Of returns the same accounts as another federation sees them.
func (a *Accounts) Of(federation string) *Accounts {
	other := *a
	other.federation = federation
	return &other
}

// PathOf returns the path of the accounts of an office's database: fedrate.db has
// fedrate-accounts.db.
func PathOf(database string) string {
	end := filepath.Ext(database)
	return strings.TrimSuffix(database, end) + "-accounts" + end
}

// hashed is how many passwords are digested at once.
const hashed = 2

// Open opens the accounts, making the file where there is none.
func Open(ctx context.Context, path string, o Options) (*Accounts, error) {
	if o.Cost == (Cost{}) {
		o.Cost = DefaultCost
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	db, err := store.OpenSideDB(ctx, path, files)
	if err != nil {
		return nil, err
	}
	a := &Accounts{o: o, federation: o.Federation, db: db, hashing: make(chan struct{}, hashed)}
	if err := a.adopt(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return a, nil
}

// adopt assigns accounts from before there were several federations to the only
// federation. It returns an error if there are several.
func (a *Accounts) adopt(ctx context.Context) error {
	var old bool
	if err := a.db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM members WHERE federation = '')`).Scan(&old); err != nil || !old || a.federation == "" {
		return err
	}
	if a.o.Several {
		return handbook.Errorf("accounts.wrong.without-federation")
	}
	return a.change(ctx, func(tx *sql.Tx) error {
		for _, table := range []string{"members", "invitations", "tokens", "passkeys", "sessions", "acts", "once"} {
			if _, err := tx.ExecContext(ctx, `UPDATE `+table+` SET federation = $1 WHERE federation = ''`, a.federation); err != nil {
				return err
			}
		}
		return nil
	})
}

// Close ends all connections.
func (a *Accounts) Close() error { return a.db.Close() }

// Any reports whether there is an account.
func (a *Accounts) Any(ctx context.Context) (any bool, err error) {
	err = a.db.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM (`+seen+`)`, a.federation).Scan(&any)
	return any, err
}

// change does work in one transaction, all of it or nothing.
func (a *Accounts) change(ctx context.Context, work func(*sql.Tx) error) error {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := work(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// did keeps who has done what to whom.
func (a *Accounts) did(ctx context.Context, tx *sql.Tx, by, act, about string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO acts (at, by, act, about, federation) VALUES ($1, $2, $3, $4, $5)`, moment(a.o.Now()), by, act, about, a.federation)
	return err
}

// Act is a change of an account, with who made it.
type Act struct {
	At             time.Time
	By, Act, About string
}

// Acts returns the latest, newest first.
func (a *Accounts) Acts(ctx context.Context, most int) ([]Act, error) {
	rows, err := a.db.QueryContext(ctx, `SELECT at, by, act, about FROM acts WHERE federation = $1 ORDER BY id DESC LIMIT $2`, a.federation, most)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Act
	for rows.Next() {
		var one Act
		var at string
		if err := rows.Scan(&at, &one.By, &one.Act, &one.About); err != nil {
			return nil, err
		}
		if one.At, err = time.Parse(form, at); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// form is that of moments in the tables: they sort as they follow each other.
const form = "2006-01-02T15:04:05Z"

func moment(t time.Time) string { return t.UTC().Format(form) }

// secret returns a random word of 256 bits.
func (a *Accounts) secret() (string, error) {
	b := make([]byte, 32)
	if _, err := io.ReadFull(a.o.Random, b); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(b), nil
}

// digest returns the digest of a random word; such a word needs no slow one.
func digest(word string) string {
	sum := sha256.Sum256([]byte(word))
	return hex.EncodeToString(sum[:])
}
