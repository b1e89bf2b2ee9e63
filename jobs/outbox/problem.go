package outbox

import (
	"crypto/tls"
	"errors"
	"net"
	"syscall"

	gomail "github.com/wneessen/go-mail"

	"github.com/fedrate/fedrate/handbook"
)

// problemOf says why a message has not gone out, in words that people read; what a
// server answered stands in its own.
func problemOf(err error) handbook.Text {
	var (
		said    *handbook.TextError
		unknown *net.DNSError
		at      *net.OpError
		proof   *tls.CertificateVerificationError
		answer  *gomail.SendError
		late    net.Error
	)
	switch {
	case errors.As(err, &said):
		return handbook.SaidBy(said)
	case errors.As(err, &unknown) && unknown.IsNotFound:
		return handbook.Say("outbox.problem.no-host", "host", handbook.Truncate(unknown.Name))
	case errors.Is(err, syscall.ECONNREFUSED) && errors.As(err, &at) && at.Addr != nil:
		return handbook.Say("outbox.problem.refused", "address", at.Addr.String())
	case errors.As(err, &proof):
		return handbook.Say("outbox.problem.certificate", "problem", errorText(proof.Err))
	case errors.As(err, &late) && late.Timeout():
		return handbook.Say("outbox.problem.late")
	case errors.As(err, &answer):
		return handbook.Say("outbox.problem.answer", "answer", errorText(answer))
	}
	return handbook.Say("outbox.problem.unknown", "problem", errorText(err))
}

// errorText returns an error's own words, as many as are shown.
func errorText(err error) handbook.Text { return handbook.Verbatim(handbook.Truncate(err.Error())) }
