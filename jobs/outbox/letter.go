package outbox

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// letter is what a mail says.
type letter struct {
	subject string
	lines   []string
	stop    string // address that ends such mail; empty: none does
}

func (w *letter) add(lines ...string) { w.lines = append(w.lines, lines...) }

// Bounds of a mail: a report can have thousands of findings, and names of any length.
const (
	mostFindings   = 30
	longestSubject = 120
)

// errGone says that there is nothing to tell any more.
var errGone = &hopelessError{handbook.Errorf("outbox.wrong.gone")}

// letter writes the mail of a message in the language of its reader.
func (o *Outbox) letter(ctx context.Context, m *store.Message) (*letter, error) {
	l := language.Find(m.Language)
	if l == nil {
		l = o.Language
	}
	w := &letter{}
	var n *store.Notice
	var err error
	if m.Notice != 0 {
		if n, err = o.Store.Notice(ctx, m.Notice); err != nil {
			return nil, err
		}
	}
	var r *store.Reader
	if m.Reader != 0 {
		if r, err = o.Store.Reader(ctx, m.Reader); err != nil {
			return nil, err
		}
		if r == nil {
			return nil, errGone
		}
	}
	switch m.Kind {
	case store.MessageConfirm:
		err = o.asks(ctx, l, w, r)
	case store.MessageInvitation:
		w.subject = l.Sayf("mail.invitation.subject", "federation", o.Federation)
		w.add(l.Sayf("mail.invitation.text", "federation", o.Federation), "", m.Word, "", l.Sayf("mail.invitation.once"))
	case store.MessageRated:
		err = o.rated(ctx, l, w, n.Period, r.Whom)
	case string(store.ListPublished):
		err = o.writeListed(ctx, l, w, n.Period, r)
	case string(store.CertificateIssued):
		err = o.certified(ctx, l, w, n.Certificate, r)
	default:
		err = o.reported(ctx, l, w, n)
	}
	if err != nil {
		return nil, err
	}
	w.add("", "-- ", l.Sayf("mail.signature", "federation", o.Federation))
	if r != nil && o.URL != "" {
		w.stop = o.address("/mail/" + url.PathEscape(r.Code))
		if m.Kind != store.MessageConfirm {
			w.add(l.Sayf("mail.stop", "address", w.stop))
		}
	}
	w.subject = cutTo(handbook.Shown(w.subject), longestSubject)
	return w, nil
}

// address returns an address of the portal.
func (o *Outbox) address(path string) string { return strings.TrimSuffix(o.URL, "/") + path }

// see adds the address of a page, where the portal has one.
func (o *Outbox) see(w *letter, path string) {
	if o.URL != "" {
		w.add("", o.address(path))
	}
}

// asks is the mail that asks whether an address wants mail at all.
func (o *Outbox) asks(ctx context.Context, l *language.Language, w *letter, r *store.Reader) error {
	whom := handbook.Shown(r.Whom)
	if r.Kind == store.PlayerReader {
		name, err := o.player(ctx, r.Whom)
		if err != nil {
			return err
		}
		whom = name
	}
	w.subject = l.Sayf("mail.confirm.subject", "federation", o.Federation)
	if r.Kind == store.PlayerReader {
		w.add(l.Sayf("mail.confirm.player", "federation", o.Federation, "whom", whom))
	} else {
		w.add(l.Sayf("mail.confirm.account", "federation", o.Federation, "whom", whom))
	}
	o.see(w, "/mail/"+url.PathEscape(r.Code))
	w.add("", l.Sayf("mail.confirm.else"))
	return nil
}

// player returns the name of a player with the FIDE ID.
func (o *Outbox) player(ctx context.Context, id string) (string, error) {
	number, err := strconv.Atoi(id)
	if err != nil {
		return handbook.Shown(id), nil //nolint:nilerr // then it is no FIDE ID
	}
	lists, err := o.Store.Lists(ctx)
	if err != nil || len(lists) == 0 {
		return id, err
	}
	rows, err := o.Store.RowsWith(ctx, lists[len(lists)-1].Period, []int{number})
	if err != nil || len(rows) == 0 {
		return id, err
	}
	return handbook.Shown(rows[0].Name) + " (" + id + ")", nil
}

// reported is what a report came to.
func (o *Outbox) reported(ctx context.Context, l *language.Language, w *letter, n *store.Notice) error {
	s, err := o.Store.Submission(ctx, n.Report)
	if err != nil {
		return err
	}
	about := []any{"number", s.Number, "event", event(&s), "file", handbook.Shown(s.Name)}
	switch n.Kind {
	case store.ReportAccepted:
		w.subject = l.Sayf("mail.report-accepted.subject", about...)
		w.add(l.Sayf("mail.report-accepted.text", about...))
	case store.ReportRejected:
		w.subject = l.Sayf("mail.report-rejected.subject", about...)
		w.add(l.Sayf("mail.report-rejected.text", about...))
	default:
		w.subject = l.Sayf("mail.question-asked.subject", about...)
		w.add(l.Sayf("mail.question-asked.text", about...))
	}
	if n.Kind == store.QuestionAsked {
		questions, err := o.Store.QuestionsOf(ctx, s.Number)
		if err != nil {
			return err
		}
		for i := range questions {
			if questions[i].Open() {
				w.add("", questions[i].Name()+": "+handbook.Shown(l.Say(questions[i].Text)))
			}
		}
	}
	if err := o.findings(ctx, l, w, &s, n.Kind); err != nil {
		return err
	}
	o.see(w, "/office/reports/"+strconv.Itoa(s.Number))
	return nil
}

// findings adds what was found in a report: of a rejected one the errors, else what
// is to be looked at.
func (o *Outbox) findings(ctx context.Context, l *language.Language, w *letter, s *store.Submission, kind store.NoticeKind) error {
	all, err := o.Store.Findings(ctx, s.Number)
	if err != nil {
		return err
	}
	if kind == store.ReportRejected {
		answered, err := o.Store.QuestionsOf(ctx, s.Number)
		if err != nil {
			return err
		}
		for i := range answered {
			if a := answered[i].Answer; a.Decision == store.SendBack {
				w.add("", l.Sayf("mail.sent-back", "by", handbook.Shown(a.By), "reason", handbook.Shown(a.Reason)))
			}
		}
	}
	var lines []string
	for i := range all {
		f := &all[i]
		if f.Waived.By != "" || f.Severity != handbook.Error && (kind == store.ReportRejected || f.Severity != handbook.Warning) {
			continue
		}
		lines = append(lines, handbook.Shown(l.Line(f)))
	}
	if len(lines) == 0 {
		return nil
	}
	w.add("")
	w.add(lines[:min(len(lines), mostFindings)]...)
	if more := len(lines) - mostFindings; more > 0 {
		w.add(l.Sayf("mail.more-findings", "n", more))
	}
	return nil
}

// writeListed says that a list was published and, to a sender of reports, which of them it
// has rated.
func (o *Outbox) writeListed(ctx context.Context, l *language.Language, w *letter, p handbook.Period, r *store.Reader) error {
	w.subject = l.Sayf("mail.list-published.subject", "month", l.Month(p), "federation", o.Federation)
	w.add(l.Sayf("mail.list-published.text", "month", l.Month(p), "federation", o.Federation))
	if r != nil {
		reports, err := o.Store.RatedReports(ctx, p)
		if err != nil {
			return err
		}
		for i := range reports {
			if account(&reports[i]) == r.Whom {
				w.add(l.Sayf("mail.list-published.report", "number", reports[i].Number, "event", event(&reports[i])))
			}
		}
	}
	o.see(w, "/lists/"+p.String()+"/standard")
	return nil
}

// rated is what a list has made of a player's ratings.
func (o *Outbox) rated(ctx context.Context, l *language.Language, w *letter, p handbook.Period, id string) error {
	number, err := strconv.Atoi(id)
	if err != nil {
		return errGone
	}
	months, err := o.Store.PlayerMonths(ctx, []int{number})
	if err != nil {
		return err
	}
	name, found := "", false
	for i := range months {
		m := &months[i]
		if m.Period != p {
			continue
		}
		if !found {
			name, found = handbook.Shown(m.Name), true
			w.subject = l.Sayf("mail.rated.subject", "name", name, "month", l.Month(p))
			w.add(l.Sayf("mail.rated.text", "name", name, "month", l.Month(p)), "")
		}
		w.add(l.Sayf("mail.rated.line", "kind", m.Kind, "from", ratingOr(l, m.Rating), "to", ratingOr(l, m.NewRating), "n", m.Games))
	}
	if !found {
		return errGone
	}
	o.see(w, "/players/"+id)
	return nil
}

// ratingOr returns a rating, or the word for none.
func ratingOr(l *language.Language, r tournament.Rating) string {
	if r == 0 {
		return l.Sayf("mail.unrated")
	}
	return strconv.Itoa(int(r))
}

// certified is that a certificate is there. Everybody may follow a player: the number,
// with which it is shown, is told to who works with the office alone.
func (o *Outbox) certified(ctx context.Context, l *language.Language, w *letter, number string, r *store.Reader) error {
	c, err := o.Store.Certificate(ctx, number)
	if missing := new(store.NoCertificateError); errors.As(err, &missing) {
		return errGone
	}
	if err != nil {
		return err
	}
	about := []any{"number", c.Number, "form", c.Form, "title", c.Title, "name", handbook.Shown(c.Name)}
	w.subject = l.Sayf("mail.certificate-issued.subject", about...)
	if r != nil && r.Kind == store.PlayerReader {
		w.add(l.Sayf("mail.certificate-issued.player", about...))
		o.see(w, "/players/"+r.Whom)
		return nil
	}
	w.add(l.Sayf("mail.certificate-issued.text", about...))
	o.see(w, "/certificates/"+url.PathEscape(c.Number))
	return nil
}

// event names the event of a report.
func event(s *store.Submission) string {
	if s.Facts.Title == "" {
		return handbook.Shown(s.Name)
	}
	return handbook.Shown(s.Facts.Title)
}

// cutTo shortens a text to so many characters.
func cutTo(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return s
}
