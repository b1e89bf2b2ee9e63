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
// 1 January 2000. The rows, which may be nil, go straight to the file: the library
// has no cells there.
func StableXLSX(book *excelize.File, when handbook.Date, rows SheetRows, w io.Writer) error {
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
	parts := workbookParts{rows: rows}
	defer parts.release()
	book.SetZipWriter(func(io.Writer) excelize.ZipWriter { return &parts })
	if _, err := book.WriteToBuffer(); err != nil {
		return handbook.Errorf("ratinglist.error.write", "problem", err)
	}
	if err := parts.write(w); err != nil {
		return handbook.Errorf("ratinglist.error.write", "problem", err)
	}
	return nil
}

// SheetRows write the widths of columns and the rows of sheets, the elements cols and
// sheetData, by the name of the part.
type SheetRows map[string]func(RowsWriter) error

// RowsWriter takes the rows of a sheet.
type RowsWriter interface {
	io.Writer
	Block() error // what was written since the one before is packed by itself
}

const contentTypes = "[Content_Types].xml"

// workbookParts are the parts of a workbook, each packed as the library writes it.
// It takes the place of the library's archive, whose parts have no fixed order.
type workbookParts struct {
	list []*workbookPart
	rows SheetRows
}

type workbookPart struct {
	name   string
	packed *bytes.Buffer
	size   uint64 // bytes before packing
	sum    uint32 // CRC-32 of them
	pack   *flate.Writer
	held   []byte // what is not packed before it is complete: content types, sheets with rows
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
	part := &workbookPart{name: name, packed: buffers.Get().(*bytes.Buffer)}
	if p.list = append(p.list, part); name != contentTypes && p.rows[name] == nil {
		part.begin()
	}
	return part, nil
}

func (p *workbookPart) begin() {
	p.pack = packers.Get().(*flate.Writer)
	p.pack.Reset(p.packed)
}

// buffers hold what is packed, and blocks before they are, of one workbook after another.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// largestKept is how large a buffer may be that serves another workbook: those of a list of
// millions would stay as long as papers are made behind it.
const largestKept = 1 << 20

// giveBack lets another workbook have a buffer.
func giveBack(b *bytes.Buffer) {
	if b.Cap() <= largestKept {
		b.Reset()
		buffers.Put(b)
	}
}

// release gives the buffers back.
func (p *workbookParts) release() {
	for _, part := range p.list {
		giveBack(part.packed)
	}
	p.list = nil
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
		if err := p.unhold(part); err != nil {
			return err
		}
	}
	err := part.pack.Close()
	packers.Put(part.pack)
	return err
}

// unhold writes what was held back: the content types in order, a sheet with its
// rows.
func (p *workbookParts) unhold(part *workbookPart) error {
	if part.name == contentTypes {
		_, err := part.Write(sortTypes(part.held))
		return err
	}
	before, after, found := bytes.Cut(part.held, []byte("<sheetData></sheetData>"))
	if !found {
		return handbook.Errorf("ratinglist.error.write", "problem", "sheet with cells: "+part.name)
	}
	sheet := blockWriter{workbookPart: part, block: buffers.Get().(*bytes.Buffer)}
	defer func() { giveBack(sheet.block) }()
	for _, step := range []func() error{
		func() error { return sheet.text(before) }, func() error { return p.rows[part.name](&sheet) }, func() error { return sheet.text(after) }, sheet.end,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// blockWriter packs a sheet in blocks, each by itself. A sheet that is a single block is packed
// as other parts are.
type blockWriter struct {
	*workbookPart
	block  *bytes.Buffer
	blocks int // packed so far
}

// Write takes more of a block.
func (b *blockWriter) Write(data []byte) (int, error) { return b.block.Write(data) }

func (b *blockWriter) text(text []byte) error {
	_, err := b.Write(text)
	return err
}

// Block ends a block and packs it.
func (b *blockWriter) Block() error {
	b.pack.Reset(b.packed)
	if _, err := b.workbookPart.Write(b.block.Bytes()); err != nil {
		return err
	}
	b.block.Reset()
	b.blocks++
	return b.pack.Flush()
}

// end packs the rest.
func (b *blockWriter) end() error {
	if b.blocks == 0 {
		_, err := b.workbookPart.Write(b.block.Bytes())
		return err
	}
	err := b.Block()
	b.pack.Reset(b.packed) // the end of the part is packed by itself, too
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

// What the head of a part says: sizes stand behind it, in version 2.0 of the form.
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
