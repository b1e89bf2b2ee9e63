package site

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/web/pages"
)

// Officer writes index.html for the officer next to the folder of pages: the files of a
// month, which stand in the folder of its name.
func Officer(ctx context.Context, o Options, p handbook.Period) error {
	b := &pages.Builder{State: o.State, Language: o.Language, Version: o.Version, Name: o.Name, To: pages.Links{Root: Name + "/", Static: true, Listed: func(int) bool { return false }}}
	if latest, ok := o.State.Latest(); ok {
		b.To.Latest = latest.Period
	}
	groups, err := filesOf(filepath.Join(o.Out, p.String()), p.String())
	if err != nil {
		return err
	}
	var months []pages.ListLink
	entries, err := os.ReadDir(o.Out)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if month, err := handbook.ParsePeriod(e.Name()); err == nil && e.IsDir() {
			months = append(months, pages.ListLink{Period: month, Href: e.Name() + "/"})
		}
	}
	slices.Reverse(months)
	f, err := b.Officer(ctx, p, groups, months)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := f.Write(&out, "officer"); err != nil {
		return err
	}
	return replaced(o, filepath.Join(o.Out, "index.html"), out.Bytes())
}

// replaced writes a file so that the old or the new one is there at any moment.
func replaced(o Options, to string, data []byte) error {
	temp := filepath.Join(filepath.Dir(to), "."+filepath.Base(to)+".new")
	if err := o.Disk.WriteFile(temp, data); err != nil {
		return err
	}
	if err := o.Disk.Rename(temp, to); err != nil {
		return err
	}
	return o.Disk.SyncDir(filepath.Dir(to))
}

// filesOf returns the files of a folder by the first folder in it.
func filesOf(folder, at string) ([]pages.FileGroup, error) {
	var groups []pages.FileGroup
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil && name == folder && errors.Is(err, fs.ErrNotExist) {
			return nil // nothing was published of the month
		}
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		top, rest, nested := strings.Cut(rel, "/")
		if !nested {
			top, rest = "month", rel
		}
		n := slices.IndexFunc(groups, func(g pages.FileGroup) bool { return g.Folder == top })
		if n < 0 {
			n = len(groups)
			groups = append(groups, pages.FileGroup{Folder: top})
		}
		parts := strings.Split(at+"/"+rel, "/")
		for i := range parts {
			parts[i] = url.PathEscape(parts[i])
		}
		groups[n].Files = append(groups[n].Files, pages.FileLink{Text: rest, Href: strings.Join(parts, "/"), As: strings.ToUpper(strings.TrimPrefix(path.Ext(rel), "."))})
		return nil
	})
	return groups, err
}
