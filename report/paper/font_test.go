package paper

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"Щукарёва, Їжак, Ћирић, Ґалаґан": "Щукарёва, Їжак, Ћирић, Ґалаґан",
		"Kőszeg Żółć Đorđe İĞŞ Ș Άλφα":   "Kőszeg Żółć Đorđe İĞŞ Ș Άλφα",
		"Z\u030cizek":         "Žizek", // the mark apart
		"Nguyễn Ả":            "Nguyen A",
		"Қазақбаев Нұрсұлтан": "Казакбаев Нурсултан",
		"名人":                  "□□",
		"a\tb\x00c":           "a b c",
		"½ – · … «»":          "½ – · … «»",
	} {
		require.Equal(t, want, printable(text))
	}
}
