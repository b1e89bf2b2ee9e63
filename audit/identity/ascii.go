package identity

import (
	"iter"
	"strings"
	"unicode"

	"github.com/mozillazg/go-unidecode"
	"golang.org/x/text/unicode/norm"

	"github.com/fedrate/fedrate/rating/ratinglist"
)

// asciiLetters are letters that FIDE's lists write otherwise than a general
// romanisation does, by the romanisations of passports.
var asciiLetters = map[rune]string{
	'ə': "a", 'ı': "i", 'ğ': "g", 'þ': "th", 'ð': "d", 'ß': "ss", 'đ': "d", 'ŋ': "ng", 'ø': "o", 'å': "a", 'æ': "ae", 'œ': "oe", 'ł': "l",
	'ё': "e", 'й': "y", 'х': "kh", 'щ': "shch", 'ъ': "", 'ь': "", 'э': "e", 'ю': "yu", 'я': "ya", 'ж': "zh", 'ц': "ts", 'ч': "ch", 'ш': "sh", 'ы': "y",
	'є': "ye", 'і': "i", 'ї': "yi", 'ґ': "g", 'ў': "u", 'ђ': "dj", 'ј': "j", 'љ': "lj", 'њ': "nj", 'ћ': "c", 'џ': "dz", 'ѓ': "gj", 'ќ': "kj", 'ѕ': "dz",
	'ә': "a", 'ғ': "g", 'қ': "k", 'ң': "n", 'ө': "o", 'ұ': "u", 'ү': "u", 'һ': "h",
	'ძ': "dz", 'ჟ': "zh", 'ხ': "kh", 'ც': "ts", 'ჭ': "ch", 'ჩ': "ch", 'ყ': "q", 'ქ': "k", 'კ': "k", 'თ': "t", 'ტ': "t", 'ფ': "p", 'პ': "p", 'შ': "sh",
	'ღ': "gh", 'წ': "ts", 'ჯ': "j", 'ჰ': "h",
	'թ': "t", 'ժ': "zh", 'խ': "kh", 'ծ': "ts", 'ձ': "dz", 'ղ': "gh", 'ճ': "ch", 'շ': "sh", 'ո': "o", 'չ': "ch", 'ջ': "j", 'ռ': "r", 'ց': "ts", 'փ': "p",
	'ք': "k", 'օ': "o", 'ը': "y", 'և': "ev", 'է': "e", 'ե': "e", 'ւ': "v",
}

// ASCII returns a name in the letters of FIDE's text lists. One that is written in
// them comes back as it is, which is FIDE's spelling.
func ASCII(name string) string {
	if plainASCII(name) {
		return name
	}
	var b strings.Builder
	name = strings.NewReplacer("ու", "u", "Ու", "U", "ՈՒ", "U").Replace(norm.NFC.String(name))
	for _, r := range name {
		letters, known := asciiLetters[unicode.ToLower(r)]
		switch {
		case !known:
			letters = unidecode.Unidecode(string(r))
			if strings.ContainsAny(letters, "@?") {
				letters = ""
			}
		case unicode.IsUpper(r) && letters != "":
			letters = strings.ToUpper(letters[:1]) + letters[1:]
		}
		b.WriteString(letters)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// InASCII ranges over rows with their names in [ASCII], so that a column of the text
// layout is as many bytes wide as characters. Of a name in other letters known
// returns FIDE's spelling by the FIDE ID, empty if it does not know it; nil: it
// knows none.
func InASCII(rows iter.Seq2[ratinglist.Row, error], known func(id int) string) iter.Seq2[ratinglist.Row, error] {
	return func(yield func(ratinglist.Row, error) bool) {
		for row, err := range rows {
			if err == nil && !plainASCII(row.Name) {
				said := ""
				if known != nil {
					said = known(row.FIDEID)
				}
				if said == "" || !plainASCII(said) {
					said = ASCII(row.Name)
				}
				row.Name = said
			}
			if !yield(row, err) {
				return
			}
		}
	}
}
