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
