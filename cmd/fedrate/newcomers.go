package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/store"
)

// newcomersEvery is the interval of looking for new federations without a request.
const newcomersEvery = 2 * time.Second

// newcomers are the federations that get their table of the settings, and their
// database, while others are served already. One goroutine looks for them; a request
// for an unknown host name waits for a look.
type newcomers struct {
	env   *environment // of the installation
	group *errgroup.Group
	every time.Duration
	asked chan chan struct{}
	ended chan struct{}
	join  func(context.Context, *served) error // has a portal answer; nil: none does

	// What follows belongs to the goroutine that looks.
	read    fs.FileInfo       // the settings as they were read last
	known   []Config          // of the federations that are served
	waiting []Config          // of those whose table is there
	told    map[string]string // why one is not served yet, as the log has it
	stores  []*store.Store
}

func newNewcomers(env *environment, group *errgroup.Group) *newcomers {
	return &newcomers{
		env: env, group: group, every: newcomersEvery, asked: make(chan chan struct{}), ended: make(chan struct{}),
		known: slices.Clone(env.Federations), told: map[string]string{},
	}
}

// look waits until it was looked for newcomers.
func (n *newcomers) look(ctx context.Context) {
	done := make(chan struct{})
	select {
	case n.asked <- done:
		<-done
	case <-ctx.Done():
	case <-n.ended:
	}
}

// serve looks when it is asked, and now and then, until ctx is done. Where something
// is wrong with a newcomer it rests until the next time, however often it is asked.
func (n *newcomers) serve(ctx context.Context) error {
	defer close(n.ended)
	again := time.NewTicker(n.every)
	defer again.Stop()
	resting := false
	for {
		select {
		case <-ctx.Done():
			return nil
		case done := <-n.asked:
			if !resting {
				resting = n.take(ctx)
			}
			close(done)
		case <-again.C:
			resting = n.take(ctx)
		}
	}
}

// close ends what was opened for newcomers, once no request uses it.
func (n *newcomers) close() error {
	var all []error
	for _, st := range n.stores {
		all = append(all, st.Close())
	}
	return errors.Join(all...)
}

// take reads the settings where they are others, and serves the newcomers whose
// database is there. It reports whether something is wrong.
func (n *newcomers) take(ctx context.Context) (wrong bool) {
	now, err := os.Stat(n.env.settingsFile)
	if err == nil && (n.read == nil || !now.ModTime().Equal(n.read.ModTime()) || now.Size() != n.read.Size()) {
		c, err := n.env.reload()
		if err != nil {
			n.tell("", err)
			return true
		}
		n.read = now
		n.waiting = slices.DeleteFunc(slices.Clone(c.Federations), func(f Config) bool {
			return slices.ContainsFunc(n.known, func(k Config) bool { return k.Federation == f.Federation })
		})
	}
	n.waiting = slices.DeleteFunc(n.waiting, func(f Config) bool {
		if _, err := os.Stat(f.Database); store.InFile(f.Database) && errors.Is(err, fs.ErrNotExist) {
			return false // fedrate init has not been there
		}
		err := n.admit(ctx, f)
		if err != nil {
			n.tell(f.Federation, err)
			wrong = true
		}
		return err == nil
	})
	return wrong
}

// admit serves a newcomer as the others are.
func (n *newcomers) admit(ctx context.Context, f Config) error {
	all := n.env.Config
	all.Federations = append(slices.Clone(n.known), f)
	if err := all.overlap(n.env.settingsFile); err != nil {
		return err
	}
	env := *n.env
	env.Config = f
	of := served{environment: &env}
	var err error
	if of.schedules, err = env.schedules(); err != nil {
		return err
	}
	if env.Inbox.Folder != "" {
		if err := server.InboxThere(env.Inbox.Folder); err != nil {
			return err
		}
	}
	if of.store, err = env.ownStore(ctx); err != nil {
		return err
	}
	if err := n.begin(ctx, &of); err != nil {
		return errors.Join(err, of.store.Close())
	}
	n.stores, n.known = append(n.stores, of.store), append(n.known, f)
	name := store.Shown(f.Database)
	if store.InFile(f.Database) {
		name = filepath.Base(name)
	}
	env.logger().Info("federation added", "host", f.Host, "database", name)
	return nil
}

// begin answers for an office whose database is open, and works it.
func (n *newcomers) begin(ctx context.Context, of *served) error {
	keys, err := of.store.SigningKeys(ctx)
	if err == nil && len(keys) == 0 {
		err = errUnfinished
	}
	if err == nil {
		_, err = of.signingKey(ctx, of.store) // what the jobs would end with, and everybody's with them
	}
	if err != nil {
		return err
	}
	if of.outbox, err = of.environment.outbox(of.store); err != nil {
		return err
	}
	if n.join != nil {
		if err := n.join(ctx, of); err != nil {
			return err
		}
	}
	of.work(ctx, n.group)
	return nil
}

// errUnfinished says that a database is being made.
var errUnfinished = errors.New("its database has no key yet: fedrate init has not ended")

// tell says in the log what is wrong, once.
func (n *newcomers) tell(federation string, err error) {
	why := language.English.Error(err)
	if n.told[federation] == why {
		return
	}
	n.told[federation] = why
	if federation == "" {
		n.env.logger().Warn("changed settings not read", "problem", why)
		return
	}
	n.env.logger().Warn("federation not served yet", "federation", federation, "problem", why)
}
