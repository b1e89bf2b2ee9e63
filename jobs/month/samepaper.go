package month

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/fedrate/fedrate/rating"
)

// earlierFiles are the files of the publication that a memo is of; nil where they
// are not all there as it has left them, or speak another language.
type earlierFiles struct {
	place string
	sums  map[string]string // SHA-256 by path
}

// filesOf opens the files that the known publication has left in a place.
func (r *run) filesOf(place string) *earlierFiles {
	if r.known.Manifest == "" || r.known.Language != r.o.Language.Code {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(place, ManifestName))
	if sum := sha256.Sum256(data); err != nil || hex.EncodeToString(sum[:]) != r.known.Manifest {
		return nil
	}
	var kept struct{ Files []ManifestEntry }
	if json.Unmarshal(data, &kept) != nil {
		return nil
	}
	e := &earlierFiles{place, map[string]string{}}
	for _, one := range kept.Files {
		e.sums[one.Path] = one.SHA256
	}
	return e
}

// same is the paper with the bytes that it had, where they are there.
func (e *earlierFiles) same(p paperFile) paperFile {
	if e == nil || e.sums[p.path] == "" {
		return p
	}
	data, err := os.ReadFile(filepath.Join(e.place, filepath.FromSlash(p.path)))
	if sum := sha256.Sum256(data); err != nil || hex.EncodeToString(sum[:]) != e.sums[p.path] {
		return p
	}
	return paperFile{path: p.path, to: func(w io.Writer) error {
		_, err := io.Copy(w, bytes.NewReader(data))
		return err
	}}
}

// unchangedReport tells whether neither a report nor the period of one of its
// players was computed.
func (r *run) unchangedReport(t *checked) bool {
	if t.computed {
		return false
	}
	same := true
	eachEntrant(t, func(who entrant, _ int) { same = same && !r.computed[who] })
	return same
}

// unchangedPlayer tells whether none of a player's kinds was computed, and he
// had no other kinds before.
func (r *run) unchangedPlayer(of []rating.Player) bool {
	for i := range of {
		if r.computed[resultOf(&of[i])] {
			return false
		}
	}
	id, _ := strconv.Atoi(of[0].FIDEID)
	return id == 0 || r.known.kinds[id] == len(of)
}
