package server

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/store"
)

// backupForm matches the names of scheduled backups, with the day, and of the backups
// of accounts next to them: no other file of the folder is ever deleted.
var backupForm = regexp.MustCompile(`^fedrate-(\d{4}-\d{2}-\d{2})(?:-accounts)?\.db$`)

// BackupName returns the name of the backup of a day.
func BackupName(day handbook.Date) string { return "fedrate-" + day.String() + ".db" }

// SideBackup backs up a separate database of the office next to a backup of the given
// path.
type SideBackup func(ctx context.Context, backup string) error

// BackUp writes the backup of a day, and the backups that side makes, to a folder if it
// is not there yet, and deletes the oldest beyond the number to keep. It returns a
// message about what it did.
func BackUp(ctx context.Context, st *store.Store, d *disk.Disk, folder string, keep int, day handbook.Date, l *language.Language, side SideBackup) (string, error) {
	if err := d.MkdirAll(folder); err != nil {
		return "", err
	}
	name := BackupName(day)
	path := filepath.Join(folder, name)
	said := ""
	if info, err := os.Stat(path); err == nil {
		said = l.Sayf("jobs.backup.there", "file", path, "bytes", int(info.Size()))
	} else {
		size, err := st.Backup(ctx, d, path)
		if err != nil {
			return "", err
		}
		said = l.Sayf("jobs.backup.made", "file", path, "bytes", int(size))
	}
	if side != nil {
		if err := side(ctx, path); err != nil {
			return "", err
		}
	}
	removed, err := Rotate(d, folder, keep)
	if len(removed) > 0 {
		said += l.Sayf("jobs.backup.removed", "files", removed)
	}
	return said, err
}

// Rotate takes away the backups of the oldest days beyond those that are kept.
func Rotate(d *disk.Disk, folder string, keep int) (removed []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	of := map[string][]string{}
	for _, e := range entries {
		if form := backupForm.FindStringSubmatch(e.Name()); form != nil && e.Type().IsRegular() {
			of[form[1]] = append(of[form[1]], e.Name())
		}
	}
	days := slices.Sorted(maps.Keys(of))
	var errs []error
	for len(days) > max(keep, 1) {
		for _, name := range of[days[0]] {
			if err := d.Remove(filepath.Join(folder, name)); err != nil {
				errs = append(errs, err)
			} else {
				removed = append(removed, name)
			}
		}
		days = days[1:]
	}
	return removed, errors.Join(errs...)
}
