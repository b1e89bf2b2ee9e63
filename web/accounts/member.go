package accounts

import (
	"context"
	"database/sql"
	"errors"

	"github.com/fedrate/fedrate/handbook"
)

// addMember makes an account one of the federation.
func (a *Accounts) addMember(ctx context.Context, tx *sql.Tx, account int, n *New, by, act string) error {
	if _, err := tx.ExecContext(ctx, `INSERT INTO members (account, federation, role, player) VALUES ($1, $2, $3, $4)`, account, a.federation, n.Role.String(), n.Player); err != nil {
		return err
	}
	return a.did(ctx, tx, by, act, n.Name+" "+n.Role.String())
}

// anywhere returns number and password digest of the account of a name at any
// federation; the number is 0 if there is none, or if it is locked at all of them.
func (a *Accounts) anywhere(ctx context.Context, name string) (one *Account, here bool, err error) {
	one = &Account{Name: name}
	err = a.db.QueryRowContext(ctx, `SELECT id, shown, password, secret <> '', disabled, everywhere OR EXISTS (SELECT 1 FROM members WHERE account = id AND federation = $1) FROM accounts WHERE name = $2`,
		a.federation, name).Scan(&one.ID, &one.Shown, &one.password, &one.Second, &one.Disabled, &here)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return one, here, err
}

// Join makes the account of a name, which another federation has, one of this
// federation, too. It is for who has the installation in hand.
func (a *Accounts) Join(ctx context.Context, n New, by string) (*Account, error) {
	name, _, err := checkNames(n.Name, "")
	if err != nil {
		return nil, err
	}
	n.Name = name
	one, here, err := a.anywhere(ctx, name)
	switch {
	case err != nil:
		return nil, err
	case one == nil:
		return nil, handbook.Errorf("accounts.wrong.unknown", "name", name)
	case here:
		return nil, handbook.Errorf("accounts.wrong.member", "name", name)
	}
	if err := a.change(ctx, func(tx *sql.Tx) error { return a.addMember(ctx, tx, one.ID, &n, by, "join") }); err != nil {
		return nil, err
	}
	return a.Named(ctx, name)
}

// JoinBy uses a code with which an account can be made, and adds this federation to an
// existing account of another one. The person must know the password of the account;
// attempts are counted like those to sign in. JoinBy signs no one in.
func (a *Accounts) JoinBy(ctx context.Context, code, name, password, address string) error {
	in, err := a.Invitation(ctx, code)
	if err != nil {
		return err
	}
	if in.Account != nil {
		return ErrInvitation
	}
	name, _, err = checkNames(name, "")
	if err != nil || len(password) > 4*mostPassword {
		name, password = "", "" // is counted for the address, and fits no account
	}
	one, here, err := a.anywhere(ctx, name)
	if err != nil {
		return err
	}
	if err := a.prove(ctx, one, name, password, address); err != nil {
		return err
	}
	if here {
		return handbook.Errorf("accounts.wrong.member", "name", name)
	}
	return a.change(ctx, func(tx *sql.Tx) error {
		if err := a.use(ctx, tx, code); err != nil {
			return err
		}
		if err := a.loosen(ctx, tx, in.Player); err != nil {
			return err
		}
		return a.addMember(ctx, tx, one.ID, &New{Name: name, Role: in.Role, Player: in.Player}, name, "join")
	})
}

// InHandOf returns nil if an administrator may reset the password of an account, or
// remove its second step, else the error that says why not: the administrator of one
// federation must not get into another one with it.
func (one *Account) InHandOf(by *Account) error {
	if (one.Elsewhere || one.Everywhere) && !by.Everywhere {
		return handbook.Errorf("accounts.wrong.elsewhere", "name", one.Name)
	}
	return nil
}
