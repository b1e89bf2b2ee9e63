package paper

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"regexp"

	"github.com/fedrate/fedrate/internal/seal"
)

// A signed file ends with a line that signs every byte before it. In a document
// it is a comment; in a workbook it is the comment of the archive, whose length
// stands in the two bytes before it.

var sealForm = regexp.MustCompile(`(%?)fedrate-seal ([0-9A-Z-]{10,40}) ([0-9a-f]{16}) ([A-Za-z0-9+/=]{88})\n$`)

// longestSeal is how many bytes at the end of a file can be its seal.
const longestSeal = 200

func sealLine(key *seal.Key, number string, content []byte) string {
	signature := base64.StdEncoding.EncodeToString(key.Sign(seal.File(number, content)))
	return "fedrate-seal " + number + " " + key.ID() + " " + signature + "\n"
}

// sealWorkbook signs the bytes of a workbook.
func sealWorkbook(key *seal.Key, number string, book []byte) []byte {
	content := bytes.TrimSuffix(book, []byte{0, 0}) // length of the comment, which is none
	line := sealLine(key, number, content)
	out := binary.LittleEndian.AppendUint16(bytes.Clone(content), uint16(len(line)))
	return append(out, line...)
}

// sealDocument signs the bytes of a document.
func sealDocument(key *seal.Key, number string, pdf []byte) []byte {
	return append(bytes.Clone(pdf), "%"+sealLine(key, number, pdf)...)
}

// fileSeal is the signature of a file's very bytes.
type fileSeal struct {
	Number, KeyID string
	Key           *seal.Public // of the ring, that has signed; nil: none has
}

// readSeal finds the signature at the end of a file, and holds it against the keys
// that are trusted; nil where it has none.
func readSeal(data []byte, ring seal.Ring) *fileSeal {
	from := max(0, len(data)-longestSeal)
	at := sealForm.FindSubmatchIndex(data[from:])
	if at == nil {
		return nil
	}
	part := func(i int) string { return string(data[from+at[2*i] : from+at[2*i+1]]) }
	content := data[:from+at[0]]
	if part(1) == "" { // of an archive
		n := len(content) - 2
		if n < 0 || int(binary.LittleEndian.Uint16(content[n:])) != len(data)-len(content) {
			return nil
		}
		content = content[:n]
	}
	s := &fileSeal{Number: part(2), KeyID: part(3)}
	signature, err := base64.StdEncoding.DecodeString(part(4))
	if key := ring.Find(s.KeyID); err == nil && key.Signed(seal.File(s.Number, content), signature) {
		s.Key = key
	}
	return s
}

// Sealed returns what the signature of a file's very bytes is worth, whatever stands in
// it: [AsIssued], [Revoked] with its key, else [Unknown].
func Sealed(data []byte, ring seal.Ring) Verdict {
	switch s := readSeal(data, ring); {
	case s == nil || s.Key == nil:
		return Unknown
	case s.Key.Revoked != 0:
		return Revoked
	}
	return AsIssued
}
