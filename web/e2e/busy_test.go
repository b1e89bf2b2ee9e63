//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// september and october are the pages of the two lists that readers ask for.
const (
	september = "/api/v1/lists/2026-09?limit=1000"
	october   = "/api/v1/lists/2026-10?limit=1000"
)

// busyOffice is an office whose portal is asked all the time, and killed.
type busyOffice struct {
	*office
	token string
	at    atomic.Pointer[string] // where the portal listens now; nil: nowhere
}

// ask is an answer of the portal; false where it is gone.
func (o *busyOffice) ask(method, path string, body io.Reader, head ...string) (status int, answer []byte, there bool) {
	at := o.at.Load()
	if at == nil {
		return 0, nil, false
	}
	r, err := http.NewRequest(method, *at+path, body)
	if err != nil {
		return 0, nil, false
	}
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, false
	}
	defer w.Body.Close()
	answer, err = io.ReadAll(w.Body)
	return w.StatusCode, answer, err == nil
}

func (o *busyOffice) start(t *testing.T) portal {
	t.Helper()
	p := o.serve(t)
	at := o.url
	o.at.Store(&at)
	return p
}

// publish asks for October's list. It is the answer where that was published, or
// was before, and else why not.
func (o *busyOffice) publish() (said string, done bool) {
	status, answer, there := o.ask("POST", "/api/v1/runs", strings.NewReader(`{"period":"2026-10","publish":true,"accept":["open-questions"],"reason":"test"}`),
		"Authorization", "Bearer "+o.token, "Content-Type", "application/json")
	var ran struct {
		Published bool
		Gates     []struct{ Open bool }
		Revision  *int
	}
	done = there && status == 200 && json.Unmarshal(answer, &ran) == nil
	return fmt.Sprintf("%t %d %.2000s", there, status, answer), done
}

// prepared is an office with the month's reports and a token, whose portal has
// not been started. It is copied for each trial.
func prepared(t *testing.T) (folder, token string) {
	t.Helper()
	o := founded(t)
	for _, name := range []string{"01-masters-open.trf", "05-rapid-open.trf", "09-womens-cup.trf"} {
		o.run(t, "", "submit", filepath.Join(federation, "2026-09", name))
	}
	cmd := exec.Command(program, "token", "add", "officer", "--scope", "submit,runs", "--note", "test", "--format", "json", "--database", filepath.Join(o.folder, "office.db"))
	said, err := cmd.Output()
	require.NoError(t, err)
	var made struct{ Token string }
	require.NoError(t, json.Unmarshal(said, &made), "%s", said)
	require.NotEmpty(t, made.Token)
	return o.folder, made.Token
}

func copyOf(t *testing.T, folder, token string) *busyOffice {
	t.Helper()
	o := &busyOffice{office: &office{folder: t.TempDir()}, token: token}
	require.NoError(t, os.CopyFS(filepath.Join(o.folder, "office"), os.DirFS(folder)))
	o.folder = filepath.Join(o.folder, "office")
	return o
}

// A month is published while clients read and hand in reports without a pause, and the
// portal is killed in the middle. Each reader sees the old list until the whole new one
// is there, and never the old one again; every acknowledged report is kept, once; and
// what is published in the end is what an undisturbed office publishes.
func TestPublishedWhileOthersRead(t *testing.T) {
	folder, token := prepared(t)
	quiet := copyOf(t, folder, token)
	p := quiet.start(t)
	begin := time.Now()
	said, done := quiet.publish()
	took := time.Since(begin)
	require.True(t, done, said)
	_, before, _ := quiet.ask("GET", september, nil)
	_, after, _ := quiet.ask("GET", october, nil)
	require.Contains(t, string(after), `"period":"2026-10"`)
	require.NoError(t, p.Kill())
	_ = p.end()

	random := rand.New(rand.NewPCG(2026, 11))
	for trial := range 6 {
		o := copyOf(t, folder, token)
		o.trouble(t, trial, trial%3 > 0, time.Duration(random.Int64N(int64(took))), before, after)
	}
}

// trouble publishes a month among readers and an uploader; kill reports whether the
// portal is killed the delay after the run was asked for.
func (o *busyOffice) trouble(t *testing.T, trial int, kill bool, delay time.Duration, before, after []byte) {
	t.Helper()
	p := o.start(t)
	var (
		group    sync.WaitGroup
		stop     atomic.Bool
		lock     sync.Mutex
		wrong    []string
		received []string // names of reports that were acknowledged
		reads    atomic.Int64
	)
	say := func(format string, args ...any) {
		lock.Lock()
		defer lock.Unlock()
		wrong = append(wrong, fmt.Sprintf(format, args...))
	}
	for reader := range 4 {
		group.Go(func() {
			for seen := false; !stop.Load(); {
				status, answer, there := o.ask("GET", october, nil)
				switch {
				case !there:
					time.Sleep(time.Millisecond)
					continue
				case status == 200 && bytes.Equal(answer, after):
					seen = true
				case status == 404 && !seen:
				default:
					say("reader %d got status %d and %.200s after the list was seen: %t", reader, status, answer, seen)
					return
				}
				if status, answer, there = o.ask("GET", september, nil); there && (status != 200 || !bytes.Equal(answer, before)) {
					say("reader %d got another list of September: %d %.200s", reader, status, answer)
					return
				}
				reads.Add(1)
			}
		})
	}
	group.Go(func() { // reports that are refused, so that they change nothing of the list
		for n := 0; !stop.Load(); n++ {
			name := fmt.Sprintf("late-%d.trf", n)
			for !stop.Load() {
				status, answer, there := o.ask("POST", "/api/v1/reports?name="+name, strings.NewReader(fmt.Sprintf("012 Late %d\n042 2026/09/0%d\n", n, 1+n%9)),
					"Authorization", "Bearer "+o.token, "Content-Type", "text/plain", "Idempotency-Key", fmt.Sprintf("%d-%d", trial, n))
				if there && status == 409 { // the one before was being worked when the portal was killed
					break
				}
				if there && status != 200 && status != 422 && status != 429 && status != 503 {
					say("report %s got status %d: %.300s", name, status, answer)
					return
				}
				if there && (status == 200 || status == 422) {
					lock.Lock()
					received = append(received, name)
					lock.Unlock()
					break
				}
			}
		}
	})
	asked := make(chan bool, 1)
	go func() { _, done := o.publish(); asked <- done }()
	if kill {
		time.Sleep(delay)
		o.at.Store(nil)
		require.NoError(t, p.Kill())
		_ = p.end()
		<-asked
		p = o.start(t)
		said, done := o.publish()
		require.True(t, done, "trial %d: after the kill the month is published: %s", trial, said)
	} else {
		require.True(t, <-asked, "trial %d", trial)
	}
	for least := reads.Load() + 8; reads.Load() < least && len(wrong) == 0; { // everybody has read it since
		time.Sleep(time.Millisecond)
	}
	stop.Store(true)
	group.Wait()
	require.Empty(t, wrong, "trial %d, killed %t after %s", trial, kill, delay)
	require.NotEmpty(t, received)
	kept := map[string]int{}
	status, answer, _ := o.ask("GET", "/api/v1/reports", nil, "Authorization", "Bearer "+o.token)
	require.Equal(t, 200, status)
	var all []struct{ File string }
	require.NoError(t, json.Unmarshal(answer, &all))
	for _, r := range all {
		kept[r.File]++
	}
	for _, name := range received {
		require.Equal(t, 1, kept[name], "trial %d: report %s", trial, name)
	}
	require.NoError(t, p.Kill())
	_ = p.end()
	o.run(t, "", "fsck", "--out", filepath.Join(o.folder, "out"))
	t.Logf("trial %d: killed %t after %s, %d reads, %d reports", trial, kill, delay, reads.Load(), len(received))
}
