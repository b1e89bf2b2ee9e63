package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func titlesDirectCommand(env *environment) *cobra.Command {
	var kind string
	var women, dry bool
	var members int
	var groups []string
	cmd := &cobra.Command{
		Use: "direct SUBMISSION --kind KIND [--women]",
		Example: `  fedrate titles direct 12 --kind continental-u18
  fedrate titles direct 12 --kind zonal --women --members 9
  fedrate titles direct 12 --group "boys=world-u18=1,2,5,7,8,9" --group "girls=world-u18/women=3,4,6,10,11,12"`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if (kind == "") == (len(groups) == 0) {
				return handbook.Errorf("cmd.wrong.kind-or-group")
			}
			number, err := strconv.Atoi(args[0])
			if err != nil {
				return handbook.Errorf("cmd.wrong.submission-number", "value", args[0])
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				o, err := jobs.Reopen(ctx, st, number)
				if err != nil {
					return err
				}
				if o.Event == nil {
					return wrongData{handbook.Errorf("cmd.wrong.not-governed", "submission", number)}
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
	f.StringVar(&kind, "kind", "", "")
	f.BoolVar(&women, "women", false, "")
	f.IntVar(&members, "members", 0, "")
	f.StringArrayVar(&groups, "group", nil, "")
	f.BoolVar(&dry, "dry-run", false, "")
	return cmd
}

// mergedGroups reads the subgroups and marks their players by starting rank.
func mergedGroups(e *direct.Event, texts []string, ev *norms.Event) error {
	for _, text := range texts {
		parts := strings.Split(text, "=")
		if len(parts) != 3 || parts[0] == "" {
			return handbook.Errorf("cmd.wrong.group-form", "value", text)
		}
		kind, sex, _ := strings.Cut(parts[1], "/")
		if sex != "" && sex != "women" {
			return handbook.Errorf("cmd.wrong.group-women", "value", text)
		}
		e.Groups = append(e.Groups, direct.Group{Name: parts[0], Kind: kind, Women: sex != ""})
		for rank := range strings.SplitSeq(parts[2], ",") {
			n, err := strconv.Atoi(strings.TrimSpace(rank))
			at := slices.IndexFunc(ev.Tournament.Players, func(p tournament.Player) bool { return p.StartingRank == n })
			if err != nil || at < 0 {
				return handbook.Errorf("cmd.wrong.group-player", "group", parts[0], "player", rank)
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
	failed := slices.ContainsFunc(checks, func(c norms.Clause) bool { return !c.OK })
	if env.json() {
		err = env.writeJSON(answer.DirectTitles{
			Checks: answer.List(checks),
			Direct: answer.Each(known, func(d *direct.Result) direct.Result { return answer.NewDirectResult(env.locale(), d) }),
		})
	} else {
		for _, c := range checks {
			env.print("cmd.direct.check", "article", c.Article, "what", env.textOf(c.What), "have", c.Have, "need", c.Need, "mark", env.mark(c.OK))
		}
		for _, d := range results {
			env.printDirect(&d)
		}
		if len(results) == 0 {
			env.print("cmd.direct.none")
		}
	}
	if err == nil && failed {
		return errWrong
	}
	return err
}

func (env *environment) printDirect(d *direct.Result) {
	key := "cmd.direct.title"
	if d.Norm {
		key = "cmd.direct.norm"
	}
	who := d.FIDEID
	if who == "" {
		who = env.Sayf("cmd.direct.no-id")
	}
	env.print(key, "rank", fmt.Sprintf("%3d", d.Rank), "title", fmt.Sprintf("%-3s", d.Title), "who", who, "place", env.textOf(d.Place), "table", d.Table)
	for _, note := range d.Notes {
		fmt.Fprintln(env.Stdout, "    ", plain(env.textOf(note)))
	}
}

// titlesPlaceCommand records a direct title from elsewhere.
func titlesPlaceCommand(env *environment) *cobra.Command {
	var where elsewhere
	var kind, place string
	var norm, asRecorded bool
	cmd := &cobra.Command{
		Use:     "place ID TITLE --kind KIND --place TEXT --event NAME --start DATE --end DATE",
		Example: `  fedrate titles place 99000020 IM --kind continental-u18 --place gold --event "Continental U18" --start 2024-08-01 --end 2024-08-10`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := env.byName(cmd.Context(), &args[0]); err != nil {
				return err
			}
			d, err := placeFrom(args, &where, kind, place, norm)
			if err != nil {
				return err
			}
			if err := env.over(d.End); err != nil {
				return err
			}
			if err := heldAgainstTable(&d, place, asRecorded); err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				kept, err := st.AddDirect(ctx, []direct.Result{d})
				if err != nil {
					return err
				}
				return env.confirm(answer.NewDirectResult(env.locale(), &kept[0]), handbook.Say("cmd.direct.recorded", "title", d.Title, "id", d.FIDEID, "event", d.Event))
			})
		},
	}
	where.add(cmd)
	cmd.Flags().StringVar(&kind, "kind", "", "")
	cmd.Flags().StringVar(&place, "place", "", "")
	cmd.Flags().BoolVar(&norm, "norm", false, "")
	cmd.Flags().BoolVar(&asRecorded, "as-recorded", false, "")
	return cmd
}

// heldAgainstTable refuses a place for which the table gives nothing. Where the
// table of the day is not at hand the last one is asked, and asRecorded keeps the
// place all the same, as not verified.
func heldAgainstTable(d *direct.Result, place string, asRecorded bool) error {
	ok, places := direct.Gives(d.Kind, d.Title, d.Norm, place, d.Start)
	if ok || d.Unverified && asRecorded {
		return nil
	}
	titles := direct.Awards(d.Kind, d.Norm, d.Start)
	key, last := "cmd.wrong.direct-title", "cmd.wrong.direct-title-last"
	switch {
	case slices.Contains(titles, d.Title):
		key, last = "cmd.wrong.direct-place", "cmd.wrong.direct-place-last"
	case d.Norm:
		key, last = "cmd.wrong.direct-norm", "cmd.wrong.direct-norm-last"
	}
	if d.Unverified {
		key = last
	}
	return handbook.Errorf(key, "place", place, "title", d.Title, "kind", d.Kind, "places", places, "titles", titleNames(titles))
}

func placeFrom(args []string, where *elsewhere, kind, place string, norm bool) (direct.Result, error) {
	var d direct.Result
	id, err := fideNumber(args[0])
	if err != nil {
		return d, err
	}
	title, ok := tournament.ParseTitle(strings.ToUpper(args[1]))
	if !ok || title == tournament.NoTitle {
		return d, handbook.Errorf("cmd.wrong.player-title", "title", args[1])
	}
	if norm && law.Newest().Numbers.Norm(title) == 0 {
		return d, handbook.Errorf("cmd.wrong.no-norms", "title", title)
	}
	if !slices.Contains(direct.Kinds(), kind) {
		return d, wrongChoice("kind", direct.Kinds(), kind)
	}
	if place == "" {
		return d, handbook.Errorf("cmd.wrong.place-needed")
	}
	start, end, err := where.days()
	if err != nil {
		return d, err
	}
	d = direct.Result{
		FIDEID: strconv.Itoa(id), Title: title, Norm: norm, Kind: kind, Place: direct.Recorded(place), Event: where.name, City: where.city,
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
