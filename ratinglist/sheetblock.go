//go:build !js

package ratinglist

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"hash/crc32"
)

// Block is some rows of a sheet, packed by themselves.
type Block struct {
	Mark  [16]byte // digest of their XML
	Bytes int32    // packed
}

// SheetBlocks are those of a sheet, by the name of its part, in their order.
type SheetBlocks struct {
	Part   string
	Blocks []Block
}

// Blocks are those of a workbook.
type Blocks struct {
	SHA256 [32]byte // of the workbook
	Sheets []SheetBlocks
}

// EarlierSheets is the same workbook as it was written before: blocks with the same rows are
// taken over from it as they are packed. The bytes are those of a workbook that is packed as
// a whole.
type EarlierSheets struct {
	Blocks
	File func() []byte // nil where it is not there; another one than it was is not taken
}

// keptSheets are the blocks of a workbook that is written, and those of the earlier one.
type keptSheets struct {
	earlier EarlierSheets
	packed  map[[16]byte][]byte // blocks of the earlier one; nil: not looked for yet
	sheets  []SheetBlocks
}

// take is a block of the earlier workbook; nil where it has none with that mark.
func (k *keptSheets) take(mark [16]byte) []byte {
	if k.packed == nil {
		k.packed = map[[16]byte][]byte{}
		k.read()
	}
	return k.packed[mark]
}

// read finds the blocks in the file of the earlier workbook.
func (k *keptSheets) read() {
	if len(k.earlier.Sheets) == 0 {
		return
	}
	data := k.earlier.File()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || sha256.Sum256(data) != k.earlier.SHA256 {
		return // all are packed
	}
	for _, s := range k.earlier.Sheets {
		for _, f := range archive.File {
			at, err := f.DataOffset()
			if f.Name != s.Part || err != nil {
				continue
			}
			rest := data[at:][:f.CompressedSize64]
			for _, b := range s.Blocks {
				if b.Bytes <= 0 || int(b.Bytes) > len(rest) {
					break
				}
				k.packed[b.Mark], rest = rest[:b.Bytes], rest[b.Bytes:]
			}
		}
	}
}

// markOf is the digest of the XML of rows and of the way in which they are packed: a program
// that packs otherwise takes nothing over.
func markOf(rows []byte) (mark [16]byte) {
	sum := sha256.New()
	_, _ = sum.Write([]byte(packing)) // a digest takes everything
	_, _ = sum.Write(rows)
	copy(mark[:], sum.Sum(nil))
	return mark
}

// blockWriter packs a sheet in blocks. One that is a single block is packed as other parts are.
type blockWriter struct {
	*workbookPart
	block *bytes.Buffer
}

// Write takes more of a block.
func (b *blockWriter) Write(data []byte) (int, error) { return b.block.Write(data) }

func (b *blockWriter) text(text []byte) error {
	_, err := b.Write(text)
	return err
}

// Block ends a block: it is taken over from the earlier workbook, or packed so that it rests on
// none before it.
func (b *blockWriter) Block() error {
	before, rows, mark := b.packed.Len(), b.block.Bytes(), [16]byte{}
	var had []byte
	if b.kept != nil {
		mark = markOf(rows)
		had = b.kept.take(mark)
	}
	b.size += uint64(len(rows))
	b.sum = crc32.Update(b.sum, crc32.IEEETable, rows)
	b.packed.Write(had)
	if had == nil {
		b.pack.Reset(b.packed)
		if _, err := b.pack.Write(rows); err != nil {
			return err
		}
		if err := b.pack.Flush(); err != nil {
			return err
		}
	}
	b.blocks = append(b.blocks, Block{mark, int32(b.packed.Len() - before)}) //nolint:gosec // some dozen KB
	b.block.Reset()
	return nil
}

// end packs the rest.
func (b *blockWriter) end() error {
	if len(b.blocks) == 0 {
		_, err := b.workbookPart.Write(b.block.Bytes())
		return err
	}
	err := b.Block()
	b.pack.Reset(b.packed) // what ends the part rests on nothing either
	return err
}
