package ratinglist

import (
	"io"

	"github.com/fedrate/fedrate/tournament"
)

// openZip refuses what is packed: the program within a page reads no lists, and is a
// tenth smaller without workbooks.
func (*Reader) openZip(io.Reader, tournament.Kind) error { return errNoList }

// openGzip refuses what is packed.
func (*Reader) openGzip(io.Reader, tournament.Kind) error { return errNoList }
