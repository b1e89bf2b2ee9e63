package ratinglist

import (
	"io"

	"github.com/fedrate/fedrate/handbook"
)

// The limits of what is read for each player that it gives: junk ends early, a list of
// millions of players passes.
const (
	MaxRows   = 4_000_000
	freeBytes = 24 << 20 // whatever they hold
	perRow    = 2 << 10  // more for each row

	// mostFaults is how many faults are met before the first row.
	mostFaults = 1_000_000
)

// input counts the bytes of a list, unpacked.
type input struct {
	read, free int64
	rows       int
}

// count returns a reader of the list's text that counts its bytes, from 0 again.
func (in *input) count(r io.Reader) io.Reader {
	in.read, in.free = 0, freeBytes
	return counted{r, in}
}

type counted struct {
	from io.Reader
	*input
}

// Read gives no byte beyond those that the rows read so far allow.
func (c counted) Read(p []byte) (int, error) {
	if c.read >= c.free {
		return 0, handbook.Errorf("ratinglist.error.junk", "mebibytes", int(c.read>>20), "players", c.rows)
	}
	n, err := c.from.Read(p[:min(int64(len(p)), c.free-c.read)])
	c.read += int64(n)
	return n, err
}
