package laws

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// chessVariants are what the tag Variant says of games that the Laws of Chess are for.
var chessVariants = map[string]bool{
	"": true, "?": true, "-": true, "chess": true, "standard": true, "normal": true, "fromposition": true,
	"chess960": true, "fischerandom": true, "fischerrandom": true, "freestyle": true, "freestylechess": true,
}

var wordBreaks = strings.NewReplacer(" ", "", "-", "", "_", "")

// start looks at the tags that say how the game begins, and reports whether it is chess.
func (c *check) start() bool {
	variant := c.text.FindTag("Variant")
	if variant != nil && !chessVariants[strings.ToLower(wordBreaks.Replace(variant.Value))] {
		c.add("pgn-variant", variant.Place, 0, handbook.Say("laws.pgn-variant", "variant", handbook.Truncate(variant.Value)))
		return false
	}
	setup := c.text.FindTag("SetUp")
	switch hasFEN := strings.TrimSpace(c.text.Tag("FEN")) != ""; {
	case setup == nil:
	case setup.Value == "1" && !hasFEN:
		c.add("pgn-setup", setup.Place, 0, handbook.Say("laws.pgn-setup"))
	case setup.Value == "0" && hasFEN:
		c.add("pgn-setup", setup.Place, 0, handbook.Say("laws.pgn-setup.unused"))
	}
	return true
}

// numbers says where the numbers of moves do not go on as they must: a half-move may be
// missing there, or stand there twice. A game from a position may count from 1.
func (c *check) numbers() {
	first, turn := int32(c.replayed.Start.MoveNumber()), int(c.replayed.Start.Turn())
	counted := false
	for i := range c.text.Moves {
		m := &c.text.Moves[i]
		if m.Number == 0 {
			continue
		}
		due := first + int32((i+turn)/2)
		if m.Number != due && !counted && m.Number == due-first+1 {
			first, due = 1, m.Number
		}
		counted = true
		if m.Number != due {
			c.add("pgn-number", m.Place, i+1, handbook.Say("laws.pgn-number", "number", int(m.Number), "due", int(due), "move", handbook.Truncate(m.Text)))
			return
		}
	}
}
