package main

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/outbox"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

func hookCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{Use: "hook"}
	cmd.AddCommand(hookAddCommand(env), hookListCommand(env), hookRemoveCommand(env))
	return cmd
}

func hookAddCommand(env *environment) *cobra.Command {
	var events, note, by string
	cmd := &cobra.Command{
		Use: "add URL [--event EVENT,...] [--note TEXT]", Args: cobra.ExactArgs(1),
		Example: `  fedrate hook add https://club.example/rating --event list-published,certificate-issued --note "the club's own page"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			h := store.Hook{URL: args[0], Note: note, Made: env.Now(), By: env.author(by)}
			var err error
			if h.Events, err = store.ParseNoticeKinds(events); err != nil {
				return handbook.Errorf("cmd.wrong.flag", "flag", "event", "problem", err)
			}
			if err := outbox.NewCaller(env.Hooks.Private).CheckURL(h.URL); err != nil {
				return err
			}
			if h.Secret, err = outbox.NewCode(nil); err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if h, err = st.AddHook(ctx, h); err != nil {
					return err
				}
				if env.json() {
					line := outbox.HookAnswer(&h)
					line.Secret = &h.Secret
					return env.writeJSON(line)
				}
				env.print("cmd.hook.line", "number", h.ID, "url", h.URL, "events", env.eventsOf(&h))
				env.print("cmd.hook.secret", "secret", h.Secret)
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&events, "event", "", "")
	cmd.Flags().StringVar(&note, "note", "", "")
	cmd.Flags().StringVar(&by, "by", "", "")
	return cmd
}

// eventsOf returns what an address is called for.
func (env *environment) eventsOf(h *store.Hook) string {
	words := make([]string, len(h.Events))
	for i, e := range h.Events {
		words[i] = string(e)
	}
	return strings.Join(words, ", ")
}

func hookListCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "list", Args: cobra.NoArgs, Example: "  fedrate hook list",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				list, err := st.Hooks(ctx)
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(answer.Each(list, outbox.HookAnswer))
				}
				t := env.table("cmd.hook.head")
				for i := range list {
					h := &list[i]
					t.row(h.ID, h.URL, env.eventsOf(h), h.Note, h.By, utc(h.Made))
				}
				return t.flush("cmd.hook.none")
			})
		},
	}
}

func hookRemoveCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "remove NUMBER", Args: cobra.ExactArgs(1), Example: "  fedrate hook remove 1",
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.Atoi(args[0])
			if err != nil {
				return handbook.Errorf("store.wrong.no-hook", "hook", args[0])
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				list, err := st.Hooks(ctx)
				if err == nil {
					err = st.RemoveHook(ctx, id)
				}
				if err != nil {
					return err
				}
				list = slices.DeleteFunc(list, func(h store.Hook) bool { return h.ID != id })
				if env.json() {
					return env.writeJSON(outbox.HookAnswer(&list[0]))
				}
				env.print("cmd.hook.removed", "number", id, "url", list[0].URL)
				return nil
			})
		},
	}
}
