package month

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"

	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/objects"
	"github.com/fedrate/fedrate/store"
)

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
	case string(have) != string(c.said()):
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
