package pairing_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// club is a report of six players after two rounds of five.
const club = `012 Club championship
042 2026/09/05
052 2026/09/09
092 Individual: Swiss-System FIDE_DUTCH_2026
XXR 5
XXC white1
001    1      Arden, Ada                        2210 LIE                         1.5    2     4 w 1     2 b =
001    2      Brook, Ben                        2150 LIE                         1.5    2     5 b 1     1 w =
001    3      Coast, Cleo                       2080 LIE                         2.0    1     6 w 1     4 b 1
001    4      Dell, Dan                         2000 LIE                         0.0    5     1 b 0     3 w 0
001    5      Elm, Eve                          1950 LIE                         0.0    5     2 w 0     6 b 0
001    6      Ford, Fay                         1900 LIE                         1.0    4     3 b 0     5 w 1
`

// report reads the club's report; what deviates from the format is among the findings.
func report() *tournament.Tournament {
	t, _, err := trf.Read("club.trf", []byte(club))
	if err != nil {
		log.Fatal(err) // it is no report at all
	}
	return t
}

// inForce returns the edition that governs the event.
func inForce(t *tournament.Tournament) *pairing.Edition {
	e, err := pairing.InForce(t.FirstDay())
	if err != nil {
		log.Fatal(err)
	}
	return e
}

// The next round: read the report, take the edition in force when the event began, ask
// for the pairs.
func ExamplePairRound() {
	t := report()
	p, err := pairing.PairRound(t, pairing.Task{Edition: inForce(t)})
	if err != nil {
		log.Fatal(err) // out of reach, or no engine for the system
	}
	if !p.Reason.IsZero() {
		log.Fatal(language.English.Say(p.Reason)) // what the report does not allow
	}
	fmt.Printf("round %d by %s, edition %s\n", p.Round, p.System, p.Edition)
	for _, pair := range p.Pairs {
		fmt.Println(t.Player(pair.White).Name, "-", t.Player(pair.Black).Name)
	}
	// Output:
	// round 3 by FIDE_DUTCH_2026, edition 2026
	// Coast, Cleo - Brook, Ben
	// Arden, Ada - Ford, Fay
	// Elm, Eve - Dell, Dan
}

// A round that is paired can be paired again from the rounds before it, and by another
// edition.
func ExamplePairRound_again() {
	t := report()
	for _, key := range []string{"2017", "2026"} {
		edition, err := pairing.Chapter.Edition(key)
		if err != nil {
			log.Fatal(err)
		}
		p, err := pairing.PairRound(t, pairing.Task{Edition: edition, Round: 2})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(key, p.Pairs)
	}
	// Output:
	// 2017 [{2 1} {4 3} {6 5}]
	// 2026 [{2 1} {4 3} {6 5}]
}

// How the pairs come about, in the language of the reader.
func ExamplePaired_Explain() {
	t := report()
	p, err := pairing.PairRound(t, pairing.Task{Edition: inForce(t)})
	if err != nil {
		log.Fatal(err)
	}
	var told strings.Builder
	if err := p.Explain(&told, language.English.Say); err != nil {
		log.Fatal(err)
	}
	first, _, _ := strings.Cut(told.String(), "\n")
	fmt.Println(first)
	// Output:
	// round 3 by the Dutch system (C.04.3, edition 2026): 6 players to be paired, 4 brackets
}

// Whether the rounds of a report are paired as the rules pair them.
func ExampleCheck() {
	t := report()
	rounds, _ := pairing.Check(t, pairing.Options{Edition: inForce(t)})
	for _, r := range rounds {
		fmt.Println("round", r.Round, r.Status)
	}
	// Output:
	// round 1 identical
	// round 2 identical
}

// A round in which two pairs exchanged their opponents: which pairs are missing, which
// should not be there, and which rule is broken first.
func ExampleCheck_different() {
	t := report()
	games := func(n int) *tournament.Game { return &t.Player(n).Games[1] }
	games(2).Opponent, games(3).Opponent = 3, 2
	games(4).Opponent, games(1).Opponent = 1, 4
	rounds, _ := pairing.Check(t, pairing.Options{Edition: inForce(t)})
	for _, r := range rounds {
		if r.Status == pairing.Different {
			fmt.Println("round", r.Round, "missing", r.Missing, "unexpected", r.Unexpected, "breaks", r.Criterion)
		}
	}
	// Output:
	// round 2 missing [{2 1} {4 3}] unexpected [{2 3} {4 1}] breaks C1
}

// The systems that have an engine.
func ExampleSystems() {
	for _, s := range pairing.Systems() {
		fmt.Println(s.Code)
	}
	// Output:
	// FIDE_DUTCH
	// FIDE_BURSTEIN
	// FIDE_DUBOV
	// FIDE_LIM
	// FIDE_DOUBLESWISS
	// FIDE_TEAM
}
