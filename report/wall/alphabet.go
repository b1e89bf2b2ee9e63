package wall

import (
	"cmp"
	"strings"
	"unicode"

	"golang.org/x/text/collate"
	textlanguage "golang.org/x/text/language"

	"github.com/fedrate/fedrate/handbook/language"
)

// alphabet is the order of names of a paper: that of the event's federation, and if it
// is not known that of the paper's language. Names in the federation's script, or in
// that of the paper, stand before those in others.
type alphabet struct {
	order *collate.Collator
	own   []*unicode.RangeTable
}

// alphabets are the languages of federations whose alphabet is not the usual Latin one.
// The tables of the library lack Norwegian, Bosnian and Serbian in Latin letters: Danish
// has the order of Norwegian, Croatian that of the others.
var alphabets = func() map[string]string {
	all := map[string]string{}
	for code, federations := range map[string]string{
		"da": "DEN NOR GRL", "sv": "SWE", "fi": "FIN", "fo": "FAI", "is": "ISL", "et": "EST", "lv": "LAT", "lt": "LTU", "pl": "POL", "cs": "CZE",
		"sk": "SVK", "hu": "HUN", "ro": "ROU ROM MDA", "sl": "SLO", "hr": "CRO BIH MNE SRB", "mk": "MKD", "bg": "BUL", "sq": "ALB KOS", "el": "GRE CYP",
		"tr": "TUR", "az": "AZE", "ru": "RUS TJK", "be": "BLR", "uk": "UKR", "kk": "KAZ", "ky": "KGZ", "mn": "MGL", "ka": "GEO", "hy": "ARM",
		"de": "GER AUT SUI LIE LUX", "es": "ESP ARG MEX COL PER CHI VEN ECU BOL PAR URU CUB DOM GUA HON ESA NCA CRC PAN PUR", "cy": "WLS",
		"he": "ISR", "fa": "IRI AFG", "ar": "ALG BRN EGY IRQ JOR KSA KUW LBA LBN MAR MTN OMA PLE QAT SUD SYR TUN UAE YEM", "vi": "VIE", "zh": "CHN",
		"zh-Hant": "TPE HKG MAC", "ja": "JPN", "ko": "KOR PRK", "th": "THA",
	} {
		for federation := range strings.FieldsSeq(federations) {
			all[federation] = code
		}
	}
	return all
}()

// scripts are those of languages that are not written in Latin letters. Serbian,
// Bosnian and Montenegrin names are written in both.
var scripts = map[string]*unicode.RangeTable{
	"mk": unicode.Cyrillic, "bg": unicode.Cyrillic, "ru": unicode.Cyrillic, "be": unicode.Cyrillic, "uk": unicode.Cyrillic, "kk": unicode.Cyrillic,
	"ky": unicode.Cyrillic, "mn": unicode.Cyrillic, "el": unicode.Greek, "ka": unicode.Georgian, "hy": unicode.Armenian, "he": unicode.Hebrew,
	"fa": unicode.Arabic, "ar": unicode.Arabic, "zh": unicode.Han, "zh-Hant": unicode.Han, "ja": unicode.Han, "ko": unicode.Hangul, "th": unicode.Thai,
}

// newAlphabet returns the order of names of a paper in a language on an event of a
// federation.
func newAlphabet(in *language.Language, federation string) alphabet {
	code, known := alphabets[strings.ToUpper(strings.TrimSpace(federation))]
	if !known {
		code = in.Code
	}
	a := alphabet{order: collate.New(textlanguage.Make(code))}
	for _, c := range []string{in.Code, code} {
		if script := scripts[c]; script != nil {
			a.own = append(a.own, script)
		}
	}
	return a
}

// compare orders two names.
func (a alphabet) compare(x, y string) int {
	return cmp.Or(cmp.Compare(a.script(x), a.script(y)), a.order.CompareString(x, y))
}

// script returns the place of a name's script before others.
func (a alphabet) script(name string) int {
	for _, r := range name {
		if !unicode.IsLetter(r) {
			continue
		}
		for i, script := range a.own {
			if unicode.Is(script, r) {
				return i
			}
		}
		break
	}
	return len(a.own)
}
