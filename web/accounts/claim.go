package accounts

import (
	"context"
	"database/sql"
	"encoding/base32"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// Claimed is how long a code holds with which a player claims the own page: it may
// come by letter.
const Claimed = 30 * 24 * time.Hour

// claimForm is that of such a code as it is kept, without the hyphens: 80 random bits.
var claimForm = regexp.MustCompile(`^[a-z2-7]{16}$`)

// word returns a code as its digest is made of: codes that people type from a letter are
// the same in capitals, with blanks or without hyphens.
func word(code string) string {
	if plain := plainCode(code); claimForm.MatchString(plain) {
		return plain
	}
	return code
}

// Claim gives out the code with which a player claims the own page. Earlier ones of
// the player hold no more.
func (a *Accounts) Claim(ctx context.Context, player int, by string) (code string, expires time.Time, err error) {
	raw := make([]byte, 10)
	if _, err := io.ReadFull(a.o.Random, raw); err != nil {
		return "", time.Time{}, err
	}
	plain := strings.ToLower(base32.StdEncoding.EncodeToString(raw))
	expires = a.o.Now().Add(Claimed)
	err = a.change(ctx, func(tx *sql.Tx) error {
		if err := a.unclaim(ctx, tx, player); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO invitations (hash, role, by, expires, federation, player) VALUES ($1, 'player', $2, $3, $4, $5)`,
			digest(plain), by, moment(expires), a.federation, player); err != nil {
			return err
		}
		return a.did(ctx, tx, by, "claim-code", strconv.Itoa(player))
	})
	return plain[:4] + "-" + plain[4:8] + "-" + plain[8:12] + "-" + plain[12:], expires, err
}

// unclaim ends the codes of a player that were not used.
func (a *Accounts) unclaim(ctx context.Context, tx *sql.Tx, player int) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM invitations WHERE player = $1 AND federation = $2 AND used = ''`, player, a.federation)
	return err
}

// Claimable reports whether a code may be used, by a nil error. Attempts are counted
// for the address.
func (a *Accounts) Claimable(ctx context.Context, code, address string) error {
	if err := a.attempt(ctx, limit{"address " + address, mostOfAddress}); err != nil {
		return err
	}
	_, err := a.Invitation(ctx, code)
	return err
}

// ClaimFor uses a code for an account that is there already: it is tied to the player.
func (a *Accounts) ClaimFor(ctx context.Context, code string, one *Account) error {
	in, err := a.Invitation(ctx, code)
	if err != nil {
		return err
	}
	if in.Player == 0 {
		return ErrInvitation
	}
	return a.change(ctx, func(tx *sql.Tx) error {
		if err := a.use(ctx, tx, code); err != nil {
			return err
		}
		if err := a.loosen(ctx, tx, in.Player); err != nil {
			return err
		}
		done, err := tx.ExecContext(ctx, `UPDATE members SET player = $1 WHERE account = $2 AND federation = $3`, in.Player, one.ID, a.federation)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n != 1 {
			return errors.Join(err, handbook.Errorf("accounts.wrong.everywhere-claim"))
		}
		return a.did(ctx, tx, one.Name, "claim", one.Name+" "+strconv.Itoa(in.Player))
	})
}

// loosen unties the accounts that are tied to a player: the office has given the
// newest code to the person.
func (a *Accounts) loosen(ctx context.Context, tx *sql.Tx, player int) error {
	if player == 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, `UPDATE members SET player = 0, epoch = epoch + 1 WHERE player = $1 AND federation = $2`, player, a.federation)
	return err
}

// OpenClaim is a code that was given out for a player and waits to be used.
type OpenClaim struct {
	Player  int
	By      string
	Expires time.Time
}

// OpenClaims returns those that hold, the newest first.
func (a *Accounts) OpenClaims(ctx context.Context) ([]OpenClaim, error) {
	rows, err := a.db.QueryContext(ctx, `SELECT player, by, expires FROM invitations WHERE player <> 0 AND used = '' AND expires > $1 AND federation = $2 ORDER BY expires DESC, player`, moment(a.o.Now()), a.federation)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []OpenClaim
	for rows.Next() {
		var c OpenClaim
		var expires string
		if err := rows.Scan(&c.Player, &c.By, &expires); err != nil {
			return nil, err
		}
		if c.Expires, err = time.Parse(form, expires); err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, rows.Err()
}
