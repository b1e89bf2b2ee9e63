package ratinglist

import (
	"archive/zip"
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"

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
	packed, err := book.WriteToBuffer()
	if err != nil {
		return handbook.Errorf("ratinglist.error.write", "problem", err)
	}
	if err := repack(packed.Bytes(), w); err != nil {
		return handbook.Errorf("ratinglist.error.write", "problem", err)
	}
	return nil
}

const contentTypes = "[Content_Types].xml"

// repack packs the parts of a workbook again, content types first as readers
// expect, then by name, without times.
func repack(data []byte, w io.Writer) error {
	in, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	parts := slices.Clone(in.File)
	slices.SortFunc(parts, func(a, b *zip.File) int {
		return strings.Compare(orderOf(a.Name), orderOf(b.Name))
	})
	out := zip.NewWriter(w)
	for _, part := range parts {
		if err := repackPart(out, part); err != nil {
			return err
		}
	}
	return out.Close()
}

func orderOf(name string) string {
	if name == contentTypes {
		return ""
	}
	return name
}

func repackPart(out *zip.Writer, part *zip.File) error {
	to, err := out.CreateHeader(&zip.FileHeader{Name: part.Name, Method: zip.Deflate})
	if err != nil {
		return err
	}
	from, err := part.Open()
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	if part.Name != contentTypes {
		_, err = io.Copy(to, from)
		return err
	}
	text, err := io.ReadAll(from)
	if err != nil {
		return err
	}
	_, err = to.Write(sortTypes(text))
	return err
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
