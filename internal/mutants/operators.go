package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// swaps are the operators and what takes their place.
var swaps = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.QUO,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.INC: token.DEC, token.DEC: token.INC,
}

// scan collects the mutants of a file.
type scan struct {
	fset     *token.FileSet
	source   []byte
	lines    []string
	path     string
	name     string
	function string
	stack    []ast.Node // from the declaration down to the node looked at
	found    []mutant
}

func scanFile(path, name string) ([]mutant, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	s := &scan{fset: token.NewFileSet(), source: source, lines: strings.Split(string(source), "\n"), path: path, name: filepath.ToSlash(name)}
	file, err := parser.ParseFile(s.fset, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		s.function = "package"
		if f, ok := d.(*ast.FuncDecl); ok {
			s.function = functionName(f)
			if f.Body != nil {
				s.walk(f.Body, f.Type)
			}
			continue
		}
		if g, ok := d.(*ast.GenDecl); ok && g.Tok != token.IMPORT {
			s.walk(g, nil)
		}
	}
	number(s.found)
	return s.found, nil
}

func functionName(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return f.Name.Name
	}
	t := f.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
			continue
		case *ast.IndexExpr:
			t = x.X
			continue
		case *ast.Ident:
			return x.Name + "." + f.Name.Name
		}
		return f.Name.Name
	}
}

func (s *scan) offset(p token.Pos) int { return s.fset.Position(p).Offset }

func (s *scan) text(n ast.Node) string { return string(s.source[s.offset(n.Pos()):s.offset(n.End())]) }

// add notes the change of the bytes from one place to another.
func (s *scan) add(from, to token.Pos, text, change string) {
	line := s.fset.Position(from).Line
	s.found = append(s.found, mutant{
		file: s.path, name: s.name, line: line, function: s.function, source: strings.TrimSpace(s.lines[line-1]),
		change: change, edit: edit{s.offset(from), s.offset(to), text},
	})
	s.found[len(s.found)-1].guarded = s.guard(edit{s.offset(from), s.offset(to), text})
}

// walk goes through a node; typ is the function that a return leaves.
func (s *scan) walk(root ast.Node, typ *ast.FuncType) {
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			s.stack = s.stack[:len(s.stack)-1]
			return true
		}
		if _, ok := n.(*ast.Field); ok { // a type
			return false
		}
		s.stack = append(s.stack, n)
		switch n := n.(type) {
		case *ast.FuncLit:
			s.walk(n.Body, n.Type)
			s.stack = s.stack[:len(s.stack)-1]
			return false
		case *ast.BinaryExpr:
			s.swap(n.Op, n.OpPos)
		case *ast.IncDecStmt:
			s.swap(n.Tok, n.TokPos)
		case *ast.AssignStmt:
			s.swap(n.Tok, n.TokPos)
		case *ast.BasicLit:
			s.literal(n)
		case *ast.IfStmt:
			s.negate(n.Cond)
		case *ast.ForStmt:
			s.negate(n.Cond)
		case *ast.SwitchStmt:
			s.cases(n)
		case *ast.BlockStmt:
			s.remove(n.List)
		case *ast.CaseClause:
			s.remove(n.Body)
		case *ast.ReturnStmt:
			s.zero(n, typ)
		}
		return true
	})
}

func (s *scan) swap(op token.Token, at token.Pos) {
	if to, ok := swaps[op]; ok {
		s.add(at, at+token.Pos(len(op.String())), to.String(), fmt.Sprintf("%s to %s", op, to))
	}
}

// literal adds one to an integer, or takes one from it: which of the two is
// decided by the line it stands in, so that both are tried over a sample.
func (s *scan) literal(n *ast.BasicLit) {
	if n.Kind != token.INT {
		return
	}
	v, err := strconv.ParseInt(n.Value, 0, 64)
	if err != nil {
		return
	}
	to := v + 1
	line := strings.TrimSpace(s.lines[s.fset.Position(n.Pos()).Line-1])
	if v > 0 && len(line)%2 == 0 {
		to = v - 1
	}
	s.add(n.Pos(), n.End(), strconv.FormatInt(to, 10), fmt.Sprintf("%s to %d", n.Value, to))
}

// negate turns a condition round; == and != are turned round by swap.
func (s *scan) negate(cond ast.Expr) {
	if cond == nil {
		return
	}
	if b, ok := cond.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		return
	}
	s.add(cond.Pos(), cond.End(), "!("+s.text(cond)+")", "condition negated")
	s.found[len(s.found)-1].guarded = edit{s.offset(cond.Pos()), s.offset(cond.End()), "((" + s.text(cond) + ") != (" + number0 + " == " + placeholder + "))"}
}

// cases negates the conditions of a switch without a tag, and exchanges what
// neighbouring cases do.
func (s *scan) cases(n *ast.SwitchStmt) {
	var before *ast.CaseClause
	for _, stmt := range n.Body.List {
		c := stmt.(*ast.CaseClause)
		if n.Tag == nil {
			for _, cond := range c.List {
				s.negate(cond)
			}
		}
		if before != nil && len(before.Body) > 0 && len(c.Body) > 0 {
			first, second := s.body(before), s.body(c)
			between := string(s.source[s.offset(before.Body[len(before.Body)-1].End()):s.offset(c.Body[0].Pos())])
			if first != second {
				s.add(before.Body[0].Pos(), c.Body[len(c.Body)-1].End(), second+between+first, "case exchanged with the next")
				s.found[len(s.found)-1].guarded = edit{}
			}
		}
		before = c
	}
}

func (s *scan) body(c *ast.CaseClause) string {
	return string(s.source[s.offset(c.Body[0].Pos()):s.offset(c.Body[len(c.Body)-1].End())])
}

// remove takes out calls and assignments.
func (s *scan) remove(list []ast.Stmt) {
	for _, stmt := range list {
		switch x := stmt.(type) {
		case *ast.ExprStmt:
			if _, call := x.X.(*ast.CallExpr); !call {
				continue
			}
		case *ast.AssignStmt:
			if x.Tok == token.DEFINE {
				continue
			}
		case *ast.IncDecStmt:
		default:
			continue
		}
		s.add(stmt.Pos(), stmt.End(), "", "statement removed")
		s.found[len(s.found)-1].guarded = edit{s.offset(stmt.Pos()), s.offset(stmt.End()), "if " + number0 + " != " + placeholder + " { " + s.text(stmt) + " }"}
	}
}

// zero returns zero values; a literal false becomes true.
func (s *scan) zero(n *ast.ReturnStmt, typ *ast.FuncType) {
	if len(n.Results) == 0 || typ == nil || typ.Results == nil {
		return
	}
	var zeros []string
	for _, field := range typ.Results.List {
		for range max(1, len(field.Names)) {
			zeros = append(zeros, "*new("+s.text(field.Type)+")")
		}
	}
	if len(n.Results) == 1 && s.text(n.Results[0]) == "false" {
		s.add(n.Results[0].Pos(), n.Results[0].End(), "true", "false to true")
		return
	}
	for _, r := range n.Results {
		switch t := s.text(r); {
		case t == "nil", t == "0", t == `""`, t == "false", strings.HasSuffix(t, "{}"):
			continue
		}
		s.add(n.Results[0].Pos(), n.Results[len(n.Results)-1].End(), strings.Join(zeros, ", "), "zero value returned")
		return
	}
}
