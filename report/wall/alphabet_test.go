package wall

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// Names stand in the order of the federation's alphabet, those in its script, or in
// that of the paper, first.
func TestNamesInTheOrderOfTheAlphabet(t *testing.T) {
	for _, c := range []struct{ federation, in, names string }{
		{"NOR", "en", "Ness Zetland Ærlig Østby Åsen"},
		{"nor", "ru", "Ness Zetland Ærlig Østby Åsen"},
		{"DEN", "en", "Zetland Ærlig Østby Åsen"},
		{"SWE", "en", "Zetland Åsen Älvik Östby"},
		{"FIN", "en", "Virta Zetland Åsen Älvik Öst"},
		{"ISL", "en", "Az Ás Zeta Þór Ö"},
		{"EST", "en", "Šu Zeta Žuk Tamm Vaher Õun"},
		{"CZE", "en", "Cvek Čech Havel Chalupa Ivan"},
		{"SVK", "en", "Dan Hudec Chren Ivan"},
		{"HUN", "en", "Cukor Csaba Dani Guba Gyula"},
		{"POL", "en", "Czyż Ćwik Lubomir Łukasz Mazur"},
		{"LTU", "en", "Ila Ynas Jonas Zabulis Žukas"},
		{"CRO", "en", "Cvet Čolić Duh Dule Džaja Đorđe Zec Žarko"},
		{"SRB", "en", "Cvet Čolić Duh Dule Džaja Đorđe Zec Žarko"},
		{"BIH", "en", "Cvet Čolić Dule Đorđe"},
		{"TUR", "en", "Can Çelik Demir Ilgaz Işık İnan"},
		{"AZE", "en", "Cəfər Çingiz Eli Əli Fuad Hasan Xalid Ilqar İsa"},
		{"ALB", "en", "Cika Çela Dod Dhima Xhaka"},
		{"ESP", "en", "Nzo Ñez Oso"},
		{"ROU", "en", "Stan Suciu Șerban Toma Țepes"},
		{"VIE", "en", "Dũng Đặng Em"},
		{"RUS", "ru", "Абрам Ежов Ёлкин Жуков Яков Adams Zetland"},
		{"RUS", "en", "Абрам Яков Adams"},
		{"", "ru", "Абрам Яков Adams"},
		{"FRA", "en", "Adams Zetland Абрам"},
		{"UKR", "en", "Гуд Ґудзь Іван Їжак Йосип Adams"},
		{"KAZ", "ru", "Али Әли Бек Гали Ғали Канат Қанат Ңаз Adams"},
		{"GRE", "en", "Βήτας Νίκης Adams"},
		{"GEO", "en", "ბერი გია Adams"},
		{"ARM", "ru", "Абрам Անի Բերդ Adams"},
		{"ISR", "en", "אבן הררי Adams"},
		{"UAE", "en", "باب نورس Adams"},
		{"KOR", "en", "김 산들 Adams"},
		{"SRB", "ru", "Абрам Cvet Đorđe"},
		{"XXX", "en", "Asen Åsen Zetland"},
	} {
		want := strings.Fields(c.names)
		got := slices.Clone(want)
		slices.Reverse(got)
		in := language.English
		if c.in == "ru" {
			in = language.Russian
		}
		slices.SortStableFunc(got, newAlphabet(in, c.federation).compare)
		require.Equal(t, want, got, "%s, %s", c.federation, c.in)
	}
}
