package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
)

var corpus = flag.Bool("corpus", false, "run the long tests")

// The limits of an answer to a file of up to 64 MiB, whatever is in it.
const (
	mostCPU    = 10 * time.Second
	mostMemory = 500 << 20
)

// hostile is a file that is made to cost much, and the command that meets it.
type hostile struct {
	name  string
	small bool // answered within a second: tried at every test
	args  []string
	make  func(w io.Writer)
}

// sheetOf is a workbook whose one sheet has these rows; more adds parts.
func sheetOf(w io.Writer, rows func(io.Writer), more map[string]func(io.Writer)) {
	z := zip.NewWriter(w)
	part := func(name string, write func(io.Writer)) {
		if other := more[name]; other != nil {
			write = other
		}
		p, err := z.Create(name)
		if err == nil {
			b := bufio.NewWriterSize(p, 1<<20)
			write(b)
			_ = b.Flush()
		}
	}
	const ns, rel = "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	part("[Content_Types].xml", words(`<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`))
	part("_rels/.rels", words(`<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="`+rel+`/officeDocument" Target="xl/workbook.xml"/></Relationships>`))
	part("xl/workbook.xml", words(`<?xml version="1.0"?><workbook xmlns="`+ns+`" xmlns:r="`+rel+`"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`))
	part("xl/_rels/workbook.xml.rels", words(`<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="`+rel+`/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`))
	part("xl/worksheets/sheet1.xml", func(w io.Writer) {
		_, _ = io.WriteString(w, `<?xml version="1.0"?><worksheet xmlns="`+ns+`"><sheetData>`)
		rows(w)
		_, _ = io.WriteString(w, `</sheetData></worksheet>`)
	})
	for name, write := range more {
		if name != "xl/workbook.xml" {
			part(name, write)
		}
	}
	_ = z.Close()
}

const listHead = `<row r="1"><c r="A1" t="inlineStr"><is><t>FIDE ID</t></is></c><c r="B1" t="inlineStr"><is><t>Name</t></is></c><c r="C1" t="inlineStr"><is><t>Standard rating</t></is></c></row>`

// repeat writes a text n times.
func repeat(text string, n int) func(io.Writer) {
	return func(w io.Writer) {
		block := strings.Repeat(text, max(1, (1<<16)/len(text)))
		each := len(block) / len(text)
		for ; n >= each; n -= each {
			_, _ = io.WriteString(w, block)
		}
		_, _ = io.WriteString(w, strings.Repeat(text, n))
	}
}

// zipped is a ZIP file of one part.
func zipped(w io.Writer, name string, write func(io.Writer)) {
	z := zip.NewWriter(w)
	if p, err := z.Create(name); err == nil {
		write(p)
	}
	_ = z.Close()
}

func seq(writes ...func(io.Writer)) func(io.Writer) {
	return func(w io.Writer) {
		for _, write := range writes {
			write(w)
		}
	}
}

func words(s string) func(io.Writer) { return repeat(s, 1) }

// noise is bytes without a pattern, of those that the alphabet has.
func noise(alphabet string, n int) func(io.Writer) {
	return func(w io.Writer) {
		r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same file each time
		b := make([]byte, 1<<16)
		for ; n > 0; n -= len(b) {
			for i := range b {
				b[i] = alphabet[r.IntN(len(alphabet))]
			}
			_, _ = w.Write(b[:min(n, len(b))])
		}
	}
}

const (
	mebi    = 1 << 20
	trfHead = "012 X\n022 Y\n032 LIE\n042 2026/09/01\n052 2026/09/09\n062 2\n092 Individual: Swiss-System\n"
	xmlHead = "<?xml version=\"1.0\"?>\n<playerslist>\n"
	csvHead = "fide_id,name,federation,standard_rating,list\n"
	txtHead = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SEP26 Gms K  B-day Flag\n"
)

func hostileFiles() []hostile {
	list := []string{"list", "import", "--period", "2026-09", "FILE"}
	verify, check := []string{"verify", "FILE"}, []string{"check", "FILE"}
	facts := []string{"check", "--event-facts", "FILE", "small.trf"}
	settings := []string{"--config", "FILE", "list"}
	book := func(args []string, name string, small bool, rows func(io.Writer), more map[string]func(io.Writer)) hostile {
		return hostile{name + ".xlsx", small, args, func(w io.Writer) { sheetOf(w, rows, more) }}
	}
	files := []hostile{}
	for _, args := range [][]string{list, verify} {
		at := args[0] + "-"
		files = append(files,
			book(args, at+"last-column-5000-rows", true, seq(words(listHead), func(w io.Writer) {
				for i := 2; i < 5000; i++ {
					fmt.Fprintf(w, `<row r="%d"><c r="XFD%d"><v>1</v></c></row>`, i, i)
				}
			}), nil),
			book(args, at+"row-two-thousand-million", true, seq(words(listHead), words(`<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>`)), nil),
			book(args, at+"place-after-a-quoted-bracket", true, seq(words(listHead), repeat(`<row><c s=">" r="XFD1"><v>1</v></c></row>`, 100_000)), nil),
			book(args, at+"place-by-entity", true, seq(words(listHead), repeat(`<row><c r="&#88;FD1"><v>1</v></c></row>`, 100_000)), nil),
			book(args, at+"place-after-long-attribute", true, seq(words(listHead), repeat(`<row><c s="`+strings.Repeat("1", 2000)+`" r="XFD1"><v>1</v></c></row>`, 10_000)), nil),
			book(args, at+"other-prefix", true, seq(words(listHead), repeat(`<x:row xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:c r="XFD1"><x:v>1</x:v></x:c></x:row>`, 100_000)), nil),
			book(args, at+"picture-of-1900-MiB", false, words(listHead), map[string]func(io.Writer){"xl/media/image1.png": repeat("0", 1900*mebi)}),
			book(args, at+"texts-of-1900-MiB", false, words(listHead), map[string]func(io.Writer){"xl/sharedStrings.xml": repeat("<si><t>a</t></si>", 1900*mebi/17)}),
			book(args, at+"texts-4-MiB-of-nothing", true, words(listHead), map[string]func(io.Writer){"xl/sharedStrings.xml": seq(words("<sst>"), repeat("<si/>", 800_000), words("</sst>"))}),
			book(args, at+"styles-of-900-MiB", false, words(listHead), map[string]func(io.Writer){"xl/styles.xml": repeat("<xf/>", 180*mebi)}),
			book(args, at+"styles-of-4-MiB", true, words(listHead), map[string]func(io.Writer){"xl/styles.xml": seq(words("<styleSheet><cellXfs>"), repeat("<xf/>", 800_000), words("</cellXfs></styleSheet>"))}),
			book(args, at+"one-sheet-20000-times", true, words(listHead), map[string]func(io.Writer){"xl/workbook.xml": seq(
				words(`<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>`),
				repeat(`<sheet name="a" sheetId="1" r:id="rId1"/>`, 20_000), words(`</sheets></workbook>`))}),
			book(args, at+"formulas", true, seq(words(listHead), repeat(`<row><c><f>1</f></c></row>`, 40_000)), nil),
			book(args, at+"300-sheets", false, words(listHead), func() map[string]func(io.Writer) {
				more := map[string]func(io.Writer){}
				for i := range 300 {
					more[fmt.Sprintf("xl/worksheets/sheet%d.xml", i+2)] = repeat("<row/>", mebi/2)
				}
				return more
			}()),
			book(args, at+"empty-rows", false, seq(words(listHead), repeat("<row/>", 300*mebi/6)), nil),
			book(args, at+"blanks", false, seq(words(listHead), repeat(" ", 1900*mebi)), nil),
			book(args, at+"nested", false, seq(words(listHead), repeat("<a>", 2*mebi)), nil),
		)
	}
	return append(files,
		hostile{"rows-of-junk.txt", false, list, seq(words(txtHead), noise("abc 0123456789\n", 63*mebi))},
		hostile{"zip-of-blanks.zip", false, list, func(w io.Writer) { zipped(w, "list.txt", seq(words(txtHead), repeat("\n", 1900*mebi))) }},
		hostile{"zip-of-one-row.zip", false, list, func(w io.Writer) {
			zipped(w, "list.csv", seq(words(csvHead), repeat("99000001,\"A, B\",LIE,2000,2026-09\n", 1900*mebi/33)))
		}},
		hostile{"zip-of-noise.zip", false, list, func(w io.Writer) { zipped(w, "list.txt", seq(words(txtHead), noise("ab\n", 200*mebi))) }},
		hostile{"zip-of-zips.zip", true, list, func(w io.Writer) {
			zipped(w, "a.zip", func(w io.Writer) { zipped(w, "list.txt", repeat("0", 100*mebi)) })
		}},
		hostile{"parts.zip", true, list, func(w io.Writer) {
			z := zip.NewWriter(w)
			for i := range 20_000 {
				_, _ = z.Create(fmt.Sprint(i))
			}
			_ = z.Close()
		}},
		hostile{"comments.xml", false, list, seq(words(xmlHead), repeat("<!-- "+strings.Repeat("x", 1000)+" -->", 64*1000))},
		hostile{"unknown-elements.xml", false, list, seq(words(xmlHead), repeat("<a/>", 16*mebi-100))},
		hostile{"players-of-nothing.xml", false, list, seq(words(xmlHead), repeat("<player></player>", 3*mebi))},
		hostile{"entities.xml", true, list, seq(words("<?xml version=\"1.0\"?><!DOCTYPE l [<!ENTITY a \"aaaaaaaaaa\">"), func(w io.Writer) {
			for c := 'b'; c < 'k'; c++ {
				fmt.Fprintf(w, "<!ENTITY %c %q>", c, strings.Repeat(fmt.Sprintf("&%c;", c-1), 10))
			}
		}, words("]><playerslist><player><fideid>1</fideid><name>&j;</name></player></playerslist>"))},
		hostile{"quotation.csv", false, list, seq(words(csvHead), words(`"`), noise("abc,\n", 64*mebi-100))},
		hostile{"quotations.csv", false, list, seq(words(csvHead), noise("\",\na", 64*mebi-100))},
		hostile{"many-columns.csv", false, list, seq(words("fide_id,name,standard_rating"), repeat(",a", 30*mebi))},
		hostile{"noise.trf", false, check, noise("abcdefgh 0123456789\n", 64*mebi-1)},
		hostile{"players.trf", false, check, seq(words(trfHead), repeat("001    1                                                                                   \n", 600_000))},
		hostile{"records.trf", false, check, seq(words(trfHead), repeat("XX\n", 20*mebi))},
		hostile{"lines.trf", false, check, repeat("\n", 64*mebi-1)},
		hostile{"one-line.trf", false, check, seq(words("012 "), repeat("x", 64*mebi-10))},
		hostile{"zeros.trf", false, check, repeat("\x00", 64*mebi-1)},
		hostile{"brackets.json", false, check, repeat("[", 64*mebi-1)},
		hostile{"objects.json", false, check, repeat(`{"a":`, 12*mebi)},
		hostile{"teams.trf", false, check, seq(words(trfHead), repeat("013 A                                   1    2    3    4    5\n", 500_000))},
		hostile{"dotted.toml", true, facts, func(w io.Writer) { fmt.Fprintf(w, "%s = 1\n", strings.Repeat("a.", 30_000)+"a") }},
		hostile{"tables.toml", true, facts, func(w io.Writer) {
			for i := range 950 {
				fmt.Fprintf(w, "[t%d]\n", i)
			}
		}},
		hostile{"nested-400-KB.toml", true, settings, func(w io.Writer) {
			for i := range 400_000 / 2000 {
				fmt.Fprintf(w, "[%s]\n", strings.Repeat("a.", 999)+fmt.Sprint(i))
			}
		}},
		hostile{"deepest.toml", true, settings, func(w io.Writer) { fmt.Fprintf(w, "a = %s1%s\n", strings.Repeat("[", 990), strings.Repeat("]", 990)) }},
		hostile{"deepest-tables.toml", true, settings, func(w io.Writer) {
			fmt.Fprintf(w, "a = %s1%s\n", strings.Repeat("{a=", 990), strings.Repeat("}", 990))
		}},
		hostile{"long.toml", true, settings, func(w io.Writer) { repeat("#", 70_000)(w) }},
		hostile{"streams.pdf", true, verify, seq(words("%PDF-1.7\n"), repeat("1 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n", 160_000))},
		hostile{"stream-of-1900-MiB.pdf", false, verify, func(w io.Writer) {
			var b bytes.Buffer
			z := zlib.NewWriter(&b)
			repeat("0", 1900*mebi)(z)
			_ = z.Close()
			for range 4 {
				fmt.Fprintf(w, "1 0 obj\n<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream\nendobj\n", b.Len(), b.Bytes())
			}
		}},
		hostile{"large.pdf", false, verify, seq(words("%PDF-1.7\n"), repeat("1 0 obj << /Length 0 >> ", 64*mebi/24-10))},
		hostile{"subject.pdf", false, verify, seq(words("%PDF-1.7\n"), repeat("/Subject <FEFF", 4*mebi))},
	)
}

// sharedHostile are the files in ../shared, once for each command that takes their
// kind; none where it is absent.
func sharedHostile(t testing.TB) []hostile {
	const folder = "../../../shared/data/cases/hostile"
	files, _ := os.ReadDir(folder)
	list, verify, check := []string{"list", "import", "--period", "2026-09", "FILE"}, []string{"verify", "FILE"}, []string{"check", "FILE"}
	var found []hostile
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(folder, f.Name()))
		require.NoError(t, err)
		name, zipped := strings.CutSuffix(f.Name(), ".gz")
		if zipped {
			r, err := gzip.NewReader(bytes.NewReader(data))
			require.NoError(t, err)
			data, err = io.ReadAll(r)
			require.NoError(t, err)
		}
		commands := [][]string{list}
		switch filepath.Ext(name) {
		case ".trf":
			commands = [][]string{check}
		case ".xlsx":
			commands = [][]string{list, verify}
		}
		for _, args := range commands {
			found = append(found, hostile{args[0] + "-" + name, false, args, func(w io.Writer) { _, _ = w.Write(data) }})
		}
	}
	return found
}

// answerTo runs the program on a file, and measures.
func answerTo(t testing.TB, h hostile, dir string) (cpu time.Duration, memory int64, size int64, status int, said string) {
	path := filepath.Join(dir, h.name)
	f, err := os.Create(path)
	require.NoError(t, err)
	b := bufio.NewWriterSize(f, 1<<20)
	h.make(b)
	require.NoError(t, b.Flush())
	require.NoError(t, f.Close())
	defer os.Remove(path)
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.LessOrEqual(t, info.Size(), int64(64*mebi), h.name)
	program, err := os.Executable()
	require.NoError(t, err)
	bin := filepath.Join(dir, "fedrate")
	if err := os.Symlink(program, bin); err != nil {
		require.ErrorIs(t, err, os.ErrExist)
	}
	var args []string
	for _, a := range h.args {
		if a == "FILE" {
			a = path
		}
		args = append(args, a)
	}
	cmd := exec.Command(bin, args...)
	cmd.Dir = dir
	peak := filepath.Join(t.TempDir(), "peak")
	cmd.Env = append(os.Environ(), "FEDRATE_DATABASE="+storetest.Kept(t, filepath.Join(dir, "fedrate.db")), peakFile+"="+peak, "GOGC=100")
	out, _ := cmd.CombinedOutput()
	return cmd.ProcessState.SystemTime() + cmd.ProcessState.UserTime(), peakOf(cmd.ProcessState, peak), info.Size(), cmd.ProcessState.ExitCode(), string(out)
}

// peakFile names the variable with the file into which the program writes its peak of memory
// when it ends. The system counts the memory of the process that starts a program as that
// program's: here that is the tests, which are larger.
const peakFile = "FEDRATE_TEST_PEAK"

// writePeak writes the most memory that the program has had, in KiB, where the system says it.
func writePeak(path string) {
	data, err := os.ReadFile("/proc/self/status")
	if path == "" || err != nil {
		return
	}
	for line := range strings.Lines(string(data)) {
		if peak, is := strings.CutPrefix(line, "VmHWM:"); is {
			_ = os.WriteFile(path, []byte(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(peak), "kB"))), 0o600)
		}
	}
}

// peakOf returns the most memory that a program has had, in bytes: what it wrote itself, else
// what the system counts.
func peakOf(ended *os.ProcessState, path string) int64 {
	if data, err := os.ReadFile(path); err == nil {
		if kibibytes, err := strconv.ParseInt(string(data), 10, 64); err == nil {
			return kibibytes << 10
		}
	}
	return ended.SysUsage().(*syscall.Rusage).Maxrss << 10
}

// hostileDesk is a folder with an office and a small report.
func hostileDesk(t testing.TB) string {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "small.trf"), []byte(trfHead), 0o600))
	var said strings.Builder
	database := map[string]string{"FEDRATE_DATABASE": storetest.Kept(t, filepath.Join(dir, "fedrate.db")), "FEDRATE_OFFICE_KEY": filepath.Join(dir, "fedrate.db.key")}
	require.Zero(t, run([]string{"init", "--federation", "LIE"}, &said, &said, getenv(database), time.Now), said.String())
	return dir
}

func tryHostile(t *testing.T, only func(hostile) bool) {
	dir := hostileDesk(t)
	for _, h := range append(hostileFiles(), sharedHostile(t)...) {
		if !only(h) {
			continue
		}
		t.Run(h.name, func(t *testing.T) {
			cpu, memory, size, status, said := answerTo(t, h, dir)
			t.Logf("%s: %d KiB, %.1f s, %d MiB, exit %d: %.200s", h.name, size>>10, cpu.Seconds(), memory>>20, status, said)
			require.Less(t, cpu, mostCPU)
			require.Less(t, memory, int64(mostMemory))
			require.Contains(t, []int{0, 1, 2}, status)
			require.NotContains(t, said, "goroutine")
			require.Less(t, len(said), 4*mebi)
		})
	}
}

// Small files that claim much are answered at once.
func TestHostileFiles(t *testing.T) { tryHostile(t, func(h hostile) bool { return h.small }) }

// Any file of up to 64 MiB is answered within the limits.
func TestCorpusHostileFiles(t *testing.T) {
	if !*corpus {
		t.Skip("with -args -corpus")
	}
	tryHostile(t, func(h hostile) bool { return !h.small })
}

// BenchmarkHostile prints what each hostile file costs: CPU and peak memory.
func BenchmarkHostile(b *testing.B) {
	dir := hostileDesk(b)
	for _, h := range append(hostileFiles(), sharedHostile(b)...) {
		b.Run(h.name, func(b *testing.B) {
			var cpu time.Duration
			var memory int64
			for range b.N {
				cpu, memory, _, _, _ = answerTo(b, h, dir)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(cpu.Seconds(), "cpu-s")
			b.ReportMetric(float64(memory>>20), "peak-MiB")
		})
	}
}
