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
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	c := &paper.FileCheck{Path: path, Digest: seal.Sum(data)[:16], Verdict: paper.AsIssued}
	if filepath.Base(path) != ManifestName {
		s, err := readSignatures(path)
		if err != nil {
			return nil, nil, err
		}
		entry := s.of(filepath.Base(path))
		key := judge(c, ring, s.Key, seal.List(s.Period, entry.Name, entry.SHA256), entry.Signature)
		if sum := seal.Sum(data); key != nil && sum != entry.SHA256 {
			c.Verdict = paper.Altered
			c.Changed = []paper.Difference{{Name: entry.Name, Was: entry.SHA256, Is: sum}}
		}
		return c, key, nil
	}
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		c.Verdict = paper.Unknown
		return c, nil, nil
	}
	s, err := m.statement()
	if err != nil {
		return nil, nil, err
	}
	key := judge(c, ring, m.Key, s, m.Signature)
	if key == nil {
		return c, nil, nil
	}
	for _, e := range m.Files {
		kept, err := os.ReadFile(filepath.Join(filepath.Dir(path), filepath.FromSlash(e.Path)))
		if errors.Is(err, fs.ErrNotExist) { // a part of the folder may be published
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if sum := seal.Sum(kept); sum != e.SHA256 {
			c.Verdict = c.Verdict.Worse(paper.Altered)
			c.Changed = append(c.Changed, paper.Difference{Name: e.Path, Was: e.SHA256, Is: sum})
		}
	}
	return c, key, nil
}

// judge holds a statement against a key of the ring, and gives the verdict.
func judge(c *paper.FileCheck, ring seal.Ring, id string, s seal.Statement, signature []byte) *seal.Public {
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
