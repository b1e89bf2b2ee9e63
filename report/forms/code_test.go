package forms_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/papertest"
)

func itoa(n int) string { return strconv.Itoa(n) }

func encodePNG(w io.Writer, c color.Color) error {
	m := image.NewRGBA(image.Rect(0, 0, 1, 1))
	m.Set(0, 0, c)
	return png.Encode(w, m)
}

// decoded is what a camera reads from a picture.
func decoded(t *testing.T, picture []byte) string {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(picture))
	require.NoError(t, err)
	bits, err := gozxing.NewBinaryBitmapFromImage(m)
	require.NoError(t, err)
	result, err := qrcode.NewQRCodeReader().Decode(bits, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true})
	require.NoError(t, err)
	return result.GetText()
}

// corner is the part of a page with the code.
func corner(t *testing.T, page []byte) []byte {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(page))
	require.NoError(t, err)
	r := m.Bounds()
	r.Min = image.Pt(r.Dx()*6/10, r.Dy()/2)
	part := image.NewRGBA(r)
	draw.Draw(part, r, m, r.Min, draw.Src)
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, part))
	return b.Bytes()
}

// onWhite gives a picture an edge, as the paper does.
func onWhite(t *testing.T, picture []byte) []byte {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(picture))
	require.NoError(t, err)
	const edge = 40
	large := image.NewRGBA(image.Rect(0, 0, m.Bounds().Dx()+2*edge, m.Bounds().Dy()+2*edge))
	for x := range large.Bounds().Dx() {
		for y := range large.Bounds().Dy() {
			large.Set(x, y, color.White)
			if at := image.Pt(x-edge, y-edge); at.In(m.Bounds()) {
				large.Set(x, y, m.At(at.X, at.Y))
			}
		}
	}
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, large))
	return b.Bytes()
}

// TestCode: the code on a form is read back by another library, and proves number
// and digest without the office.
func TestCode(t *testing.T) {
	d := newDesk(t)
	book := papertest.Open(t, d.xlsx)
	cells, err := book.GetPictureCells("IT1")
	require.NoError(t, err)
	require.Len(t, cells, 1)
	pictures, err := book.GetPictures("IT1", cells[0])
	require.NoError(t, err)
	text := decoded(t, onWhite(t, pictures[0].File))
	code, ok := paper.ParseCode(text)
	require.True(t, ok, text)
	require.Equal(t, d.paper.Number, code.Number)
	require.Equal(t, seal.Sum(d.paper.Data), code.Sum)
	require.Equal(t, d.paper.Digest, code.Digest())
	require.Equal(t, paper.AsIssued, paper.OfCode(code, d.ring).Verdict())
	require.Equal(t, paper.Unknown, paper.OfCode(code, seal.Ring{keyOf(t, 9).Public()}).Verdict())
	swapped := code
	swapped.Number = d.other.Number
	require.Equal(t, paper.Altered, paper.OfCode(swapped, d.ring).Verdict())
	for _, other := range []string{"", "FEDRATE1:", text + "A", text[1:]} {
		_, ok := paper.ParseCode(other)
		require.False(t, ok, other)
	}
}

// TestCodeOnPaper: the code of each form is read from its printed page; skipped
// where nothing draws pages.
func TestCodeOnPaper(t *testing.T) {
	pages, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm, which draws the pages, is not installed")
	}
	for _, name := range []string{"it1-19", "it2-5", "ia1"} {
		p := samples(language.Russian)[name]
		p.Sign(keyOf(t, 1))
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "a.pdf"), papertest.Written(t, p.PDF), 0o644))
		said, err := exec.Command(pages, "-r", "200", "-png", "-f", "1", "-l", "1", filepath.Join(dir, "a.pdf"), filepath.Join(dir, "a")).CombinedOutput()
		require.NoError(t, err, string(said))
		drawn, err := filepath.Glob(filepath.Join(dir, "a-*.png"))
		require.NoError(t, err)
		require.Len(t, drawn, 1)
		page, err := os.ReadFile(drawn[0])
		require.NoError(t, err)
		code, ok := paper.ParseCode(decoded(t, corner(t, page)))
		require.True(t, ok, name)
		require.Equal(t, p.Number, code.Number)
		require.Equal(t, p.Digest, code.Digest())
	}
}
