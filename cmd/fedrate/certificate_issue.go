package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/store"
)

// issueCertificate makes the certificate of a submitted report with what the
// office knows, and keeps it.
func (env *environment) issueCertificate(cmd *cobra.Command, f *certificateFlags, path string, data []byte) error {
	for _, flag := range []string{"list", "edition", "on", "kind", "system", "event", "event-facts"} {
		if cmd.Flags().Changed(flag) {
			return handbook.Errorf("cmd.wrong.not-with-database", "flag", flag)
		}
	}
	return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
		sum := sha256.Sum256(data)
		sub, err := st.BySHA256(ctx, hex.EncodeToString(sum[:]))
		if err != nil {
			return err
		}
		if sub == nil {
			return wrongData{handbook.Errorf("cmd.wrong.not-submitted", "file", path, "database", env.database())}
		}
		if sub.State != store.Accepted && sub.State != store.Rated {
			return wrongData{handbook.Errorf("cmd.wrong.certificate-state", "file", path, "submission", sub.Number, "state", handbook.Say("word.state."+string(sub.State)))}
		}
		t, _, err := readAny(path, data)
		if err != nil {
			return err
		}
		if f.player, err = startingRank(t, "player", f.who); err != nil {
			return err
		}
		made, err := jobs.MakeNorm(ctx, st, sub.Number, f.player, f.want)
		switch {
		case err != nil:
			return err
		case made.Result == nil:
			return f.impossible(path)
		case made.Draw == nil:
			return env.noNorm(f, path, []norms.Result{*made.Result})
		}
		key, err := env.signingKey(ctx, st)
		if err != nil {
			return err
		}
		paper := made.Draw(env.paperLanguage())
		if err := jobs.NewNumbers(st, key).Give(ctx, paper); err != nil {
			return err
		}
		if err := env.saveCertificate(f, made.Result, paper); err != nil {
			return err
		}
		return made.Issue(ctx, st, paper, env.Now(), version)
	})
}
