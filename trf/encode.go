package trf

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"
)

// eachLine returns a report with its lines changed, in the encoding that [decode] finds
// and with the ends that the lines had. Lines that the change leaves alone keep
// their bytes.
func eachLine(data []byte, change func(text string) string) []byte {
	text, encoding := decode(data)
	if encoding == "UTF-16" {
		return utf16Lines(data, text, change)
	}
	var table *charmap.Charmap
	switch encoding {
	case "Windows-1251":
		table = charmap.Windows1251
	case "DOS-866":
		table = charmap.CodePage866
	case "Windows-1252":
		table = charmap.Windows1252
	}
	bare := bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	out := bytes.Clone(data[:len(data)-len(bare)])
	for sp := newSplitter(string(bare)); ; {
		start := sp.pos
		raw, ok := sp.next()
		if !ok {
			return out
		}
		line := strings.ToValidUTF8(raw, "\ufffd")
		if table != nil {
			line = decodeBytes([]byte(raw), table)
		}
		switch changed := change(line); {
		case changed == line:
			out = append(out, raw...)
		case table != nil:
			out = encodeBytes(out, changed, table)
		default:
			out = append(out, changed...)
		}
		out = append(out, bare[start+len(raw):min(sp.pos, len(bare))]...)
	}
}

// encodeBytes returns the opposite of [decodeBytes], with a question mark for what the
// table does not have.
func encodeBytes(to []byte, text string, table *charmap.Charmap) []byte {
	for _, c := range text {
		b, ok := table.EncodeRune(c)
		if !ok {
			b = '?'
		}
		to = append(to, b)
	}
	return to
}

// utf16Lines changes the lines of a text in UTF-16, and leaves the mark and the
// order of the bytes as they are.
func utf16Lines(data []byte, text string, change func(text string) string) []byte {
	var after strings.Builder
	for sp := newSplitter(text); ; {
		start := sp.pos
		line, ok := sp.next()
		if !ok {
			break
		}
		after.WriteString(change(line) + text[start+len(line):min(sp.pos, len(text))])
	}
	if after.String() == text {
		return data
	}
	return encodeUTF16(data, after.String())
}

// encodeUTF16 writes a text with the mark and in the order of the bytes of a file.
func encodeUTF16(data []byte, text string) []byte {
	little, big := bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff"))
	var order binary.AppendByteOrder = binary.BigEndian
	if little || !big && looksUTF16(data, 1) {
		order = binary.LittleEndian
	}
	var out []byte
	if little || big {
		out = append(out, data[:2]...)
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return out
}
