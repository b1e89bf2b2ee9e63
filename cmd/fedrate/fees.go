package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms/fees"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/store"
)

func feesCommand(env *environment) *cobra.Command {
	var period, out string
	var open bool
	cmd := &cobra.Command{
		Use: "fees [DEBTOR] [--period YYYY-MM]",
		Example: `  fedrate fees --period 2026-10
  fedrate fees "Chess Club Vaduz" --period 2026-10 -o statement.pdf
  fedrate fees --open
  fedrate fees paid "Chess Club Vaduz" --period 2026-10 --on 2026-10-12 --by "A. Officer" --reason "transfer 4711"`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withFees(cmd.Context(), period, func(ctx context.Context, st *store.Store, found []fees.Statement) error {
				if len(args) > 0 {
					var err error
					if found, err = owedBy(found, args[0]); err != nil {
						return err
					}
				}
				var list []fees.Statement
				for _, s := range found {
					if !open || s.Owed() > 0 {
						list = append(list, s)
					}
				}
				files, err := env.saveStatements(ctx, st, list, out)
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(answer.Fees{Statements: answer.Each(list, answer.NewFeeStatement), Files: answer.List(files)})
				}
				env.printStatements(list)
				for _, file := range files {
					fmt.Fprintln(env.Stdout, " ", file)
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().BoolVar(&open, "open", false, "")
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	cmd.AddCommand(feesPaidCommand(env), feesBackCommand(env))
	return cmd
}

func feesPaidCommand(env *environment) *cobra.Command {
	var period, amount, on, by, reason string
	cmd := &cobra.Command{
		Use:     "paid DEBTOR --period YYYY-MM [--amount AMOUNT] [--on DAY] --by NAME [--reason TEXT]",
		Example: `  fedrate fees paid LIE --period 2026-10 --amount 120.50 --on 2026-10-12 --by "A. Officer" --reason "transfer 4711"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if period == "" {
				return handbook.Errorf("cmd.wrong.fees-period")
			}
			day := env.today()
			if on != "" {
				var err error
				if day, err = handbook.ParseDate(on); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "on", "problem", err)
				}
			}
			var sum fees.Amount
			if amount != "" {
				var err error
				if sum, err = fees.ParseAmount(amount); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "amount", "problem", err)
				}
			}
			return env.withFees(cmd.Context(), period, func(ctx context.Context, st *store.Store, found []fees.Statement) error {
				found, err := owedBy(found, args[0])
				if err != nil {
					return err
				}
				s := &found[0]
				if amount == "" {
					sum = s.Owed()
				}
				if amount == "" && sum <= 0 {
					return wrongData{handbook.Errorf("cmd.wrong.fees-none-owed", "debtor", s.Debtor.Name, "list", s.Period)}
				}
				p, err := st.Pay(ctx, fees.Payment{
					Debtor: s.Debtor, Period: s.Period, Amount: sum, Currency: s.Currency, On: day, By: env.author(by), Reason: reason,
				}, env.Now())
				if err != nil {
					return err
				}
				return env.printPayment(&p)
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().StringVar(&amount, "amount", "", "")
	cmd.Flags().StringVar(&on, "on", "", "")
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	return cmd
}

func feesBackCommand(env *environment) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:     "unpaid NUMBER --by NAME --reason TEXT",
		Example: `  fedrate fees unpaid 3 --by "A. Officer" --reason "entered twice"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			number, err := strconv.Atoi(args[0])
			if err != nil {
				return handbook.Errorf("store.wrong.no-payment", "payment", args[0])
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				p, err := st.TakeBackPayment(ctx, number, env.author(by), reason, env.Now())
				if err != nil {
					return err
				}
				return env.printPayment(&p)
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	return cmd
}

// withFees calls do with the statements of the period, or of all.
func (env *environment) withFees(ctx context.Context, period string, do func(context.Context, *store.Store, []fees.Statement) error) error {
	from, to := handbook.NewPeriod(1900, 1), handbook.NewPeriod(9998, 12)
	if period != "" {
		p, err := handbook.ParsePeriod(period)
		if err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", "period", "problem", err)
		}
		from, to = p, p
	}
	if env.Fees.Empty() {
		return handbook.Errorf("cmd.wrong.no-tariff")
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		events, err := st.FeeEvents(ctx, from, to)
		if err != nil {
			return err
		}
		applications, err := st.Applications(ctx, from, to)
		if err != nil {
			return err
		}
		payments, err := st.Payments(ctx, from, to)
		if err != nil {
			return err
		}
		return do(ctx, st, fees.Statements(&env.Fees, events, applications, payments))
	})
}

// owedBy returns the statements of a debtor, by name, code or FIDE ID.
func owedBy(all []fees.Statement, debtor string) ([]fees.Statement, error) {
	wanted := fees.Debtor{Name: debtor}.Key()
	var found []fees.Statement
	var names []string
	for _, s := range all {
		if s.Debtor.Key() == wanted || (fees.Debtor{Name: s.Debtor.Name}).Key() == wanted {
			found = append(found, s)
		}
		names = append(names, s.Debtor.Name)
	}
	if len(found) > 0 {
		return found, nil
	}
	if meant := similarNames(debtor, names); len(meant) > 0 {
		return nil, wrongData{handbook.Errorf("cmd.wrong.no-debtor-near", "debtor", debtor, "meant", meant)}
	}
	return nil, wrongData{handbook.Errorf("cmd.wrong.no-debtor", "debtor", debtor)}
}

// saveStatements writes the statements as papers: to a folder as XLSX and PDF,
// or the only one to a file. Their numbers are kept, so that they can be
// verified.
func (env *environment) saveStatements(ctx context.Context, st *store.Store, list []fees.Statement, out string) ([]string, error) {
	if out == "" {
		return nil, nil
	}
	ext := strings.ToLower(filepath.Ext(out))
	single := ext == ".xlsx" || ext == ".pdf"
	if single && len(list) != 1 {
		return nil, handbook.Errorf("cmd.wrong.fees-one", "file", out, "n", len(list))
	}
	federation, err := st.Federation(ctx)
	if err != nil {
		return nil, err
	}
	key, err := env.signingKey(ctx, st)
	if err != nil {
		return nil, err
	}
	numbers := jobs.NewNumbers(st, key)
	if !single {
		if err := os.MkdirAll(out, 0o755); err != nil {
			return nil, handbook.Errorf("cmd.wrong.write", "file", out, "problem", err)
		}
	}
	var files []string
	for i := range list {
		s := &list[i]
		p := forms.FeeStatement(env.paperLanguage(), federation, s)
		if err := numbers.Give(ctx, p); err != nil {
			return nil, err
		}
		if single {
			if err := writeFile(out, func(f *os.File) error { return p.Write(f, ext) }); err != nil {
				return nil, err
			}
			files = append(files, out)
		} else {
			written, err := savePaper(p, out)
			if err != nil {
				return nil, err
			}
			files = append(files, written...)
		}
		if err := st.Issue(ctx, jobs.Issued(p, s.Debtor.FIDEID, s.Debtor.Name, env.Now(), version)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func (env *environment) printStatements(list []fees.Statement) {
	if len(list) == 0 {
		env.print("cmd.fees.none")
		return
	}
	table := tabwriter.NewWriter(env.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	for i := range list {
		s := &list[i]
		name := s.Debtor.Name
		if s.Debtor.FIDEID != "" {
			name += " (" + s.Debtor.FIDEID + ")"
		}
		env.print("cmd.fees.head", "list", s.Period, "debtor", name)
		for j := range s.Charges {
			c := &s.Charges[j]
			fmt.Fprintf(table, "  %d ×\t%s\t%s\t  %s (%s)\n", c.Quantity, env.money(c.Rate), env.money(c.Amount), plain(env.Say(c.What)), cmp.Or(c.Article, "–"))
		}
		_ = table.Flush()
		for j := range s.Payments {
			env.printPaid(&s.Payments[j])
		}
		env.print("cmd.fees.sum", "total", env.money(s.Total), "paid", env.money(s.Paid), "owed", env.money(s.Owed()), "currency", s.Currency)
	}
}

func (env *environment) printPaid(p *fees.Payment) {
	env.print("cmd.fees.payment", "number", p.Number, "debtor", p.Debtor.Name, "list", p.Period, "amount", env.money(p.Amount), "currency", p.Currency, "day", p.On,
		"by", p.By, "reason", cmp.Or(p.Reason, "–"))
	if p.TakenBackBy != "" {
		env.print("cmd.fees.taken-back", "by", p.TakenBackBy, "reason", p.TakenBack)
	}
}

func (env *environment) printPayment(p *fees.Payment) error {
	if env.json() {
		return env.writeJSON(answer.NewFeePayment(p))
	}
	env.printPaid(p)
	return nil
}

// money returns an amount with both places.
func (env *environment) money(a fees.Amount) string { return env.language().Fixed(a.Decimal(), 2) }
