package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// SQLite numbers the parameters of a statement in the order in which they come first, whatever
// their names: where $2 came before $1, each would get the value of the other.
func TestParametersComeInTheirOrder(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("*.go")
	require.NoError(t, err)
	parameter, files, checked := regexp.MustCompile(`\$(\d+)`), token.NewFileSet(), 0
	for _, path := range paths {
		file, err := parser.ParseFile(files, path, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			text, is := n.(*ast.BasicLit)
			if !is || text.Kind != token.STRING {
				return true
			}
			highest, met := 0, map[int]bool{}
			for _, m := range parameter.FindAllStringSubmatch(text.Value, -1) {
				number, err := strconv.Atoi(m[1])
				require.NoError(t, err)
				require.False(t, !met[number] && number < highest, "%s: $%d comes after $%d", files.Position(text.Pos()), number, highest)
				met[number], highest = true, max(highest, number)
				checked++
			}
			return true
		})
	}
	require.Greater(t, checked, 500)
}
