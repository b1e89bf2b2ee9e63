package month

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// Undo takes the latest publication of a list back, with the other lists of the same
// act, and puts the folders of their files back that were there before, as far as
// they are kept: that of the publication which the last one has replaced. The folder
// of a list that is gone is put aside. In an object store the files of the list that is
// in force again are still there, and are made the current ones. See [store.Store.Undo].
func Undo(ctx context.Context, st *store.Store, p handbook.Period, act store.Act, o Options) ([]store.Revision, error) {
	made, err := st.Undo(ctx, p, act)
	if err != nil {
		return nil, err
	}
	var errs []error
	var periods []handbook.Period
	for i := range made {
		periods = append(periods, made[i].Period)
		f := folderAt(o.Disk, o.Out, made[i].Period.String())
		if err := f.putBack(&made[i]); err != nil {
			errs = append(errs, handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err))
		}
	}
	return made, errors.Join(append(errs, deliver(ctx, st, &o, periods...))...)
}

// AsPublished tells whether the folder of a period holds the files of a revision;
// there is false where there is no such folder.
func AsPublished(out string, r *store.Revision) (as, there bool) {
	folder := filepath.Join(out, r.Period.String())
	if _, err := os.Stat(folder); err != nil {
		return false, false
	}
	return r.Source != store.None && r.Manifest != "" && manifestIn(folder) == r.Manifest, true
}

// putBack exchanges the folder for the one kept beside it, where that one has the
// files of a revision.
func (f *folder) putBack(r *store.Revision) error {
	if err := f.restore(); err != nil {
		return err
	}
	is := manifestIn(f.place)
	switch {
	case is == "" || is == r.Manifest:
		return nil
	case r.Source == store.None:
		return errors.Join(f.aside(f.place), f.disk.SyncDir(filepath.Dir(f.place)))
	case r.Manifest == "" || manifestIn(f.before) != r.Manifest:
		return nil
	}
	for _, move := range [][2]string{{f.place, f.old}, {f.before, f.place}, {f.old, f.before}} {
		if err := f.disk.Rename(move[0], move[1]); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(err, f.restore())
		}
	}
	return f.disk.SyncDir(filepath.Dir(f.place))
}
