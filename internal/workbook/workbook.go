// Package workbook opens workbooks (XLSX) that strangers have made. It looks at
// the packed parts first, by streaming: how much they unpack to, and how many
// rows and cells they claim. Few bytes may claim what fills the memory; such a
// workbook is refused before it is read. It knows no list and no form.
package workbook

import (
	"archive/zip"
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
)

// MaxBytes is the largest file that any reader of the program takes, packed.
const MaxBytes = 64 << 20

// Budget is what a workbook may cost at most. It is counted before the library sees
// the workbook; all parts that are read count.
type Budget struct {
	Unpacked int64 // bytes of all parts
	Free     int64 // bytes of sheets, whatever they hold
	PerRow   int64 // further bytes of sheets for each row; 0: none
	Sheets   int   // that are named, be it one many times over
	Rows     int   // of a sheet, empty ones before the last included
	Cells    int   // of all sheets, empty ones before the last of a row included
	Shown    int64 // bytes of shared texts, each counted in every cell that has it
}

const (
	mostParts  = 2_000
	mostOther  = 4 << 20  // bytes of a part that is no sheet and no table of texts
	mostInside = 64 << 20 // bytes of the parts that are not unpacked to a file
	toFile     = 4 << 20  // bytes of a sheet beyond which excelize unpacks it to a file
	freeRatio  = 64 << 20 // bytes that a part may unpack to, whatever its size
	mostRatio  = 100      // bytes for one that a larger part may unpack to
)

// Open opens a workbook that keeps within the limits. Its pictures, drawings
// and properties are not read.
func Open(data []byte, most Budget, options excelize.Options) (*excelize.File, error) {
	packed, err := Inspect(data, most)
	if err != nil {
		return nil, err
	}
	needed, err := repacked(packed)
	if err != nil {
		return nil, broken(err)
	}
	options.UnzipSizeLimit, options.UnzipXMLSizeLimit = most.Unpacked+1, min(toFile, most.Unpacked)
	book, err := opened(needed, options)
	if err != nil {
		return nil, broken(err)
	}
	return book, nil
}

// opened turns a panic of the library on hostile parts into an error.
func opened(data []byte, options excelize.Options) (book *excelize.File, err error) {
	defer Guard(&err)
	return excelize.OpenReader(bytes.NewReader(data), options)
}

// Guard turns a panic of the workbook library into an error. It must be deferred.
func Guard(err *error) {
	if p := recover(); p != nil {
		*err = handbook.Errorf("workbook.error.fault")
	}
}

func broken(err error) error { return handbook.Errorf("workbook.error.broken", "problem", err) }

// Zip opens a ZIP file whose parts keep within what packing can gain.
func Zip(data []byte, unpacked int64) (*zip.Reader, error) {
	if n := bytes.Count(data, []byte("PK\x01\x02")); n > mostParts { // before a table of them is made
		return nil, handbook.Errorf("workbook.error.parts", "parts", n, "most", mostParts)
	}
	packed, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, broken(err)
	}
	seen, total, book := map[string]bool{}, uint64(0), Is(packed)
	for _, f := range packed.File {
		name := plainName(f.Name)
		if seen[name] {
			return nil, handbook.Errorf("workbook.error.twice", "part", short(f.Name))
		}
		seen[name] = true
		if book && unneeded(name) {
			continue
		}
		if f.UncompressedSize64 > freeRatio && f.UncompressedSize64/mostRatio > f.CompressedSize64 {
			return nil, tooLarge(f.Name, f.UncompressedSize64>>20)
		}
		if total += min(f.UncompressedSize64, 1<<62); total > uint64(unpacked) {
			return nil, tooLarge(f.Name, total>>20)
		}
	}
	return packed, nil
}

func tooLarge(part string, mebibytes uint64) error {
	return handbook.Errorf("workbook.error.unpacked", "part", short(part), "mebibytes", int(mebibytes))
}

// Inspect opens the packed parts of a workbook that keeps within the limits.
func Inspect(data []byte, most Budget) (*zip.Reader, error) {
	packed, err := Zip(data, most.Unpacked)
	if err != nil {
		return nil, err
	}
	t := tally{most: most}
	inside := uint64(0)
	for _, f := range textsFirst(packed.File) {
		name := plainName(f.Name)
		if unneeded(name) {
			continue
		}
		sheet, texts := strings.HasPrefix(name, "xl/worksheets/"), name == textsPart
		if !sheet && !texts && f.UncompressedSize64 > mostOther {
			return nil, tooLarge(f.Name, f.UncompressedSize64>>20)
		}
		if f.UncompressedSize64 <= toFile || !strings.HasPrefix(name, "xl/worksheets/sheet") && !texts {
			if inside += f.UncompressedSize64; inside > mostInside {
				return nil, tooLarge(f.Name, inside>>20)
			}
		}
		if err := t.part(f, sheet, texts); err != nil {
			return nil, err
		}
	}
	return packed, nil
}

// textsPart is the part with the texts that cells share.
const textsPart = "xl/sharedstrings.xml"

// textsFirst returns the parts with the shared texts before the sheets that show them.
func textsFirst(parts []*zip.File) []*zip.File {
	return slices.SortedStableFunc(slices.Values(parts), func(a, b *zip.File) int {
		switch isA, isB := plainName(a.Name) == textsPart, plainName(b.Name) == textsPart; {
		case isA == isB:
			return 0
		case isA:
			return -1
		}
		return 1
	})
}

// Is reports whether the packed parts are those of a workbook.
func Is(packed *zip.Reader) bool {
	for _, f := range packed.File {
		if plainName(f.Name) == "xl/workbook.xml" {
			return true
		}
	}
	return false
}

// plainName returns the name of a part as workbooks are read: no difference of case
// or slashes tells two parts apart.
func plainName(name string) string {
	return strings.TrimPrefix(path.Clean(strings.ToLower(strings.ReplaceAll(name, `\`, "/"))), "/")
}

// unneeded reports whether cells can be read without a part.
func unneeded(name string) bool {
	for _, folder := range []string{
		"docprops/", "customxml/", "xl/media/", "xl/drawings/", "xl/charts/", "xl/chartsheets/", "xl/embeddings/", "xl/externallinks/", "xl/printersettings/",
		"xl/pivottables/", "xl/pivotcache/", "xl/ctrlprops/", "xl/activex/", "xl/comments", "xl/threadedcomments/", "xl/persons/", "xl/tables/",
		"xl/querytables/", "xl/vbaproject", "xl/calcchain", "xl/worksheets/_rels/", "xl/richdata/", "xl/webextensions/",
	} {
		if strings.HasPrefix(name, folder) {
			return true
		}
	}
	return !strings.HasSuffix(name, ".xml") && !strings.HasSuffix(name, ".rels") || strings.HasSuffix(name, "/")
}

// repacked returns the needed parts alone, as they were packed.
func repacked(packed *zip.Reader) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range packed.File {
		if unneeded(plainName(f.Name)) {
			continue
		}
		if err := w.Copy(f); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// short returns a name for a message.
func short(name string) string {
	if r := []rune(name); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return name
}
