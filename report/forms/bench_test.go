package forms_test

import (
	"io"
	"testing"
	"time"

	"github.com/fedrate/fedrate/fixtures/timing"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/forms"
)

// BenchmarkCertificate writes a form of 9 rounds as a workbook: 5 ms are allowed.
func BenchmarkCertificate(b *testing.B) {
	c := sampleCertificate(9)
	timing.Within(b, 5*time.Millisecond, func() error { return forms.IT1(language.English, c, sampleSource).XLSX(io.Discard) })
}

// BenchmarkCertificatePDF writes the same form as a document: 5 ms are allowed.
func BenchmarkCertificatePDF(b *testing.B) {
	c := sampleCertificate(9)
	timing.Within(b, 5*time.Millisecond, func() error { return forms.IT1(language.English, c, sampleSource).PDF(io.Discard) })
}
