package ratinglist

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// errNoList is the answer to content that is no list of any known layout.
var errNoList = handbook.Errorf("ratinglist.error.no-list")

// headSize is how much of a file decides its layout.
const headSize = 8192

// detect sets the source by the first bytes.
func (r *Reader) detect(in io.Reader, kind tournament.Kind) error {
	br := bufio.NewReaderSize(in, 1<<16)
	head, err := br.Peek(headSize)
	if err != nil && err != io.EOF {
		return err
	}
	switch {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return r.openZip(br, kind)
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		utf16 := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder()
		br = bufio.NewReaderSize(transform.NewReader(br, utf16), 1<<16)
		if head, err = br.Peek(headSize); err != nil && err != io.EOF {
			return err
		}
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		_, _ = br.Discard(3)
		head = head[3:]
	}
	return r.detectText(br, head, kind)
}

// detectText tells the text layouts apart.
func (r *Reader) detectText(br *bufio.Reader, head []byte, kind tournament.Kind) error {
	start := bytes.TrimLeft(head, " \t\r\n")
	if len(start) == 0 {
		return errNoList
	}
	if start[0] == '<' {
		return r.openXML(br, head, kind)
	}
	if bytes.IndexByte(head, '\n') < 0 && bytes.IndexByte(head, '\r') >= 0 {
		br = bufio.NewReaderSize(carriageReturns{br}, 1<<16)
		start = bytes.ReplaceAll(start, []byte("\r"), []byte("\n"))
	}
	line, _, _ := bytes.Cut(start, []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	for _, comma := range []string{";", "\t", ","} {
		if fields := strings.Split(string(line), comma); len(fields) > 2 && columnOf(strings.Trim(fields[0], `" `)) != colNone {
			return r.openCSV(br, rune(comma[0]), kind)
		}
	}
	return r.openTXT(br, kind)
}

// carriageReturns reads a file whose lines end in CR alone.
type carriageReturns struct{ r io.Reader }

func (c carriageReturns) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	for i, b := range p[:n] {
		if b == '\r' {
			p[i] = '\n'
		}
	}
	return n, err
}
