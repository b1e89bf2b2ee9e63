package main

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// arbiterAddFlags describe an event elsewhere where an arbiter worked.
type arbiterAddFlags struct {
	elsewhere
	facts                                      arbiterFacts
	system, team, kind, control, chief, role   string
	rounds, players, rated, federations, teams int
	titled                                     int
}

func arbiterAddCommand(env *environment) *cobra.Command {
	var f arbiterAddFlags
	cmd := &cobra.Command{
		Use: "add ID --event NAME --start DATE --end DATE --system SS --rounds N --players N --rated N --federations N --chief \"IA NAME\"",
		Example: `  fedrate arbiters add 99000901 --event "Border Open" --start 2026-03-01 --end 2026-03-09 --system SS --rounds 9 \
    --players 120 --rated 80 --federations 5 --chief "IA Field, Joan" --fact fees-paid=yes --fact norm-possible=yes`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := fideNumber(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				who, _, err := st.Arbiter(ctx, strconv.Itoa(id), arbiters.FA)
				if err != nil {
					return err
				}
				if who.Name == "" {
					return wrongData{handbook.Errorf("cmd.wrong.no-arbiter-kept", "id", strconv.Itoa(id))}
				}
				ev, err := f.eventOf(&who)
				if err != nil {
					return err
				}
				if err := env.over(ev.End); err != nil {
					return err
				}
				if _, err := st.AddArbiterEvent(ctx, ev); err != nil {
					return err
				}
				return env.confirm(answer.NewArbiterEvent(&ev), handbook.Say("cmd.arbiters.recorded", "name", who.Name, "event", ev.Name))
			})
		},
	}
	f.elsewhere.add(cmd)
	f.facts.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.system, "system", "", "")
	flags.StringVar(&f.team, "team-system", "", "")
	flags.StringVar(&f.kind, "kind", "standard", "")
	flags.StringVar(&f.control, "time-control", "", "")
	flags.StringVar(&f.chief, "chief", "", "")
	flags.StringVar(&f.role, "role", "arbiter", "")
	flags.IntVar(&f.rounds, "rounds", 0, "")
	flags.IntVar(&f.players, "players", 0, "")
	flags.IntVar(&f.rated, "rated", 0, "")
	flags.IntVar(&f.federations, "federations", 0, "")
	flags.IntVar(&f.teams, "teams", 0, "")
	flags.IntVar(&f.titled, "titled", 0, "")
	return cmd
}

// eventOf reads the flags.
func (f *arbiterAddFlags) eventOf(who *arbiters.Candidate) (arbiters.Event, error) {
	ev := arbiters.Event{
		Name: f.name, City: f.city, Federation: strings.ToUpper(f.federation), System: arbiters.System(f.system), TeamSystem: arbiters.System(f.team),
		RateOfPlay: f.control, Rounds: f.rounds, Players: f.players, Rated: f.rated, Federations: f.federations, Teams: f.teams, Titled: f.titled,
		Arbiters: []arbiters.Official{},
	}
	var err error
	if ev.Start, ev.End, err = f.days(); err != nil {
		return ev, err
	}
	kind, ok := tournament.ParseKind(f.kind)
	if !ok {
		return ev, wrongChoice("kind", []string{"standard", "rapid", "blitz"}, f.kind)
	}
	ev.Kind = kind
	systems := []arbiters.System{arbiters.Swiss, arbiters.RoundRobin, arbiters.DoubleRoundRobin, arbiters.Knockout, arbiters.Team, arbiters.Other}
	if !slices.Contains(systems, ev.System) || f.team != "" && !slices.Contains(systems[:3], ev.TeamSystem) {
		return ev, handbook.Errorf("cmd.wrong.arbiter-system")
	}
	if f.rounds < 1 || f.players < 2 || f.rated < 0 || f.rated > f.players || f.federations < 0 {
		return ev, handbook.Errorf("cmd.wrong.arbiter-figures")
	}
	ev.OnlyHost = registration.No
	ev.Level = arbiters.International
	if f.federations == 1 {
		ev.OnlyHost, ev.Level = registration.Yes, arbiters.National
	}
	if err := f.facts.each(ev.Set); err != nil {
		return ev, err
	}
	me := arbiters.Official{Name: who.Name, FIDEID: who.FIDEID, Federation: who.Federation, Role: f.role}
	if f.role == "chief" {
		me.Role = "chief arbiter"
		ev.Chief = me
		return ev, nil
	}
	if f.chief == "" {
		return ev, handbook.Errorf("cmd.wrong.chief-needed")
	}
	ev.Chief = arbiters.NewOfficial(f.chief, "chief arbiter")
	ev.Arbiters = append(ev.Arbiters, me)
	return ev, nil
}
