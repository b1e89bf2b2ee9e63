package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/store"
)

// issueCertificate makes the certificate of a submitted report with what the
// office knows, and keeps it.
func (env *environment) issueCertificate(cmd *cobra.Command, f *certificateFlags, path string, data []byte) error {
	for _, flag := range []string{"list", "edition", "on", "kind", "system", "event", "event-facts"} {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s and --database do not go together: the office's own lists and settings are taken", flag)
		}
	}
	return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
		sum := sha256.Sum256(data)
		sub, err := st.BySHA256(ctx, hex.EncodeToString(sum[:]))
		if err != nil {
			return err
		}
		if sub == nil {
			return wrongData{fmt.Errorf("%s was not submitted to %s: use fedrate submit first", path, env.Database)}
		}
		if sub.State != store.Accepted && sub.State != store.Rated {
			return wrongData{fmt.Errorf("%s is submission %d, which is %s: no certificate is issued from it", path, sub.Number, sub.State)}
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
		paper := made.Draw(env.office())
		if err := env.saveCertificate(f, made.Result, paper); err != nil {
			return err
		}
		return made.Issue(ctx, st, paper, env.Now(), version)
	})
}
