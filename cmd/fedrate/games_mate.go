package main

import (
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/laws/chess"
	"github.com/fedrate/fedrate/laws/mate"
	"github.com/fedrate/fedrate/report/answer"
)

// gamesMateCommand answers whether a player can still mate.
func gamesMateCommand(env *environment) *cobra.Command {
	var flags lawsFlags
	var who, reading string
	var game int
	cmd := &cobra.Command{
		Use: "mate FEN|FILE.pgn --who white|black [--game N]",
		Example: `  fedrate games mate "8/8/8/8/8/5k2/6p1/6KN w - - 0 1" --who black
  fedrate games mate board1.pgn --who white --laws 2014`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			options, err := flags.options()
			if err != nil {
				return err
			}
			sides := map[string]chess.Colour{"white": chess.White, "black": chess.Black}
			side, ok := sides[who]
			switch {
			case !ok:
				return wrongChoice("who", []string{"white", "black"}, who)
			case game < 1:
				return handbook.Errorf("cmd.wrong.claim-game")
			case reading != "" && reading != laws.PlayersCannotMate:
				return wrongChoice("reading", []string{laws.PlayersCannotMate}, reading)
			}
			p, edition, err := env.positionOf(args[0], game, options)
			if err != nil {
				return err
			}
			found := mate.Search(&p, side, mate.Limit)
			drawn := false // neither can mate
			if found.Verdict == mate.Impossible && p.HasLegalMove() {
				drawn = mate.Search(&p, side.Other(), mate.Limit).Verdict == mate.Impossible
			}
			a := answer.NewGameMate(env.locale(), &p, side, edition, &found, drawn, reading != "")
			if env.json() {
				err = env.writeJSON(a)
			} else {
				env.printMate(&a, edition, side)
			}
			if err == nil && found.Verdict == mate.Undecided {
				return errWrong
			}
			return err
		},
	}
	flags.add(cmd)
	cmd.Flags().StringVar(&who, "who", "", "")
	cmd.Flags().IntVar(&game, "game", 1, "")
	cmd.Flags().StringVar(&reading, "reading", "", "")
	return cmd
}

// positionOf returns the last position of a game of a file, or the position that the
// argument itself is, with the edition that is in force there.
func (env *environment) positionOf(what string, game int, options laws.Options) (p chess.Position, edition *laws.Edition, err error) {
	if strings.Contains(what, "/") && strings.Contains(what, " ") {
		if _, missing := os.Stat(what); missing != nil {
			if edition = options.Edition; edition == nil {
				edition, _ = laws.On(0)
			}
			p, err = chess.ParseFEN(what)
			return p, edition, err
		}
	}
	err = withGames(what, func(in io.Reader) error {
		g, last, err := laws.ReadLast(what, in, game, options)
		if err == nil {
			p, edition = last, g.Edition
		}
		return err
	})
	return p, edition, err
}

// The sentences on a mate: by the verdict, by the rule under which the opponent loses, and
// by what follows.
var (
	mateVerdicts = map[string]string{
		mate.Possible.String(): "cmd.games.mate.possible", mate.Impossible.String(): "cmd.games.mate.impossible", mate.Undecided.String(): "cmd.games.mate.undecided",
	}
	mateLosses = map[string]string{
		laws.FlagFall.Name: "cmd.games.mate.if.flag-fall", laws.Resignation.Name: "cmd.games.mate.if.resignation", laws.IllegalMoves.Name: "cmd.games.mate.if.loss-by-illegal-moves",
		"device": "cmd.games.mate.if.device", "both-flags": "cmd.games.mate.if.both-flags",
	}
	mateResults = map[string]string{"win": "cmd.games.mate.then.win", "draw": "cmd.games.mate.then.draw", "undecided": "cmd.games.mate.then.undecided"}
)

// printMate prints whether a player can mate, and what that means.
func (env *environment) printMate(a *answer.GameMate, e *laws.Edition, side chess.Colour) {
	env.print(mateVerdicts[a.Verdict], "side", side.Text())
	if a.Reason != nil {
		env.print("cmd.games.mate.reason", "reason", *a.Reason)
	}
	if len(a.Line) > 0 {
		env.print("cmd.games.mate.line", "moves", strings.Join(a.Line, " "))
	}
	if a.DrawnBy != nil {
		env.print("cmd.games.mate.drawn", "article", *a.DrawnBy)
	}
	for _, m := range a.Means {
		env.print("cmd.games.mate.means", "if", handbook.Say(mateLosses[m.Rule], "side", side.Other().Text(), "n", e.Numbers.Penalties[laws.StandardPlay].Loses),
			"then", handbook.Say(mateResults[m.Result], "side", side.Text()), "article", m.Article, "edition", a.Laws)
	}
	if r := a.Reading; r != nil {
		key := "cmd.games.mate.reading"
		if r.Chosen {
			key = "cmd.games.mate.reading-chosen"
		}
		env.print(key, "article", r.Article, "reading", r.Name, "side", side.Text())
	}
}
