package ratinglist

import (
	"bufio"
	"errors"
)

// errHuge stops the reading of a token or record that is longer than its limit,
// before it fills the memory.
var errHuge = errors.New("an element longer than the limit")

// limitedSource gives bytes to a decoder and counts lines and columns. Between
// two calls of allow the decoder gets no more bytes than a limit.
type limitedSource struct {
	br        *bufio.Reader
	left      int
	line, col int // of the byte read last; columns count characters
}

func (m *limitedSource) allow(n int) { m.left = n }

// ReadByte lets encoding/xml read without a buffer of its own.
func (m *limitedSource) ReadByte() (byte, error) {
	if m.left <= 0 {
		return 0, errHuge
	}
	m.left--
	b, err := m.br.ReadByte()
	if err == nil {
		m.count(b)
	}
	return b, err
}

func (m *limitedSource) count(b byte) {
	switch {
	case m.line == 0:
		m.line, m.col = 1, 1
	case b&0xc0 != 0x80:
		m.col++
	}
	if b == '\n' {
		m.line, m.col = m.line+1, 0
	}
}

// Read is for decoders that read in pieces.
func (m *limitedSource) Read(p []byte) (int, error) {
	if m.left <= 0 {
		return 0, errHuge
	}
	n, err := m.br.Read(p[:min(len(p), m.left)])
	m.left -= n
	return n, err
}

// skipTo reads until one of several marks has been read, and returns its index among
// them. Each mark must hold its first byte only once.
func (m *limitedSource) skipTo(marks ...string) (which int, err error) {
	at := make([]int, len(marks))
	for {
		b, err := m.br.ReadByte()
		if err != nil {
			return 0, err
		}
		m.count(b)
		for i, mark := range marks {
			switch b {
			case mark[at[i]]:
				at[i]++
			case mark[0]:
				at[i] = 1
			default:
				at[i] = 0
			}
			if at[i] == len(mark) {
				return i, nil
			}
		}
	}
}
