package printout

import (
	"bytes"
	"compress/zlib"
	"math"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/signintech/gopdf"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/typeface"
)

// Pages are what the library writes that draws the same.
func TestInkIsAsTheLibraryDraws(t *testing.T) {
	t.Parallel()
	info := gopdf.PdfInfo{Title: "list", Author: "fedrate", CreationDate: time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)}
	var ours ink
	ours.start(info)
	var theirs gopdf.GoPdf
	theirs.Start(gopdf.Config{PageSize: gopdf.Rect{W: pageWidth, H: pageHeight}})
	theirs.SetCompressLevel(zlib.BestSpeed)
	theirs.SetInfo(info)
	add := func(f *typeface.Face) {
		ours.add(f)
		require.NoError(t, theirs.AddTTFFontData(f.Name, f.Data))
	}
	text := func(f *typeface.Face, size, x, y float64, s string) {
		ours.use(f, size)
		ours.text(x, y, s, tones[Accent])
		require.NoError(t, theirs.SetFont(f.Name, "", size))
		theirs.SetTextColor(tones[Accent][0], tones[Accent][1], tones[Accent][2])
		theirs.SetXY(x, y)
		require.NoError(t, theirs.Text(s))
	}
	add(typeface.Regular.Face)
	add(typeface.Strong.Face)
	page := func() {
		ours.page()
		theirs.AddPage()
	}
	page()
	var letters []rune
	var others []*typeface.Face
	for r := ' '; r < 0x530; r++ {
		letters = append(letters, r)
	}
	for i, s := range []string{"Велогорин, Дарислав", "Łukasz O’Brien – ½ ✓ → 漢", string(letters)} {
		for w, weight := range []typeface.Weight{typeface.Regular, typeface.Strong} {
			for _, run := range weight.Runs(s) {
				if run.Face == weight.Other && !slices.Contains(others, run.Face) { // at its first use
					others = append(others, run.Face)
					add(run.Face)
				}
				text(run.Face, 7.6+float64(w)*1.5234, 12.345-20*float64(w), 20+float64(i)*0.005, run.Text)
			}
		}
	}
	page()
	page()
	ours.stroke(tones[Bad], 0.35)
	theirs.SetStrokeColor(tones[Bad][0], tones[Bad][1], tones[Bad][2])
	theirs.SetLineWidth(0.35)
	ours.line(1, 2, 1e-9, 841.89)
	theirs.Line(1, 2, 1e-9, 841.89)
	ours.filling(tones[Sunk])
	theirs.SetFillColor(tones[Sunk][0], tones[Sunk][1], tones[Sunk][2])
	for _, filled := range []bool{true, false} {
		ours.box(10.005, 20, 30, 40.015, filled)
		theirs.RectFromUpperLeftWithStyle(10.005, 20, 30, 40.015, map[bool]string{true: "F", false: "D"}[filled])
	}
	points := []gopdf.Point{{X: 1, Y: 2}, {X: 3.333, Y: 4}, {X: 5, Y: 900}}
	ours.polygon(points)
	theirs.Polygon(points, "F")
	ours.dashes(2, 3)
	theirs.SetCustomLineType([]float64{2, 3}, 0)
	ours.dashes()
	theirs.SetLineType("solid")
	ours.turned(30, 100, 200, func() {
		theirs.Rotate(30, 100, 200)
		text(typeface.Regular.Face, 8, 100, 200, "turned")
		theirs.RotateReset()
	})
	ours.at = 0 // as feet are written at the end
	require.NoError(t, theirs.SetPage(1))
	text(typeface.Regular.Face, 7.5, 40, 800, "foot")
	var a, b bytes.Buffer
	require.NoError(t, ours.write(&a))
	_, err := theirs.WriteTo(&b)
	require.NoError(t, err)
	require.Equal(t, b.String(), a.String())
}

// A file of which the table of places is not what the library writes is refused.
func TestFileWithoutItsTable(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"", "startxref\n9999\n", "xref\ntrailer\nstartxref\n0\n", "head\nxref\n0 2\n0000000000 65535 f \nwrong\ntrailer\nstartxref\n5\n"} {
		_, _, err := objectsOf([]byte(file))
		require.Error(t, err, file)
	}
}

func TestNumbersHaveTwoDecimals(t *testing.T) {
	t.Parallel()
	for _, v := range []float64{0, 0.001, 0.005, 0.0149, 0.015, 1.005, 2.675, 123.455, 595.28, 841.885, 0.995, 9.999, -0.001, -3.14159, 1e12, math.Copysign(0, -1)} {
		for _, v := range []float64{v, math.Nextafter(v, math.Inf(1)), math.Nextafter(v, math.Inf(-1))} {
			require.Equal(t, strconv.FormatFloat(v, 'f', 2, 64), string(number(nil, v)))
		}
	}
	for i := range 100_000 {
		v := float64(i) * 0.00731
		require.Equal(t, strconv.FormatFloat(v, 'f', 2, 64), string(number(nil, v)))
	}
}
