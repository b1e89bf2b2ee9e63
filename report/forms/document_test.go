package forms_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/papertest"
	"github.com/fedrate/fedrate/seal"
)

var (
	objectOf = regexp.MustCompile(`(?s)(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj`)
	streamOf = regexp.MustCompile(`(?s)^(<<.*?>>)\nstream\n(.*?)\n?endstream$`)
	lengthOf = regexp.MustCompile(`/Length \d+|/Filter ?/FlateDecode`)
)

// savedAgain is a document as another program would save it: each object once, its
// streams packed anew after a change of what they hold; more objects follow.
func savedAgain(t *testing.T, pdf []byte, change func(stream []byte) []byte, more ...string) []byte {
	t.Helper()
	objects := map[int]string{}
	for _, m := range objectOf.FindAllSubmatch(pdf, -1) {
		no, err := strconv.Atoi(string(m[1]))
		require.NoError(t, err)
		objects[no] = string(m[2]) // the latest state
	}
	var b bytes.Buffer
	b.WriteString("%PDF-1.6\n")
	places := map[int]int{}
	for i, no := range slices.Backward(slices.Sorted(maps.Keys(objects))) {
		body := objects[no]
		if m := streamOf.FindStringSubmatch(body); m != nil {
			data := []byte(m[2])
			if strings.Contains(m[1], "FlateDecode") {
				z, err := zlib.NewReader(bytes.NewReader(data))
				require.NoError(t, err, "object %d", no)
				data, err = io.ReadAll(z)
				require.NoError(t, err)
			}
			var packed bytes.Buffer
			z, err := zlib.NewWriterLevel(&packed, 1+i%9)
			require.NoError(t, err)
			_, err = z.Write(change(data))
			require.NoError(t, err)
			require.NoError(t, z.Close())
			head := strings.TrimSuffix(lengthOf.ReplaceAllString(m[1], ""), ">>")
			body = fmt.Sprintf("%s /Filter /FlateDecode /Length %d >>\nstream\r\n%s\r\nendstream", head, packed.Len(), packed.String())
		}
		places[no] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", no, body)
	}
	next := slices.Max(slices.Collect(maps.Keys(objects))) + 1
	for i, body := range more {
		places[next+i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", next+i, body)
	}
	at := b.Len()
	fmt.Fprintf(&b, "xref\n0 1\n0000000000 65535 f \n")
	for _, no := range slices.Sorted(maps.Keys(places)) {
		fmt.Fprintf(&b, "%d 1\n%010d 00000 n \n", no, places[no])
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", next+len(more), at)
	return b.Bytes()
}

func same(stream []byte) []byte { return stream }

// TestDocumentSavedAgain: a document that another program has saved is compared by
// its pages and by the signed data that it brings along; the true data are printed.
func TestDocumentSavedAgain(t *testing.T) {
	d := newDesk(t)
	isCapsule := func(s []byte) bool { return bytes.HasPrefix(s, []byte(`{"format"`)) }
	isPage := func(s []byte) bool { return bytes.Contains(s, []byte(" Tf")) }
	annotated := regexp.MustCompile(`/Type /Page\b[^s]`).ReplaceAll(savedAgain(t, d.pdf, same), []byte("/Type /Page /Annots [ << /Type /Annot /Subtype /FreeText /Rect [0 0 500 500] /Contents (GM) >> ]\n"))
	require.Contains(t, string(annotated), "FreeText")
	twice := regexp.MustCompile(`/Kids\s*\[\s*(\d+ 0 R)`).ReplaceAll(d.pdf, []byte("/Kids [$1 $1"))
	require.NotEqual(t, d.pdf, twice)
	for _, c := range []struct {
		name            string
		data            []byte
		office, offline paper.Verdict
	}{
		{"saved again", savedAgain(t, d.pdf, same), paper.DataAsIssued, paper.DataAsIssued},
		{"saved again, and a mail has added an empty line", append(savedAgain(t, d.pdf, same), "\r\n"...), paper.DataAsIssued, paper.DataAsIssued},
		{"its last line lost", d.pdf[:bytes.LastIndex(d.pdf, []byte("%fedrate-seal"))], paper.DataAsIssued, paper.DataAsIssued},
		{"a page changed", savedAgain(t, d.pdf, func(s []byte) []byte {
			if isPage(s) {
				return append(bytes.Clone(s), "\nBT ET\n"...)
			}
			return s
		}), paper.Unknown, paper.Unknown},
		{"another page drawn over it", savedAgain(t, d.pdf, same, "<< /Type /XObject /Subtype /Form /Length 5 >>\nstream\nBT ET\nendstream"), paper.Unknown, paper.Unknown},
		{"a stream that nobody can read", savedAgain(t, d.pdf, same, "<< /Filter /LZWDecode /Length 5 >>\nstream\nBT ET\nendstream"), paper.Unknown, paper.Unknown},
		{"an object twice", savedAgain(t, append(bytes.Clone(d.pdf), "3 0 obj\n<< /Type /Pages >>\nendobj\n"...), same, "null\nendobj\n3 0 obj\nnull"), paper.Unknown, paper.Unknown},
		{"a glyph of its fonts changed", savedAgain(t, d.pdf, func(s []byte) []byte {
			if bytes.HasPrefix(s, []byte{0, 1, 0, 0}) {
				s = bytes.Clone(s)
				s[len(s)/2] ^= 1
			}
			return s
		}), paper.Unknown, paper.Unknown},
		{"the signed data changed", savedAgain(t, d.pdf, func(s []byte) []byte { return bytes.Replace(s, []byte("Wolkenstein"), []byte("Wolkenstain"), 1) }), paper.Altered, paper.Altered},
		{"two signed data", savedAgain(t, d.pdf, same, "<< /Length 23 >>\nstream\n{\"format\":\"fedrate 1\"}  \nendstream"), paper.Unknown, paper.Unknown},
		{"the signed data lost", savedAgain(t, d.pdf, func(s []byte) []byte {
			if isCapsule(s) {
				return []byte("{}")
			}
			return s
		}), paper.Unknown, paper.Unknown},
		{"the pages of another form with these signed data", savedAgain(t, papertest.Written(t, d.other.PDF), func(s []byte) []byte {
			if isCapsule(s) {
				return capsuleIn(t, d.pdf)
			}
			return s
		}), paper.Unknown, paper.Unknown},
		{"a note laid over a page", annotated, paper.Unknown, paper.Unknown},
		{"a note on an object beside", savedAgain(t, d.pdf, same, "<< /Type /Page /#41nnots [ << /Type /Annot /Subtype /FreeText /Contents (GM) >> ] >>"), paper.Unknown, paper.Unknown},
		{"a field that can be filled in", bytes.Replace(savedAgain(t, d.pdf, same), []byte("/Type /Catalog"), []byte("/Type /Catalog /AcroForm << /Fields [] >>"), 1), paper.Unknown, paper.Unknown},
		{"a note among packed objects", savedAgain(t, d.pdf, same, packedObjects("<< /Annots [ 2 0 R ] >>")), paper.Unknown, paper.Unknown},
		{"packed objects that show nothing", savedAgain(t, d.pdf, same, packedObjects("<< /Producer (another) >>")), paper.DataAsIssued, paper.DataAsIssued},
		{"a page twice", savedAgain(t, twice, same), paper.Unknown, paper.Unknown},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, verdict := d.offline(t, c.data, d.ring)
			require.Equal(t, c.offline, verdict, "without the office: %v", language.English.SayAll(v.Notes))
			if verdict == paper.DataAsIssued {
				var b strings.Builder
				require.NoError(t, paper.VerificationText(&b, language.English, v))
				require.Contains(t, b.String(), "THE TRUE DATA, AS ISSUED")
				require.Regexp(t, `PERFORMANCE +2601\n`, b.String())
			}
			v, verdict = d.office(t, c.data)
			require.Equal(t, c.office, verdict, "at the office: %v", language.English.SayAll(v.Notes))
		})
	}
	_, verdict := d.offline(t, savedAgain(t, d.pdf, same), seal.Ring{keyOf(t, 9).Public()})
	require.Equal(t, paper.Unknown, verdict, "checked with another office's key")
}

// packedObjects is a stream that holds one object, of number 900.
func packedObjects(body string) string {
	return fmt.Sprintf("<< /Type /ObjStm /N 1 /First 6 /Length %d >>\nstream\n900 0 %s\nendstream", 6+len(body), body)
}

// capsuleIn is the signed data of a document that this program has written.
func capsuleIn(t *testing.T, pdf []byte) []byte {
	t.Helper()
	from := bytes.Index(pdf, []byte(`{"format"`))
	require.Positive(t, from)
	n := bytes.Index(pdf[from:], []byte("\nendstream"))
	return pdf[from : from+n]
}

// TestUnsignedFormsSaySo: a form that nobody has signed says so on each page, and has
// the number that it has with a signature.
func TestUnsignedFormsSaySo(t *testing.T) {
	for l, want := range map[*language.Language][2]string{
		language.English: {
			"Not signed. This form was made without an office: it proves nothing until an office has issued it under its number.",
			"Preview. Not issued and not signed: it proves nothing.",
		},
		language.Russian: {
			"Не подписано. Бланк составлен без офиса: он ничего не доказывает, пока офис не выдаст его под его номером.",
			"Предварительный вид. Не выдано и не подписано: ничего не доказывает.",
		},
	} {
		for i, warn := range []func(*paper.Paper){(*paper.Paper).Unsigned, (*paper.Paper).Preview} {
			p := forms.IT1(l, sampleCertificate(9), sampleSource)
			stamp := p.Stamp
			warn(p)
			require.Equal(t, stamp, p.Stamp)
			book := papertest.Open(t, papertest.Written(t, p.XLSX))
			for _, page := range book.GetSheetList() {
				found, err := book.SearchSheet(page, want[i])
				require.NoError(t, err)
				require.Len(t, found, 1, page)
			}
			f, err := paper.ReadFile("form", papertest.Written(t, p.PDF), nil)
			require.NoError(t, err)
			require.Equal(t, stamp, f.Stamp)
		}
	}
}
