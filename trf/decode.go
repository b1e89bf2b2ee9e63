package trf

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode"
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
	if sequences > strays {
		return replaceDamage(data), damagedUTF8
	}
	switch table := cyrillic(data); table {
	case charmap.Windows1251:
		return decodeBytes(data, table), "Windows-1251"
	case charmap.CodePage866:
		return decodeBytes(data, table), "DOS-866"
	}
	return decodeBytes(data, charmap.Windows1252), "Windows-1252"
}

// replaceDamage puts a sign in place of each byte that is no UTF-8, so that the columns
// after it stay.
func replaceDamage(data []byte) string {
	var b strings.Builder
	for _, r := range string(data) {
		b.WriteRune(r)
	}
	return b.String()
}

// ascii reports whether no byte has its highest bit set, eight at a time.
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

// looksUTF16 reports whether each second byte at the start, from the offset on,
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

// cyrillic returns the table of a text in Russian letters, nil if it is in none.
// A Cyrillic word has no other letters; in a Western name ("Größler") they
// stand among ASCII letters. Of the two tables the one is taken by which more
// of the letters are those frequent in Russian.
func cyrillic(data []byte) *charmap.Charmap {
	var best *charmap.Charmap
	most := 0
	for _, table := range []*charmap.Charmap{charmap.Windows1251, charmap.CodePage866} {
		if score := russian(data, table); score > most {
			best, most = table, score
		}
	}
	return best
}

// frequent are the letters that make up two thirds of a Russian text.
const frequent = "оеаинтсрвлОЕАИНТСРВЛ"

// russian scores a text as one in the table: the frequent letters in it, less
// the characters that are no letters and the small letters before a capital.
// It returns 0 if words of other letters are more.
func russian(data []byte, table *charmap.Charmap) int {
	whole, mixed, score := 0, 0, 0
	high, low := 0, 0
	var before rune
	for i := 0; i <= len(data); i++ {
		c := rune(' ')
		if i < len(data) {
			c = table.DecodeByte(data[i])
		}
		switch {
		case unicode.Is(unicode.Cyrillic, c):
			high++
			if strings.ContainsRune(frequent, c) {
				score++
			}
			if unicode.IsUpper(c) && unicode.Is(unicode.Cyrillic, before) && unicode.IsLower(before) {
				score -= 2
			}
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			low++
		default:
			switch {
			case high > 0 && low > 0:
				mixed++
			case high > 1:
				whole++
			}
			high, low = 0, 0
			if c > unicode.MaxASCII && !strings.ContainsRune("«»„“”–—№\u00a0", c) {
				score -= 2
			}
		}
		before = c
	}
	if whole <= mixed {
		return 0
	}
	return score
}

// damage returns the line and the character, both from 1, of the first byte that is
// no UTF-8.
func damage(data []byte) (line, char int) {
	line, char = 1, 1
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			return line, char
		}
		data = data[size:]
		if char++; r == '\n' || r == '\r' && !bytes.HasPrefix(data, []byte("\n")) {
			line, char = line+1, 1
		}
	}
	return line, char
}

func decodeBytes(data []byte, table *charmap.Charmap) string {
	text := make([]byte, 0, len(data)+len(data)/8)
	for _, b := range data {
		text = utf8.AppendRune(text, table.DecodeByte(b))
	}
	return string(text)
}
