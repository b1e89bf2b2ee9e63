package simulate

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The syllables of invented names. They belong to no language.
var (
	familyStarts = []string{"Bra", "Cor", "Dal", "Eskel", "Fjo", "Gar", "Hol", "Ila", "Jur", "Kel", "Lor", "Mav", "Nor", "Ost", "Pel", "Quin", "Rav", "Sel", "Tam", "Ulv", "Vor", "Wen", "Yar", "Zel", "Ber", "Tru", "Skå", "Mü", "Žu", "Bél", "Ćo", "Ør"}
	familyMiddle = []string{"", "", "", "ba", "den", "fi", "go", "li", "ma", "no", "ra", "ri", "sto", "ta", "va", "ve"}
	familyEnds   = []string{"berg", "dahl", "dan", "esz", "fell", "ger", "hart", "kin", "lund", "mar", "nes", "nic", "owan", "rell", "ron", "sen", "stad", "teg", "tius", "vald", "vin", "wick", "zano", "šek", "lög"}
	maleNames    = []string{"Adrel", "Belan", "Corvin", "Dorik", "Edran", "Falko", "Gerwin", "Halvar", "Iven", "Joran", "Kaspen", "Lendel", "Merik", "Nilan", "Orvid", "Perrin", "Quiro", "Roland-Emil", "Stellan", "Torvin", "Ulmar", "Viro", "Wendel", "Yorin", "Zoltar", "Émeric", "Jörn"}
	femaleNames  = []string{"Adela", "Brina", "Celia", "Dovana", "Elka", "Fiora", "Galina-Mae", "Hedda", "Ilvana", "Jorina", "Kasia", "Lendra", "Mirela", "Nadela", "Ottila", "Perla", "Quenna", "Roswina", "Selva", "Tilda", "Ulrike-Ann", "Vesna", "Wilma", "Yvaine", "Zorana", "Zoë", "Ása"}
)

// name is "Last, First".
func (s source) name(woman bool) string {
	first := one(s, maleNames)
	if woman {
		first = one(s, femaleNames)
	}
	last := one(s, familyStarts) + one(s, familyMiddle) + one(s, familyEnds)
	if s.chance(30) {
		last += "-" + one(s, familyStarts) + one(s, familyEnds)
	}
	return last + ", " + first
}

// town returns an invented place.
func (s source) town() string {
	town := strings.ToLower(one(s, familyStarts) + one(s, []string{"burg", "ford", "haven", "stadt", "vik", "mont", "bridge", "felden"}))
	first, size := utf8.DecodeRuneInString(town)
	return string(unicode.ToUpper(first)) + town[size:]
}
