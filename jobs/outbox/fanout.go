package outbox

import (
	"context"
	"errors"
	"strings"

	"github.com/fedrate/fedrate/store"
)

// fanOut makes the messages of a notice: who is told of it, and how.
func (o *Outbox) fanOut(ctx context.Context, n *store.Notice) error {
	var list []store.Message
	if o.Now().Sub(n.At) <= old {
		var err error
		if list, err = o.calls(ctx, n); err != nil {
			return err
		}
		if o.Post != nil {
			mails, err := o.mails(ctx, n)
			if err != nil {
				return err
			}
			list = append(list, mails...)
		}
	}
	return o.Store.Spread(ctx, n.ID, list, o.Now())
}

// calls returns those of the addresses that want to know.
func (o *Outbox) calls(ctx context.Context, n *store.Notice) (list []store.Message, err error) {
	if o.Caller == nil {
		return nil, nil
	}
	hooks, err := o.Store.Hooks(ctx)
	for i := range hooks {
		if hooks[i].Wants(n.Kind) {
			list = append(list, store.Message{Way: store.ByHook, Kind: string(n.Kind), Hook: hooks[i].ID, Address: hooks[i].URL})
		}
	}
	return list, err
}

// mails returns those to people: to who handed a report in, to the office, to who follows
// a player.
func (o *Outbox) mails(ctx context.Context, n *store.Notice) ([]store.Message, error) {
	var list []store.Message
	to := func(kind string, readers []store.Reader, err error) error {
		for _, r := range readers {
			if !r.Confirmed.IsZero() {
				list = append(list, store.Message{Way: store.ByMail, Kind: kind, Reader: r.ID, Address: r.Address, Language: r.Language})
			}
		}
		return err
	}
	office := func() {
		if o.Office != "" {
			list = append(list, store.Message{Way: store.ByMail, Kind: string(n.Kind), Address: o.Office, Language: o.Language.Code})
		}
	}
	if n.Kind == store.ListPublished {
		office()
		first, err := o.first(ctx, n)
		if err != nil || !first {
			return list, err
		}
		reports, err := o.Store.RatedReports(ctx, n.Period)
		if err != nil {
			return nil, err
		}
		told := map[string]bool{}
		for i := range reports {
			if by := account(&reports[i]); !told[by] {
				told[by] = true
				readers, err := o.Store.Readers(ctx, store.AccountReader, by)
				if err := to(string(n.Kind), readers, err); err != nil {
					return nil, err
				}
			}
		}
		followed, err := o.Store.RatedFollowed(ctx, n.Period)
		return list, to(store.MessageRated, followed, err)
	}
	if n.Kind == store.QuestionAsked {
		office()
	}
	if n.Report != 0 {
		s, err := o.Store.Submission(ctx, n.Report)
		if err != nil {
			return nil, err
		}
		readers, err := o.Store.Readers(ctx, store.AccountReader, account(&s))
		if err := to(string(n.Kind), readers, err); err != nil {
			return nil, err
		}
	}
	if n.Kind == store.CertificateIssued {
		c, err := o.Store.Certificate(ctx, n.Certificate)
		if missing := new(store.NoCertificateError); errors.As(err, &missing) {
			return list, nil // taken out since
		}
		if err != nil {
			return nil, err
		}
		readers, err := o.Store.Readers(ctx, store.PlayerReader, c.FIDEID)
		if err := to(string(n.Kind), readers, err); err != nil || c.FIDEID != "" {
			return list, err
		}
	}
	return list, nil
}

// account returns the name under which a report was handed in, as accounts have it.
func account(s *store.Submission) string {
	if s.By == "" {
		return "\x00" // matches no name; an empty one would match all
	}
	return strings.ToLower(s.By)
}

// first reports whether a list was published, and not corrected.
func (o *Outbox) first(ctx context.Context, n *store.Notice) (bool, error) {
	revisions, err := o.Store.Revisions(ctx, n.Period)
	published := 0
	for i := range revisions {
		if revisions[i].Source == store.Published {
			published++
		}
	}
	return published <= 1, err
}
