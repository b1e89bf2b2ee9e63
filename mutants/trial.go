package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// memoryKB is what a mutant's tests may take: one that appends without end
// must not take the machine with it.
const memoryKB = 6_000_000

// slowTest is where a test counts as slow: slow ones are run after the others,
// on what the others did not catch.
const slowTest = 300 * time.Millisecond

// subject is a package whose tests are run.
type subject struct {
	ImportPath, Dir           string
	GoFiles                   []string
	TestImports, XTestImports []string
	Module                    struct{ Path, Dir string }
	fast, slow                time.Duration // of the unchanged tests
	slowTests                 []string
	usesRapid                 bool
}

func loadPackage(ctx context.Context, path string) (*subject, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-json", path).Output()
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", path, err)
	}
	var p subject
	if err := json.Unmarshal(out, &p); err != nil {
		return nil, err
	}
	const rapid = "pgregory.net/rapid"
	p.usesRapid = slices.Contains(p.TestImports, rapid) || slices.Contains(p.XTestImports, rapid)
	return &p, nil
}

func (p *subject) mutants() ([]mutant, error) {
	var all []mutant
	for _, f := range p.GoFiles {
		path := filepath.Join(p.Dir, f)
		name, err := filepath.Rel(p.Module.Dir, path)
		if err != nil {
			return nil, err
		}
		found, err := scanFile(path, name)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// compile builds the tests of a package; overlay may be empty.
func (p *subject) compile(ctx context.Context, bin, overlay string) error {
	args := []string{"test", "-c", "-ldflags=-s -w", "-o", bin}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, p.ImportPath)...)
	cmd.Dir = p.Module.Dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// test runs compiled tests with further flags.
func (p *subject) test(ctx context.Context, bin string, limit time.Duration, flags ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, limit+10*time.Second)
	defer cancel()
	args := []string{"-c", fmt.Sprintf(`ulimit -v %d; exec "$0" "$@"`, memoryKB), bin, "-test.failfast", "-test.count=1", "-test.timeout=" + limit.String()}
	if p.usesRapid {
		args = append(args, "-rapid.nofailfile", "-rapid.shrinktime=0s")
	}
	cmd := exec.CommandContext(ctx, "sh", append(args, flags...)...)
	cmd.Dir = p.Dir
	cmd.WaitDelay = time.Second
	return cmd.CombinedOutput()
}

var passed = regexp.MustCompile(`(?m)^--- PASS: (\S+) \(([0-9.]+)s\)`)

// measure runs the unchanged tests and finds the slow ones among them.
func (p *subject) measure(ctx context.Context, dir string) error {
	bin := filepath.Join(dir, "unchanged.test")
	if err := p.compile(ctx, bin, ""); err != nil {
		return err
	}
	out, err := p.test(ctx, bin, 20*time.Minute, "-test.v")
	if err != nil {
		return fmt.Errorf("the tests of %s fail unchanged: %w\n%s", p.ImportPath, err, out[max(0, len(out)-2000):])
	}
	for _, m := range passed.FindAllSubmatch(out, -1) {
		seconds, _ := strconv.ParseFloat(string(m[2]), 64)
		took := time.Duration(seconds * float64(time.Second))
		if took < slowTest {
			p.fast += took
			continue
		}
		p.slow += took
		p.slowTests = append(p.slowTests, string(m[1]))
	}
	return nil
}

// limit is how long tests may take that take so long unchanged.
func limit(unchanged time.Duration) time.Duration { return 20*time.Second + 5*unchanged }

// caught runs the quick tests, then the slow.
func (p *subject) caught(ctx context.Context, bin string) bool {
	slow := "^(" + strings.Join(p.slowTests, "|") + ")$"
	if _, err := p.test(ctx, bin, limit(p.fast), "-test.skip="+slow); err != nil {
		return true
	}
	if p.slowTests == nil {
		return false
	}
	_, err := p.test(ctx, bin, limit(p.slow), "-test.run="+slow)
	return err != nil
}

type verdict int

const (
	notCompiled verdict = iota
	wasCaught
	survived
)

// try tries mutants in their order until n of them compiled, and prints the
// survivors and the share.
func try(ctx context.Context, out io.Writer, p *subject, sample []mutant, o options) (caught, tried int, err error) {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(dir)
	subjects := []*subject{p}
	for _, path := range o.also {
		other, err := loadPackage(ctx, path)
		if err != nil {
			return 0, 0, err
		}
		subjects = append(subjects, other)
	}
	for _, s := range subjects {
		if err := s.measure(ctx, dir); err != nil {
			return 0, 0, err
		}
	}
	verdicts := make([]verdict, len(sample))
	var mu sync.Mutex
	next, compiled := 0, 0
	var failed error
	var wg sync.WaitGroup
	for w := range o.workers {
		wg.Go(func() {
			for {
				mu.Lock()
				if next == len(sample) || compiled >= o.n || failed != nil || ctx.Err() != nil {
					mu.Unlock()
					return
				}
				i := next
				next++
				compiled++ // until it is known better
				mu.Unlock()
				v, err := judge(ctx, filepath.Join(dir, strconv.Itoa(w)), subjects, sample[i])
				mu.Lock()
				verdicts[i] = v
				if v == notCompiled {
					compiled--
				}
				failed = errors.Join(failed, err)
				if v == survived {
					fmt.Fprintln(out, sample[i])
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if failed != nil || ctx.Err() != nil {
		return 0, 0, errors.Join(failed, ctx.Err())
	}
	for _, v := range verdicts {
		if v == wasCaught {
			caught++
		}
		if v != notCompiled {
			tried++
		}
	}
	fmt.Fprintf(out, "%s: %d of %d caught (seed %d)\n", p.ImportPath, caught, tried, o.seed)
	return caught, tried, nil
}

// judge tries one mutant.
func judge(ctx context.Context, dir string, subjects []*subject, m mutant) (verdict, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return notCompiled, err
	}
	source, err := os.ReadFile(m.file)
	if err != nil {
		return notCompiled, err
	}
	changed := filepath.Join(dir, "changed.go")
	if err := os.WriteFile(changed, m.apply(source), 0o644); err != nil {
		return notCompiled, err
	}
	overlay := filepath.Join(dir, "overlay.json")
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(map[string]any{"Replace": map[string]string{m.file: changed}}); err != nil {
		return notCompiled, err
	}
	if err := os.WriteFile(overlay, b.Bytes(), 0o644); err != nil {
		return notCompiled, err
	}
	bin := filepath.Join(dir, "mutant.test")
	for _, s := range subjects {
		if s.compile(ctx, bin, overlay) != nil {
			return notCompiled, nil
		}
		if s.caught(ctx, bin) {
			return wasCaught, nil
		}
	}
	return survived, nil
}
