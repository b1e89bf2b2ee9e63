package main

import (
	"context"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	pagesite "github.com/fedrate/fedrate/web/pages/site"
	"github.com/fedrate/fedrate/web/published"
)

// writeSite writes the pages of what is published, and the officer's first page
// for a month; false where the settings want none.
func (env *environment) writeSite(ctx context.Context, st *store.Store, p handbook.Period) (bool, error) {
	if !env.Office.Site {
		return false, nil
	}
	state, err := published.New(st, env.Federation).State(ctx)
	if err != nil {
		return false, err
	}
	bar := env.progress(env.Sayf("cmd.run.site-progress"))
	defer bar.finish()
	o := pagesite.Options{State: state, Out: env.Out, Language: env.office(), Version: version, Name: env.Office.Name, Progress: bar.set}
	if _, err := pagesite.Write(ctx, o); err != nil {
		return false, err
	}
	return true, pagesite.Officer(ctx, o, p)
}

// siteAgain writes the pages after lists were made again or taken back.
func (env *environment) siteAgain(ctx context.Context, st *store.Store) error {
	lists, err := st.Lists(ctx)
	if err != nil || len(lists) == 0 {
		return err
	}
	_, err = env.writeSite(ctx, st, lists[len(lists)-1].Period)
	return err
}
