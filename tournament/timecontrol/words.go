package timecontrol

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// token is a piece of a time control written for people.
type token struct {
	kind  tokenKind
	value int  // of numbers: in tenths
	glued bool // a number that follows the sign before it without a blank
	whole bool // a number without a decimal
	two   bool // a number of two digits, as minutes have after a colon
	plus  bool // the sign +, no word for it
}

type tokenKind byte

const (
	tokNumber   tokenKind = '9'
	tokHours    tokenKind = 'h'
	tokMinutes  tokenKind = 'm'
	tokSeconds  tokenKind = 's'
	tokMoves    tokenKind = 'v'
	tokFromMove tokenKind = 'w' // "hamleden": from move
	tokEnd      tokenKind = 'e'
	tokFrom     tokenKind = 'f'
	tokAfter    tokenKind = 'a' // 90 min, after 40 moves 30 min
	tokPerMove  tokenKind = 'i' // increment, per move
	tokDelay    tokenKind = 'd'
	tokPart     tokenKind = '+'
	tokComma    tokenKind = ','
	tokSlash    tokenKind = '/'
	tokFor      tokenKind = 'x' // 40 x 90, 90 for 40
	tokIn       tokenKind = 'n' // 40 in 90
	tokColon    tokenKind = ':'
	tokDash     tokenKind = '-'
	tokAgainst  tokenKind = '|'
	tokWhite    tokenKind = 'W'
	tokBlack    tokenKind = 'B'
	tokUnequal  tokenKind = '<' // Armageddon, handicap
	tokOther    tokenKind = '#' // hourglass: a clock that no reading fits
	tokBoth     tokenKind = '2' // both together
	tokWait     tokenKind = '~' // default time: how late a player may come
	tokRounds   tokenKind = 'r'
	tokOr       tokenKind = 'o' // says that there are several controls
	tokArticle  tokenKind = '1'
	tokStandard tokenKind = 'S'
	tokRapid    tokenKind = 'R'
	tokBlitz    tokenKind = 'L'
	tokNothing  tokenKind = ' '
	tokUnknown  tokenKind = '?'
)

// vocabulary has the words of time controls; a word that ends in * stands for
// all that begin so. A word is looked up whole first, then by its longest
// beginning. Of two lines with one word the first counts.
var vocabulary = []struct {
	kind  tokenKind
	words string
}{
	{tokHours, `h hr hrs hour hours std stunde stunden ч час часа часов heure heures ora ore uur hora horas godz godzin* timer timmar timme tim hodin* óra órát
		sat sati sata saat ura ure tunti tuntia ώρα ώρες годин* гадзін* val valand* oras часот`},
	{tokMinutes, `m min mins minu* mn мин минут* м хв хвил* dk dak dakika* perc* λεπτ* хвілін* dəqiq* րոպե* წუთ* דקות דקה دقيقة دقائق`},
	{tokSeconds, `sec secs secon* secun* sek sekun* sekon* сек секунд* seg segs segun* sn saniy* másodperc* mp δευτ* վայրկյան* წამ* שניות שנייה ثانية ثوان`},
	{tokMoves, `move moves mv mvs mm zug züge zuege zügen zuegen ход хода ходов ходу ходы ходе ходам хід ході ходів coup coups cp cps mosse mossa jugada* movim* zet zetten
		ruch* posunięc* pos tah* tahů lance lances drag dragen trekk træk hamle* lépés* potez* mutar* mutări siirto* κινησ* κίνησ* ėjim* gājien* käik* käigu* потез* beurt* jogada* leik* քայլ* სვლ* מהלך מהלכים plies`},
	{tokFromMove, `hamleden hamlesinden lépéstől`},
	{tokEnd, `end game g sd sudden death rest remaining remainder finish ko partie partii partię partij партия партию партии партий партії партію partita partida partidas parti partiet partiets
		конца кінця till until qpf reste restant* resto finale final konce konec zbyt* záver* koniec końca dokończeni* kraj kraja край края játszma* játszmá* játék* vég* oyun* kalan* sonuna
		slutt slut slutet завершен* окончан* остаток остальн* оставш* igra igre partije партије f fin fine fino loppu* pelin peli sfârșit* partidei restul bout`},
	{tokFrom, `from starting beginning start begin ab начиная начинаючи починаючи dal dalla desde depuis partir od počínaj* počínając vanaf från fra от від од alkaen tól zacin* dès itibaren kezd* első* incepand începând`},
	{tokAfter, `nach after после після après dopo po despues después depois efter etter sonra után după μετα`},
	{tokPerMove, `inc increment increments incr increm* incrém* inkrement* inkr bonus* bonif* zuschlag zeitzuschlag zugabe zeitgutschrift gutschrift added addition additional add adding
		добав* додав* додат* инкремент* інкремент* přírůst* příd* prirast* prídav* dodat* dodaj* dodan* przyrost* bicie toegev* toevoeg* bijtelling extra tillagg tillägg* tillegg* ekle* artır* arttır*
		acréscim* acrescent* abbuono ricarica aggiunt* hozzáad* többlet* приращ* приріст* прираст* προσθ* προσαύξ* lisäys* lisäaika* adaug* ajout* supplement* supplément* suplement* накопичен* накоплен* növel* tillegges hozza*`},
	{tokDelay, `d delay delayed bronstein* задержк* затримк* verzögerung opóźnien* retardo ritardo délai zpožděn* usdelay бронштейн*`},
	{tokPart, `plus and with then followed und mit dann danach et puis avec y con e и і затем плюс та потім poi oraz następnie potem pak potom och sedan med og deretter en daarna met ve artı és es majd plusz aztán și si
		apoi cu luego seguid* далее ja sitten και συν z s a i con ja più más mais suivi suivie zuzüglich zzgl vermeerderd`},
	{tokIn, `in в за alatt inom`},
	{tokFor, `x х for für fur fuer na pour на w para per zu auf um por pe pentru voor till til på i ra alatt için icin για u de dla pro je pr à`},
	{tokAgainst, `v vs versus gegen contra contre tegen contro против проти mot protiv proti przeciw karşı ellen against`},
	{tokWhite, `white whites weiss weiß weisse blanc blancs blanche* blancas blanco bianco bianchi biały* białe białych bílý* bílí wit witte brancas branco vit vita vitt hvit hvid beyaz* белые белым белых белый білі білим білих білий
		világos* alb albul bijeli бели белите valkea* valge balti biely* бял белый
		λευκ* ασπρ* baltie balta* baltieji baltiem* beli belih bel bela hvitur hvitt hviti hvita ақ blanques brancos weisser weissen თეთრ* սպիտակ* ağ oq לבן أبيض putih trắng zuria* gwyn bardhë* б`},
	{tokBlack, `b black blacks schwarz* noir noirs noire* negras negro nero neri czarn* černý* černí zwart zwarte pretas preto svart* sort siyah* черн* чёрн* чорн* sötét* fekete negru negrul crni црни musta* must juodi* čierny* черен
		μαυρ* melnie melna* melnajiem juodieji juoda* črni črnih črn crn svartur svört svartir қара negres negras შავ* սև* qara qora שחור أسود hitam đen beltza* zeza* zi`},
	{tokUnequal, `armaged* armagged* армагед* армагедд* handicap* hendikep* гандикап* гандікап* odds фора форой фору vorgabe* αρμαγεδ* handikap*`},
	{tokOther, `hourglass sandglass sanduhr* sablier* clessidr* ampulheta* klepsydr* zandloper* timglas* timeglass* tiimalas* homokór* presyp* přesýp* kumsaati песочн* пісочн* пясочн* пясъчн* peščan* пешчан* κλεψυδρ* liivakell* smilšu smėlio`},
	{tokBoth, `both beide beiden beider zusammen gemeinsam оба обоих обоим двоих вместе обидва обох разом ensemble ambos ambas juntos juntas entrambi insieme obaj obu razem łącznie oba obou dohromady společně båda tillsammans bägge begge sammen molemm* yhteensä
		mindkét együtt ambii împreună obojica zajedno skupaj заедно двама заједно обојица samen ikisi ikisine birlikte abi kopā kartu mõlem* koos μαζι tots`},
	{tokWait, `default defaulttime waiting tolerance grace lateness karenz* wartezeit* verspätung* опоздан* ожидан* запізнен* retard tolérance tolerancia tolleranza attesa tolerancj* tolerânc* čekac* wachttijd väntetid ventetid karencia gecikme késés*`},
	{tokRounds, `round rounds rd rds runde runden ronde rondes ronden ronda rondas rodada rodadas тур тура туров туры турів тури turni turno kolo kola kol rund runda rundy runder omgång* forduló* tur turlar`},
	{tokOr, `or oder ou или або lub albo nebo alebo eller veya ili vagy sau oppure bzw resp respectively sowie finals playoff play-off tiebreak tiebreaks`},
	{tokArticle, `an un une una uno ein eine einer jedna jedne jedno один одна одну bir egy ett et één`},
	{tokStandard, `standard* standart* estánd* clásic* clasic* classic* klassi* klasyczn* klasyk* klasick* klassz* klasszik* klasik* классич* классик* класич* класик* стандарт* turnierschach normalschach langschach longplay slow lent lente lenta lento pensad*
		hagyomány* vážn* langparti* långparti* langsjakk langskak convencional κλασικ* langue longue langzeit* класичес*`},
	{tokRapid, `rapid* rápid* quickplay quick active action allegro schnell schnellschach* schnellpart* semirráp* semirrap* semirap* szybk* hızlı быстр* рапид* швидк* рапід* ускорен* бърз* ubrzan* убрзан* hurtig* snabb* nopea* semilampo ράπιντ* актив*`},
	{tokBlitz, `blitz* lightning bullet бліц* блиц* молниенос* блискавич* светкавич* relámpag* relâmpag* lampo błyskawicz* blic* bleskov* blesk yıldırım villám* snell snelschaa* snelscha* vlugschaak lyn lynsja* lynska* blixt* pikashakki pika fulger* brzopotez* брзопотез* cug* μπλιτ* αστραπ*`},
	{tokNothing, `the of to by all whole entire one each every he со mode time control controls tc timecontrol player players person do до для fischer* fisher*
		spieler* person partner joueur* jugador* giocator* testa zawodnik* gracz* hráč* hráč speler* jogador* spelare spiller* oyuncu* játékos* игрок* гравц* гравец* участник* учасник* шахматист* играч* igrač* igrača
		jucător* pelaaja* παίκτ* παικτ* bedenkzeit* bedenktijd denkzeit spielzeit cadence cadenza cadencia ritmo reflexion reflexión juego jeu gioco gry hry tempo* temps tempa speeltempo speelduur betänketid tänketid tid
		süre süresi düşünme контрол* времени время часу час. gondolkodási idő* időbeoszt* kontrol* vreme* време* czas* čas čas* zeit zeitkontrolle modus betenktid timp timpul tiempo temps. miettimisaika χρόνος
		первые первых первого первой первый первым перший перші перших першого першої erste* premier* primer* primo prima prime primi první* prvních prvním pierwsz* eerste primeir* första første ilk prvi prvih prvog прв* първ* ensimm*
		dem den der die das des du del della delle dello di da dos das la le les lo los las il gli l el ai alla allo au aux het ten mal jeweils chaque cada ogni každ* každý každy każd* кажд* кожен кожн* svaki svakom svako сваки iedere elke varje hver hvert her jede* minden fiecare καθε
		no without ohne sans sin senza bez без zonder sem utan uten uden ilman at as only total totally fixed base main basic initial thinking reflection allotted given gives
		fide uscf system sistema schweizer swiss suisse szwajcarski suizo svizzero швейцар* otb board boards digital clock clocks dgt uhr
		period* phase session rate play sets ему sich başına onként per-move lépésenként lentille cumul* accumul* накопит* upto up`},
}

// numerals are numbers in words; they count if a unit of time follows.
var numerals = map[string]int{
	"half": 5, "halbe": 5, "demi": 5, "media": 5, "пол": 5, "pol": 5, "полтора": 15, "poltorej": 15, "anderthalb": 15, "eineinhalb": 15, "one": 10, "two": 20, "forty": 400, "zwei": 20, "deux": 20, "dos": 20, "due": 20, "dwie": 20, "dve": 20,
	"две": 20, "два": 20, "дви": 20, "twee": 20, "tva": 20, "iki": 20, "ket": 20, "duas": 20, "doua": 20, "three": 30, "five": 50, "ten": 100, "fifteen": 150, "twenty": 200, "thirty": 300, "sixty": 600, "ninety": 900,
}

// lexicon and stems are the vocabulary by word and by beginning.
var lexicon, stems = func() (map[string]tokenKind, map[string]tokenKind) {
	words, begins := map[string]tokenKind{}, map[string]tokenKind{}
	for _, row := range vocabulary {
		for w := range strings.FieldsSeq(row.words) {
			w = Fold(w)
			if stem, ok := strings.CutSuffix(w, "*"); ok {
				if _, there := begins[stem]; !there {
					begins[stem] = row.kind
				}
			} else if _, there := words[w]; !there {
				words[w] = row.kind
			}
		}
	}
	return words, begins
}()

// shortestStem is the length of the shortest beginning in letters.
const shortestStem = 2

// word returns the kind of a folded word, tokUnknown if it has none.
func word(w string) tokenKind {
	if kind, ok := lexicon[w]; ok {
		return kind
	}
	rs := []rune(w)
	for n := len(rs); n >= shortestStem; n-- {
		if kind, ok := stems[string(rs[:n])]; ok {
			return kind
		}
	}
	return tokUnknown
}

// Fold returns a text in small letters without accents.
func Fold(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(plainLetters.Replace(strings.ToLower(s))) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// plainLetters are the letters that lose nothing but their form when they are
// written as others; Cyrillic й and ї lose their marks like Latin letters.
var plainLetters = strings.NewReplacer("ł", "l", "ø", "o", "đ", "d", "ı", "i", "æ", "ae", "œ", "oe", "ß", "ss")

// signs are the forms of primes, dashes and fractions, and the words of texts
// that are written without blanks.
var signs = strings.NewReplacer("''", `"`, "´´", `"`, "``", `"`, "’’", `"`, "‘‘", `"`, "′′", `"`, "ʹʹ", `"`, "″", `"`, "ʺ", `"`, "“", `"`, "”", `"`, "„", `"`, "＂", `"`, "«", " ", "»", " ",
	"’", "'", "‘", "'", "´", "'", "`", "'", "′", "'", "ʹ", "'", "ʼ", "'", "×", "x", "*", "x", "·", " ", "½", ".5", "–", "-", "—", "-", "−", "-", "‑", "-", "\u00a0", " ", "\u202f", " ", "\u2009", " ", "＋", "+", "：", ":", "／", "/",
	"分钟", " min ", "分鐘", " min ", "分", " min ", "秒", " sec ", "小时", " h ", "小時", " h ", "每步", " per move ", "每方", " ", "步", " moves ", "加", " + ", "快棋", " rapid ", "超快棋", " blitz ", "慢棋", " standard ",
	"白", " white ", "黒", " black ", "黑", " black ", "沙漏", " hourglass ", "砂時計", " hourglass ", "reloj de arena", "hourglass", "rellotge de sorra", "hourglass", "kum saati", "hourglass",
	"une heure et demie", "90 min", "1 heure et demie", "90 min", "hora y media", "90 min", "ora e mezza", "90 min", "hora e meia", "90 min",
	"полчаса", "30 мин", "півгодини", "30 хв", "quickplay finish", "qpf", "quick play finish", "qpf", "semi-rapid", "rapid", "semi rapid", "rapid", "semi-ráp", "rapid", "semi-lampo", "rapid", "semi lampo", "rapid",
	"k.o.", "ko", "v/s", "vs", "play-off", "playoff", "tie-break", "tiebreak")

// tokens cuts a text into its pieces. A letter or sign that nothing is known of
// is tokUnknown.
func tokens(text string) []token {
	rs := []rune(Fold(signs.Replace(strings.ToLower(text))))
	list := make([]token, 0, len(rs)/2+1)
	number := func() bool { return len(list) > 0 && list[len(list)-1].kind == tokNumber }
	for i := 0; i < len(rs); {
		start := i
		switch r := rs[i]; {
		case unicode.IsSpace(r) || strings.ContainsRune("()[]{}!=~.", r) && (r != '.' || !decimal(rs, i)):
			i++
		case unicode.IsDigit(r) || r == '.':
			t, next := readNumber(rs, i)
			if start > 0 {
				t.glued = !unicode.IsSpace(rs[start-1])
			}
			list, i = append(list, t), next
		case unicode.IsLetter(r):
			for i < len(rs) && unicode.IsLetter(rs[i]) {
				i++
			}
			w := string(rs[start:i])
			if n := len(list); n > 1 && list[n-1].kind == tokDash && list[n-2].kind == tokNumber && wordAfter(w, list[:n-1]) == tokNothing {
				list = list[:n-1] // 1-го
			}
			t := token{kind: wordAfter(w, list), value: 10}
			if n, ok := numerals[w]; ok && t.kind != tokFor && t.kind != tokPart {
				t = token{kind: tokArticle, value: n}
			}
			list = append(list, t)
		default:
			i++
			kind := sign(r)
			if (kind == tokMinutes || kind == tokSeconds) && !number() { // an apostrophe or a quotation mark
				continue
			}
			list = append(list, token{kind: kind, plus: r == '+'})
		}
	}
	return list
}

// decimal reports whether a point at i is followed by a digit, and is no end of
// a sentence: a number like .5.
func decimal(rs []rune, i int) bool {
	return i+1 < len(rs) && unicode.IsDigit(rs[i+1]) && (i == 0 || !unicode.IsLetter(rs[i-1]))
}

// wordAfter returns the kind of a folded word after the tokens before it: one
// letter can be a unit after a number and a preposition elsewhere.
func wordAfter(w string, before []token) tokenKind {
	after := len(before) > 0 && before[len(before)-1].kind == tokNumber
	switch w {
	case "с", "s":
		if after {
			return tokSeconds
		}
		if w == "с" {
			return tokFrom
		}
	case "t", "time", "hod", "год":
		if after && w == "t" && before[len(before)-1].value >= 200 {
			return tokMoves // Czech: 40 t.
		}
		if after {
			return tokHours
		}
		return tokNothing
	case "o":
		return tokNothing
	case "u":
		if after && before[len(before)-1].value <= 40 {
			return tokHours // Dutch: 1u30
		}
	case "го", "и", "ои", "ого", "я", "er", "eme", "re", "ere", "er.", "st", "nd", "th", "va", "ro", "ho", "a":
		if after {
			return tokNothing
		}
	case "w":
		if len(before) > 0 && before[len(before)-1].kind == tokMoves {
			return tokFor // Polish: 40 posunięć w 90 min
		}
		return tokWhite
	case "ч":
		if !after {
			return tokBlack // б. 5 мин, ч. 4 мин
		}
		return tokHours
	case "p":
		if after {
			return tokMinutes
		}
		return tokNothing
	}
	return word(w)
}

func sign(r rune) tokenKind {
	switch r {
	case '\'':
		return tokMinutes
	case '"':
		return tokSeconds
	case '+', '&':
		return tokPart
	case ',', ';':
		return tokComma
	case '/', '\\', '|':
		return tokSlash
	case ':':
		return tokColon
	case '-':
		return tokDash
	case '@':
		return tokFor
	}
	return tokUnknown
}

// readNumber reads a number of up to five digits with at most one decimal. More
// digits make a number that no control has.
func readNumber(rs []rune, i int) (token, int) {
	t := token{kind: tokNumber, whole: true}
	digits := 0
	for ; i < len(rs) && unicode.IsDigit(rs[i]); i++ {
		if digits++; digits <= 5 {
			t.value = t.value*10 + digit(rs[i])
		} else {
			t.value = tooMuch
		}
	}
	t.two = digits == 2
	t.value *= 10
	if i+1 < len(rs) && (rs[i] == '.' || rs[i] == ',' && commaDecimal(rs, i)) && unicode.IsDigit(rs[i+1]) {
		t.value, t.whole = t.value+digit(rs[i+1]), false
		for i += 2; i < len(rs) && unicode.IsDigit(rs[i]); i++ {
		}
	}
	return t, i
}

// tooMuch is a number that is no time and no count of moves.
const tooMuch = 9_999_999

func digit(r rune) int {
	if r < '0' || r > '9' {
		return tooMuch
	}
	return int(r - '0')
}

// commaDecimal reports whether a comma between digits is a decimal one: hours
// follow, as in 1,5 h, or another unit after one digit, as in 9,5 min.
func commaDecimal(rs []rune, i int) bool {
	j := i + 1
	for j < len(rs) && unicode.IsDigit(rs[j]) {
		j++
	}
	few := j-i == 2 // 9,5 min
	if j-i > 3 {
		return false
	}
	for j < len(rs) && unicode.IsSpace(rs[j]) {
		j++
	}
	start := j
	for j < len(rs) && unicode.IsLetter(rs[j]) {
		j++
	}
	unit := tokUnknown
	switch {
	case start < j:
		unit = word(string(rs[start:j]))
	case j < len(rs):
		unit = sign(rs[j])
	}
	return unit == tokHours || few && (unit == tokMinutes || unit == tokSeconds)
}
