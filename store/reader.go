package store

import (
	"context"
	"database/sql"
	"net/mail"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// ReaderKind says why somebody reads what the office writes.
type ReaderKind string

// The kinds of readers.
const (
	AccountReader ReaderKind = "account" // works with the office
	PlayerReader  ReaderKind = "player"  // follows a player
)

// Reader is somebody to whom the office writes, once the address is confirmed.
type Reader struct {
	ID        int
	Kind      ReaderKind
	Whom      string // name of the account, or FIDE ID of the player
	Address   string
	Language  string // code
	Code      string // of the links in its mail; nobody can guess it
	Asked     time.Time
	Confirmed time.Time // zero: not yet
}

// longestAddress is how long an address of mail may be (RFC 5321, 4.5.3.1.3).
const longestAddress = 254

// ParseAddress reads an address of mail: one alone, without a name and in ASCII.
func ParseAddress(s string) (string, error) {
	s = strings.TrimSpace(s)
	wrong := len(s) > longestAddress || strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(`"<>()[],;:\`, r) })
	a, err := mail.ParseAddress(s)
	if wrong || err != nil || a.Name != "" || a.Address != s {
		return "", handbook.Errorf("store.wrong.address", "address", handbook.ShownInPart(s))
	}
	at := strings.LastIndexByte(s, '@')
	return s[:at+1] + strings.ToLower(s[at+1:]), nil
}

// How many addresses may wait for their readers at once: each is sent a mail that its
// owner may not have asked for.
const (
	mostAsked        = 200
	mostAskedAddress = 3
)

// ErrAsked says that an address is not asked again.
var ErrAsked = handbook.Errorf("store.wrong.asked")

// Ask keeps a reader who is not confirmed yet, with the mail that asks for it. One who
// is there already is not asked again. An account has one address that was not
// confirmed at most.
func (s *Store) Ask(ctx context.Context, r Reader) error {
	var err error
	if r.Address, err = ParseAddress(r.Address); err != nil {
		return err
	}
	return s.posted(ctx, func(tx *sql.Tx) error {
		if r.Kind == AccountReader {
			if _, err := tx.ExecContext(ctx, `DELETE FROM post_readers WHERE kind = $1 AND whom = $2 AND confirmed_at = ''`, string(r.Kind), r.Whom); err != nil {
				return err
			}
		}
		var known bool
		if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM post_readers WHERE kind = $1 AND whom = $2 AND address = $3)`, string(r.Kind), r.Whom, r.Address).Scan(&known); err != nil || known {
			return err
		}
		var all, same int
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*), COUNT(*) FILTER (WHERE address = $1) FROM post_readers WHERE confirmed_at = ''`, r.Address).Scan(&all, &same); err != nil {
			return err
		}
		if all >= mostAsked || same >= mostAskedAddress {
			return ErrAsked
		}
		err := tx.QueryRowContext(ctx, numbered("post_readers", "kind, whom, address, language, code, asked_at")+` RETURNING id`, string(r.Kind), r.Whom, r.Address, r.Language, r.Code, formatMoment(r.Asked)).Scan(&r.ID)
		if err != nil {
			return err
		}
		return addMessage(ctx, tx, &Message{Way: ByMail, Kind: MessageConfirm, Reader: r.ID, Address: r.Address, Language: r.Language, Made: r.Asked})
	})
}

// Read makes somebody a reader for whom the office vouches: no mail asks for it. An
// account has one address.
func (s *Store) Read(ctx context.Context, r Reader) error {
	var err error
	if r.Address, err = ParseAddress(r.Address); err != nil {
		return err
	}
	return s.posted(ctx, func(tx *sql.Tx) error {
		if r.Kind == AccountReader {
			if err := dropReaders(ctx, tx, `kind = $1 AND whom = $2`, string(r.Kind), r.Whom); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, numbered("post_readers", "kind, whom, address, language, code, asked_at, confirmed_at")+
			` WHERE 1 = 1 ON CONFLICT (kind, whom, address) DO UPDATE SET confirmed_at = excluded.confirmed_at, language = excluded.language`,
			string(r.Kind), r.Whom, r.Address, r.Language, r.Code, formatMoment(r.Asked), formatMoment(r.Asked))
		return err
	})
}

// Confirm makes the reader of a code one who is written to. The other address of an
// account goes.
func (s *Store) Confirm(ctx context.Context, code string, at time.Time) error {
	return s.posted(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE post_readers SET confirmed_at = $1 WHERE code = $2 AND confirmed_at = ''`, formatMoment(at), code)
		if err != nil {
			return err
		}
		return dropReaders(ctx, tx, `kind = 'account' AND code <> $1 AND whom = (SELECT whom FROM post_readers WHERE kind = 'account' AND code = $1)`, code)
	})
}

// Unsubscribe ends what the reader of a code gets; nothing of it is kept.
func (s *Store) Unsubscribe(ctx context.Context, code string) error {
	return s.posted(ctx, func(tx *sql.Tx) error { return dropReaders(ctx, tx, `code = $1`, code) })
}

// StopReading ends what all readers get who read for somebody.
func (s *Store) StopReading(ctx context.Context, kind ReaderKind, whom string) error {
	return s.posted(ctx, func(tx *sql.Tx) error { return dropReaders(ctx, tx, `kind = $1 AND whom = $2`, string(kind), whom) })
}

// dropReaders takes readers away, with all that was written to them or waits.
func dropReaders(ctx context.Context, tx *sql.Tx, where string, args ...any) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM post_messages WHERE reader IN (SELECT id FROM post_readers WHERE `+where+`)`, args...)
	if err == nil {
		_, err = tx.ExecContext(ctx, `DELETE FROM post_readers WHERE `+where, args...)
	}
	return err
}

// ReaderOf is the reader of a code, nil where there is none.
func (s *Store) ReaderOf(ctx context.Context, code string) (*Reader, error) {
	return s.reader(ctx, `code = $1 AND $1 <> ''`, code)
}

// Reader is that of a number, nil where there is none.
func (s *Store) Reader(ctx context.Context, id int) (*Reader, error) {
	return s.reader(ctx, `id = $1`, id)
}

func (s *Store) reader(ctx context.Context, where string, args ...any) (*Reader, error) {
	found, err := s.readersWhere(ctx, where, args...)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// Readers are those who read for somebody, or (empty) all of a kind, by whom they
// read for.
func (s *Store) Readers(ctx context.Context, kind ReaderKind, whom string) ([]Reader, error) {
	return s.readersWhere(ctx, `kind = $1 AND ($2 = '' OR whom = $2) ORDER BY whom, id`, string(kind), whom)
}

func (s *Store) readersWhere(ctx context.Context, where string, args ...any) ([]Reader, error) {
	found, err := readTable(ctx, s.read, func(r *Reader) []column {
		return []column{
			{"id", &r.ID},
			{"kind", &r.Kind},
			{"whom", &r.Whom},
			{"address", &r.Address},
			{"language", &r.Language},
			{"code", &r.Code},
			{"asked_at", momentColumn{&r.Asked}},
			{"confirmed_at", momentColumn{&r.Confirmed}},
		}
	}, `post_readers WHERE `+where, args...)
	return found, failed(err, handbook.Say("store.reading.post"))
}

// RatedFollowed are the readers, confirmed, of players whose rating a list has made,
// by reader.
func (s *Store) RatedFollowed(ctx context.Context, p handbook.Period) ([]Reader, error) {
	return s.readersWhere(ctx, `kind = 'player' AND confirmed_at <> '' AND EXISTS (SELECT 1 FROM rated_players q WHERE q.period = $1 AND CAST(q.fide_id AS TEXT) = post_readers.whom) ORDER BY id`, int(p))
}
