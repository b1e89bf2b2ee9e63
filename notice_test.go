package fedrate_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// NOTICE names each module that the program is linked with.
func TestNotice(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", "./cmd/fedrate").Output()
	require.NoError(t, err)
	notice := page(t, "NOTICE")
	for _, module := range strings.Fields(string(out)) {
		require.Contains(t, notice, "\n"+module+"\n", "add %s and its licence to NOTICE", module)
	}
}
