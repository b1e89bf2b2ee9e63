package paper

import (
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"github.com/fedrate/fedrate/internal/seal"
)

// Sign signs number and data of the form with the key of an office. Its files are
// signed, too, when they are written, so that no byte of them can be changed.
func (p *Paper) Sign(key *seal.Key) {
	if p.err != nil || key == nil {
		return
	}
	p.signed(key.ID(), key.Sign(seal.Paper(p.Number, seal.Sum(p.Data))))
	p.key = key
}

// Unsigned prints on each page, in place of the signature, that the form is unsigned:
// it was made without an office.
func (p *Paper) Unsigned() { p.warned(p.spoken().Sayf("paper.not-signed")) }

// Preview says on each page that the form was not issued.
func (p *Paper) Preview() { p.warned(p.spoken().Sayf("paper.preview")) }

func (p *Paper) warned(text string) {
	for _, f := range p.sheets {
		f.Next(4)
		f.Notice(text)
	}
}

// As gives the form number and digest of another one with the same data.
func (p *Paper) As(issued Stamp) { p.restamped(issued) }

// Like gives the form number and signature of another one with the same data, as
// they were issued.
func (p *Paper) Like(issued *Paper) {
	p.restamped(issued.Stamp)
	if p.Signature == nil && issued.Signature != nil {
		p.signed(issued.KeyID, issued.Signature)
	}
}

// Heights of the line with the code, and the side of the code, in points.
const (
	sealHeight = 78
	codeSide   = 74
)

// signed puts the signature on each page, under number and digest: as a sentence
// and as a code for a camera.
func (p *Paper) signed(keyID string, signature []byte) {
	p.KeyID, p.Signature = keyID, signature
	code := Code{p.Number, seal.Sum(p.Data), signature, keyID}
	text := p.spoken().Sayf("paper.seal", "key", keyID)
	for _, f := range p.sheets {
		if f.resealed(text, code.String()) {
			continue
		}
		n := len(f.widths)
		from, wide := n+1, 0.0
		for from > 2 && wide < codeSide {
			from--
			wide += points(f.widths[from-1])
		}
		f.Next(4)
		f.Put(1, from-1, partSeal, text)
		f.Put(from, n, partCode, code.String())
		f.Next(sealHeight)
	}
}

// resealed puts another signature in the place of the one that the page has;
// false where it has none.
func (f *Page) resealed(text, code string) bool {
	has := false
	for i := range f.cells {
		switch c := &f.cells[i]; c.part {
		case partSeal:
			c.value = text
		case partCode:
			c.value, has = code, true
		}
	}
	return has
}

// points returns the width of a column of so many characters.
func points(characters float64) float64 { return (characters*7 + 5) * 0.75 } // a digit is 7 pixels wide

// Code is what the QR code of a form says.
type Code struct {
	Number    string
	Sum       string // SHA-256 of the data, hexadecimal
	Signature []byte // of both
	KeyID     string // the first 8 digits of its name at least
}

var codeForm = regexp.MustCompile(`^FEDRATE1:([0-9A-Z-]{10,40}):([0-9A-F]{64}):([A-Z2-7]{103}):([0-9A-F]{8})$`)

// ParseCode reads what a camera has read from a form.
func ParseCode(s string) (Code, bool) {
	m := codeForm.FindStringSubmatch(strings.ToUpper(strings.TrimSpace(s)))
	if m == nil {
		return Code{}, false
	}
	signature, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(m[3])
	if err != nil {
		return Code{}, false
	}
	return Code{m[1], strings.ToLower(m[2]), signature, strings.ToLower(m[4])}, true
}

// String returns the code in the characters that a QR code packs best.
func (c Code) String() string {
	signature := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(c.Signature)
	return strings.ToUpper(fmt.Sprintf("FEDRATE1:%s:%s:%s:%.8s", c.Number, c.Sum, signature, c.KeyID))
}

// Digest returns the digest as it stands on the form.
func (c Code) Digest() string { return c.Sum[:hex.EncodedLen(8)] }
