package outbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"github.com/fedrate/fedrate/store"
)

// Encryption is how the connection to the server of mail is made secret.
type Encryption string

// The ways of it.
const (
	StartTLS Encryption = "starttls" // from the first command on
	Implicit Encryption = "tls"      // from the first byte on
	Plain    Encryption = "none"     // not at all: for a server on the same machine
)

// Encryptions are all of them.
var Encryptions = []string{string(StartTLS), string(Implicit), string(Plain)}

// Post is the server that takes mail.
type Post struct {
	Host           string
	Port           int
	Encryption     Encryption
	User, Password string // empty: no sign-in
	From           mail.Address
	TLS            *tls.Config // nil: that of the system
}

// postTimeout is how long the server may take for one mail.
const postTimeout = time.Minute

// client returns a connection to be made.
func (p *Post) client() (*gomail.Client, error) {
	options := []gomail.Option{gomail.WithTimeout(postTimeout), gomail.WithPort(p.Port), gomail.WithHELO(p.domain())}
	switch p.Encryption {
	case Implicit:
		options = append(options, gomail.WithSSL())
	case Plain:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if p.TLS != nil {
		options = append(options, gomail.WithTLSConfig(p.TLS))
	}
	if p.User != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(p.User), gomail.WithPassword(p.Password))
	}
	return gomail.NewClient(p.Host, options...)
}

// domain is that of the sender.
func (p *Post) domain() string { return p.From.Address[strings.LastIndexByte(p.From.Address, '@')+1:] }

// mail sends a message by mail.
func (o *Outbox) mail(ctx context.Context, m *store.Message) error {
	w, err := o.letter(ctx, m)
	if err != nil {
		return err
	}
	msg, err := o.Post.buildMail(m, w)
	if err != nil {
		return &hopelessError{err}
	}
	c, err := o.Post.client()
	if err != nil {
		return err
	}
	err = c.DialAndSendWithContext(ctx, msg)
	if failed := new(gomail.SendError); errors.As(err, &failed) && failed.ErrorCode() >= 500 && !failed.IsTemp() {
		return &hopelessError{err}
	}
	return err
}

// buildMail returns a letter as a mail. Each attempt writes the same bytes, so that one which
// goes out twice is known by its number.
func (p *Post) buildMail(m *store.Message, w *letter) (*gomail.Msg, error) {
	msg := gomail.NewMsg(gomail.WithEncoding(gomail.EncodingQP), gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(&p.From)
	to, err := store.ParseAddress(m.Address)
	if err == nil {
		err = msg.To(to)
	}
	if err != nil {
		return nil, err
	}
	msg.Subject(w.subject)
	msg.SetDateWithValue(m.Made.UTC())
	msg.SetMessageIDWithValue(fmt.Sprintf("fedrate-%d-%d@%s", m.Made.Unix(), m.ID, p.domain()))
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	if w.stop != "" {
		msg.SetListUnsubscribe("<" + w.stop + ">")
		if strings.HasPrefix(w.stop, "https://") {
			msg.SetListUnsubscribePost()
		}
	}
	msg.SetBodyString(gomail.TypeTextPlain, strings.Join(w.lines, "\r\n")+"\r\n")
	return msg, nil
}
