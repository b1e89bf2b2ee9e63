package pgn

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// endsToken are the bytes that end a token.
var endsToken = func() (ends [256]bool) {
	for c := range 33 {
		ends[c] = true
	}
	for _, c := range "{}();[]<>$" {
		ends[c] = true
	}
	return ends
}()

// trimNumber cuts the number of a move and its points from a token.
func trimNumber(token []byte) []byte {
	n := 0
	for n < len(token) && token[n] >= '0' && token[n] <= '9' {
		n++
	}
	if n == len(token) {
		return nil
	}
	if n > 0 && token[n] != '.' && !bytes.HasPrefix(token[n:], []byte("…")) {
		return token // 0-0, 1-0
	}
	return bytes.TrimLeft(token[n:], ".…")
}

// endToken returns the result that a token is, "" if it is none.
func endToken(token []byte) string {
	switch string(token) {
	case "1-0", "0-1", "1/2-1/2", "*":
		return string(token)
	case "1/2", "½-½", "½", "1/2–1/2", "0.5-0.5":
		return "1/2-1/2"
	case "1–0", "1:0":
		return "1-0"
	case "0–1", "0:1":
		return "0-1"
	case "0-0", "+-", "-+", "--":
		return ""
	}
	return ""
}

// isMove reports whether a token is written for a move, and not beside one: a NAG,
// signs of judgement, e.p., a draw offer.
func isMove(token []byte) bool {
	switch string(token) {
	case "--", "e.p.", "e.p", "ep", "ep.":
		return string(token) == "--"
	}
	for _, c := range token {
		if c >= utf8.RuneSelf || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' {
			return !isSign(token)
		}
	}
	return false
}

// isSign reports whether a token consists of signs of judgement alone.
func isSign(token []byte) bool {
	for _, c := range string(token) {
		if !strings.ContainsRune("±∓⩲⩱∞=+-−–!?□⌓△∆⟳↑→⇄⊕■N", c) || c == 'N' && len(token) > 1 {
			return false
		}
	}
	return true
}
