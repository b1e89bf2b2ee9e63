package server

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/disk"
)

// longestName is the longest name, in bytes, that leaves room for a number
// and the suffix of the findings on every usual file system.
const longestName = 255 - len(findingsSuffix) - len("-100000")

// moveAside moves a file of the inbox into a folder of it and returns the name it has
// there. A name that is taken is never overwritten: the file becomes report-2.trf,
// report-3.trf and so on. Findings that are not empty are written next to it first, so
// that no rejected file stands without them. Killed at any moment, it leaves the whole
// file under one of its two names, or both.
func moveAside(d *disk.Disk, inbox, name, folder, findings string) (string, error) {
	dir := filepath.Join(inbox, folder)
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) { // its name is to stay before anything is moved
		if err := errors.Join(d.MkdirAll(dir), d.SyncDir(inbox)); err != nil {
			return "", handbook.Errorf("jobs.doing.folder", "folder", folder, "problem", err)
		}
	}
	for n := 1; n < 100_000; n++ {
		free := numberedName(fileName(name), n)
		ok, err := moveTo(d, filepath.Join(inbox, name), filepath.Join(dir, free), findings)
		if err != nil {
			return "", handbook.Errorf("jobs.doing.move", "folder", folder, "problem", err)
		}
		if ok {
			return free, d.SyncDir(inbox)
		}
	}
	return "", handbook.Errorf("jobs.doing.no-name", "folder", folder)
}

// moveTo moves a file to a name, with the findings next to it, and reports whether both
// names were free.
func moveTo(d *disk.Disk, from, to, findings string) (bool, error) {
	if taken, err := isTaken(from, to); taken || err != nil {
		return false, err
	}
	if findings != "" {
		if ok, err := writeFindings(d, to+findingsSuffix, findings); !ok || err != nil {
			return false, err
		}
	}
	err := d.Move(from, to)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

// isTaken reports whether another file has the name. One that a killed process has
// moved there already is the same; an empty one was left by an earlier program,
// which reserved its names so.
func isTaken(from, to string) (bool, error) {
	there, err := os.Lstat(to)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	here, err := os.Lstat(from)
	if err != nil {
		return false, err
	}
	if there.Mode().IsRegular() && there.Size() == 0 {
		return false, os.Remove(to)
	}
	return !os.SameFile(here, there), nil
}

// writeFindings writes the findings and reports whether the name was free. A file that
// an interrupted process has left there counts as free ([leftOf]).
func writeFindings(d *disk.Disk, path, findings string) (bool, error) {
	data, err := os.ReadFile(path)
	switch left := strings.TrimRight(string(data), "\x00"); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return false, err
	case !leftOf(left, findings):
		return false, nil
	case afterFirstLine(left) == afterFirstLine(findings):
		findings = left // whole: what was said when the report came
	}
	return true, d.WriteFile(path, []byte(findings))
}

// leftOf reports whether a text is these findings or their beginning. Their first
// line may lack its end: that the report was here before is said only when it is
// taken again.
func leftOf(left, findings string) bool {
	first, rest, ended := strings.Cut(left, "\n")
	if !ended {
		return strings.HasPrefix(findings, left)
	}
	said, _, _ := strings.Cut(findings, "\n")
	return strings.HasPrefix(said, first) && strings.HasPrefix(afterFirstLine(findings), rest)
}

func afterFirstLine(text string) string {
	_, rest, _ := strings.Cut(text, "\n")
	return rest
}

// fileName is a name without the characters that steer a terminal.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if handbook.IsControl(r) || r == '\n' || r == '\t' {
			return '_'
		}
		return r
	}, name)
}

// numberedName returns the n-th name to try: the name itself, then report-2.trf. A
// name too long for that is cut before its ending.
func numberedName(name string, n int) string {
	ext := filepath.Ext(name)
	if len(ext) > 16 {
		ext = ""
	}
	base := strings.TrimSuffix(name, ext)
	if over := len(name) - longestName; over > 0 {
		base = base[:len(base)-over]
		for len(base) > 0 && !utf8.ValidString(base) && utf8.ValidString(name) {
			base = base[:len(base)-1]
		}
	}
	if n == 1 {
		return base + ext
	}
	return base + "-" + strconv.Itoa(n) + ext
}

// findingsText returns the text of the file next to a report that was not accepted.
func findingsText(l *language.Language, name string, a InboxAnswer) string {
	key := "jobs.inbox.not-accepted"
	if a.Outcome == InboxAsked {
		key = "jobs.inbox.waits"
	}
	var b strings.Builder
	b.WriteString(l.Sayf(key, "file", name))
	if a.Message != "" {
		b.WriteString(": " + a.Message)
	}
	b.WriteString("\n\n")
	for _, f := range a.Findings {
		b.WriteString(handbook.Shown(l.Label("word.severity."+string(f.Severity))+": "+l.Line(&f)) + "\n")
	}
	if len(a.Findings) > 0 && a.Outcome == InboxRejected {
		b.WriteString("\n")
	}
	if a.Outcome == InboxRejected {
		b.WriteString(l.Sayf("jobs.inbox.correct") + "\n")
	}
	return b.String()
}
