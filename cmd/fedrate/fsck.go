package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/jobs/fsck"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

func fsckCommand(env *environment) *cobra.Command {
	var deep, seal bool
	cmd := &cobra.Command{
		Use: "fsck [--deep]",
		Example: `  fedrate fsck
  fedrate fsck --deep --format json
  fedrate fsck --seal`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			r, err := env.fsck(cmd.Context(), deep, seal)
			if err != nil {
				return err
			}
			return env.printFsck(r)
		},
	}
	cmd.Flags().BoolVar(&deep, "deep", false, "")
	cmd.Flags().BoolVar(&seal, "seal", false, "")
	cmd.Flags().String("out", defaultConfig().Out, "")
	cmd.Flags().String("files", "", "")
	return cmd
}

// fsck checks the office. A database that does not even open is a fault.
func (env *environment) fsck(ctx context.Context, deep, seal bool) (*fsck.Report, error) {
	if err := env.oneOffice(); err != nil {
		return nil, err
	}
	if err := env.databaseThere(); err != nil {
		return nil, err
	}
	at, err := env.objects()
	if err != nil {
		return nil, err
	}
	st, err := store.Open(env.Database)
	if store.Corrupt(err) {
		return &fsck.Report{Deep: deep, Faults: []fsck.Fault{fsck.Broken(err)}}, nil
	}
	if err != nil {
		return nil, err
	}
	defer env.progress(env.Sayf("cmd.fsck.progress")).finish()
	if seal {
		err = st.DigestLists(ctx)
	}
	var r *fsck.Report
	if err == nil {
		r, err = fsck.Check(ctx, st, fsck.Options{Out: env.Out, Objects: at, Deep: deep, Now: env.Now()})
	}
	return r, errors.Join(err, st.Close())
}

func (env *environment) printFsck(r *fsck.Report) error {
	var err error
	if env.json() {
		err = env.writeJSON(answer.Soundness{
			Sound: len(r.Faults) == 0, Deep: r.Deep, Reports: r.Reports, Lists: r.Lists, Certificates: r.Certificates, Files: r.Files,
			Faults: env.faults(r.Faults),
		})
	} else {
		env.print("cmd.fsck.checked", "lists", r.Lists, "reports", r.Reports, "certificates", r.Certificates, "files", r.Files)
		env.printFaults(r.Faults)
		if len(r.Faults) == 0 {
			env.print("cmd.fsck.sound")
		} else {
			env.print("cmd.fsck.faults", "n", len(r.Faults))
		}
	}
	if err == nil && len(r.Faults) > 0 {
		return errWrong
	}
	return err
}

func (env *environment) faults(list []fsck.Fault) []answer.Fault {
	l := env.locale().Language()
	return answer.Each(list, func(f *fsck.Fault) answer.Fault {
		return answer.Fault{Kind: string(f.Kind), Place: answer.TextOrNull(f.Place), Text: l.Say(f.Text), Remedy: l.Say(f.Remedy)}
	})
}

func (env *environment) printFaults(list []fsck.Fault) {
	for i := range list {
		f := &list[i]
		key := "cmd.fsck.fault"
		if f.Place == "" {
			key = "cmd.fsck.fault-somewhere"
		}
		env.print(key, "place", f.Place, "text", f.Text, "remedy", f.Remedy)
	}
}
