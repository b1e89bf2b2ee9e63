package objects

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/disk"
)

// folder keeps objects as files.
type folder struct {
	address, root string
	disk          *disk.Disk
}

func (f *folder) Address() string { return f.address }

// path returns the file of a key.
func (f *folder) path(key string) (string, error) {
	local := filepath.FromSlash(key)
	if !filepath.IsLocal(local) || local == "." {
		return "", handbook.Errorf("objects.wrong.key", "key", key)
	}
	return filepath.Join(f.root, local), nil
}

// Put writes a temporary file in the folder of the file and renames it. The file
// survives a power cut once Put has returned.
func (f *folder) Put(ctx context.Context, key string, content io.ReadSeeker, size int64) error {
	path, err := f.path(key)
	if err != nil {
		return err
	}
	for range 3 { // another process may take the empty folder away
		if _, err = content.Seek(0, io.SeekStart); err != nil {
			break
		}
		if err = f.writeFile(ctx, path, content, size); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return f.wrapErr("objects.doing.put", err)
}

func (f *folder) writeFile(ctx context.Context, path string, content io.Reader, size int64) error {
	if err := f.makeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	file, err := f.part(path)
	if err != nil {
		return err
	}
	n, err := io.Copy(file, content)
	if err == nil && n != size {
		err = io.ErrUnexpectedEOF
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return errors.Join(err, file.Close(), os.Remove(file.Name()))
	}
	if err := file.Finish(); err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	if err := f.disk.Rename(file.Name(), path); err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return f.disk.SyncDir(filepath.Dir(path))
}

// partEnd ends the name of a file that is being written.
const partEnd = ".part"

// part creates the temporary file in the folder of another, under a name that no other
// process uses.
func (f *folder) part(path string) (*disk.File, error) {
	folder, name := filepath.Split(path)
	for n := 0; ; n++ {
		file, err := f.disk.CreateNew(folder+"."+name+"."+strconv.Itoa(n)+partEnd, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// makeFolder makes a folder, with those above it, whose names are there after a power
// cut.
func (f *folder) makeFolder(path string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if err := f.disk.MkdirAll(path); err != nil {
		return err
	}
	for path != f.root && len(path) > len(f.root) {
		path = filepath.Dir(path)
		if err := f.disk.SyncDir(path); err != nil {
			return err
		}
	}
	return f.disk.SyncDir(filepath.Dir(f.root))
}

// writable makes a file in the folder, or in that which it would have to be made in, and takes it
// away again.
func (f *folder) writable() error {
	at := f.root
	for {
		if _, err := os.Stat(at); err == nil || at == filepath.Dir(at) {
			break
		}
		at = filepath.Dir(at)
	}
	file, err := os.CreateTemp(at, ".ready-*"+partEnd)
	if err == nil {
		err = errors.Join(file.Close(), os.Remove(file.Name()))
	}
	return f.wrapErr("objects.doing.put", err)
}

// Get reads the file.
func (f *folder) Get(ctx context.Context, key string, to io.Writer) error {
	path, err := f.path(key)
	if err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return f.wrapErr("objects.doing.get", err)
	}
	_, err = io.Copy(to, struct{ io.Reader }{file})
	return f.wrapErr("objects.doing.get", errors.Join(err, file.Close(), ctx.Err()))
}

// List walks through the folders.
func (f *folder) List(ctx context.Context, prefix string) iter.Seq2[Object, error] {
	return func(yield func(Object, error) bool) {
		begin := f.root // the folder that all of them are in
		if at := strings.LastIndexByte(prefix, '/'); at >= 0 {
			var err error
			if begin, err = f.path(prefix[:at]); err != nil {
				yield(Object{}, err)
				return
			}
		}
		err := filepath.WalkDir(begin, func(path string, e fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil // gone meanwhile, or never there
			}
			if err = errors.Join(err, ctx.Err()); err != nil || !e.Type().IsRegular() {
				return err
			}
			if name := e.Name(); strings.HasPrefix(name, ".") && strings.HasSuffix(name, partEnd) {
				return nil
			}
			within, err := filepath.Rel(f.root, path)
			key := filepath.ToSlash(within)
			if err != nil || !strings.HasPrefix(key, prefix) {
				return err
			}
			info, err := e.Info()
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err == nil && !yield(Object{key, info.Size()}, nil) {
				return fs.SkipAll
			}
			return err
		})
		if err != nil {
			yield(Object{}, f.wrapErr("objects.doing.list", err))
		}
	}
}

// Remove takes the file away, and the folders that are empty then.
func (f *folder) Remove(_ context.Context, key string) error {
	path, err := f.path(key)
	if err != nil {
		return err
	}
	if err := f.disk.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return f.wrapErr("objects.doing.remove", err)
	}
	for path = filepath.Dir(path); path != f.root && f.disk.Remove(path) == nil; path = filepath.Dir(path) {
	}
	if err := f.disk.SyncDir(path); !errors.Is(err, fs.ErrNotExist) {
		return f.wrapErr("objects.doing.remove", err)
	}
	return nil
}

// wrapErr adds the folder and what was being done to an error.
func (f *folder) wrapErr(doing string, err error) error {
	if err == nil || errors.Is(err, errTooLong) {
		return err
	}
	return handbook.Errorf(doing, "address", f.address, "problem", err)
}
