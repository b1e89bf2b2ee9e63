package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// actFlags say who does something to the lists, and which gates they accept.
type actFlags struct {
	accept, by, reason []string
}

func (f *actFlags) add(cmd *cobra.Command, accept bool) {
	if accept {
		cmd.Flags().StringArrayVar(&f.accept, "accept", nil, "")
	}
	cmd.Flags().StringArrayVar(&f.by, "by", nil, "")
	cmd.Flags().StringArrayVar(&f.reason, "reason", nil, "")
}

// passed returns the gates that are accepted, each with a name and a reason: its
// own, in the order of the flags, or one for all.
func (f *actFlags) passed(known []string) ([]store.PassedGate, error) {
	var list []store.PassedGate
	for i, gate := range f.accept {
		if !slices.Contains(known, gate) {
			return nil, wrongChoice("accept", known, gate)
		}
		by, reason := nth(f.by, i, len(f.accept)), nth(f.reason, i, len(f.accept))
		if by == "" || reason == "" {
			return nil, handbook.Errorf("cmd.wrong.accept-needs", "gate", gate)
		}
		list = append(list, store.PassedGate{Gate: gate, By: by, Reason: reason})
	}
	return list, nil
}

// nth returns the value of a flag that was given once for all, or once for each of
// several.
func nth(values []string, i, of int) string {
	switch {
	case len(values) == 1:
		return values[0]
	case len(values) == of:
		return values[i]
	}
	return ""
}

// who returns the name given, else the user of the system.
func (f *actFlags) who(env *environment) string {
	if len(f.by) > 0 && f.by[0] != "" {
		return f.by[0]
	}
	return env.User
}

// why returns the reason of an act without gates.
func (f *actFlags) why() string {
	if len(f.reason) > 0 && len(f.accept) == 0 {
		return f.reason[0]
	}
	return ""
}
