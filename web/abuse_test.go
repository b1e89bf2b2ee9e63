package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// reached is a portal that is asked over connections, as `fedrate serve` answers them.
type reached struct {
	*staffed
	addr string
}

// narrow is a listener whose connections buffer little unread data, and counts how many
// the server has ended.
type narrow struct {
	net.Listener
	ended atomic.Int64
}

func (n *narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &counted{Conn: c, of: n}, c.(*net.TCPConn).SetWriteBuffer(4 << 10)
}

type counted struct {
	net.Conn
	of   *narrow
	once sync.Once
}

func (c *counted) Close() error {
	c.once.Do(func() { c.of.ended.Add(1) })
	return c.Conn.Close()
}

// reach serves until the test ends.
func reach(t *testing.T, change ...func(*Options)) (*reached, *narrow) {
	t.Helper()
	s := working(t, change...)
	on, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	n := &narrow{Listener: on}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, n, time.Second) }()
	t.Cleanup(func() {
		stop()
		require.NoError(t, <-ended)
	})
	return &reached{s, on.Addr().String()}, n
}

func (s *reached) connect(t testing.TB) net.Conn {
	c, err := net.Dial("tcp", s.addr)
	require.NoError(t, err)
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// others asks for a page until the rest has ended, and is how often it was answered.
func (s *reached) others(t *testing.T, rest func()) (answered int) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		rest()
	}()
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for {
		w, err := client.Get("http://" + s.addr + "/healthz")
		if err == nil {
			assert.Equal(t, 200, w.StatusCode)
			_, _ = io.Copy(io.Discard, w.Body)
			_ = w.Body.Close()
			answered++
		}
		select {
		case <-done:
			return answered
		default:
		}
	}
}

// zeros are as many bytes as are asked for.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// Clients at once send 64 MiB each, with their length said and without: each is told that
// this is too much, in its language, soon after what may come; the memory stays small, and
// others are answered meanwhile.
func TestLargeUploads(t *testing.T) {
	const size, most = 64 << 20, 1 << 20
	s, _ := reach(t, func(o *Options) {
		o.Limits.Upload, o.Limits.Wait = most, time.Minute
		o.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} // each client has an address of its own
	})
	cookie := s.signIn("arbiter")
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var peak uint64
	var senders sync.WaitGroup
	var clients atomic.Int64
	send := func(path, spoken, want string, said bool) {
		c := s.connect(t)
		head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.%d\r\nCookie: %s\r\nAccept-Language: %s\r\nContent-Type: multipart/form-data; boundary=b\r\nConnection: close\r\n", path, clients.Add(1), cookie, spoken)
		var sent atomic.Int64
		go func() {
			body := io.LimitReader(zeros{}, size)
			if said {
				_, _ = fmt.Fprintf(c, "%sContent-Length: %d\r\n\r\n", head, size)
			} else {
				_, _ = fmt.Fprintf(c, "%sTransfer-Encoding: chunked\r\n\r\n%x\r\n", head, size)
			}
			part := make([]byte, 16<<10)
			for {
				n, err := body.Read(part)
				if err != nil {
					return
				}
				if _, err := c.Write(part[:n]); err != nil {
					return
				}
				sent.Add(int64(n))
			}
		}()
		w, err := http.ReadResponse(bufio.NewReader(c), nil)
		if !assert.NoError(t, err, "%s %t", path, said) {
			return
		}
		defer w.Body.Close()
		text, err := io.ReadAll(w.Body)
		assert.NoError(t, err)
		assert.Equal(t, 413, w.StatusCode, "%s %s", path, text)
		assert.Contains(t, string(text), want, path)
		assert.Less(t, sent.Load(), int64(size/2), path)
	}
	for range 2 {
		for _, said := range []bool{true, false} {
			for path, want := range map[string][2]string{
				"/check":          {"1 MB are allowed", "можно до 1 МБ"},
				"/certificates":   {"1 MB are allowed", "можно до 1 МБ"},
				"/office/reports": {"4 MB are allowed at once", "за один раз можно до 4 МБ"},
				"/api/v1/check":   {`"status":413`, `"status":413`},
			} {
				senders.Go(func() { send(path, "en", want[0], said) })
				senders.Go(func() { send(path, "ru", want[1], said) })
			}
			senders.Go(func() {
				c := s.connect(t)
				_, _ = fmt.Fprintf(c, "POST /login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.%d\r\nAccept-Language: ru\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close\r\nContent-Length: %d\r\n\r\n", clients.Add(1), size)
				go func() { _, _ = io.Copy(c, io.LimitReader(zeros{}, size)) }()
				w, err := http.ReadResponse(bufio.NewReader(c), nil)
				if assert.NoError(t, err) {
					defer w.Body.Close()
					assert.Equal(t, 413, w.StatusCode)
					text, _ := io.ReadAll(w.Body)
					assert.Contains(t, string(text), "можно до 64 КБ")
				}
			})
		}
	}
	answered := s.others(t, func() {
		ended := make(chan struct{})
		go func() { senders.Wait(); close(ended) }()
		for {
			runtime.ReadMemStats(&now)
			peak = max(peak, now.HeapAlloc)
			select {
			case <-ended:
				return
			case <-time.After(time.Millisecond):
			}
		}
	})
	require.Positive(t, answered)
	require.Less(t, int64(peak)-int64(before.HeapAlloc), int64(3*size), "36 bodies of 64 MiB")
	subs, err := s.o.Store.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Empty(t, subs)
	working, _ := s.bodies.counts()
	require.Zero(t, working)
}

// counting counts what is written to it.
type counting struct{ n *atomic.Int64 }

func (c counting) Write(b []byte) (int, error) {
	c.n.Add(1)
	return len(b), nil
}

// dribble sends a text byte by byte until the server ends the connection, and is what
// it answers, and whether all of the text was taken.
func dribble(c net.Conn, start string, rest io.Reader) (answer string, all bool) {
	ended := make(chan string, 1)
	go func() {
		said, _ := io.ReadAll(c)
		ended <- string(said)
	}()
	_, _ = io.WriteString(c, start)
	letters, one := bufio.NewReader(rest), make([]byte, 1)
	for {
		if _, err := io.ReadFull(letters, one); err != nil {
			return "", true
		}
		_, err := c.Write(one)
		select {
		case said := <-ended:
			return said, false
		case <-time.After(time.Millisecond):
		}
		if err != nil {
			return <-ended, false
		}
	}
}

// Clients that send a head or a body byte by byte are cut off, although they take all
// connections that there are; others are answered then, and nothing is kept for them.
func TestSlowSenders(t *testing.T) {
	var faults atomic.Int64
	s, _ := reach(t, func(o *Options) {
		o.Limits.Read, o.Limits.Open = 300*time.Millisecond, 12
		o.Log = slog.New(slog.NewTextHandler(counting{&faults}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	})
	var senders sync.WaitGroup
	answered := s.others(t, func() {
		for range 6 {
			senders.Go(func() {
				_, all := dribble(s.connect(t), "GET / HTTP/1.1\r\nHost: x\r\nX-Long: ", io.LimitReader(zeros{}, 1<<20))
				assert.False(t, all, "a head")
			})
			senders.Go(func() {
				answer, all := dribble(s.connect(t), "POST /check HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n", io.LimitReader(zeros{}, 1<<20))
				assert.False(t, all, "a form")
				assert.NotContains(t, answer, " 200 ")
			})
			senders.Go(func() {
				answer, all := dribble(s.connect(t), "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000000\r\n\r\n", io.LimitReader(zeros{}, 1<<20))
				assert.False(t, all, "a body")
				assert.NotContains(t, answer, " 200 ")
			})
		}
		senders.Wait()
	})
	require.Positive(t, answered)
	working, _ := s.bodies.counts()
	require.Zero(t, working, "their places are free again")
	require.Zero(t, faults.Load(), "it is no fault of the portal, and is not reported as one")
}

// Clients that ask and do not read are cut off; those that read get all of the answer.
func TestSlowReaders(t *testing.T) {
	s, on := reach(t, func(o *Options) { o.Limits.Write, o.Limits.Open = time.Second, 5 })
	whole := s.ask("", "GET", "/lists/2026-09.xml", nil).Body.Len()
	require.Greater(t, whole, 30<<10)
	const clients, requests = 4, 100
	var slow []net.Conn
	for range clients {
		c := s.connect(t)
		require.NoError(t, c.(*net.TCPConn).SetReadBuffer(2<<10))
		_, err := io.WriteString(c, strings.Repeat("GET /lists/2026-09.xml HTTP/1.1\r\nHost: x\r\n\r\n", requests))
		require.NoError(t, err)
		slow = append(slow, c)
	}
	answered := s.others(t, func() {
		for on.ended.Load() < clients {
			time.Sleep(time.Millisecond)
		}
	})
	require.Positive(t, answered)
	for _, c := range slow {
		got, err := io.Copy(io.Discard, c)
		require.True(t, err == nil || errors.Is(err, net.ErrClosed) || isReset(err), err)
		require.Less(t, got, int64(requests*whole/2), "the rest was not kept for it")
	}
	w, err := http.Get("http://" + s.addr + "/lists/2026-09.xml")
	require.NoError(t, err)
	defer w.Body.Close()
	var b bytes.Buffer
	_, err = b.ReadFrom(w.Body)
	require.NoError(t, err)
	require.Equal(t, whole, b.Len())
}

// isReset reports whether the other side has ended a connection that had more to say.
func isReset(err error) bool {
	return strings.Contains(err.Error(), "reset") || errors.Is(err, os.ErrDeadlineExceeded)
}

// Readers of what is published meet no limit: a club looks at one event from one address,
// while reports take all the places there are.
func TestReadersOfAnEventMeetNoLimit(t *testing.T) {
	s, _ := octoberPublished(t)
	s.places.all, s.places.ofOne, s.places.wait = make(chan struct{}, 1), 1, 1
	leave, ok := s.places.take(t.Context(), netip.MustParseAddr("192.0.2.1"))
	require.True(t, ok)
	defer leave()
	var group sync.WaitGroup
	answers := make([]int, 120)
	for i := range answers {
		group.Go(func() { answers[i] = s.ask("", "GET", []string{"/events/1", "/api/v1/events/1"}[i%2], nil).Code })
	}
	group.Wait()
	for _, code := range answers {
		require.Equal(t, 200, code)
	}
	require.Contains(t, s.ask("", "GET", "/events/1", nil).Body.String(), "Women")
}

// A limit answers in words of the page that was asked for.
func TestLimitInWordsOfThePage(t *testing.T) {
	s, officer := octoberPublished(t)
	s.places.all, s.places.ofOne, s.places.wait = make(chan struct{}, 1), 1, 1
	leave, ok := s.places.take(t.Context(), netip.MustParseAddr("192.0.2.1"))
	require.True(t, ok)
	defer leave()
	s.strangers.all, s.strangers.wait = make(chan struct{}, 1), 1
	left, ok := s.strangers.take(t.Context(), netip.MustParseAddr("192.0.2.1"))
	require.True(t, ok)
	defer left()
	for language, said := range map[string]string{"en": "Many visitors at once", "ru": "Слишком много запросов сразу"} {
		w := s.ask("", "GET", "/lists/2026-10/against/2026-09", nil, "Accept-Language", language)
		require.Equal(t, 429, w.Code)
		require.Equal(t, retryAfter, w.Header().Get("Retry-After"))
		require.Contains(t, w.Body.String(), said)
		require.NotContains(t, w.Body.String(), `type="file"`)
	}
	w := s.ask("", "GET", "/lists/2026-10.csv", nil)
	require.Equal(t, 429, w.Code)
	require.Contains(t, w.Body.String(), tooManyFiles)
	w = s.upload(officer, file{"b.trf", womens(t)})
	require.Equal(t, 429, w.Code)
	require.Contains(t, w.Body.String(), "Many reports are being checked just now")
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "a.trf")
	require.NoError(t, err)
	_, err = part.Write(womens(t))
	require.NoError(t, err)
	require.NoError(t, form.Close())
	r := httptest.NewRequest("POST", "/check", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	w = httptest.NewRecorder()
	s.ServeHTTP(w, r)
	require.Equal(t, 429, w.Code)
	require.Contains(t, w.Body.String(), "Many reports are being checked just now")
	require.Contains(t, w.Body.String(), `type="file"`, "the report can be chosen again")
}
