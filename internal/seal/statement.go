package seal

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Statement is what a signature says: a kind, and what is said of that kind.
type Statement struct {
	kind  string
	parts []string
}

// Sum returns the SHA-256 of data, hexadecimal.
func Sum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Paper says: the data of this SHA-256 stand on the paper of this number.
func Paper(number, sum string) Statement {
	return Statement{"paper", []string{number, strings.ToLower(sum)}}
}

// Drawing says: the paper of this number was laid out so.
func Drawing(number string, drawing []byte) Statement {
	return Statement{"drawing", []string{number, Sum(drawing)}}
}

// File says: a file that begins with these bytes, and ends there, is the paper of
// this number as it was written.
func File(number string, content []byte) Statement {
	return Statement{"file", []string{number, Sum(content)}}
}

// List says: the file of this name and SHA-256 is a rating list of this period.
func List(period, name, sum string) Statement {
	return Statement{"list", []string{period, name, sum}}
}

// Manifest says: these are the files of a period; the text is the manifest
// without its signature.
func Manifest(text []byte) Statement { return Statement{"manifest", []string{Sum(text)}} }

// bytes returns those that are signed. No part has a line break.
func (s Statement) bytes() []byte {
	text := "fedrate " + s.kind + " 1\n"
	for _, p := range s.parts {
		text += strings.ReplaceAll(p, "\n", " ") + "\n"
	}
	return []byte(text)
}

// Sign signs a statement. The same statement has the same signature each time.
func (k *Key) Sign(s Statement) []byte { return ed25519.Sign(k.private, s.bytes()) }

// Signed reports whether a signature of a statement is one of this key.
func (k *Public) Signed(s Statement, signature []byte) bool {
	return k != nil && len(k.Key) == ed25519.PublicKeySize && ed25519.Verify(k.Key, s.bytes(), signature)
}
