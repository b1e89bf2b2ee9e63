package main

import (
	"context"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// playersRequests lists what persons have asked about their data, enters it and says
// what came of it.
func playersRequests(env *environment) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use: "requests", Args: cobra.NoArgs,
		Example: `  fedrate players requests
  fedrate players requests add 99000348 --kind erasure --received 2026-10-05 --reason "by letter, with a passport"
  fedrate players erase 99000348 --request 1`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				list, err := st.PrivacyRequests(ctx)
				if err != nil {
					return err
				}
				if !all {
					list = slices.DeleteFunc(list, func(r store.PrivacyRequest) bool { return !r.Ended.IsZero() })
				}
				return env.printRequests(list)
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "")
	cmd.AddCommand(requestsAdd(env), requestsEnd(env))
	return cmd
}

func requestsAdd(env *environment) *cobra.Command {
	var kind, received, reason string
	cmd := &cobra.Command{
		Use: "add ID --kind KIND [--received DAY] [--reason TEXT]", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := fideNumber(args[0])
			if err != nil {
				return err
			}
			one := store.PrivacyRequest{Kind: kind, FIDEID: id, Received: env.today(), Note: reason, Entered: env.Now(), By: env.User}
			if received != "" {
				if one.Received, err = handbook.ParseDate(received); err != nil {
					return err
				}
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				n, err := jobs.EnterRequest(ctx, st, &one, env.today())
				if err != nil {
					return err
				}
				return env.printRequest(ctx, st, n)
			})
		},
	}
	cmd.Flags().StringVar(&kind, "kind", "", "")
	cmd.Flags().StringVar(&received, "received", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	return cmd
}

func requestsEnd(env *environment) *cobra.Command {
	var reason string
	var refused bool
	cmd := &cobra.Command{
		Use: "end N [--refused --reason TEXT]", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[0])
			if err != nil {
				return handbook.Errorf("cmd.wrong.request", "number", args[0])
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				one, err := request(ctx, st, n)
				if err != nil {
					return err
				}
				if !refused && one.Kind == "erasure" {
					return handbook.Errorf("cmd.wrong.request-erases", "id", strconv.Itoa(one.FIDEID), "number", n)
				}
				end, err := jobs.Answered(one, refused, reason, env.User, env.Now())
				if err != nil {
					return err
				}
				if err := st.EndPrivacyRequest(ctx, *end); err != nil {
					return err
				}
				return env.printRequest(ctx, st, n)
			})
		},
	}
	cmd.Flags().BoolVar(&refused, "refused", false, "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	return cmd
}

// request returns the one of a number.
func request(ctx context.Context, st *store.Store, n int) (*store.PrivacyRequest, error) {
	all, err := st.PrivacyRequests(ctx)
	at := slices.IndexFunc(all, func(r store.PrivacyRequest) bool { return r.ID == n })
	if err == nil && at < 0 {
		err = wrongData{handbook.Errorf("cmd.wrong.request", "number", n)}
	}
	if err != nil {
		return nil, err
	}
	return &all[at], nil
}

func (env *environment) printRequest(ctx context.Context, st *store.Store, n int) error {
	r, err := request(ctx, st, n)
	if err != nil {
		return err
	}
	return env.printRequests([]store.PrivacyRequest{*r})
}

func (env *environment) printRequests(list []store.PrivacyRequest) error {
	late := func(r *store.PrivacyRequest) bool { return r.Ended.IsZero() && r.Due() < env.today() }
	if env.json() {
		return env.writeJSON(answer.Each(list, func(r *store.PrivacyRequest) answer.PrivacyRequest {
			out := answer.PrivacyRequest{
				Number: r.ID, Kind: r.Kind, FIDEID: strconv.Itoa(r.FIDEID), Received: r.Received, Due: r.Due(), Late: late(r), Note: answer.TextOrNull(r.Note), By: r.By,
				Outcome: answer.TextOrNull(r.Outcome), EndedBy: answer.TextOrNull(r.EndedBy), Why: answer.TextOrNull(r.Why),
			}
			if !r.Ended.IsZero() {
				out.Ended = answer.TextOrNull(utc(r.Ended))
			}
			return out
		}))
	}
	t := env.table("cmd.requests.head")
	for i := range list {
		r := &list[i]
		state := env.Sayf("cmd.requests.waits", "day", r.Due())
		switch {
		case !r.Ended.IsZero():
			state = env.word("privacy-outcome", r.Outcome) + ", " + utc(r.Ended) + ", " + r.EndedBy
		case late(r):
			state = env.Sayf("cmd.requests.late", "day", r.Due())
		}
		t.row(r.ID, r.FIDEID, env.word("privacy", r.Kind), r.Received.String(), state, r.By, r.Note)
	}
	return t.flush("cmd.requests.none")
}
