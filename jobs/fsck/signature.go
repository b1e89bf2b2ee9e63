package fsck

import (
	"context"
	"os"
	"path/filepath"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
)

// Signature is the kind of a fault of something that no key of the office has
// signed as it is.
const Signature Kind = "signature"

// signed holds the signature of a certificate of the register against the keys of
// the office. One from before the office had a key has none.
func (c *checking) signed(one *store.Certificate, keys []store.SigningKey) {
	if one.SigningKey == "" && (len(keys) == 0 || !one.Issued.After(keys[0].Since)) {
		return
	}
	for i := range keys {
		if keys[i].ID == one.SigningKey && keys[i].Signed(seal.Paper(one.Number, seal.Sum(one.Data)), one.Signature) {
			return
		}
	}
	c.fault(Signature, one.Number, handbook.Say("fsck.unsigned-row", "number", one.Number), handbook.Say("fsck.remedy.restore"))
}

// signatures holds what the files of a published folder are signed with against
// the keys of the office: the manifest, the lists and the papers. A folder that
// was written before the office had a key has no signatures.
func (c *checking) signatures(ctx context.Context, folder string, files []string, remedy handbook.Text) error {
	ring, err := c.st.Ring(ctx)
	if err != nil {
		return err
	}
	manifest := filepath.Join(folder, month.ManifestName)
	verdict, none, err := month.ManifestSigned(manifest, ring)
	if err != nil || none {
		return err
	}
	found := func(path string, v paper.Verdict) {
		switch v {
		case paper.AsIssued:
		case paper.Revoked:
			c.fault(Signature, path, handbook.Say("fsck.revoked"), remedy)
		default:
			c.fault(Signature, path, handbook.Say("fsck.unsigned"), remedy)
		}
	}
	found(manifest, verdict)
	for _, path := range files {
		switch in := filepath.Base(filepath.Dir(path)); {
		case in == "certificates":
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			found(path, paper.Sealed(data, ring))
		case month.Signed(path):
			check, _, err := month.VerifySigned(path, ring)
			if err != nil {
				return err
			}
			found(path, check.Verdict)
		}
	}
	return nil
}
