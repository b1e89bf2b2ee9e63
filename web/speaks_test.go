package web

import (
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSpeaks: Russian is for those who ask for it, or whose language is read with it in
// CLDR; to anybody else the portal speaks English.
func TestSpeaks(t *testing.T) {
	for asked, want := range map[string]string{
		"": "en", "*": "en", "en-GB": "en", "ru": "ru", "ru-RU,ru;q=0.9,en;q=0.8": "ru", "ru-KZ": "ru", "de,ru;q=0.4": "ru", "fr": "en", "zh": "en",
		"uk": "en", "uk-UA,uk;q=0.9": "en", "uk-UA,uk;q=0.9,en-US;q=0.8,en;q=0.7": "en", "uk,ru;q=0.7": "ru", "bg": "en", "bg-BG,bg;q=0.9": "en",
		"sr": "en", "sr-Cyrl-RS": "en", "sr-Latn": "en", "mk": "en", "ka": "en", "bg,ru;q=0.2": "ru", "kk": "ru", "be": "ru", "os": "en",
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Language", asked)
		require.Equal(t, want, speaks(r).Code, asked)
	}
}
