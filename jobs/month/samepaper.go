package month

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month/summary"
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
	if r.known.Language != r.o.Language.Code {
		return nil
	}
	return filesWith(r.known.Manifest, place)
}

// filesWith are the files of a place with the manifest of that SHA-256; nil where it
// has another one, or none.
func filesWith(manifest, place string) *earlierFiles {
	data, err := os.ReadFile(filepath.Join(place, ManifestName))
	if sum := sha256.Sum256(data); err != nil || hex.EncodeToString(sum[:]) != manifest {
		return nil
	}
	var kept Manifest
	if json.Unmarshal(data, &kept) != nil {
		return nil
	}
	e := &earlierFiles{place, map[string]string{}}
	for _, one := range kept.Files {
		e.sums[one.Path] = one.SHA256
	}
	return e
}

// taken puts the file that the publication before has left into a folder,
// where it is there as it was: a second name of the same bytes, or a copy where
// the file system knows no such names.
func (e *earlierFiles) taken(p paperFile, to *folder) (bool, error) {
	if e == nil || e.sums[p.path] == "" {
		return false, nil
	}
	from := filepath.Join(e.place, filepath.FromSlash(p.path))
	sum, size, err := sumOfFile(from)
	if err != nil || sum != e.sums[p.path] {
		return false, nil // it is made anew
	}
	if to.link(from, ManifestEntry{p.path, size, sum}) == nil {
		return true, nil
	}
	return true, to.write(p.path, func(w io.Writer) error {
		f, err := os.Open(from)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, f)
		return errors.Join(err, f.Close())
	})
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

// digestOf is the SHA-256 of what the report of a run says.
func digestOf(s *summary.Run) (string, error) {
	h, rest := sha256.New(), *s
	var p jobs.Packer
	add := func(list []handbook.Finding) {
		p.Findings(list)
		_, _ = h.Write(binary.AppendVarint(nil, int64(len(p.Out)))) // a digest takes everything
		_, _ = h.Write(p.Out)
	}
	add(rest.Findings)
	rest.Findings, rest.Submissions = nil, slices.Clone(rest.Submissions)
	for i := range rest.Submissions {
		one := &rest.Submissions[i]
		add(one.Findings)
		one.Findings = nil
	}
	text := json.NewEncoder(h)
	err := errors.Join(p.Err, inParts(text, rest.Changes), inParts(text, rest.NewRatings), inParts(text, rest.Inactive))
	rest.Changes, rest.NewRatings, rest.Inactive = nil, nil, nil
	err = errors.Join(err, text.Encode(&rest))
	return hex.EncodeToString(h.Sum(nil)), err
}

// inParts encodes a list of what may be many: the text of one value is in memory as a whole.
func inParts[T any](to *json.Encoder, list []T) error {
	err := to.Encode(len(list))
	for part := range slices.Chunk(list, 1000) {
		err = errors.Join(err, to.Encode(part))
	}
	return err
}

// unchangedReport tells whether papers show of a report what they showed, and none of
// its players has come to another result.
func (r *run) unchangedReport(t *checked) bool {
	same := r.shownAlike(t)
	eachEntrant(t, func(who entrant, _ int) { same = same && r.same[who] })
	return same
}

// sameNames tells whether the report of a player, whose names are those that head it,
// was headed by them before.
func (r *run) sameNames(of []rating.Player) bool {
	for i := range of {
		if m := r.known.results[resultOf(&of[i])]; m == nil || cmp.Or(m.Listed, m.Player.Name) != of[i].Name {
			return false
		}
	}
	return true
}

// unchangedPlayer tells whether none of a player's kinds has come to another
// result, he had no other kinds before, and papers show of his reports what they showed.
func (r *run) unchangedPlayer(of []rating.Player, in *reports) bool {
	for i := range of {
		if !r.same[resultOf(&of[i])] {
			return false
		}
		for j := range of[i].Tournaments {
			if t := in.byFile[of[i].Tournaments[j].File]; t == nil || !r.shownAlike(t) {
				return false
			}
		}
	}
	id, _ := strconv.Atoi(of[0].FIDEID)
	return id == 0 || r.known.kinds[id] == len(of)
}

// shownAlike tells whether papers show of a report what they showed, beside the results
// of its players: nothing that its check rests on has changed, or, of what has, such as the rows of
// its players on the lists, papers show nothing.
func (r *run) shownAlike(t *checked) bool {
	if r.known.checked[t.memo.Check] != nil {
		return true
	}
	known := r.known.papers[t.sub.Number]
	if known == nil || !r.known.Papers || r.known.Reading != r.keeps.Reading || t.rep.Tournament == nil {
		return false
	}
	alike, looked := r.alike[t.sub.Number]
	if !looked {
		alike = known.File == t.file && known.Shown == shownOf(t.rep.Tournament)
		if r.alike == nil {
			r.alike = map[int]bool{}
		}
		r.alike[t.sub.Number] = alike
	}
	return alike
}
