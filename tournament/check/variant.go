package check

import (
	"slices"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// Variant is what an event says of itself that is not rated: another game than
// chess of the Laws, or a form of play that is no game of two players.
type Variant struct {
	What handbook.Text // what it is: Chess960, games at odds, ...
	Said string        // the words of the report
	Item tournament.Item
}

// variantWords are the words of many languages, folded, by variant. Phrases are
// separated by semicolons; * ends a word of which only the beginning counts. A word
// after ! must not follow the phrase, a word after ^ must not stand before it.
var variantWords = []struct{ what, phrases string }{
	{"chess960", `fischer random* ^bobby; fischerandom*; fischerrandom*; fisher random*; fisherrandom*; frc; freestyle chess; freestyle schach; freestyle !wrestling !swimming !ski; chess 9 lx; 9 lx; random chess; random schach; shuffle chess; shuffle schach; shuffleschach;
		fischerschach*; fischer schach ^bobby !club !verein !freunde !klub !gesellschaft; zufallsschach; шахматы фишера; шахмат фишера; шахматам фишера; шахматах фишера; шахматами фишера; фишер рэндом; фишер рандом; фишерэндом; фишеррэндом; фишеровские шахматы;
		шахи фішера; шахів фішера; шахах фішера; шахи фишера; шах фишера; фишеров шах; фишеров случаен шах; случаен шах; echecs aleatoires; echec aleatoire; fischer aleatoire; ajedrez aleatorio; fischer aleatorio; xadrez aleatorio; xadrez fischer random; scacchi casuali; scacchi random;
		szachy fischera; szachach fischera; szachow fischera; szachy losowe; fischerovy sachy; fischerovych sachu; fischerovych sachoch; fischerove sachy; nahodne sachy; fischer sachy; fischerschaak*; fischer schaak; fischerschack; fischersjakk; fischerskak; fischer sjakk; fischer skak; fischer schack; fischer sakk !klub !kor !egyesulet;
		fischer satranci; fischer satranc; rastgele satranc; fischer shakki; fischerov sah; fiserov sah; sah fischer random; fischeri male; fiserio sachmatai`},
	{"variant", `bughouse; tandemschach*; tandem chess; tandem schach; siamese chess; doppelschach; шведские шахматы; шведских шахмат; шведки; crazyhouse; einsetzschach; antichess; anti chess; anti schach; giveaway chess; losing chess; losing game; suicide chess; rauberschach; schlagschach; шахматы поддавки; шахматные поддавки; поддавки !шашки; atomic chess; atomschach;
		three check; 3 check; king of the hill; horde chess; racing kings; kriegspiel; duck chess; fog of war; dark chess; hexagonal chess; hexagonal schach; sechseckschach; гексагональные шахматы; four player chess; 4 player chess; 4 player; four handed chess; viererschach; chessboxing; chess boxing; schachboxen; no castling; nocastling; torpedo chess; без рокировки; hand and brain; hand brain; hirn und hand; hand und hirn; tete et main;
		xiangqi; shogi; makruk; janggi; chaturanga; китайские шахматы; японские шахматы; chinesisches schach; echecs chinois; ajedrez chino; speed chess boxing; bug house; pychess; alice chess; progressive chess; progressivschach; scacchi progressivi; eteroscacco; eterodoss*; heterodox*; fairy chess; marchenschach; сказочные шахматы; echecs feeriques; capablanca chess; seirawan chess; grand chess tour variants; chess variant*; schachvariante*; dice chess; chess dice; wurfelschach*; ajedrez con dados; echecs aux des; шахматы с кубиками; шахматы с костями; card chess; kopf und hand; hand und kopf; рука и мозг; мозг и рука; голова и рука; mozg i reka; ruka a mozek;
		checkers ^and ^chess; draughts ^and ^chess; damespiel*; damesport*; damsport*; damtoernooi*; dammen; jeu de dames; juego de damas; jogo de damas; gioco della dama; dama internazionale; dama italiana; warcab* ^i; шашки ^и ^шахматы ^шахмат; шашкам ^и ^шахматам; шашек ^и ^шахмат; шашечн* ^шахматно; шашковии ^шахово; шашок ^та ^і; backgammon; othello; reversi; gomoku; нарды; varianty szachowe; szachowe warianty`},
	{"odds", `time odds; knight odds; rook odds; queen odds; pawn odds; piece odds; material odds; clock odds; odds chess; odds game*; odds match; odds tournament; odds blitz; odds event; at odds chess; giving odds; handicap ^de ^sous ^du ^en !visuel !moteur !mental !international !sport; handicapturnier*; handicapblitz*; handicapschach; vorgabe*; zeitvorgabe; с форой; фора; форой; гандикап*; игра с форой; ventaja de tiempo; hendikep*; hendikepovy*; handikapovy*; handikap*; handicapowy*; zeithandicap; armaged*; armagged*; армагед*; армагеддон*; αρμαγεδ*; armagedon*`},
	{"simul", `simul; simuls; clock simul; simultaneous exhibition*; simultaneous display*; simultaneous game*; simultaneous chess; simultaneous play; simultaneous match*; simultaneous; simultan !mit; simultanturnier*; simultanvorstellung*; simultanschach*; simultanspiel*; simultanpartie*; simultanveranstaltung*; uhrensimultan*; blindsimultan*; reihenspiel*;
		сеанс; сеансы; сеанса; одновременной игры; одновременная игра; одночасної гри; одночасна гра; сеанс одночасної; simultanee !avec; simultanees !avec; partidas simultaneas; simultaneas !con !com; simultanea !con !com; exibicao simultanea; in simultanea; simultaneous blitz; symultana; symultany; symultan*; simultanka*; simultanni; simultanka; simultaan*; simultanseans*; simultanforestilling*; simultanoppvisning*; simultanuppvisning*; simultane !avec !mit !met !con; simultana; simultanka; szimultan*; es zamanli satranc; simultane gosteri*`},
	{"consultation", `consultation !hours !paper; consultation game*; consultation chess; consultation match*; beratungspartie*; beratungsturnier*; beratungsschach; консультационн*; консультацийн*; партия по консультации; en consultation; partida consultada; partidas consultadas; en consulta; in consultazione; konsultacyjn*; konzultacni; konzultacne; consultatiepartij*; konsultationspart*`},
	{"blindfold", `blindfold*; blindschach*; blindspiel*; blindblitz*; вслепую; в слепую; не глядя на доску; всліпу; a l aveugle; partie aveugle; a ciegas; alla cieca; a cieca; na slepo !dla; gra na slepo; naslepo; szachy na slepo; as cegas; vaksakk*; kor satranc; blindsjakk; blindschack; blindskak; blindschaak; blindschaken; sokkoshakki; naslijepo; на слепо`},
	{"online", `online ^t !registration !registrations !entry !entries !anmeldung !inscription !bank !shop !store !casino !broadcast !coverage !live !transmission !ubertragung; on line !registration !entry !bank; en linea; em linha; internet !cafe !caffe !kafe !kahve !kavarna !kawiarnia !shop !provider !company !club !klub !registration; internetturnier*; internetschach*; internetblitz*; internetov*; internetow*;
		интернет !кафе !клуб !магазин !провайдер !компания !центр !трансляция !трансляцией; интернету; онлайн !трансляция !трансляции !трансляцией !трансляцию !регистрация !регистрацией !школа !школы !касса; он лаин; onlineturnier*; onlineblitz*; onlineschach*; onlineschack*; onlineliga*; onlinemeisterschaft*; onlinecup*; nettsjakk*; netskak*; nettisakki*; nettishakki*; natschack*; cevrimici; cevrim ici; διαδικτυακ*; diadiktyak*;
		lichess* ^by ^sponsor; playchess*; chess24; titled tuesday; titled arena; arena kings; pro chess league; bullet brawl; quarantine league; virtual chess; virtual open; virtual tournament; virtual blitz; virtual cup; virtuell*; virtualn*; виртуальн*; esports; e sports; kibersport*; киберспорт*; кибершахмат*; remote chess; remote tournament; remotely; дистанцион*; дистанциин*; zdaln*; a distancia;
		correspondence; correspondence chess; fernschach*; fernpartie*; fernturnier*; korrespondenz*; по переписке; переписка; переписки; заочн* ^очно; за листуванням; листування; por correspondencia; par correspondance; echecs correspondance; per corrispondenza; korespondencyjn*; korespondencn*; koresponden* !klub; korespondent* !klub; кореспондент*; correspondentie*; korrespondans*; korrespondens*; kirjeshakki*; kirjeshakin; levelezes*; levelezo*; yazismali; kirimale*; dopisn*; дописн*; postal chess; ajedrez postal; xadrez postal; postschach*;
		email chess; e mail chess; mail chess; telechess; teleschach*; telegraph match; telegraph chess; radio match; radio chess; по телеграфу; по телефону; по радио`},
	{"solving", `solving; solvers; puzzle rush; puzzle battle; puzzle storm; puzzle racer; puzzle race; losungsturnier*; problemlos*; loseturnier; решение задач; решению задач; решения задач; решение композиции; решению композиции; решению шахматных; решение шахматных; розвязування; solutions de problemes; resolution de problemes; resolucion de problemas; resolucao de problemas; soluzione di problemi; rozwiazywani*; reseni uloh; resitelsk*; riesitel*`},
	{"thematic", `thematic; thematic tournament; thema turnier; thementurnier*; thematurnier*; themaschach*; тематический турнир; тематические турниры; тематического турнира; тематичний турнір; torneo tematico; torneo tematica; torneio tematico; tournoi thematique; turniej tematyczny; turnieju tematycznym; tematicky turnaj; thematoernooi*; tematski turnir; tematurnering*`},
}

var variantNames = map[string]handbook.Text{
	"chess960":     handbook.Say("tournament.variant.chess960"),
	"variant":      handbook.Say("tournament.variant.variant"),
	"odds":         handbook.Say("tournament.variant.odds"),
	"simul":        handbook.Say("tournament.variant.simul"),
	"consultation": handbook.Say("tournament.variant.consultation"),
	"blindfold":    handbook.Say("tournament.variant.blindfold"),
	"online":       handbook.Say("tournament.variant.online"),
	"solving":      handbook.Say("tournament.variant.solving"),
	"thematic":     handbook.Say("tournament.variant.thematic"),
}

type phrase struct {
	what          string
	words         []string
	after, before []string // that make it something else
}

var variants = func() []phrase {
	var list []phrase
	for _, row := range variantWords {
		for text := range strings.SplitSeq(row.phrases, ";") {
			p := phrase{what: row.what}
			for w := range strings.FieldsSeq(text) {
				switch w = timecontrol.Fold(w); w[0] {
				case '!':
					p.after = append(p.after, w[1:])
				case '^':
					p.before = append(p.before, w[1:])
				default:
					p.words = append(p.words, w)
				}
			}
			if len(p.words) > 0 {
				list = append(list, p)
			}
		}
	}
	return list
}()

// VariantOf returns what the name of an event, its type, its system or its time
// control says of another game; ok is false if nothing does.
func VariantOf(t *tournament.Tournament) (v Variant, ok bool) {
	for _, place := range []struct {
		text string
		item tournament.Item
	}{
		{t.Name, tournament.ItemName},
		{t.Type, tournament.ItemType},
		{t.System, tournament.ItemSystem},
		{t.TimeControlText, tournament.ItemTimeControl},
	} {
		words := wordsOf(place.text)
		for i := range words {
			if what, n := variantAt(words, i); n > 0 && (what != "online" || !isHybrid(words)) {
				return Variant{variantNames[what], writtenWords(words[i : i+n]), place.item}, true
			}
		}
	}
	return Variant{}, false
}

// isHybrid reports whether a text says that its games were hybrid, which are rated (B.02 2.1).
func isHybrid(words []textWord) bool {
	return slices.ContainsFunc(words, func(w textWord) bool {
		return slices.ContainsFunc([]string{"hybrid", "hibrid", "ibrid", "гибрид", "гібрид", "хибрид"}, func(stem string) bool { return strings.HasPrefix(w.folded, stem) })
	})
}

// textWord is a word of a text, folded and as it stands there.
type textWord struct{ folded, written string }

// mostText is how many bytes of a text are looked at for words.
const mostText = 4 << 10

// wordsOf cuts a text into words of letters and of digits, as far as it is looked at.
func wordsOf(text string) []textWord {
	var list []textWord
	rs := []rune(text[:min(len(text), mostText)])
	for i := 0; i < len(rs); {
		start := i
		is := unicode.IsLetter
		if unicode.IsDigit(rs[i]) {
			is = unicode.IsDigit
		}
		for i < len(rs) && (is(rs[i]) || unicode.Is(unicode.Mn, rs[i])) {
			i++
		}
		if i == start {
			i++
			continue
		}
		w := string(rs[start:i])
		list = append(list, textWord{timecontrol.Fold(w), w})
	}
	return list
}

func writtenWords(words []textWord) string {
	var list []string
	for _, w := range words {
		list = append(list, w.written)
	}
	return strings.Join(list, " ")
}

// variantsFrom are the indices in [variants] of those whose first word begins with a byte.
var variantsFrom = func() (from [256][]int) {
	for i := range variants {
		first := variants[i].words[0][0]
		from[first] = append(from[first], i)
	}
	return from
}()

// variantAt returns what the words from i on say, and how many they are.
func variantAt(words []textWord, i int) (what string, n int) {
	if words[i].folded == "960" && isChess960(words, i) {
		return "chess960", 1
	}
	if words[i].folded == "" {
		return "", 0
	}
	for _, v := range variantsFrom[words[i].folded[0]] {
		p := &variants[v]
		end := i + len(p.words)
		if end > len(words) || len(p.words) <= n {
			continue
		}
		fits := true
		for k, w := range p.words {
			stem, begins := strings.CutSuffix(w, "*")
			if fits = words[i+k].folded == w || begins && strings.HasPrefix(words[i+k].folded, stem); !fits {
				break
			}
		}
		if !fits || end < len(words) && slices.Contains(p.after, words[end].folded) || i > 0 && slices.Contains(p.before, words[i-1].folded) {
			continue
		}
		if p.words[0] == "simultaneous" && len(p.words) == 1 && end < len(words) {
			continue // "simultaneous with the congress"
		}
		what, n = p.what, len(p.words)
	}
	return what, n
}

// isChess960 reports whether the number 960 at i names the game: it counts no
// years, is no rating, and no part of another number.
func isChess960(words []textWord, i int) bool {
	if i+1 < len(words) {
		next := words[i+1].folded
		for _, years := range []string{"jahr", "year", "лет", "рок", "рiк", "let", "rok", "an", "ans", "anos", "ann", "jaar", "ar", "ev", "yil", "th", "st", "град", "godin", "годин", "роки", "elo", "dwz", "players", "points", "pts", "euro", "eur", "usd"} {
			if next == years || len(years) > 3 && strings.HasPrefix(next, years) {
				return false
			}
		}
	}
	return i == 0 || !slices.Contains([]string{"u", "elo", "dwz", "under", "unter", "bis", "до", "below", "rating", "rtg", "max", "sub", "no", "nr", "год", "от", "over", "nwz", "ko", "pod", "onder", "moins", "menos"}, words[i-1].folded)
}
