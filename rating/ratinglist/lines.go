package ratinglist

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// errLong reports a line longer than [MaxLine]; the reader has skipped it.
var errLong = errors.New("line too long")

// lines splits a text into lines and gives each as UTF-8: a line that is not
// UTF-8 is read as Windows-1252.
type lines struct {
	br   *bufio.Reader
	line int  // number of the line read last, from 1
	open bool // it has no line end
}

// next returns the next line without its end, or io.EOF. The slice is good until
// the next call.
func (l *lines) next() ([]byte, error) {
	b, err := l.br.ReadSlice('\n')
	if len(b) == 0 && err != nil && err != bufio.ErrBufferFull {
		return nil, err
	}
	l.line++
	long := len(b) > MaxLine
	for err == bufio.ErrBufferFull {
		long = true
		_, err = l.br.ReadSlice('\n')
	}
	if err != nil && err != io.EOF {
		return nil, err
	}
	l.open = err == io.EOF
	if long {
		return nil, errLong
	}
	return bytes.TrimRight(b, "\r\n"), nil
}

// toUTF8 returns the bytes themselves where they are UTF-8, else their reading as
// Windows-1252.
func toUTF8(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	s := make([]byte, 0, len(b)+16)
	for _, c := range b {
		s = utf8.AppendRune(s, charmap.Windows1252.DecodeByte(c))
	}
	return string(s)
}

// utf8Reader reads a text line by line through toUTF8, for decoders that take
// UTF-8 alone. A piece without a line end is cut after an ASCII character.
type utf8Reader struct {
	br   *bufio.Reader
	buf  []byte
	rest []byte
}

func (u *utf8Reader) Read(p []byte) (int, error) {
	if len(u.rest) == 0 {
		b, err := u.br.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			b = u.untilASCII(b)
		} else if err != nil && len(b) == 0 {
			return 0, err
		}
		if utf8.Valid(b) {
			u.buf = append(u.buf[:0], b...)
		} else {
			u.buf = append(u.buf[:0], toUTF8(b)...)
		}
		u.rest = u.buf
	}
	n := copy(p, u.rest)
	u.rest = u.rest[n:]
	return n, nil
}

// untilASCII adds the bytes up to the next ASCII character, at most a few.
func (u *utf8Reader) untilASCII(b []byte) []byte {
	b = bytes.Clone(b)
	for range utf8.UTFMax {
		if b[len(b)-1] < utf8.RuneSelf {
			break
		}
		c, err := u.br.ReadByte()
		if err != nil {
			break
		}
		b = append(b, c)
	}
	return b
}
