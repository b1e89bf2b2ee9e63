package registration

import "github.com/fedrate/fedrate/handbook"

// Answer is what is known of a condition: unknown is neither yes nor no, and
// is said, never assumed.
type Answer uint8

// The three answers.
const (
	Unknown Answer = iota
	Yes
	No
)

var answers = [...]string{"unknown", "yes", "no"}

// String returns the answer as the record has it.
func (a Answer) String() string {
	if int(a) < len(answers) {
		return answers[a]
	}
	return "unknown"
}

// Text returns the answer in the words of a language.
func (a Answer) Text() handbook.Text {
	switch a {
	case Yes:
		return handbook.Say("registration.answer.yes")
	case No:
		return handbook.Say("registration.answer.no")
	}
	return handbook.Say("registration.answer.unknown")
}

// MarshalJSON writes true, false, and null where nothing is known.
func (a Answer) MarshalJSON() ([]byte, error) {
	return []byte([]string{"null", "true", "false"}[min(a, No)]), nil
}

// ParseAnswer reads yes, no or unknown; empty is unknown.
func ParseAnswer(s string) (Answer, bool) {
	for a, name := range answers {
		if s == name {
			return Answer(a), true
		}
	}
	return Unknown, s == ""
}

// AnswerOf is yes or no, of a condition that is known.
func AnswerOf(b bool) Answer {
	if b {
		return Yes
	}
	return No
}
