package paper

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// Stamp identifies a form: the number under which an office keeps its data, and a
// digest of them. Both depend on the data alone, so that the same certificate has the
// same number wherever and however often it is issued.
type Stamp struct {
	Number string // COD-2026-10-IT1-GM-7K3M-9Q2X
	Digest string // first 16 hexadecimal digits of the SHA-256 of the data
}

// Numbered gives the form its number and digest, from all of its data. Sentences
// stand in them as rules and arguments, so that both are the same in every
// language. Federation and day are those that the number begins with.
func (p *Paper) Numbered(federation string, data any) {
	p.data = data
	if p.Data, p.err = canonical(data); p.err != nil {
		return
	}
	p.begins = p.front(federation)
	p.Stamp = Stamp{numberOf(p.begins, p.Data, 0), Digest(p.Data)}
}

// canonical returns the JSON that is signed: one line, nothing between its parts.
func canonical(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Before returns the data as they were kept before forms were signed, when sentences
// stood in them in English.
func (p *Paper) Before() ([]byte, error) {
	if p.data == nil {
		return nil, p.err
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(language.Written(language.English, p.data))
	return b.Bytes(), err
}

// Renumber gives the form another number of the same data: the first attempt is
// 1. A form of other data has had the number.
func (p *Paper) Renumber(attempt int) {
	p.restamped(Stamp{numberOf(p.begins, p.Data, attempt), p.Digest})
}

// restamped is the form under another number and digest.
func (p *Paper) restamped(s Stamp) {
	before := p.Stamp
	p.Stamp = s
	for _, page := range p.sheets {
		for i := range page.cells {
			if text, ok := page.cells[i].value.(string); ok && page.cells[i].part == partStamp {
				page.cells[i].value = strings.NewReplacer(before.Number, s.Number, before.Digest, s.Digest).Replace(text)
			}
		}
	}
}

// numberOf returns a number of the data.
func numberOf(front string, data []byte, attempt int) string {
	if attempt > 0 {
		data = append(bytes.Clone(data), fmt.Sprintf("\n%d", attempt)...)
	}
	sum := sha256.Sum256(data)
	return front + tail(front, sum[8:])
}

// Digest returns the beginning of the SHA-256 of the data of a form.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// front returns the part of a number that people can read: federation, month,
// form, title.
func (p *Paper) front(federation string) string {
	if !code.MatchString(federation) {
		federation = "XXX"
	}
	month := "0000-00"
	if p.Day.Valid() {
		month = p.Day.Period().String()
	}
	front := federation + "-" + month + "-" + p.Code + "-"
	if p.Title != tournament.NoTitle {
		front += p.Title.String() + "-"
	}
	return front
}

var code = regexp.MustCompile(`^[A-Z]{3}$`)

// digits are those of numbers: no I, L, O and U, which look like others.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// tail returns the end of a number: seven digits of the data, and one that checks
// the whole number.
func tail(front string, sum []byte) string {
	var n uint64
	for _, b := range sum[:5] {
		n = n<<8 | uint64(b)
	}
	var end []byte
	for range 7 {
		end = append(end, digits[n%32])
		n /= 32
	}
	end = append(end, check(front+string(end)))
	return string(end[:4]) + "-" + string(end[4:])
}

// check returns the digit that closes a number.
func check(s string) byte {
	sum := sha256.Sum256([]byte(s))
	return digits[sum[0]%32]
}

var numberForm = regexp.MustCompile(`^([A-Z]{3}-\d{4}-\d{2}-[A-Z]{2}\d-(?:W?[GIFC]M-)?)([0-9A-HJKMNP-TV-Z]{4})-([0-9A-HJKMNP-TV-Z]{4})$`)

// ParseNumber reads the number of a certificate as a person types it: small letters and
// blanks do not matter, and the letters O, I and L at its end are the digits 0 and 1.
// It returns an error for a mistyped number.
func ParseNumber(s string) (string, error) {
	text := strings.ToUpper(strings.Join(strings.Fields(s), ""))
	if i := len(text) - 9; i > 0 {
		text = text[:i] + strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(text[i:])
	}
	m := numberForm.FindStringSubmatch(text)
	if m == nil {
		return "", handbook.Errorf("paper.error.number", "value", s)
	}
	if check(m[1]+m[2]+m[3][:3]) != m[3][3] {
		return "", handbook.Errorf("paper.error.mistyped", "number", text)
	}
	return text, nil
}

// certificates are the forms by which an event certifies a norm; the others apply
// for something, or report.
var certificates = []string{"IT1", "IA1", "FA1"}

// Stamped adds the line with number and digest at the foot of each page. Each stands at
// the end of its cell, after its label, where [ReadStamp] finds it in any language.
func (p *Paper) Stamped() {
	key := "paper.form-number"
	if slices.Contains(certificates, p.Code) {
		key = "paper.certificate-number"
	}
	for _, f := range p.sheets {
		n := len(f.widths)
		f.Next(4)
		f.Put(1, n/2, partStamp, p.spoken().Sayf(key, "number", p.Number))
		f.Put(n/2+1, n, partStamp, p.spoken().Sayf("paper.digest", "digest", p.Digest))
		f.Next(14)
	}
}
