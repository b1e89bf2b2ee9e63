package main

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/web/accounts"
)

func tokenCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{Use: "token"}
	cmd.AddCommand(tokenAddCommand(env), tokenListCommand(env), tokenRevokeCommand(env))
	return cmd
}

func tokenAddCommand(env *environment) *cobra.Command {
	var scopes, note, by string
	var days int
	cmd := &cobra.Command{
		Use: "add NAME --scope SCOPE,... --note TEXT [--days N]", Args: cobra.ExactArgs(1),
		Example: `  fedrate token add tilda --scope submit,questions --note "the club's own program" --days 90`,
		RunE: func(cmd *cobra.Command, args []string) error {
			wanted, err := accounts.ParseScopes(scopes)
			if err != nil {
				return handbook.Errorf("cmd.wrong.flag", "flag", "scope", "problem", err)
			}
			return env.withAccounts(cmd.Context(), func(ctx context.Context, a *accounts.Accounts) error {
				one, err := a.Named(ctx, args[0])
				if err != nil {
					return err
				}
				word, t, err := a.AddToken(ctx, one, note, wanted, days, env.author(by))
				if err != nil {
					return err
				}
				line := tokenAnswer(&t)
				line.Token = &word
				if env.json() {
					return env.writeJSON(line)
				}
				env.printToken(&line)
				env.print("cmd.user.token", "token", word)
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&scopes, "scope", "", "")
	cmd.Flags().StringVar(&note, "note", "", "")
	cmd.Flags().IntVar(&days, "days", 90, "")
	cmd.Flags().StringVar(&by, "by", "", "")
	return cmd
}

func tokenAnswer(t *accounts.Token) answer.Token {
	line := answer.Token{Number: t.ID, Account: t.Account, Note: t.Note, Scopes: []string{}, Made: utc(t.Made), Expires: utc(t.Expires)}
	for _, s := range t.Scopes {
		line.Scopes = append(line.Scopes, string(s))
	}
	if !t.Revoked.IsZero() {
		line.Revoked = answer.TextOrNull(utc(t.Revoked))
	}
	return line
}

func (env *environment) printToken(t *answer.Token) {
	env.print("cmd.user.token-line", "number", t.Number, "account", t.Account, "scopes", t.Scopes, "note", t.Note, "state", env.tokenState(t))
}

// tokenState is until when a token holds, or since when it does not.
func (env *environment) tokenState(t *answer.Token) string {
	switch {
	case t.Revoked != nil:
		return env.Sayf("cmd.user.revoked", "at", *t.Revoked)
	case t.Expires <= utc(env.Now()):
		return env.Sayf("cmd.user.over", "at", t.Expires)
	}
	return env.Sayf("cmd.user.holds", "until", t.Expires)
}

func tokenListCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "list [NAME]", Args: cobra.MaximumNArgs(1), Example: "  fedrate token list\n  fedrate token list tilda",
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withAccounts(cmd.Context(), func(ctx context.Context, a *accounts.Accounts) error {
				name := ""
				if len(args) > 0 {
					one, err := a.Named(ctx, args[0])
					if err != nil {
						return err
					}
					name = one.Name
				}
				list, err := a.Tokens(ctx, name)
				if err != nil {
					return err
				}
				lines := answer.Each(list, tokenAnswer)
				if env.json() {
					return env.writeJSON(lines)
				}
				t := env.table("cmd.user.token-head")
				for i := range lines {
					l := &lines[i]
					t.row(l.Number, l.Account, strings.Join(l.Scopes, ", "), l.Note, env.tokenState(l))
				}
				return t.flush("cmd.user.no-token")
			})
		},
	}
}

func tokenRevokeCommand(env *environment) *cobra.Command {
	var by string
	cmd := &cobra.Command{
		Use: "revoke NUMBER", Args: cobra.ExactArgs(1), Example: "  fedrate token revoke 3",
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.Atoi(args[0])
			if err != nil {
				return handbook.Errorf("accounts.wrong.no-token", "token", args[0])
			}
			return env.withAccounts(cmd.Context(), func(ctx context.Context, a *accounts.Accounts) error {
				if err := a.RevokeToken(ctx, id, "", env.author(by)); err != nil {
					return err
				}
				list, err := a.Tokens(ctx, "")
				if err != nil {
					return err
				}
				for i := range list {
					if list[i].ID != id {
						continue
					}
					line := tokenAnswer(&list[i])
					if env.json() {
						return env.writeJSON(line)
					}
					env.printToken(&line)
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "")
	return cmd
}
