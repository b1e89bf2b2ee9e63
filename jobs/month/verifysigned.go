package month

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/seal"
)

// Signed tells whether a file is a manifest, or a rating list with its signature
// beside it.
func Signed(path string) bool {
	if filepath.Base(path) == ManifestName {
		_, err := os.Stat(path)
		return err == nil
	}
	s, err := readSignatures(path)
	return err == nil && s.of(filepath.Base(path)) != nil
}

func readSignatures(path string) (*Signatures, error) {
	data, err := os.ReadFile(filepath.Join(filepath.Dir(path), SignaturesName))
	if err != nil {
		return nil, err
	}
	s := &Signatures{}
	return s, json.Unmarshal(data, s)
}

func (s *Signatures) of(name string) *SignedList {
	for i := range s.Lists {
		if s.Lists[i].Name == name {
			return &s.Lists[i]
		}
	}
	return nil
}

// VerifySigned holds a manifest with the files beside it, or a rating list, against
// the signature. The key is the one that has signed, nil where none of the ring has.
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
		entry := s.of(filepath.Base(path))
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
