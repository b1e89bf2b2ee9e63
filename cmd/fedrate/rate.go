package main

import (
	"cmp"
	"fmt"
	"os"
	"regexp"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

func rateCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var lists []string
	var period string
	var options []string
	var working bool
	cmd := &cobra.Command{
		Use:   "rate FILE... [--list [YYYY-MM][:KIND]=LISTFILE]... [--period YYYY-MM]",
		Short: "Rate reports together as one rating period",
		Long: `Rate computes the rating changes and initial ratings of all players in the
reports, as one rating period, whatever their dates. A period is named by the
list it produces; without --period it is the month after the last report's end.

Lists are FIDE's TXT and XML files, CSV or XLSX. The month is taken from the
header where it has one, else from YYYY-MM=. Without a list the ratings in the
reports are used.`,
		Example: `  fedrate rate open.trf
  fedrate rate --list 2026-09=standard.txt --period 2026-10 reports/
  fedrate rate --list 2026-09:rapid=rapid.xml --format json rapid.trf`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, paths []string) error {
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
					return fmt.Errorf("--period: %w", err)
				}
			}
			var reports []*audit.Report
			wrong := false
			seen, twice := onceEach{}, []handbook.Finding{}
			failed := eachFile(paths, func(name string, data []byte) error {
				r := audit.Open(name, data, opt)
				if f := seen.before(r); f != nil {
					twice = append(twice, *f)
					return nil
				}
				wrong = wrong || r.Verdict() == audit.Rejected
				if !env.json() {
					env.printFindings(r.Errors())
				}
				reports = append(reports, r)
				return nil
			})
			var said []handbook.Finding
			if p.Lists, said, err = env.loadLists(lists, reports); err != nil {
				return err
			}
			if p.Period == 0 {
				p.Period = audit.PeriodAfter(reports)
			}
			players, findings := audit.Rate(reports, p, opt.Rating)
			findings = append(twice, findings...)
			if env.json() { // people have read it already
				findings = append(said, findings...)
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
	cmd.Flags().StringArrayVar(&lists, "list", nil, "rating list: [YYYY-MM][:KIND]=FILE, repeatable")
	cmd.Flags().StringVar(&period, "period", "", "the list that is produced (YYYY-MM)")
	cmd.Flags().BoolVar(&working, "working", false, "show the whole working of each player, article by article")
	cmd.Flags().StringArrayVar(&options, "option", nil, "a reading that the texts leave open: rb-k-2022=20, k-junior=returns")
	return cmd
}

// printWorkings shows how each figure came about, as for an appeal.
func (env *environment) printWorkings(players []rating.Player) error {
	for _, p := range players {
		if _, err := fmt.Fprintf(env.Stdout, "\nWorking of %q %s, %s\n", p.Name, p.FIDEID, p.Kind); err != nil {
			return err
		}
		if err := report.WorkingText(env.Stdout, env.locale().Language(), rating.Working(p)); err != nil {
			return err
		}
	}
	return nil
}

func ratingOptions(options []string) (rating.Options, error) {
	var out rating.Options
	for _, o := range options {
		switch o {
		case "rb-k-2022=20":
			out.RapidBlitzK2022 = true
		case "k-junior=returns":
			out.JuniorReturns = true
		default:
			return out, fmt.Errorf("--option: known are rb-k-2022=20 and k-junior=returns, not %q", o)
		}
	}
	return out, nil
}

func (env *environment) printRating(p handbook.Period, reports []*audit.Report, players []rating.Player, findings []handbook.Finding) error {
	if env.json() {
		return writeJSON(env.Stdout, answer.NewRate(env.locale(), p, players, findings))
	}
	env.printFindings(findings)
	var events []*tournament.Tournament
	for _, r := range reports {
		if r.Tournament != nil {
			events = append(events, r.Tournament)
		}
	}
	return report.RatingText(env.Stdout, env.locale().Language(), players, events...)
}

var listFlag = regexp.MustCompile(`^(\d{4}-\d{2})?(?::(standard|rapid|blitz))?=(.+)$`)

// loadLists reads the rows of the reports' players from the lists named, and
// what had to be said of the lists.
func (env *environment) loadLists(flags []string, reports []*audit.Report) (*ratinglist.Shelf, []handbook.Finding, error) {
	if len(flags) == 0 {
		return nil, nil, nil
	}
	only := audit.FIDEIDs(reports)
	shelf, said := &ratinglist.Shelf{}, []handbook.Finding{}
	for _, flag := range flags {
		m := listFlag.FindStringSubmatch(flag)
		if m == nil {
			if _, err := os.Stat(flag); err != nil {
				return nil, nil, fmt.Errorf("--list %q is not written [YYYY-MM][:KIND]=FILE", flag)
			}
			m = []string{flag, "", "", flag}
		}
		list, findings, err := loadList(m[1], m[2], m[3], only)
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
func loadList(month, kind, path string, only map[int]bool) (*ratinglist.List, []handbook.Finding, error) {
	opt := ratinglist.Options{Only: func(id int) bool { return only[id] }}
	var err error
	if month != "" {
		if opt.Period, err = handbook.ParsePeriod(month); err != nil {
			return nil, nil, fmt.Errorf("--list: %w", err)
		}
	}
	if kind != "" {
		k, _ := tournament.ParseKind(kind)
		opt.Kind = &k
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("open rating list: %w", err)
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
			Message: fmt.Sprintf("the header says %s, --list says %s: it is taken as the list of %s; name the list of the month meant", list.Period, opt.Period, list.Period),
		})
	}
	return list, findings, nil
}
