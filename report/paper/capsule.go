package paper

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
)

// capsule goes into each file of a signed form, so that the file can be checked
// without the office: the data, how the form was laid out, and the signatures of
// both.
type capsule struct {
	Format           string          `json:"format"`
	Number           string          `json:"number"`
	Form             string          `json:"form"`
	Data             json.RawMessage `json:"data"`
	Key              string          `json:"key"`
	Signature        []byte          `json:"signature"` // of number and data
	Drawing          []byte          `json:"drawing"`
	DrawingSignature []byte          `json:"drawingSignature"`
}

// capsuleFormat names this layout of a capsule.
const capsuleFormat = "fedrate 1"

// capsule is that of a form that has a key, as JSON.
func (p *Paper) capsule() ([]byte, error) {
	drawing, err := p.Drawing()
	if err != nil {
		return nil, err
	}
	return canonical(capsule{
		capsuleFormat, p.Number, p.Code, p.Data, p.KeyID, p.Signature, drawing, p.key.Sign(seal.Drawing(p.Number, drawing)),
	})
}

// Capsule is what a file has brought along and a key has signed.
type Capsule struct {
	Number    string
	Form      string
	Data      []byte
	KeyID     string
	Signature []byte
	Key       *seal.Public // of the ring, that has signed number and data; nil: none has
	Paper     *Paper       // as it was laid out, signed by a key of the ring; nil: it is not
}

// differences returns where the data of an unsigned capsule differ from the issued
// ones.
func (c *Capsule) differences(issued []byte) ([]Difference, error) {
	if len(c.Data) > 4*len(issued)+1024 { // they are unsigned, and may cost anything
		return []Difference{{Name: "signature"}}, nil
	}
	was, err := ReadData(language.English, issued)
	if err != nil {
		return nil, err
	}
	is, err := ReadData(language.English, c.Data)
	if err != nil {
		return []Difference{{Name: "signature"}}, nil //nolint:nilerr // they are no data of ours
	}
	return Differences(was, is), nil
}

// capsuleLimit is how large a capsule may be, unpacked.
const capsuleLimit = 4 << 20

// readCapsule reads a capsule, and holds it against the keys that are trusted.
func readCapsule(text []byte, ring seal.Ring) (*Capsule, error) {
	var c capsule
	if err := json.Unmarshal(text, &c); err != nil {
		return nil, handbook.Errorf("paper.wrong.signed-data", "problem", err)
	}
	if c.Format != capsuleFormat || !numberForm.MatchString(c.Number) {
		return nil, handbook.Errorf("paper.error.capsule")
	}
	out := &Capsule{Number: c.Number, Form: c.Form, Data: c.Data, KeyID: c.Key, Signature: c.Signature}
	if key := ring.Find(c.Key); key.Signed(seal.Paper(c.Number, seal.Sum(c.Data)), c.Signature) {
		out.Key = key
	}
	if out.Key.Signed(seal.Drawing(c.Number, c.Drawing), c.DrawingSignature) {
		p, err := ReadDrawing(c.Drawing)
		if err != nil {
			return nil, err
		}
		p.Data = c.Data
		out.Paper = p
	}
	return out, nil
}

// packCapsule returns a capsule as the lines of a sheet.
func packCapsule(text []byte) ([]string, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	packed := base64.StdEncoding.EncodeToString(b.Bytes())
	var lines []string
	for len(packed) > capsuleLine {
		lines = append(lines, packed[:capsuleLine])
		packed = packed[capsuleLine:]
	}
	return append(lines, packed), nil
}

// capsuleLine is how many characters a cell of a capsule has.
const capsuleLine = 200

// unpackCapsule returns the capsule of the lines of a sheet.
func unpackCapsule(packed string) ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(z, capsuleLimit))
}
