package web

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func pictureOf(t *testing.T, side int) []byte {
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, side, 1))))
	return b.Bytes()
}

// A logo is a picture; each page shows it with the name of the federation.
func TestLogoAndName(t *testing.T) {
	end, err := CheckLogo(pictureOf(t, 30))
	require.NoError(t, err)
	require.Equal(t, "png", end)
	for _, bad := range [][]byte{nil, []byte("<svg onload=alert(1)>"), pictureOf(t, 5000), append(pictureOf(t, 2), make([]byte, 1<<20)...)} {
		_, err := CheckLogo(bad)
		require.Error(t, err)
	}
	s := staff(t, func(o *Options) { o.Name, o.Logo = "Schach <Verband>", pictureOf(t, 30) })
	page := s.ask("", "GET", "/events", nil).Body.String()
	require.Contains(t, page, `<img src="/logo?v=`+s.logoVersion+`" alt=""><span>Schach &lt;Verband&gt;</span></a>`)
	require.Contains(t, page, "· Schach &lt;Verband&gt;</title>")
	w := s.ask("", "GET", "/logo?v="+s.logoVersion, nil)
	require.Equal(t, "image/png", w.Header().Get("Content-Type"))
	require.True(t, strings.Contains(w.Header().Get("Cache-Control"), "immutable"))
	require.Equal(t, pictureOf(t, 30), w.Body.Bytes())
	plain := staff(t)
	require.Equal(t, 404, plain.ask("", "GET", "/logo", nil).Code)
	require.Contains(t, plain.ask("", "GET", "/events", nil).Body.String(), "· Chess Federation LIE</title>")
}
