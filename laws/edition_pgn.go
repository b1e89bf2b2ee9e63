package laws

import "github.com/fedrate/fedrate/handbook"

// fileRule is a rule on the file of a game.
type fileRule struct {
	section  string // of the standard of PGN of 1994
	severity handbook.Severity
}

var fileRules = map[string]fileRule{
	"pgn-tag":        {"8.1.1", handbook.Warning},
	"pgn-text":       {"8.2", handbook.Warning},
	"pgn-bracket":    {"8.2.5", handbook.Warning},
	"pgn-comment":    {"5", handbook.Error},
	"pgn-long":       {"8.2", handbook.Error},
	"pgn-letters":    {"8.2.3.2", handbook.Warning},
	"pgn-number":     {"8.2.2", handbook.Warning},
	"pgn-setup":      {"9.7.1", handbook.Warning},
	"pgn-variant":    {"9", handbook.Warning},
	"start-position": {"9.7.2", handbook.Error},
	"result-tag":     {"8.1.1.7", handbook.Error},
	"no-end-token":   {"8.2.6", handbook.Warning},
	"no-moves":       {"8.2", handbook.Warning},
	"game-date":      {"8.1.1.3", handbook.Info},
}
