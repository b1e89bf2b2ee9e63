package pgn

import (
	"bytes"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/fedrate/fedrate/handbook"
)

// sniff looks at the first bytes of a file: UTF-16 is decoded, and a file that is packed
// is refused.
func (r *Reader) sniff() {
	n, err := io.ReadFull(r.in, r.buffer[:4])
	begin := r.buffer[:n]
	switch {
	case bytes.HasPrefix(begin, []byte{0xff, 0xfe}), bytes.HasPrefix(begin, []byte{0xfe, 0xff}):
		whole := io.MultiReader(bytes.NewReader(bytes.Clone(begin)), r.in)
		r.in = transform.NewReader(whole, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder())
		return
	case bytes.HasPrefix(begin, []byte{0x1f, 0x8b}), string(begin) == "PK\x03\x04", bytes.Equal(begin, []byte{0x28, 0xb5, 0x2f, 0xfd}),
		string(begin) == "BZh9", string(begin) == "7z\xbc\xaf":
		r.err = handbook.Errorf("laws.error.packed")
		return
	case err == io.ErrUnexpectedEOF:
		err = io.EOF
	}
	r.end, r.err = n, err
}

// decode returns a text that is not UTF-8 as Windows-1251 if letters of it stand side by
// side or make a move, as Cyrillic ones do, else as Windows-1252.
func decode(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	table := charmap.Windows1252
	for i := 0; i+1 < len(text); i++ {
		next := text[i+1]
		if text[i] >= 0xc0 && (next >= 0xc0 || next >= 'a' && next <= 'h' && len(text) < 9) {
			table = charmap.Windows1251
		}
	}
	out, err := table.NewDecoder().String(text)
	if err != nil {
		return text
	}
	return out
}
