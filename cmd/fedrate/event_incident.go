package main

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// incidentFlags are what can be said of one incident or appeal.
type incidentFlags struct {
	round, board, minute, player, remove int
	what, penalty, article, note, by     string
}

func (f *incidentFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.round, "round", 0, "")
	flags.IntVar(&f.player, "player", 0, "")
	flags.StringVar(&f.note, "note", "", "")
	flags.IntVar(&f.remove, "remove", 0, "")
	flags.StringVar(&f.by, "by", "", "")
}

// incident is what the flags say.
func (f *incidentFlags) incident(env *environment) (store.Incident, error) {
	if f.round < 1 || f.player < 1 || f.board < 0 {
		return store.Incident{}, handbook.Errorf("cmd.wrong.incident")
	}
	return store.Incident{
		Incident: laws.Incident{Round: f.round, Player: f.player, Board: f.board, Minute: f.minute, What: f.what, Penalty: f.penalty, Note: strings.TrimSpace(f.note)},
		Article:  strings.TrimSpace(f.article), By: f.by, At: env.Now(),
	}, nil
}

func eventIncidentCommand(env *environment) *cobra.Command {
	var f incidentFlags
	var from, defaultTime string
	var supervised bool
	cmd := &cobra.Command{
		Use: "incident CODE|NUMBER",
		Example: `  fedrate event incident LIEOPEN26 --round 3 --board 2 --player 7 --what illegal-move --penalty +2 --article 7.5.5
  fedrate event incident LIEOPEN26 --from log.csv
  fedrate event incident LIEOPEN26 --default-time 30`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			limit := -1
			if defaultTime != "" {
				var err error
				if limit, err = strconv.Atoi(defaultTime); err != nil || limit < 0 || limit > 24*60 {
					return handbook.Errorf("cmd.wrong.default-time", "value", defaultTime)
				}
			}
			var added []store.Incident
			switch {
			case from != "":
				in, err := os.Open(from)
				if err != nil {
					return handbook.Errorf("cmd.wrong.open-log", "problem", err)
				}
				defer in.Close()
				log, err := laws.ReadLog(from, in)
				if err != nil {
					return err
				}
				for _, one := range log {
					added = append(added, store.Incident{Incident: one, By: f.by, At: env.Now()})
				}
			case f.what != "":
				one, err := f.incident(env)
				if err == nil {
					err = one.Check()
				}
				if err != nil {
					return err
				}
				added = append(added, one)
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				id, err := env.enterIncidents(ctx, st, args[0], f.remove, added)
				if err != nil {
					return err
				}
				all, e, err := incidentsOf(ctx, st, id)
				if err != nil {
					return err
				}
				var log []laws.Incident
				for i := range all {
					if all[i].What != store.Appeal {
						log = append(log, all[i].Incident)
					}
				}
				edition, _ := laws.On(e.Start)
				play := laws.PlayOf(e.Kind, supervised)
				a := answer.NewIncidents(args[0], edition, play, laws.JudgeLog(edition, play, limit, log), nil)
				named := map[int]string{}
				for i := range all {
					named[all[i].Line] = all[i].Article
				}
				for i := range a.Incidents {
					a.Incidents[i].Named = answer.TextOrNull(named[a.Incidents[i].Line])
				}
				if env.json() {
					err = env.writeJSON(a)
				} else {
					env.printIncidents(&a)
				}
				if err == nil && a.Wrong > 0 {
					return errWrong
				}
				return err
			})
		},
	}
	f.add(cmd)
	cmd.Flags().IntVar(&f.board, "board", 0, "")
	cmd.Flags().IntVar(&f.minute, "minute", -1, "")
	cmd.Flags().StringVar(&f.what, "what", "", "")
	cmd.Flags().StringVar(&f.penalty, "penalty", "", "")
	cmd.Flags().StringVar(&f.article, "article", "", "")
	cmd.Flags().StringVar(&from, "from", "", "")
	cmd.Flags().StringVar(&defaultTime, "default-time", "", "")
	cmd.Flags().BoolVar(&supervised, "supervised", false, "")
	return cmd
}

// enterIncidents keeps incidents of the event of a code, or deletes one.
func (env *environment) enterIncidents(ctx context.Context, st *store.Store, code string, remove int, added []store.Incident) (int, error) {
	id, err := env.eventNamed(ctx, st, code, false)
	if err == nil && remove > 0 {
		err = st.RemoveIncident(ctx, id, remove)
	}
	if err == nil && len(added) > 0 {
		err = st.AddIncidents(ctx, id, added)
	}
	return id, err
}

func incidentsOf(ctx context.Context, st *store.Store, id int) ([]store.Incident, store.Event, error) {
	all, err := st.Incidents(ctx, id)
	if err != nil {
		return nil, store.Event{}, err
	}
	e, err := st.Event(ctx, id)
	return all, e, err
}

func eventAppealCommand(env *environment) *cobra.Command {
	var f incidentFlags
	var written, fee, back string
	cmd := &cobra.Command{
		Use: "appeal CODE|NUMBER",
		Example: `  fedrate event set LIEOPEN26 --appeals-committee "chairman LIE 1970-01-01 Stone, Ann" --appeal-within 60 --appeal-fee "100 EUR"
  fedrate event appeal LIEOPEN26 --round 3 --player 7 --minutes 20 --written yes --fee-paid yes --decision upheld --fee-returned yes`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var added []store.Incident
			if f.player != 0 || f.round != 0 {
				f.what = store.Appeal
				one, err := f.incident(env)
				if err != nil {
					return err
				}
				if !slices.Contains([]string{"", "upheld", "rejected"}, one.Penalty) {
					return wrongChoice("decision", []string{"upheld", "rejected"}, one.Penalty)
				}
				for _, a := range []struct {
					flag, text string
					to         *registration.Answer
				}{{"written", written, &one.Written}, {"fee-paid", fee, &one.FeePaid}, {"fee-returned", back, &one.FeeBack}} {
					is, ok := registration.ParseAnswer(a.text)
					if !ok {
						return wrongChoice(a.flag, []string{"yes", "no", "unknown"}, a.text)
					}
					*a.to = is
				}
				added = append(added, one)
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				id, err := env.enterIncidents(ctx, st, args[0], f.remove, added)
				if err != nil {
					return err
				}
				a, err := env.appeals(ctx, st, id, args[0])
				if err != nil {
					return err
				}
				if env.json() {
					err = env.writeJSON(a)
				} else {
					for i := range a.Appeals {
						one := &a.Appeals[i]
						env.print("cmd.appeals.line", "number", one.Number, "round", one.Round, "player", one.Player,
							"decision", env.knownOr(env.word("appeal", one.Decision)), "note", one.Note)
					}
					env.print("cmd.appeals.totals", "n", len(a.Appeals), "committee", len(a.Committee))
				}
				if err == nil && len(a.Findings) > 0 {
					return errWrong
				}
				return err
			})
		},
	}
	f.add(cmd)
	cmd.Flags().IntVar(&f.minute, "minutes", -1, "")
	cmd.Flags().StringVar(&f.penalty, "decision", "", "")
	cmd.Flags().StringVar(&written, "written", "", "")
	cmd.Flags().StringVar(&fee, "fee-paid", "", "")
	cmd.Flags().StringVar(&back, "fee-returned", "", "")
	return cmd
}

// appeals are those of an event, with what C.05 10 finds in them and in the committee.
func (env *environment) appeals(ctx context.Context, st *store.Store, id int, code string) (answer.Appeals, error) {
	out := answer.Appeals{Event: code, Committee: []string{}, Appeals: []answer.Appeal{}}
	all, e, err := incidentsOf(ctx, st, id)
	if err != nil {
		return out, err
	}
	facts, err := st.EventFacts(ctx, id)
	if err != nil {
		return out, err
	}
	for _, v := range facts.Values() {
		if v.Name == "appeals-committee" {
			out.Committee = v.Values
		}
	}
	edition, err := pairing.InForce(e.Start)
	if err != nil {
		edition = &pairing.Chapter.Editions[len(pairing.Chapter.Editions)-1]
	}
	t := facts.Complete(&tournament.Tournament{File: code, Name: code, Federation: e.Federation, Start: e.Start})
	found := pairing.CheckCommittee(t, facts, edition)
	for i := range all {
		one := &all[i]
		if one.What != store.Appeal {
			continue
		}
		a := pairing.Appeal{
			Number: one.Line, Round: one.Round, Player: one.Player, Minutes: one.Minute,
			Written: one.Written, Fee: one.FeePaid, Back: one.FeeBack, Decision: one.Penalty,
		}
		found = append(found, pairing.CheckAppeal(&a, facts, edition)...)
		out.Appeals = append(out.Appeals, answer.NewAppeal(&a, one.Note))
	}
	for i := range found {
		found[i].Pos = handbook.Pos{File: code, Line: 1, Col: 1}
	}
	out.Findings = answer.Findings(env.locale(), found)
	if !env.json() {
		env.printFindings(found)
	}
	return out, nil
}
