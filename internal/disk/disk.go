// Package disk writes files so that they are there, whole, after a power cut:
// what is written is synced, and so is the folder that names it. Tests put a
// disk in its place that fails, or that loses power.
package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// Op is something that is done to the disk.
type Op string

// What is done.
const (
	Create    Op = "create"
	Write     Op = "write"
	Sync      Op = "sync" // a file or a folder
	SyncAll   Op = "sync all"
	Rename    Op = "rename"
	Link      Op = "link"
	Remove    Op = "remove"
	RemoveAll Op = "remove all"
	Mkdir     Op = "mkdir"
)

// Step is one thing that is about to be done.
type Step struct {
	Op       Op
	Path, To string // To: of a rename or a link
}

// Disk is the disk of the system; the nil Disk too. Before, which may be nil, is
// told each step before it is done: its error is that of the step, which is then
// not done.
type Disk struct {
	Before func(Step) error
}

func (d *Disk) step(op Op, path, to string) error {
	if d == nil || d.Before == nil {
		return nil
	}
	if err := d.Before(Step{op, path, to}); err != nil {
		return &fs.PathError{Op: string(op), Path: path, Err: err}
	}
	return nil
}

// File is a new file on its way.
type File struct {
	disk *Disk
	file *os.File
}

// Create makes a new file, or empties the one that is there.
func (d *Disk) Create(path string) (*File, error) {
	return d.open(path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666)
}

// CreateNew makes a new file where none is.
func (d *Disk) CreateNew(path string, mode fs.FileMode) (*File, error) {
	return d.open(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
}

func (d *Disk) open(path string, how int, mode fs.FileMode) (*File, error) {
	if err := d.step(Create, path, ""); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, how, mode)
	if err != nil {
		return nil, err
	}
	return &File{d, f}, nil
}

// Name returns the path that the file was made under.
func (f *File) Name() string { return f.file.Name() }

// Write writes at the end of the file.
func (f *File) Write(p []byte) (int, error) {
	if err := f.disk.step(Write, f.Name(), ""); err != nil {
		return 0, err
	}
	return f.file.Write(p)
}

// Close gives the file up without syncing it.
func (f *File) Close() error { return f.file.Close() }

// Finish syncs and closes the file.
func (f *File) Finish() error {
	err := f.disk.step(Sync, f.Name(), "")
	if err == nil {
		err = f.file.Sync()
	}
	return errors.Join(err, f.file.Close())
}

// WriteFile writes a whole new file, synced.
func (d *Disk) WriteFile(path string, data []byte) error {
	f, err := d.Create(path)
	if err != nil {
		return err
	}
	if _, err := f.Write(data); err != nil {
		return errors.Join(err, f.Close())
	}
	return f.Finish()
}

// WriteUnsynced writes a whole new file, which is there after a power cut once [Disk.SyncAll]
// was called.
func (d *Disk) WriteUnsynced(path string, data []byte) error {
	f, err := d.Create(path)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// MkdirAll makes a folder and those above it.
func (d *Disk) MkdirAll(path string) error {
	if err := d.step(Mkdir, path, ""); err != nil {
		return err
	}
	return os.MkdirAll(path, 0o777)
}

// Rename moves a file or a folder; the names are there after a power cut once
// their folder is synced.
func (d *Disk) Rename(from, to string) error {
	if err := d.step(Rename, from, to); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// Move gives a file another name that is free, and takes the old one away: both
// are synced, and at no moment is there an empty file, or none. What a killed
// process has left between the two is completed. A name that is taken is an
// error that is [fs.ErrExist].
func (d *Disk) Move(from, to string) error {
	if !samePath(from, to) {
		if err := d.Link(from, to); err != nil {
			return err
		}
	}
	if err := d.SyncDir(filepath.Dir(to)); err != nil {
		return err
	}
	if err := d.Remove(from); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return d.SyncDir(filepath.Dir(from))
}

func samePath(a, b string) bool {
	x, err := os.Lstat(a)
	if err != nil {
		return false
	}
	y, err := os.Lstat(b)
	return err == nil && os.SameFile(x, y)
}

// Link gives a file a second name. A file system without such names gets the
// file under a name of its own.
func (d *Disk) Link(from, to string) error {
	if err := d.step(Link, from, to); err != nil {
		return err
	}
	err := os.Link(from, to)
	noLinks := syscall.Errno(1) // EPERM; on Windows what FAT says
	for _, cannot := range []error{noLinks, errors.ErrUnsupported, syscall.EPERM, syscall.ENOTSUP, syscall.EOPNOTSUPP, syscall.ENOSYS, syscall.EMLINK, syscall.EXDEV} {
		if errors.Is(err, cannot) {
			return d.copied(from, to)
		}
	}
	return err
}

func (d *Disk) copied(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	temp := filepath.Join(filepath.Dir(to), "."+filepath.Base(to)+".part")
	out, err := d.Create(temp)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return errors.Join(err, out.Close(), os.Remove(temp))
	}
	if err := out.Finish(); err != nil {
		return errors.Join(err, os.Remove(temp))
	}
	if _, err := os.Lstat(to); err == nil {
		return errors.Join(&fs.PathError{Op: "move", Path: to, Err: fs.ErrExist}, os.Remove(temp))
	}
	return d.Rename(temp, to)
}

// Remove takes a file away.
func (d *Disk) Remove(path string) error {
	if err := d.step(Remove, path, ""); err != nil {
		return err
	}
	return os.Remove(path)
}

// RemoveAll takes a folder away with all that is in it.
func (d *Disk) RemoveAll(path string) error {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := d.step(RemoveAll, path, ""); err != nil {
		return err
	}
	return os.RemoveAll(path)
}

// SyncFile syncs a file that another process or library has written.
func (d *Disk) SyncFile(path string) error { return d.sync(path, openToSync) }

// SyncDir syncs the names in a folder. A system that cannot do so, such as Windows, has
// its own way to keep them.
func (d *Disk) SyncDir(path string) error {
	err := d.sync(path, os.Open)
	if runtime.GOOS == "windows" && errors.Is(err, fs.ErrPermission) {
		return nil
	}
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		return nil
	}
	return err
}

func (d *Disk) sync(path string, open func(string) (*os.File, error)) error {
	if err := d.step(Sync, path, ""); err != nil {
		return err
	}
	f, err := open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// openToSync opens a file that is synced: Windows syncs what may be written to.
func openToSync(path string) (*os.File, error) {
	if runtime.GOOS == "windows" {
		return os.OpenFile(path, os.O_RDWR, 0)
	}
	return os.Open(path)
}

// SyncAll syncs all that was written to the file system of a folder, names and files: one
// wait for thousands of files. A system that cannot do so writes them within a minute.
func (d *Disk) SyncAll(folder string) error {
	if err := d.step(SyncAll, folder, ""); err != nil {
		return err
	}
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(syncFileSystem(f), f.Close())
}

// SyncTree syncs the names in a folder and in all folders within it.
func (d *Disk) SyncTree(path string) error {
	return filepath.WalkDir(path, func(at string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		return d.SyncDir(at)
	})
}
