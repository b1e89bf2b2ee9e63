package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/titles/direct"
	"github.com/fedrate/fedrate/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

func titlesDirectCommand(env *environment) *cobra.Command {
	var kind string
	var women, dry bool
	var members int
	var groups []string
	cmd := &cobra.Command{
		Use:   "direct SUBMISSION --kind KIND [--women]",
		Short: "Find and keep the direct titles of a championship (1.2)",
		Long: `Direct looks up the table for direct titles of 1 July 2017 for every place of a reported
championship: gold, first equal (the best three after tie-break), medals, percentages,
with the conditions of 1.2 on participants, rounds and federations. What is found is
kept in the ledger. Ranks after tie-break are those of the report. Of a merged event
each subgroup is given with its players: --group NAME=KIND[/women]=RANK,RANK,...
Kinds: ` + strings.Join(direct.Kinds(), ", ") + `.`,
		Example: `  fedrate titles direct 12 --kind continental-u18
  fedrate titles direct 12 --kind zonal --women --members 9
  fedrate titles direct 12 --group "boys=world-u18=1,2,5,7,8,9" --group "girls=world-u18/women=3,4,6,10,11,12"`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if (kind == "") == (len(groups) == 0) {
				return errors.New("--kind or --group is needed, one of the two")
			}
			number, err := strconv.Atoi(args[0])
			if err != nil {
				return fmt.Errorf("%q is no number of a submission", args[0])
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				o, err := jobs.Reopen(ctx, st, number)
				if err != nil {
					return err
				}
				if o.Event == nil {
					return wrongData{fmt.Errorf("submission %d is no report that an edition of B.01 governs", number)}
				}
				e := direct.NewEvent(o.Event, kind, women)
				e.Members = members
				if err := mergedGroups(&e, groups, o.Event); err != nil {
					return err
				}
				return env.keepDirect(ctx, st, &e, dry)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&kind, "kind", "", "kind of the championship")
	f.BoolVar(&women, "women", false, "a women's event (table 1.24a)")
	f.IntVar(&members, "members", 0, "member federations of the continent or affiliate, of which a third may be enough")
	f.StringArrayVar(&groups, "group", nil, "subgroup of a merged event: NAME=KIND[/women]=RANK,RANK,...")
	f.BoolVar(&dry, "dry-run", false, "show, and keep nothing")
	return cmd
}

// mergedGroups reads the subgroups and marks their players by starting rank.
func mergedGroups(e *direct.Event, texts []string, ev *norms.Event) error {
	for _, text := range texts {
		parts := strings.Split(text, "=")
		if len(parts) != 3 || parts[0] == "" {
			return fmt.Errorf("--group %q is not NAME=KIND[/women]=RANKS, with commas between the ranks", text)
		}
		kind, sex, _ := strings.Cut(parts[1], "/")
		if sex != "" && sex != "women" {
			return fmt.Errorf("--group %q: after the kind stands /women or nothing", text)
		}
		e.Groups = append(e.Groups, direct.Group{Name: parts[0], Kind: kind, Women: sex != ""})
		for rank := range strings.SplitSeq(parts[2], ",") {
			n, err := strconv.Atoi(strings.TrimSpace(rank))
			at := slices.IndexFunc(ev.Tournament.Players, func(p tournament.Player) bool { return p.StartingRank == n })
			if err != nil || at < 0 {
				return fmt.Errorf("--group %s: the report has no player %q", parts[0], rank)
			}
			e.Players[at].Group = parts[0]
		}
	}
	return nil
}

func (env *environment) keepDirect(ctx context.Context, st *store.Store, e *direct.Event, dry bool) error {
	results, checks, err := direct.Find(e)
	if err != nil {
		return wrongData{err}
	}
	known := slices.DeleteFunc(slices.Clone(results), func(d direct.Result) bool { return d.FIDEID == "" })
	if !dry {
		if known, err = st.AddDirect(ctx, known); err != nil {
			return err
		}
	}
	failed := slices.ContainsFunc(checks, func(c norms.Check) bool { return !c.OK })
	if env.json() {
		err = writeJSON(env.Stdout, answer.DirectTitles{
			Checks: answer.Clauses(env.locale(), checks),
			Direct: answer.Each(known, func(d *direct.Result) answer.DirectResult { return *answer.NewDirectResult(env.locale(), d) }),
		})
	} else {
		for _, c := range checks {
			mark := "ok"
			if !c.OK {
				mark = "fails"
			}
			fmt.Fprintf(env.Stdout, "%s %s: %s, needed %s: %s\n", c.Article, env.locale().Language().Say(c.What), c.Have, c.Need, mark)
		}
		for _, d := range results {
			env.printDirect(&d)
		}
		if len(results) == 0 {
			fmt.Fprintln(env.Stdout, "no direct titles")
		}
	}
	if err == nil && failed {
		return errWrong
	}
	return err
}

func (env *environment) printDirect(d *direct.Result) {
	what := "title"
	if d.Norm {
		what = "norm"
	}
	who := d.FIDEID
	if who == "" {
		who = "no FIDE ID, not kept"
	}
	fmt.Fprintf(env.Stdout, "%3d  %-3s %s  %s: %s (%s)\n", d.Rank, d.Title, what, who, plain(env.locale().Language().Say(d.Place)), d.Table)
	for _, note := range d.Notes {
		fmt.Fprintf(env.Stdout, "     %s\n", plain(env.locale().Language().Say(note)))
	}
}

// titlesPlaceCommand records a direct title from elsewhere.
func titlesPlaceCommand(env *environment) *cobra.Command {
	var where elsewhere
	var kind, place string
	var norm bool
	cmd := &cobra.Command{
		Use:     "place ID TITLE --kind KIND --place TEXT --event NAME --start DATE --end DATE",
		Short:   "Record a direct title or norm of an event that was not reported here",
		Example: `  fedrate titles place 99000020 IM --kind continental-u18 --place gold --event "Continental U18" --start 2024-08-01 --end 2024-08-10`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := placeFrom(args, &where, kind, place, norm)
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				kept, err := st.AddDirect(ctx, []direct.Result{d})
				if err != nil {
					return err
				}
				return env.kept(answer.NewDirectResult(env.locale(), &kept[0]), "recorded: %s of %s by place in %s\n", d.Title, d.FIDEID, plain(d.Event))
			})
		},
	}
	where.add(cmd)
	cmd.Flags().StringVar(&kind, "kind", "", "kind of the championship (titles direct --help lists them)")
	cmd.Flags().StringVar(&place, "place", "", "what was achieved: gold, first equal, 65 % in 9 games")
	cmd.Flags().BoolVar(&norm, "norm", false, "a norm, not the title")
	return cmd
}

func placeFrom(args []string, where *elsewhere, kind, place string, norm bool) (direct.Result, error) {
	var d direct.Result
	id, err := fideNumber(args[0])
	if err != nil {
		return d, err
	}
	title, ok := tournament.ParseTitle(strings.ToUpper(args[1]))
	if !ok || title == tournament.NoTitle {
		return d, fmt.Errorf("%q is no title of players", args[1])
	}
	if norm && law.Newest().Numbers.Norm(title) == 0 {
		return d, fmt.Errorf("there are no %s norms", title)
	}
	if !slices.Contains(direct.Kinds(), kind) {
		return d, fmt.Errorf("--kind is one of %s, not %q", strings.Join(direct.Kinds(), ", "), kind)
	}
	if place == "" {
		return d, errors.New("--place is needed")
	}
	start, end, err := where.days()
	if err != nil {
		return d, err
	}
	if titles, known := direct.Awards(kind, norm, start); known && !slices.Contains(titles, title) {
		what := map[bool]string{false: "title", true: "norm"}[norm]
		return d, fmt.Errorf("the table for direct titles gives no %s %s at %s, but %s", title, what, kind, titleNames(titles))
	}
	d = direct.Result{
		FIDEID: strconv.Itoa(id), Title: title, Norm: norm, Kind: kind, Place: handbook.Verbatim(place), Event: where.name, City: where.city,
		Federation: strings.ToUpper(where.federation), Start: start, End: end, Notes: []handbook.Text{handbook.Say("titles.direct.as-recorded")},
	}
	if note, missing := direct.LookUp(start); missing {
		d.Unverified = true
		d.Notes = append(d.Notes, note)
	}
	return d, nil
}

// titleNames lists titles, or says that there is none.
func titleNames(titles []tournament.Title) string {
	var names []string
	for _, t := range titles {
		names = append(names, t.String())
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
