package web

import (
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/fedrate/fedrate/handbook"
)

// wordMessages gives what the library says of a wrong value the words of the interface. It
// must be called before the first operation is added.
var wordMessages = sync.OnceFunc(func() {
	validation.MsgUnexpectedProperty = "is not a field that is known here"
	validation.MsgExpectedRFC3339DateTime = "must be a moment such as 2026-10-01T06:00:00Z"
	validation.MsgExpectedRFC3339Date = "must be a day such as 2026-10-01"
	validation.MsgExpectedBoolean = "must be true or false"
	validation.MsgExpectedNumber = "must be a number"
	validation.MsgExpectedInteger = "must be a whole number"
	validation.MsgExpectedString = "must be a text"
	validation.MsgExpectedArray = "must be a list"
	validation.MsgExpectedObject = "must be an object"
	validation.MsgExpectedOneOf = "must be one of %s"
	validation.MsgExpectedMinimumNumber = "must be at least %v"
	validation.MsgExpectedMaximumNumber = "must be at most %v"
	validation.MsgExpectedMinLength = "must have at least %d characters"
	validation.MsgExpectedMaxLength = "must have at most %d characters"
	validation.MsgExpectedMinItems = "must have at least %d entries"
	validation.MsgExpectedMaxItems = "must have at most %d entries"
	validation.MsgExpectedMatchPattern = "must have the form %s"
	validation.MsgExpectedRequiredProperty = "must have the field %s"
})

// fixedMessages are those that the library does not let callers change.
var fixedMessages = map[string]string{
	"invalid integer": "must be a whole number",
	"invalid float":   "must be a number",
	"invalid boolean": "must be true or false",
}

// explainWrong makes of the wrong values of a request a sentence: "kind must be one of
// standard, rapid, blitz; it is bullet".
func explainWrong(e *huma.ErrorModel) {
	if e.Status != http.StatusUnprocessableEntity || len(e.Errors) == 0 {
		return
	}
	var said []string
	for _, one := range e.Errors {
		if plain := fixedMessages[one.Message]; plain != "" {
			one.Message = plain
		} else if strings.HasPrefix(one.Message, "required ") && strings.HasSuffix(one.Message, " parameter is missing") {
			one.Message = "is missing"
		}
		_, name, in := strings.Cut(one.Location, ".")
		if !in {
			name = one.Location
		}
		sentence := strings.TrimSpace(name + " " + one.Message)
		switch one.Value.(type) {
		case string, bool, int, int64, float64:
			if value := handbook.Truncate(fmt.Sprint(one.Value)); value != "" {
				sentence += "; it is " + value
			}
		}
		said = append(said, sentence)
	}
	e.Detail = strings.Join(said, ". ")
}
