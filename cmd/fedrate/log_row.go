package main

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// loggedField is a column of a row as the log keeps it.
type loggedField struct {
	name  string
	value any // a string, a json.Number, nil for none
}

// loggedFields returns the columns of a row in their order; none where there is no row.
func loggedFields(row json.RawMessage) []loggedField {
	d := json.NewDecoder(bytes.NewReader(row))
	d.UseNumber()
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	var out []loggedField
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return out
		}
		var value any
		if d.Decode(&value) != nil {
			return out
		}
		out = append(out, loggedField{name.(string), value})
	}
	return out
}

// loggedRow says what became of a row: added, removed, or changed in some columns.
func (env *environment) loggedRow(v *answer.ChangedRow) string {
	record := env.word("logged", v.Table)
	if v.Erased {
		return env.Sayf("cmd.log.erased-row", "record", record)
	}
	before, after := loggedFields(v.Before), loggedFields(v.After)
	switch {
	case before == nil:
		return env.Sayf("cmd.log.added", "record", record, "fields", env.loggedValues(v.Table, after))
	case after == nil:
		return env.Sayf("cmd.log.removed", "record", record, "fields", env.loggedValues(v.Table, before))
	}
	var same, changed []string
	for i, f := range after {
		switch {
		case i >= len(before) || before[i].name != f.name:
			changed = append(changed, env.loggedValue(v.Table, f))
		case before[i].value != f.value:
			changed = append(changed, env.Sayf("cmd.log.changed-field", "name", env.loggedName(v.Table, f.name),
				"before", env.loggedContent(v.Table, before[i]), "after", env.loggedContent(v.Table, f)))
		case len(same) == 0: // the first columns name the row
			same = append(same, env.loggedValue(v.Table, f))
		}
	}
	return env.Sayf("cmd.log.changed", "record", record, "which", strings.Join(same, "; "), "fields", strings.Join(changed, "; "))
}

// loggedValues returns the columns of a row in which something stands.
func (env *environment) loggedValues(table string, fields []loggedField) string {
	var out []string
	for _, f := range fields {
		if f.value != nil && f.value != "" && f.value != json.Number("0") && f.value != noBytes {
			out = append(out, env.loggedValue(table, f))
		}
	}
	return strings.Join(out, "; ")
}

// loggedName returns the word for a column: that of the table, where it has one of its own.
func (env *environment) loggedName(table, column string) string {
	if key := "word.logged.column-" + table + "-" + column; env.language().Has(key) {
		return env.language().Label(key)
	}
	return env.word("logged", "column-"+column)
}

func (env *environment) loggedValue(table string, f loggedField) string {
	return env.Sayf("cmd.log.field", "name", env.loggedName(table, f.name), "value", env.loggedContent(table, f))
}

// loggedWords are the columns whose values are words of a kind.
var loggedWords = map[string]string{
	"lists.source": "source", "revisions.source": "source", "runs.state": "source", "submissions.state": "state", "submissions.verdict": "verdict",
	"publications.action": "action", "player_changes.act": "player-act", "player_changes.field": "player-field", "questions.kind": "question",
	"questions.answer": "answer", "question_log.answer": "answer", "bans.kind": "ban", "passed_gates.gate": "gate", "arbiter_posts.role": "arbiter-role",
	"title_awards.basis": "basis",
}

// noBytes is how the log keeps that nothing stands in a column.
const noBytes = "0 bytes"

var (
	loggedDay    = regexp.MustCompile(`_(day|on|to|since)$|^(birth|active_to|licensed_to)$|^lifted_from$`)
	loggedBytes  = regexp.MustCompile(`^(\d+) bytes$`)
	loggedMoment = regexp.MustCompile(`^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z$`)
)

// loggedContent returns what stands in a column, in words where it has any.
func (env *environment) loggedContent(table string, f loggedField) string {
	switch v := f.value.(type) {
	case nil:
		return env.Sayf("cmd.log.nothing")
	case json.Number:
		n, err := strconv.Atoi(v.String())
		switch {
		case err != nil:
		case f.name == "kind" && n >= 0 && n < int(tournament.Kinds):
			return env.word("kind", tournament.Kind(n).String())
		case loggedDay.MatchString(f.name) && handbook.Date(n).Valid():
			return env.Sayf("cmd.log.day", "day", handbook.Date(n))
		case (f.name == "period" || f.name == "rated_in" || f.name == "since") && handbook.Period(n).Valid():
			return handbook.Period(n).String()
		}
		return v.String()
	case string:
		if v == "" || v == noBytes {
			return env.Sayf("cmd.log.nothing")
		}
		if kind := loggedWords[table+"."+f.name]; kind != "" {
			return strings.TrimSuffix(env.word(kind, v), ":")
		}
		if m := loggedBytes.FindStringSubmatch(v); m != nil {
			n, _ := strconv.Atoi(m[1])
			return env.Sayf("cmd.log.bytes", "bytes", n)
		}
		if m := loggedMoment.FindStringSubmatch(v); m != nil {
			return m[1] + " " + m[2]
		}
		return env.Sayf("cmd.log.quoted", "text", env.loggedText(v))
	}
	return ""
}

// loggedText returns a text as a column keeps it: a sentence or several with their
// arguments, what another program reads, or words.
func (env *environment) loggedText(v string) string {
	var texts []handbook.Text
	switch {
	case strings.HasPrefix(v, `{"key":`):
		v = "[" + v + "]"
		fallthrough
	case strings.HasPrefix(v, "["):
		if json.Unmarshal([]byte(v), &texts) == nil {
			return strings.Join(env.language().SayAll(texts), "; ")
		}
		fallthrough
	case strings.HasPrefix(v, "{"):
		return env.Sayf("cmd.log.data", "characters", len(v))
	}
	return v
}
