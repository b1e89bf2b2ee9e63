// Package seal signs what an office gives out, with Ed25519: the data of
// papers, the bytes of files, lists and manifests. It reads and writes keys, and
// reports whether a signature is one of a key. What is signed is a statement of a
// kind, so that a signature of one thing never holds for another. It knows no
// database and no clock.
package seal

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"io"

	"github.com/fedrate/fedrate/handbook"
)

// Key is the key of an office: who has it signs in its name.
type Key struct{ private ed25519.PrivateKey }

// Public is the half of a key that everybody may have.
type Public struct {
	ID      string // first 16 hexadecimal digits of the SHA-256 of the key
	Key     ed25519.PublicKey
	Revoked handbook.Date // 0: it is not; what it has signed proves nothing from then on
	Reason  string        // why it was revoked
}

// New makes a key from random bytes.
func New(random io.Reader) (*Key, error) {
	seed := make([]byte, ed25519.SeedSize)
	if _, err := io.ReadFull(random, seed); err != nil {
		return nil, err
	}
	return &Key{ed25519.NewKeyFromSeed(seed)}, nil
}

const (
	privateBlock = "PRIVATE KEY"
	publicBlock  = "PUBLIC KEY"
)

// ParseKey reads a key as [Key.PEM] and openssl write it: PKCS #8 in PEM.
func ParseKey(data []byte) (*Key, error) {
	for {
		block, rest := pem.Decode(data)
		if block == nil {
			return nil, handbook.Errorf("seal.error.no-key")
		}
		if data = rest; block.Type != privateBlock {
			continue
		}
		parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
		if err != nil {
			return nil, handbook.Errorf("seal.error.key", "problem", err)
		}
		private, ok := parsed.(ed25519.PrivateKey)
		if !ok {
			return nil, handbook.Errorf("seal.error.kind")
		}
		return &Key{private}, nil
	}
}

// PEM returns the key as a file holds it.
func (k *Key) PEM() ([]byte, error) {
	der, err := x509.MarshalPKCS8PrivateKey(k.private)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: privateBlock, Bytes: der}), nil
}

// ID names the key.
func (k *Key) ID() string { return k.Public().ID }

// Public returns the half that may be published.
func (k *Key) Public() Public { return NewPublic(k.private.Public().(ed25519.PublicKey)) }

// NewPublic returns a public key with its name.
func NewPublic(key ed25519.PublicKey) Public {
	sum := sha256.Sum256(key)
	return Public{ID: hex.EncodeToString(sum[:8]), Key: key}
}

// Ring is a set of public keys that an office or a reader trusts, including revoked
// ones.
type Ring []Public

// Find returns the key of a name or of its beginning, in digits of either case; nil
// where the ring has none or several.
func (r Ring) Find(id string) *Public {
	var found *Public
	for i := range r {
		if len(id) >= 8 && len(id) <= len(r[i].ID) && equalFold(r[i].ID[:len(id)], id) {
			if found != nil {
				return nil
			}
			found = &r[i]
		}
	}
	return found
}

func equalFold(a, b string) bool { return bytes.EqualFold([]byte(a), []byte(b)) }
