package seal_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
)

// key is a key made from one byte.
func key(t *testing.T, b byte) *seal.Key {
	t.Helper()
	k, err := seal.New(bytes.NewReader(bytes.Repeat([]byte{b}, 32)))
	require.NoError(t, err)
	return k
}

func TestKeyIsKept(t *testing.T) {
	k := key(t, 1)
	require.Equal(t, "34750f98bd59fcfc", k.ID())
	text, err := k.PEM()
	require.NoError(t, err)
	again, err := seal.ParseKey(text)
	require.NoError(t, err)
	require.Equal(t, k, again)
	_, err = seal.ParseKey([]byte("nothing"))
	require.Contains(t, language.English.Error(err), "no private key")
	_, err = seal.New(strings.NewReader("too short"))
	require.Error(t, err)
}

// TestRing: a file of public keys says which are revoked, and why.
func TestRing(t *testing.T) {
	lost := key(t, 1).Public()
	lost.Revoked, lost.Reason = 2026_11_22, "the laptop\nwas stolen"
	ring := seal.Ring{lost, key(t, 2).Public()}
	text, err := ring.PEM()
	require.NoError(t, err)
	require.Contains(t, string(text), "Key: "+lost.ID+"\nRevoked: 2026-11-22\nReason: the laptop was stolen\n-----BEGIN PUBLIC KEY-----\n")
	again, err := seal.ParseRing(text)
	require.NoError(t, err)
	ring[0].Reason = "the laptop was stolen"
	require.Equal(t, ring, again)
	require.Equal(t, &ring[1], ring.Find(strings.ToUpper(ring[1].ID[:8])))
	require.Nil(t, ring.Find("00000000"))
	require.Nil(t, ring.Find(""))
	private, err := key(t, 2).PEM()
	require.NoError(t, err)
	of, err := seal.ParseRing(private)
	require.NoError(t, err)
	require.Equal(t, ring[1:], of, "a private key stands for its public half")
	_, err = seal.ParseRing([]byte("nothing"))
	require.Contains(t, language.English.Error(err), "no public key")
}

// TestSignatures: a signature holds for its statement and its key alone.
func TestSignatures(t *testing.T) {
	one, other := key(t, 1), key(t, 2).Public()
	public := one.Public()
	statements := []seal.Statement{
		seal.Paper("N", seal.Sum([]byte("x"))), seal.Paper("M", seal.Sum([]byte("x"))), seal.Paper("N", seal.Sum([]byte("y"))),
		seal.Drawing("N", []byte("x")), seal.File("N", []byte("x")), seal.List("2026-10", "N", seal.Sum([]byte("x"))), seal.Manifest([]byte("x")),
	}
	for i, s := range statements {
		signature := one.Sign(s)
		require.Equal(t, signature, one.Sign(s))
		require.False(t, other.Signed(s, signature))
		for j, of := range statements {
			require.Equal(t, i == j, public.Signed(of, signature), "%d %d", i, j)
		}
	}
	require.False(t, public.Signed(statements[0], nil))
}

func FuzzParseRing(f *testing.F) {
	f.Add([]byte("Key: x\nRevoked: 2026-11-22\n-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n"))
	f.Fuzz(func(_ *testing.T, data []byte) {
		_, _ = seal.ParseRing(data)
		_, _ = seal.ParseKey(data)
	})
}
