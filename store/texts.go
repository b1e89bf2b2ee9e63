package store

import (
	"encoding/json"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// keepTexts are texts as a column of notes keeps them: a JSON array, empty
// where there is none.
func keepTexts(texts []handbook.Text) string {
	if len(texts) == 0 {
		return ""
	}
	return keepJSON(texts)
}

// keptTexts reads a column of notes: texts, or the lines of sentences that
// were kept before notes were data.
func keptTexts(column string) []handbook.Text {
	texts := []handbook.Text{}
	if strings.HasPrefix(column, "[") && json.Unmarshal([]byte(column), &texts) == nil {
		return texts
	}
	texts = texts[:0]
	for _, s := range lines(column) {
		texts = append(texts, handbook.Verbatim(s))
	}
	return texts
}

// keepText is one text as a column keeps it; words that are the same in every
// language stay as they are.
func keepText(text handbook.Text) string {
	if text.IsZero() || text.IsVerbatim() {
		return text.String()
	}
	return keepJSON(text)
}

// keptText reads such a column.
func keptText(column string) handbook.Text {
	var text handbook.Text
	if strings.HasPrefix(column, `{"key":`) && json.Unmarshal([]byte(column), &text) == nil {
		return text
	}
	return handbook.Verbatim(column)
}

// keepJSON cannot fail: texts hold nothing that JSON does not.
func keepJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}
