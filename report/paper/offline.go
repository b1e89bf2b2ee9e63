package paper

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
)

// Offline verifies a file by the signed data that it brings along and the keys
// that are trusted, without the office.
func Offline(f *File, ring seal.Ring) (*Verification, error) {
	v := &Verification{Stamp: f.Stamp, Standing: Unknown, File: &FileCheck{Path: f.Path, Digest: f.Digest, Verdict: Unknown}}
	c := f.Capsule
	switch {
	case c == nil:
		v.Notes = append(v.Notes, handbook.Say("paper.verify.nothing-signed"))
		return v, nil
	case c.Key == nil && ring.Find(c.KeyID) == nil:
		v.Notes = append(v.Notes, handbook.Say("paper.verify.other-key", "key", c.KeyID))
		return v, nil
	case c.Key == nil:
		v.Standing, v.File.Verdict = Altered, Altered
		v.File.Changed = []Difference{{Name: "signature"}}
		v.Notes = append(v.Notes, handbook.Say("paper.verify.bad-signature", "key", c.KeyID))
		return v, nil
	}
	v.Stamp, v.Form, v.Data, v.Paper, v.Key = Stamp{c.Number, Digest(c.Data)}, c.Form, c.Data, c.Paper, c.Key
	v.Standing = AsIssued
	var err error
	if v.List, err = ReadData(language.English, c.Data); err != nil {
		return nil, err
	}
	if c.Key.Revoked != 0 {
		v.Standing = Revoked
		v.Notes = append(v.Notes, KeyRevoked(c.Key))
	}
	return v, v.Compare(f)
}

// OfCode verifies what a camera has read from a form: whether the office has
// signed this number with this digest. The form itself was not seen.
func OfCode(c Code, ring seal.Ring) *Verification {
	v := &Verification{Stamp: Stamp{c.Number, c.Digest()}, Standing: Unknown}
	key := ring.Find(c.KeyID)
	switch {
	case key == nil:
		v.Notes = append(v.Notes, handbook.Say("paper.verify.other-key", "key", c.KeyID))
	case !key.Signed(seal.Paper(c.Number, c.Sum), c.Signature):
		v.Standing = Altered
		v.Notes = append(v.Notes, handbook.Say("paper.verify.bad-signature", "key", c.KeyID))
	default:
		v.Key, v.Standing = key, AsIssued
		v.Notes = append(v.Notes, handbook.Say("paper.verify.code-alone", "digest", c.Digest()))
		if key.Revoked != 0 {
			v.Standing = Revoked
			v.Notes = append(v.Notes, KeyRevoked(key))
		}
	}
	return v
}

// KeyRevoked says that a key is revoked.
func KeyRevoked(k *seal.Public) handbook.Text {
	if k.Reason == "" {
		return handbook.Say("paper.verify.key-revoked", "key", k.ID, "day", k.Revoked)
	}
	return handbook.Say("paper.verify.key-revoked-because", "key", k.ID, "day", k.Revoked, "reason", k.Reason)
}
