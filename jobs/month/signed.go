package month

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/report/paper"
)

// Manifest lists the files of a period.
type Manifest struct {
	Period    string          `json:"period"`
	Files     []ManifestEntry `json:"files"`
	Key       string          `json:"key,omitempty"`       // that has signed the two above
	Signature []byte          `json:"signature,omitempty"` // base64
}

// statement returns what the signature of a manifest is of.
func (m *Manifest) statement() (seal.Statement, error) {
	text, err := json.Marshal(Manifest{Period: m.Period, Files: m.Files})
	return seal.Manifest(text), err
}

// signedManifest returns a manifest as a file, signed where there is a key.
func signedManifest(m Manifest, key *seal.Key) ([]byte, error) {
	if key != nil {
		s, err := m.statement()
		if err != nil {
			return nil, err
		}
		m.Key, m.Signature = key.ID(), key.Sign(s)
	}
	data, err := json.MarshalIndent(m, "", "  ")
	return append(data, '\n'), err
}

// The files next to the rating lists: their signatures, and the public keys of the
// office.
const (
	SignaturesName = "signatures.json"
	KeysName       = "public-keys.pem"
)

// Signatures are those of the rating lists of a period.
type Signatures struct {
	Period string       `json:"period"`
	Key    string       `json:"key"`
	Lists  []SignedList `json:"lists"`
}

// SignedList is a rating list with its signature.
type SignedList struct {
	Name      string `json:"name"`
	SHA256    string `json:"sha256"`
	Signature []byte `json:"signature"` // of period, name and SHA-256; base64
}

// signLists writes the signatures of the lists next to them, and the public keys of the
// office.
func (r *run) signLists(ctx context.Context, f *folder) error {
	key := r.signer()
	if key == nil {
		return nil
	}
	period := r.o.Period.String()
	s := Signatures{Period: period, Key: key.ID()}
	for _, e := range f.sorted() {
		if strings.HasPrefix(e.Path, "lists/") {
			name := path.Base(e.Path)
			s.Lists = append(s.Lists, SignedList{name, e.SHA256, key.Sign(seal.List(period, name, e.SHA256))})
		}
	}
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err := f.write("lists/"+SignaturesName, copyOf(append(data, '\n'))); err != nil {
		return err
	}
	ring, err := r.st.Ring(ctx)
	if err != nil {
		return err
	}
	if ring.Find(key.ID()) == nil { // the key of a run that no office has registered
		ring = append(ring, key.Public())
	}
	public, err := ring.PEM()
	if err != nil {
		return err
	}
	return f.write("lists/"+KeysName, copyOf(public))
}

func copyOf(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := bytes.NewReader(data).WriteTo(w)
		return err
	}
}

// Signed reports whether a file is a manifest, or a rating list with its signature next
// to it.
func Signed(path string) bool {
	if filepath.Base(path) == ManifestName {
		_, err := os.Stat(path)
		return err == nil
	}
	s, err := readSignatures(path)
	return err == nil && s.find(filepath.Base(path)) != nil
}

func readSignatures(path string) (*Signatures, error) {
	data, err := os.ReadFile(filepath.Join(filepath.Dir(path), SignaturesName))
	if err != nil {
		return nil, err
	}
	s := &Signatures{}
	return s, json.Unmarshal(data, s)
}

func (s *Signatures) find(name string) *SignedList {
	for i := range s.Lists {
		if s.Lists[i].Name == name {
			return &s.Lists[i]
		}
	}
	return nil
}

// VerifySigned verifies the signature of a manifest with the files of its folder, or of
// a rating list. The key is the one that has signed, nil if none of the ring has.
func VerifySigned(path string, ring seal.Ring) (*paper.FileCheck, *seal.Public, error) {
	if filepath.Base(path) != ManifestName {
		sum, _, err := sumOfFile(path)
		if err != nil {
			return nil, nil, err
		}
		c := newCheck(path, sum)
		s, err := readSignatures(path)
		if err != nil {
			return nil, nil, err
		}
		entry := s.find(filepath.Base(path))
		key := c.judge(ring, s.Key, seal.List(s.Period, entry.Name, entry.SHA256), entry.Signature)
		if key != nil && sum != entry.SHA256 {
			c.Verdict = paper.Altered
			c.Changed = []paper.Difference{{Name: entry.Name, Was: entry.SHA256, Is: sum}}
		}
		return &c.FileCheck, key, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	c := newCheck(path, seal.Sum(data))
	m, key, err := c.manifest(data, ring)
	if err != nil || key == nil {
		return &c.FileCheck, nil, err
	}
	for _, e := range m.Files {
		sum, _, err := sumOfFile(filepath.Join(filepath.Dir(path), filepath.FromSlash(e.Path)))
		if errors.Is(err, fs.ErrNotExist) { // a part of the folder may be published
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if sum != e.SHA256 {
			c.Verdict = c.Verdict.Worse(paper.Altered)
			c.Changed = append(c.Changed, paper.Difference{Name: e.Path, Was: e.SHA256, Is: sum})
		}
	}
	return &c.FileCheck, key, nil
}

// ManifestSigned holds a manifest alone against its signature; none: it was
// written without one.
func ManifestSigned(path string, ring seal.Ring) (v paper.Verdict, none bool, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return paper.Unknown, false, err
	}
	c := newCheck(path, seal.Sum(data))
	m, _, err := c.manifest(data, ring)
	return c.Verdict, m.Key == "", err
}

// check is one in the making.
type check struct{ paper.FileCheck }

// newCheck begins that of a file with its SHA-256.
func newCheck(path, sum string) *check {
	return &check{paper.FileCheck{Path: path, Digest: sum[:16], Verdict: paper.AsIssued}}
}

// manifest holds a manifest against its signature. The key is nil where it
// proves nothing.
func (c *check) manifest(data []byte, ring seal.Ring) (m Manifest, key *seal.Public, err error) {
	if err := json.Unmarshal(data, &m); err != nil {
		c.Verdict = paper.Unknown
		return m, nil, nil //nolint:nilerr // it is no manifest of ours
	}
	s, err := m.statement()
	if err != nil {
		return m, nil, err
	}
	return m, c.judge(ring, m.Key, s, m.Signature), nil
}

// judge holds a statement against a key of the ring, and gives the verdict.
func (c *check) judge(ring seal.Ring, id string, s seal.Statement, signature []byte) *seal.Public {
	key := ring.Find(id)
	switch {
	case id == "":
		c.Verdict = paper.Unknown
		c.Notes = append(c.Notes, handbook.Say("paper.verify.nothing-signed"))
	case key == nil:
		c.Verdict = paper.Unknown
		c.Notes = append(c.Notes, handbook.Say("paper.verify.other-key", "key", id))
	case !key.Signed(s, signature):
		c.Verdict = paper.Altered
		c.Notes = append(c.Notes, handbook.Say("paper.verify.bad-signature", "key", id))
		return nil
	case key.Revoked != 0:
		c.Verdict = paper.Revoked
		c.Notes = append(c.Notes, paper.KeyRevoked(key))
	}
	return key
}
