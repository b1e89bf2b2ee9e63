package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"

	"github.com/pressly/goose/v3"

	"github.com/fedrate/fedrate/disk"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
)

// OpenBeside opens a database of the program that is not the office's own, such
// as that of the accounts, and brings its tables up to date by the migrations.
// The file is for its owner alone. One connection reads and writes; its
// transactions take the lock at their beginning.
func OpenBeside(ctx context.Context, path string, migrations fs.FS) (*sql.DB, error) {
	db, err := openWriter(path)
	if err != nil {
		return nil, handbook.Errorf("store.wrong.open", "path", path, "problem", answered(err))
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations)
	if err == nil {
		_, err = p.Up(ctx)
	}
	if err != nil {
		return nil, errors.Join(handbook.Errorf("store.wrong.open", "path", path, "problem", answered(err)), db.Close())
	}
	return db, nil
}

// BackUpBeside writes such a database as it is now to a new file, without the rows
// of the tables named last, and looks whether what was written is sound. What comes
// to nothing leaves no file.
func BackUpBeside(ctx context.Context, d *disk.Disk, from, to string, without ...string) error {
	err := putBeside(ctx, d, to+".part", to, func(temp string) error { return copiedBeside(ctx, from, temp, without) })
	if err != nil {
		return handbook.Errorf("store.wrong.backup", "path", to, "problem", answered(err))
	}
	return nil
}

// putBeside puts a file that is written under another name first in its place, once it
// is whole, sound and on the disk. What was left of an attempt that was cut off goes.
func putBeside(ctx context.Context, d *disk.Disk, temp, to string, write func(temp string) error) error {
	err := gone(temp)
	if err == nil {
		err = write(temp)
	}
	if err == nil {
		err = soundBeside(ctx, temp)
	}
	if err == nil {
		err = d.SyncFile(temp)
	}
	if err == nil {
		err = d.Move(temp, to)
	}
	if err != nil {
		return errors.Join(err, gone(temp))
	}
	return nil
}

// copiedBeside copies a database to a file while it is in use, and takes the rows
// of some tables out of the copy.
func copiedBeside(ctx context.Context, from, to string, without []string) error {
	db, err := openWriter(from)
	if err != nil {
		return err
	}
	if err := errors.Join(backup(ctx, db, to), db.Close()); err != nil || len(without) == 0 {
		return err
	}
	if db, err = openWriter(to); err != nil {
		return err
	}
	for _, table := range without {
		if _, err := db.ExecContext(ctx, `DELETE FROM "`+table+`"`); err != nil {
			return errors.Join(err, db.Close())
		}
	}
	_, err = db.ExecContext(ctx, `VACUUM`) // what was deleted is not in the file any more
	return errors.Join(err, db.Close())
}

// RestoreBeside puts such a backup in the place of a database that is not there; it
// looks first whether the backup is sound.
func RestoreBeside(ctx context.Context, d *disk.Disk, from, to string) error {
	err := putBeside(ctx, d, to+".restoring", to, func(temp string) error { return copyFile(d, from, temp) })
	if err != nil {
		return handbook.Errorf("store.wrong.restore", "path", from, "problem", answered(err))
	}
	return nil
}

// soundBeside looks at the structure of a copy that nobody has opened.
func soundBeside(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite3", named(path)+"?immutable=1")
	if err != nil {
		return err
	}
	defer db.Close()
	problems, err := structure(ctx, db)
	for _, p := range problems {
		return &DamagedError{Other: language.English.Say(p.Text)}
	}
	return err
}

// gone removes a file, where it is there.
func gone(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
