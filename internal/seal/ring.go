package seal

import (
	"bytes"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// The lines before a key in a file of public keys. Other programs take the text
// between the keys for a comment.
const (
	keyLine     = "Key: "
	revokedLine = "Revoked: "
	reasonLine  = "Reason: "
)

// PEM returns the ring as a file of public keys: each with its name before it, and
// with the day on which it was revoked and the reason where it was.
func (r Ring) PEM() ([]byte, error) {
	var b bytes.Buffer
	for i := range r {
		k := &r[i]
		der, err := x509.MarshalPKIXPublicKey(k.Key)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%s%s\n", keyLine, k.ID)
		if k.Revoked != 0 {
			fmt.Fprintf(&b, "%s%s\n", revokedLine, k.Revoked)
			if k.Reason != "" {
				fmt.Fprintf(&b, "%s%s\n", reasonLine, strings.Join(strings.Fields(k.Reason), " "))
			}
		}
		if err := pem.Encode(&b, &pem.Block{Type: publicBlock, Bytes: der}); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// ParseRing reads a file of public keys. A private key in it stands for its
// public half.
func ParseRing(data []byte) (Ring, error) {
	var r Ring
	for {
		block, rest := pem.Decode(data)
		if block == nil {
			break
		}
		before := data[:len(data)-len(rest)]
		data = rest
		var key ed25519.PublicKey
		switch block.Type {
		case publicBlock:
			parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
			if err != nil {
				return nil, handbook.Errorf("seal.error.key", "problem", err)
			}
			var ok bool
			if key, ok = parsed.(ed25519.PublicKey); !ok {
				return nil, handbook.Errorf("seal.error.kind")
			}
		case privateBlock:
			private, err := ParseKey(pem.EncodeToMemory(block))
			if err != nil {
				return nil, err
			}
			key = private.Public().Key
		default:
			continue
		}
		k := NewPublic(key)
		if err := k.comment(string(before)); err != nil {
			return nil, err
		}
		r = append(r, k)
	}
	if len(r) == 0 {
		return nil, handbook.Errorf("seal.error.no-public-key")
	}
	return r, nil
}

// comment takes what the lines before a key say of it.
func (k *Public) comment(text string) error {
	text, _, _ = strings.Cut(text, "-----BEGIN")
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if day, ok := strings.CutPrefix(line, revokedLine); ok {
			var err error
			if k.Revoked, err = handbook.ParseDate(day); err != nil {
				return handbook.Errorf("seal.error.key", "problem", err)
			}
		}
		if reason, ok := strings.CutPrefix(line, reasonLine); ok {
			k.Reason = reason
		}
	}
	return nil
}
