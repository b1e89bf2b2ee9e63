package month

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
)

// colleagues draw papers for a run as other processes do: from the input and the
// office alone.
type colleagues struct {
	t     *testing.T
	st    *store.Store
	parts int               // processes, each with a part of the papers
	leave func(string) bool // papers that they do not draw
	lost  func(string) bool // papers that cannot be read from where they are kept

	asked, done int
	closed      int
	papers      map[string][]byte
	lock        sync.Mutex
	taken       map[string]int
}

func (c *colleagues) Draw(ctx context.Context, d Drawing) (Drawn, error) {
	sum := sha256.Sum256(d.Input)
	require.Equal(c.t, hex.EncodeToString(sum[:]), d.Digest)
	c.asked++
	c.papers, c.taken = map[string][]byte{}, map[string]int{}
	for part := range c.parts {
		drawer, err := OpenDrawing(ctx, c.st, d.Input)
		require.NoError(c.t, err)
		require.Equal(c.t, d.Papers, drawer.Papers())
		for _, path := range drawer.Shard(part, c.parts) {
			require.NotContains(c.t, c.papers, path, "a paper is in one shard")
			var b bytes.Buffer
			require.NoError(c.t, drawer.Draw(&b, path))
			c.papers[path] = b.Bytes()
		}
		d.Progress(len(c.papers))
	}
	require.Len(c.t, c.papers, d.Papers)
	return c, nil
}

func (c *colleagues) Paper(_ context.Context, path string) ([]byte, error) {
	switch {
	case c.lost != nil && c.lost(path):
		return nil, errors.New("the connection is lost")
	case c.leave != nil && c.leave(path):
		return nil, nil
	}
	c.lock.Lock() // several are asked for at a time
	defer c.lock.Unlock()
	c.taken[path]++
	return c.papers[path], nil
}

func (c *colleagues) Done(context.Context) error {
	c.done++
	return nil
}

func (c *colleagues) Close() { c.closed++ }

// filesIn are all files of a folder by their names.
func filesIn(t *testing.T, folder string) map[string]string {
	t.Helper()
	found := map[string]string{}
	require.NoError(t, filepath.WalkDir(folder, func(file string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(file)
		name, _ := filepath.Rel(folder, file)
		found[filepath.ToSlash(name)] = string(data)
		return err
	}))
	return found
}

// isReport reports whether a file is a rating report, which others draw.
func isReport(name string) bool {
	return strings.HasPrefix(name, "players/") || strings.HasPrefix(name, "tournaments/")
}

// Papers that other processes draw are those of the run itself, whatever part of them
// others draw, and what they do not draw the run does.
func TestPapersDrawnByOthers(t *testing.T) {
	t.Parallel()
	d := sampleMonth(t)
	preview := func(with Sharing) map[string]string {
		o := d.options(PapersAll)
		o.Publish, o.Accept, o.Out, o.Sharing = false, nil, t.TempDir(), with
		s, err := Run(t.Context(), d.st, o)
		require.NoError(t, err)
		require.Empty(t, s.Failed)
		return filesIn(t, s.Out)
	}
	want := preview(nil)
	reports := 0
	for name := range want {
		if isReport(name) {
			reports++
		}
	}
	require.Positive(t, reports)
	half := func(path string) bool { return len(path)%2 == 0 }
	for name, c := range map[string]*colleagues{
		"more than papers": {parts: reports + 3}, "half of them": {parts: 2, leave: half}, "none of them": {parts: 1, leave: func(string) bool { return true }},
		"half is lost": {parts: 2, lost: half},
	} {
		c.t, c.st = t, d.st
		have := preview(c)
		sameFiles(t, want, have)
		require.Equal(t, []int{1, 1, 1}, []int{c.asked, c.done, c.closed}, name)
		require.Len(t, c.papers, reports, name)
		for path := range c.papers {
			require.True(t, isReport(path), path)
			own := c.leave != nil && c.leave(path) || c.lost != nil && c.lost(path)
			require.Equal(t, !own, c.taken[path] == 1, "%s: %s", name, path)
		}
	}

	// there is no worker; no papers are wanted; a list that is published
	none := &absent{}
	sameFiles(t, want, preview(none))
	require.Equal(t, 1, none.asked)
	c := &colleagues{t: t, st: d.st, parts: 2}
	o := d.options(PapersNone)
	o.Sharing = c
	_, err := Run(t.Context(), d.st, o)
	require.NoError(t, err)
	require.Zero(t, c.asked)
	o.Papers = PapersAll
	done, err := Again(t.Context(), d.st, 2026_10, Restate, o)
	require.NoError(t, err)
	require.NotEmpty(t, done.Runs)
	require.Zero(t, c.asked, "a rerun is one transaction")
}

// absent is a queue without workers.
type absent struct{ asked int }

func (a *absent) Draw(context.Context, Drawing) (Drawn, error) {
	a.asked++
	return nil, nil
}

// A list is published with papers that others have drawn, and they are those that are
// made later. Where they cannot be asked, nothing is published.
func TestPublishedWithPapersOfOthers(t *testing.T) {
	t.Parallel()
	d := sampleMonth(t)
	o := d.options(PapersAll)
	o.Sharing = broken{}
	_, err := Run(t.Context(), d.st, o)
	require.ErrorIs(t, err, errBroken)
	published, err := d.st.Published(t.Context(), 2026_10)
	require.NoError(t, err)
	require.False(t, published)
	c := &colleagues{t: t, st: d.st, parts: 3}
	o.Sharing = c
	s, err := Run(t.Context(), d.st, o)
	require.NoError(t, err)
	require.True(t, s.Made)
	require.Equal(t, 1, c.asked)
	sameFiles(t, d.papersIn(), d.made(PapersAll))
	_, _, problems := Differing(s.Out, s.Manifest)
	require.Empty(t, problems)
}

var errBroken = errors.New("the queue is broken")

type broken struct{}

func (broken) Draw(context.Context, Drawing) (Drawn, error) { return nil, errBroken }

// What an earlier program wants drawn, or a damaged input, is not drawn.
func TestDrawingOfNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	_, err := OpenDrawing(t.Context(), d.st, []byte("nothing"))
	require.Error(t, err)
}
