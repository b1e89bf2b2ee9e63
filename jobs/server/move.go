package server

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
)

// longestName is the longest name, in bytes, that leaves room for a number
// and the suffix of the findings on every usual file system.
const longestName = 255 - len(findingsSuffix) - len("-100000")

// moveAside moves a file of the inbox into a folder of it and returns the
// name it has there. A name that is taken is never overwritten: the file
// becomes report-2.trf, report-3.trf and so on. With findings not empty they
// are written beside it first, so that no rejected file stands without them.
func moveAside(inbox, name, folder, findings string) (string, error) {
	dir := filepath.Join(inbox, folder)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", fmt.Errorf("make the folder %q: %w", folder, err)
	}
	for n := 1; n < 100_000; n++ {
		free := numbered(fileName(name), n)
		ok, err := reserve(filepath.Join(dir, free), findings)
		if err != nil {
			return "", fmt.Errorf("move to %q: %w", folder, err)
		}
		if !ok {
			continue
		}
		if err := os.Rename(filepath.Join(inbox, name), filepath.Join(dir, free)); err != nil {
			err = errors.Join(err, release(filepath.Join(dir, free), findings))
			return "", fmt.Errorf("move to %q: %w", folder, err)
		}
		return free, nil
	}
	return "", fmt.Errorf("move to %q: no free name is left; clear the folder", folder)
}

// reserve claims path by an empty file, which the rename then replaces, and
// writes the findings beside it. It tells whether both names were free.
func reserve(path, findings string) (bool, error) {
	if ok, err := create(path, ""); !ok || err != nil {
		return false, err
	}
	if findings == "" {
		return true, nil
	}
	ok, err := create(path+findingsSuffix, findings)
	if !ok {
		err = errors.Join(err, os.Remove(path))
	}
	return ok, err
}

// release takes a reservation back.
func release(path, findings string) error {
	err := os.Remove(path)
	if findings != "" {
		err = errors.Join(err, os.Remove(path+findingsSuffix))
	}
	return err
}

// create writes a new file and tells whether the name was free. A file with
// just this content counts as free: a process that was killed before its move
// has left it, for an empty file is never moved here.
func create(path, content string) (bool, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		left, err := os.ReadFile(path)
		return err == nil && string(left) == content, nil
	}
	if err != nil {
		return false, err
	}
	_, err = f.WriteString(content)
	if err == nil && content != "" {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return false, errors.Join(err, os.Remove(path))
	}
	return true, nil
}

// fileName is a name without the characters that steer a terminal.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if handbook.Steers(r) || r == '\n' || r == '\t' {
			return '_'
		}
		return r
	}, name)
}

// numbered is the n-th name to try: the name itself, then report-2.trf. A
// name too long for that is cut before its ending.
func numbered(name string, n int) string {
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

// findingsText is the file beside a report that was not accepted.
func findingsText(l *language.Language, name string, a InboxAnswer) string {
	key := "jobs.inbox.not-accepted"
	if a.Outcome == InboxAsked {
		key = "jobs.inbox.waits"
	}
	var b strings.Builder
	b.WriteString(l.Sayf(key, "file", handbook.Shown(name)))
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
