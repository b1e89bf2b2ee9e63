package store

import (
	"context"
	"database/sql"
	"errors"
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
			return failed(err, handbook.Say("store.doing.post"))
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
	return failed(err, handbook.Say("store.doing.post"))
}

func addMessage(ctx context.Context, tx *sql.Tx, m *Message) error {
	_, err := tx.ExecContext(ctx, numbered("post_messages", "notice, way, kind, reader, hook, address, language, word, made_at, next_at"),
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

// DueMessage takes the message of a way that waits longest and may be tried, nil where there
// is none. Nobody else takes it before a moment: if whoever has it ends without a word,
// it is tried again then.
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
	return found, failed(err, handbook.Say("store.reading.post"))
}

// Message is that of a number; the error says that there is none.
func (s *Store) Message(ctx context.Context, id int) (Message, error) {
	found, err := messagesWhere(ctx, s.read, `id = $1`, id)
	if err == nil && len(found) == 0 {
		err = handbook.Errorf("store.wrong.no-message", "message", id)
	}
	return found[0], failed(err, handbook.Say("store.reading.post"))
}

// MessageCounts are how many messages there are of each state.
func (s *Store) MessageCounts(ctx context.Context) (map[MessageState]int, error) {
	counts, err := readMap[MessageState, int](ctx, s.read, `SELECT state, COUNT(*) FROM post_messages GROUP BY state`)
	return counts, failed(err, handbook.Say("store.reading.post"))
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
