package accounts

import (
	"context"
	"database/sql"
	"errors"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
)

// Account is somebody who may sign in.
type Account struct {
	ID       int
	Name     string // signs in, and stands in the log of the office
	Shown    string // of the person
	Role     Role
	Player   int  // FIDE ID of whom the page is; 0: none
	Password bool // one was chosen
	Second   bool // a code of six digits is asked for, too
	Disabled bool
	Epoch    int // sessions of an earlier one have ended
	Made     time.Time

	password, secret string
	step             int64
}

// nameForm is that of names to sign in with.
var nameForm = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{1,39}$`)

// inbox is under which reports stand that came through the folder; whose name it
// were would see them.
const inbox = "inbox"

// longestShown is how long the name of a person may be, in characters.
const longestShown = 80

func named(name, shown string) (string, string, error) {
	name = strings.ToLower(strings.TrimSpace(name))
	if !nameForm.MatchString(name) {
		return "", "", handbook.Errorf("accounts.wrong.name", "value", name)
	}
	if name == inbox {
		return "", "", NameStands(name)
	}
	if shown = strings.TrimSpace(shown); shown == "" {
		shown = name
	}
	if utf8.RuneCountInString(shown) > longestShown || handbook.Shown(shown) != shown {
		return "", "", handbook.Errorf("accounts.wrong.shown", "most", longestShown)
	}
	return name, shown, nil
}

// New is an account to be made.
type New struct {
	Name, Shown string // empty shown: the name
	Role        Role
	Player      int
	Password    string // empty: chosen by invitation
}

// Add makes an account.
func (a *Accounts) Add(ctx context.Context, n New, by string) (*Account, error) {
	name, shown, err := named(n.Name, n.Shown)
	if err != nil {
		return nil, err
	}
	digest := ""
	if n.Password != "" {
		if err := usable(name, n.Password); err != nil {
			return nil, err
		}
		if digest, err = a.hash(ctx, n.Password); err != nil {
			return nil, err
		}
	}
	err = a.change(ctx, func(tx *sql.Tx) error { return a.add(ctx, tx, name, shown, n.Role, n.Player, digest, by) })
	if err != nil {
		return nil, err
	}
	return a.Named(ctx, name)
}

func (a *Accounts) add(ctx context.Context, tx *sql.Tx, name, shown string, r Role, player int, password, by string) error {
	var taken bool
	if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM accounts WHERE name = $1`, name).Scan(&taken); err != nil {
		return err
	}
	if taken {
		return handbook.Errorf("accounts.wrong.taken", "name", name)
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO accounts (name, shown, role, player, password, made) VALUES ($1, $2, $3, $4, $5, $6)`,
		name, shown, r.String(), player, password, moment(a.o.Now())); err != nil {
		return err
	}
	return a.did(ctx, tx, by, "add", name+" "+r.String())
}

const columns = `id, name, shown, role, player, password, secret, step, disabled, epoch, made`

func scanned(scan func(...any) error) (*Account, error) {
	one := &Account{}
	var role, made string
	err := scan(&one.ID, &one.Name, &one.Shown, &role, &one.Player, &one.password, &one.secret, &one.step, &one.Disabled, &one.Epoch, &made)
	if err != nil {
		return nil, err
	}
	if one.Role, err = ParseRole(role); err != nil {
		return nil, err
	}
	one.Password, one.Second = one.password != "", one.secret != ""
	one.Made, err = time.Parse(form, made)
	return one, err
}

// List are all accounts, by name.
func (a *Accounts) List(ctx context.Context) ([]Account, error) {
	rows, err := a.db.QueryContext(ctx, `SELECT `+columns+` FROM accounts ORDER BY name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Account
	for rows.Next() {
		one, err := scanned(rows.Scan)
		if err != nil {
			return nil, err
		}
		list = append(list, *one)
	}
	return list, rows.Err()
}

// Named is the account of a name; the error says that there is none.
func (a *Accounts) Named(ctx context.Context, name string) (*Account, error) {
	one, err := a.find(ctx, `name = $1`, strings.ToLower(strings.TrimSpace(name)))
	if err == nil && one == nil {
		err = handbook.Errorf("accounts.wrong.nobody", "name", name)
	}
	return one, err
}

// Account is that of a number, nil where there is none.
func (a *Accounts) Account(ctx context.Context, id int) (*Account, error) {
	return a.find(ctx, `id = $1`, id)
}

// find is the account that a condition is true of, nil where there is none.
func (a *Accounts) find(ctx context.Context, where string, value any) (*Account, error) {
	one, err := scanned(a.db.QueryRowContext(ctx, `SELECT `+columns+` FROM accounts WHERE `+where, value).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return one, err
}

// SetPassword gives an account another password. All its sessions end, and no link
// given out before chooses another one.
func (a *Accounts) SetPassword(ctx context.Context, name, password, by string) error {
	one, err := a.Named(ctx, name)
	if err != nil {
		return err
	}
	if err := usable(one.Name, password); err != nil {
		return err
	}
	digest, err := a.hash(ctx, password)
	if err != nil {
		return err
	}
	return a.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE accounts SET password = $1, epoch = epoch + 1 WHERE id = $2`, digest, one.ID); err != nil {
			return err
		}
		if err := unlink(ctx, tx, one); err != nil {
			return err
		}
		return a.did(ctx, tx, by, "passwd", one.Name)
	})
}

// Disable shuts an account out, or lets it in again. Its sessions and tokens end
// with it, and so do the links that it was given or has given out. The last
// administrator stays.
func (a *Accounts) Disable(ctx context.Context, name string, disabled bool, by string) error {
	act := "disable"
	if !disabled {
		act = "enable"
	}
	return a.alter(ctx, name, by, act, "", func(tx *sql.Tx, one *Account) error {
		if _, err := tx.ExecContext(ctx, `UPDATE accounts SET disabled = $1, epoch = epoch + 1 WHERE id = $2`, disabled, one.ID); err != nil || !disabled {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE tokens SET revoked = $1 WHERE account = $2 AND revoked = ''`, moment(a.o.Now()), one.ID); err != nil {
			return err
		}
		if err := unlink(ctx, tx, one); err != nil {
			return err
		}
		return uninvite(ctx, tx, one)
	})
}

// SetRole gives an account another role. Its sessions end, and the links that it has
// given out, for another role might not give them.
func (a *Accounts) SetRole(ctx context.Context, name string, r Role, by string) error {
	return a.alter(ctx, name, by, "role", " "+r.String(), func(tx *sql.Tx, one *Account) error {
		if _, err := tx.ExecContext(ctx, `UPDATE accounts SET role = $1, epoch = epoch + 1 WHERE id = $2`, r.String(), one.ID); err != nil {
			return err
		}
		return uninvite(ctx, tx, one)
	})
}

// ForgetSecond asks an account for no code of six digits any more: who has lost
// the device can sign in, and set up another.
func (a *Accounts) ForgetSecond(ctx context.Context, name, by string) error {
	return a.alter(ctx, name, by, "second-off", "", func(tx *sql.Tx, one *Account) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM recovery WHERE account = $1`, one.ID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE accounts SET secret = '', step = 0 WHERE id = $1`, one.ID)
		return err
	})
}

// alter changes an account. Nothing of it is kept where no administrator is left
// who can sign in.
func (a *Accounts) alter(ctx context.Context, name, by, act, more string, work func(*sql.Tx, *Account) error) error {
	one, err := a.Named(ctx, name)
	if err != nil {
		return err
	}
	return a.change(ctx, func(tx *sql.Tx) error {
		if err := work(tx, one); err != nil {
			return err
		}
		var left bool
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM accounts WHERE role = 'administrator' AND disabled = 0`).Scan(&left); err != nil {
			return err
		}
		if !left && one.Role == Administrator && !one.Disabled {
			return handbook.Errorf("accounts.wrong.last", "name", one.Name)
		}
		return a.did(ctx, tx, by, act, one.Name+more)
	})
}
