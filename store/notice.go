package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// NoticeKind says what happened.
type NoticeKind string

// The kinds of notices.
const (
	ReportAccepted    NoticeKind = "report-accepted"
	ReportRejected    NoticeKind = "report-rejected"
	QuestionAsked     NoticeKind = "question-asked"
	ListPublished     NoticeKind = "list-published"
	CertificateIssued NoticeKind = "certificate-issued"
)

// NoticeKinds are all of them.
var NoticeKinds = []NoticeKind{ReportAccepted, ReportRejected, QuestionAsked, ListPublished, CertificateIssued}

// Notice is something that happened, as far as it is needed to tell of it. It is
// written in the transaction in which it happened.
type Notice struct {
	ID          int
	At          time.Time
	Kind        NoticeKind
	Report      int             // number of the report; 0: of none
	Period      handbook.Period // of the list; 0: of none
	Certificate string          // number of the certificate; empty: of none
}

// tell writes a notice.
func tell(ctx context.Context, tx *sql.Tx, n Notice) error {
	_, err := tx.ExecContext(ctx, insertWithNextID("post_notices", "at, kind, submission, period, certificate"), formatMoment(n.At), string(n.Kind), n.Report, int(n.Period), n.Certificate)
	return err
}

// tellReport writes a notice of where a report stands now, where that was not told
// last.
func tellReport(ctx context.Context, tx *sql.Tx, s *Submission, at time.Time) error {
	kind, told := noticeOf(s.State), NoticeKind("")
	err := tx.QueryRowContext(ctx, `SELECT kind FROM post_notices WHERE submission = $1 AND kind <> $2 ORDER BY id DESC LIMIT 1`, s.Number, string(CertificateIssued)).Scan(&told)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if kind == "" || kind == told {
		return nil
	}
	return tell(ctx, tx, Notice{At: at, Kind: kind, Report: s.Number})
}

// tellFirst writes a notice of where a report stands that nothing was told of.
func tellFirst(ctx context.Context, tx *sql.Tx, s *Submission, at time.Time) error {
	kind := noticeOf(s.State)
	if kind == "" {
		return nil
	}
	return tell(ctx, tx, Notice{At: at, Kind: kind, Report: s.Number})
}

// noticeOf returns what is told of a report in a state; empty: nothing.
func noticeOf(s State) NoticeKind {
	switch s {
	case Accepted, Rated:
		return ReportAccepted
	case Rejected:
		return ReportRejected
	case Held:
		return QuestionAsked
	default:
		return ""
	}
}

// NextNotice returns the oldest notice whose messages were not made yet, nil where there
// is none.
func (s *Store) NextNotice(ctx context.Context) (*Notice, error) {
	n, err := noticeWhere(ctx, s.read, `spread_at = '' ORDER BY id LIMIT 1`)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // nothing has happened
	}
	return n, wrapErr(err, handbook.Say("store.reading.post"))
}

// Notice is that of a number.
func (s *Store) Notice(ctx context.Context, id int) (*Notice, error) {
	n, err := noticeWhere(ctx, s.read, `id = $1`, id)
	return n, wrapErr(err, handbook.Say("store.reading.post"))
}

func noticeWhere(ctx context.Context, q querier, where string, args ...any) (*Notice, error) {
	n := &Notice{}
	return n, q.QueryRowContext(ctx, `SELECT id, at, kind, submission, period, certificate FROM post_notices WHERE `+where, args...).
		Scan(&n.ID, momentColumn{&n.At}, &n.Kind, &n.Report, &n.Period, &n.Certificate)
}

// Hook is the address of a program that is called when something happens.
type Hook struct {
	ID     int
	URL    string
	Events []NoticeKind
	Note   string // what it is for
	Secret string // signs each call
	Made   time.Time
	By     string
}

// Wants reports whether the hook is called for a kind of notice.
func (h *Hook) Wants(k NoticeKind) bool { return slices.Contains(h.Events, k) }

// ParseNoticeKinds reads names of events, with commas or blanks between; empty are all.
func ParseNoticeKinds(words string) ([]NoticeKind, error) {
	given := strings.FieldsFunc(words, func(r rune) bool { return r == ',' || r == ' ' })
	if len(given) == 0 {
		return NoticeKinds, nil
	}
	var kinds []NoticeKind
	for _, k := range NoticeKinds { // in their order, each once
		if slices.Contains(given, string(k)) {
			kinds = append(kinds, k)
		}
	}
	for _, w := range given {
		if !slices.Contains(NoticeKinds, NoticeKind(w)) {
			return nil, handbook.Errorf("store.wrong.hook-event", "value", w, "known", NoticeKinds)
		}
	}
	return kinds, nil
}

// mostHooks is how many addresses are called at most.
const mostHooks = 50

// AddHook keeps an address to be called.
func (s *Store) AddHook(ctx context.Context, h Hook) (Hook, error) {
	err := s.change(ctx, handbook.Say("store.doing.hook", "url", h.URL), func(tx *logTx) error {
		var many bool
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) >= $1 FROM hooks`, mostHooks).Scan(&many); err != nil {
			return err
		}
		if many {
			return handbook.Errorf("store.wrong.many-hooks", "most", mostHooks)
		}
		tx.did()
		return tx.QueryRowContext(ctx, insertWithNextID("hooks", "url, events, note, secret, made_at, made_by")+` RETURNING id`,
			h.URL, eventsColumn{&h.Events}, h.Note, h.Secret, formatMoment(h.Made), h.By).Scan(&h.ID)
	})
	return h, err
}

// RemoveHook calls an address no more; what waits for it goes.
func (s *Store) RemoveHook(ctx context.Context, id int) error {
	return s.change(ctx, handbook.Say("store.doing.no-hook", "hook", id), func(tx *logTx) error {
		if _, err := tx.exec(ctx, `DELETE FROM post_messages WHERE hook = $1`, id); err != nil {
			return err
		}
		n, err := tx.exec(ctx, `DELETE FROM hooks WHERE id = $1`, id)
		if err == nil && n == 0 {
			err = handbook.Errorf("store.wrong.no-hook", "hook", id)
		}
		return err
	})
}

// Hooks returns all, in the order in which they were made.
func (s *Store) Hooks(ctx context.Context) ([]Hook, error) {
	found, err := readTable(ctx, s.read, func(h *Hook) []column {
		return []column{
			{"id", &h.ID},
			{"url", &h.URL},
			{"events", eventsColumn{&h.Events}},
			{"note", &h.Note},
			{"secret", &h.Secret},
			{"made_at", momentColumn{&h.Made}},
			{"made_by", &h.By},
		}
	}, `hooks ORDER BY id`)
	return found, wrapErr(err, handbook.Say("store.reading.post"))
}

// eventsColumn keeps kinds of notices with blanks between them.
type eventsColumn struct{ kinds *[]NoticeKind }

// Value returns what goes to the database.
func (c eventsColumn) Value() (driver.Value, error) {
	words := make([]string, len(*c.kinds))
	for i, k := range *c.kinds {
		words[i] = string(k)
	}
	return strings.Join(words, " "), nil
}

// Scan takes what comes from the database.
func (c eventsColumn) Scan(from any) error {
	return scanText(from, func(text string) error {
		*c.kinds = nil
		for _, word := range strings.Fields(text) {
			*c.kinds = append(*c.kinds, NoticeKind(word))
		}
		return nil
	})
}
