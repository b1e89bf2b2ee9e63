package web

import (
	"bytes"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"net/http"

	"github.com/fedrate/fedrate/handbook"
)

// Bounds of a logo.
const (
	longestLogo = 1 << 20
	widestLogo  = 4096
)

// CheckLogo refuses what is not a picture in PNG or JPEG of up to 1 MB and 4096 points a side,
// and returns the end of its file's name.
func CheckLogo(data []byte) (end string, err error) {
	picture, form, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || len(data) > longestLogo || max(picture.Width, picture.Height) > widestLogo {
		return "", handbook.Errorf("web.logo", "most", widestLogo)
	}
	return form, nil
}

// logo answers the logo of the federation.
func (p *Portal) logo(w http.ResponseWriter, r *http.Request) {
	if p.o.Logo == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", http.DetectContentType(p.o.Logo))
	w.Header().Set("Cache-Control", "public, max-age=3600")
	if r.URL.Query().Get("v") == p.logoVersion {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	_, _ = w.Write(p.o.Logo)
}
