package month

import (
	"bytes"
	"io"
	"os"
)

// standing is the file that stands in a folder by the path of one that is written to take its
// place, as long as the two are the same: then it stays, under a second name, so that who copies
// what has changed by the times of files copies that alone.
type standing struct {
	file *os.File // nil: there is none, or another one is written
	room []byte
}

// standingAt is the file of a path.
func standingAt(path string) standing {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return standing{}
	}
	file, err := os.Open(path)
	if err != nil {
		return standing{} // it cannot be read: it is written anew
	}
	return standing{file: file}
}

// goesOn holds the bytes that are written next against it.
func (s *standing) goesOn(p []byte) {
	if s.file == nil {
		return
	}
	if len(s.room) < len(p) {
		s.room = make([]byte, len(p))
	}
	n, err := io.ReadFull(s.file, s.room[:len(p)])
	if err != nil || !bytes.Equal(s.room[:n], p) {
		s.close()
	}
}

// same tells whether it is what was written, behind the last byte.
func (s *standing) same() bool {
	if s.file == nil {
		return false
	}
	n, err := s.file.Read(make([]byte, 1))
	return n == 0 && err == io.EOF
}

func (s *standing) close() {
	if s.file != nil {
		_ = s.file.Close() // it was only read
		s.file = nil
	}
}
