package trf

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Names of encodings of which there is more to say.
const (
	markedUTF8  = "UTF-8 BOM"
	damagedUTF8 = "damaged UTF-8"
)

// decode turns the bytes of a file into text. The name of the encoding is
// empty for plain ASCII and UTF-8.
func decode(data []byte) (text, encoding string) {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		data = data[3:]
		if utf8.Valid(data) {
			return string(data), markedUTF8
		}
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return decodeUTF16(data[2:], binary.LittleEndian), "UTF-16"
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return decodeUTF16(data[2:], binary.BigEndian), "UTF-16"
	case looksUTF16(data, 1):
		return decodeUTF16(data, binary.LittleEndian), "UTF-16"
	case looksUTF16(data, 0):
		return decodeUTF16(data, binary.BigEndian), "UTF-16"
	}
	if ascii(data) || utf8.Valid(data) {
		return string(data), ""
	}
	sequences, strays := countUTF8(data)
	switch {
	case sequences > strays:
		return string(bytes.ToValidUTF8(data, []byte("\ufffd"))), damagedUTF8
	case cyrillic(data):
		return decodeBytes(data, charmap.Windows1251), "Windows-1251"
	}
	return decodeBytes(data, charmap.Windows1252), "Windows-1252"
}

// ascii tells whether no byte has its highest bit set, eight at a time.
func ascii(data []byte) bool {
	const high = 0x8080808080808080
	for len(data) >= 32 {
		w := binary.LittleEndian.Uint64(data) | binary.LittleEndian.Uint64(data[8:]) |
			binary.LittleEndian.Uint64(data[16:]) | binary.LittleEndian.Uint64(data[24:])
		if w&high != 0 {
			return false
		}
		data = data[32:]
	}
	for _, b := range data {
		if b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// countControls counts the characters below the blank, eight bytes at a time.
func countControls(s string) (n int) {
	const high, blanks = 0x8080808080808080, 0x2020202020202020
	for len(s) >= 8 {
		w := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		n += bits.OnesCount64(^((w | high) - blanks) & high &^ w)
		s = s[8:]
	}
	for i := range len(s) {
		if s[i] < ' ' {
			n++
		}
	}
	return n
}

func decodeUTF16(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units))
}

// looksUTF16 tells whether each second byte at the start, from the offset on,
// is zero while the others are not.
func looksUTF16(data []byte, offset int) bool {
	if len(data) < 8 {
		return false
	}
	n := min(len(data), 64) &^ 1
	for i := 0; i < n; i += 2 {
		if data[i+offset] != 0 || data[i+1-offset] == 0 {
			return false
		}
	}
	return true
}

// countUTF8 counts the sequences of several bytes, and the bytes that belong
// to none.
func countUTF8(data []byte) (sequences, strays int) {
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			strays++
		} else {
			sequences++
		}
		i += size
	}
	return sequences, strays
}

// cyrillic tells Windows-1251 from Windows-1252 by the words that have letters
// above ASCII. A Cyrillic word has no other letters; in a Western name
// ("Größler") they stand among ASCII letters.
func cyrillic(data []byte) bool {
	whole, mixed := 0, 0
	high, low := 0, 0
	end := func() {
		switch {
		case high > 0 && low > 0:
			mixed++
		case high > 1:
			whole++
		}
		high, low = 0, 0
	}
	for _, c := range data {
		switch {
		case c >= 0xc0 || c == 0xa8 || c == 0xb8:
			high++
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			low++
		default:
			end()
		}
	}
	end()
	return whole > mixed
}

func decodeBytes(data []byte, table *charmap.Charmap) string {
	text := make([]byte, 0, len(data)+len(data)/8)
	for _, b := range data {
		text = utf8.AppendRune(text, table.DecodeByte(b))
	}
	return string(text)
}
