package postgres

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// Cause is the sentence that says why a server does not do what it was asked for, where that is nothing of
// the office's tables, and somebody can mend it who knows what it is; else it is empty.
// Said are the words of the server or of the system, on one line. An address that cannot
// be read is not quoted: a password that is not written as it has to be may be anywhere in it.
func Cause(err error) (cause, said string) {
	var address *pgconn.ParseConfigError
	if errors.As(err, &address) {
		var file *fs.PathError // such as a certificate that the address names
		if errors.As(err, &file) {
			return "store.cause.file", file.Error()
		}
		return "store.cause.address", ""
	}
	var answer *pgconn.PgError
	if errors.As(err, &answer) {
		return causes[answer.Code], answer.Message
	}
	var connect *pgconn.ConnectError
	var network *net.OpError
	switch {
	case errors.As(err, &connect): // several lines where it was tried with encryption and without
		said = errors.Unwrap(connect).Error()
		return "store.cause.unreachable", said[strings.LastIndexByte(said, '\n')+1:]
	case errors.As(err, &network):
		return "store.cause.unreachable", network.Error()
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, pgconn.ErrConnClosed):
		return "store.cause.unreachable", err.Error()
	}
	return "", ""
}

// causes of the codes of SQLSTATE.
var causes = map[string]string{
	"28000": "store.cause.password",
	"28P01": "store.cause.password",
	"3D000": "store.cause.no-database",
	"3F000": "store.cause.no-schema",
	"42501": "store.cause.rights",
	"25006": "store.cause.read-only",
	"53100": "store.cause.full",
	"53300": "store.cause.connections",
	"55P03": "store.cause.busy",
	"40P01": "store.cause.busy",
	"57P01": "store.cause.unreachable", // it is being stopped
	"57P02": "store.cause.unreachable", // another of its processes has died
	"57P03": "store.cause.unreachable", // it is being started
}
