// Package powercut is a disk that loses power, for tests: what was not synced by
// then is there, or is not, in any combination. Nothing else imports it.
package powercut

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/internal/disk"
)

// Err is the error of every step from the cut on.
var Err = errors.New("the power is off")

// Recorder is told the steps of a disk, and lets its power fail before one of
// them.
type Recorder struct {
	At       int    // step before which power fails, from 1; 0: it stays on
	Aside    string // an empty folder on the same file system
	OnCut    func() // called once, while every step waits; nil: nothing
	Steps    int    // so far
	names    []change
	unsynced map[string]bool // files whose content is not synced
	kept     int
	off      bool
	lock     sync.Mutex
}

// change is a name that its folder may not have yet.
type change struct {
	disk.Step
	kept string // what was taken away
}

// Cut lets power fail now, unless it has failed.
func (r *Recorder) Cut() {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.cut()
}

func (r *Recorder) cut() {
	if r.off {
		return
	}
	r.off = true
	if r.OnCut != nil {
		r.OnCut()
	}
}

// Disk returns the disk.
func (r *Recorder) Disk() *disk.Disk {
	r.unsynced = map[string]bool{}
	return &disk.Disk{Before: r.record}
}

func (r *Recorder) record(s disk.Step) error {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.off {
		return Err
	}
	if r.Steps++; r.Steps == r.At {
		r.cut()
		return Err
	}
	return r.note(s)
}

func (r *Recorder) note(s disk.Step) error {
	c := change{Step: s}
	switch s.Op {
	case disk.Write:
		r.unsynced[s.Path] = true
		return nil
	case disk.Sync:
		if info, err := os.Stat(s.Path); err == nil && !info.IsDir() {
			delete(r.unsynced, s.Path)
			return nil
		}
		kept := r.names[:0]
		for _, n := range r.names {
			if n.folder() != filepath.Clean(s.Path) {
				kept = append(kept, n)
			}
		}
		r.names = kept
		return nil
	case disk.SyncAll:
		clear(r.unsynced)
		r.names = r.names[:0]
		return nil
	case disk.Create:
		r.unsynced[s.Path] = true
		if _, err := os.Lstat(s.Path); err == nil {
			return nil // its name is there already
		}
	case disk.Mkdir:
		var missing []string
		for at := filepath.Clean(s.Path); ; at = filepath.Dir(at) {
			if _, err := os.Lstat(at); err == nil {
				break
			}
			missing = append(missing, at)
		}
		for i := len(missing) - 1; i >= 0; i-- {
			r.names = append(r.names, change{Step: disk.Step{Op: disk.Mkdir, Path: missing[i]}})
		}
		return nil
	case disk.Rename:
		if _, err := os.Lstat(s.Path); err != nil {
			return nil
		}
		for path := range r.unsynced {
			if rest, within := strings.CutPrefix(path, s.Path); within {
				delete(r.unsynced, path)
				r.unsynced[s.To+rest] = true
			}
		}
	case disk.Remove, disk.RemoveAll:
		c.kept = filepath.Join(r.Aside, fmt.Sprint(r.kept))
		r.kept++
		if err := linked(s.Path, c.kept); err != nil {
			return err
		}
		if s.Op == disk.Remove { // another file may come by that name, whose content is synced
			delete(r.unsynced, s.Path)
		}
	}
	r.names = append(r.names, c)
	return nil
}

// folder returns where the name stands.
func (c *change) folder() string {
	if c.Op == disk.Rename || c.Op == disk.Link {
		return filepath.Dir(c.To)
	}
	return filepath.Dir(filepath.Clean(c.Path))
}

// linked gives a file, or the files of a folder, second names.
func linked(from, to string) error {
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		rest, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if e.IsDir() {
			return os.MkdirAll(filepath.Join(to, rest), 0o777)
		}
		return os.Link(path, filepath.Join(to, rest))
	})
}

// Lose makes of the files what the disk has when power is back: of the names
// that no folder was synced for some are as before, of the files that were not
// synced some are empty, cut off or full of zeros.
func (r *Recorder) Lose(random *rand.Rand) error {
	var errs []error
	all := random.IntN(4) == 0 // as on a disk that wrote nothing by itself
	for i := len(r.names) - 1; i >= 0; i-- {
		if all || random.IntN(2) == 0 {
			errs = append(errs, r.names[i].undo())
		}
	}
	for path := range r.unsynced {
		data, err := os.ReadFile(path)
		if err != nil {
			continue // its name is lost
		}
		switch random.IntN(3) {
		case 0:
			data = nil
		case 1:
			data = data[:random.IntN(len(data)+1)]
		default:
			data = make([]byte, len(data))
		}
		errs = append(errs, os.WriteFile(path, data, 0o600))
	}
	return errors.Join(errs...)
}

func (c *change) undo() error {
	var err error
	switch c.Op {
	case disk.Create:
		err = os.Remove(c.Path)
	case disk.Link:
		err = os.Remove(c.To)
	case disk.Mkdir:
		err = os.RemoveAll(c.Path)
	case disk.Rename:
		if _, there := os.Lstat(c.Path); there == nil {
			return nil
		}
		err = os.Rename(c.To, c.Path)
	case disk.Remove, disk.RemoveAll:
		if _, there := os.Lstat(c.Path); there == nil {
			return nil
		}
		err = linked(c.kept, c.Path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
