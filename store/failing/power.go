package failing

// #include "failing.h"
import "C"

import (
	"errors"
	"math/rand/v2"
	"os"
	"unsafe"
)

// NoteUnsynced begins to note what is written to databases and their logs and
// not synced, for [LoseUnsynced]. From the first call of files that fails on
// nothing is written any more, as if power were off: arm it with lasting.
func NoteUnsynced() { C.unsynced_note(1) }

// sector is what a disk writes whole.
const sector = 512

// LoseUnsynced makes of databases and their logs what a disk has when power is
// back: of the writes that were not synced any are lost, and any others, even
// later ones, are there, some of them in part. No database may be open.
func LoseUnsynced(random *rand.Rand) error {
	defer C.unsynced_note(0)
	n := int(C.unsynced_length())
	var errs []error
	for i := n - 1; i >= 0; i-- {
		errs = append(errs, changed(C.unsynced_at(C.int(i)), func(f *os.File, w C.failing_write_t) error {
			_, err := f.WriteAt(C.GoBytes(unsafe.Pointer(w.before), w.kept), int64(w.at))
			return errors.Join(err, f.Truncate(int64(w.size)))
		}))
	}
	all := random.IntN(4) == 0 // as on a disk that wrote nothing by itself
	for i := range n {
		w := C.unsynced_at(C.int(i))
		if all || random.IntN(2) == 0 {
			continue
		}
		errs = append(errs, changed(w, func(f *os.File, w C.failing_write_t) error {
			if w.cut != 0 {
				return f.Truncate(int64(w.at))
			}
			data := C.GoBytes(unsafe.Pointer(w.after), w.n)
			if random.IntN(4) == 0 {
				data = data[:random.IntN(len(data)/sector+1)*sector]
			}
			_, err := f.WriteAt(data, int64(w.at))
			return err
		}))
	}
	return errors.Join(errs...)
}

// changed opens the file of a write; one that is gone is passed over.
func changed(w C.failing_write_t, do func(*os.File, C.failing_write_t) error) error {
	f, err := os.OpenFile(C.GoString(w.name), os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(do(f, w), f.Close())
}
