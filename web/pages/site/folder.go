package site

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/disk"
)

// folder is filled under a temporary name and renamed at the end, so that the pages are
// all of one state. A file that has not changed keeps its bytes on the disk.
type folder struct {
	disk             *disk.Disk
	place, temp, old string

	mu    sync.Mutex
	made  map[string]bool // folders
	files int
}

func newFolder(d *disk.Disk, place string) (*folder, error) {
	parent, name := filepath.Split(place)
	f := &folder{disk: d, place: place, temp: filepath.Join(parent, "."+name+".new"), old: filepath.Join(parent, "."+name+".old"), made: map[string]bool{}}
	if err := f.restore(); err != nil {
		return nil, err
	}
	return f, f.folder(f.temp)
}

// restore deletes what was left next to the folder; a folder that was moved away before
// the new one took its place comes back.
func (f *folder) restore() error {
	if err := f.disk.RemoveAll(f.temp); err != nil {
		return err
	}
	if _, err := os.Stat(f.place); errors.Is(err, fs.ErrNotExist) {
		if err := f.disk.Rename(f.old, f.place); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return f.disk.RemoveAll(f.old)
}

func (f *folder) folder(path string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.made[path] {
		return nil
	}
	f.made[path] = true
	return f.disk.MkdirAll(path)
}

// write writes a file of the folder; its path has slashes. It may be called from several
// goroutines.
func (f *folder) write(path string, data []byte) error {
	to := filepath.Join(f.temp, filepath.FromSlash(path))
	if err := f.folder(filepath.Dir(to)); err != nil {
		return err
	}
	f.mu.Lock()
	f.files++
	f.mu.Unlock()
	before := filepath.Join(f.place, filepath.FromSlash(path))
	if have, err := os.ReadFile(before); err == nil && bytes.Equal(have, data) {
		return f.disk.Link(before, to)
	}
	return f.disk.WriteUnsynced(to, data)
}

// finish puts the folder in its place.
func (f *folder) finish() error {
	if err := f.disk.SyncAll(f.temp); err != nil {
		return err
	}
	if err := f.disk.Rename(f.place, f.old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err)
	}
	if err := f.disk.Rename(f.temp, f.place); err != nil {
		return errors.Join(handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err), f.restore())
	}
	if err := f.disk.SyncDir(filepath.Dir(f.place)); err != nil {
		return err
	}
	return f.disk.RemoveAll(f.old)
}

func (f *folder) discard() { _ = f.disk.RemoveAll(f.temp) }
