package identity_test

import (
	"testing"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

func BenchmarkKeys(b *testing.B) {
	names := []string{"Velogorin, Darislav", "Garcia Lopez, Maria", "Müller, Jörg", "Wang, Xiaoming", "Shevarokinder, Alexander pel"}
	for b.Loop() {
		for _, n := range names {
			identity.Keys(n)
		}
	}
}

func BenchmarkCompare(b *testing.B) {
	names := []string{"Velogorin, Darislav", "Garcia Lopez, Maria", "Müller, Jörg", "Wang, Xiaoming", "Shevarokinder, Alexander pel", "Veligorin, Darislaw", "Velogor, Darko"}
	for b.Loop() {
		for _, n := range names {
			for _, m := range names {
				identity.Compare(n, m)
			}
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	w := newWorld(9, 20000)
	e := w.event(50)
	for i := range e.lines {
		e.lines[i].name = w.harmless(e.lines[i].of)
		if i%5 == 0 {
			e.lines[i].id = ""
		}
	}
	report, _, err := trf.Read("planted.trf", []byte(e.text()))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		_, _ = identity.Check(report, tournament.Standard, w.office)
	}
}
