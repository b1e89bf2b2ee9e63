package main

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs/outbox"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// outboxEvery is how often the server looks whether there is something to send.
const outboxEvery = 5 * time.Second

// outbox returns what sends mail and calls other programs, by the settings.
func (env *environment) outbox(st *store.Store) (*outbox.Outbox, error) {
	o := &outbox.Outbox{
		Store: st, Federation: env.Federation, Language: env.office(), URL: env.url(), Office: env.Mail.Office, Caller: outbox.NewCaller(env.Hooks.Private), Now: env.Now, Log: env.logger(),
	}
	if o.Federation == "" {
		var err error
		if o.Federation, err = st.Federation(context.Background()); err != nil {
			return nil, err
		}
	}
	m := &env.Mail
	if m.Server.Host == "" {
		return o, nil
	}
	if m.From.Address == "" {
		return nil, handbook.Errorf("cmd.wrong.mail-from")
	}
	o.Post = &outbox.Post{Host: m.Server.Host, Port: m.Server.Port, Encryption: outbox.Encryption(m.Encryption), User: m.User, From: m.From}
	if m.PasswordFile != "" {
		var err error
		if o.Post.Password, err = passwordFrom(m.PasswordFile); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// mailLink sends the link of an invitation by mail.
func (env *environment) mailLink(ctx context.Context, to, in, link string) error {
	if env.Mail.Server.Host == "" {
		return handbook.Errorf("cmd.wrong.no-mail")
	}
	l, err := env.languageOf(in)
	if err != nil {
		return err
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		return st.Post(ctx, store.Message{Way: store.ByMail, Kind: store.MessageInvitation, Address: to, Language: l.Code, Word: link, Made: env.Now()})
	})
}

// languageOf returns the language of a code, that of the office where none is given.
func (env *environment) languageOf(code string) (*language.Language, error) {
	if code == "" {
		return env.office(), nil
	}
	if l := language.Find(code); l != nil {
		return l, nil
	}
	return nil, wrongChoice("in", languageCodes(), code)
}

func mailCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{Use: "mail"}
	cmd.AddCommand(mailListCommand(env), mailSendCommand(env), mailRetryCommand(env), mailAddressCommand(env))
	return cmd
}

// mostListed is how many messages are listed.
const mostListed = 200

func mailListCommand(env *environment) *cobra.Command {
	var state string
	cmd := &cobra.Command{
		Use: "list [--state STATE]", Args: cobra.NoArgs, Example: "  fedrate mail list --state failed",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if state != "" && !slices.Contains(store.MessageStates, state) {
				return wrongChoice("state", store.MessageStates, state)
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				list, err := st.Messages(ctx, "", store.MessageState(state), mostListed)
				if err != nil {
					return err
				}
				return env.printMessages(list)
			})
		},
	}
	cmd.Flags().StringVar(&state, "state", "", "")
	return cmd
}

// printMessages prints what goes out, one a line, newest first.
func (env *environment) printMessages(list []store.Message) error {
	if env.json() {
		return env.writeJSON(outbox.Answers(env.locale(), list))
	}
	t := env.table("cmd.mail.head")
	for i := range list {
		m := &list[i]
		next := ""
		switch {
		case m.State == store.MessageWaiting:
			next = utc(m.Next)
		case !m.Ended.IsZero():
			next = utc(m.Ended)
		}
		t.row(m.ID, env.word("message-way", string(m.Way)), env.word("message-kind", m.Kind), m.Address, env.word("message-state", string(m.State)), m.Attempts, next, env.Say(m.Problem))
	}
	return t.flush("cmd.mail.none")
}

func mailSendCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "send", Args: cobra.NoArgs, Example: "  fedrate mail send",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				o, err := env.outbox(st)
				if err != nil {
					return err
				}
				if o.Post == nil {
					env.note("cmd.mail.no-server")
				}
				before, err := st.MessageCounts(ctx)
				if err != nil {
					return err
				}
				tried, err := o.Work(ctx)
				if err != nil {
					return err
				}
				after, err := st.MessageCounts(ctx)
				if err != nil {
					return err
				}
				out := answer.SentMessages{Tried: tried, Sent: after[store.MessageSent] - before[store.MessageSent], Failed: after[store.MessageFailed] - before[store.MessageFailed], Left: after[store.MessageWaiting]}
				if env.json() {
					return env.writeJSON(out)
				}
				env.print("cmd.mail.sent", "tried", out.Tried, "sent", out.Sent, "failed", out.Failed, "left", out.Left)
				return nil
			})
		},
	}
}

func mailRetryCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "retry NUMBER", Args: cobra.ExactArgs(1), Example: "  fedrate mail retry 12",
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.Atoi(args[0])
			if err != nil {
				return handbook.Errorf("store.wrong.no-message", "message", args[0])
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if err := st.SendAgain(ctx, id, env.Now()); err != nil {
					return err
				}
				m, err := st.Message(ctx, id)
				if err != nil {
					return err
				}
				if err := env.printMessages([]store.Message{m}); err != nil {
					return err
				}
				env.hint("cmd.next.send")
				return nil
			})
		},
	}
}

func mailAddressCommand(env *environment) *cobra.Command {
	var in string
	var remove bool
	cmd := &cobra.Command{
		Use: "address [ACCOUNT [ADDRESS]] [--in LANGUAGE] [--remove]", Args: cobra.MaximumNArgs(2),
		Example: `  fedrate mail address
  fedrate mail address viktor viktor@club.example --in ru
  fedrate mail address viktor --remove`,
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := env.languageOf(in)
			if err != nil {
				return err
			}
			if remove && len(args) != 1 {
				return handbook.Errorf("cmd.wrong.mail-remove")
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				whom := ""
				if len(args) > 0 {
					whom = strings.ToLower(strings.TrimSpace(args[0]))
				}
				switch {
				case remove:
					if err := st.StopReading(ctx, store.AccountReader, whom); err != nil {
						return err
					}
				case len(args) == 2:
					code, err := outbox.NewCode(nil)
					if err != nil {
						return err
					}
					if err := st.Read(ctx, store.Reader{Kind: store.AccountReader, Whom: whom, Address: args[1], Language: l.Code, Code: code, Asked: env.Now()}); err != nil {
						return err
					}
				}
				list, err := st.Readers(ctx, store.AccountReader, whom)
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(answer.Each(list, func(r *store.Reader) answer.Reader {
						return answer.Reader{Account: r.Whom, Address: r.Address, Language: r.Language, Confirmed: !r.Confirmed.IsZero()}
					}))
				}
				t := env.table("cmd.mail.address-head")
				for i := range list {
					r := &list[i]
					state := env.Sayf("cmd.mail.confirmed")
					if r.Confirmed.IsZero() {
						state = env.Sayf("cmd.mail.asked")
					}
					t.row(r.Whom, r.Address, r.Language, state)
				}
				return t.flush("cmd.mail.no-address")
			})
		},
	}
	cmd.Flags().StringVar(&in, "in", "", "")
	cmd.Flags().BoolVar(&remove, "remove", false, "")
	return cmd
}
