// Package cluster starts a PostgreSQL of its own for tests, from the binaries that
// are installed. It listens on a socket in a folder of its own alone, and ends with
// the test program.
package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// errAbsent says that nothing is tried here.
var errAbsent = errors.New("PostgreSQL is not installed (Debian: postgresql)")

var (
	started = sync.OnceValues(start)
	running atomic.Pointer[server]
)

type server struct {
	folder  string
	bin     string // folder of the binaries
	who     *credential
	listens string // address, empty: the socket alone
	process *os.Process
	mu      sync.Mutex
	number  int
	made    bool // the template
}

// New returns the address of a database of its own for a test, made as prepare makes
// the first one. The test is skipped where PostgreSQL is not installed.
func New(t testing.TB, prepare func(address string) error) string {
	t.Helper()
	Needed(t)
	address, err := Address(t.Context(), prepare)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// Needed skips a test where PostgreSQL is not installed.
func Needed(t testing.TB) {
	t.Helper()
	if _, err := started(); errors.Is(err, errAbsent) {
		t.Skip(err)
	}
}

// Address is New for who has no test at hand.
func Address(ctx context.Context, prepare func(address string) error) (string, error) {
	s, err := started()
	if err != nil {
		return "", err
	}
	return s.database(ctx, prepare)
}

// Copy creates a database with all content of another one, to which no connection may
// be open, and returns its address.
func Copy(ctx context.Context, address string) (string, error) {
	s, err := started()
	if err != nil {
		return "", err
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.like(ctx, config.Database)
}

// End ends the server, for TestMain; where none was started it does nothing.
func End() {
	s := running.Load()
	if s == nil {
		return
	}
	_ = s.process.Signal(syscall.SIGQUIT)
	_, _ = s.process.Wait()
	_ = os.RemoveAll(s.folder)
}

func (s *server) address(database string) string {
	return "postgres://postgres@/" + database + "?host=" + s.folder
}

func (s *server) database(ctx context.Context, prepare func(string) error) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.made {
		if err := s.ask(ctx, `CREATE DATABASE template_of_tests`); err != nil {
			return "", err
		}
		if err := prepare(s.address("template_of_tests")); err != nil {
			return "", err
		}
		s.made = true
	}
	return s.like(ctx, "template_of_tests")
}

// like makes a database like another one.
func (s *server) like(ctx context.Context, template string) (string, error) {
	s.number++
	name := "test" + strconv.Itoa(s.number)
	return s.address(name), s.ask(ctx, `CREATE DATABASE `+name+` TEMPLATE `+template)
}

func (s *server) ask(ctx context.Context, statement string) error {
	c, err := pgx.Connect(ctx, s.address("postgres"))
	if err != nil {
		return err
	}
	_, err = c.Exec(ctx, statement)
	return errors.Join(err, c.Close(ctx))
}

// binaries returns the folder of initdb and postgres, the newest that Debian has.
func binaries() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	slices.SortFunc(found, func(a, b string) int { return len(a) - len(b) })
	if len(found) > 0 {
		return filepath.Dir(found[len(found)-1]), nil
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	return "", errAbsent
}

// someone is who PostgreSQL runs as: not root, which it refuses.
func someone() (*credential, error) {
	if os.Getuid() != 0 {
		return nil, nil //nolint:nilnil // PostgreSQL runs as the user of the tests
	}
	for _, name := range []string{"postgres", "nobody"} {
		if u, err := user.Lookup(name); err == nil {
			uid, err := strconv.ParseUint(u.Uid, 10, 32)
			if err != nil {
				return nil, err
			}
			gid, err := strconv.ParseUint(u.Gid, 10, 32)
			return &credential{Uid: uint32(uid), Gid: uint32(gid)}, err
		}
	}
	return nil, errors.New("PostgreSQL does not run as root, and there is no other user")
}

func start() (*server, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	who, err := someone()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("/tmp", "fedrate-pg") // the path of a socket is short
	if err != nil {
		return nil, err
	}
	if who != nil {
		if err := os.Chown(folder, int(who.Uid), int(who.Gid)); err != nil {
			return nil, err
		}
	}
	initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", filepath.Join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions", "--data-checksums")
	initdb.SysProcAttr, initdb.Dir = ending(who), folder
	if said, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, said)
	}
	server := &server{folder: folder, bin: bin, who: who}
	if err := server.begin(); err != nil {
		return nil, err
	}
	running.Store(server)
	return server, nil
}

// Crash ends the server as a fault does, with everybody's connection, and starts it
// again on what it has kept. Who calls it is the only one who uses it.
func Crash() error {
	s := running.Load()
	if err := s.process.Signal(syscall.SIGQUIT); err != nil {
		return err
	}
	_, _ = s.process.Wait() // it says that it was ended by a signal
	return s.begin()
}

// Listen has the server answer at an address of this machine, too, for those of a
// network, who need no password. Who calls it is the only one who uses the server.
func Listen(address, network string) error {
	s := running.Load()
	rules, err := os.OpenFile(filepath.Join(s.folder, "data", "pg_hba.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = rules.WriteString("host all all " + network + " trust\n")
	if err := errors.Join(err, rules.Close()); err != nil {
		return err
	}
	s.listens = address
	return Crash()
}

// begin starts the server on its data, and waits until it answers.
func (s *server) begin() error {
	begun := make(chan error)
	var said bytes.Buffer
	go func() {
		// The server ends with the thread that has started it, so that one stays.
		runtime.LockOSThread()
		run := exec.Command(filepath.Join(s.bin, "postgres"), "-D", filepath.Join(s.folder, "data"), "-k", s.folder, "-c", "listen_addresses="+s.listens, "-c", "fsync=off",
			"-c", "synchronous_commit=off", "-c", "full_page_writes=off", "-c", "max_connections=200", "-c", "autovacuum=off", "-c", "shared_buffers=64MB", "-c", "log_min_messages=panic")
		run.SysProcAttr, run.Dir, run.Stderr = ending(s.who), s.folder, &said
		err := run.Start()
		s.process = run.Process
		begun <- err
		if err == nil {
			select {}
		}
	}()
	err := <-begun
	if err != nil {
		return err
	}
	for range 600 {
		if err = s.ask(context.Background(), `SELECT 1`); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("PostgreSQL does not answer: %w: %s", err, said.String())
}
