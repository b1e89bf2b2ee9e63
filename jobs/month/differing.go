package month

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
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
// manifest, and says how many it has looked at. Look, which may be nil, is shown
// each file that is as it was; a text of it is a problem.
func Differing(folder, manifest string, look func(path string, data []byte) handbook.Text) (n int, problems []Problem) {
	path := filepath.Join(folder, ManifestName)
	data, err := os.ReadFile(path)
	switch sum := sha256.Sum256(data); {
	case err != nil:
		return 0, []Problem{{path, unreadable(err)}}
	case hex.EncodeToString(sum[:]) != manifest:
		return 1, []Problem{{path, handbook.Say("fsck.manifest")}}
	}
	var kept struct{ Files []ManifestEntry }
	if err := json.Unmarshal(data, &kept); err != nil {
		return 1, []Problem{{path, unreadable(err)}}
	}
	n = 1
	for _, one := range kept.Files {
		n++
		path := filepath.Join(folder, filepath.FromSlash(one.Path))
		data, err := os.ReadFile(path)
		switch sum := sha256.Sum256(data); {
		case err != nil:
			problems = append(problems, Problem{path, unreadable(err)})
		case hex.EncodeToString(sum[:]) != one.SHA256:
			problems = append(problems, Problem{path, handbook.Say("fsck.changed", "bytes", len(data), "published", int(one.Bytes))})
		case look != nil:
			if said := look(path, data); !said.IsZero() {
				problems = append(problems, Problem{path, said})
			}
		}
	}
	return n, problems
}

func unreadable(err error) handbook.Text {
	if errors.Is(err, fs.ErrNotExist) {
		return handbook.Say("fsck.missing")
	}
	return handbook.Say("fsck.unreadable", "problem", handbook.SaidBy(err))
}
