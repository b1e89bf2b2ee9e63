package outbox

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// Why something has not gone out is said in both languages; what the system or a server
// says stands in its own words.
func TestProblemOf(t *testing.T) {
	for _, c := range []struct {
		err    error
		en, ru string
	}{
		{
			&net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "no such host", Name: "mail.club.example", Server: "10.0.0.1:53", IsNotFound: true}},
			"there is no host mail.club.example: look at the address, and whether this machine reaches the network",
			"узла mail.club.example нет: проверьте адрес и доступ этой машины к сети",
		},
		{
			fmt.Errorf("dial failed: %w", &net.OpError{Op: "dial", Net: "tcp", Addr: &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 25}, Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}),
			"no server answers at 192.0.2.1:25", "по адресу 192.0.2.1:25 никто не отвечает",
		},
		{
			&tls.CertificateVerificationError{Err: x509.UnknownAuthorityError{}},
			"the other side cannot prove who it is: x509: certificate signed by unknown authority",
			"другая сторона не подтвердила, кто она: x509: certificate signed by unknown authority",
		},
		{os.ErrDeadlineExceeded, "there was no answer in time", "ответа вовремя не было"},
		{&net.DNSError{Err: "i/o timeout", Name: "mail.club.example", IsTimeout: true}, "there was no answer in time", "ответа вовремя не было"},
		{&hopelessError{handbook.Errorf("outbox.wrong.status", "status", 410)}, "the answer has the status 410", "код ответа 410"},
		{errors.New("unexpected EOF"), "it did not go out: unexpected EOF", "не отправлено: unexpected EOF"},
	} {
		said := problemOf(c.err)
		require.Equal(t, c.en, language.English.Say(said))
		require.Equal(t, c.ru, language.Russian.Say(said))
	}
}
