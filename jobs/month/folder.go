package month

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/store"
)

// ManifestName is the file that lists all others with their SHA-256.
const ManifestName = "manifest.json"

// folder is a folder of files that appears as a whole: it is filled under a temporary
// name next to its own, and renamed at the end. What an interrupted process left there
// is deleted.
type folder struct {
	disk             *disk.Disk
	place, temp, old string
	before           string          // keeps the published folder that this one takes the place of
	published        map[string]bool // manifests of published lists of the period; nil: none is kept
	lock             sync.Mutex
	entries          []ManifestEntry
	made             map[string]bool // folders in it
}

// ManifestEntry is a file of the manifest.
type ManifestEntry struct {
	Path   string `json:"path"` // with slashes, from the folder on
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

func folderAt(d *disk.Disk, parent, name string) *folder {
	return &folder{
		disk:   d,
		place:  filepath.Join(parent, name),
		temp:   filepath.Join(parent, "."+name+".new"),
		old:    filepath.Join(parent, "."+name+".old"),
		before: filepath.Join(parent, "."+name+".before"),
	}
}

// newFolder begins to fill the folder of a name in a parent. Of the folders that it
// takes the place of, those with these manifests are kept.
func newFolder(d *disk.Disk, parent, name string, published map[string]bool) (*folder, error) {
	f := folderAt(d, parent, name)
	f.published = published
	if err := f.restore(); err != nil {
		return nil, handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err)
	}
	_, err := os.Stat(parent)
	if err := d.MkdirAll(f.temp); err != nil {
		return nil, handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err)
	}
	if errors.Is(err, fs.ErrNotExist) { // its name is new
		if err := d.SyncDir(filepath.Dir(filepath.Clean(parent))); err != nil {
			return nil, handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err)
		}
	}
	return f, nil
}

// restore clears what a killed process left; a folder that was moved away
// before the new one took its place comes back.
func (f *folder) restore() error {
	if err := f.disk.RemoveAll(f.temp); err != nil {
		return err
	}
	if _, err := os.Stat(f.place); errors.Is(err, fs.ErrNotExist) {
		if err := f.disk.Rename(f.old, f.place); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return f.retire()
}

// discard gives up what was written.
func (f *folder) discard() { _ = os.RemoveAll(f.temp) }

// sync makes what was written last: the files are synced already.
func (f *folder) sync() error {
	if err := f.disk.SyncTree(f.temp); err != nil {
		return handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err)
	}
	if err := f.disk.SyncDir(filepath.Dir(f.temp)); err != nil {
		return handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err)
	}
	return nil
}

// commit renames the folder to its own name. If the process is killed between the two
// renames, the old folder stays next to it for restore; it is deleted once the new one
// is safe.
func (f *folder) commit() error {
	err := f.disk.Rename(f.place, f.old)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err)
	}
	if err := f.disk.Rename(f.temp, f.place); err != nil {
		return errors.Join(handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err), f.restore())
	}
	if err := errors.Join(f.disk.SyncDir(filepath.Dir(f.place)), f.retire()); err != nil {
		return handbook.Errorf("jobs.doing.folder", "folder", f.place, "problem", err)
	}
	return nil
}

// retire deletes the folder that was replaced. That of another published list stays
// next to it until the next replacement, for [Undo].
func (f *folder) retire() error {
	if is := manifestIn(f.old); is == "" || !f.published[is] || is == manifestIn(f.place) {
		return f.disk.RemoveAll(f.old)
	}
	return f.keepAside(f.old)
}

// keepAside keeps a folder next to this one, and deletes the one kept before.
func (f *folder) keepAside(from string) error {
	if err := f.disk.RemoveAll(f.before); err != nil {
		return err
	}
	return f.disk.Rename(from, f.before)
}

// manifestIn returns the SHA-256 of the manifest of a folder; empty: there is none.
func manifestIn(folder string) string {
	data, err := os.ReadFile(filepath.Join(folder, ManifestName))
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// write makes a file by its path with slashes and takes it into the manifest.
// Several files may be written at a time.
func (f *folder) write(path string, to func(io.Writer) error) error {
	out, err := f.create(path)
	if err != nil {
		return err
	}
	err = to(out)
	return errors.Join(err, out.close())
}

// writePaper is write for a paper. Failed is the error of a paper that cannot
// be made: it leaves no file, and everything else stands. Err is an error of
// the folder, such as a full disk.
func (f *folder) writePaper(p paperFile) (failed, err error) {
	out, err := f.create(p.path)
	if err != nil {
		return nil, err
	}
	failed = p.make(out)
	if failed == nil || out.err != nil {
		return nil, out.close()
	}
	return failed, errors.Join(out.file.Close(), f.disk.Remove(out.file.Name()))
}

// path returns where a file is filled, in a folder that is there.
func (f *folder) path(path string) (string, error) {
	full := filepath.Join(f.temp, filepath.FromSlash(path))
	parent := filepath.Dir(full)
	f.lock.Lock()
	made := f.made[parent]
	f.lock.Unlock()
	if made { // most months have a thousand files in each
		return full, nil
	}
	if err := f.disk.MkdirAll(parent); err != nil {
		return "", err
	}
	f.lock.Lock()
	defer f.lock.Unlock()
	if f.made == nil {
		f.made = map[string]bool{}
	}
	f.made[parent] = true
	return full, nil
}

// link takes a file from elsewhere into the folder by a second name.
func (f *folder) link(from string, entry ManifestEntry) error {
	full, err := f.path(entry.Path)
	if err != nil {
		return err
	}
	if err := f.disk.Link(from, full); err != nil {
		return err
	}
	f.lock.Lock()
	defer f.lock.Unlock()
	f.entries = append(f.entries, entry)
	return nil
}

// outFile is a file of the folder on its way.
type outFile struct {
	*bufio.Writer
	folder *folder
	path   string
	file   *disk.File
	sum    hash.Hash
	bytes  int64
	err    error // of the file: the disk is full
}

func (f *folder) create(path string) (*outFile, error) {
	full, err := f.path(path)
	if err != nil {
		return nil, err
	}
	file, err := f.disk.Create(full)
	if err != nil {
		return nil, err
	}
	out := &outFile{folder: f, path: path, file: file, sum: sha256.New()}
	out.Writer = bufio.NewWriterSize(through{out}, 1<<16)
	return out, nil
}

// through counts and hashes what goes to the file.
type through struct{ out *outFile }

func (t through) Write(p []byte) (int, error) {
	n, err := t.out.file.Write(p)
	t.out.sum.Write(p[:n])
	t.out.bytes += int64(n)
	t.out.err = errors.Join(t.out.err, err)
	return n, err
}

// finish syncs the file: what the database says is published is on the disk.
func (o *outFile) finish() error {
	if err := o.Flush(); err != nil {
		return errors.Join(err, o.file.Close())
	}
	return o.file.Finish()
}

func (o *outFile) close() error {
	err := o.finish()
	if err != nil {
		return handbook.Errorf("jobs.doing.write", "path", o.path, "problem", err)
	}
	o.folder.lock.Lock()
	defer o.folder.lock.Unlock()
	o.folder.entries = append(o.folder.entries, ManifestEntry{o.path, o.bytes, hex.EncodeToString(o.sum.Sum(nil))})
	return nil
}

// manifest writes the list of the files, sorted by path, signed where there is a
// key, and returns its own SHA-256.
func (f *folder) manifest(period string, key *seal.Key) (string, error) {
	f.sorted()
	data, err := signedManifest(Manifest{Period: period, Files: f.entries}, key)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), f.disk.WriteFile(filepath.Join(f.temp, ManifestName), data)
}

// sorted returns the files so far, by path.
func (f *folder) sorted() []ManifestEntry {
	slices.SortFunc(f.entries, func(a, b ManifestEntry) int { return strings.Compare(a.Path, b.Path) })
	return f.entries
}

// names returns the paths of the files, the manifest last.
func (f *folder) names() []string {
	out := make([]string, 0, len(f.entries)+1)
	for _, e := range f.entries {
		out = append(out, e.Path)
	}
	return append(out, ManifestName)
}

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

// AsPublished reports whether the folder of a period holds the files of a revision;
// there is false where there is no such folder.
func AsPublished(out string, r *store.Revision) (as, there bool) {
	folder := filepath.Join(out, r.Period.String())
	if _, err := os.Stat(folder); err != nil {
		return false, false
	}
	return r.Source != store.None && r.Manifest != "" && manifestIn(folder) == r.Manifest, true
}

// putBack exchanges the folder for the one kept next to it, if that one has the files
// of a revision.
func (f *folder) putBack(r *store.Revision) error {
	if err := f.restore(); err != nil {
		return err
	}
	is := manifestIn(f.place)
	switch {
	case is == "" || is == r.Manifest:
		return nil
	case r.Source == store.None:
		return errors.Join(f.keepAside(f.place), f.disk.SyncDir(filepath.Dir(f.place)))
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
