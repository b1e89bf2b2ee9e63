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
	for _, c := range []byte("{}();[]<>$\xc2") { // the last one may begin a wide blank
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
	}
	return ""
}

// Result returns a result as an end token has it: 1/2-1/2 for ½-½, 1-0 for 1:0. What is
// no result is returned as it is.
func Result(text string) string {
	if end := endToken([]byte(strings.ReplaceAll(text, " ", ""))); end != "" {
		return end
	}
	return text
}

// unplayedResult returns the result of a game that was not played, "" if a token is none. Among
// moves the same signs are a judgement.
func unplayedResult(token []byte) string {
	switch string(token) {
	case "+/-", "-/+", "-/-", "+:-", "-:+", "-:-", "+--", "--+", "0-0":
		return string(token)
	}
	return ""
}

// isWideBlank reports whether a text begins with a no-break space, as pages of the web have it.
func isWideBlank(text []byte) bool { return text[0] == 0xc2 && len(text) > 1 && text[1] == 0xa0 }

// isFirstNumber reports whether a token has the number of White's first move.
func isFirstNumber(token []byte) bool {
	return len(token) > 1 && token[0] == '1' && token[1] == '.' && !bytes.HasPrefix(token, []byte("1.."))
}

// moveNumber returns the number with which a token begins, 0 if it is none.
func moveNumber(token []byte) (n int32) {
	for i, c := range token {
		if c < '0' || c > '9' || i == 5 {
			break
		}
		n = 10*n + int32(c-'0')
	}
	return n
}

// promotionInBrackets returns the length of what stands after the first n bytes of a text
// if that is a piece in brackets: e8(Q).
func promotionInBrackets(text []byte, n int) int {
	if n < 2 || n >= len(text) || text[n] != '(' || text[n-1] != '1' && text[n-1] != '8' {
		return 0
	}
	end := bytes.IndexByte(text[n:min(len(text), n+6)], ')')
	if end < 2 || utf8.RuneCount(text[n+1:n+end]) > 2 {
		return 0
	}
	return end + 1
}

// isMove reports whether a token stands for a move, not for a remark on one: a NAG,
// signs of judgement, e.p., a draw offer.
func isMove(token []byte) bool {
	switch string(token) {
	case "--":
		return true
	case "e.p.", "e.p", "ep", "ep.", "mate", "ch", "ch.", "check", "шах", "мат":
		return false
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
