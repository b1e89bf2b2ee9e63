package forms_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image/color"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/papertest"
)

// keyOf is a key made from one byte.
func keyOf(t *testing.T, b byte) *seal.Key {
	t.Helper()
	k, err := seal.New(bytes.NewReader(bytes.Repeat([]byte{b}, 32)))
	require.NoError(t, err)
	return k
}

// desk is an office that has issued two certificates.
type desk struct {
	*testing.T
	key          *seal.Key
	ring         seal.Ring
	paper, other *paper.Paper
	xlsx, pdf    []byte
	issued       map[string]*paper.Paper // by number
}

func newDesk(t *testing.T) *desk {
	d := &desk{T: t, key: keyOf(t, 1), issued: map[string]*paper.Paper{}}
	d.ring = seal.Ring{d.key.Public()}
	c, other := sampleCertificate(9), sampleCertificate(9)
	other.LastName, other.Performance = "Another", 2999
	make := func(c norms.Certificate) *paper.Paper {
		p := forms.IT1(language.English, c, sampleSource)
		p.Sign(d.key)
		d.issued[p.Number] = p
		return p
	}
	d.paper, d.other = make(c), make(other)
	d.xlsx, d.pdf = papertest.Written(t, d.paper.XLSX), papertest.Written(t, d.paper.PDF)
	return d
}

// offline is the verdict on a file without the office.
func (d *desk) offline(t *testing.T, data []byte, ring seal.Ring) (*paper.Verification, paper.Verdict) {
	t.Helper()
	f, err := paper.ReadFile("form", data, ring)
	if err != nil {
		return &paper.Verification{}, paper.Unknown
	}
	v, err := paper.Offline(f, ring)
	require.NoError(t, err)
	return v, v.Verdict()
}

// office is the verdict on a file by the register.
func (d *desk) office(t *testing.T, data []byte) (*paper.Verification, paper.Verdict) {
	t.Helper()
	f, err := paper.ReadFile("form", data, d.ring)
	if err != nil {
		return &paper.Verification{}, paper.Unknown
	}
	p := d.issued[f.Number]
	if p == nil {
		return &paper.Verification{}, paper.Unknown
	}
	v := &paper.Verification{Stamp: p.Stamp, Form: p.Code, Standing: paper.AsIssued, Data: p.Data, Paper: kept(t, p)}
	require.NoError(t, v.Compare(f))
	return v, v.Verdict()
}

// edited returns the workbook after a change.
func (d *desk) edited(t *testing.T, change func(*excelize.File)) []byte {
	t.Helper()
	book := papertest.Open(t, d.xlsx)
	change(book)
	return papertest.Written(t, func(w io.Writer) error { return book.Write(w) })
}

// cells names fields of the sample by what they have.
const (
	nameCell, performanceCell, ratingCell, startCell, titleBox, empty = "C7", "C39", "F26", "C11", "A4", "K50"
)

// forgery is a change of a file that makes it say something else.
type forgery struct {
	name   string
	change func(*testing.T, *excelize.File)
}

func style(t *testing.T, f *excelize.File, cell string, change func(*excelize.Style)) {
	t.Helper()
	id, err := f.GetCellStyle("IT1", cell)
	require.NoError(t, err)
	s, err := f.GetStyle(id)
	require.NoError(t, err)
	change(s)
	id, err = f.NewStyle(s)
	require.NoError(t, err)
	require.NoError(t, f.SetCellStyle("IT1", cell, cell, id))
}

// set writes a value over a cell.
func set(cell string, value any) func(*testing.T, *excelize.File) {
	return func(t *testing.T, f *excelize.File) { require.NoError(t, f.SetCellValue("IT1", cell, value)) }
}

// TestForgedData: a change of what a form says is found, at the office and without it.
func TestForgedData(t *testing.T) {
	d := newDesk(t)
	stampCells := func(f *excelize.File, of string) string {
		found, err := f.SearchSheet("IT1", of, true)
		require.NoError(t, err)
		require.Len(t, found, 1)
		return found[0]
	}
	for _, c := range []forgery{
		{"another name", set(nameCell, "Another")},
		{"another performance", set(performanceCell, 2999)},
		{"another rating of an opponent", set(ratingCell, 2999)},
		{"re-dated", set(startCell, 50000)},
		{"another title", set(titleBox, "")},
		{"a letter of another alphabet", set(nameCell, "Wоlkenstein-Mühlhäuser-Ostrowskaja")},
		{"an invisible character", set(nameCell, "Wolkenstein-Mühlhäuser-Ostrowskaja\u200b")},
		{"a text where the form has none", set(empty, "and a norm for IM")},
		{"a formula that says the same today", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.SetCellFormula("IT1", nameCell, `IF(TODAY()<60000,"Wolkenstein-Mühlhäuser-Ostrowskaja","Another")`))
		}},
		{"a formula that is not computed yet", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.SetCellFormula("IT1", empty, `"and a norm for IM"`))
		}},
		{"a row taken out", func(t *testing.T, f *excelize.File) { require.NoError(t, f.RemoveRow("IT1", 26)) }},
		{"a row put in", func(t *testing.T, f *excelize.File) { require.NoError(t, f.InsertRows("IT1", 26, 1)) }},
		{"a sheet before it", func(t *testing.T, f *excelize.File) {
			_, err := f.NewSheet("Certificate")
			require.NoError(t, err)
			require.NoError(t, f.SetCellValue("Certificate", "A1", "Another, GM norm"))
		}},
		{"the number of another certificate", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.SetCellValue("IT1", stampCells(f, "Certificate number .*"), "Certificate number "+d.other.Number))
		}},
		{"number and digest of another certificate", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.SetCellValue("IT1", stampCells(f, "Certificate number .*"), "Certificate number "+d.other.Number))
			require.NoError(t, f.SetCellValue("IT1", stampCells(f, "Digest of .*"), "Digest of the data "+d.other.Digest))
		}},
		{"another digest", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.SetCellValue("IT1", stampCells(f, "Digest of .*"), "Digest of the data 0123456789abcdef"))
		}},
		{"a number that was never issued", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.SetCellValue("IT1", stampCells(f, "Certificate number .*"), "Certificate number HUN-2026-09-IT1-GM-0000-0000"))
		}},
		{"the signed data of another certificate", func(t *testing.T, f *excelize.File) {
			from := papertest.Open(t, papertest.Written(t, d.other.XLSX))
			rows, err := from.GetRows("fedrate")
			require.NoError(t, err)
			require.NoError(t, f.DeleteSheet("fedrate"))
			_, err = f.NewSheet("fedrate")
			require.NoError(t, err)
			for i, row := range rows {
				require.NoError(t, f.SetSheetRow("fedrate", "A"+itoa(i+1), &row))
			}
		}},
		{"words on the sheet of the signed data", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.SetSheetVisible("fedrate", true))
			require.NoError(t, f.SetCellValue("fedrate", "A1", "Another, GM norm"))
		}},
		{"words next to the signed data", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.SetCellValue("fedrate", "C1", "Another, GM norm"))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := d.edited(t, func(f *excelize.File) { c.change(t, f) })
			_, verdict := d.office(t, data)
			require.Contains(t, []paper.Verdict{paper.Altered, paper.Unknown}, verdict, "at the office")
			_, verdict = d.offline(t, data, d.ring)
			require.Contains(t, []paper.Verdict{paper.Altered, paper.Unknown}, verdict, "without it")
		})
	}
}

// TestForgedStamp: number and digest at the foot of a form are named as what they
// are.
func TestForgedStamp(t *testing.T) {
	d := newDesk(t)
	data := d.edited(t, func(f *excelize.File) {
		for text, is := range map[string]string{"Certificate number .*": "Certificate number " + d.other.Number, "Digest of .*": "Digest of the data 0123456789abcdef"} {
			found, err := f.SearchSheet("IT1", text, true)
			require.NoError(t, err)
			set(found[0], is)(t, f)
		}
	})
	v, verdict := d.offline(t, data, d.ring)
	require.Equal(t, paper.Altered, verdict)
	fields := v.Fields()
	require.Equal(t, []string{"Certificate number", "Digest of the data"}, []string{fields[len(fields)-2].Label, fields[len(fields)-1].Label})
	require.Equal(t, "Certificate number "+d.paper.Number, fields[len(fields)-2].Was)
}

// TestEachCell: no cell of a form can be changed without being named. All are
// changed at once, since each is compared by itself.
func TestEachCell(t *testing.T) {
	d := newDesk(t)
	book := papertest.Open(t, d.xlsx)
	rows, err := book.GetRows("IT1", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	var want, found []paper.Difference
	data := d.edited(t, func(f *excelize.File) {
		for r, row := range rows {
			for c, text := range row {
				cell, err := excelize.CoordinatesToCellName(c+1, r+1)
				require.NoError(t, err)
				if text != "" {
					want = append(want, paper.Difference{Name: "'IT1'!" + cell, Was: text, Is: "forged"})
					set(cell, "forged")(t, f)
				}
			}
		}
	})
	v, verdict := d.offline(t, data, d.ring)
	require.Equal(t, paper.Altered, verdict)
	for _, f := range v.Fields() {
		f.Label = ""
		found = append(found, f)
	}
	require.Equal(t, want, found)
	require.Greater(t, len(found), 150)
}

// TestForgedAppearance: a workbook whose cells alone are as issued is not valid, since
// it can show anything, and the true data are printed.
func TestForgedAppearance(t *testing.T) {
	d := newDesk(t)
	for _, c := range []forgery{
		{"a format that shows another number", func(t *testing.T, f *excelize.File) {
			style(t, f, performanceCell, func(s *excelize.Style) { format := `"2999"`; s.CustomNumFmt = &format })
		}},
		{"a format that shows another name", func(t *testing.T, f *excelize.File) {
			style(t, f, nameCell, func(s *excelize.Style) { format := `;;;"Another"`; s.CustomNumFmt = &format })
		}},
		{"hidden rows", func(t *testing.T, f *excelize.File) { require.NoError(t, f.SetRowVisible("IT1", 26, false)) }},
		{"a hidden column", func(t *testing.T, f *excelize.File) { require.NoError(t, f.SetColVisible("IT1", "F", false)) }},
		{"white text", func(t *testing.T, f *excelize.File) {
			style(t, f, nameCell, func(s *excelize.Style) { s.Font.Color = "FFFFFF" })
		}},
		{"a comment", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.AddComment("IT1", excelize.Comment{Cell: nameCell, Author: "Office", Paragraph: []excelize.RichTextRun{{Text: "now Another"}}}))
		}},
		{"a picture", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.AddPictureFromBytes("IT1", nameCell, &excelize.Picture{Extension: ".png", File: onePixel, Format: &excelize.GraphicOptions{}}))
		}},
		{"another code", func(t *testing.T, f *excelize.File) {
			cells, err := f.GetPictureCells("IT1")
			require.NoError(t, err)
			require.Len(t, cells, 1)
			require.NoError(t, f.DeletePicture("IT1", cells[0]))
			require.NoError(t, f.AddPictureFromBytes("IT1", cells[0], &excelize.Picture{Extension: ".png", File: onePixel, Format: &excelize.GraphicOptions{}}))
		}},
		{"a text box", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.AddShape("IT1", &excelize.Shape{Cell: nameCell, Type: "rect", Paragraph: []excelize.RichTextRun{{Text: "Another"}}, Width: 100, Height: 20}))
		}},
		{"a condition that paints over", func(t *testing.T, f *excelize.File) {
			white, err := f.NewConditionalStyle(&excelize.Style{Font: &excelize.Font{Color: "FFFFFF"}})
			require.NoError(t, err)
			require.NoError(t, f.SetConditionalFormat("IT1", nameCell, []excelize.ConditionalFormatOptions{{Type: "formula", Criteria: "TRUE", Format: &white}}))
		}},
		{"a header over the page", func(t *testing.T, f *excelize.File) {
			require.NoError(t, f.SetHeaderFooter("IT1", &excelize.HeaderFooterOptions{OddHeader: "&CAnother"}))
		}},
		{"nothing but the seal", func(*testing.T, *excelize.File) {}},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := d.edited(t, func(f *excelize.File) { c.change(t, f) })
			for where, of := range map[string]func() (*paper.Verification, paper.Verdict){
				"at the office": func() (*paper.Verification, paper.Verdict) { return d.office(t, data) },
				"without it":    func() (*paper.Verification, paper.Verdict) { return d.offline(t, data, d.ring) },
			} {
				v, verdict := of()
				require.Equal(t, paper.Unknown, verdict, where)
				require.False(t, verdict.Genuine())
				require.Empty(t, v.Fields())
				var b strings.Builder
				require.NoError(t, paper.VerificationText(&b, language.English, v))
				require.Contains(t, b.String(), "THE TRUE DATA, AS ISSUED")
				require.Regexp(t, `LAST NAME +Wolkenstein-Mühlhäuser-Ostrowskaja\n`, b.String())
				require.Regexp(t, `PERFORMANCE +2601\n`, b.String())
				require.Contains(t, b.String(), "compare what is known of its number with the paper in your hand")
			}
		})
	}
}

// TestForgedFiles: bytes that are changed below the cells, signatures of others,
// and documents.
func TestForgedFiles(t *testing.T) {
	d := newDesk(t)
	forger := keyOf(t, 9)
	mine := forms.IT1(language.English, sampleCertificate(9), sampleSource)
	mine.Sign(forger)
	better := sampleCertificate(9)
	better.Performance = 2999
	false9 := forms.IT1(language.English, better, sampleSource)
	false9.Sign(forger)
	pdf := func(change func([]byte) []byte) []byte { return change(bytes.Clone(d.pdf)) }
	for name, data := range map[string][]byte{
		"signed with another key, of the same data": papertest.Written(t, mine.XLSX),
		"the same as a document":                    papertest.Written(t, mine.PDF),
		"signed with another key, of other data":    papertest.Written(t, false9.XLSX),
		"the same other data as a document":         papertest.Written(t, false9.PDF),
		"a byte of a document": pdf(func(b []byte) []byte {
			b[len(b)/3] ^= 1
			return b
		}),
		"a later state of a document": pdf(func(b []byte) []byte {
			return append(b, "4 0 obj\n<< /Length 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"...)
		}),
		"the end of a document twice": pdf(func(b []byte) []byte { return append(b, b[bytes.LastIndex(b, []byte("%fedrate-seal")):]...) }),
		"the signed data in a document": pdf(func(b []byte) []byte {
			return bytes.Replace(b, []byte("Wolkenstein"), []byte("Wolkenstain"), 1)
		}),
		"the number in a document": pdf(func(b []byte) []byte {
			return bytes.ReplaceAll(b, []byte(d.paper.Number), []byte(d.other.Number))
		}),
	} {
		t.Run(name, func(t *testing.T) {
			_, verdict := d.office(t, data)
			require.Contains(t, []paper.Verdict{paper.Altered, paper.Unknown}, verdict, "at the office")
			_, verdict = d.offline(t, data, d.ring)
			require.Contains(t, []paper.Verdict{paper.Altered, paper.Unknown}, verdict, "without it")
		})
	}

	_, verdict := d.offline(t, d.xlsx, seal.Ring{forger.Public()})
	require.Equal(t, paper.Unknown, verdict, "checked with another office's key")
	lost := d.key.Public()
	lost.Revoked, lost.Reason = 2026_11_22, "stolen"
	for _, data := range [][]byte{d.xlsx, d.pdf} {
		v, verdict := d.offline(t, data, seal.Ring{lost})
		require.Equal(t, paper.Revoked, verdict)
		require.Contains(t, strings.Join(language.English.SayAll(v.Notes), "\n"), "was revoked on 2026-11-22 (stolen)")
	}
	// one byte of the workbook's archive that no cell shows
	z, err := zip.NewReader(bytes.NewReader(d.xlsx), int64(len(d.xlsx)))
	require.NoError(t, err)
	require.Contains(t, z.Comment, "fedrate-seal "+d.paper.Number)
	cut := d.xlsx[:len(d.xlsx)-len(z.Comment)]
	cut = append(bytes.Clone(cut[:len(cut)-2]), 0, 0)
	_, verdict = d.offline(t, cut, d.ring)
	require.Equal(t, paper.Unknown, verdict, "without its seal")
}

// dayLine is the line for the day of the signature.
func dayLine(t *testing.T, f *excelize.File) string {
	t.Helper()
	found, err := f.SearchSheet("IT1", "Date")
	require.NoError(t, err)
	require.Len(t, found, 1)
	return "C" + found[0][1:]
}

// filled fills the lines of the form in by hand, as it asks.
func filled(t *testing.T, f *excelize.File) {
	t.Helper()
	_, row, err := excelize.CellNameToCoordinates(dayLine(t, f))
	require.NoError(t, err)
	require.NoError(t, f.SetCellValue("IT1", "C"+itoa(row), "14 September 2026"))
	require.NoError(t, f.SetCellValue("IT1", "G"+itoa(row), "A. Officer"))
	require.NoError(t, f.SetCellValue("IT1", "G"+itoa(row-1), "A. Officer, President"))
}

// TestHonestChanges: what people do with a form in good faith makes another file of it,
// which is not valid; what it says otherwise is named.
func TestHonestChanges(t *testing.T) {
	d := newDesk(t)
	russian := forms.IT1(language.Russian, sampleCertificate(9), sampleSource)
	russian.Sign(d.key)
	require.Equal(t, d.paper.Signature, russian.Signature, "one signature in every language")
	for _, c := range []struct {
		name string
		data []byte
		want paper.Verdict
	}{
		{"sent as it is", d.xlsx, paper.AsIssued},
		{"sent as a document", d.pdf, paper.AsIssued},
		{"the Russian form", papertest.Written(t, russian.XLSX), paper.AsIssued},
		{"the Russian document", papertest.Written(t, russian.PDF), paper.AsIssued},
		{"saved again by another program", d.edited(t, func(*excelize.File) {}), paper.Unknown},
		{"all lines filled in", d.edited(t, func(f *excelize.File) { filled(t, f) }), paper.Altered},
		{"the day filled in as a date", d.edited(t, func(f *excelize.File) { set(dayLine(t, f), 46279)(t, f) }), paper.Altered},
		{"a formula for the day of today", d.edited(t, func(f *excelize.File) { require.NoError(t, f.SetCellFormula("IT1", dayLine(t, f), "TODAY()")) }), paper.Altered},
		{"two thousand formulas", d.edited(t, func(f *excelize.File) {
			for i := range 2_000 {
				require.NoError(t, f.SetCellFormula("IT1", fmt.Sprintf("Z%d", i+1), "TODAY()"))
			}
		}), paper.Altered},
		{"twenty sheets more", d.edited(t, func(f *excelize.File) {
			for i := range 20 {
				_, err := f.NewSheet(fmt.Sprintf("more %d", i))
				require.NoError(t, err)
			}
		}), paper.Unknown},
		{"wider columns", d.edited(t, func(f *excelize.File) { require.NoError(t, f.SetColWidth("IT1", "A", "I", 20)) }), paper.Unknown},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, verdict := d.offline(t, c.data, d.ring)
			require.Equal(t, c.want, verdict, v.Fields())
			v, verdict = d.office(t, c.data)
			require.Equal(t, c.want, verdict, v.Fields())
		})
	}
	v, _ := d.offline(t, d.edited(t, func(f *excelize.File) { filled(t, f) }), d.ring)
	require.Len(t, v.Fields(), 3)
	require.Equal(t, "Name of its official", v.Fields()[0].Label)
	require.Equal(t, "A. Officer, President", v.Fields()[0].Is)

	head, tail := d.paper.Number[:len(d.paper.Number)-9], d.paper.Number[len(d.paper.Number)-9:]
	typed, err := paper.ParseNumber(" " + strings.ToLower(head) + strings.ReplaceAll(strings.ToLower(tail), "0", "o"))
	require.NoError(t, err)
	require.Equal(t, d.paper.Number, typed, "typed from the paper")
}

// TestHonestOffice: LibreOffice saves and prints a form; skipped where it is not
// installed.
func TestHonestOffice(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil || testing.Short() {
		t.Skip("soffice, which saves the form again, is not installed")
	}
	d := newDesk(t)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "plain.xlsx"), d.xlsx, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "filled.xlsx"), d.edited(t, func(f *excelize.File) { filled(t, f) }), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "forged.xlsx"), d.edited(t, func(f *excelize.File) { set(performanceCell, 2999)(t, f) }), 0o644))
	out := filepath.Join(dir, "out")
	for _, to := range []string{"xlsx", "pdf"} {
		cmd := exec.Command(office, "--headless", "-env:UserInstallation=file://"+filepath.Join(dir, "home"), "--convert-to", to, "--outdir", out,
			filepath.Join(dir, "plain.xlsx"), filepath.Join(dir, "filled.xlsx"), filepath.Join(dir, "forged.xlsx"))
		said, err := cmd.CombinedOutput()
		require.NoError(t, err, string(said))
	}
	for name, want := range map[string]paper.Verdict{
		"plain.xlsx": paper.Unknown, "filled.xlsx": paper.Altered, "forged.xlsx": paper.Altered, "plain.pdf": paper.Unknown,
	} {
		data, err := os.ReadFile(filepath.Join(out, name))
		require.NoError(t, err)
		v, verdict := d.office(t, data)
		require.Equal(t, want, verdict, "%s: %v", name, v.Fields())
		if strings.HasSuffix(name, ".xlsx") {
			v, verdict = d.offline(t, data, d.ring)
			require.Equal(t, want, verdict, "%s without the office: %v", name, v.Fields())
		}
	}
}

// TestNumbersGiveWay: a form whose number another one has gets another number, with
// a signature that holds.
func TestNumbersGiveWay(t *testing.T) {
	p := forms.IT1(language.English, sampleCertificate(9), sampleSource)
	first := p.Stamp
	p.Renumber(1)
	require.NotEqual(t, first.Number, p.Number)
	require.Equal(t, first.Digest, p.Digest)
	require.Equal(t, first.Number[:len(first.Number)-9], p.Number[:len(p.Number)-9])
	again, err := paper.ParseNumber(p.Number)
	require.NoError(t, err)
	require.Equal(t, p.Number, again)
	p.Sign(keyOf(t, 1))
	f, err := paper.ReadFile("form", papertest.Written(t, p.XLSX), seal.Ring{keyOf(t, 1).Public()})
	require.NoError(t, err)
	require.Equal(t, p.Stamp, f.Stamp)
	v, err := paper.Offline(f, seal.Ring{keyOf(t, 1).Public()})
	require.NoError(t, err)
	require.Equal(t, paper.AsIssued, v.Verdict())
	other := forms.IT1(language.English, sampleCertificate(9), sampleSource)
	other.Renumber(2)
	require.NotEqual(t, p.Number, other.Number)
}

// TestDataWithoutLanguage: sentences are kept as rules and arguments, and read in
// every language.
func TestDataWithoutLanguage(t *testing.T) {
	c := sampleCertificate(9)
	c.Remarks = []handbook.Text{handbook.Say("paper.verify.withdrawn", "submission", 7)}
	p := forms.IT1(language.Russian, c, sampleSource)
	require.Contains(t, string(p.Data), `"remarks":[{"key":"paper.verify.withdrawn","args":[{"name":"submission","int":7}]}]`)
	for l, want := range map[*language.Language]string{language.English: "its report (submission 7) is withdrawn now", language.Russian: "его отчёт (подача 7) отозван"} {
		list, err := paper.ReadData(l, p.Data)
		require.NoError(t, err)
		require.Contains(t, list, paper.Datum{Name: "certificate.remarks[1]", Value: want})
	}
	before, err := p.Before()
	require.NoError(t, err)
	require.Contains(t, string(before), `"its report (submission 7) is withdrawn now"`)
}

var onePixel = func() []byte {
	var b bytes.Buffer
	_ = encodePNG(&b, color.White)
	return b.Bytes()
}()
