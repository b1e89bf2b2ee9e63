package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// NoticeKind says what happened.
type NoticeKind string

// What somebody may want to be told of.
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
	_, err := tx.ExecContext(ctx, numbered("post_notices", "at, kind, submission, period, certificate"), formatMoment(n.At), string(n.Kind), n.Report, int(n.Period), n.Certificate)
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

// noticeOf is what is told of a report in a state; empty: nothing.
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

// NextNotice is the oldest notice whose messages were not made yet, nil where there
// is none.
func (s *Store) NextNotice(ctx context.Context) (*Notice, error) {
	n, err := noticeWhere(ctx, s.read, `spread_at = '' ORDER BY id LIMIT 1`)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // nothing has happened
	}
	return n, failed(err, handbook.Say("store.reading.post"))
}

// Notice is that of a number.
func (s *Store) Notice(ctx context.Context, id int) (*Notice, error) {
	n, err := noticeWhere(ctx, s.read, `id = $1`, id)
	return n, failed(err, handbook.Say("store.reading.post"))
}

func noticeWhere(ctx context.Context, q querier, where string, args ...any) (*Notice, error) {
	var (
		n  Notice
		at string
	)
	err := q.QueryRowContext(ctx, `SELECT id, at, kind, submission, period, certificate FROM post_notices WHERE `+where, args...).
		Scan(&n.ID, &at, &n.Kind, &n.Report, &n.Period, &n.Certificate)
	if err != nil {
		return nil, err
	}
	n.At, err = parseMoment(at)
	return &n, err
}
