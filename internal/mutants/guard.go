package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// A bundle is one program that holds many mutants, each guarded by a condition on the
// number in the environment: it is compiled once and run once a mutant.
const (
	number0     = "mutantNumber"
	placeholder = "\x00" // for the mutant's number
	environment = "FEDRATE_MUTANT"
)

// numberFile is added to the package of a bundle.
func numberFile(name string) string {
	return fmt.Sprintf("package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar %s, _ = strconv.Atoi(os.Getenv(%q))\n", name, number0, environment)
}

// guard finds a form of a change that leaves the choice to the number: within
// the nearest condition or statement that may stand there twice. The text is
// empty where there is none, such as in a constant.
func (s *scan) guard(e edit) edit {
	for i := len(s.stack) - 1; i >= 0; i-- {
		n := s.stack[i]
		from, to := s.offset(n.Pos()), s.offset(n.End())
		if from > e.start || to < e.end {
			continue
		}
		was := string(s.source[from:to])
		is := string(s.source[from:e.start]) + e.text + string(s.source[e.end:to])
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if slices.Contains([]token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ, token.LAND, token.LOR}, n.Op) {
				return edit{from, to, "(" + number0 + " != " + placeholder + " && (" + was + ") || " + number0 + " == " + placeholder + " && (" + is + "))"}
			}
		case *ast.ReturnStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.AssignStmt:
			if i == 0 || !inList(s.stack[i-1], n.(ast.Stmt)) {
				return edit{}
			}
			if a, ok := n.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
				if calls(a) {
					return edit{}
				}
				return edit{from, to, was + "; if " + number0 + " == " + placeholder + " { " + strings.Replace(is, ":=", "=", 1) + " }"}
			}
			return edit{from, to, "if " + number0 + " == " + placeholder + " { " + is + " } else { " + was + " }"}
		case *ast.FuncLit, ast.Stmt, ast.Decl:
			return edit{}
		}
	}
	return edit{}
}

// inList reports whether a statement stands in the list of a block, where other
// statements may follow it.
func inList(parent ast.Node, stmt ast.Stmt) bool {
	switch p := parent.(type) {
	case *ast.BlockStmt:
		return true
	case *ast.CaseClause:
		return slices.Contains(p.Body, stmt)
	}
	return false
}

// calls reports whether a statement calls anything that may do more than answer.
func calls(n ast.Node) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			id, named := c.Fun.(*ast.Ident)
			found = found || !named || !slices.Contains([]string{"len", "cap", "min", "max", "int", "int64", "int32", "string", "byte"}, id.Name)
		}
		return true
	})
	return found
}

// bundle is the numbers of mutants that are compiled together.
type bundle []int

// bundles spreads mutants so that no two of a bundle change the same place.
// What has no guarded form is left over.
func bundles(sample []mutant, numbers []int) (out []bundle, alone []int) {
next:
	for _, n := range numbers {
		m := &sample[n]
		if m.guarded.text == "" {
			alone = append(alone, n)
			continue
		}
		for b := range out {
			if !slices.ContainsFunc(out[b], func(k int) bool { return overlap(m, &sample[k]) }) {
				out[b] = append(out[b], n)
				continue next
			}
		}
		out = append(out, bundle{n})
	}
	return out, alone
}

func overlap(a, b *mutant) bool {
	return a.file == b.file && a.guarded.start < b.guarded.end && b.guarded.start < a.guarded.end
}

// place is where a mutant stands in a bundle's file.
type place struct {
	file      string
	from, to  int // lines
	theMutant int
}

// write gives the files of a bundle with all its mutants, and where each is.
func (b bundle) write(sample []mutant, read func(file string) ([]byte, error)) (files map[string][]byte, places []place, err error) {
	files = map[string][]byte{}
	order := slices.Clone(b)
	slices.SortFunc(order, func(x, y int) int { return sample[x].guarded.start - sample[y].guarded.start })
	done := map[string]int{} // bytes of the source that are written
	sources := map[string][]byte{}
	for _, n := range order {
		m := &sample[n]
		if _, ok := sources[m.file]; !ok {
			if sources[m.file], err = read(m.file); err != nil {
				return nil, nil, err
			}
		}
		out := append(files[m.file], sources[m.file][done[m.file]:m.guarded.start]...)
		from := 1 + strings.Count(string(out), "\n")
		out = append(out, strings.ReplaceAll(m.guarded.text, placeholder, strconv.Itoa(n+1))...)
		files[m.file], done[m.file] = out, m.guarded.end
		places = append(places, place{m.file, from, 1 + strings.Count(string(out), "\n"), n})
	}
	for file, source := range sources {
		files[file] = append(files[file], source[done[file]:]...)
	}
	return files, places, nil
}
