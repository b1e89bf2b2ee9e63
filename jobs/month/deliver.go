package month

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/store"
)

// What is published lies among the objects like this:
//
// 	2026-10/current.json          which files are those of the list in force
// 	2026-10/SHA-256/manifest.json its manifest, under the SHA-256 of it
// 	2026-10/SHA-256/...           the files that it names
//
// The files are written first, then their manifest, and current.json last: a reader of
// current.json finds all files of a list, at any moment. What a manifest names stays:
// the next revision has a manifest, and so a folder, of its own.

// CurrentName is the object of a period that says which files are those of the list in
// force.
const CurrentName = "current.json"

// Current is what that object says.
type Current struct {
	Period   string `json:"period"`
	Revision int    `json:"revision"`
	Manifest string `json:"manifest"` // SHA-256 of the manifest
	Folder   string `json:"folder"`   // of the manifest and the files, from the office's objects on
}

// currentOf returns what is to be said of a revision in force; nil: no list of a run is
// published, and there is no such object.
func currentOf(r *store.Revision) *Current {
	if r.Source != store.Published || r.Manifest == "" {
		return nil
	}
	period := r.Period.String()
	return &Current{period, r.Number, r.Manifest, period + "/" + r.Manifest}
}

// marshal returns the object.
func (c *Current) marshal() []byte {
	if c == nil {
		return nil
	}
	data, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		panic(err) // texts and a number
	}
	return append(data, '\n')
}

const (
	// mostCurrent is more than that object has in it.
	mostCurrent = 4 << 10
	// mostManifest is more than the manifest of a million files has in it.
	mostManifest = 1 << 30
	// puts are made at a time, and looks at what was put.
	puts = 8
)

// deliver puts the files of published lists into the object store of the options, where
// there is one: those of the given periods in any case, and of the others where the
// object store does not have the list in force, as after a process that was killed, as
// far as their files are in the folder. It needs no memory of its own of what is there,
// and may be cut off at any moment: the next one completes it.
func deliver(ctx context.Context, st *store.Store, o *Options, periods ...handbook.Period) error {
	if o.Objects == nil {
		return nil
	}
	all, err := st.Revisions(ctx, 0)
	if err != nil {
		return err
	}
	for _, r := range store.LastRevisions(all) {
		d := &delivery{st: st, o: o, revision: &r, wanted: slices.Contains(periods, r.Period)}
		if err := d.deliver(ctx); err != nil {
			return handbook.Errorf("jobs.doing.deliver", "period", r.Period, "address", o.Objects.Address(), "problem", err)
		}
	}
	return nil
}

// ready asks the object store of the options whether it answers, before anything is
// published.
func ready(ctx context.Context, o *Options) error {
	if o.Objects == nil {
		return nil
	}
	return objects.Ready(ctx, o.Objects)
}

// delivery is that of one period.
type delivery struct {
	st       *store.Store
	o        *Options
	revision *store.Revision
	wanted   bool // else nothing is wrong where its files are not here
}

func (d *delivery) deliver(ctx context.Context) error {
	current := currentOf(d.revision)
	key := d.revision.Period.String() + "/" + CurrentName
	have, err := objects.ReadUpTo(ctx, d.o.Objects, key, mostCurrent)
	if errors.Is(err, fs.ErrNotExist) {
		have, err = nil, nil
	}
	if differs := new(objects.DiffersError); errors.As(err, &differs) {
		have, err = []byte{}, nil // it is replaced
	}
	stands := string(have) == string(current.marshal())
	if err != nil || stands && !d.wanted {
		return err
	}
	if current == nil {
		if have == nil {
			return nil
		}
		return d.o.Objects.Remove(ctx, key)
	}
	complete, err := d.files(ctx, current)
	if err != nil || !complete || stands {
		return err
	}
	if last, err := d.st.Revisions(ctx, d.revision.Period); err != nil || last[len(last)-1] != *d.revision {
		return err // another one is in force by now, and who made it says so
	}
	return objects.Write(ctx, d.o.Objects, key, current.marshal())
}

// files puts the files and the manifest that are not there yet.
func (d *delivery) files(ctx context.Context, c *Current) (complete bool, err error) {
	there := map[string]int64{}
	for one, err := range d.o.Objects.List(ctx, c.Folder+"/") {
		if err != nil {
			return false, err
		}
		there[one.Key] = one.Bytes
	}
	folder := filepath.Join(d.o.Out, c.Period)
	data, err := os.ReadFile(filepath.Join(folder, ManifestName))
	if sum := sha256.Sum256(data); err != nil || hex.EncodeToString(sum[:]) != c.Manifest {
		folder = "" // its files are elsewhere
		if data, err = manifestAt(ctx, d.o.Objects, c, there); err != nil {
			return false, err
		}
	}
	var m Manifest
	if data != nil {
		if err := json.Unmarshal(data, &m); err != nil {
			return false, err
		}
	}
	missing := slices.DeleteFunc(m.Files, func(e ManifestEntry) bool {
		n, is := there[c.Folder+"/"+e.Path]
		return is && n == e.Bytes
	})
	switch {
	case folder == "" && (data == nil || len(missing) > 0):
		if !d.wanted {
			return false, nil
		}
		return false, handbook.Errorf("jobs.wrong.deliver-folder", "folder", filepath.Join(d.o.Out, c.Period), "period", d.revision.Period)
	case folder == "":
		return true, nil
	}
	if err := d.upload(ctx, folder, c, missing); err != nil {
		return false, err
	}
	if there[c.Folder+"/"+ManifestName] == int64(len(data)) {
		return true, nil
	}
	return true, objects.Write(ctx, d.o.Objects, c.Folder+"/"+ManifestName, data)
}

// manifestAt returns the manifest that is there already; nil: none is.
func manifestAt(ctx context.Context, o objects.Store, c *Current, there map[string]int64) ([]byte, error) {
	n, is := there[c.Folder+"/"+ManifestName]
	if !is || n > mostManifest {
		return nil, nil
	}
	return objects.Read(ctx, o, c.Folder+"/"+ManifestName, objects.Content{SHA256: c.Manifest, Bytes: n})
}

// upload puts files of a folder, several at a time.
func (d *delivery) upload(ctx context.Context, folder string, c *Current, files []ManifestEntry) error {
	group, putting := errgroup.WithContext(ctx)
	group.SetLimit(puts)
	for i, e := range files {
		if putting.Err() != nil {
			break
		}
		group.Go(func() error {
			path := filepath.Join(folder, filepath.FromSlash(e.Path))
			if sum, n, err := sumOfFile(path); err != nil || sum != e.SHA256 || n != e.Bytes {
				return cmp.Or(err, handbook.Errorf("jobs.wrong.deliver-changed", "path", path, "period", d.revision.Period))
			}
			file, err := os.Open(path)
			if err != nil {
				return err
			}
			defer file.Close()
			return d.o.Objects.Put(putting, c.Folder+"/"+e.Path, file, e.Bytes)
		})
		if d.o.Progress != nil {
			d.o.Progress("deliver", i+1, len(files))
		}
	}
	return cmp.Or(group.Wait(), ctx.Err())
}

// Delivered holds the objects of a list in force against its revision: what is missing
// or differs, each with its key. Without whole the sizes are compared, with it all that
// is in them. N is how many were looked at.
func Delivered(ctx context.Context, o objects.Store, r *store.Revision, whole bool) (n int, problems []Problem, err error) {
	c, key := currentOf(r), r.Period.String()+"/"+CurrentName
	have, err := objects.ReadUpTo(ctx, o, key, mostCurrent)
	missing := errors.Is(err, fs.ErrNotExist)
	if differs := new(objects.DiffersError); err != nil && !missing && !errors.As(err, &differs) {
		return 0, nil, err
	}
	switch {
	case c == nil && missing:
		return 0, nil, nil
	case missing:
		problems = append(problems, Problem{key, handbook.Say("fsck.missing")})
	case string(have) != string(c.marshal()):
		problems = append(problems, Problem{key, handbook.Say("fsck.current")})
	}
	if c == nil {
		return 1, problems, nil
	}
	there := map[string]int64{}
	for one, err := range o.List(ctx, c.Folder+"/") {
		if err != nil {
			return 0, nil, err
		}
		there[one.Key] = one.Bytes
	}
	at := c.Folder + "/" + ManifestName
	data, err := manifestAt(ctx, o, c, there)
	if differs := new(objects.DiffersError); errors.As(err, &differs) {
		return 2, append(problems, Problem{at, handbook.Say("fsck.manifest")}), nil
	}
	if err != nil {
		return 0, nil, err
	}
	if data == nil {
		return 2, append(problems, Problem{at, handbook.Say("fsck.missing")}), nil
	}
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return 2, append(problems, Problem{at, unreadable(err)}), nil
	}
	found, err := objectsAsListed(ctx, o, c, &m, there, whole)
	return 2 + len(m.Files), append(problems, found...), err
}

// objectsAsListed holds objects against the manifest that names them, several at a time.
func objectsAsListed(ctx context.Context, o objects.Store, c *Current, m *Manifest, there map[string]int64, whole bool) ([]Problem, error) {
	found := make([]handbook.Text, len(m.Files))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(puts)
	for i, e := range m.Files {
		key := c.Folder + "/" + e.Path
		bytes, is := there[key]
		changed := handbook.Say("fsck.changed", "bytes", int(bytes), "published", int(e.Bytes))
		switch {
		case !is:
			found[i] = handbook.Say("fsck.missing")
		case bytes != e.Bytes:
			found[i] = changed
		case whole:
			group.Go(func() error {
				err := objects.Check(ctx, o, key, objects.Content{SHA256: e.SHA256, Bytes: e.Bytes})
				if differs := new(objects.DiffersError); errors.As(err, &differs) {
					found[i], err = changed, nil
				}
				return err
			})
		}
	}
	err := group.Wait()
	var problems []Problem
	for i := range found {
		if !found[i].IsZero() {
			problems = append(problems, Problem{c.Folder + "/" + m.Files[i].Path, found[i]})
		}
	}
	return problems, err
}

// Problem is a published file that is not as it was published.
type Problem struct {
	Path string
	Text handbook.Text
}

// Differing holds the files of a published folder against the SHA-256 of its
// manifest. Sound are the paths of those that are as they were, without that of
// the manifest; n is how many were looked at.
func Differing(folder, manifest string) (n int, sound []string, problems []Problem) {
	path := filepath.Join(folder, ManifestName)
	data, err := os.ReadFile(path)
	switch sum := sha256.Sum256(data); {
	case err != nil:
		return 0, nil, []Problem{{path, unreadable(err)}}
	case hex.EncodeToString(sum[:]) != manifest:
		return 1, nil, []Problem{{path, handbook.Say("fsck.manifest")}}
	}
	var kept struct{ Files []ManifestEntry }
	if err := json.Unmarshal(data, &kept); err != nil {
		return 1, nil, []Problem{{path, unreadable(err)}}
	}
	for _, one := range kept.Files {
		path := filepath.Join(folder, filepath.FromSlash(one.Path))
		sum, bytes, err := sumOfFile(path)
		switch {
		case err != nil:
			problems = append(problems, Problem{path, unreadable(err)})
		case sum != one.SHA256:
			problems = append(problems, Problem{path, handbook.Say("fsck.changed", "bytes", bytes, "published", one.Bytes)})
		default:
			sound = append(sound, path)
		}
	}
	return 1 + len(kept.Files), sound, problems
}

// sumOfFile returns the SHA-256 of a file, and its size.
func sumOfFile(path string) (string, int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	h := sha256.New()
	n, err := io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), n, errors.Join(err, f.Close())
}

func unreadable(err error) handbook.Text {
	if errors.Is(err, fs.ErrNotExist) {
		return handbook.Say("fsck.missing")
	}
	return handbook.Say("fsck.unreadable", "problem", handbook.SaidBy(err))
}
