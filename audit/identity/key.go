package identity

import (
	"hash/fnv"
	"slices"
	"strings"
)

// Key finds names that may be spellings of one name: the consonants of one
// word, by classes that romanisations do not cross, and how another begins. It
// says where to look; [Compare] decides.
type Key uint32

// Keys returns those under which a person of a list is found: by the family name
// with the first letter of the given name, and the other way round, so that a
// slip in one of the two is no obstacle.
func Keys(name string) []Key {
	n := parse(name)
	first, second := -1, -1
	for i := range n.tokens {
		switch t := &n.tokens[i]; {
		case t.optional:
		case first < 0:
			first = i
		case t.given && !n.tokens[first].given, second < 0:
			if second < 0 || !n.tokens[second].given {
				second = i
			}
		}
	}
	switch {
	case first < 0:
		return nil
	case second < 0:
		return []Key{keyOf(firstForm(n.tokens[first].plain), "")}
	}
	a, b := firstForm(n.tokens[first].plain), firstForm(n.tokens[second].plain)
	return []Key{keyOf(a, b), keyOf(b, a)}
}

// SearchKeys returns the keys that a person of this name may be found under, in
// whatever order the words stand.
func SearchKeys(name string) []Key {
	keys := searchKeys(name)
	if strings.ContainsAny(name, "əƏ") { // its c is written j, dj or dzh
		for _, j := range []string{"j", "dj"} {
			keys = append(keys, searchKeys(strings.NewReplacer("c", j, "C", j).Replace(name))...)
		}
		slices.Sort(keys)
		keys = slices.Compact(keys)
	}
	return keys
}

func searchKeys(name string) []Key {
	n := parse(name)
	var words []string
	var initial []bool
	for i := range n.tokens {
		if t := &n.tokens[i]; !t.optional && len(words) < 4 {
			words, initial = append(words, firstForm(t.plain)), append(initial, t.initial)
		}
	}
	var keys []Key
	if len(words) == 1 {
		keys = append(keys, keyOf(words[0], ""))
	}
	for i, a := range words {
		for j, b := range words {
			if i != j && !initial[i] {
				keys = append(keys, keyOf(a, b))
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// keyOf returns the key of a word with the beginning of another, "" where there is none,
// both as [firstForm] writes them.
func keyOf(word, beginning string) Key {
	h := fnv.New32a()
	_, _ = h.Write([]byte(skeleton(word)))
	if beginning != "" {
		_, _ = h.Write([]byte{'/', class(beginning[0])})
	}
	return Key(h.Sum32())
}

// skeleton returns the consonants of a word by class. A vowel at its beginning
// counts as a.
func skeleton(word string) string {
	var out strings.Builder
	var last byte
	for i := range len(word) {
		c := class(word[i])
		if c != last && (c != 'a' || i == 0) {
			out.WriteByte(c)
		}
		last = c
	}
	return out.String()
}

// class returns the letter that stands for all that romanisations write for one
// sound.
func class(b byte) byte {
	switch b {
	case 'a', 'e', 'i', 'o', 'u':
		return 'a'
	case 'c', 'k', 'g', 'h':
		return 'k'
	case 's', 'z':
		return 's'
	case 'v', 'f':
		return 'v'
	}
	return b
}
