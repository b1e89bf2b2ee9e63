package peers

import (
	"fmt"
	"strings"
)

// situation is a trait of a report that programs treat differently, and what each
// answers when it is to pair the next round: the pairs, White first and the bye as 0, or
// what it says instead.
type situation struct {
	title  string
	report string // of the recorded answers; empty: an own try
	answer [3]string
	ours   string
	remark string
}

// newFormat is what JaVaFo 2.2 says of each record of TRF26 that it does not pass over.
const newFormat = "refuses the file: it knows no TRF26"

// situations are the rows of docs/peers.md. The answers are those of the programs
// themselves, not of their manuals.
var situations = []situation{
	{
		"Half-point bye of the coming round, not yet in the points", "a_H_next_notcounted",
		[3]string{"2 3, 4 5, 6 0", "Incorrect score for player 1", "2 3, 4 5, 6 0"},
		"2 3, 4 5, 6 0", "Points are those of the rounds before. `--for` writes the bye as record 240, and as a cell for JaVaFo.",
	},
	{
		"Players absent from the coming round in XXZ", "",
		[3]string{"2 1, 4 3, 6 5: pairs the absent 3 and 4", "2 1, 6 5", "not tried"},
		"2 1, 6 5", "Absences are cells `0000 - Z` in TRF16 and records 240 in TRF26.",
	},
	{
		"Gaps in the starting ranks", "d_gaps",
		[3]string{"A pairing number is missing.", "Error reading file", newFormat},
		"2 1, 9 5, 20 10", "bbpPairings gets `XXC rank` and keeps the numbers; the others get new ones, which are said.",
	},
	{
		"No number of rounds", "f_noxxr",
		[3]string{"The total number of rounds in the tournament must be specified.", "Number of rounds = 1, can't pair round 2", "1 4, 5 2, 3 6: pairs round 1 again"},
		"2 1, 4 3, 6 5", "`--for` says that it is missing. JaVaFo reads XXR alone: with record 142 it pairs the last round again, too.",
	},
	{
		"Points that are not those of the results", "j_ptswrong",
		[3]string{"The score for player 1 does not match the game results.", "Incorrect score for player 1", "3 1, 2 4, 6 5: pairs by the points as written"},
		"2 1, 4 3, 6 5", "The points of the results are taken, and the difference is said. `fedrate bbp` refuses the file.",
	},
	{
		"Record 152 in lower case", "l_152lower",
		[3]string{`Invalid line "152 b"`, "5 1, 2 6, 7 3, 4 8", newFormat},
		"5 1, 2 6, 7 3, 4 8", "Written in capitals.",
	},
	{
		"No initial-colour before round 1", "l_152none",
		[3]string{"Please configure the initial piece colors.", "1 5, 6 2, 3 7, 8 4", newFormat},
		"1 5, 6 2, 3 7, 8 4", "White for number 1, which is said; `--for` writes it. `fedrate bbp` refuses the file.",
	},
	{
		"Baku by the code FIDE_DUTCH_2026_BAKU", "m_192baku",
		[3]string{"unsupported tournament type", "1 5, 6 2, 3 7, 8 4: not accelerated", newFormat},
		"1 3, 4 2, 5 7, 8 6", "`--for` lists the virtual points (250; XXA for JaVaFo).",
	},
	{
		"Baku by the code FIDE_DUTCH_BAKU", "m_192baku2",
		[3]string{"1 3, 4 2, 5 7, 8 6", "1 5, 6 2, 3 7, 8 4: not accelerated", newFormat},
		"1 3, 4 2, 5 7, 8 6", "bbpPairings takes half of the field by name, not C.04.7's even number: of 10 players 5, not 6.",
	},
	{
		"Bye worth half a point in BBU", "q_BBU",
		[3]string{"2 1, 4 3, 5 6, 7 0", "Program error", "2 1, 4 3, 5 6, 7 0"},
		"2 1, 4 3, 5 6, 7 0", "`--for` writes record 162, and XXS with BBU for JaVaFo.",
	},
	{
		"Record 162 with A, absence worth half a point", "r4_A",
		[3]string{`Invalid line "162  A 0.5"`, "3 1, 2 4, 5 6, 7 0", "1 5, 6 2, 3 7: pairs round 1 again"},
		"3 1, 2 4, 5 6, 7 0", "`--for bbppairings` writes Z, the letter that it reads.",
	},
	{
		"Record 162 out of its columns", "q_162P2",
		[3]string{"Invalid line", "Incorrect score for player 4", "1 5, 6 2, 3 7, 4 0: pairs round 1 again"},
		"2 1, 4 3, 5 6, 7 0", "Read as words, with a warning.",
	},
	{
		"Record 299, points assigned by the arbiter", "r6_299",
		[3]string{"abnormal assignment points are not yet supported", "Error in trf-file, line 19", "1 5, 6 2, 3 7, 4 0: pairs round 1 again"},
		"4 1, 2 3, 7 6, 5 0", "Cannot be carried to any of them.",
	},
	{
		"Half-point bye in an earlier round", "s9_H",
		[3]string{"4 1, 3 2, 5 0", "4 1, 3 2, 5 0", "1 3, 2 5, 4 0: pairs round 2 again"},
		"4 1, 3 2, 5 0", "Drop-in: `fedrate javafo` reads record 142 and pairs round 3; such a bye bars no player from the bye.",
	},
	{
		"Code FIDE_DUTCH_2017", "s9_F17",
		[3]string{"unsupported tournament type", "5 1, 4 2, 3 0: by the text of 2026", "1 3, 2 5, 4 0: pairs round 2 again"},
		"5 1, 4 2, 3 0", "`--for` refuses an event whose edition the program does not have.",
	},
	{
		"Code FIDE_DUTCH_2026", "u_FIDE_DUTCH_2026",
		[3]string{"unsupported tournament type", "1 5, 6 2, 3 7, 8 4", newFormat},
		"1 5, 6 2, 3 7, 8 4", "`--for bbppairings` writes FIDE_DUTCH_2025, the draft's name of the same text.",
	},
	{
		"Code FIDE_BURSTEIN under `--dutch -p`", "u_FIDE_BURSTEIN",
		[3]string{"1 5, 6 2, 3 7, 8 4: by the Dutch system, without a word", "Method 'burstein' not implemented", newFormat},
		"1 5, 6 2, 3 7, 8 4", "Drop-in: `fedrate bbp --dutch` refuses the file; `--burstein` pairs it by C.04.4.2.",
	},
	{
		"Code FIDE_LIM, which FIDE's list lacks", "u_FIDE_LIM",
		[3]string{"unsupported tournament type", "1 5, 6 2, 3 7, 8 4: by the Dutch system, without a word", newFormat},
		"1 5, 6 2, 3 7, 8 4", "Not written into record 192; our own record `### fedrate system=` holds it.",
	},
	{
		"Order of boards of one score", "w_f39",
		[3]string{"2 8, 1 7, 9 4, 3 5, 6 10", "2 8, 1 7, 3 5, 9 4, 6 10", newFormat},
		"2 8, 1 7, 9 4, 3 5, 6 10", "The pairs are the same.",
	},
	{
		"No legal pairing", "w_f9",
		[3]string{"No valid pairing exists", "0: no pairs, exit status 0", "4 2, 1 3, 7 5: pairs an earlier round again"},
		"no legal pairing, because the players 2, 1 and 3 may meet no player who is left but 5 and 6", "Exit status 1.",
	},
}

// Page is docs/peers.md.
func Page() string {
	var b strings.Builder
	b.WriteString("# What other programs make of a report\n\n" +
		"Made from the table in `cmd/dropin/peers/situations.go`; `make docs` writes this page.\n\n" +
		"`fedrate convert FILE --for PROGRAM -o OUT` writes the file from which a program pairs the next round as `fedrate pair`\n" +
		"does. What the program cannot be told is an error, and the exit status is 1. A file that needs no such word can be read\n" +
		"as it is by all of them; 20 traits on which they part stand below, with what each answers.\n\n" +
		"## Programs\n\n| program | version | `--for` | how it was tried |\n|---|---|---|---|\n")
	for _, p := range Programs {
		version := p.Version
		if version == "" {
			version = "none"
		}
		fmt.Fprintf(&b, "| %s | %s | `%s` | %s |\n", p.Name, version, p.Flag, p.Source)
	}
	b.WriteString("\nCalls: `bbpPairings --dutch FILE -p`, `pairingchecker.py -i FILE -f TRF -b utf-8 -p -dT`, `java -jar javafo.jar FILE -p OUT`;\n" +
		"answers of 2026-11-27. Pairs are White first, the bye is 0. What is in words is what the program says or does.\n\n" +
		"## Situations\n")
	for n, s := range situations {
		fmt.Fprintf(&b, "\n### %d. %s\n\n| program | answer |\n|---|---|\n", n+1, s.title)
		for i, p := range Programs[:3] {
			fmt.Fprintf(&b, "| %s %s | %s |\n", p.Name, p.Version, s.answer[i])
		}
		fmt.Fprintf(&b, "| fedrate | %s |\n\n%s\n", s.ours, s.remark)
	}
	b.WriteString("\n## Files written by `--for`\n\n" +
		"- bbpPairings: TRF26 in UTF-8, `FIDE_DUTCH_2025`, record 162 with Z for A.\n" +
		"- Gacrux: TRF26 in ASCII, right with and without `-b utf-8`; numbers without gaps.\n" +
		"- JaVaFo: TRF16 with XXR, XXC, XXS, XXA and XXP in ASCII, the byes of the coming round as cells;\n" +
		"  events of the edition of 2017.\n" +
		"- Swiss-Manager: plain TRF16 in ASCII. Number of rounds, initial-colour, scoring, acceleration and pairs that must not\n" +
		"  meet are entered in the program.\n" +
		"- All: the points of the results, byes of earlier rounds in the cells, virtual points one by one, no lines of teams,\n" +
		"  national ratings or comments. Byes of later rounds are left out: write the file again before each round.\n\n" +
		"Of 300 invented events (byes of all kinds, late entries, forfeits, withdrawals, Baku, other scorings, gaps, letters\n" +
		"beyond ASCII, other systems and editions; 28 November 2026) bbpPairings 6.0.0 pairs all its 246 files as fedrate does,\n" +
		"and Gacrux 1.9.57 all its 236; of the others the command says what it cannot carry. Two and three events of them have\n" +
		"no legal pairing: bbpPairings says so, and Gacrux ends with an error.\n")
	return b.String()
}
