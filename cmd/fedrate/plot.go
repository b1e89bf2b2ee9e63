package main

import (
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"gonum.org/v1/plot"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/picture"
	"github.com/fedrate/fedrate/report/wall"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func plotCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{Use: "plot"}
	cmd.AddCommand(plotPlayerCommand(env), plotListCommand(env), plotEventCommand(env), plotRoundCommand(env))
	return cmd
}

// writePlot writes a picture as .svg or .png, to standard output as .svg; nil: there is nothing to draw.
func (env *environment) writePlot(out string, p *plot.Plot, high float64) error {
	if p == nil {
		return wrongData{handbook.Errorf("cmd.wrong.plot-nothing")}
	}
	if out == standardInput {
		return picture.Write(env.raw(), p, ".svg", picture.Wide, high)
	}
	layout := strings.ToLower(filepath.Ext(out))
	if layout != ".svg" && layout != ".png" {
		return handbook.Errorf("cmd.wrong.paper-file", "file", out, "layouts", []string{".svg", ".png"})
	}
	if err := writeFile(out, func(f *os.File) error { return picture.Write(io.Writer(f), p, layout, picture.Wide, high) }); err != nil {
		return err
	}
	return env.wrote(out, nil)
}

func plotPlayerCommand(env *environment) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use: "player NAME-OR-ID -o FILE.svg|FILE.png", Args: cobra.ExactArgs(1),
		Example: "  fedrate plot player 99000001 -o player.svg",
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				page, err := env.playerPage(ctx, st, args[0], "")
				if err != nil {
					return err
				}
				p := page.History(env.paperLanguage())
				return env.writePlot(out, p, picture.High)
			})
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "player.svg", "")
	return cmd
}

func plotListCommand(env *environment) *cobra.Command {
	var out, period, kind string
	cmd := &cobra.Command{
		Use: "list -o FILE.svg|FILE.png", Args: cobra.NoArgs,
		Example: `  fedrate plot list -o list.png
  fedrate plot list --period 2026-10 --kind blitz -o blitz.svg`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			k, err := kindFlag(cmp.Or(kind, tournament.Standard.String()))
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				l, err := env.shownList(ctx, st, period)
				if err != nil {
					return err
				}
				return env.writePlot(out, l.Distribution(env.paperLanguage(), *k), picture.High)
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().StringVar(&kind, "kind", "", "")
	cmd.Flags().StringVarP(&out, "output", "o", "list.svg", "")
	return cmd
}

func plotEventCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var out string
	var performance bool
	cmd := &cobra.Command{
		Use: "event FILE -o FILE.svg|FILE.png", Args: cobra.ExactArgs(1),
		Example: `  fedrate plot event open.trf -o open.svg
  fedrate plot event open.trf --performance -o open.png`,
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := env.openedReport(args[0], &flags, false)
			if err != nil {
				return err
			}
			players, _ := audit.Rate([]*audit.Report{r}, audit.Period{Period: audit.PeriodAfter([]*audit.Report{r})}, rating.Options{})
			return env.writePlot(out, eventPicture(env.paperLanguage(), r, players, performance), picture.Wide) // square
		},
	}
	flags.add(cmd)
	cmd.Flags().BoolVar(&performance, "performance", false, "")
	cmd.Flags().StringVarP(&out, "output", "o", "event.svg", "")
	return cmd
}

// eventPicture holds what each player has scored against what was expected, or the
// performance against the own rating; those farthest from the line are named.
func eventPicture(l *language.Language, r *audit.Report, players []rating.Player, performance bool) *plot.Plot {
	var list []picture.Result
	for i := range players {
		p := &players[i]
		for j := range p.Tournaments {
			t := &p.Tournaments[j]
			if len(t.Games) == 0 || t.Rating == 0 {
				continue
			}
			expected, score := tournament.Hundredths(0), tournament.Points(0)
			for _, g := range t.Games {
				expected, score = expected+g.Expected, score+g.Score
			}
			one := picture.Result{Name: handbook.Shown(p.Name), Across: float64(expected) / 100, Up: float64(score) / 10}
			if performance {
				one.Across, one.Up = float64(t.Rating), float64(t.Performance())
			}
			list = append(list, one)
		}
	}
	far := slices.Clone(list)
	slices.SortStableFunc(far, func(a, b picture.Result) int { return cmp.Compare(distance(b), distance(a)) })
	const named = 5
	for i := range list {
		list[i].Outstanding = slices.Contains(far[:min(named, len(far))], list[i])
	}
	title, across, up := wall.Name(r.Tournament), l.Label("cmd.plot.expected"), l.Label("cmd.plot.scored")
	if performance {
		across, up = l.Label("cmd.plot.rating"), l.Label("cmd.plot.performance")
	}
	return picture.Against(l, title, across, up, list)
}

// distance returns how far from the line a result lies.
func distance(r picture.Result) float64 { return max(r.Up-r.Across, r.Across-r.Up) }

func plotRoundCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var round int
	var out string
	cmd := &cobra.Command{
		Use: "round FILE -o FILE.svg|FILE.png", Args: cobra.ExactArgs(1),
		Example: "  fedrate plot round open.trf --round 5 -o round-5.svg",
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := env.openedReport(args[0], &flags, true)
			if err != nil {
				return err
			}
			n, err := lastRound(r.Tournament, round, paired)
			if err != nil {
				return err
			}
			p, high := roundPicture(env.paperLanguage(), r, n)
			return env.writePlot(out, p, high)
		},
	}
	flags.add(cmd)
	cmd.Flags().IntVar(&round, "round", 0, "")
	cmd.Flags().StringVarP(&out, "output", "o", "round.svg", "")
	return cmd
}

// roundPicture draws the pairs of a round by score group; if they differ from the
// computed ones, both next to each other.
func roundPicture(l *language.Language, r *audit.Report, round int) (*plot.Plot, float64) {
	reported, right := play.Brackets(r.Tournament, r.System, r.CheckedBy().Pairing, round, r.Rounds)
	sides := []picture.Side{{Name: l.Label("cmd.plot.reported"), Groups: groups(l, r.Tournament, reported)}}
	if right != nil {
		sides = append(sides, picture.Side{Name: l.Label("cmd.plot.right"), Groups: groups(l, r.Tournament, right)})
	}
	return picture.Round(l.Sayf("cmd.plot.round", "round", round, "event", wall.Name(r.Tournament)), sides)
}

// groups are brackets as they are drawn.
func groups(l *language.Language, t *tournament.Tournament, brackets []play.Bracket) []picture.Group {
	list := make([]picture.Group, len(brackets))
	for i := range brackets {
		list[i].Name = l.Sayf("cmd.plot.group", "points", wall.Points(l, brackets[i].Score))
		for _, p := range brackets[i].Pairs {
			one := picture.Pair{White: seated(t, p.White), Black: seated(t, p.Black), Floats: p.Floats, Different: p.Different}
			if p.Black == 0 {
				one.Black = l.Label("cmd.plot.bye")
			}
			list[i].Pairs = append(list[i].Pairs, one)
		}
	}
	return list
}

func seated(t *tournament.Tournament, n int) string {
	if p := t.Player(n); p != nil {
		return strconv.Itoa(n) + "  " + handbook.Shown(p.Name)
	}
	return ""
}
