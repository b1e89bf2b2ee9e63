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
	"strings"
	"time"

	"github.com/fedrate/fedrate/disk"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
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

// findingsSuffix is added to the name of a report that was not accepted for
// the text file beside it that says why.
const findingsSuffix = ".findings.txt"

// inboxLimit is the largest file that is read, as large as a report may be. A
// larger one is rejected whole: nothing of it is read or kept.
const inboxLimit = trf.MaxBytes

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

// Text is the line for the history; zero when there was nothing.
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
	// Ingest takes the bytes of one report. An error leaves the file where
	// it is, for the next look; taking the same bytes twice must be harmless.
	Ingest func(ctx context.Context, name string, data []byte) (InboxAnswer, error)
	Log    *slog.Logger
	// Disk is where the files lie; nil: that of the system.
	Disk *disk.Disk
	// Language is that of the file of findings; nil: English.
	Language *language.Language

	open func(path string) (*os.File, error)                                   // for reading; nil: os.Open
	wait func(ctx context.Context, stop <-chan struct{}, d time.Duration) bool // between the looks; nil: pause
}

// Collect looks twice, Settle apart, and takes every file that has not
// changed in between. It ends early, between two files, when stop is closed.
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
	var errs []error
	for _, now := range after {
		if stopped(ctx, stop) {
			break
		}
		if !settled(before, now) {
			count.Waiting++
			continue
		}
		if err := b.take(ctx, now, &count); err != nil {
			errs = append(errs, handbook.Errorf("jobs.doing.inbox-file", "file", now.Name(), "problem", err))
		}
	}
	return count, errors.Join(errs...)
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

// temporaryName tells whether a name is one that a program gives to a file
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

// settled tells whether a file is as it was at the look before. An empty
// file is never complete: many programs create the file before they fill it.
func settled(before []fs.FileInfo, now fs.FileInfo) bool {
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

// take reads one file, has it ingested and moves it aside. A crash before the
// move leaves the file in the inbox, where the next look finds it again.
func (b Inbox) take(ctx context.Context, info fs.FileInfo, count *InboxCount) error {
	name := info.Name()
	answer, same, err := b.answer(ctx, name, info)
	if err != nil {
		return err
	}
	if !same {
		count.Waiting++
		return nil
	}
	findings := ""
	if answer.Outcome != InboxAccepted {
		findings = findingsText(cmp.Or(b.Language, language.English), name, answer)
	}
	moved, err := moveAside(b.Disk, b.Folder, name, string(answer.Outcome), findings)
	if err != nil {
		return err
	}
	count.add(answer.Outcome)
	b.Log.Info("inbox file taken", "file", name, "outcome", string(answer.Outcome),
		"findings", len(answer.Findings), "moved", filepath.Join(string(answer.Outcome), moved), "message", answer.Message)
	return nil
}

// answer reads a file and has it ingested; same tells whether it is still the
// one of the last look. A file over the limit is refused unread.
func (b Inbox) answer(ctx context.Context, name string, info fs.FileInfo) (a InboxAnswer, same bool, err error) {
	if info.Size() > inboxLimit {
		l := cmp.Or(b.Language, language.English)
		return InboxAnswer{Outcome: InboxRejected, Message: l.Say(handbook.Say("jobs.inbox.too-large", "bytes", int(info.Size()), "most", inboxLimit))}, true, nil
	}
	data, same, err := b.readSettled(filepath.Join(b.Folder, name), info)
	if errors.Is(err, fs.ErrPermission) { // set aside, that it is named once and not at each look
		l := cmp.Or(b.Language, language.English)
		return InboxAnswer{Outcome: InboxRejected, Message: l.Sayf("jobs.inbox.unreadable")}, true, nil
	}
	if err != nil || !same {
		return a, same, err
	}
	if err := b.Disk.SyncFile(filepath.Join(b.Folder, name)); err != nil {
		return a, false, err
	}
	a, err = b.Ingest(ctx, name, data)
	return a, true, err
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

// readSettled reads a file and tells whether it is still the one of the last
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

// pause waits and tells whether the whole time passed.
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
