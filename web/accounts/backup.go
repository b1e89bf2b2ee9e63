package accounts

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/store"
)

// BackUp writes the accounts of a path to a new file, such as one next to a backup of
// the office: of fedrate-2026-10-01.db fedrate-2026-10-01-accounts.db. It leaves the
// sessions out: after a restore all users sign in again. It does nothing if there are
// no accounts, or if that file exists.
func BackUp(ctx context.Context, d *disk.Disk, from, to string) (made bool, err error) {
	if wanted, err := missing(from, to); err != nil || !wanted {
		return false, err
	}
	err = store.BackUpSideDB(ctx, d, from, to, "sessions")
	return err == nil, err
}

// Restore puts the accounts of a backup in their place. It does nothing where the
// backup has none, or where there are accounts in that place.
func Restore(ctx context.Context, d *disk.Disk, from, to string) (made bool, err error) {
	if wanted, err := missing(from, to); err != nil || !wanted {
		return false, err
	}
	err = store.RestoreSideDB(ctx, d, from, to)
	return err == nil, err
}

// missing reports whether there is a file to be copied, and none in its place.
func missing(from, to string) (bool, error) {
	if there, err := isThere(from); err != nil || !there {
		return false, err
	}
	there, err := isThere(to)
	return !there, err
}

func isThere(path string) (bool, error) {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
