package dropin

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/burstein"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// action is what a call asks for.
type action int

const (
	shows     action = iota // nothing but the banner
	pairs                   // the next round
	checks                  // rounds that are paired
	generates               // an invented tournament
)

// request is a command line as it is meant.
type request struct {
	banner bool
	action action
	system *swiss.System
	input  string // empty: standard input; of a tournament to be invented the model, empty: none
	output string // empty: standard output
	config string // what an invented tournament is to be like; empty: nothing is said
	seed   string // empty: any
	list   bool   // a checklist is wanted
	listTo string // empty: in the folder of the input
	round  int    // to be checked; 0: all
	baku   bool
}

func misused() error { return fail(Invalid, handbook.Say("dropin.misused")) }

// parseBBP reads the words of bbpPairings, which stand in one order.
func parseBBP(args []string) (q *request, err error) {
	q = &request{banner: len(args) == 0}
	at := func(i int) string {
		if i < len(args) {
			return args[i]
		}
		return ""
	}
	take := func() string {
		word := args[0]
		args = args[1:]
		return word
	}
	if at(0) == "-r" {
		q.banner, args = true, args[1:]
	}
	if len(args) == 0 {
		return q, nil
	}
	switch take() {
	case "--dutch":
		q.system = pairing.Default()
	case "--burstein":
		q.system = &burstein.System
	default:
		return nil, misused()
	}
	file := func(after string) (name string, err error) {
		if strings.HasPrefix(at(0), "-") {
			return "", fail(Invalid, handbook.Say("dropin.option-for-file", "word", after, "file", at(0)))
		}
		return take(), nil
	}
	asked := func(word string) bool { return at(0) == word || !strings.HasPrefix(at(0), "-") && at(1) == word }
	input := func() {
		if !strings.HasPrefix(at(0), "-") {
			q.input = take()
		}
		take()
	}
	switch {
	case asked("-c"):
		input()
		q.action = checks
	case asked("-p"):
		input()
		q.action = pairs
		if len(args) > 0 && at(0) != "-l" {
			if q.output, err = file("-p"); err != nil {
				return nil, err
			}
		}
	case asked("-g"):
		input()
		q.action = generates
		if q.input == "" && len(args) > 0 && at(0) != "-o" {
			q.config = take()
		}
		if at(0) != "-o" || len(args) < 2 {
			return nil, misused()
		}
		take()
		if q.output, err = file("-o"); err != nil {
			return nil, err
		}
		if at(0) == "-s" && len(args) > 1 {
			take()
			q.seed = take()
		}
	default:
		return nil, misused()
	}
	if at(0) == "-l" {
		take()
		q.list = true
		if len(args) > 0 {
			if q.listTo, err = file("-l"); err != nil {
				return nil, err
			}
		}
	}
	if len(args) > 0 {
		return nil, misused()
	}
	return q, nil
}

// parseJaVaFo reads the words of JaVaFo, which stand in any order after the input.
func parseJaVaFo(args []string) (*request, error) {
	q := &request{banner: len(args) == 0, system: pairing.Default()}
	value := func(i *int) string {
		if *i+1 < len(args) && !strings.HasPrefix(args[*i+1], "-") {
			*i++
			return args[*i]
		}
		return ""
	}
	actions, told := 0, false
	for i := 0; i < len(args); i++ {
		switch word := args[i]; word {
		case "-r":
			q.banner = true
		case "-b":
			q.baku = true
		case "-w": // by weights: another way to the same pairs
		case "-q": // a quick way first, for so long
			if i+1 < len(args) && digits(args[i+1]) {
				i++
			}
		case "-c":
			actions++
			q.action = checks
			if i+1 < len(args) && digits(args[i+1]) {
				i++
				q.round, _ = strconv.Atoi(args[i])
			}
		case "-p":
			actions++
			q.action, q.output = pairs, value(&i)
		case "-g":
			actions++
			q.action = generates
			if v := value(&i); digits(v) {
				q.seed = v
			} else {
				q.config = v
			}
		case "-l":
			q.list, q.listTo = true, value(&i)
		case "-o":
			if q.output = value(&i); q.output == "" {
				return nil, misused()
			}
			told = true
		default:
			if strings.HasPrefix(word, "-") || q.input != "" {
				return nil, misused()
			}
			q.input = word
		}
	}
	needs := q.action == pairs || q.action == checks
	if actions > 1 || actions == 0 && len(args) > 0 && !(q.banner && len(args) == 1) ||
		needs && (q.input == "" || told) || q.action == generates && (!told || q.input != "" && q.config != "") {
		return nil, misused()
	}
	return q, nil
}

// digits reports whether a word is a whole number.
func digits(word string) bool {
	_, err := strconv.ParseUint(word, 10, 63)
	return err == nil
}
