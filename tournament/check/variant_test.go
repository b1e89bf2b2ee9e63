package check

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// TestVariantOf: names of events that are no rated chess, in many languages, and
// names like them that are.
func TestVariantOf(t *testing.T) {
	for name, want := range map[string]string{
		"Chess960 Open (Fischer Random)":           "chess960",
		"Chess 960 Championship":                   "chess960",
		"Open 960":                                 "chess960",
		"Chess960 side event":                      "chess960",
		"Fischer Random World Cup":                 "chess960",
		"Fischerandom Rapid":                       "chess960",
		"Fischer-Random-Open":                      "chess960",
		"Freestyle Chess Grand Slam":               "chess960",
		"Freestyle Open":                           "chess960",
		"Champions Showdown 9LX":                   "chess960",
		"Schach960 Stadtmeisterschaft":             "chess960",
		"Schach 960 Open":                          "chess960",
		"Fischerschach-Turnier":                    "chess960",
		"Fischer-Schach Turnier":                   "chess960",
		"Шахматы Фишера, блиц":                     "chess960",
		"Турнир по шахматам Фишера":                "chess960",
		"Шахматы-960":                              "chess960",
		"Кубок города по шахматам 960":             "chess960",
		"Фишер-рэндом":                             "chess960",
		"Шахи Фішера":                              "chess960",
		"Шахи 960, відкритий турнір":               "chess960",
		"Championnat d'échecs 960":                 "chess960",
		"Échecs aléatoires":                        "chess960",
		"Torneo de ajedrez 960":                    "chess960",
		"Ajedrez aleatorio de Fischer":             "chess960",
		"Torneo scacchi 960":                       "chess960",
		"Szachy 960 Mistrzostwa":                   "chess960",
		"Turniej szachów Fischera":                 "chess960",
		"Fischerovy šachy":                         "chess960",
		"Šachy960 Praha":                           "chess960",
		"Fischerschaak toernooi":                   "chess960",
		"Xadrez 960":                               "chess960",
		"Schack960 SM":                             "chess960",
		"Sjakk960 NM":                              "chess960",
		"Satranç 960 turnuvası":                    "chess960",
		"Sakk960 bajnokság":                        "chess960",
		"Шах960":                                   "chess960",
		"Bughouse Cup":                             "variant",
		"Tandemschach-Meisterschaft":               "variant",
		"Шведские шахматы":                         "variant",
		"Crazyhouse Open":                          "variant",
		"Hand and Brain Blitz":                     "variant",
		"Hand & Brain":                             "variant",
		"No-Castling Chess Match":                  "variant",
		"Xiangqi Open":                             "variant",
		"King of the Hill":                         "variant",
		"Chess variants day":                       "variant",
		"Knight odds match":                        "odds",
		"Time odds blitz":                          "odds",
		"Handicap tournament":                      "odds",
		"Handicapturnier":                          "odds",
		"Турнир с форой":                           "odds",
		"Гандикап-блиц":                            "odds",
		"Armageddon Championship":                  "odds",
		"Simultaneous exhibition by a grandmaster": "simul",
		"Clock simul":                              "simul",
		"Simultaneous":                             "simul",
		"Simultanvorstellung":                      "simul",
		"Сеанс одновременной игры":                 "simul",
		"Partidas simultáneas":                     "simul",
		"Simultanée du maître":                     "simul",
		"Symultana arcymistrza":                    "simul",
		"Simultánka":                               "simul",
		"Szimultán":                                "simul",
		"Consultation games":                       "consultation",
		"Beratungspartie":                          "consultation",
		"Консультационная партия":                  "consultation",
		"Blindfold tournament":                     "blindfold",
		"Blindschach":                              "blindfold",
		"Игра вслепую":                             "blindfold",
		"Partie à l'aveugle":                       "blindfold",
		"Torneo a ciegas":                          "blindfold",

		"Bobby Fischer Memorial":                    "",
		"Fischer Club Open":                         "",
		"Bobby Fischer Chess Club Championship":     "",
		"Fischer Chess Club Rapid":                  "",
		"Club de Ajedrez Fischer, abierto":          "",
		"Schachclub Fischer Open":                   "",
		"Мемориал Фишера":                           "",
		"Шахматный клуб Фишера, первенство":         "",
		"Klub szachowy Fischer":                     "",
		"Odds and Ends Open":                        "",
		"Against All Odds":                          "",
		"Rapid simultaneous with the congress":      "",
		"Blitz played simultaneously with the open": "",
		"960 Jahre Wenvik":                          "",
		"960th anniversary open":                    "",
		"960 лет городу":                            "",
		"Open U960":                                 "",
		"Elo 960":                                   "",
		"German Championship of the Blind":          "",
		"Blindenschach-Meisterschaft":               "",
		"Чемпионат России среди слепых":             "",
		"World Championship for the Handicapped":    "",
		"Championnat sport handicap visuel":         "",
		"Tandem Memorial":                           "",
		"Grandmommy's Cup":                          "",
		"XX Open Internacional de Gros":             "",
		"Mai 5 Plus 0 Turnier":                      "",
		"Random Town Open":                          "",
		"Shuffle Hall Congress":                     "",
		"Kings of the hills junior":                 "",
		"Rapid Open 2026":                           "",
		"Open der Fischer und Bauern":               "",
		"Fischer-Werke Firmenturnier":               "",
		"Individual: Swiss-System (Standard)":       "",
		"Round 960":                                 "chess960", // a question is cheap
		"Чемпионат области среди мужчин":            "",
		"Club House Chess":                          "",
		"Bosna House Cup":                           "",
		"Simone Memorial":                           "",
		"Consultants' Cup":                          "",
		"Hands of Friendship":                       "",
	} {
		v, ok := VariantOf(&tournament.Tournament{Name: name})
		assert.Equal(t, want != "", ok, "%s: %v", name, v)
		if ok {
			assert.Equal(t, "tournament.variant."+want, v.What.Key, name)
		}
	}
	for _, x := range []tournament.Tournament{{Type: "Individual: Swiss-System Chess960"}, {TimeControlText: "15 min + 10 sec (Chess960)"}, {System: "CHESS960_DUTCH"}} {
		_, ok := VariantOf(&x)
		assert.True(t, ok, "%+v", x)
	}
}

// The words of a name are looked for in its first 4096 bytes.
func TestVariantInALongName(t *testing.T) {
	for bytes, found := range map[int]bool{0: true, 4096 - len("Chess960"): true, 4096: false, 64 << 20: false} {
		_, ok := VariantOf(&tournament.Tournament{Name: strings.Repeat(" ", bytes) + "Chess960"})
		require.Equal(t, found, ok, bytes)
	}
}

// TestVariantNotOverTheBoard: names of events that are not rated because no player sat at a
// board, or because another game was played or none, and names of events that are.
func TestVariantNotOverTheBoard(t *testing.T) {
	for name, want := range map[string]string{
		"Online Open":                       "online",
		"Wenvik On-line Blitz":              "online",
		"Lichess Arena":                     "online",
		"Internet blitz":                    "online",
		"Internetturnier Wenvik":            "online",
		"Онлайн-турнир":                     "online",
		"Интернет-блиц":                     "online",
		"Турнир по интернету":               "online",
		"Онлайн турнір":                     "online",
		"Torneo en línea":                   "online",
		"Torneio em linha":                  "online",
		"Turniej internetowy":               "online",
		"Internetový turnaj":                "online",
		"Turneu online":                     "online",
		"Online satranç turnuvası":          "online",
		"Nettsjakk-NM":                      "online",
		"Virtual Open":                      "online",
		"Titled Tuesday":                    "online",
		"Playchess Arena":                   "online",
		"Correspondence cup":                "online",
		"Correspondence Chess Championship": "online",
		"Fernschach":                        "online",
		"Fernschachmeisterschaft":           "online",
		"Korrespondenzschach":               "online",
		"Чемпионат по переписке":            "online",
		"Заочный чемпионат":                 "online",
		"Ajedrez por correspondencia":       "online",
		"Échecs par correspondance":         "online",
		"Scacchi per corrispondenza":        "online",
		"Szachy korespondencyjne":           "online",
		"Korespondenční šach":               "online",
		"Дописни шах":                       "online",
		"Correspondentieschaak":             "online",
		"Korrespondensschack":               "online",
		"Kirjeshakin SM":                    "online",
		"Levelezési verseny":                "online",
		"Telegraph match":                   "online",
		"E-mail chess cup":                  "online",
		"Esports Chess Cup":                 "online",
		"Дистанционный блиц":                "online",
		"Dice chess":                        "variant",
		"Würfelschach":                      "variant",
		"Checkers open":                     "variant",
		"Draughts Championship":             "variant",
		"Первенство по шашкам":              "variant",
		"Русские шашки":                     "variant",
		"Damespiel-Turnier":                 "variant",
		"Jeu de dames":                      "variant",
		"Warcaby 64":                        "variant",
		"Kopf und Hand":                     "variant",
		"Рука и мозг":                       "variant",
		"Solving championship":              "solving",
		"Puzzle rush":                       "solving",
		"Lösungsturnier":                    "solving",
		"Конкурс: решение задач":            "solving",
		"Thematic: King's Gambit":           "thematic",
		"Thementurnier Sizilianisch":        "thematic",
		"Тематический турнир":               "thematic",
		"Tournoi thématique":                "thematic",
		"Chess.com Isle of Wenvik Open":     "",
		"T-Online Open":                     "",
		"Internet Café Open":                "",
		"Интернет-кафе блиц":                "",
		"Open (online registration)":        "",
		"Open с онлайн-трансляцией":         "",
		"Online-Bank Cup":                   "",
		"Offline Open":                      "",
		"Hybrid Online Cup":                 "",
		"Гибридный онлайн-турнир":           "",
		"Torneo híbrido en línea":           "",
		"International Open":                "",
		"Internationales Open":              "",
		"Arena Open":                        "",
		"Open by Lichess":                   "",
		"Шахматно-шашечный клуб, первенство":     "",
		"Дворец шахмат и шашек, открытый турнир": "",
		"Фестиваль по шахматам и шашкам":         "",
		"Chess and Draughts Club Open":           "",
		"Chequers Inn Congress":                  "",
		"Damen-Meisterschaft":                    "",
		"Torneo de damas y caballeros":           "",
		"Postal Workers Open":                    "",
		"Post-SV Open":                           "",
		"Remote Valley Open":                     "",
		"Virtus Club Open":                       "",
		"Radio Wenvik Cup":                       "",
		"Fernwald Open":                          "",
		"Fern Hill Congress":                     "",
		"Theme Park Rapid":                       "",
		"Solvay Open":                            "",
		"Nettetal Open":                          "",
		"Очно-заочная школа, блиц":               "",
		"Dice House Cup":                         "",
		"День интернета":                         "",
		"Teleki Memorial":                        "",
	} {
		v, ok := VariantOf(&tournament.Tournament{Name: name})
		assert.Equal(t, want != "", ok, "%s: %v", name, v)
		if ok {
			assert.Equal(t, "tournament.variant."+want, v.What.Key, name)
		}
	}
	for _, x := range []tournament.Tournament{{Type: "Individual: Swiss-System (online)"}, {TimeControlText: "5+3 online"}} {
		_, ok := VariantOf(&x)
		assert.True(t, ok, "%+v", x)
	}
	_, ok := VariantOf(&tournament.Tournament{Name: "Wenvik Open", City: "https://lichess.org/swiss/x"})
	assert.False(t, ok, "the city is no name of a game")
}
