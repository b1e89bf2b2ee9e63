package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fedrate/fedrate/laws/chess"
)

// Letters are the letters that a language has for the pieces.
type Letters struct {
	Code   string // of the language, ISO 639
	pieces [chess.King + 1]string
}

// letters returns those of a language: king, queen, rook, bishop, knight, with
// blanks between.
func letters(code, list string) *Letters {
	l := &Letters{Code: code}
	for i, letter := range strings.Fields(list) {
		l.pieces[chess.King-chess.Kind(i)] = letter
	}
	return l
}

// English are the letters that the standard of PGN demands.
var English = letters("en", "K Q R B N")

// Languages are the languages whose letters are known, English first. Letters that
// are the same as those of a language before are not listed again.
var Languages = []*Letters{
	English,
	letters("ru", "Кр Ф Л С К"),
	letters("de", "K D T L S"), // also Danish, Norwegian, Swedish, Serbian, Croatian, Slovene
	letters("fr", "R D T F C"),
	letters("es", "R D T A C"), // also Italian, Catalan
	letters("pt", "R D T B C"),
	letters("nl", "K D T L P"),
	letters("pl", "K H W G S"),
	letters("cs", "K D V S J"), // also Slovak
	letters("hu", "K V B F H"),
	letters("ro", "R D T N C"),
	letters("fi", "K D T L R"),
	letters("et", "K L V O R"),
	letters("is", "K D H B R"),
	letters("uk", "Кр Ф Т С К"),
	letters("bg", "Ц Д Т О К"),
	letters("sr", "К Д Т Л С"),
	letters("el", "Ρ Β Π Α Ι"),
}

// kind returns the piece that a letter stands for, NoKind if for none.
func (l *Letters) kind(letter string) chess.Kind {
	for k := chess.King; k >= chess.Knight; k-- {
		if l.pieces[k] == letter {
			return k
		}
	}
	return chess.NoKind
}

// Letter returns the letter of a kind of piece, "" for a pawn.
func (l *Letters) Letter(k chess.Kind) string { return l.pieces[k] }

// cutLetter cuts the letter of a piece from the beginning of a move: a capital that
// is no part of castling, Кр with its second letter, a figurine.
func cutLetter(text string) (letter, rest string) {
	if text == "" {
		return "", ""
	}
	if c := text[0]; c < utf8.RuneSelf {
		if c >= 'A' && c <= 'Z' && c != 'O' {
			return text[:1], text[1:]
		}
		if c == 'O' && !strings.HasPrefix(text, "O-O") {
			return text[:1], text[1:]
		}
		return "", text
	}
	for _, king := range []string{"Кр", "КР"} {
		if rest, ok := strings.CutPrefix(text, king); ok {
			return "Кр", rest
		}
	}
	c, n := utf8.DecodeRuneInString(text)
	if unicode.IsUpper(c) && !strings.HasPrefix(text, "О-О") || c >= '♔' && c <= '♟' {
		return text[:n], text[n:]
	}
	return "", text
}

// figurine returns the piece of a figurine, NoKind for another letter.
func figurine(letter string) chess.Kind {
	c, _ := utf8.DecodeRuneInString(letter)
	switch c {
	case '♔', '♚':
		return chess.King
	case '♕', '♛':
		return chess.Queen
	case '♖', '♜':
		return chess.Rook
	case '♗', '♝':
		return chess.Bishop
	case '♘', '♞':
		return chess.Knight
	case '♙', '♟':
		return chess.Pawn
	}
	return chess.NoKind
}

// usedLetter is a letter of pieces with how often a game uses it.
type usedLetter struct {
	letter string
	times  int
}

// usedLetters returns the letters of pieces in the moves of a game.
func usedLetters(moves []Written) (used []usedLetter) {
next:
	for i := range moves {
		letter, _ := cutLetter(moves[i].Text)
		if letter == "" || figurine(letter) != chess.NoKind {
			continue
		}
		for j := range used {
			if used[j].letter == letter {
				used[j].times++
				continue next
			}
		}
		if len(used) < maxLetters {
			used = append(used, usedLetter{letter, 1})
		}
	}
	return used
}

// maxLetters is how many different letters of a game are looked at.
const maxLetters = 32

// isEnglish reports whether every piece of a game has an English letter, and both B
// and N are among them: no other language has these two.
func isEnglish(moves []Written) bool {
	var seen [128]bool
	for i := range moves {
		if letter, _ := cutLetter(moves[i].Text); len(letter) == 1 {
			seen[letter[0]] = true
		} else if letter != "" {
			return false
		}
	}
	if !seen['B'] || !seen['N'] {
		return false
	}
	for c := 'A'; c <= 'Z'; c++ {
		if seen[c] && c != 'P' && English.kind(string(c)) == chess.NoKind {
			return false
		}
	}
	return true
}

// candidates returns the languages that have most of the letters of a game, those
// apart that read its letters in one and the same way. The first one is the one
// to go by if nothing else decides: preferred if it is among them, else English.
func candidates(used []usedLetter, preferred *Letters) []*Letters {
	var best []*Letters
	most := -1
	consider := func(l *Letters) {
		covered := 0
		for _, u := range used {
			if l.kind(u.letter) != chess.NoKind {
				covered += u.times
			}
		}
		if covered > most {
			best, most = best[:0], covered
		}
		if covered < most {
			return
		}
		for _, other := range best {
			same := true
			for _, u := range used {
				same = same && l.kind(u.letter) == other.kind(u.letter)
			}
			if same {
				return
			}
		}
		best = append(best, l)
	}
	consider(preferred)
	for _, l := range Languages {
		consider(l)
	}
	return best
}
