// Command zip packs a folder as a ZIP file: names in order, all at one time, so that
// the same folder gives the same bytes. usage: zip FOLDER SECONDS >FILE.zip
package main

import (
	"archive/zip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

func main() {
	if err := pack(os.Args[1], os.Args[2], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "zip:", err)
		os.Exit(1)
	}
}

// pack writes the files of a folder under its name, with the moment that is given in seconds.
func pack(folder, seconds string, to io.Writer) error {
	at, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return err
	}
	w := zip.NewWriter(to)
	err = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(filepath.Dir(folder), path)
		if err != nil {
			return err
		}
		h := &zip.FileHeader{Name: filepath.ToSlash(name), Method: zip.Deflate, Modified: time.Unix(at, 0).UTC()}
		h.SetMode(0o644)
		if filepath.Ext(name) == ".exe" {
			h.SetMode(0o755)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		f, err := w.CreateHeader(h)
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		return err
	})
	if err != nil {
		return err
	}
	return w.Close()
}
