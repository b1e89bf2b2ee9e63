package fedrate_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// NOTICE names each module that the program is linked with, on any system.
func TestNotice(t *testing.T) {
	notice := page(t, "NOTICE")
	for _, system := range []string{"linux", "windows", "darwin"} {
		for _, cgo := range []string{"0", "1"} {
			cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", "./cmd/fedrate")
			cmd.Env = append(cmd.Environ(), "GOOS="+system, "CGO_ENABLED="+cgo)
			out, err := cmd.Output()
			require.NoError(t, err)
			for _, module := range strings.Fields(string(out)) {
				require.Contains(t, notice, "\n"+module+"\n", "add %s and its licence to NOTICE", module)
			}
		}
	}
}
