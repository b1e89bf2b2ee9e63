// Package objects keeps files under keys at an address: in a folder
// (file:///srv/fedrate/files), or in an object store that speaks S3
// (s3://bucket/prefix?endpoint=…&region=…). An object is there as a whole or not at
// all. What is read is held against the SHA-256 that it is known by, and refused where it
// has another one. The package does not know what the objects are, and reads no
// environment: credentials are handed to it.
package objects

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"iter"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// Store keeps objects. Keys are paths with slashes.
type Store interface {
	// Put keeps an object, instead of one that is there under the key.
	Put(ctx context.Context, key string, content io.ReadSeeker, size int64) error
	// Get writes an object to a writer. The error is [fs.ErrNotExist] where there is
	// none.
	Get(ctx context.Context, key string, to io.Writer) error
	// List gives the objects whose keys begin so, in any order.
	List(ctx context.Context, prefix string) iter.Seq2[Object, error]
	// Remove takes an object away; where there is none, nothing is done.
	Remove(ctx context.Context, key string) error
	// Address says where the objects lie.
	Address() string
}

// Object is one that is there.
type Object struct {
	Key   string
	Bytes int64
}

// Content is what an object must have in it.
type Content struct {
	SHA256 string // in hexadecimal digits
	Bytes  int64
}

// ContentOf is that of some bytes.
func ContentOf(data []byte) Content {
	sum := sha256.Sum256(data)
	return Content{hex.EncodeToString(sum[:]), int64(len(data))}
}

// DiffersError says that an object is not what it is known to be.
type DiffersError struct{ Key, Address string }

func (e *DiffersError) Error() string { return language.English.Say(e.Text()) }

// Text returns what the error says.
func (e *DiffersError) Text() handbook.Text {
	return handbook.Say("objects.wrong.differs", "key", e.Key, "address", e.Address)
}

// Read returns an object with a known content. One with another content is a
// [*DiffersError], and no more of it is read than the known one has.
func Read(ctx context.Context, s Store, key string, known Content) ([]byte, error) {
	var b bytes.Buffer
	if err := check(ctx, s, key, known, &b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Check reads an object for its content alone, as [Read] does.
func Check(ctx context.Context, s Store, key string, known Content) error {
	return check(ctx, s, key, known, io.Discard)
}

func check(ctx context.Context, s Store, key string, known Content, to io.Writer) error {
	b := &bounded{to: to, left: known.Bytes, sum: sha256.New()}
	err := s.Get(ctx, key, b)
	if errors.Is(err, errTooLong) || err == nil && (b.left != 0 || hex.EncodeToString(b.sum.Sum(nil)) != known.SHA256) {
		return &DiffersError{key, s.Address()}
	}
	return err
}

// ReadUpTo returns an object whose content is not known, with that many bytes at most.
func ReadUpTo(ctx context.Context, s Store, key string, most int64) ([]byte, error) {
	var b bytes.Buffer
	err := s.Get(ctx, key, &bounded{to: &b, left: most, sum: sha256.New()})
	if errors.Is(err, errTooLong) {
		return nil, &DiffersError{key, s.Address()}
	}
	return b.Bytes(), err
}

// Ready asks whether a place answers, a folder also whether a file can be put there, and changes
// nothing: who is about to do something that needs it learns before what would fail at the end.
func Ready(ctx context.Context, s Store) error {
	if f, is := s.(*folder); is {
		if err := f.writable(); err != nil {
			return err
		}
	}
	for _, err := range s.List(ctx, "ready/") {
		return err
	}
	return nil
}

// Write keeps some bytes as an object.
func Write(ctx context.Context, s Store, key string, data []byte) error {
	return s.Put(ctx, key, bytes.NewReader(data), int64(len(data)))
}

// errTooLong ends the reading of an object that has more in it than it is known to have.
var errTooLong = errors.New("too long")

// bounded passes on so many bytes and no more, and sums them up.
type bounded struct {
	to   io.Writer
	left int64
	sum  hash.Hash
}

func (b *bounded) Write(p []byte) (int, error) {
	if int64(len(p)) > b.left {
		return 0, errTooLong
	}
	b.left -= int64(len(p))
	_, _ = b.sum.Write(p) // a digest takes everything
	return b.to.Write(p)
}
