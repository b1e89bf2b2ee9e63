package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/seal"
)

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
