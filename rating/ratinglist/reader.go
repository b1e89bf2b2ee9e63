package ratinglist

import (
	"io"
	"iter"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Header is what a list says of itself: its month and the kinds it covers.
type Header struct {
	Period handbook.Period // 0: the layout does not say
	Kinds  [tournament.Kinds]bool
}

// Combined returns a header of all three kinds.
func Combined(p handbook.Period) Header {
	return Header{Period: p, Kinds: [tournament.Kinds]bool{true, true, true}}
}

// Single returns a header of one kind.
func Single(p handbook.Period, k tournament.Kind) Header {
	h := Header{Period: p}
	h.Kinds[k] = true
	return h
}

// kind returns the kind of a list of one; ok is false for any other.
func (h *Header) kind() (only tournament.Kind, ok bool) {
	n := 0
	for k, has := range h.Kinds {
		if has {
			only, n = tournament.Kind(k), n+1
		}
	}
	return only, n == 1
}

// flagKind returns the kind whose inactivity FIDE's one flag tells: the kind of a
// list of one, standard in the combined list. ok is false for a list of several
// kinds without standard.
func (h *Header) flagKind() (tournament.Kind, bool) {
	if k, one := h.kind(); one {
		return k, true
	}
	return tournament.Standard, h.Kinds[tournament.Standard]
}

// Options of a reader; the zero value takes everything from the file.
type Options struct {
	// Period of the list, where its layout does not name the month. A month that
	// the file names is used instead.
	Period handbook.Period
	// Kind of a list of one kind; nil: from the file's name, else standard.
	Kind *tournament.Kind
	// Complete declares that every person with a FIDE ID is on the list, for a layout
	// that does not say so.
	Complete bool
	// Only keeps some rows in [Load]; nil: all.
	Only func(*Row) bool
}

// MaxFindings are kept of one list; the rest are counted.
const MaxFindings = 1000

// Format names a layout.
type Format string

// The layouts that [Open] recognises by their content.
const (
	TXT  Format = "fide-txt"
	XML  Format = "fide-xml"
	CSV  Format = "csv"
	XLSX Format = "xlsx"
)

// source reads the rows of one layout.
type source interface {
	// next is the next row that can be used, or io.EOF. Broken lines go to
	// the reader's findings.
	next() (Row, error)
	// at is the line on which the row given last ends.
	at() int
}

// Reader streams the rows of a list. It holds one row at a time, save for
// XLSX, whose parts excelize unpacks to temporary files.
type Reader struct {
	name     string
	format   Format
	complete bool // said to be
	kindSaid bool // by the options or the name of the file
	header   Header
	src      source
	first    Row
	firstErr error
	peeked   bool
	findings []handbook.Finding
	more     int
	cut      bool
	close    func() error
	input    input
	rows     int // given so far
	met      metIDs
}

// Open recognises the layout of a list by its content and reads up to its
// first row. The name stands in findings, and tells the kind of a list of one
// kind where nothing else does. Content that is no list is an error.
func Open(r io.Reader, name string, opts Options) (*Reader, error) {
	reader := &Reader{name: name}
	reader.header.Period, reader.complete = opts.Period, opts.Complete
	_, named := kindNamed(name)
	reader.kindSaid = opts.Kind != nil || named
	if err := reader.detect(reader.input.count(r), kindOf(name, opts)); err != nil {
		_ = reader.Close() // nothing is kept of what is no list
		return nil, handbook.Errorf("ratinglist.error.list", "file", name, "problem", err)
	}
	reader.input.free = reader.input.read + freeBytes
	reader.first, reader.firstErr = reader.readRow()
	reader.peeked = true
	return reader, nil
}

// kindOf returns the kind of a list of one kind.
func kindOf(name string, opts Options) tournament.Kind {
	if opts.Kind != nil {
		return *opts.Kind
	}
	k, _ := kindNamed(name)
	return k
}

// kindNamed returns the kind that a file's name says; ok is false if it says
// none.
func kindNamed(name string) (k tournament.Kind, ok bool) {
	base := strings.ToLower(path.Base(strings.ReplaceAll(name, `\`, "/")))
	for k := range tournament.Kinds {
		if strings.Contains(base, k.String()) {
			return k, true
		}
	}
	return tournament.Standard, false
}

// month takes a month that the file names, which is stronger than that of
// [Options]; 0: none.
func (r *Reader) month(p handbook.Period) {
	if p != 0 {
		r.header.Period = p
	}
}

// Header returns what the list says of itself. The kinds of an XML list are those
// met up to the row read last.
func (r *Reader) Header() Header { return r.header }

// Cut reports whether the file ended before the list did, as a download that was
// broken off; known once Next has given io.EOF, and of XML alone.
func (r *Reader) Cut() bool { return r.cut }

// Complete reports whether every person with a FIDE ID is on the list: so on
// FIDE's lists of all three kinds, while those of one kind hold the rated alone
// and other layouts are made for a purpose, unless the options say so.
func (r *Reader) Complete() bool {
	_, single := r.header.kind()
	return r.complete || (r.format == TXT || r.format == XML) && !single
}

// Format returns the layout.
func (r *Reader) Format() Format { return r.format }

// Next returns the next row that can be used, or io.EOF at the end. Of several rows
// with one FIDE ID the first stays, and a finding names each of the others.
func (r *Reader) Next() (Row, error) {
	if r.peeked {
		r.peeked = false
		return r.first, r.firstErr
	}
	if r.firstErr != nil {
		return Row{}, r.firstErr
	}
	row, err := r.readRow()
	if err != nil {
		r.firstErr = err
	}
	return row, err
}

// readRow reads the next row, and lets the list be longer for it. A row with an ID
// that stood before is left out.
func (r *Reader) readRow() (Row, error) {
	row, err := r.src.next()
	for err == nil {
		first, twice := r.met.meet(row.FIDEID, r.src.at())
		if !twice {
			break
		}
		r.report(&fault{text: handbook.Say("ratinglist.twice", "id", strconv.Itoa(row.FIDEID), "first", first, "name", short(row.Name))}, colID, r.src.at(), 1)
		row, err = r.src.next()
	}
	if err != nil {
		return row, err
	}
	if r.rows++; r.rows > MaxRows {
		return Row{}, handbook.Errorf("ratinglist.error.players", "most", MaxRows)
	}
	r.input.free += perRow
	r.input.rows = r.rows
	return row, nil
}

// All ranges over the rows still to come; an error ends it.
func (r *Reader) All() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for {
			row, err := r.Next()
			if err == io.EOF || !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// Close gives back what an XLSX list holds. The reader given to [Open] stays
// open.
func (r *Reader) Close() error {
	if r.close == nil {
		return nil
	}
	return r.close()
}

// Findings returns the faults met so far, at most [MaxFindings] and one that
// counts the rest, in the order of the file.
func (r *Reader) Findings() []handbook.Finding {
	if r.more == 0 {
		return r.findings
	}
	last := r.findings[len(r.findings)-1]
	return append(r.findings[:len(r.findings):len(r.findings)], handbook.Finding{
		Article: "LIST-line", Rule: "list-line", Severity: handbook.Warning, Pos: last.Pos,
		Text: handbook.Say("ratinglist.more-findings", "n", r.more, "limit", MaxFindings),
	})
}

// report keeps a fault of a column at a place.
func (r *Reader) report(f *fault, c column, line, col int) {
	if len(r.findings) >= MaxFindings {
		if r.more++; r.more == mostFaults && r.rows == 0 {
			r.input.free = r.input.read // what gave no player so far is read no further
		}
		return
	}
	severity, rule := handbook.Warning, "list-field"
	if f.grave {
		severity, rule = handbook.Error, "list-line"
	}
	r.findings = append(r.findings, handbook.Finding{
		Article: "LIST-" + c.String(), Rule: rule, Severity: severity,
		Pos: handbook.Pos{File: r.name, Line: line, Col: col}, Text: f.text,
	})
}

// reportStrangers says once how many players of the list have no FIDE ID.
func (r *Reader) reportStrangers(d *rowDraft, line int) {
	if d.strangers > 0 {
		r.reportHeader(&fault{text: handbook.Say("ratinglist.strangers", "n", d.strangers)}, handbook.Info, line)
		d.strangers = 0
	}
}

// reportHeader keeps what is worth saying of the list as a whole.
func (r *Reader) reportHeader(f *fault, severity handbook.Severity, line int) {
	r.findings = append(r.findings, handbook.Finding{
		Article: "LIST-header", Rule: "list-column", Severity: severity,
		Pos: handbook.Pos{File: r.name, Line: line, Col: 1}, Text: f.text,
	})
}

// partArticles are the words of the columns of a kind of play in findings, columnArticles
// those of the other columns.
var (
	partArticles   = [...]string{"rating", "games", "k", "flag"}
	columnArticles = [...]string{"line", "id", "name", "federation", "sex", "title", "women-title", "other-titles", "arena-title", "birth-year", "flag", "list", "name", "name", "id"}
)

// Articles returns the articles of findings on a list, LIST- left out: one for each column,
// and "line" for a whole line.
func Articles() []string {
	var words []string
	for _, w := range slices.Concat(columnArticles[:], partArticles[:]) {
		if !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// String returns the column's word in findings.
func (c column) String() string {
	if c >= colStanding {
		_, part := c.kindPart(0)
		return partArticles[part]
	}
	return columnArticles[c]
}
