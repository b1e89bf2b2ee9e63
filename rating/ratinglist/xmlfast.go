package ratinglist

import (
	"bytes"
	"unicode/utf8"
)

// window is how far a player's element is looked ahead for.
const window = 4096

// readFast reads a player without the XML decoder. It can do so where the player is
// written as FIDE's lists write everybody: no attributes, entities or comments,
// and no faulty value. Otherwise it reads nothing, and the decoder has to read
// the player. The position in the file must be just after <player>, or before it
// where started is false.
func (s *xmlSource) readFast(started bool) bool {
	block, _ := s.in.br.Peek(window)
	rest := block
	if !started {
		var ok bool
		if rest, ok = bytes.CutPrefix(bytes.TrimLeft(block, " \t\r\n"), []byte("<player>")); !ok {
			return false
		}
	}
	s.rowDraft.start()
	id := false
	for {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		name, text, after, ok := quickField(rest)
		if !ok {
			break
		}
		rest = after
		if c, known := xmlColumns[string(name)]; known {
			s.detectCombined(c)
			if s.rowDraft.set(c, string(text)) != nil {
				return false
			}
			id = id || c == colID
		}
	}
	rest, ok := bytes.CutPrefix(rest, []byte("</player>"))
	if !ok || !id {
		return false
	}
	s.in.advance(len(block) - len(rest))
	return true
}

// quickField cuts <name>text</name> off the front.
func quickField(b []byte) (name, text, rest []byte, ok bool) {
	if len(b) < 2 || b[0] != '<' || b[1] < 'a' || b[1] > 'z' {
		return nil, nil, nil, false
	}
	end := bytes.IndexByte(b, '>')
	if end < 0 {
		return nil, nil, nil, false
	}
	name, b = b[1:end], b[end+1:]
	for _, c := range name {
		if (c < 'a' || c > 'z') && c != '_' {
			return nil, nil, nil, false
		}
	}
	end = bytes.IndexByte(b, '<')
	if end < 0 || len(b) < end+len(name)+3 {
		return nil, nil, nil, false
	}
	text, b = b[:end], b[end:]
	for _, c := range text {
		if c < ' ' || c == '&' || c == ']' {
			return nil, nil, nil, false
		}
	}
	if b[1] != '/' || !bytes.HasPrefix(b[2:], name) || b[2+len(name)] != '>' || string(name) == "player" {
		return nil, nil, nil, false
	}
	return name, text, b[len(name)+3:], true
}

// advance passes over bytes that were looked at, and counts them.
func (m *limitedSource) advance(n int) {
	b, _ := m.br.Peek(n)
	m.line = max(m.line, 1)
	m.line += bytes.Count(b, []byte("\n"))
	if last := bytes.LastIndexByte(b, '\n'); last >= 0 {
		b, m.col = b[last+1:], 0
	}
	m.col += utf8.RuneCount(b)
	_, _ = m.br.Discard(n)
}
