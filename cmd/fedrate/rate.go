package main

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

func rateCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var lists listFlags
	var period string
	var options []string
	var working bool
	cmd := &cobra.Command{
		Use: "rate FILE... [--list [YYYY-MM][:KIND]=LISTFILE]... [--period YYYY-MM]",
		Example: `  fedrate rate open.trf
  fedrate rate --list 2026-09=standard.txt --period 2026-10 reports/
  fedrate rate --list 2026-09:rapid=rapid.xml --format json rapid.trf`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			opt, err := flags.options()
			if err != nil {
				return err
			}
			if opt.Rating, err = ratingOptions(options); err != nil {
				return err
			}
			p := audit.Period{}
			if period != "" {
				if p.Period, err = handbook.ParsePeriod(period); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "period", "problem", err)
				}
			}
			var reports []*audit.Report
			wrong := false
			seen, twice := onceEach{}, []handbook.Finding{}
			failed := eachFile(paths, func(name string, data []byte) error {
				r := audit.Open(name, data, opt)
				if f := seen.earlierFinding(r); f != nil {
					twice = append(twice, *f)
					return nil
				}
				if !env.json() {
					env.printFindings(r.Errors())
				}
				reports = append(reports, r)
				return nil
			})
			if failed != nil && len(reports) == 0 {
				return failed
			}
			var said []handbook.Finding
			if p.Lists, said, err = lists.load(env, audit.Tournaments(reports)); err != nil {
				return err
			}
			if p.Lists, err = lists.identify(cmd.Context(), env, reports, p.Lists); err != nil {
				return err
			}
			var persons []handbook.Finding
			for _, r := range reports {
				wrong = wrong || r.Verdict() == audit.Rejected
				persons = append(persons, r.Persons()...)
			}
			if !env.json() {
				env.printFindings(persons)
			}
			if p.Period == 0 {
				p.Period = audit.PeriodAfter(reports)
			}
			players, findings := audit.Rate(reports, p, opt.Rating)
			findings = append(twice, audit.Unsaid(reports, findings)...)
			if env.json() { // people have read it already
				findings = slices.Concat(said, persons, findings)
			}
			if err := env.printRating(p.Period, reports, players, findings); err != nil {
				return err
			}
			if working && !env.json() {
				if err := env.printWorkings(players); err != nil {
					return err
				}
			}
			if failed == nil && wrong {
				return errWrong
			}
			return cmp.Or(failed, wrongIn(said))
		},
	}
	flags.add(cmd)
	lists.add(cmd)
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().BoolVar(&working, "working", false, "")
	cmd.Flags().StringArrayVar(&options, "option", nil, "")
	return cmd
}

// printWorkings shows how each figure came about, as for an appeal.
func (env *environment) printWorkings(players []rating.Player) error {
	for _, p := range players {
		fmt.Fprintln(env.Stdout)
		env.print("cmd.rate.working", "name", p.Name, "id", tournament.GivenID(p.FIDEID), "kind", p.Kind)
		if err := report.WorkingText(env.Stdout, env.language(), rating.StandardChapter.ID, rating.Working(p)); err != nil {
			return err
		}
	}
	return nil
}

func ratingOptions(options []string) (rating.Options, error) {
	out, err := rating.ParseReadings(options)
	if err == nil {
		return out, nil
	}
	for _, o := range options {
		if meant := similarNames(o, rating.Readings); !slices.Contains(rating.Readings, o) && len(meant) > 0 {
			return out, handbook.Errorf("cmd.wrong.edition-near", "problem", err, "meant", meant)
		}
	}
	return out, err
}

func (env *environment) printRating(p handbook.Period, reports []*audit.Report, players []rating.Player, findings []handbook.Finding) error {
	if env.json() {
		return env.writeJSON(answer.NewRate(env.locale(), p, players, findings))
	}
	env.printFindings(findings)
	var events []*tournament.Tournament
	for _, r := range reports {
		if r.Tournament != nil {
			events = append(events, r.Tournament)
		}
	}
	return report.RatingText(env.Stdout, env.language(), players, events...)
}

var listFlag = regexp.MustCompile(`^(\d{4}-\d{2})?(?::(standard|rapid|blitz))?=(.+)$`)

// loadLists reads the rows that are wanted from the lists named, and what had
// to be said of the lists.
func (env *environment) loadLists(flags []string, opt ratinglist.Options) (*ratinglist.Lists, []handbook.Finding, error) {
	if len(flags) == 0 {
		return nil, nil, nil
	}
	shelf, said := &ratinglist.Lists{}, []handbook.Finding{}
	for _, flag := range flags {
		m := listFlag.FindStringSubmatch(flag)
		if m == nil {
			if _, err := os.Stat(flag); err != nil {
				return nil, nil, handbook.Errorf("cmd.wrong.list-form", "value", flag)
			}
			m = []string{flag, "", "", flag}
		}
		list, findings, err := loadList(m[1], m[2], m[3], opt)
		if err != nil {
			return nil, nil, err
		}
		shelf.Add(list)
		said = append(said, findings...)
	}
	if !env.json() {
		env.printFindings(said)
	}
	return shelf, said, nil
}

// loadList reads one list. A month in its header is stronger than the flag's;
// a kind takes that kind's columns alone.
func loadList(month, kind, path string, opt ratinglist.Options) (*ratinglist.List, []handbook.Finding, error) {
	var err error
	if month != "" {
		if opt.Period, err = handbook.ParsePeriod(month); err != nil {
			return nil, nil, handbook.Errorf("cmd.wrong.flag", "flag", "list", "problem", err)
		}
	}
	if kind != "" {
		k, _ := tournament.ParseKind(kind)
		opt.Kind = &k
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, handbook.Errorf("cmd.wrong.open-list", "problem", err)
	}
	defer f.Close()
	list, findings, err := ratinglist.Load(f, path, opt)
	if err != nil {
		return nil, nil, err
	}
	if opt.Kind != nil {
		list.Kinds = [tournament.Kinds]bool{}
		list.Kinds[*opt.Kind] = true
	}
	if opt.Period > 0 && list.Period != opt.Period {
		findings = append(findings, handbook.Finding{
			Article: "LIST-header", Rule: "list-month", Severity: handbook.Warning, Pos: handbook.Pos{File: path, Line: 1, Col: 1},
			Text: handbook.Say("cmd.list-month", "header", list.Period, "flag", opt.Period),
		})
	}
	return list, findings, nil
}
