package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
)

func userCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{Use: "user"}
	cmd.AddCommand(userAddCommand(env), userPasswdCommand(env), userListCommand(env), userDisableCommand(env), userInviteCommand(env), userClaimCommand(env))
	return cmd
}

// openAccounts opens the accounts of a federation: those next to the database of the
// office, or those of all federations of the installation.
func (env *environment) openAccounts(ctx context.Context, federation string) (*accounts.Accounts, error) {
	return accounts.Open(ctx, env.accountsPath(), accounts.Options{Now: env.Now, Random: rand.Reader, Federation: federation, Several: env.Several || len(env.Federations) > 0})
}

// withAccounts opens the accounts for one command. The office has to be there.
func (env *environment) withAccounts(ctx context.Context, do func(context.Context, *accounts.Accounts) error) error {
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		code, err := st.Federation(ctx)
		if err != nil {
			return err
		}
		a, err := env.openAccounts(ctx, code)
		if err != nil {
			return err
		}
		return errors.Join(do(ctx, a), a.Close())
	})
}

// link returns the address of an invitation on the portal.
func (env *environment) link(code string) string {
	return env.publicURL() + "/invitation/" + code
}

// publicURL returns the address of the portal as visitors write it.
func (env *environment) publicURL() string {
	at := env.url()
	if at == "" {
		at = "http://" + cmp.Or(env.Web.Addr, localAddr)
	}
	return strings.TrimSuffix(at, "/")
}

// longestPassword is how much of a file of a password is read.
const longestPassword = 4096

// passwordFrom returns the first line of a file, of the standard input where its name
// is "-".
func passwordFrom(path string) (string, error) {
	f := os.Stdin
	if path != "-" {
		var err error
		if f, err = os.Open(path); err != nil {
			return "", err
		}
		defer f.Close()
	}
	data, err := io.ReadAll(io.LimitReader(f, longestPassword))
	line, _, _ := strings.Cut(string(data), "\n")
	return strings.TrimSuffix(line, "\r"), err
}

func userAddCommand(env *environment) *cobra.Command {
	var role, person, file, by string
	var player int
	var everywhere, join bool
	cmd := &cobra.Command{
		Use: "add NAME --role ROLE [--person TEXT] [--password-file FILE] [--everywhere] [--join]",
		Example: `  fedrate user add tilda --role officer --person "Pelnes, Tilda"
  fedrate user add root --role administrator --everywhere --office LIE
  fedrate user add tilda --role arbiter --join --office SMR
  fedrate user add viktor --role arbiter --password-file -`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			n := accounts.New{Name: args[0], Shown: person, Player: player, Everywhere: everywhere}
			var err error
			if n.Role, err = accounts.ParseRole(role); err != nil {
				return handbook.Errorf("cmd.wrong.flag", "flag", "role", "problem", err)
			}
			if player != 0 {
				if err = jobs.CheckFIDEID(player); err != nil {
					return err
				}
			}
			if file != "" {
				if n.Password, err = passwordFrom(file); err != nil {
					return err
				}
				if n.Password == "" {
					return handbook.Errorf("cmd.wrong.no-password", "file", file)
				}
			}
			return env.withAccounts(cmd.Context(), func(ctx context.Context, a *accounts.Accounts) error {
				add := a.Add
				if join {
					add = a.Join
				}
				if join && (file != "" || person != "" || everywhere) {
					return handbook.Errorf("cmd.wrong.join-alone")
				}
				one, err := add(ctx, n, env.author(by))
				if err != nil {
					return err
				}
				return env.printAccount(ctx, a, one, n.Password == "" && !join, env.author(by))
			})
		},
	}
	cmd.Flags().StringVar(&role, "role", "", "")
	cmd.Flags().StringVar(&person, "person", "", "")
	cmd.Flags().IntVar(&player, "fide-id", 0, "")
	cmd.Flags().BoolVar(&everywhere, "everywhere", false, "")
	cmd.Flags().BoolVar(&join, "join", false, "")
	cmd.Flags().StringVar(&file, "password-file", "", "")
	cmd.Flags().StringVar(&by, "by", "", "")
	return cmd
}

func userPasswdCommand(env *environment) *cobra.Command {
	var file, by string
	cmd := &cobra.Command{
		Use: "passwd NAME [--password-file FILE]",
		Example: `  fedrate user passwd tilda
  fedrate user passwd tilda --password-file -`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withAccounts(cmd.Context(), func(ctx context.Context, a *accounts.Accounts) error {
				if file != "" {
					password, err := passwordFrom(file)
					if err == nil {
						err = a.SetPassword(ctx, args[0], password, env.author(by))
					}
					if err != nil {
						return err
					}
				}
				one, err := a.Named(ctx, args[0])
				if err != nil {
					return err
				}
				return env.printAccount(ctx, a, one, file == "", env.author(by))
			})
		},
	}
	cmd.Flags().StringVar(&file, "password-file", "", "")
	cmd.Flags().StringVar(&by, "by", "", "")
	return cmd
}

// printAccount prints an account, with a link to choose its password where that is
// wanted.
func (env *environment) printAccount(ctx context.Context, a *accounts.Accounts, one *accounts.Account, link bool, by string) error {
	line := accountAnswer(one)
	if link {
		code, expires, err := a.InviteTo(ctx, one.Name, by)
		if err != nil {
			return err
		}
		line.Link, line.LinkUntil = answer.TextOrNull(env.link(code)), answer.TextOrNull(utc(expires))
	}
	if env.json() {
		return env.writeJSON(line)
	}
	env.print("cmd.user.line", "name", line.Name, "role", env.word("account-role", line.Role), "person", line.Person, "state", env.accountState(&line))
	if line.Link != nil {
		env.print("cmd.user.link", "link", *line.Link, "until", *line.LinkUntil)
	}
	return nil
}

func accountAnswer(one *accounts.Account) answer.Account {
	line := answer.Account{
		Name: one.Name, Person: one.Shown, Role: one.Role.String(), Everywhere: one.Everywhere, Password: one.Password, SecondStep: one.Second, Disabled: one.Disabled, Made: utc(one.Made),
	}
	if one.Player != 0 {
		line.FideID = answer.TextOrNull(strconv.Itoa(one.Player))
	}
	return line
}

func (env *environment) accountState(a *answer.Account) string {
	switch {
	case a.Disabled:
		return env.Sayf("desk.users.disabled")
	case !a.Password:
		return env.Sayf("desk.users.no-password")
	case a.SecondStep:
		return env.Sayf("desk.users.two-steps")
	}
	return env.Sayf("desk.users.one-step")
}

func userListCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "list", Args: cobra.NoArgs, Example: "  fedrate user list",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withAccounts(cmd.Context(), func(ctx context.Context, a *accounts.Accounts) error {
				list, err := a.List(ctx)
				if err != nil {
					return err
				}
				lines := answer.Each(list, func(one *accounts.Account) answer.Account { return accountAnswer(one) })
				if env.json() {
					return env.writeJSON(lines)
				}
				t := env.table("cmd.user.head")
				for i := range lines {
					l := &lines[i]
					t.row(l.Name, env.word("account-role", l.Role), l.Person, env.accountState(l))
				}
				return t.flush("cmd.user.none")
			})
		},
	}
}

func userDisableCommand(env *environment) *cobra.Command {
	var undo bool
	var by string
	cmd := &cobra.Command{
		Use: "disable NAME [--undo]", Args: cobra.ExactArgs(1),
		Example: `  fedrate user disable viktor
  fedrate user disable viktor --undo`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withAccounts(cmd.Context(), func(ctx context.Context, a *accounts.Accounts) error {
				if err := a.Disable(ctx, args[0], !undo, env.author(by)); err != nil {
					return err
				}
				one, err := a.Named(ctx, args[0])
				if err != nil {
					return err
				}
				return env.printAccount(ctx, a, one, false, "")
			})
		},
	}
	cmd.Flags().BoolVar(&undo, "undo", false, "")
	cmd.Flags().StringVar(&by, "by", "", "")
	return cmd
}

func userInviteCommand(env *environment) *cobra.Command {
	var role, by, to, in string
	cmd := &cobra.Command{
		Use: "invite --role ROLE [--mail ADDRESS]", Args: cobra.NoArgs, Example: `  fedrate user invite --role arbiter
  fedrate user invite --role arbiter --mail viktor@club.example --in ru`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			r, err := accounts.ParseRole(role)
			if err != nil {
				return handbook.Errorf("cmd.wrong.flag", "flag", "role", "problem", err)
			}
			if to != "" {
				if to, err = store.ParseAddress(to); err != nil {
					return err
				}
			}
			return env.withAccounts(cmd.Context(), func(ctx context.Context, a *accounts.Accounts) error {
				code, expires, err := a.Invite(ctx, r, env.author(by))
				if err != nil {
					return err
				}
				if to != "" {
					if err := env.mailLink(ctx, to, in, env.link(code)); err != nil {
						return err
					}
				}
				if env.json() {
					return env.writeJSON(answer.Invitation{Role: r.String(), Link: env.link(code), Until: utc(expires)})
				}
				env.print("cmd.user.link", "link", env.link(code), "until", utc(expires))
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&role, "role", "", "")
	cmd.Flags().StringVar(&to, "mail", "", "")
	cmd.Flags().StringVar(&in, "in", "", "")
	cmd.Flags().StringVar(&by, "by", "", "")
	return cmd
}

func userClaimCommand(env *environment) *cobra.Command {
	var by string
	cmd := &cobra.Command{
		Use: "claim ID", Args: cobra.ExactArgs(1), Example: "  fedrate user claim 99000348",
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := fideNumber(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				u, err := jobs.NewLookup(ctx, st)
				if err != nil {
					return err
				}
				who, err := u.Now(ctx, id)
				if err == nil && who == nil {
					err = wrongData{handbook.Errorf("desk.claims.unknown", "id", args[0])}
				}
				if err != nil {
					return err
				}
				return env.withAccounts(ctx, func(ctx context.Context, a *accounts.Accounts) error {
					code, expires, err := a.Claim(ctx, who.FIDEID, env.author(by))
					if err != nil {
						return err
					}
					line := answer.PageCode{FideID: strconv.Itoa(who.FIDEID), Name: who.Name, Code: code, Link: env.publicURL() + "/claim", Until: utc(expires)}
					if env.json() {
						return env.writeJSON(line)
					}
					env.print("cmd.user.claim", "code", line.Code, "name", line.Name, "id", line.FideID, "link", line.Link, "until", line.Until)
					return nil
				})
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "")
	return cmd
}

// firstAdministrator makes the account of an administrator and prints the link
// with which its password is chosen; the link in JSON.
func (env *environment) firstAdministrator(ctx context.Context, name string) (link *string, err error) {
	err = env.withAccounts(ctx, func(ctx context.Context, a *accounts.Accounts) error {
		if _, err := a.Add(ctx, accounts.New{Name: name, Role: accounts.Administrator}, env.User); err != nil {
			return err
		}
		code, expires, err := a.InviteTo(ctx, name, env.User)
		if err != nil {
			return err
		}
		link = answer.TextOrNull(env.link(code))
		if !env.json() {
			env.print("cmd.user.link", "link", *link, "until", utc(expires))
		}
		return nil
	})
	return link, err
}

// portalAccounts returns the accounts of the portal, nil where there are none.
func (env *environment) portalAccounts(ctx context.Context, offices []served) (*accounts.Accounts, error) {
	if _, err := os.Stat(env.accountsPath()); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	code, err := offices[0].store.Federation(ctx)
	if err != nil {
		return nil, err
	}
	a, err := env.openAccounts(ctx, code)
	if err != nil {
		return nil, err
	}
	any, err := a.Any(ctx)
	if err != nil || !any && len(offices) == 1 {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}
