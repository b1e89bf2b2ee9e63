package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/seal"
)

// Certificate is a form that was issued, with the data it was made from.
type Certificate struct {
	Number  string // comes from the data
	Form    string // IT1, IT2, ...
	Title   string // GM; empty: of no title
	Digest  string
	Data    []byte // JSON
	Drawing []byte // the form as it was laid out, packed; empty: not kept

	Submission, StartingRank int // of the report; 0: rests on no single one
	FIDEID, Name             string
	Period                   handbook.Period // list whose run issued it first; 0: by hand
	Issued                   time.Time       // first
	Program                  string
	SigningKey               string // ID of the key that has signed number and data; empty: issued before signatures
	Signature                []byte
}

// Issue keeps certificates that are given out. One that was issued before is not
// changed, save that one whose key was revoked takes the new signature; other data
// under a number that is there already is an error.
func (s *Store) Issue(ctx context.Context, list ...Certificate) error {
	return s.change(ctx, handbook.Say("store.doing.certificates"), func(tx *logTx) error { return issue(ctx, tx, list) })
}

func issue(ctx context.Context, tx *logTx, list []Certificate) error {
	for i := range list {
		c := &list[i]
		kept, err := tx.insert(ctx, "certificates", insert("certificates", certificateColumns)+notTwice, c.Number, c.Form, c.Title, c.Digest, c.Data, c.Drawing,
			c.Submission, c.StartingRank, c.FIDEID, c.Name, int(c.Period), formatMoment(c.Issued), c.Program, c.SigningKey, orEmpty(c.Signature))
		if err != nil {
			return err
		}
		if len(kept) > 0 {
			if err := tell(ctx, tx.Tx, Notice{At: c.Issued, Kind: CertificateIssued, Report: c.Submission, Period: c.Period, Certificate: c.Number}); err != nil {
				return err
			}
		}
		is, err := certificateOf(ctx, tx, c.Number)
		if err != nil {
			return err
		}
		if !bytes.Equal(is.Data, c.Data) {
			return handbook.Errorf("store.wrong.same-number", "number", c.Number, "name", c.Name, "other", is.Name)
		}
		if c.SigningKey == "" || c.SigningKey == is.SigningKey {
			continue
		}
		if _, err := tx.update(ctx, rowsWhere("certificates", `number = $1`, c.Number), `UPDATE certificates SET signing_key = $1, signature = $2, drawing = $3 WHERE number = $4
			AND (signing_key = '' OR signing_key IN (SELECT id FROM signing_keys WHERE revoked <> 0))`, c.SigningKey, c.Signature, c.Drawing, c.Number); err != nil {
			return err
		}
	}
	return nil
}

const certificateColumns = `number, form, title, digest, data, drawing, submission, starting_rank, fide_id, name, period, issued_at, program, signing_key, signature`

// NoCertificateError says that no certificate of a number was issued here.
type NoCertificateError struct{ Number string }

func (e *NoCertificateError) Error() string { return language.English.Say(e.Text()) }

// Text is what the error says.
func (e *NoCertificateError) Text() handbook.Text {
	return handbook.Say("store.wrong.no-certificate", "number", e.Number)
}

// Certificate is the one of a number, else a [NoCertificateError].
func (s *Store) Certificate(ctx context.Context, number string) (Certificate, error) {
	return certificateOf(ctx, s.read, number)
}

func certificateOf(ctx context.Context, q querier, number string) (Certificate, error) {
	row := q.QueryRowContext(ctx, `SELECT `+certificateColumns+` FROM certificates WHERE number = $1`, number)
	c, err := scanCertificate(row.Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return c, &NoCertificateError{number}
	}
	if err != nil {
		return c, failed(err, handbook.Say("store.reading.certificate", "number", number))
	}
	return c, nil
}

// CertificatesOf are the certificates of a player, or (empty) of everybody,
// by number.
func (s *Store) CertificatesOf(ctx context.Context, fideID string) ([]Certificate, error) {
	var found []Certificate
	err := eachRow(ctx, s.read, `SELECT `+certificateColumns+` FROM certificates WHERE $1 = '' OR fide_id = $1 ORDER BY number`,
		func(rows *sql.Rows) error {
			c, err := scanCertificate(rows.Scan)
			found = append(found, c)
			return err
		}, fideID)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.certificates-all"))
	}
	return found, nil
}

// orEmpty is never null.
func orEmpty(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

func scanCertificate(scan func(...any) error) (Certificate, error) {
	var (
		c      Certificate
		issued string
	)
	err := scan(&c.Number, &c.Form, &c.Title, &c.Digest, &c.Data, &c.Drawing, &c.Submission, &c.StartingRank, &c.FIDEID, &c.Name, &c.Period, &issued, &c.Program, &c.SigningKey, &c.Signature)
	if err != nil {
		return c, err
	}
	if len(c.Signature) == 0 {
		c.Signature = nil
	}
	c.Issued, err = parseMoment(issued)
	return c, err
}

func (w *runWriter) certificates(ctx context.Context) error {
	return issue(ctx, w.tx, w.r.Certificates)
}

// SigningKey is a key that the office signs with, or has signed with.
type SigningKey struct {
	seal.Public
	Since     time.Time
	By        string    // who took it into use
	Retired   time.Time // zero: in use
	RevokedBy string
}

// InUse tells whether the office signs with the key.
func (k *SigningKey) InUse() bool { return k.Retired.IsZero() && k.Revoked == 0 }

// State is in-use, retired or revoked.
func (k *SigningKey) State() string {
	switch {
	case k.Revoked != 0:
		return "revoked"
	case !k.Retired.IsZero():
		return "retired"
	}
	return "in-use"
}

// SigningKeys are the keys of the office, oldest first.
func (s *Store) SigningKeys(ctx context.Context) ([]SigningKey, error) {
	return signingKeys(ctx, s.read)
}

func signingKeys(ctx context.Context, from querier) ([]SigningKey, error) {
	found := []SigningKey{}
	err := eachRow(ctx, from, `SELECT id, public_key, since, by_whom, retired, revoked, revoked_by, reason FROM signing_keys ORDER BY since, id`, func(rows *sql.Rows) error {
		var k SigningKey
		var since, retired string
		err := rows.Scan(&k.ID, (*[]byte)(&k.Key), &since, &k.By, &retired, &k.Revoked, &k.RevokedBy, &k.Reason)
		if err != nil {
			return err
		}
		if k.Since, err = parseMoment(since); err == nil && retired != "" {
			k.Retired, err = parseMoment(retired)
		}
		found = append(found, k)
		return err
	})
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.keys"))
	}
	return found, nil
}

// Ring are the public keys of the office, oldest first.
func (s *Store) Ring(ctx context.Context) (seal.Ring, error) {
	keys, err := s.SigningKeys(ctx)
	ring := make(seal.Ring, len(keys))
	for i := range keys {
		ring[i] = keys[i].Public
	}
	return ring, err
}

// UseKey takes a key into use, and retires the one before it. One that is in use
// is not changed; one that was revoked is an error.
func (s *Store) UseKey(ctx context.Context, key seal.Public, by string, at time.Time) error {
	return s.change(ctx, handbook.Say("store.doing.key"), func(tx *logTx) error {
		keys, err := signingKeys(ctx, tx)
		if err != nil {
			return err
		}
		for i := range keys {
			if keys[i].ID != key.ID {
				continue
			}
			if keys[i].Revoked != 0 {
				return handbook.Errorf("store.wrong.key-revoked", "key", key.ID)
			}
			if keys[i].InUse() {
				return nil
			}
		}
		now := formatMoment(at)
		_, err = tx.update(ctx, rowsWhere("signing_keys", `retired = '' AND id <> $1`, key.ID), `UPDATE signing_keys SET retired = $1 WHERE retired = '' AND id <> $2`, now, key.ID)
		if err != nil {
			return err
		}
		_, err = tx.update(ctx, rowsWhere("signing_keys", `id = $1`, key.ID), insert("signing_keys", "id, public_key, since, by_whom")+" ON CONFLICT (id) DO UPDATE SET retired = ''", key.ID, []byte(key.Key), now, by)
		return err
	})
}

// RevokeKey says that what a key has signed proves nothing. The key is named by
// its ID or the beginning of it.
func (s *Store) RevokeKey(ctx context.Context, id string, day handbook.Date, by, reason string) (seal.Public, error) {
	var found seal.Public
	err := s.change(ctx, handbook.Say("store.doing.key"), func(tx *logTx) error {
		keys, err := signingKeys(ctx, tx)
		if err != nil {
			return err
		}
		ring := make(seal.Ring, len(keys))
		for i := range keys {
			ring[i] = keys[i].Public
		}
		key := ring.Find(id)
		if key == nil {
			return handbook.Errorf("store.wrong.no-key", "key", id)
		}
		if found = *key; key.Revoked != 0 {
			return nil
		}
		found.Revoked, found.Reason = day, reason
		_, err = tx.update(ctx, rowsWhere("signing_keys", `id = $1`, key.ID), `UPDATE signing_keys SET revoked = $1, revoked_by = $2, reason = $3 WHERE id = $4`, int(day), by, reason, key.ID)
		return err
	})
	return found, err
}

// NumberTaken tells whether a form of other data has been issued under a number.
func (s *Store) NumberTaken(ctx context.Context, number string, data []byte) (bool, error) {
	c, err := s.Certificate(ctx, number)
	if missing := new(NoCertificateError); errors.As(err, &missing) {
		return false, nil
	}
	return err == nil && string(c.Data) != string(data), err
}
