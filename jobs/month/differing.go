package month

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/fedrate/fedrate/handbook"
)

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

// readBuffers are for reading files of which only the digest is wanted.
var readBuffers = sync.Pool{New: func() any { return new([1 << 16]byte) }}

// sumOfFile is the SHA-256 of a file, and its size.
func sumOfFile(path string) (string, int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	h, buffer := sha256.New(), readBuffers.Get().(*[1 << 16]byte)
	defer readBuffers.Put(buffer)
	n, err := io.CopyBuffer(h, struct{ io.Reader }{f}, buffer[:]) // without the file's own way of copying
	return hex.EncodeToString(h.Sum(nil)), n, errors.Join(err, f.Close())
}

func unreadable(err error) handbook.Text {
	if errors.Is(err, fs.ErrNotExist) {
		return handbook.Say("fsck.missing")
	}
	return handbook.Say("fsck.unreadable", "problem", handbook.SaidBy(err))
}
