//go:build !js

package ratinglist

import (
	"archive/zip"
	"bytes"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/flate"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
)

// StableXLSX writes a workbook so that the same cells give the same bytes: it
// is created and modified at the start of a day, and its parts are packed in
// the order of their names; its other properties stay. An unknown day is
// 1 January 2000.
func StableXLSX(book *excelize.File, when handbook.Date, w io.Writer) error {
	if !when.Valid() {
		when = 2000_01_01
	}
	stamp := when.String() + "T00:00:00Z"
	props, err := book.GetDocProps()
	if err != nil {
		return handbook.Errorf("ratinglist.error.write", "problem", err)
	}
	props.Creator, props.LastModifiedBy, props.Created, props.Modified = "fedrate", "fedrate", stamp, stamp
	if err := book.SetDocProps(props); err != nil {
		return handbook.Errorf("ratinglist.error.write", "problem", err)
	}
	var parts workbookParts
	book.SetZipWriter(func(io.Writer) excelize.ZipWriter { return &parts })
	if _, err := book.WriteToBuffer(); err != nil {
		return handbook.Errorf("ratinglist.error.write", "problem", err)
	}
	if err := parts.write(w); err != nil {
		return handbook.Errorf("ratinglist.error.write", "problem", err)
	}
	return nil
}

const contentTypes = "[Content_Types].xml"

// workbookParts are the parts of a workbook, each packed as the library writes it.
// It takes the place of the library's archive, whose parts have no fixed order.
type workbookParts struct {
	list []*workbookPart
}

type workbookPart struct {
	name   string
	packed bytes.Buffer
	size   uint64 // bytes before packing
	sum    uint32 // CRC-32 of them
	pack   *flate.Writer
	held   []byte // the content types, which are packed in order
}

// packers pack parts fast: a workbook is a few dozen KB, and what it takes is time.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err)
	}
	return w
}}

// Create begins a part; the one before is complete.
func (p *workbookParts) Create(name string) (io.Writer, error) {
	if err := p.complete(); err != nil {
		return nil, err
	}
	part := &workbookPart{name: name}
	if p.list = append(p.list, part); name != contentTypes {
		part.begin()
	}
	return part, nil
}

func (p *workbookPart) begin() {
	p.pack = packers.Get().(*flate.Writer)
	p.pack.Reset(&p.packed)
}

// Write packs more of the part.
func (p *workbookPart) Write(data []byte) (int, error) {
	if p.pack == nil {
		p.held = append(p.held, data...)
		return len(data), nil
	}
	p.size += uint64(len(data))
	p.sum = crc32.Update(p.sum, crc32.IEEETable, data)
	return p.pack.Write(data)
}

// complete packs the rest of the last part.
func (p *workbookParts) complete() error {
	if len(p.list) == 0 {
		return nil
	}
	part := p.list[len(p.list)-1]
	if part.pack == nil {
		part.begin()
		if _, err := part.Write(sortTypes(part.held)); err != nil {
			return err
		}
	}
	err := part.pack.Close()
	packers.Put(part.pack)
	return err
}

// AddFS is not called for a workbook that was not opened from a folder.
func (*workbookParts) AddFS(fs.FS) error { return errors.ErrUnsupported }

// Close completes the last part.
func (p *workbookParts) Close() error { return p.complete() }

// write writes the archive: content types first as readers expect, then by name,
// without times.
func (p *workbookParts) write(w io.Writer) error {
	slices.SortFunc(p.list, func(a, b *workbookPart) int { return strings.Compare(orderOf(a.name), orderOf(b.name)) })
	out := zip.NewWriter(w)
	for _, part := range p.list {
		to, err := out.CreateRaw(&zip.FileHeader{
			Name: part.name, Method: zip.Deflate, Flags: dataDescriptor, CreatorVersion: zipVersion, ReaderVersion: zipVersion,
			CRC32: part.sum, CompressedSize64: uint64(part.packed.Len()), UncompressedSize64: part.size,
		})
		if err != nil {
			return err
		}
		if _, err := part.packed.WriteTo(to); err != nil {
			return err
		}
	}
	return out.Close()
}

// Values in the header of a part: the sizes follow the part, and the version is 2.0.
const (
	dataDescriptor = 0x8
	zipVersion     = 20
)

func orderOf(name string) string {
	if name == contentTypes {
		return ""
	}
	return name
}

var typeElement = regexp.MustCompile(`<(?:Override|Default)\b[^>]*(?:/>|></(?:Override|Default)>)`)

// sortTypes puts the elements of the content types in order, in the places
// they have.
func sortTypes(text []byte) []byte {
	elements := typeElement.FindAllString(string(text), -1)
	slices.Sort(elements)
	i := -1
	return typeElement.ReplaceAllFunc(text, func([]byte) []byte {
		i++
		return []byte(elements[i])
	})
}
