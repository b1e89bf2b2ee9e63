package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/laws/chess"
	"github.com/fedrate/fedrate/laws/draughts"
	"github.com/fedrate/fedrate/report/answer"
)

// gamesCommand reads games; without a command below it checks them.
func gamesCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use: "games FILE.pgn...",
		Example: `  fedrate games round5.pgn
  fedrate games open.pgn --report open.trf
  fedrate games claim round5.pgn --move 57 --black`,
		Args: cobra.MinimumNArgs(1),
	}
	addGamesCheck(env, cmd)
	check := &cobra.Command{
		Use: "check FILE.pgn...",
		Example: `  fedrate games check round5.pgn
  fedrate games check --laws 2014 --as-played archive.pgn
  fedrate games check --format json games.pgn > findings.json`,
		Args: cobra.MinimumNArgs(1),
	}
	addGamesCheck(env, check)
	cmd.AddCommand(check, gamesClaimCommand(env), gamesMateCommand(env), gamesPerftCommand(env))
	return cmd
}

// lawsFlags are those of the commands that hold games against the Laws.
type lawsFlags struct {
	edition  string
	asPlayed bool
}

func (f *lawsFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.edition, "laws", "", "")
	cmd.Flags().BoolVar(&f.asPlayed, "as-played", false, "")
}

// editionsOfLaws returns the keys that --laws takes.
func editionsOfLaws() (keys []string) {
	for _, e := range laws.Chapter.Editions {
		keys = append(keys, e.Key)
	}
	return keys
}

func (f *lawsFlags) options() (laws.Options, error) {
	options := laws.Options{AsPlayed: f.asPlayed}
	if f.edition == "" {
		return options, nil
	}
	var err error
	if options.Edition, err = laws.Chapter.Edition(f.edition); err != nil {
		return options, wrongChoice("laws", editionsOfLaws(), f.edition)
	}
	return options, nil
}

// addGamesCheck makes a command check games.
func addGamesCheck(env *environment, cmd *cobra.Command) {
	var flags lawsFlags
	var report string
	flags.add(cmd)
	cmd.Flags().StringVar(&report, "report", "", "")
	cmd.RunE = func(_ *cobra.Command, paths []string) error {
		options, err := flags.options()
		if err != nil {
			return err
		}
		var reported *reportedGames
		if report != "" {
			if reported, err = env.reportGames(report, paths, options); err != nil {
				return err
			}
			options.Edition = reported.laws
		}
		return env.checkGames(paths, options, reported)
	}
}

// checkGames checks the games of the files one after the other. A game is printed
// as soon as it is read, so that a file may have millions of them. What a report says
// otherwise stands with the game, what it has more at the end.
func (env *environment) checkGames(paths []string, options laws.Options, reported *reportedGames) error {
	list := gameList{env: env}
	wrong := false
	var failed []error
	for _, path := range paths {
		err := withoutPanic(path, func() error {
			return withGames(path, func(in io.Reader) error {
				games, wrongGames := 0, 0
				for r := laws.NewReader(path, in, options); ; {
					g, err := r.Next()
					if err == io.EOF {
						break
					}
					if err != nil {
						return handbook.Errorf("cmd.wrong.read-games", "problem", err)
					}
					games++
					reported.addTo(g)
					if g.HasError() {
						wrong = true
						wrongGames++
					}
					if err := list.add(g); err != nil {
						return err
					}
				}
				if !env.json() {
					env.print("cmd.games.totals", "file", path, "n", games, "errors", wrongGames)
				}
				return nil
			})
		})
		if err != nil {
			failed = append(failed, err)
		}
	}
	if len(failed) == len(paths) && list.games == 0 { // nothing could be read: the answer is why
		return errors.Join(failed...)
	}
	if err := list.addOthers(reported); err != nil {
		return err
	}
	wrong = wrong || reported.hasError()
	if err := list.close(); err != nil {
		return err
	}
	if len(failed) == 0 && wrong {
		return errWrong
	}
	return errors.Join(failed...)
}

// withGames opens a file of games.
func withGames(path string, read func(io.Reader) error) error {
	if path == standardInput {
		return read(os.Stdin)
	}
	f, err := os.Open(path)
	if err != nil {
		return handbook.Errorf("cmd.wrong.open-games", "problem", err)
	}
	defer f.Close()
	return read(f)
}

// gameList prints games: for people their findings, for programs a JSON array
// that is written game by game.
type gameList struct {
	env   *environment
	games int
}

func (l *gameList) add(g *laws.Game) error {
	if !l.env.json() {
		for i := range g.Findings {
			l.env.printFindings([]handbook.Finding{g.Findings[i].Finding})
		}
		return nil
	}
	return l.addJSON(answer.NewGameCheck(l.env.locale(), g))
}

// addOthers adds what a report has that stands at no game of the files.
func (l *gameList) addOthers(reported *reportedGames) error {
	if reported == nil {
		return nil
	}
	if !l.env.json() {
		l.env.printFindings(reported.others)
		return nil
	}
	for i := range reported.others {
		if err := l.addJSON(answer.NewReportedGame(l.env.locale(), reported.report.Tournament, &reported.others[i])); err != nil {
			return err
		}
	}
	return nil
}

func (l *gameList) addJSON(g answer.GameCheck) error {
	before := "[\n"
	if l.games > 0 {
		before = ",\n"
	}
	l.games++
	data, err := l.env.encoded(g)
	if err != nil {
		return err
	}
	return l.write(before, bytes.TrimSuffix(data, []byte("\n")))
}

func (l *gameList) write(before string, data []byte) error {
	if _, err := l.env.Stdout.Write(append([]byte(before), data...)); err != nil {
		return handbook.Errorf("cmd.wrong.print", "problem", err)
	}
	return nil
}

// close closes the array.
func (l *gameList) close() error {
	switch {
	case !l.env.json():
		return nil
	case l.games == 0:
		return l.write("[]\n", nil)
	}
	return l.write("\n]\n", nil)
}

// gamesClaimCommand answers the arbiter at the board.
func gamesClaimCommand(env *environment) *cobra.Command {
	var flags lawsFlags
	var game, move int
	var black bool
	cmd := &cobra.Command{
		Use: "claim FILE.pgn --move N [--black] [--game N]",
		Example: `  fedrate games claim board1.pgn --move 57
  fedrate games claim round5.pgn --game 3 --move 57 --black --laws 2023`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			options, err := flags.options()
			switch {
			case err != nil:
				return err
			case !cmd.Flags().Changed("move"):
				return handbook.Errorf("cmd.wrong.claim-move")
			case game < 1:
				return handbook.Errorf("cmd.wrong.claim-game")
			}
			return withGames(args[0], func(in io.Reader) error {
				c, err := laws.ReadClaim(args[0], in, game, move, black, options)
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(answer.NewGameClaim(c))
				}
				env.printClaim(c)
				return nil
			})
		},
	}
	flags.add(cmd)
	cmd.Flags().IntVar(&game, "game", 1, "")
	cmd.Flags().IntVar(&move, "move", 0, "")
	cmd.Flags().BoolVar(&black, "black", false, "")
	return cmd
}

// printClaim prints what an arbiter needs to decide on a claim.
func (env *environment) printClaim(c *laws.Claim) {
	e := c.Game.Edition
	turn, edition := "cmd.games.claim.white", "cmd.games.claim.laws"
	if c.Turn == chess.Black {
		turn = "cmd.games.claim.black"
	}
	if c.Game.Assumed {
		edition = "cmd.games.claim.laws-assumed"
	}
	env.print("cmd.games.claim.position", "file", c.Game.File, "game", c.Game.Number, "move", c.Move)
	env.print(turn, "fen", c.FEN)
	env.print(edition, "edition", e.Key)
	if c.End != laws.NoEnd {
		move := c.EndMove
		if move == "" {
			move = env.Sayf("cmd.games.claim.start")
		}
		env.print("cmd.games.claim.over", "move", move, "end", env.word("game-end", string(c.End)), "article", e.No(c.EndRule))
	}
	after := make([]string, len(c.Stood))
	for i, move := range c.Stood {
		if after[i] = move; move == "" {
			after[i] = env.Sayf("cmd.games.claim.start")
		}
	}
	env.print("cmd.games.claim.stood", "n", len(after), "after", after)
	env.printRight(c.Threefold, e.No(laws.Repetition))
	env.print("cmd.games.claim.quiet", "n", c.Quiet, "needed", 2*e.Numbers.ClaimMoves)
	env.printRight(c.Fifty, e.No(laws.FiftyMoves))
	if !c.Threefold && !c.Fifty {
		env.print("cmd.games.claim.penalty", "n", e.Numbers.Penalties[laws.StandardPlay].Claim, "article", e.No(laws.FalseClaim))
	}
}

// printRight reports whether a claim under an article is right.
func (env *environment) printRight(right bool, article string) {
	key := "cmd.games.claim.not-right"
	if right {
		key = "cmd.games.claim.right"
	}
	env.print(key, "article", article)
}

// gamesPerftCommand counts the ways in which half-moves can be played.
func gamesPerftCommand(env *environment) *cobra.Command {
	var fen, game string
	var depth int
	cmd := &cobra.Command{
		Use: "perft [--fen FEN] --depth N",
		Example: `  fedrate games perft --fen "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1" --depth 4
  fedrate games perft --game 100 --fen "W:W34,K46:B23" --depth 3`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			switch {
			case !slices.Contains(gamesOfPerft(), game):
				return wrongChoice("game", gamesOfPerft(), game)
			case depth < 1 || depth > 12:
				return handbook.Errorf("cmd.wrong.perft-depth")
			}
			perft, err := perftOf(game, fen)
			if err != nil {
				return handbook.Errorf("cmd.wrong.flag", "flag", "fen", "problem", err)
			}
			counts := []answer.Perft{}
			for d := 1; d <= depth; d++ {
				one := answer.Perft{Depth: d, Nodes: perft(d)}
				if counts = append(counts, one); !env.json() {
					fmt.Fprintln(env.Stdout, one.Depth, one.Nodes)
				}
			}
			if env.json() {
				return env.writeJSON(counts)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&fen, "fen", "", "")
	cmd.Flags().IntVar(&depth, "depth", 5, "")
	cmd.Flags().StringVar(&game, "game", "chess", "")
	return cmd
}

// gamesOfPerft returns the games whose moves are counted.
func gamesOfPerft() []string {
	names := []string{"chess"}
	for _, d := range draughts.Disciplines {
		names = append(names, d.Key)
	}
	return names
}

// perftOf returns how the moves of a game are counted from a position, from the first one
// if fen is empty.
func perftOf(game, fen string) (perft func(depth int) uint64, err error) {
	if d := draughts.Named(game); d != nil {
		p := d.Start()
		if fen != "" {
			p, err = d.ParseFEN(fen)
		}
		return func(depth int) uint64 { return d.Perft(p, depth) }, err
	}
	p := chess.Start()
	if fen != "" {
		p, err = chess.ParseFEN(fen)
	}
	return func(depth int) uint64 { return chess.Perft(&p, depth) }, err
}
