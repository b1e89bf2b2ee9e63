package postgres

import (
	"regexp"
	"strings"
	"sync"
)

// The statements of package store, its migrations included, are those of SQLite.
// What PostgreSQL writes otherwise stands here, once for each construct; see also
// the functions and views of schema.sql, which have SQLite's names.

// rule puts one text in the place of another, outside of quoted texts.
type rule struct {
	find *regexp.Regexp
	put  string
}

var rules = []rule{
	{regexp.MustCompile(`\bCAST\((\$\d+) AS INTEGER\)`), `fedrate_int(CAST($1 AS TEXT))`},
	{regexp.MustCompile(`\bCAST\(([^()]+) AS INTEGER\)`), `fedrate_int($1)`},
	{regexp.MustCompile(`\bINTEGER\b`), `BIGINT`},
	{regexp.MustCompile(` WITHOUT ROWID\b`), ``},
	{regexp.MustCompile(`\btemp\.`), `pg_temp.`},
	{regexp.MustCompile(`\bCROSS JOIN (\w+(?: \w+)? ON)\b`), `JOIN $1`}, // SQLite keeps to the order then
	{regexp.MustCompile(`\browid\b`), `ctid`},
	{regexp.MustCompile(`\?(\d+)`), `$$$1`},
	{regexp.MustCompile(`\bjson_each\((\$\d+|\w+\.\w+)\)`), `jsonb_array_elements(CAST($1 AS jsonb))`},
	{regexp.MustCompile(`^PRAGMA integrity_check\("?\w+"?\)$`), `SELECT 'ok'`},
}

var (
	definesTable   = regexp.MustCompile(`^\s*(CREATE|ALTER)\b[^(]*\bTABLE\b`)
	textColumn     = regexp.MustCompile(`\bTEXT\b`)
	castToText     = regexp.MustCompile(`AS TEXT COLLATE "C"\)`)
	commented      = regexp.MustCompile(`--[^\n]*`)
	definesTrigger = regexp.MustCompile(`(?s)^\s*CREATE TRIGGER (\w+) BEFORE (\w+) ON (\w+)\s*(?:WHEN (.*?)\s*)?BEGIN SELECT RAISE\(ABORT, ('[^']*')\); END;?\s*$`)
	countsItself   = regexp.MustCompile(`^\s*CREATE TABLE (\w+) \((\s*\w+\s+INTEGER NOT NULL PRIMARY KEY) AUTOINCREMENT\b`)
)

var translated sync.Map // texts of statements that stay the same

// Translate writes a statement of SQLite as PostgreSQL has it.
func Translate(statement string) string {
	if done, ok := translated.Load(statement); ok {
		return done.(string)
	}
	done := translate(statement)
	if len(statement) < 1000 { // a long one has a list of rows in it, and comes once
		translated.Store(statement, done)
	}
	return done
}

func translate(s string) string {
	s = commented.ReplaceAllString(s, "")
	if m := definesTrigger.FindStringSubmatch(s); m != nil {
		when := ""
		if m[4] != "" {
			when = "WHEN (" + m[4] + ") "
		}
		return "CREATE TRIGGER " + m[1] + " BEFORE " + m[2] + " ON " + m[3] + " FOR EACH ROW " + when + "EXECUTE FUNCTION fedrate_refuse(" + m[5] + ")"
	}
	if m := countsItself.FindStringSubmatch(s); m != nil {
		s = strings.TrimSuffix(strings.TrimSpace(countsItself.ReplaceAllString(s, "CREATE TABLE $1 ($2 DEFAULT fedrate_next_of('$1')")), ";") + `;
			CREATE TRIGGER fedrate_numbered AFTER INSERT ON ` + m[1] + ` REFERENCING NEW TABLE AS fedrate_new FOR EACH STATEMENT EXECUTE FUNCTION fedrate_numbered()`
	}
	table := definesTable.MatchString(s) && !strings.Contains(s, `COLLATE "C"`)
	s = outsideQuotes(s, func(part string) string {
		for _, r := range rules {
			part = r.find.ReplaceAllString(part, r.put)
		}
		if table { // texts are in the order of their bytes
			part = castToText.ReplaceAllString(textColumn.ReplaceAllString(part, `TEXT COLLATE "C"`), "AS TEXT)")
		}
		return part
	})
	for name, call := range calls {
		s = eachCall(s, name, call)
	}
	return s
}

// outsideQuotes changes what does not stand between single quotation marks.
func outsideQuotes(s string, change func(string) string) string {
	parts := strings.Split(s, "'")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = change(parts[i])
	}
	return strings.Join(parts, "'")
}

// calls are functions that take any number of arguments, which no function of
// PostgreSQL can be made to do.
var calls = map[string]func(args []string) string{
	"json_array": func(args []string) string {
		return "('[' || " + listed(args) + " || ']')"
	},
	"json_group_array": func(args []string) string {
		all := strings.Join(args, ",")
		order := strings.LastIndex(all, " ORDER BY ")
		if order < 0 {
			order = len(all)
		}
		return "COALESCE('[' || string_agg(" + all[:order] + ", ','" + all[order:] + ") || ']', '[]')"
	},
	"MAX": func(args []string) string { return most("MAX", "GREATEST", args) },
	"MIN": func(args []string) string { return most("MIN", "LEAST", args) },
}

// listed are values as JSON with commas between. A function takes a hundred
// arguments at most.
func listed(args []string) string {
	var parts []string
	for len(args) > 0 {
		n := min(len(args), 50)
		parts = append(parts, "concat_ws(',', fedrate_json("+strings.Join(args[:n], "), fedrate_json(")+"))")
		args = args[n:]
	}
	return strings.Join(parts, " || ',' || ")
}

// most is the greatest of several values; of one it is that of a column.
func most(column, values string, args []string) string {
	if len(args) > 1 {
		column = values
	}
	return column + "(" + strings.Join(args, ",") + ")"
}

// eachCall rewrites each call of a function, the innermost first.
func eachCall(s, name string, rewrite func(args []string) string) string {
	for end := len(s); ; {
		at := strings.LastIndex(s[:end], name+"(")
		if at < 0 {
			return s
		}
		end = at
		if at > 0 && wordByte(s[at-1]) {
			continue
		}
		args, after := arguments(s, at+len(name)+1)
		if after < 0 {
			continue
		}
		s = s[:at] + rewrite(args) + s[after:]
	}
}

func wordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z'
}

// arguments are those of a call, whose parenthesis has been opened before from,
// and where the text goes on after it; -1 where it is not closed.
func arguments(s string, from int) (args []string, after int) {
	depth, quoted, begin := 0, false, from
	for i := from; i < len(s); i++ {
		switch {
		case s[i] == '\'':
			quoted = !quoted
		case quoted:
		case s[i] == '(':
			depth++
		case s[i] == ')' && depth == 0:
			return append(args, s[begin:i]), i + 1
		case s[i] == ')':
			depth--
		case s[i] == ',' && depth == 0:
			args, begin = append(args, s[begin:i]), i+1
		}
	}
	return nil, -1
}
