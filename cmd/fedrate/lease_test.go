package main

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestHolderThatDied(t *testing.T) {
	env := &environment{Now: func() time.Time { return time.Unix(0, 0) }}
	require.False(t, holderDied(env.holder()), "this process")
	require.False(t, holderDied(fmt.Sprintf("%s/%d/x", machine(), os.Getppid())), "a living one")
	require.False(t, holderDied("elsewhere/999999/x"), "of another machine nothing is known")
	require.False(t, holderDied("nonsense"))

	cmd := exec.Command(os.Args[0], "-test.run=^$")
	require.NoError(t, cmd.Run())
	require.True(t, holderDied(fmt.Sprintf("%s/%d/x", machine(), cmd.Process.Pid)))
}
