package forms_test

import (
	"io"
	"testing"
	"time"

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

// BenchmarkCertificatePDF writes the same form as a document: 5 ms are allowed.
func BenchmarkCertificatePDF(b *testing.B) {
	c := sampleCertificate(9)
	for b.Loop() {
		if err := forms.IT1(language.English, c, sampleSource).PDF(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/(5*time.Millisecond).Seconds(), "of-what-is-allowed")
}
