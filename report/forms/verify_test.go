package forms_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/papertest"
)

// TestNumber: a number comes from the data alone, and from all of them.
func TestNumber(t *testing.T) {
	c := sampleCertificate(9)
	p := forms.IT1(language.English, c, sampleSource)
	require.Regexp(t, `^HUN-2026-09-IT1-GM-[0-9A-Z]{4}-[0-9A-Z]{4}$`, p.Number)
	require.Regexp(t, `^[0-9a-f]{16}$`, p.Digest)
	require.Equal(t, paper.Digest(p.Data), p.Digest)
	require.Equal(t, p.Stamp, forms.IT1(language.English, sampleCertificate(9), sampleSource).Stamp)

	other := sampleSource
	other.List = 2026_08
	require.NotEqual(t, p.Stamp, forms.IT1(language.English, c, other).Stamp, "another list")
	c.Rows[8].Rating++
	require.NotEqual(t, p.Stamp, forms.IT1(language.English, c, sampleSource).Stamp, "another rating of an opponent")
}

// TestLanguagesAreOneForm: a form has one number and one digest in every
// language, and verifies in each as it was issued.
func TestLanguagesAreOneForm(t *testing.T) {
	russian := samples(language.Russian)
	for name, p := range samples(language.English) {
		t.Run(name, func(t *testing.T) {
			r := russian[name]
			require.Equal(t, p.Data, r.Data)
			require.Equal(t, p.Stamp, r.Stamp)
			drawn := kept(t, r)
			require.Same(t, language.Russian, drawn.Language)
			for _, layout := range []func(*paper.Paper) []byte{
				func(p *paper.Paper) []byte { return papertest.Written(t, p.XLSX) }, func(p *paper.Paper) []byte { return papertest.Written(t, p.PDF) },
			} {
				file := layout(r)
				require.Equal(t, file, layout(drawn), "drawn again from what is kept")
				s, err := paper.ReadStamp(file)
				require.NoError(t, err)
				require.Equal(t, p.Stamp, s)
				for issued, other := range map[*paper.Paper]*paper.Paper{kept(t, p): r, drawn: p} {
					require.Equal(t, paper.AsIssued, compared(t, file, issued, other).Verdict)
				}
			}
		})
	}
}

// TestRemarkInLanguage: a remark is written in the language of the form, and
// number and digest do not depend on it.
func TestRemarkInLanguage(t *testing.T) {
	c := sampleCertificate(9)
	c.Remarks = []handbook.Text{handbook.Say("paper.verify.nothing")}
	english, russian := forms.IT1(language.English, c, sampleSource), forms.IT1(language.Russian, c, sampleSource)
	require.Equal(t, english.Stamp, russian.Stamp)
	require.Equal(t, english.Data, russian.Data)
	require.Contains(t, papertest.Cells(t, papertest.Written(t, english.XLSX)), "nothing")
	require.Contains(t, papertest.Cells(t, papertest.Written(t, russian.XLSX)), "ничего")
}

// kept is a form as it is read from its drawing.
func kept(t *testing.T, p *paper.Paper) *paper.Paper {
	data, err := p.Drawing()
	require.NoError(t, err)
	drawn, err := paper.ReadDrawing(data)
	require.NoError(t, err)
	return drawn
}

// TestChangedInAnyLanguage: a figure that was changed is found in a form of
// another language than the one that is kept.
func TestChangedInAnyLanguage(t *testing.T) {
	issued, other := forms.IT1(language.English, sampleCertificate(9), sampleSource), forms.IT1(language.Russian, sampleCertificate(9), sampleSource)
	book := papertest.Open(t, papertest.Written(t, other.XLSX))
	require.NoError(t, book.SetCellValue("IT1", "I38", 9))
	changed := papertest.Written(t, func(w io.Writer) error { return book.Write(w) })
	c := compared(t, changed, issued, other)
	require.Equal(t, paper.Altered, c.Verdict)
	require.Equal(t, []paper.Difference{{Name: "'IT1'!I38", Was: "7.5", Is: "9", Label: "Набрано очков"}}, c.Changed)
}

func TestParseNumber(t *testing.T) {
	p := forms.IT1(language.English, sampleCertificate(9), sampleSource)
	n, err := paper.ParseNumber(" " + strings.ToLower(p.Number) + "\n")
	require.NoError(t, err)
	require.Equal(t, p.Number, n)
	_, err = paper.ParseNumber("HUN-2026-09")
	require.Contains(t, language.English.Error(err), "is no number of a certificate")
	noticed := 0
	for i := range len(p.Number) {
		for _, c := range "0123456789ABCDEFGHJKMNPQRSTVWXYZ" {
			if typed := p.Number[:i] + string(c) + p.Number[i+1:]; typed != p.Number {
				if n, err := paper.ParseNumber(typed); err != nil || n == p.Number {
					noticed++
				}
			}
		}
	}
	require.Greater(t, noticed, len(p.Number)*31*9/10, "mistyped numbers that are noticed")
}

// TestReadStamp: each form, as a workbook and as a document, tells its number.
func TestReadStamp(t *testing.T) {
	for name, p := range samples(language.English) {
		t.Run(name, func(t *testing.T) {
			for _, data := range [][]byte{papertest.Written(t, p.XLSX), papertest.Written(t, p.PDF)} {
				s, err := paper.ReadStamp(data)
				require.NoError(t, err)
				require.Equal(t, p.Stamp, s)
				require.Equal(t, paper.AsIssued, compared(t, data, p).Verdict)
			}
			n, err := paper.ParseNumber(p.Number)
			require.NoError(t, err)
			require.Equal(t, p.Number, n)
		})
	}
	_, err := paper.ReadStamp([]byte("no file of ours"))
	require.Contains(t, language.English.Error(err), "neither a workbook nor a document")
	_, err = paper.ReadStamp([]byte("%PDF-1.7\nempty"))
	require.Contains(t, language.English.Error(err), "no number")
}

// TestChanged: a cell that was written over is found.
func TestChanged(t *testing.T) {
	p := forms.IT1(language.English, sampleCertificate(9), sampleSource)
	book, err := excelize.OpenReader(bytes.NewReader(papertest.Written(t, p.XLSX)))
	require.NoError(t, err)
	require.NoError(t, book.SetCellValue("IT1", "C7", "Another"))
	var b bytes.Buffer
	require.NoError(t, book.Write(&b))
	c := compared(t, b.Bytes(), p)
	require.Equal(t, paper.Altered, c.Verdict)
	require.Equal(t, []paper.Difference{{Name: "'IT1'!C7", Was: "Wolkenstein-Mühlhäuser-Ostrowskaja", Is: "Another", Label: "Last name"}}, c.Changed)

	require.NoError(t, book.SetCellValue("IT1", "C7", "Wolkenstein-Mühlhäuser-Ostrowskaja"))
	b.Reset()
	require.NoError(t, book.Write(&b))
	c = compared(t, b.Bytes(), p)
	require.Equal(t, paper.Unknown, c.Verdict, "saved again by another program, with the same cells")
	require.Empty(t, c.Changed)

	pdf := papertest.Written(t, p.PDF)
	pdf[len(pdf)/2] ^= 1
	require.Equal(t, paper.Unknown, compared(t, pdf, p).Verdict)
}

// compared is how a file compares with a form that was issued, and with others of
// the same data.
func compared(t *testing.T, file []byte, issued *paper.Paper, others ...*paper.Paper) *paper.FileCheck {
	t.Helper()
	f, err := paper.ReadFile("form", file, nil)
	require.NoError(t, err)
	v := paper.Verification{Stamp: issued.Stamp, Paper: issued, Others: others}
	require.NoError(t, v.Compare(f))
	return v.File
}

func TestDifferences(t *testing.T) {
	was, err := paper.ReadData(language.English, []byte(`{"a":1,"b":[{"x":"y"},{"x":null}],"c":true,"n":"HUN-2026-09-IT1-GM-7F4G-3VS1"}`))
	require.NoError(t, err)
	require.Equal(t, []paper.Datum{{Name: "a", Value: "1"}, {Name: "b[1].x", Value: "y"}, {Name: "b[2].x", Value: "unknown"}, {Name: "c", Value: "true"}, {Name: "n", Value: "HUN-2026-09-IT1-GM-7F4G-3VS1"}}, was)
	is, err := paper.ReadData(language.English, []byte(`{"a":2,"b":[{"x":"y"}],"c":true,"d":0.5,"n":"HUN-2026-09-IT1-GM-7F4G-3VS1"}`))
	require.NoError(t, err)
	require.Equal(t, []paper.Difference{{Name: "a", Was: "1", Is: "2"}, {Name: "b[2].x", Was: "unknown", Is: ""}, {Name: "d", Was: "", Is: "0.5"}}, paper.Differences(was, is))
	require.Equal(t, []string{"HUN-2026-09-IT1-GM-7F4G-3VS1"}, paper.Rests(was))
	_, err = paper.ReadData(language.English, []byte(`{"a":`))
	require.Error(t, err)
}

// TestAnyPaper draws forms with whatever texts and numbers there may be.
func TestAnyPaper(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[A-ZÄЩ"'<&;!\t ]{0,60}`), rapid.SampledFrom([]string{longName, longEvent, "Қазақстан ашық", "عربي", "名人戦", "\x00\x01"}))
		var p *paper.Paper
		switch rapid.IntRange(0, 2).Draw(t, "form") {
		case 0:
			c := sampleCertificate(rapid.IntRange(0, 40).Draw(t, "rounds"))
			c.LastName, c.Event, c.Remarks = text.Draw(t, "last name"), text.Draw(t, "event"), []handbook.Text{handbook.Verbatim(text.Draw(t, "remark"))}
			c.HostFederation = text.Draw(t, "host")
			p = forms.IT1(language.English, c, sampleSource)
		case 1:
			a := sampleApplication(rapid.IntRange(0, 8).Draw(t, "norms"))
			a.Player.Name, a.Missing, a.Rating = text.Draw(t, "name"), verbatim(text.Draw(t, "missing")), nil
			p = forms.IT2(language.English, a, 0, nil)
		case 2:
			r := sampleTournamentReport(rapid.IntRange(0, 40).Draw(t, "federations"), rapid.IntRange(0, 40).Draw(t, "norms made"))
			r.Event, r.Notes = text.Draw(t, "event"), []handbook.Text{handbook.Verbatim(text.Draw(t, "note"))}
			p = forms.IT3(language.English, r, sampleSource)
		}
		var pdf bytes.Buffer
		require.NoError(t, p.PDF(&pdf))
		papertest.Opens(t, p.XLSX)
		s, err := paper.ReadStamp(pdf.Bytes())
		require.NoError(t, err)
		require.Equal(t, p.Stamp, s)
	})
}

func FuzzReadStamp(f *testing.F) {
	p := forms.IT1(language.English, norms.Certificate{}, forms.Source{})
	var b bytes.Buffer
	if err := p.PDF(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("%PDF-1.7 /Subject <FEFF00410>"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = paper.ReadStamp(data) })
}

func FuzzReadData(f *testing.F) {
	f.Add(forms.IT1(language.English, norms.Certificate{}, forms.Source{}).Data)
	f.Add([]byte(`[[[{"a":[1]}]]]`))
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = paper.ReadData(language.English, data) })
}
