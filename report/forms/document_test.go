package forms_test

import (
	"archive/zip"
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

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/papertest"
)

var (
	objectOf = regexp.MustCompile(`(?s)(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj`)
	streamOf = regexp.MustCompile(`(?s)^(<<.*?>>)\nstream\n(.*?)\n?endstream$`)
	lengthOf = regexp.MustCompile(`/Length \d+|/Filter ?/FlateDecode`)
)

// savedAgain returns a document as another program would save it: each object once, its
// streams packed again after a change of their content; more objects follow.
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

// TestOtherDocument: a document that is not, byte for byte, the one that was issued is
// not valid, whatever it shows: one that was saved again, and each way to show readers
// other pages than those that another program would find.
func TestOtherDocument(t *testing.T) {
	d := newDesk(t)
	again := savedAgain(t, d.pdf, same)
	page := func(s []byte) []byte {
		if bytes.Contains(s, []byte(" Tf")) {
			return append(bytes.Clone(s), "\nBT ET\n"...)
		}
		return s
	}
	in := func(pdf []byte, was, is string) []byte {
		changed := bytes.Replace(pdf, []byte(was), []byte(is), 1)
		require.NotEqual(t, pdf, changed, was)
		return changed
	}
	later := func(objects string) []byte { // a later state of the document
		return fmt.Appendf(bytes.Clone(d.pdf), "%strailer\n<< /Size 99 /Root 1 0 R >>\nstartxref\n9\n%%%%EOF\n", objects)
	}
	drawn := "<< /Length 27 %s>>\nstream\nBT /F1 9 Tf (Another) Tj ET \nendstream"
	for name, data := range map[string][]byte{
		"saved again":                             again,
		"an empty line after it":                  append(bytes.Clone(d.pdf), "\r\n"...),
		"a byte before it":                        append([]byte("%PDF-1.4\n"), d.pdf...),
		"its last line lost":                      d.pdf[:bytes.LastIndex(d.pdf, []byte("%fedrate-seal"))],
		"its last line twice":                     append(bytes.Clone(d.pdf), d.pdf[bytes.LastIndex(d.pdf, []byte("%fedrate-seal")):]...),
		"a page changed":                          savedAgain(t, d.pdf, page),
		"pages in a stream of type XRef":          savedAgain(t, d.pdf, same, fmt.Sprintf(drawn, "/Type /XRef ")),
		"pages in metadata":                       savedAgain(t, d.pdf, same, "<< /Type /Metadata /Length 33 >>\nstream\n<?x BT /F1 9 Tf (Another) Tj ET \nendstream"),
		"contents by an escaped name":             in(again, "/Contents", "/Cont#65nts 900 0 R /Old"),
		"contents in a comment":                   in(again, "/Type /Page\n", "/Type /Page %/Contents 4 0 R\n"),
		"contents in a string":                    in(again, "/Type /Page\n", "/Type /Page /Note (/Contents 4 0 R)\n"),
		"contents in a nested dictionary":         in(again, "/Type /Page\n", "/Type /Page /Old << /Contents 4 0 R >>\n"),
		"another catalogue in a later state":      later("1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"),
		"the sealed line after a later state":     append(later(""), d.pdf[bytes.LastIndex(d.pdf, []byte("%fedrate-seal")):]...),
		"another size of the page":                in(again, "/MediaBox", "/MediaBox [0 0 300 300] /Old"),
		"a page cropped":                          in(again, "/Type /Page\n", "/Type /Page /CropBox [0 0 300 300]\n"),
		"a page turned":                           in(again, "/Type /Page\n", "/Type /Page /Rotate 90\n"),
		"a note laid over a page":                 in(again, "/Type /Page\n", "/Type /Page /Annots [ << /Type /Annot /Subtype /FreeText /Rect [0 0 500 500] /Contents (GM) >> ]\n"),
		"a field that can be filled in":           in(again, "/Type /Catalog", "/Type /Catalog /AcroForm << /Fields [] >>"),
		"a page twice":                            savedAgain(t, regexp.MustCompile(`/Kids\s*\[\s*(\d+ 0 R)`).ReplaceAll(d.pdf, []byte("/Kids [$1 $1")), same),
		"the signed data with the seal of before": bytes.Replace(d.pdf, []byte("Wolkenstein"), []byte("Wolkenstain"), 1),
		"signed data twice":                       savedAgain(t, d.pdf, same, "<< /Length 23 >>\nstream\n{\"format\":\"fedrate 1\"}  \nendstream"),
		"the pages of another form":               in(papertest.Written(t, d.other.PDF), string(capsuleIn(t, papertest.Written(t, d.other.PDF))), string(capsuleIn(t, d.pdf))),
	} {
		t.Run(name, func(t *testing.T) {
			v, verdict := d.offline(t, data, d.ring)
			require.False(t, verdict.Genuine(), "without the office: %v", language.English.SayAll(v.Notes))
			_, verdict = d.office(t, data)
			require.False(t, verdict.Genuine(), "at the office")
		})
	}

	// What is known of the number is said all the same, and with what to compare it.
	v, verdict := d.offline(t, d.pdf[:bytes.LastIndex(d.pdf, []byte("%fedrate-seal"))], d.ring)
	require.Equal(t, paper.Unknown, verdict)
	var b strings.Builder
	require.NoError(t, paper.VerificationText(&b, language.English, v))
	require.Contains(t, b.String(), "THE TRUE DATA, AS ISSUED")
	require.Regexp(t, `PERFORMANCE +2601\n`, b.String())
	require.Contains(t, b.String(), "compare what is known of its number with the paper in your hand")
	_, verdict = d.offline(t, again, seal.Ring{keyOf(t, 9).Public()})
	require.Equal(t, paper.Unknown, verdict, "checked with another office's key")
}

// capsuleIn is the signed data of a document that this program has written.
func capsuleIn(t *testing.T, pdf []byte) []byte {
	t.Helper()
	from := bytes.Index(pdf, []byte(`{"format"`))
	require.Positive(t, from)
	n := bytes.Index(pdf[from:], []byte("\nendstream"))
	return pdf[from : from+n]
}

// TestOtherWorkbook: a workbook whose parts were changed below its cells is not valid:
// programs show other things than its cells hold.
func TestOtherWorkbook(t *testing.T) {
	d := newDesk(t)
	_, verdict := d.offline(t, repacked(t, d.xlsx, nil), d.ring)
	require.Equal(t, paper.Unknown, verdict, "packed again")
	for name, change := range map[string][3]string{
		"days that count from 1904":        {"xl/workbook.xml", "<workbookPr", `<workbookPr date1904="1"`},
		"a sheet of two targets":           {"xl/_rels/workbook.xml.rels", "<Relationship ", `<Relationship Id="rId4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/other.xml"/><Relationship `},
		"two workbooks":                    {"_rels/.rels", "<Relationship ", `<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/other.xml"/><Relationship `},
		"a text next to the value":         {"xl/worksheets/sheet1.xml", "<v>", "<is><t>Another</t></is><v>"},
		"a header over the page":           {"xl/worksheets/sheet1.xml", "</worksheet>", "<headerFooter><oddHeader>&amp;CAnother</oddHeader></headerFooter></worksheet>"},
		"formats that show another number": {"xl/styles.xml", "formatCode=\"", "formatCode=\"&quot;2999&quot;;"},
		"a letter more in a text":          {"xl/sharedStrings.xml", "Wolkenstein", "Wolkenstain"},
	} {
		t.Run(name, func(t *testing.T) {
			data := repacked(t, d.xlsx, func(part string, text []byte) []byte {
				if part != change[0] {
					return text
				}
				changed := bytes.Replace(text, []byte(change[1]), []byte(change[2]), 1)
				require.NotEqual(t, text, changed)
				return changed
			})
			_, verdict := d.offline(t, data, d.ring)
			require.False(t, verdict.Genuine(), "without the office")
			_, verdict = d.office(t, data)
			require.False(t, verdict.Genuine(), "at the office")
		})
	}
}

// repacked is an archive with changed parts, and the comment that it had.
func repacked(t *testing.T, archive []byte, change func(part string, text []byte) []byte) []byte {
	t.Helper()
	from, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	require.NoError(t, err)
	var b bytes.Buffer
	to := zip.NewWriter(&b)
	require.NoError(t, to.SetComment(from.Comment))
	for _, f := range from.File {
		r, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		if change != nil {
			text = change(f.Name, text)
		}
		w, err := to.Create(f.Name)
		require.NoError(t, err)
		_, err = w.Write(text)
		require.NoError(t, err)
	}
	require.NoError(t, to.Close())
	return b.Bytes()
}

// TestDocumentNamesItsInfo: the trailers of a form, with and without a signature, name
// what it says of itself as an object.
func TestDocumentNamesItsInfo(t *testing.T) {
	p := forms.IT1(language.English, sampleCertificate(9), sampleSource)
	plain := papertest.Written(t, p.PDF)
	p.Sign(keyOf(t, 1))
	for _, pdf := range [][]byte{plain, papertest.Written(t, p.PDF)} {
		require.NotContains(t, string(pdf), "/Info <<")
		named := regexp.MustCompile(`/Info (\d+) 0 R\n`).FindAllSubmatch(pdf, -1)
		require.NotEmpty(t, named)
		for _, m := range named {
			require.Contains(t, string(pdf), "\n"+string(m[1])+" 0 obj\n<<\n/Author <FEFF")
		}
	}
}

// TestUnsignedFormsSaySo: an unsigned form says so on each page, and has the number
// that it has with a signature.
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
