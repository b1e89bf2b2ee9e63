package accounts

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// Invited is how long an invitation holds.
const Invited = 7 * 24 * time.Hour

// ErrInvitation says that a link does not hold: it was never given out, was used,
// or is too old.
var ErrInvitation = handbook.Errorf("accounts.wrong.invitation")

// Invitation is a link that holds once.
type Invitation struct {
	Account *Account // whose password is chosen with it; nil: a new account
	Role    Role     // of a new account
	Player  int      // FIDE ID of the player who claims the own page with it; 0: none
	Expires time.Time
}

// Invite returns the code of a link with which a person makes an account of a role.
func (a *Accounts) Invite(ctx context.Context, r Role, by string) (code string, expires time.Time, err error) {
	return a.invite(ctx, 0, r.String(), by, "invite", r.String())
}

// InviteTo gives out the code of a link with which the password of an account is
// chosen. Earlier ones of the account hold no more.
func (a *Accounts) InviteTo(ctx context.Context, name, by string) (code string, expires time.Time, err error) {
	one, err := a.Named(ctx, name)
	if err != nil {
		return "", time.Time{}, err
	}
	return a.invite(ctx, one.ID, "", by, "link", one.Name)
}

func (a *Accounts) invite(ctx context.Context, account int, role, by, act, about string) (string, time.Time, error) {
	code, err := a.secret()
	if err != nil {
		return "", time.Time{}, err
	}
	expires := a.o.Now().Add(Invited)
	err = a.change(ctx, func(tx *sql.Tx) error {
		if account != 0 {
			if err := unlink(ctx, tx, &Account{ID: account}); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO invitations (hash, account, role, by, expires, federation) VALUES ($1, $2, $3, $4, $5, $6)`,
			digest(code), account, role, by, moment(expires), a.federation); err != nil {
			return err
		}
		return a.did(ctx, tx, by, act, about)
	})
	return code, expires, err
}

// unlink ends the links with which the password of an account can be chosen.
func unlink(ctx context.Context, tx *sql.Tx, one *Account) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM invitations WHERE account = $1 AND used = ''`, one.ID)
	return err
}

// uninvite ends the links that an account has given out at the federation; of an
// administrator of the installation, at all.
func (a *Accounts) uninvite(ctx context.Context, tx *sql.Tx, one *Account) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM invitations WHERE by = $1 AND used = '' AND (federation = $2 OR $3)`, one.Name, a.federation, one.Everywhere)
	return err
}

// Invitation returns what a code is for, as long as it holds. It is one of the
// federation that gave it out.
func (a *Accounts) Invitation(ctx context.Context, code string) (*Invitation, error) {
	var account, player int
	var role, expires string
	err := a.db.QueryRowContext(ctx, `SELECT account, role, expires, player FROM invitations WHERE hash = $1 AND used = '' AND expires > $2 AND federation = $3`,
		digest(word(code)), moment(a.o.Now()), a.federation).Scan(&account, &role, &expires, &player)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrInvitation
	}
	if err != nil {
		return nil, err
	}
	in := &Invitation{Player: player}
	if in.Expires, err = time.Parse(form, expires); err != nil {
		return nil, err
	}
	if account == 0 {
		in.Role, err = ParseRole(role)
		return in, err
	}
	if in.Account, err = a.Account(ctx, account); err == nil && (in.Account == nil || in.Account.Disabled) {
		err = ErrInvitation
	}
	return in, err
}

// NameStands returns the error that earlier work at the office stands under a name. A
// report is open to the account of the name that handed it in.
func NameStands(name string) error { return handbook.Errorf("accounts.wrong.stands", "name", name) }

// Accept uses a code: it makes the account of a name, or chooses the password of
// the account that it was given out for. It holds once, also where two use it at
// the same time.
func (a *Accounts) Accept(ctx context.Context, code, name, shown, password string) (*Account, error) {
	in, err := a.Invitation(ctx, code)
	if err != nil {
		return nil, err
	}
	if in.Account != nil {
		name, shown = in.Account.Name, in.Account.Shown
	} else if name, shown, err = checkNames(name, shown); err != nil {
		return nil, err
	}
	if err := usable(name, password); err != nil {
		return nil, err
	}
	hash, err := a.hash(ctx, password)
	if err != nil {
		return nil, err
	}
	err = a.change(ctx, func(tx *sql.Tx) error {
		if err := a.use(ctx, tx, code); err != nil {
			return err
		}
		if in.Account == nil {
			if err := a.loosen(ctx, tx, in.Player); err != nil {
				return err
			}
			return a.add(ctx, tx, &New{Name: name, Shown: shown, Role: in.Role, Player: in.Player}, hash, name)
		}
		if _, err := tx.ExecContext(ctx, `UPDATE accounts SET password = $1, epoch = epoch + 1 WHERE id = $2`, hash, in.Account.ID); err != nil {
			return err
		}
		if err := dropPasskeys(ctx, tx, in.Account); err != nil {
			return err
		}
		return a.did(ctx, tx, name, "passwd", name)
	})
	if err != nil {
		return nil, err
	}
	return a.Named(ctx, name)
}

// use takes a code that holds, once.
func (a *Accounts) use(ctx context.Context, tx *sql.Tx, code string) error {
	done, err := tx.ExecContext(ctx, `UPDATE invitations SET used = $1 WHERE hash = $2 AND used = '' AND expires > $1 AND federation = $3`, moment(a.o.Now()), digest(word(code)), a.federation)
	if err != nil {
		return err
	}
	n, err := done.RowsAffected()
	if err == nil && n != 1 {
		err = ErrInvitation
	}
	return err
}
