package trf

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Read reads a tournament report in any of the formats. Each deviation from the
// format is a finding; they are sorted by place. The error is a [*RejectError]:
// the bytes are no report, or exceed a limit. Then there is no tournament.
func Read(name string, data []byte) (*tournament.Tournament, []handbook.Finding, error) {
	if len(data) > MaxBytes {
		return nil, nil, limitError(name, 1, len(data), MaxBytes, "trf.limit.bytes")
	}
	if key := foreignFormat(data); key != "" {
		return nil, nil, noReport(name, key)
	}
	text, encoding := decode(data)
	r, err := readText(name, data, text, encoding, len(text) == len(data) && ascii(data))
	if err != nil {
		return nil, nil, err
	}
	if r.isOutOfColumns() {
		if a, ok := align(text); ok {
			if again, err := readText(name, data, a.text, encoding, isASCII(a.text)); err == nil {
				again.sayAlignment(&a)
				r = again
			}
		}
	}
	if !r.recognised {
		return nil, nil, noReport(name, plainFormat(data))
	}
	return r.t, r.findings, nil
}

// readText reads the text of a file; plain: it is all ASCII.
func readText(name string, data []byte, text, encoding string, plain bool) (*reader, error) {
	r := newReader(name, text)
	r.plain = plain
	r.controls = countControls(text) > strings.Count(text, "\n")+strings.Count(text, "\r")
	if encoding != "" {
		r.line.no = 1
		text, col := handbook.Say("trf.encoding", "encoding", encoding), 1
		switch encoding {
		case markedUTF8:
			text = handbook.Say("trf.encoding.marked")
		case damagedUTF8:
			r.line.no, col = damage(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
			text = handbook.Say("trf.encoding.damaged", "line", r.line.no, "char", col)
		}
		r.say(handbook.Info, "encoding", "001", col, text)
	}
	if err := r.lines(); err != nil && r.recognised {
		return nil, err
	}
	if r.recognised {
		r.finish()
	}
	return r, nil
}

// noReport says that a file is no report; key: why.
func noReport(name, key string) *RejectError {
	return &RejectError{File: name, Rule: NoReport, Text: handbook.Say(key)}
}

// foreignFormats are the first bytes of files that are no text, whatever else is in them: a
// workbook that is not compressed has the lines of a report in it.
var foreignFormats = []struct{ key, begins string }{
	{"trf.no-report.archive", "PK\x03\x04"},                       // ZIP, XLSX, DOCX, ODS
	{"trf.no-report.archive", "PK\x05\x06"},                       // an empty ZIP
	{"trf.no-report.archive", "\x1f\x8b"},                         // gzip
	{"trf.no-report.archive", "7z\xbc\xaf\x27\x1c"},               // 7-Zip
	{"trf.no-report.archive", "Rar!\x1a\x07"},                     // RAR
	{"trf.no-report.archive", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"}, // XLS, DOC
	{"trf.no-report.pdf", "%PDF-"},
	{"trf.no-report.picture", "\x89PNG\r\n\x1a\n"},
	{"trf.no-report.picture", "\xff\xd8\xff"}, // JPEG
	{"trf.no-report.picture", "GIF8"},
	{"trf.no-report.picture", "RIFF"},    // WebP
	{"trf.no-report.picture", "II*\x00"}, // TIFF
	{"trf.no-report.picture", "MM\x00*"},
}

// foreignFormat returns the key of what a file is that is no text; empty: it may be one.
func foreignFormat(data []byte) string {
	for _, f := range foreignFormats {
		if bytes.HasPrefix(data, []byte(f.begins)) {
			return f.key
		}
	}
	return ""
}

// plainFormat returns the key of what a text is that has no line of a report.
func plainFormat(data []byte) string {
	switch start := bytes.TrimSpace(data); {
	case len(start) == 0:
		return "trf.no-report.empty"
	case bytes.HasPrefix(data, []byte("PK")):
		return "trf.no-report.archive"
	case start[0] == '<':
		return "trf.no-report.page"
	}
	return "trf.no-report.lines"
}

// columns stores for other packages in which columns a player's fields stand, for the
// places of their findings.
var columns = tournament.Columns{
	StartingRank: player.StartingRank.From, Sex: player.Sex.From, Title: player.Title.From, Name: player.Name.From,
	Rating: player.Rating.From, Federation: player.Federation.From, FIDEID: player.FIDEID.From, Birth: player.Birth.From,
	Points: player.Points.From, Rank: player.Rank.From, FirstRound: player.Opponent.From, RoundWidth: player.Opponent.Step,
	Colour: player.Colour.From - player.Opponent.From, Result: player.Result.From - player.Opponent.From,
}

// reader is the state of one reading.
type reader struct {
	file, text string
	t          *tournament.Tournament
	line       line
	plain      bool // all ASCII
	controls   bool // tabs or other control characters somewhere
	recognised bool // some line is a report's
	trf26      bool // some record is TRF26's own
	shifted    bool // some line of a section left its columns
	findings   []handbook.Finding
	closing    bool // every line is read
	unsaid     int  // deviations beyond maxFindings, which are only counted
	sightings  []foundDeviation
	slab       []tournament.Game
	buffer     []int32
	records    int // lines that are not blank and no players
	rounds     int // most rounds in which a line says anything
	seen       [1000]int32
	filled     [1000]bool
	teams16    []tournament.Team
	teams26    []tournament.Team
	scored     bool // 162 or BBW says what a win is worth: a bye is worth the same unless said otherwise
	byeScored  bool
	xScored    bool
	virtual    []int // accelerations made from XXA lines
	births     []birthText
	eventDays  []eventDay
}

func newReader(name, text string) *reader {
	t := &tournament.Tournament{
		File: name, PlayerCount: -1, RatedCount: -1, TeamCount: -1,
		Scoring: tournament.StandardScoring, Columns: &columns,
	}
	return &reader{file: name, text: text, t: t}
}

// lines reads line by line.
func (r *reader) lines() error {
	sp := newSplitter(r.text)
	for {
		s, ok := sp.next()
		if !ok {
			return nil
		}
		r.line = line{s: s, no: sp.lineNumber}
		if !r.plain || r.controls {
			r.prepare()
		}
		if err := r.record(); err != nil {
			return err
		}
	}
}

// prepare replaces control characters by blanks and finds the characters of a
// line beyond ASCII.
func (r *reader) prepare() {
	l := &r.line
	if i := strings.IndexFunc(l.s, control); r.controls && i >= 0 {
		name := "trf.control.character"
		switch l.s[i] {
		case '\t':
			name = "trf.control.tab"
		case 0:
			name = "trf.control.zero-byte"
		}
		r.saw(tabForm, name, utf8.RuneCountInString(l.s[:i])+1, "found", handbook.Say(name))
		l.s = clean(l.s)
	}
	if !r.plain && !isASCII(l.s) {
		r.buffer = l.index(r.buffer)
	}
}

// record reads one line by its first three characters.
func (r *reader) record() error {
	s := r.line.s
	if len(s) >= 3 && s[0] == '0' && s[1] == '0' && s[2] == '1' && (len(s) == 3 || s[3] == ' ') {
		r.recognised = true
		return r.readPlayer()
	}
	if strings.TrimSpace(s) == "" {
		return nil
	}
	if r.records++; r.records > MaxRecords {
		return limitError(r.file, r.line.no, r.records, MaxRecords, "trf.limit.lines")
	}
	id, ok := recordID(s)
	switch {
	case ok && id[0] >= '0' && id[0] <= '9':
		return r.readNumbered(id)
	case ok && extension(id):
		r.recognised = true
		return r.readExtension(id)
	case strings.HasPrefix(s, "###"):
		if !r.readOwn(s) {
			r.keepLine()
		}
		return nil
	case ok && r.line.national(id) > 0:
		r.readNational(id)
		return nil
	case ruler(s):
		return nil
	}
	r.unknown()
	return nil
}

// recordID returns the identification of a line: three letters or digits before a
// blank or the end.
func recordID(s string) (id string, ok bool) {
	if len(s) < 3 || len(s) > 3 && s[3] != ' ' {
		return "", false
	}
	for i := range 3 {
		if c := s[i]; (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
			return "", false
		}
	}
	return s[:3], true
}

// national returns the starting rank of a national rating: a line under a federation's
// code, or under three letters with a name in its place. 0: the line is none.
func (l *line) national(id string) int {
	if !tournament.KnownFederation(id) && (id[0] < 'A' || id[1] < 'A' || id[2] < 'A' || id[:2] == "XX" || l.trimmed(&player.Name) == "") {
		return 0
	}
	number, ok := whole(l.cut(&player.StartingRank))
	if !ok || l.span(4, 4) != " " {
		return 0
	}
	return number
}

// ruler reports whether a line only shows the columns: a run of digits, or
// letters repeated as in DDD SSSS sTTT.
func ruler(s string) bool {
	indented := strings.HasPrefix(s, "   ")
	s = strings.TrimSpace(strings.TrimLeft(s, "#"))
	if len(s) >= 10 && strings.Trim(s, "0123456789") == "" || indented && strings.Trim(s, "0123456789 ") == "" {
		return true
	}
	runs := 0
	for word := range strings.FieldsSeq(s) {
		body := strings.Trim(word, "/0123456789")
		switch {
		case body == "":
		case len(body) > 1 && (strings.Trim(body, body[:1]+"/") == "" || len(body) > 2 && (strings.Trim(body[1:], body[1:2]) == "" ||
			strings.Trim(body[:len(body)-1], body[:1]) == "")):
			runs++
		case len(body) == 1:
		default:
			return false
		}
	}
	return runs >= 2
}

// keepLine stores a line that no field holds.
func (r *reader) keepLine() {
	r.t.Other = append(r.t.Other, tournament.OtherLine{Text: strings.TrimRight(r.line.s, " "), Line: r.line.no})
}

// keepAsComment stores a line so that it is written as a comment: as its own
// record it would be read a second time.
func (r *reader) keepAsComment() {
	r.line.s = "### " + r.line.s
	r.keepLine()
}

// unknown keeps a line that is no known record, with a finding.
func (r *reader) unknown() {
	r.keepLine()
	r.shifted = r.shifted || isMisplaced(r.line.s)
	shown := []rune(strings.TrimSpace(r.line.s))
	if len(shown) > 20 {
		shown = append(shown[:20], '…')
	}
	if len(r.t.Other) <= 50 {
		r.say(handbook.Info, "unknown-line", "001", 1, handbook.Say("trf.unknown-line", "line", string(shown)))
	}
}
