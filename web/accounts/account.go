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

// Account is a person who may sign in at a federation.
type Account struct {
	ID         int
	Name       string // signs in, and stands in the log of the office
	Shown      string // of the person
	Role       Role   // at the federation
	Player     int    // FIDE ID of whom the page is; 0: none
	Password   bool   // one was chosen
	Second     bool   // a code of six digits is asked for, too
	Disabled   bool
	Epoch      int // sessions of an earlier one have ended
	Made       time.Time
	Everywhere bool // administrator of the installation, at every federation
	Elsewhere  bool // belongs to another federation, too

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

func checkNames(name, shown string) (string, string, error) {
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
	Everywhere  bool   // administrator of the installation; the role says so, too
}

// Add makes an account.
func (a *Accounts) Add(ctx context.Context, n New, by string) (*Account, error) {
	if n.Everywhere && n.Role != Administrator {
		return nil, handbook.Errorf("accounts.wrong.everywhere-role")
	}
	name, shown, err := checkNames(n.Name, n.Shown)
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
	n.Name, n.Shown = name, shown
	err = a.change(ctx, func(tx *sql.Tx) error { return a.add(ctx, tx, &n, digest, by) })
	if err != nil {
		return nil, err
	}
	return a.Named(ctx, name)
}

// add makes an account with a name that is not taken at any federation.
func (a *Accounts) add(ctx context.Context, tx *sql.Tx, n *New, password, by string) error {
	var taken bool
	if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM accounts WHERE name = $1`, n.Name).Scan(&taken); err != nil {
		return err
	}
	if taken {
		return handbook.Errorf("accounts.wrong.taken", "name", n.Name)
	}
	made, err := tx.ExecContext(ctx, `INSERT INTO accounts (name, shown, password, made, everywhere) VALUES ($1, $2, $3, $4, $5)`,
		n.Name, n.Shown, password, moment(a.o.Now()), n.Everywhere)
	if err != nil {
		return err
	}
	id, err := made.LastInsertId()
	if err != nil {
		return err
	}
	if n.Everywhere {
		return a.did(ctx, tx, by, "add-everywhere", n.Name)
	}
	return a.addMember(ctx, tx, int(id), n, by, "add")
}

// seen are the accounts of a federation ($1): its own, and the administrators of
// the installation.
const seen = `SELECT a.id, a.name, a.shown, CASE WHEN a.everywhere THEN 'administrator' ELSE m.role END, COALESCE(m.player, 0), a.password, a.secret, a.step,
	a.disabled OR NOT a.everywhere AND m.disabled, a.epoch + COALESCE(m.epoch, 0), a.made, a.everywhere,
	EXISTS (SELECT 1 FROM members o WHERE o.account = a.id AND o.federation <> $1)
	FROM accounts a LEFT JOIN members m ON m.account = a.id AND m.federation = $1 WHERE (a.everywhere OR m.account IS NOT NULL)`

func scanned(scan func(...any) error) (*Account, error) {
	one := &Account{}
	var role, made string
	err := scan(&one.ID, &one.Name, &one.Shown, &role, &one.Player, &one.password, &one.secret, &one.step, &one.Disabled, &one.Epoch, &made, &one.Everywhere, &one.Elsewhere)
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

// List returns all accounts of the federation, by name.
func (a *Accounts) List(ctx context.Context) ([]Account, error) {
	rows, err := a.db.QueryContext(ctx, seen+` ORDER BY a.name`, a.federation)
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

// Named returns the account of a name; the error says that there is none.
func (a *Accounts) Named(ctx context.Context, name string) (*Account, error) {
	one, err := a.find(ctx, `a.name = $2`, strings.ToLower(strings.TrimSpace(name)))
	if err == nil && one == nil {
		err = handbook.Errorf("accounts.wrong.unknown", "name", name)
	}
	return one, err
}

// Account is that of a number, nil where there is none.
func (a *Accounts) Account(ctx context.Context, id int) (*Account, error) {
	return a.find(ctx, `a.id = $2`, id)
}

// find returns the account of the federation that a condition is true of, nil where
// there is none.
func (a *Accounts) find(ctx context.Context, where string, value any) (*Account, error) {
	one, err := scanned(a.db.QueryRowContext(ctx, seen+` AND `+where, a.federation, value).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return one, err
}

// SetPassword gives an account another password. All its sessions end, and no link
// given out before chooses another one. Its passkeys end, too.
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
		if err := dropPasskeys(ctx, tx, one); err != nil {
			return err
		}
		return a.did(ctx, tx, by, "passwd", one.Name)
	})
}

// Disable shuts an account out of the federation, or lets it in again; an
// administrator of the installation, out of all. Its sessions, tokens and
// passkeys end with it, and so do the links that it was given or has given out. The last
// administrator stays.
func (a *Accounts) Disable(ctx context.Context, name string, disabled bool, by string) error {
	act := "disable"
	if !disabled {
		act = "enable"
	}
	return a.alter(ctx, name, by, act, "", func(tx *sql.Tx, one *Account) error {
		where := ` WHERE account = $2 AND federation = $3`
		change := `UPDATE members SET disabled = $1, epoch = epoch + 1` + where
		if one.Everywhere {
			where = ` WHERE account = $2 AND $3 = $3`
			change = `UPDATE accounts SET disabled = $1, epoch = epoch + 1 WHERE id = $2 AND $3 = $3`
		}
		if _, err := tx.ExecContext(ctx, change, disabled, one.ID, a.federation); err != nil || !disabled {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE tokens SET revoked = $1`+where+` AND revoked = ''`, moment(a.o.Now()), one.ID, a.federation); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM passkeys WHERE account = $1 AND (federation = $2 OR $3)`, one.ID, a.federation, one.Everywhere); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM invitations WHERE used = '' AND account = $1 AND (federation = $2 OR $3)`, one.ID, a.federation, one.Everywhere); err != nil {
			return err
		}
		return a.uninvite(ctx, tx, one)
	})
}

// SetRole gives an account another role at the federation. Its sessions end, and the
// links that it has given out, for another role might not give them.
func (a *Accounts) SetRole(ctx context.Context, name string, r Role, by string) error {
	return a.alter(ctx, name, by, "role", " "+r.String(), func(tx *sql.Tx, one *Account) error {
		if one.Everywhere {
			return handbook.Errorf("accounts.wrong.everywhere", "name", one.Name)
		}
		if _, err := tx.ExecContext(ctx, `UPDATE members SET role = $1, epoch = epoch + 1 WHERE account = $2 AND federation = $3`, r.String(), one.ID, a.federation); err != nil {
			return err
		}
		return a.uninvite(ctx, tx, one)
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
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM accounts a LEFT JOIN members m ON m.account = a.id AND m.federation = $1
			WHERE NOT a.disabled AND (a.everywhere OR m.role = 'administrator' AND NOT m.disabled)`, a.federation).Scan(&left); err != nil {
			return err
		}
		if !left && one.Role == Administrator && !one.Disabled {
			return handbook.Errorf("accounts.wrong.last", "name", one.Name)
		}
		return a.did(ctx, tx, by, act, one.Name+more)
	})
}
