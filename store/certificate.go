package store

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
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
		kept, err := tx.insert(ctx, "certificates", insert("certificates", columnNames(c.columns()))+notTwice, columnFields(c.columns())...)
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

// columns returns those of a certificate, each with its field.
func (c *Certificate) columns() []column {
	return []column{
		{"number", &c.Number},
		{"form", &c.Form},
		{"title", &c.Title},
		{"digest", &c.Digest},
		{"data", &c.Data},
		{"drawing", &c.Drawing},
		{"submission", &c.Submission},
		{"starting_rank", &c.StartingRank},
		{"fide_id", &c.FIDEID},
		{"name", &c.Name},
		{"period", &c.Period},
		{"issued_at", momentColumn{&c.Issued}},
		{"program", &c.Program},
		{"signing_key", &c.SigningKey},
		{"signature", bytesColumn{&c.Signature}},
	}
}

// NoCertificateError says that no certificate of a number was issued here.
type NoCertificateError struct{ Number string }

func (e *NoCertificateError) Error() string { return language.English.Say(e.Text()) }

// Text returns what the error says.
func (e *NoCertificateError) Text() handbook.Text {
	return handbook.Say("store.wrong.no-certificate", "number", e.Number)
}

// Certificate returns the one of a number, else a [NoCertificateError].
func (s *Store) Certificate(ctx context.Context, number string) (Certificate, error) {
	return certificateOf(ctx, s.read, number)
}

func certificateOf(ctx context.Context, q querier, number string) (c Certificate, err error) {
	found, err := readTable(ctx, q, (*Certificate).columns, `certificates WHERE number = $1`, number)
	if err == nil && len(found) == 0 {
		return c, &NoCertificateError{number}
	}
	if err == nil {
		c = found[0]
	}
	return c, wrapErr(err, handbook.Say("store.reading.certificate", "number", number))
}

// CertificatesOf returns the certificates of a player, or (empty) of everybody,
// by number.
func (s *Store) CertificatesOf(ctx context.Context, fideID string) ([]Certificate, error) {
	found, err := readTable(ctx, s.read, (*Certificate).columns, `certificates WHERE $1 = '' OR fide_id = $1 ORDER BY number`, fideID)
	return found, wrapErr(err, handbook.Say("store.reading.certificates-all"))
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

// InUse reports whether the office signs with the key.
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

// SigningKeys returns the keys of the office, oldest first.
func (s *Store) SigningKeys(ctx context.Context) ([]SigningKey, error) {
	return signingKeys(ctx, s.read)
}

func signingKeys(ctx context.Context, from querier) ([]SigningKey, error) {
	found, err := readTable(ctx, from, func(k *SigningKey) []column {
		return []column{
			{"id", &k.ID},
			{"public_key", (*[]byte)(&k.Key)},
			{"since", momentColumn{&k.Since}},
			{"by_whom", &k.By},
			{"retired", momentColumn{&k.Retired}},
			{"revoked", &k.Revoked},
			{"revoked_by", &k.RevokedBy},
			{"reason", &k.Reason},
		}
	}, `signing_keys ORDER BY since, id`)
	return found, wrapErr(err, handbook.Say("store.reading.keys"))
}

// Ring returns the public keys of the office, oldest first.
func (s *Store) Ring(ctx context.Context) (seal.Ring, error) {
	keys, err := s.SigningKeys(ctx)
	return ringOf(keys), err
}

func ringOf(keys []SigningKey) seal.Ring {
	ring := make(seal.Ring, len(keys))
	for i := range keys {
		ring[i] = keys[i].Public
	}
	return ring
}

// UseKey takes a key into use, and retires the one before it. One that is in use
// is not changed; one that was revoked is an error.
func (s *Store) UseKey(ctx context.Context, key seal.Public, by string, at time.Time) error {
	return s.change(ctx, handbook.Say("store.doing.key"), func(tx *logTx) error {
		keys, err := signingKeys(ctx, tx)
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(keys, func(k SigningKey) bool { return k.ID == key.ID }); i >= 0 {
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
		key := ringOf(keys).Find(id)
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

// NumberTaken reports whether a form of other data has been issued under a number.
func (s *Store) NumberTaken(ctx context.Context, number string, data []byte) (bool, error) {
	c, err := s.Certificate(ctx, number)
	if missing := new(NoCertificateError); errors.As(err, &missing) {
		return false, nil
	}
	return err == nil && string(c.Data) != string(data), err
}
