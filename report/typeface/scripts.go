package typeface

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the files of the fonts
	"io"
	"sync"
)

//go:embed arabic.ttf.gz
var arabicFile []byte

//go:embed armenian.ttf.gz
var armenianFile []byte

//go:embed georgian.ttf.gz
var georgianFile []byte

//go:embed han.ttf.gz
var hanFile []byte

//go:embed hangul.ttf.gz
var hangulFile []byte

//go:embed hebrew.ttf.gz
var hebrewFile []byte

//go:embed latin.ttf.gz
var latinFile []byte

// scriptFaces are the fonts of Noto, each with the letters that it is asked for,
// in order. None is unpacked before a text needs it.
var scriptFaces = []struct {
	face   *Face
	ranges [][2]rune
}{
	{packedFace("noto-latin", latinFile), [][2]rune{{0x180, 0x2af}, {0x370, 0x3ff}, {0x460, 0x52f}, {0x1e00, 0x1fff}, {0xa78a, 0xa78c}}},
	{packedFace("noto-armenian", armenianFile), [][2]rune{{0x530, 0x58f}}},
	{packedFace("noto-hebrew", hebrewFile), [][2]rune{{0x5be, 0x5f4}}},
	{packedFace("noto-arabic", arabicFile), [][2]rune{{0x60c, 0x6ff}, {0xe622, 0xe627}, {0xfb50, 0xfdff}, {0xfe70, 0xfefc}}},
	{packedFace("noto-georgian", georgianFile), [][2]rune{{0x10a0, 0x10ff}, {0x1c90, 0x1cbf}}},
	{packedFace("noto-han", hanFile), [][2]rune{{0x3000, 0x30ff}, {0x4e00, 0x9fff}, {0xff00, 0xff0f}}},
	{packedFace("noto-hangul", hangulFile), [][2]rune{{0xac00, 0xd7a3}}},
}

func packedFace(name string, packed []byte) *Face {
	data := sync.OnceValue(func() []byte {
		in, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			return nil
		}
		all, err := io.ReadAll(in)
		if err != nil {
			return nil
		}
		return all
	})
	return &Face{name, data, sync.OnceValue(func() *metrics { return readMetrics(data()) })}
}

// ofScript returns the font of Noto for a letter; nil if there is none.
func ofScript(r rune) *Face {
	for i := range scriptFaces {
		for _, part := range scriptFaces[i].ranges {
			if r >= part[0] && r <= part[1] {
				return scriptFaces[i].face
			}
		}
	}
	return nil
}
