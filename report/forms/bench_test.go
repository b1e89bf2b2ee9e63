package forms_test

import (
	"io"
	"testing"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/report/forms"
)

// BenchmarkCertificate writes a form of 9 rounds.
func BenchmarkCertificate(b *testing.B) {
	c := sampleCertificate(9)
	for b.Loop() {
		if err := forms.IT1(language.English, c, sampleSource).XLSX(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCertificatePDF writes the same form as a document.
func BenchmarkCertificatePDF(b *testing.B) {
	c := sampleCertificate(9)
	for b.Loop() {
		if err := forms.IT1(language.English, c, sampleSource).PDF(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
