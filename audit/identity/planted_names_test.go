package identity_test

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

var federations = []string{"LIE", "GER", "SRB", "UKR", "POL", "KAZ", "NOR", "CZE"}

var (
	cyrillicFamilies = strings.Fields(`Велогорин Щербаков Хрущёв Жуков Яковлев Юрьев Чернов Цветаев Эйдельман Шапошников Соловьёв Фёдоров Михайлов Григорьев
		Ткаченко Шевченко Кравчук Зайцев Крюков Любимов Быстров Мышкин Подгорный Белый Ильин Чехов Щукин Хомяков Цыганков Ежов Емельянов Аксёнов Воробьёв
		Пономарёв Ребиндер Оболенский Хвостов Гончар Дьяков Ульянов Третьяк Жилин Зыков Качанов Ларин`)
	cyrillicMen = strings.Fields(`Дарислав Юрий Евгений Пётр Михаил Алексей Андрей Дмитрий Сергей Николай Василий Фёдор Илья Яков Игорь Геннадий Александр
		Владимир Вячеслав Ярослав Тимофей Лев Артём Семён Максим Виктор Филипп`)
	cyrillicWomen = strings.Fields(`Наталья Юлия Екатерина Мария Ксения Анастасия Евгения Любовь Светлана Дарья Ольга Яна Софья Татьяна Ирина Анна Жанна`)
	latinFamilies = strings.Fields(`Müller Jörgensen Åbergås Øvrevik Kováč Dvořák Šimůnek Žuvahart Čermák Đurić Ljubić Wiśniewski Łukasik Żabiński Szczepan
		Núñez García-Lopez Peña Gonçalves Brandão Lefèvre Étienne Özdemir Yılmaz Şahin Szabó Kőszegi Holmawick Peldenlög Corbarell Eskelsen Skånomar
		Tammar Vortazano Feldrell Gargowick Lorgohart Mavdenwick Ilagovald Straßner Schröder Weiß Böhm Jürgens Größl`)
	latinMen   = strings.Fields(`Falko Corvin Belan Jörn Émeric Roland-Emil José Łukasz Tomáš Jiří Đorđe Søren Göran Jürgen Björn François Zoltán Mehmet Stellan Quiro Viktor Carl`)
	latinWomen = strings.Fields(`Nadela Fiora Zoë Ása Jana Kasia Celia Małgorzata Lucía Chloé Märta Hélène Ulrike-Ann Björk Dovana Perla`)
)

// table romanises letters; what it lacks stays out.
type table map[rune]string

// Four ways to write Russian names in Latin letters: as in passports and on
// FIDE's lists, as in English books, as in German ones, and as scholars do.
var (
	fide = romanisation("kh", "ts", "ch", "sh", "shch", "y", "e", "yu", "ya", "zh", "e", "y", "v")
	book = romanisation("kh", "ts", "ch", "sh", "shch", "y", "yo", "yu", "ya", "zh", "e", "i", "v")
	pass = romanisation("kh", "ts", "ch", "sh", "shch", "i", "e", "iu", "ia", "zh", "e", "y", "v")
	germ = romanisation("ch", "z", "tsch", "sch", "schtsch", "j", "jo", "ju", "ja", "sch", "e", "y", "w")
	scho = romanisation("h", "c", "č", "š", "šč", "j", "ë", "ju", "ja", "ž", "e", "y", "v")
)

func romanisation(h, ts, ch, sh, shch, short, yo, yu, ya, zh, e, y, v string) table {
	t := table{'ь': "", 'ъ': "", 'х': h, 'ц': ts, 'ч': ch, 'ш': sh, 'щ': shch, 'й': short, 'ё': yo, 'ю': yu, 'я': ya, 'ж': zh, 'э': e, 'ы': y, 'в': v}
	for i, r := range []rune("абгдезиклмнопрстуф") {
		t[r] = string("abgdeziklmnoprstuf"[i])
	}
	return t
}

func roman(s string, t table) string {
	var b strings.Builder
	for _, r := range s {
		low := unicode.ToLower(r)
		to, ok := t[low]
		switch {
		case !ok:
			b.WriteRune(r)
		case low != r && to != "":
			first, size := utf8.DecodeRuneInString(to)
			b.WriteRune(unicode.ToUpper(first))
			b.WriteString(to[size:])
		default:
			b.WriteString(to)
		}
	}
	return b.String()
}

// plain leaves out the marks of letters, as old programs do.
func plain(s string) string {
	return strings.NewReplacer("ü", "u", "ö", "o", "ä", "a", "Ö", "O", "Å", "A", "å", "a", "Ø", "O", "ø", "o", "á", "a", "č", "c", "Č", "C", "ř", "r", "ů", "u", "Š", "S", "š", "s",
		"ž", "z", "Ž", "Z", "Đ", "D", "đ", "d", "ć", "c", "ś", "s", "Ł", "L", "ł", "l", "Ż", "Z", "ń", "n", "ñ", "n", "í", "i", "ç", "c", "ã", "a", "è", "e", "É", "E", "é", "e", "ş", "s", "Ş", "S",
		"ı", "i", "ó", "o", "ő", "o", "ß", "ss", "ú", "u", "ë", "e", "Á", "A", "Ú", "U").Replace(s)
}

// expanded writes umlauts with two letters.
func expanded(s string) string {
	return plain(strings.NewReplacer("ü", "ue", "ö", "oe", "ä", "ae", "Ö", "Oe", "å", "aa", "Å", "Aa", "ø", "oe", "Ø", "Oe").Replace(s))
}

// cyrillic writes a Latin name as a Russian report would.
func cyrillic(s string) string {
	low := strings.ToLower(plain(s))
	low = strings.NewReplacer("szcz", "щ", "sch", "ш", "sz", "ш", "sh", "ш", "ch", "ч", "ck", "к", "kh", "х", "ts", "ц", "ju", "ю", "ja", "я", "yu", "ю", "ya", "я", "qu", "кв", "x", "кс", "a", "а", "b", "б", "c", "к", "d", "д",
		"e", "е", "f", "ф", "g", "г", "h", "х", "i", "и", "j", "й", "k", "к", "l", "л", "m", "м", "n", "н", "o", "о", "p", "п", "q", "к", "r", "р", "s", "с", "t", "т", "u", "у", "v", "в", "w", "в", "y", "и", "z", "з").Replace(low)
	out, start := []rune(low), true
	for i, r := range out {
		if start {
			out[i] = unicode.ToUpper(r)
		}
		start = !unicode.IsLetter(r)
	}
	return string(out)
}

// harmless is another spelling of a person's name.
func (w *world) harmless(p *person) string {
	name := p.name
	russian := false
	for _, r := range p.native {
		russian = russian || unicode.Is(unicode.Cyrillic, r)
	}
	if russian {
		switch w.r.IntN(6) {
		case 0:
			name = p.native
		case 1:
			name = roman(p.native, pick(w, []table{book, pass, germ, scho}))
		case 2:
			name = strings.ReplaceAll(p.native, "ё", "е")
		}
	} else {
		switch w.r.IntN(4) {
		case 0:
			name = expanded(p.native)
		case 1:
			name = plain(p.native)
		case 2:
			name = cyrillic(p.native)
		default:
			name = p.native
		}
	}
	family, given, _ := strings.Cut(name, ", ")
	switch w.r.IntN(8) {
	case 0:
		if first, _ := utf8.DecodeRuneInString(given); !strings.Contains(p.native, ", Ж") { // in German the S of Schanna
			return family + ", " + string(first) + "."
		}
	case 1:
		return given + " " + family
	case 2:
		return strings.ToUpper(family) + " " + given
	case 3:
		return strings.ReplaceAll(name, "-", " ")
	}
	return name
}
