package month

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"path"
	"strings"

	"github.com/fedrate/fedrate/seal"
)

// Manifest lists the files of a period.
type Manifest struct {
	Period    string          `json:"period"`
	Files     []ManifestEntry `json:"files"`
	Key       string          `json:"key,omitempty"`       // that has signed the two above
	Signature []byte          `json:"signature,omitempty"` // base64
}

// statement is what the signature of a manifest is of.
func (m *Manifest) statement() (seal.Statement, error) {
	text, err := json.Marshal(Manifest{Period: m.Period, Files: m.Files})
	return seal.Manifest(text), err
}

// signedManifest is a manifest as a file, signed where there is a key.
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

// The files beside the rating lists: their signatures, and the public keys of the
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

// signLists writes the signatures of the lists beside them, and the public keys of
// the office.
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
