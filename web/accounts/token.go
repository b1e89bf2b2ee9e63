package accounts

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
)

// Token is what a program shows instead of a password.
type Token struct {
	ID            int
	Account, Note string // name of the account; what it is for
	Scopes        []Scope
	Made, Expires time.Time
	Revoked       time.Time // zero: holds
}

// MostDays is how long a token may hold.
const MostDays = 366

// tokenMark is what every token begins with, so that one that was left somewhere
// is recognised.
const tokenMark = "fedrate_"

// ErrToken says that a token does not hold: it is none, has ended, or was revoked.
var ErrToken = handbook.Errorf("accounts.wrong.token")

// AddToken makes a token of an account at the federation for a number of days. The word is given
// once and kept as a digest. Scopes that the account itself has not are refused.
func (a *Accounts) AddToken(ctx context.Context, one *Account, note string, scopes []Scope, days int, by string) (word string, t Token, err error) {
	note = strings.TrimSpace(note)
	switch {
	case note == "" || utf8.RuneCountInString(note) > longestShown || handbook.Shown(note) != note:
		return "", t, handbook.Errorf("accounts.wrong.note", "most", longestShown)
	case days < 1 || days > MostDays:
		return "", t, handbook.Errorf("accounts.wrong.days", "most", MostDays)
	case len(scopes) == 0:
		return "", t, handbook.Errorf("accounts.wrong.scope", "value", "", "scopes", Scopes)
	}
	names := make([]string, len(scopes))
	for i, s := range scopes {
		if s.least() > one.Role {
			return "", t, handbook.Errorf("accounts.wrong.scope-of-role", "scope", s, "role", handbook.Say("word.account-role."+one.Role.String()))
		}
		names[i] = string(s)
	}
	if word, err = a.secret(); err != nil {
		return "", t, err
	}
	word = tokenMark + word
	now := a.o.Now()
	t = Token{Account: one.Name, Note: note, Scopes: scopes, Made: now, Expires: now.AddDate(0, 0, days)}
	err = a.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `INSERT INTO tokens (account, note, hash, scopes, made, expires, federation) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			one.ID, note, digest(word), strings.Join(names, " "), moment(now), moment(t.Expires), a.federation)
		if err != nil {
			return err
		}
		id, err := done.LastInsertId()
		if err != nil {
			return err
		}
		t.ID = int(id)
		return a.did(ctx, tx, by, "token", one.Name+" "+strings.Join(names, " "))
	})
	return word, t, err
}

// ByToken returns the account of a token that holds, and what it may be used for.
func (a *Accounts) ByToken(ctx context.Context, word string) (*Account, []Scope, error) {
	var account int
	var scopes string
	err := a.db.QueryRowContext(ctx, `SELECT account, scopes FROM tokens WHERE hash = $1 AND revoked = '' AND expires > $2 AND federation = $3`, digest(word), moment(a.o.Now()), a.federation).Scan(&account, &scopes)
	if errors.Is(err, sql.ErrNoRows) || !strings.HasPrefix(word, tokenMark) {
		return nil, nil, ErrToken
	}
	if err != nil {
		return nil, nil, err
	}
	one, err := a.Account(ctx, account)
	if err != nil {
		return nil, nil, err
	}
	if one == nil || one.Disabled {
		return nil, nil, ErrToken
	}
	list, err := ParseScopes(scopes)
	return one, list, err
}

// Tokens returns those of an account at the federation, of all where the name is empty; newest first.
func (a *Accounts) Tokens(ctx context.Context, name string) ([]Token, error) {
	rows, err := a.db.QueryContext(ctx, `SELECT t.id, a.name, t.note, t.scopes, t.made, t.expires, t.revoked FROM tokens t JOIN accounts a ON a.id = t.account
		WHERE t.federation = $1 AND ($2 = '' OR a.name = $2) ORDER BY t.id DESC`, a.federation, name)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Token
	for rows.Next() {
		var t Token
		var scopes, made, expires, revoked string
		if err := rows.Scan(&t.ID, &t.Account, &t.Note, &scopes, &made, &expires, &revoked); err != nil {
			return nil, err
		}
		if t.Scopes, err = ParseScopes(scopes); err != nil {
			return nil, err
		}
		for _, at := range []struct {
			text string
			to   *time.Time
		}{{made, &t.Made}, {expires, &t.Expires}, {revoked, &t.Revoked}} {
			if at.text == "" {
				continue
			}
			if *at.to, err = time.Parse(form, at.text); err != nil {
				return nil, err
			}
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

// RevokeToken ends a token, one of an account alone where the name is not empty.
func (a *Accounts) RevokeToken(ctx context.Context, id int, name, by string) error {
	return a.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE tokens SET revoked = $1 WHERE id = $2 AND revoked = ''
			AND ($3 = '' OR account = (SELECT id FROM accounts WHERE name = $3)) AND federation = $4`, moment(a.o.Now()), id, name, a.federation)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err != nil {
			return err
		}
		if n != 1 {
			return handbook.Errorf("accounts.wrong.no-token", "token", id)
		}
		var whose string
		if err := tx.QueryRowContext(ctx, `SELECT a.name FROM tokens t JOIN accounts a ON a.id = t.account WHERE t.id = $1`, id).Scan(&whose); err != nil {
			return err
		}
		return a.did(ctx, tx, by, "revoke", whose+" "+strconv.Itoa(id))
	})
}

// Holds reports whether a token can still be used.
func (t *Token) Holds(now time.Time) bool { return t.Revoked.IsZero() && t.Expires.After(now) }
