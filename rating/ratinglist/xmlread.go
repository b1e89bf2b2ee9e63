package ratinglist

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"regexp"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/transform"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// The limits of an XML list.
const (
	MaxToken = 64 << 10 // bytes of a tag, a text or a comment
	MaxDepth = 16       // elements within one another
)

// xmlSource reads <playerslist><player>…. The decoder gives bare tokens: it
// resolves no entity but XML's own five, and a document type is passed over.
type xmlSource struct {
	reader   *Reader
	in       *limitedSource
	dec      *xml.Decoder
	rowDraft rowDraft
	within   bool // after <player>
	slow     bool // leaves every player to the decoder
	ended    bool
	err      error // of reading the file
}

// declared finds the encoding that an XML declaration names.
var declared = regexp.MustCompile(`^\s*<\?xml[^>]*encoding=["']([A-Za-z0-9._-]{1,40})["']`)

// openXML reads a list in the encoding that it declares, else UTF-8, with
// Windows-1252 for lines that are not.
func (r *Reader) openXML(br *bufio.Reader, head []byte, kind tournament.Kind) error {
	var text io.Reader = &utf8Reader{br: br}
	if m := declared.FindSubmatch(head); m != nil {
		if enc, err := htmlindex.Get(string(m[1])); err == nil {
			if name, _ := htmlindex.Name(enc); name != "utf-8" && name != "utf-16le" && name != "utf-16be" {
				text = transform.NewReader(br, enc.NewDecoder())
			}
		}
	}
	s := &xmlSource{reader: r, in: &limitedSource{br: bufio.NewReaderSize(text, 1<<16)}}
	s.rowDraft.kind, s.rowDraft.header = kind, &r.header
	s.restart()
	r.src, r.format = s, XML
	r.header.Kinds[kind] = true
	return s.root()
}

// restart begins to decode at the place reached.
func (s *xmlSource) restart() {
	s.dec = xml.NewDecoder(s.in)
	s.dec.Strict = true
	s.dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
}

// token returns the next token, of limited length.
func (s *xmlSource) token() (xml.Token, error) {
	s.in.allow(MaxToken)
	return s.dec.RawToken()
}

// root reads up to the first element, which is playerslist, or player if the file is a
// piece cut from a list.
func (s *xmlSource) root() error {
	for {
		t, err := s.token()
		if err != nil {
			return errNoList
		}
		start, ok := t.(xml.StartElement)
		switch {
		case !ok:
		case start.Name.Local == "playerslist":
			return nil
		case start.Name.Local == "player":
			return handbook.Errorf("ratinglist.error.outside")
		default:
			return errNoList
		}
	}
}

func (s *xmlSource) at() int { return s.in.line }

func (s *xmlSource) next() (Row, error) {
	for !s.ended {
		if !s.slow && s.readFast(s.within) {
			s.within = false
			return s.rowDraft.finish(), nil
		}
		if s.within {
			s.within = false
			if s.player() {
				return s.rowDraft.finish(), nil
			}
			continue
		}
		t, err := s.token()
		if err != nil {
			s.recover(err)
			continue
		}
		switch t := t.(type) {
		case xml.StartElement:
			if s.within = t.Name.Local == "player"; !s.within {
				s.unknown(t.Name.Local)
			}
		case xml.EndElement:
			s.ended = t.Name.Local == "playerslist"
		}
	}
	if s.err != nil {
		return Row{}, s.err
	}
	return Row{}, io.EOF
}

// unknown passes over an element that is no player.
func (s *xmlSource) unknown(name string) {
	s.reader.report(doubtful(handbook.Say("ratinglist.unknown.element", "element", short(name))), colNone, s.in.line, s.in.col)
	for depth := 1; depth > 0; {
		t, err := s.token()
		switch t.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
		if err != nil || depth > MaxDepth {
			return
		}
	}
}

// recover reports what cannot be decoded and goes on after the next <player>, if there
// is one. A file that ends before its list was cut off, perhaps in the middle of a tag.
func (s *xmlSource) recover(err error) {
	var syntax *xml.SyntaxError
	switch {
	case err == io.EOF:
		s.cutOff()
		return
	case errors.Is(err, errHuge):
		s.reader.report(graveFault(handbook.Say("ratinglist.long.element", "limit", MaxToken)), colNone, s.in.line, s.in.col)
	case errors.As(err, &syntax):
		s.reader.report(graveFault(handbook.Say("ratinglist.no-xml", "problem", short(syntax.Msg))), colNone, s.in.line, s.in.col)
	default:
		s.ended, s.err = true, err
		return
	}
	mark, err := s.in.skipTo("<player>", "</playerslist>")
	switch {
	case err == io.EOF:
		s.cutOff()
	case err != nil:
		s.ended, s.err = true, err
	case mark > 0:
		s.ended = true
	default:
		s.within = true
		s.restart()
	}
}

// cutOff reports that the file has ended before its list.
func (s *xmlSource) cutOff() {
	s.reader.report(&fault{grave: true, text: handbook.Say("ratinglist.cut-off.xml")}, colNone, s.in.line, s.in.col+1)
	s.ended, s.reader.cut = true, true
}

// player reads the fields of a player; false leaves him out.
func (s *xmlSource) player() bool {
	s.rowDraft.start()
	good, id := true, false
	for {
		t, err := s.token()
		if err != nil {
			s.recover(err)
			return false
		}
		switch t := t.(type) {
		case xml.EndElement:
			if t.Name.Local != "player" {
				s.reader.report(graveFault(handbook.Say("ratinglist.no-xml.end", "element", short(t.Name.Local))), colNone, s.in.line, s.in.col)
				return false
			}
			if good && !id {
				s.reader.report(graveFault(handbook.Say("ratinglist.no-id.element")), colID, s.in.line, s.in.col)
			}
			return good && id
		case xml.StartElement:
			if t.Name.Local == "player" {
				s.reader.report(graveFault(handbook.Say("ratinglist.no-xml.begin")), colNone, s.in.line, s.in.col)
				s.within = true
				return false
			}
			c, ok := xmlColumns[t.Name.Local]
			line, col, text, err := s.field(t.Name.Local)
			if err != nil {
				s.recover(err)
				return false
			}
			if !ok {
				continue
			}
			s.detectCombined(c)
			f := s.rowDraft.set(c, text)
			if f != nil {
				s.reader.report(f, c, line, col)
			}
			good = good && (f == nil || !f.grave)
			id = id || c == colID
		}
	}
}

// xmlColumns are the elements of a player.
var xmlColumns = map[string]column{
	"fideid": colID, "name": colName, "country": colFederation, "sex": colSex, "title": colTitle, "w_title": colWomenTitle,
	"o_title": colOtherTitles, "foa_title": colArena, "rating": single + partRating, "games": single + partGames, "k": single + partK,
	"rapid_rating": standingColumn(tournament.Rapid, partRating), "rapid_games": standingColumn(tournament.Rapid, partGames), "rapid_k": standingColumn(tournament.Rapid, partK),
	"blitz_rating": standingColumn(tournament.Blitz, partRating), "blitz_games": standingColumn(tournament.Blitz, partGames), "blitz_k": standingColumn(tournament.Blitz, partK),
	"birthday": colBirth, "flag": colFlag,
}

// detectCombined takes a list that has fields of rapid or blitz play for a combined one,
// whose plain fields are standard.
func (s *xmlSource) detectCombined(c column) {
	kinds := &s.reader.header.Kinds
	if c >= colStanding && c < single && (!kinds[tournament.Rapid] || !kinds[tournament.Standard]) {
		s.combine()
	}
}

// combine turns a list taken for one of a single kind into a combined one.
func (s *xmlSource) combine() {
	s.reader.header.Kinds = [tournament.Kinds]bool{true, true, true}
	if k := s.rowDraft.kind; k != tournament.Standard {
		st := &s.rowDraft.row.Standings
		st[tournament.Standard], st[k] = st[k], Standing{}
		s.rowDraft.kind = tournament.Standard
	}
}

// field reads the text of an element up to its end, and where it began.
func (s *xmlSource) field(name string) (line, col int, text string, err error) {
	line, col = s.in.line, s.in.col+1
	for depth := 1; ; {
		t, err := s.token()
		if err != nil {
			return line, col, "", err
		}
		switch t := t.(type) {
		case xml.CharData:
			if depth == 1 && len(text)+len(t) <= MaxToken {
				text += string(t)
			}
		case xml.StartElement:
			if depth++; depth > MaxDepth {
				return line, col, "", &xml.SyntaxError{Msg: "elements nested too deep", Line: line}
			}
		case xml.EndElement:
			if depth--; depth == 0 {
				if t.Name.Local != name {
					return line, col, "", &xml.SyntaxError{Msg: "an element ends under another name", Line: line}
				}
				return line, col, text, nil
			}
		}
	}
}
