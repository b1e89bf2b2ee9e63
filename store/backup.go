package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/fedrate/fedrate/disk"
	"github.com/fedrate/fedrate/handbook"
)

// Backup writes the database as it is now to a new file, looks whether what was
// written is sound, and gives its size. A file that is there is never
// overwritten; what comes to nothing leaves none.
func (s *Store) Backup(ctx context.Context, d *disk.Disk, path string) (bytes int64, err error) {
	fail := func(err error) (int64, error) {
		return 0, handbook.Errorf("store.wrong.backup", "path", path, "problem", answered(err))
	}
	if _, err := os.Lstat(path); err == nil {
		return fail(&fs.PathError{Op: "write", Path: path, Err: fs.ErrExist})
	}
	temp := path + ".part"
	if err := os.RemoveAll(temp); err != nil { // of a backup that was cut off
		return fail(err)
	}
	defer os.Remove(temp)
	write := func() error { return backup(ctx, s.write, temp) }
	if !InFile(s.path) {
		write = func() error { return s.export(ctx, temp) }
	}
	if err := write(); err != nil {
		return fail(err)
	}
	if err := os.Chmod(temp, 0o600); err != nil {
		return fail(err)
	}
	if err := soundCopy(ctx, temp); err != nil {
		return fail(err)
	}
	if err := d.SyncFile(temp); err != nil {
		return fail(err)
	}
	info, err := os.Stat(temp)
	if err != nil {
		return fail(err)
	}
	if err := d.Move(temp, path); err != nil {
		return fail(err)
	}
	return info.Size(), nil
}

// soundCopy looks at a copy that nobody has opened, and changes nothing of it.
func soundCopy(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite3", named(path)+"?immutable=1")
	if err != nil {
		return err
	}
	defer db.Close()
	faults, err := allFaults(ctx, db)
	return cmp.Or(err, damaged(faults))
}

// Restore puts a backup in the place of a database that is not there any more:
// what is there is never overwritten. It checks a copy first, which it brings up
// to date; one with faults is not put there, and they are returned.
func Restore(ctx context.Context, d *disk.Disk, from, to string) (faults []Fault, err error) {
	if !InFile(to) {
		return restorePostgres(ctx, d, from, to)
	}
	for _, path := range []string{to, to + "-wal", to + "-journal"} { // the others are worth nothing by themselves
		if _, err := os.Lstat(path); err == nil {
			return nil, handbook.Errorf("store.wrong.in-place", "database", path)
		}
	}
	temp := to + ".restoring"
	clean := func() error {
		var errs []error
		for _, path := range append(FilesOf(temp), fmt.Sprintf("%s.before-%04d", temp, newestVersion())) {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
		}
		return errors.Join(errs...)
	}
	if err := clean(); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, clean()) }()
	if err := copyFile(d, from, temp); err != nil {
		return nil, handbook.Errorf("store.wrong.restore", "path", from, "problem", answered(err))
	}
	s, err := Open(temp)
	if err != nil {
		return nil, handbook.Errorf("store.wrong.restore", "path", from, "problem", answered(err))
	}
	faults, err = s.Check(ctx)
	if err == nil && len(faults) == 0 {
		_, err = s.Federation(ctx)
	}
	if err = errors.Join(err, s.Close()); err != nil || len(faults) > 0 {
		return faults, err
	}
	if err := d.SyncFile(temp); err != nil {
		return nil, err
	}
	return nil, d.Move(temp, to)
}

func copyFile(d *disk.Disk, from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	if info, err := in.Stat(); err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return errors.Join(err, handbook.Errorf("store.wrong.no-backup", "folder", filepath.Dir(from)))
	}
	out, err := d.CreateNew(to, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return errors.Join(err, out.Close())
	}
	return out.Finish()
}
