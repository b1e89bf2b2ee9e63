package accounts

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"github.com/fedrate/fedrate/handbook"
)

// Cost is what the digest of a password takes.
type Cost struct {
	Memory  uint32 // KiB
	Time    uint32 // passes over it
	Threads uint8
}

// DefaultCost is the least that OWASP recommends for argon2id.
var DefaultCost = Cost{Memory: 19 << 10, Time: 2, Threads: 1}

// The length of passwords, in characters. Longer ones would cost work without
// protecting better.
const (
	leastPassword = 10
	mostPassword  = 200
)

// usable refuses a password that is too short, too long, the name itself or one
// character again and again.
func usable(name, password string) error {
	n := utf8.RuneCountInString(password)
	switch {
	case n < leastPassword:
		return handbook.Errorf("accounts.wrong.short", "least", leastPassword)
	case n > mostPassword || !utf8.ValidString(password):
		return handbook.Errorf("accounts.wrong.long", "most", mostPassword)
	case strings.EqualFold(strings.Trim(password, "0123456789"), name) || strings.Count(password, string([]rune(password)[0])) == n:
		return handbook.Errorf("accounts.wrong.guessable")
	}
	return nil
}

const (
	saltBytes = 16
	keyBytes  = 32
)

// hash returns the digest of a password, in the form that other programs read, too.
func (a *Accounts) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	if _, err := io.ReadFull(a.o.Random, salt); err != nil {
		return "", err
	}
	key, err := a.key(ctx, password, salt, a.o.Cost)
	if err != nil {
		return "", err
	}
	return encodeHash(a.o.Cost, salt, key), nil
}

func encodeHash(c Cost, salt, key []byte) string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.Memory, c.Time, c.Threads, b64(salt), b64(key))
}

// key waits for a place, for each digest takes its memory.
func (a *Accounts) key(ctx context.Context, password string, salt []byte, c Cost) ([]byte, error) {
	select {
	case a.hashing <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-a.hashing }()
	return argon2.IDKey([]byte(password), salt, c.Time, c.Memory, c.Threads, keyBytes), nil
}

// fits reports whether a password has a digest. Without a digest it does the same work,
// so that the time does not reveal which accounts there are.
func (a *Accounts) fits(ctx context.Context, password, digest string) (bool, error) {
	cost, salt, want, ok := read(digest)
	if !ok {
		cost, salt, want = a.o.Cost, make([]byte, saltBytes), make([]byte, keyBytes)
	}
	key, err := a.key(ctx, password, salt, cost)
	return ok && subtle.ConstantTimeCompare(key, want) == 1, err
}

// read takes a digest apart.
func read(digest string) (c Cost, salt, key []byte, ok bool) {
	parts := strings.Split(digest, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, false
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.Memory, &c.Time, &c.Threads); err != nil {
		return c, nil, nil, false
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return c, nil, nil, false
	}
	key, err = base64.RawStdEncoding.DecodeString(parts[5])
	return c, salt, key, err == nil && len(key) == keyBytes
}
