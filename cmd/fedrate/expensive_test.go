package main

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
)

// The limits of an answer to a paper that anybody can send to the page of certificates.
const (
	mostPaperBytes  = 8 << 20
	mostPaperCPU    = 2 * time.Second
	mostPaperMemory = 200 << 20
)

const sheetSpace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`

// issuedDesk is a folder with an office that has issued one certificate, whose number is
// returned: what says that it is this certificate is compared with it.
func issuedDesk(t *testing.T) (dir, number string) {
	dir = t.TempDir()
	var said strings.Builder
	database := map[string]string{"FEDRATE_DATABASE": storetest.Kept(t, filepath.Join(dir, "fedrate.db")), "FEDRATE_OFFICE_KEY": filepath.Join(dir, "fedrate.db.key")}
	for _, args := range [][]string{
		{"init", "--federation", "LIE", "--first-list", "2026-09=../../fixtures/federation/lists/2026-09.txt"},
		{"submit", "../../fixtures/federation/2026-09/01-masters-open.trf"},
		{"certificate", "../../fixtures/federation/2026-09/01-masters-open.trf", "--player", "10", "--title", "GM", "-o", filepath.Join(dir, "it1.xlsx"), "--database", database["FEDRATE_DATABASE"]},
	} {
		require.Zero(t, run(args, &said, &said, getenv(database), time.Now), said.String())
	}
	number = regexp.MustCompile(`LIE-2026-09-IT1-GM-[0-9A-Z]{4}-[0-9A-Z]{4}`).FindString(said.String())
	require.NotEmpty(t, number)
	return dir, number
}

// expensivePapers are files of up to 8 MiB that claim to be a certificate and are made to
// cost much.
func expensivePapers(number string) []hostile {
	var list []hostile
	named := words(`<row><c t="inlineStr"><is><t>Certificate number ` + number + `</t></is></c></row>`)
	book := func(name string, rows func(io.Writer), more map[string]func(io.Writer)) {
		list = append(list, hostile{name + ".xlsx", true, []string{"verify", "FILE"}, func(w io.Writer) { sheetOf(w, seq(named, rows), more) }})
	}
	sheet := func(name string, after func(io.Writer)) {
		book(name, words(" "), map[string]func(io.Writer){"xl/worksheets/sheet1.xml": seq(
			words(`<?xml version="1.0"?><worksheet `+sheetSpace+`><sheetData>`), named, words(`</sheetData>`), after, words(`</worksheet>`))})
	}
	styles := func(format string) map[string]func(io.Writer) {
		return map[string]func(io.Writer){"xl/styles.xml": words(`<styleSheet ` + sheetSpace + `><numFmts><numFmt numFmtId="170" formatCode="` + format +
			`"/></numFmts><cellXfs><xf/><xf numFmtId="170" applyNumberFormat="1"/></cellXfs></styleSheet>`)}
	}
	texts := func(text func(io.Writer)) map[string]func(io.Writer) {
		return map[string]func(io.Writer){"xl/sharedStrings.xml": seq(words(`<sst `+sheetSpace+`>`), text, words(`</sst>`))}
	}
	workbook := func(before string, repeated string, n int, after string) map[string]func(io.Writer) {
		return map[string]func(io.Writer){"xl/workbook.xml": seq(
			words(`<?xml version="1.0"?><workbook `+sheetSpace+` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>`+before), repeat(repeated, n), words(after+`</workbook>`))}
	}
	const oneSheet = `<sheet name="a" sheetId="1" r:id="rId1"/>`
	cells := func(cell string, n int) func(io.Writer) { return seq(words("<row>"), repeat(cell, n), words("</row>")) }

	book("long-text-in-all-cells", cells(`<c t="s"><v>0</v></c>`, 9_000), texts(seq(words("<si><t>"), repeat("a ", 400_000), words("</t></si>"))))
	book("text-of-many-pieces", cells(`<c t="s"><v>0</v></c>`, 9_000), texts(seq(words("<si>"), repeat("<r><t>a b</t></r>", 50_000), words("</si>"))))
	book("text-after-a-comment", cells(`<c t="s"><v>0</v></c>`, 9_000), texts(seq(words("<!--<si/>--><si><t>"), repeat("a ", 400_000), words("</t></si>"))))
	book("many-texts", cells(`<c t="s"><v>7</v></c>`, 9_000), texts(repeat("<si><t>a b</t></si>", 100_000)))
	book("as-many-cells-as-may-be", cells(`<c><v>1</v></c>`, 59_900), nil)
	book("more-cells", cells(`<c><v>1</v></c>`, 400_000), nil)
	book("as-many-formulas", repeat(`<row><c><f>1</f></c></row>`, 19_000), nil)
	book("long-shared-formula", seq(words(`<row r="2"><c r="A2"><f t="shared" si="0" ref="A2:A30">1`), repeat("+A1", 10_000), words(`</f></c></row>`), func(w io.Writer) {
		for i := 3; i < 30; i++ {
			fmt.Fprintf(w, `<row r="%d"><c r="A%[1]d"><f t="shared" si="0"/></c></row>`, i)
		}
	}), nil)
	book("longer-shared-formula", seq(words(`<row r="2"><c r="A2"><f>1`), repeat("+A1", 200_000), words(`</f></c></row>`)), nil)
	book("long-formats", cells(`<c s="1"><v>45000</v></c>`, 30_000), styles(strings.Repeat("yyyy ", 20_000)))
	book("format-of-many-sections", cells(`<c s="1"><v>45000</v></c>`, 30_000), styles(strings.Repeat("[Red]0;", 5_000)))
	book("format-with-a-long-text", cells(`<c s="1"><v>45000</v></c>`, 30_000), styles("&quot;"+strings.Repeat("a ", 50_000)+"&quot;"))
	book("many-styles", words(" "), map[string]func(io.Writer){"xl/styles.xml": seq(words(`<styleSheet `+sheetSpace+`><cellXfs>`), repeat("<xf/>", 49_000), words("</cellXfs></styleSheet>"))})
	book("more-styles", words(" "), map[string]func(io.Writer){"xl/styles.xml": seq(words(`<styleSheet `+sheetSpace+`><cellXfs>`), repeat("<xf/>", 400_000), words("</cellXfs></styleSheet>"))})
	book("one-sheet-19-times", cells(`<c><v>1</v></c>`, 2_500), workbook("", oneSheet, 19, "</sheets>"))
	book("one-sheet-2000-times", words(" "), workbook("", oneSheet, 2_000, "</sheets>"))
	book("many-names", words(" "), workbook(oneSheet+"</sheets><definedNames>", `<definedName name="a">1</definedName>`, 25_000, "</definedNames>"))
	sheet("many-merged-cells", seq(words("<mergeCells>"), repeat(`<mergeCell ref="A1:XFD1048576"/>`, 28_000), words("</mergeCells>")))
	sheet("many-conditions", repeat(`<conditionalFormatting sqref="A1"><cfRule type="cellIs" priority="1"><formula>1</formula></cfRule></conditionalFormatting>`, 7_500))
	sheet("many-validations", seq(words("<dataValidations>"), repeat(`<dataValidation sqref="A1"><formula1>1</formula1></dataValidation>`, 13_500), words("</dataValidations>")))
	sheet("many-links", seq(words("<hyperlinks>"), repeat(`<hyperlink ref="A1"/>`, 45_000), words("</hyperlinks>")))
	sheet("many-columns", seq(words("<cols>"), repeat(`<col min="1" max="16384" width="1"/>`, 26_000), words("</cols>")))
	sheet("unknown-elements", repeat(`<a/>`, 250_000))
	book("attributes", words(`<row `+strings.Repeat(`a="" `, 200_000)+`/>`), nil)
	book("deep-elements", repeat(`<row><c t="inlineStr"><is>`+strings.Repeat("<r>", 900)+strings.Repeat("</r>", 900)+`</is></c></row>`, 150), nil)
	book("far-cells", func(w io.Writer) {
		for i := 2; i < 1_000; i++ {
			fmt.Fprintf(w, `<row r="%d"><c r="XFD%[1]d"><v>1</v></c></row>`, i)
		}
	}, nil)
	book("far-rows", words(`<row r="19999"><c r="A19999"><v>1</v></c></row>`), nil)
	book("entities", seq(words(`<row><c t="str"><v>`), repeat("&lt;", 250_000), words(`</v></c></row>`)), nil)
	book("long-number", seq(words(`<row><c><v>`), repeat("9", 1_000_000), words(`</v></c></row>`)), nil)
	list = append(list, hostile{"many-parts.zip", true, []string{"verify", "FILE"}, func(w io.Writer) {
		more := map[string]func(io.Writer){}
		for i := range 1_900 {
			more[fmt.Sprintf("xl/worksheets/sheet%d.xml", i+2)] = words("<row/>")
		}
		sheetOf(w, named, more)
	}}, hostile{"texts-of-100-MiB.xlsx", true, []string{"verify", "FILE"}, func(w io.Writer) {
		sheetOf(w, named, texts(repeat("<si><t>a</t></si>", 100*mebi/17)))
	}})

	document := func(name string, data func(io.Writer)) {
		list = append(list, hostile{name + ".pdf", true, []string{"verify", "FILE"}, seq(
			words("%PDF-1.7\n1 0 obj\n"+`{"format":"fedrate 1","number":"`+number+`","form":"IT1","data":`), data, words("}\nendstream\n"))})
	}
	document("data-of-many-numbers", seq(words("[0"), repeat(",0", 1_900_000), words("]")))
	document("data-within-data", seq(repeat("[0,", 9_000), words("0"), repeat("]", 9_000)))
	document("data-of-long-names", seq(repeat(`{"`+strings.Repeat("k", 400)+`":`, 9_000), words("0"), repeat("}", 9_000)))
	document("data-under-a-long-name", seq(words(`{"`), repeat("k", 1_000_000), words(`":[0`), repeat(",0", 1_400_000), words("]}")))
	document("data-with-a-long-text", seq(words(`"`), repeat(`\u0041`, 600_000), words(`"`)))
	return append(list,
		hostile{"many-subjects.pdf", true, []string{"verify", "FILE"}, seq(words("%PDF-1.7\n"), repeat("/Subject <FEFF", 500_000))},
		hostile{"many-objects.pdf", true, []string{"verify", "FILE"}, seq(words("%PDF-1.7\n"), repeat("1 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n", 150_000))},
		hostile{"many-data.pdf", true, []string{"verify", "FILE"}, seq(words("%PDF-1.7\n"), repeat(`{"format":"fedrate 1"`+"\n", 350_000))},
		hostile{"stream-of-200-MiB.pdf", true, []string{"verify", "FILE"}, func(w io.Writer) {
			var b bytes.Buffer
			z := zlib.NewWriter(&b)
			repeat("0", 200*mebi)(z)
			_ = z.Close()
			for range 16 {
				fmt.Fprintf(w, "1 0 obj\n<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream\nendobj\n", b.Len(), b.Bytes())
			}
		}},
	)
}

// Papers of up to 8 MiB that are made to cost much are answered in at most 2 s of CPU and
// 200 MB, and none is as issued.
func TestExpensivePapers(t *testing.T) {
	dir, number := issuedDesk(t)
	for _, h := range expensivePapers(number) {
		t.Run(h.name, func(t *testing.T) {
			cpu, memory, size, status, said := answerTo(t, h, dir)
			t.Logf("%s: %d KiB, %.1f s, %d MiB, exit %d: %.200s", h.name, size>>10, cpu.Seconds(), memory>>20, status, said)
			require.LessOrEqual(t, size, int64(mostPaperBytes))
			require.Less(t, cpu, mostPaperCPU)
			require.Less(t, memory, int64(mostPaperMemory))
			require.Equal(t, 1, status, said)
			require.Less(t, len(said), mebi)
		})
	}
}

// The office that the papers are tried at takes its own certificate for what it is.
func TestIssuedPaperOfTheDesk(t *testing.T) {
	dir, number := issuedDesk(t)
	data, err := os.ReadFile(filepath.Join(dir, "it1.xlsx"))
	require.NoError(t, err)
	_, _, _, status, said := answerTo(t, hostile{"copy.xlsx", true, []string{"verify", "FILE"}, func(w io.Writer) { _, _ = w.Write(data) }}, dir)
	require.Zero(t, status, said)
	require.Contains(t, said, number)
	require.Contains(t, said, "as issued")
}
