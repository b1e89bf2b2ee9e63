package typeface

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"

	"golang.org/x/text/unicode/norm"
)

// shapeLine is the line of a document's table of letters that is about the form
// of an Arabic letter, or the letter without width of an alef.
var shapeLine = regexp.MustCompile(`<[0-9A-F]{4}><[0-9A-F]{4}><((?:F[BE]|E6)[0-9A-F]{2})>\n`)

// Readable makes a document be read, searched and copied in letters, where it is
// written in the forms of Arabic letters. No byte changes its place.
func Readable(pdf []byte) []byte {
	if !bytes.Contains(pdf, []byte("/noto-arabic")) && !bytes.Contains(pdf, []byte("><FE")) && !bytes.Contains(pdf, []byte("><FB")) {
		return pdf
	}
	return shapeLine.ReplaceAllFunc(pdf, func(line []byte) []byte {
		at := len(line) - 6
		code, err := strconv.ParseUint(string(line[at:at+4]), 16, 16)
		if err != nil {
			return line
		}
		r := rune(code)
		switch {
		case isAlef(r):
			r = 0x600 | r&0xff
		case r >= 0xfef5 && r <= 0xfefc:
			r = lam
		default:
			if letter := []rune(norm.NFKC.String(string(r))); len(letter) == 1 && letter[0] <= 0xffff {
				r = letter[0]
			}
		}
		return append(append(bytes.Clone(line[:at]), fmt.Sprintf("%04X", r)...), line[at+4:]...)
	})
}
