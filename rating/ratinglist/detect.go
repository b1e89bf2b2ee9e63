package ratinglist

import (
	"bufio"
	"bytes"
	"io"
	"regexp"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

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
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return r.openGzip(br, kind)
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
	if what := otherFile(head); what != "" {
		return handbook.Errorf("ratinglist.error.file", "what", handbook.Say(what))
	}
	return r.detectText(br, head, kind)
}

// otherFile returns what a file is that is no list, as the key of its name, by
// its first bytes; empty if they do not tell.
func otherFile(head []byte) string {
	for _, f := range []struct{ begin, what string }{
		{"PK\x05\x06", "ratinglist.file.empty-zip"},
		{"PK\x07\x08", "ratinglist.file.archive"},
		{"7z\xbc\xaf", "ratinglist.file.archive"},
		{"Rar!", "ratinglist.file.archive"},
		{"BZh", "ratinglist.file.archive"},
		{"\xfd7zXZ", "ratinglist.file.archive"},
		{"\x28\xb5\x2f\xfd", "ratinglist.file.archive"},
		{"\xd0\xcf\x11\xe0", "ratinglist.file.xls"},
		{"%PDF", "ratinglist.file.pdf"},
		{"{\\rtf", "ratinglist.file.document"},
		{"SQLite format 3", "ratinglist.file.database"},
		{"\x00\x01\x00\x00Standard", "ratinglist.file.database"},
	} {
		if bytes.HasPrefix(head, []byte(f.begin)) {
			return f.what
		}
	}
	if len(head) > 12 && (head[0] == 0x03 || head[0] == 0x83 || head[0] == 0x30) && head[2] >= 1 && head[2] <= 12 && head[3] >= 1 && head[3] <= 31 {
		return "ratinglist.file.database" // dBase: the day of the last change follows the first byte
	}
	start := bytes.ToLower(bytes.TrimLeft(head[:min(len(head), 400)], " \t\r\n"))
	if bytes.HasPrefix(start, []byte("<!doctype html")) || bytes.HasPrefix(start, []byte("<html")) {
		return "ratinglist.file.page"
	}
	if len(start) > 0 && (start[0] == '{' || start[0] == '[') {
		return "ratinglist.file.json"
	}
	if reportLine.Match(head) {
		return "ratinglist.file.report"
	}
	return ""
}

// reportLine is a line of a tournament report: its name, a date, or a player.
var reportLine = regexp.MustCompile(`(?m)^(012|022|042|052|062) \S|^001 [ \d]{4} [mwf ]`)

// detectText distinguishes the text layouts.
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
	text := strings.Split(toUTF8(start), "\n")
	for _, line := range text[:min(len(text), mostBefore)] {
		for _, comma := range separators {
			known := 0
			fields := strings.Split(strings.TrimRight(line, "\r"), comma)
			for _, field := range fields {
				if c := columnOf(strings.Trim(field, `" `)); c != colNone && c != colOwnID {
					known++
				}
			}
			if len(fields) > 2 && known >= 2 {
				return r.openCSV(br, rune(comma[0]), kind)
			}
		}
	}
	for _, comma := range separators {
		if strings.Count(text[0], comma) >= 2 {
			return noList(strings.Split(strings.ReplaceAll(strings.TrimRight(text[0], "\r"), `"`, ""), comma))
		}
	}
	return r.openTXT(br, kind)
}

// separators part the fields of a table in text.
var separators = [...]string{";", "\t", ",", "|"}

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
