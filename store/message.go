package store

import (
	"context"
	"database/sql"
	"errors"
	"net/mail"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// Way is how a message goes out.
type Way string

// The ways.
const (
	ByMail Way = "mail"
	ByHook Way = "hook"
)

// MessageState is how a message stands.
type MessageState string

// The states of a message.
const (
	MessageWaiting MessageState = "waiting"
	MessageSent    MessageState = "sent"
	MessageFailed  MessageState = "failed" // given up
)

// MessageStates are all of them.
var MessageStates = []string{string(MessageWaiting), string(MessageSent), string(MessageFailed)}

// Kinds of messages that tell of no notice.
const (
	MessageConfirm    = "confirm"    // asks the reader of an address whether it is wanted
	MessageInvitation = "invitation" // brings the link of an invitation
	MessageRated      = "rated"      // tells who follows a player of a new rating
)

// Message is one message to one address.
type Message struct {
	ID       int
	Notice   int // 0: of none
	Way      Way
	Kind     string
	Reader   int // 0: none of the readers
	Hook     int
	Address  string
	Language string
	Word     string // of a link
	Made     time.Time
	State    MessageState
	Attempts int
	Next     time.Time     // when it is tried again
	Problem  handbook.Text // of the last attempt; zero: none
	Ended    time.Time     // zero: not yet
}

// posted does work in one transaction of the writer that stands in no log: what goes
// out is a history itself.
func (s *Store) posted(ctx context.Context, work func(*sql.Tx) error) error {
	tx := s.tx
	if tx == nil {
		var err error
		if tx, err = beginWriting(ctx, s.write, s.path); err != nil {
			return wrapErr(err, handbook.Say("store.doing.post"))
		}
	}
	err := work(tx)
	switch {
	case s.tx != nil:
	case err != nil:
		_ = tx.Rollback()
	default:
		err = tx.Commit()
	}
	return wrapErr(err, handbook.Say("store.doing.post"))
}

func addMessage(ctx context.Context, tx *sql.Tx, m *Message) error {
	_, err := tx.ExecContext(ctx, insertWithNextID("post_messages", "notice, way, kind, reader, hook, address, language, word, made_at, next_at"),
		m.Notice, string(m.Way), m.Kind, m.Reader, m.Hook, m.Address, m.Language, m.Word, formatMoment(m.Made), formatMoment(m.Made))
	return err
}

// Post puts a message among those that wait.
func (s *Store) Post(ctx context.Context, m Message) error {
	return s.posted(ctx, func(tx *sql.Tx) error { return addMessage(ctx, tx, &m) })
}

// Spread keeps the messages that tell of a notice, once.
func (s *Store) Spread(ctx context.Context, notice int, messages []Message, at time.Time) error {
	return s.posted(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE post_notices SET spread_at = $1 WHERE id = $2 AND spread_at = ''`, formatMoment(at), notice)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err // another process was first
		}
		for i := range messages {
			messages[i].Notice, messages[i].Made = notice, at
			if err := addMessage(ctx, tx, &messages[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// DueMessage takes the message of a way that waits longest and may be tried, nil if
// there is none. No other process takes it until the given time; if this one ends
// without a result, it is tried again then.
func (s *Store) DueMessage(ctx context.Context, way Way, now, until time.Time) (*Message, error) {
	var m *Message
	err := s.posted(ctx, func(tx *sql.Tx) error {
		id := 0
		err := tx.QueryRowContext(ctx, `SELECT id FROM post_messages WHERE state = 'waiting' AND way = $1 AND next_at <= $2 ORDER BY next_at, id LIMIT 1`, string(way), formatMoment(now)).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE post_messages SET attempts = attempts + 1, next_at = $1 WHERE id = $2`, formatMoment(until), id)
		}
		if err != nil {
			return err
		}
		found, err := messagesWhere(ctx, tx, `id = $1`, id)
		if len(found) > 0 {
			m = &found[0]
		}
		return err
	})
	return m, err
}

// Sent keeps that a message has gone out.
func (s *Store) Sent(ctx context.Context, id int, at time.Time) error {
	return s.posted(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE post_messages SET state = 'sent', word = '', problem = '', ended_at = $1 WHERE id = $2`, formatMoment(at), id)
		return err
	})
}

// NotSent keeps why a message has not gone out, and when it is tried again; a zero
// moment gives it up. The link of one that is given up stays for [Store.SendAgain].
func (s *Store) NotSent(ctx context.Context, id int, problem handbook.Text, at, again time.Time) error {
	return s.posted(ctx, func(tx *sql.Tx) error {
		if again.IsZero() {
			_, err := tx.ExecContext(ctx, `UPDATE post_messages SET state = 'failed', problem = $1, ended_at = $2 WHERE id = $3`, keepText(problem), formatMoment(at), id)
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE post_messages SET problem = $1, next_at = $2 WHERE id = $3`, keepText(problem), formatMoment(again), id)
		return err
	})
}

// SendAgain has a message tried again at once that was given up or waits.
func (s *Store) SendAgain(ctx context.Context, id int, at time.Time) error {
	return s.posted(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE post_messages SET state = 'waiting', attempts = 0, next_at = $1, ended_at = '' WHERE id = $2 AND state <> 'sent'`, formatMoment(at), id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return handbook.Errorf("store.wrong.no-message", "message", id)
		}
		return nil
	})
}

// Messages are the newest of a way and a state, newest first; empty: of all.
func (s *Store) Messages(ctx context.Context, way Way, state MessageState, most int) ([]Message, error) {
	found, err := messagesWhere(ctx, s.read, `($1 = '' OR way = $1) AND ($2 = '' OR state = $2) ORDER BY id DESC LIMIT $3`, string(way), string(state), most)
	return found, wrapErr(err, handbook.Say("store.reading.post"))
}

// Message is that of a number; the error says that there is none.
func (s *Store) Message(ctx context.Context, id int) (Message, error) {
	found, err := messagesWhere(ctx, s.read, `id = $1`, id)
	if err == nil && len(found) == 0 {
		err = handbook.Errorf("store.wrong.no-message", "message", id)
	}
	return found[0], wrapErr(err, handbook.Say("store.reading.post"))
}

// MessageCounts are how many messages there are of each state.
func (s *Store) MessageCounts(ctx context.Context) (map[MessageState]int, error) {
	counts, err := readMap[MessageState, int](ctx, s.read, `SELECT state, COUNT(*) FROM post_messages GROUP BY state`)
	return counts, wrapErr(err, handbook.Say("store.reading.post"))
}

func messagesWhere(ctx context.Context, q querier, where string, args ...any) ([]Message, error) {
	return readTable(ctx, q, func(m *Message) []column {
		return []column{
			{"id", &m.ID},
			{"notice", &m.Notice},
			{"way", &m.Way},
			{"kind", &m.Kind},
			{"reader", &m.Reader},
			{"hook", &m.Hook},
			{"address", &m.Address},
			{"language", &m.Language},
			{"word", &m.Word},
			{"made_at", momentColumn{&m.Made}},
			{"state", &m.State},
			{"attempts", &m.Attempts},
			{"next_at", momentColumn{&m.Next}},
			{"problem", textColumn{&m.Problem}},
			{"ended_at", momentColumn{&m.Ended}},
		}
	}, `post_messages WHERE `+where, args...)
}

// ForgetPost takes away what has ended before a day, and readers who were asked
// before another one and have not answered.
func (s *Store) ForgetPost(ctx context.Context, ended, asked time.Time) error {
	return s.posted(ctx, func(tx *sql.Tx) error {
		for _, step := range []struct {
			statement string
			before    time.Time
		}{
			{`DELETE FROM post_messages WHERE state <> 'waiting' AND ended_at < $1 AND id < (SELECT MAX(id) FROM post_messages)`, ended}, // no number comes twice
			{`DELETE FROM post_notices WHERE spread_at <> '' AND spread_at < $1 AND id NOT IN (SELECT notice FROM post_messages) AND id < (SELECT MAX(id) FROM post_notices)`, ended},
			{`DELETE FROM post_readers WHERE confirmed_at = '' AND asked_at < $1`, asked},
		} {
			if _, err := tx.ExecContext(ctx, step.statement, formatMoment(step.before)); err != nil {
				return err
			}
		}
		return nil
	})
}

// ReaderKind is the reason why a person gets mail of the office.
type ReaderKind string

// The kinds of readers.
const (
	AccountReader ReaderKind = "account" // works with the office
	PlayerReader  ReaderKind = "player"  // follows a player
)

// Reader is a person who gets mail of the office, once the address is confirmed.
type Reader struct {
	ID        int
	Kind      ReaderKind
	Whom      string // name of the account, or FIDE ID of the player
	Address   string
	Language  string // code
	Code      string // of the links in its mail; cannot be guessed
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
		return "", handbook.Errorf("store.wrong.address", "address", handbook.Truncate(s))
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
		err := tx.QueryRowContext(ctx, insertWithNextID("post_readers", "kind, whom, address, language, code, asked_at")+` RETURNING id`, string(r.Kind), r.Whom, r.Address, r.Language, r.Code, formatMoment(r.Asked)).Scan(&r.ID)
		if err != nil {
			return err
		}
		return addMessage(ctx, tx, &Message{Way: ByMail, Kind: MessageConfirm, Reader: r.ID, Address: r.Address, Language: r.Language, Made: r.Asked})
	})
}

// Read adds a reader whose address the office vouches for: no mail asks for
// confirmation. An account has one address.
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
		_, err := tx.ExecContext(ctx, insertWithNextID("post_readers", "kind, whom, address, language, code, asked_at, confirmed_at")+
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

// StopReading ends the mail of all readers who read for whom.
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

// Readers returns the readers of a kind who read for whom, all of the kind if it is
// empty, ordered by whom they read for.
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
	return found, wrapErr(err, handbook.Say("store.reading.post"))
}

// RatedFollowed are the readers, confirmed, of players whose rating a list has made,
// by reader.
func (s *Store) RatedFollowed(ctx context.Context, p handbook.Period) ([]Reader, error) {
	return s.readersWhere(ctx, `kind = 'player' AND confirmed_at <> '' AND EXISTS (SELECT 1 FROM rated_players q WHERE q.period = $1 AND CAST(q.fide_id AS TEXT) = post_readers.whom) ORDER BY id`, int(p))
}
