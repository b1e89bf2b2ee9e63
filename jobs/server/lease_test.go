package server

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// If the database server is away for longer than a lease lasts, no other process got
// the lease: the process goes on, logs that once, and learns who has the lease when the
// server is back.
func TestLeaseOutlastsTheServerOfTheDatabase(t *testing.T) {
	t.Parallel()
	db, err := postgres.OpenPlain("postgres://officer@127.0.0.1:1/office?sslmode=disable", 1) // no server listens there
	require.NoError(t, err)
	defer db.Close()
	var said bytes.Buffer
	began, asked, enough := time.Unix(0, 0), 0, make(chan struct{})
	now := func() time.Time { // once for each attempt to renew it, and each is an age after the one before
		if asked++; asked == 20 {
			close(enough)
		}
		return began.Add(time.Duration(asked) * time.Hour)
	}
	o := LeaseOptions{Holder: "one", For: 2 * time.Second, Now: now, Log: slog.New(slog.NewTextHandler(&said, nil))}
	l := &leaseKeeper{log: store.NewJobLog(db), lease: store.Lease{Name: "serve", Holder: "one"}, o: o, until: began}
	end, ended, lost := make(chan struct{}), make(chan struct{}), false
	go func() {
		defer close(ended)
		l.renew(end, func() { lost = true })
	}()
	select {
	case <-enough:
	case <-ended:
	}
	close(end)
	<-ended
	require.False(t, lost)
	require.Equal(t, 1, strings.Count(said.String(), "could not be renewed"), said.String())
}
