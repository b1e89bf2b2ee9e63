package main

import (
	"cmp"
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

// slowFrom is where a test counts as slow: slow ones are run after the others, one
// after the other, on what those before did not catch: first the one that has caught
// most for its time.
const slowFrom = 300 * time.Millisecond

// slowTest is one of them.
type slowTest struct {
	name   string
	took   time.Duration // unchanged
	caught int           // mutants so far
}

// subject is a package whose tests are run.
type subject struct {
	ImportPath, Dir, Name     string
	GoFiles                   []string
	TestImports, XTestImports []string
	Module                    struct{ Path, Dir string }
	fast                      time.Duration // of the quick tests, unchanged
	mu                        sync.Mutex
	slow                      []slowTest
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
	args := []string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-gcflags=-e", "-o", bin}
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

// test runs compiled tests with further flags. The limit is of processor time: on a
// busy machine tests wait that do nothing wrong. Those that wait for ever end, too.
func (p *subject) test(ctx context.Context, bin string, limit time.Duration, env []string, flags ...string) ([]byte, error) {
	atMost := 10 * limit
	ctx, cancel := context.WithTimeout(ctx, atMost+10*time.Second)
	defer cancel()
	shell := fmt.Sprintf(`ulimit -v %d; ulimit -t %d; exec "$0" "$@"`, memoryKB, int(limit.Seconds()))
	args := []string{"-c", shell, bin, "-test.failfast", "-test.count=1", "-test.timeout=" + atMost.String()}
	if p.usesRapid {
		args = append(args, "-rapid.nofailfile", "-rapid.shrinktime=0s")
	}
	cmd := exec.CommandContext(ctx, "sh", append(args, flags...)...)
	cmd.Dir = p.Dir
	cmd.Env = append(os.Environ(), env...)
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
	out, err := p.test(ctx, bin, 20*time.Minute, nil, "-test.v")
	if err != nil {
		return fmt.Errorf("the tests of %s fail unchanged: %w\n%s", p.ImportPath, err, out[max(0, len(out)-2000):])
	}
	for _, m := range passed.FindAllSubmatch(out, -1) {
		seconds, _ := strconv.ParseFloat(string(m[2]), 64)
		took := time.Duration(seconds * float64(time.Second))
		if took < slowFrom {
			p.fast += took
			continue
		}
		p.slow = append(p.slow, slowTest{name: string(m[1]), took: took})
	}
	return nil
}

// limit returns how long tests may take that take so long unchanged.
func limit(unchanged time.Duration) time.Duration { return 20*time.Second + 5*unchanged }

// slowTests returns the slow tests in the order in which they are worth trying.
func (p *subject) slowTests() []slowTest {
	p.mu.Lock()
	defer p.mu.Unlock()
	slices.SortStableFunc(p.slow, func(a, b slowTest) int {
		return cmp.Compare(time.Duration(b.caught+1)*a.took, time.Duration(a.caught+1)*b.took)
	})
	return slices.Clone(p.slow)
}

// caughtBy counts a mutant for the test that caught it.
func (p *subject) caughtBy(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.slow {
		if p.slow[i].name == name {
			p.slow[i].caught++
		}
	}
}

// caught runs the quick tests, then the slow, each by itself.
func (p *subject) caught(ctx context.Context, bin string, env ...string) bool {
	slow := p.slowTests()
	var names []string
	for _, t := range slow {
		names = append(names, t.name)
	}
	if _, err := p.test(ctx, bin, limit(p.fast), env, "-test.skip=^("+strings.Join(names, "|")+")$"); err != nil {
		return true
	}
	for _, t := range slow {
		if _, err := p.test(ctx, bin, limit(t.took), env, "-test.run=^"+t.name+"$"); err != nil {
			p.caughtBy(t.name)
			return true
		}
	}
	return false
}

// try tries mutants in their order until n of them compiled, and prints the
// survivors and the share.
func try(ctx context.Context, out io.Writer, p *subject, sample []mutant, o options) (caught, tried int, err error) {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(dir)
	t := &trial{dir: dir, out: out, sample: sample, subjects: []*subject{p}}
	for _, path := range o.also {
		other, err := loadPackage(ctx, path)
		if err != nil {
			return 0, 0, err
		}
		t.subjects = append(t.subjects, other)
	}
	for _, s := range t.subjects {
		if err := s.measure(ctx, dir); err != nil {
			return 0, 0, err
		}
	}
	for next := 0; next < len(sample) && t.tried < o.n; {
		var numbers []int
		for ; next < len(sample) && len(numbers) < o.n-t.tried; next++ {
			numbers = append(numbers, next)
		}
		if err := t.round(ctx, numbers, o.workers); err != nil {
			return 0, 0, err
		}
	}
	fmt.Fprintf(out, "%s: %d of %d caught (seed %d)\n", p.ImportPath, t.caught, t.tried, o.seed)
	return t.caught, t.tried, nil
}

// trial is one package's sample being tried.
type trial struct {
	dir           string
	out           io.Writer
	sample        []mutant
	subjects      []*subject // the package, and others whose tests are run too
	mu            sync.Mutex
	caught, tried int
}

// round tries some mutants: bundled as far as that compiles, else one by one.
func (t *trial) round(ctx context.Context, numbers []int, workers int) error {
	together, alone := bundles(t.sample, numbers)
	for _, b := range together {
		left, err := t.bundle(ctx, b, workers)
		if err != nil {
			return err
		}
		alone = append(alone, left...)
	}
	return each(ctx, alone, workers, func(worker, n int) error {
		bins, err := t.compile(ctx, strconv.Itoa(worker), map[string][]byte{}, t.sample[n])
		if err != nil || bins == nil {
			return err
		}
		t.run(ctx, n, bins)
		return nil
	})
}

// run runs the tests on a mutant and notes what came of it.
func (t *trial) run(ctx context.Context, n int, bins []string, env ...string) {
	survived := true
	for i, s := range t.subjects {
		if survived = !s.caught(ctx, bins[i], env...); !survived {
			break
		}
	}
	if ctx.Err() != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tried++
	if survived {
		fmt.Fprintln(t.out, t.sample[n])
	} else {
		t.caught++
	}
}

var errorPlace = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):`)

// bundle compiles a bundle and runs it for each mutant. Those at the compiler's
// errors are taken out and left over.
func (t *trial) bundle(ctx context.Context, b bundle, workers int) (left []int, err error) {
	for attempt := 0; len(b) > 0; attempt++ {
		files, places, err := b.write(t.sample, os.ReadFile)
		if err != nil {
			return nil, err
		}
		p := t.subjects[0]
		files[filepath.Join(p.Dir, "mutant_number.go")] = []byte(numberFile(p.Name))
		bins, problems, err := t.build(ctx, "bundle", files)
		if err != nil {
			return nil, err
		}
		if problems == "" {
			return left, each(ctx, b, workers, func(_, n int) error {
				t.run(ctx, n, bins, environment+"="+strconv.Itoa(n+1))
				return nil
			})
		}
		wrong := map[int]bool{}
		for _, m := range errorPlace.FindAllStringSubmatch(problems, -1) {
			line, _ := strconv.Atoi(m[2])
			for _, at := range places {
				if filepath.Base(at.file) == filepath.Base(m[1]) && at.from <= line && line <= at.to {
					wrong[at.theMutant] = true
				}
			}
		}
		if len(wrong) == 0 || attempt == 5 {
			return append(left, b...), nil
		}
		for n := range wrong {
			left = append(left, n)
		}
		b = slices.DeleteFunc(slices.Clone(b), func(n int) bool { return wrong[n] })
	}
	return left, nil
}

// compile builds the tests with one mutant; nil where it does not compile.
func (t *trial) compile(ctx context.Context, name string, files map[string][]byte, m mutant) ([]string, error) {
	source, err := os.ReadFile(m.file)
	if err != nil {
		return nil, err
	}
	files[m.file] = m.apply(source)
	bins, problems, err := t.build(ctx, name, files)
	if problems != "" {
		return nil, err
	}
	return bins, err
}

// build compiles the tests of all subjects with changed files.
func (t *trial) build(ctx context.Context, name string, files map[string][]byte) (bins []string, problems string, err error) {
	dir := filepath.Join(t.dir, name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, "", err
	}
	replace := map[string]string{}
	for file, text := range files {
		changed := filepath.Join(dir, filepath.Base(file))
		if err := os.WriteFile(changed, text, 0o644); err != nil {
			return nil, "", err
		}
		replace[file] = changed
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, list, 0o644); err != nil {
		return nil, "", err
	}
	for i, s := range t.subjects {
		bin := filepath.Join(dir, strconv.Itoa(i)+".test")
		if err := s.compile(ctx, bin, overlay); err != nil {
			return nil, err.Error(), ctx.Err()
		}
		bins = append(bins, bin)
	}
	return bins, "", nil
}

// each does something with every number, several at a time; the first error
// ends it.
func each(ctx context.Context, numbers []int, workers int, do func(worker, n int) error) error {
	work := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failed error
	for w := range workers {
		wg.Go(func() {
			for n := range work {
				if err := do(w, n); err != nil {
					mu.Lock()
					failed = errors.Join(failed, err)
					mu.Unlock()
				}
			}
		})
	}
	for _, n := range numbers {
		if ctx.Err() != nil {
			break
		}
		work <- n
	}
	close(work)
	wg.Wait()
	return errors.Join(failed, ctx.Err())
}
