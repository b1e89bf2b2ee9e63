package server

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/trf"
)

// InboxOutcome is what became of a report, and the name of the folder inside
// the inbox to which it is moved.
type InboxOutcome string

// The outcomes: kept for its period; not accepted; kept, but the officer must
// say whether it replaces another report.
const (
	InboxAccepted InboxOutcome = "accepted"
	InboxRejected InboxOutcome = "rejected"
	InboxAsked    InboxOutcome = "questions"
)

// findingsSuffix is added to the name of a report that was not accepted, for the text
// file next to it that says why.
const findingsSuffix = ".findings.txt"

// inboxLimit is the largest file that is read, as large as a report may be. A
// larger one is rejected whole: nothing of it is read or kept.
const inboxLimit = trf.MaxBytes

// InboxFile is a report that was put into the inbox.
type InboxFile struct {
	Name string
	Data []byte
}

// InboxAnswer is what became of one report that was put into the inbox.
type InboxAnswer struct {
	Outcome  InboxOutcome
	Message  string             // for the officer: what happened, what to do
	Findings []handbook.Finding // all of them, sorted
}

// InboxCount says what one look into the inbox came to.
type InboxCount struct {
	Accepted, Rejected, Asked int
	Waiting                   int // still being written, or empty
}

// Text returns the line for the history; zero when there was nothing.
func (c InboxCount) Text() handbook.Text {
	if c == (InboxCount{}) {
		return handbook.Text{}
	}
	return handbook.Say("jobs.inbox.count", "accepted", c.Accepted, "rejected", c.Rejected, "asked", c.Asked, "waiting", c.Waiting)
}

// Inbox is a folder that is watched for reports. Only regular files directly
// in it are reports: subfolders, links, hidden files and the temporary names
// that editors, browsers and file transfers use are left alone.
type Inbox struct {
	Folder string
	// Settle is the time between two looks; a file that has the same size
	// and time of change at both is complete.
	Settle time.Duration
	// Ingest takes reports in their order. An error leaves the file of its report where
	// it is, for the next look; taking the same bytes twice must be harmless.
	Ingest func(ctx context.Context, files []InboxFile) ([]InboxAnswer, []error)
	Log    *slog.Logger
	// Disk is where the files lie; nil: that of the system.
	Disk *disk.Disk
	// Language is that of the file of findings; nil: English.
	Language *language.Language

	open func(path string) (*os.File, error)                                   // for reading; nil: os.Open
	wait func(ctx context.Context, stop <-chan struct{}, d time.Duration) bool // between the looks; nil: pause
}

// Collect looks twice, Settle apart, and takes every file that has not
// changed in between. It ends early, between two calls of Ingest, when stop is closed.
// A file that cannot be read or taken stays and is part of the error; the
// others are taken all the same.
func (b Inbox) Collect(ctx context.Context, stop <-chan struct{}) (InboxCount, error) {
	var count InboxCount
	before, err := b.look()
	if err != nil || len(before) == 0 {
		return count, err
	}
	wait := b.wait
	if wait == nil {
		wait = pause
	}
	if !wait(ctx, stop, b.Settle) {
		return count, ctx.Err()
	}
	after, err := b.look()
	if err != nil {
		return count, err
	}
	var complete []fs.FileInfo
	for _, now := range after {
		if isSettled(before, now) {
			complete = append(complete, now)
		} else {
			count.Waiting++
		}
	}
	t := taking{Inbox: b, count: &count}
	for len(complete) > 0 && !stopped(ctx, stop) {
		complete = complete[t.some(ctx, complete):]
	}
	return count, errors.Join(t.failed...)
}

// look lists the reports in the folder, by name.
func (b Inbox) look() ([]fs.FileInfo, error) {
	entries, err := os.ReadDir(b.Folder)
	if err != nil {
		return nil, handbook.Errorf("jobs.doing.inbox", "problem", err)
	}
	var found []fs.FileInfo
	for _, e := range entries {
		if !e.Type().IsRegular() || temporaryName(e.Name()) {
			continue
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // taken away since
		}
		if err != nil {
			return nil, handbook.Errorf("jobs.doing.inbox", "problem", err)
		}
		found = append(found, info)
	}
	return found, nil
}

// temporaryName reports whether a name is one that a program gives to a file
// that is hidden, locked or not yet complete.
func temporaryName(name string) bool {
	low := strings.ToLower(name)
	if strings.HasPrefix(low, ".") || strings.HasPrefix(low, "~") || strings.HasPrefix(low, "#") {
		return true
	}
	for _, suffix := range []string{"~", ".tmp", ".temp", ".part", ".partial", ".filepart", ".crdownload", ".download", ".swp", ".lock"} {
		if strings.HasSuffix(low, suffix) {
			return true
		}
	}
	return false
}

// isSettled reports whether a file is as it was at the look before. An empty
// file is never complete: many programs create the file before they fill it.
func isSettled(before []fs.FileInfo, now fs.FileInfo) bool {
	for _, b := range before {
		if b.Name() == now.Name() {
			return now.Size() > 0 && sameFile(b, now)
		}
	}
	return false
}

func sameFile(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// taking is one call of Collect that takes files.
type taking struct {
	Inbox
	count  *InboxCount
	failed []error
}

// takenFile is a file with what became of it; no answer: it is not known yet.
type takenFile struct {
	InboxFile
	info   fs.FileInfo
	answer *InboxAnswer
}

// some reads the first files, has them ingested and moves them aside, and gives how many. A
// crash before a move leaves the file in the inbox, where the next look finds it again.
func (t *taking) some(ctx context.Context, files []fs.FileInfo) int {
	var some []*takenFile
	n, bytes := 0, 0
	for n == 0 || n < len(files) && bytes < jobs.Together {
		f := &takenFile{InboxFile: InboxFile{Name: files[n].Name()}, info: files[n]}
		n++
		same, err := t.read(f)
		switch {
		case err != nil:
			t.fail(f, err)
		case !same:
			t.count.Waiting++
		default:
			some, bytes = append(some, f), bytes+len(f.Data)
		}
	}
	t.ingest(ctx, some)
	for _, f := range some {
		if f.answer == nil {
			continue
		}
		if err := t.moveTaken(f); err != nil {
			t.fail(f, err)
		}
	}
	return n
}

func (t *taking) fail(f *takenFile, err error) {
	t.failed = append(t.failed, handbook.Errorf("jobs.doing.inbox-file", "file", f.Name, "problem", err))
}

// ingest has files ingested, each by itself if that ends in a panic.
func (t *taking) ingest(ctx context.Context, files []*takenFile) {
	files = slices.DeleteFunc(slices.Clone(files), func(f *takenFile) bool { return f.answer != nil })
	if len(files) == 0 {
		return
	}
	all := make([]InboxFile, len(files))
	for i, f := range files {
		all[i] = f.InboxFile
	}
	var (
		answers []InboxAnswer
		errs    []error
	)
	fault := handbook.CatchPanic(func() error {
		answers, errs = t.Ingest(ctx, all)
		return nil
	})
	if fault != nil && len(files) > 1 {
		for _, f := range files {
			t.ingest(ctx, []*takenFile{f})
		}
		return
	}
	for i, f := range files {
		switch {
		case fault != nil:
			t.fail(f, fault)
		case errs[i] != nil:
			t.fail(f, errs[i])
		default:
			f.answer = &answers[i]
		}
	}
}

// moveTaken moves a file that was taken into the folder of what became of it. One that is
// another by now stays for the next look.
func (t *taking) moveTaken(f *takenFile) error {
	if now, err := os.Lstat(filepath.Join(t.Folder, f.Name)); err == nil && !sameFile(f.info, now) {
		t.count.Waiting++
		return nil
	}
	findings := ""
	if f.answer.Outcome != InboxAccepted {
		findings = findingsText(cmp.Or(t.Language, language.English), f.Name, *f.answer)
	}
	moved, err := moveAside(t.Disk, t.Folder, f.Name, string(f.answer.Outcome), findings)
	if err != nil {
		return err
	}
	t.count.add(f.answer.Outcome)
	if slices.ContainsFunc(f.answer.Findings, func(found handbook.Finding) bool { return found.Rule == audit.FaultRule }) {
		t.Log.Error("the program has a fault: a report cannot be checked", "file", f.Name)
	}
	t.Log.Info("inbox file taken", "file", f.Name, "outcome", string(f.answer.Outcome),
		"findings", len(f.answer.Findings), "moved", filepath.Join(string(f.answer.Outcome), moved), "message", f.answer.Message)
	return nil
}

// read reads a file; same reports whether it is still the one of the last look. A
// file over the limit is refused unread.
func (t *taking) read(f *takenFile) (same bool, err error) {
	l := cmp.Or(t.Language, language.English)
	if f.info.Size() > inboxLimit {
		f.answer = &InboxAnswer{Outcome: InboxRejected, Message: l.Say(handbook.Say("jobs.inbox.too-large", "bytes", int(f.info.Size()), "most", inboxLimit))}
		return true, nil
	}
	f.Data, same, err = t.readSettled(filepath.Join(t.Folder, f.Name), f.info)
	if errors.Is(err, fs.ErrPermission) { // set aside, that it is named once and not at each look
		f.answer = &InboxAnswer{Outcome: InboxRejected, Message: l.Sayf("jobs.inbox.unreadable")}
		return true, nil
	}
	if err != nil || !same {
		return same, err
	}
	return true, t.Disk.SyncFile(filepath.Join(t.Folder, f.Name))
}

func (c *InboxCount) add(o InboxOutcome) {
	switch o {
	case InboxAccepted:
		c.Accepted++
	case InboxRejected:
		c.Rejected++
	case InboxAsked:
		c.Asked++
	}
}

// readSettled reads a file and reports whether it is still the one of the last
// look, before and after reading.
func (b Inbox) readSettled(path string, info fs.FileInfo) (data []byte, same bool, err error) {
	open := b.open
	if open == nil {
		open = os.Open
	}
	f, err := open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	data, err = io.ReadAll(io.LimitReader(f, inboxLimit+1))
	if err != nil {
		return nil, false, err
	}
	end, err := f.Stat()
	if err != nil {
		return nil, false, err
	}
	return data, sameFile(info, end), nil
}

// pause waits and reports whether the whole time passed.
func pause(ctx context.Context, stop <-chan struct{}, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-stop:
	case <-ctx.Done():
	}
	return false
}

func stopped(ctx context.Context, stop <-chan struct{}) bool {
	select {
	case <-stop:
		return true
	case <-ctx.Done():
		return true
	default:
		return false
	}
}
