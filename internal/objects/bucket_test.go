package objects

import (
	"net"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// A server that takes a request and says nothing is given up.
func TestSilentS3(t *testing.T) {
	on, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer on.Close() // it never calls Accept: the system takes the connections
	s, err := Open("s3://office?endpoint=http://"+on.Addr().String(), Access{Key: "k", Secret: "s", patience: 20 * time.Millisecond})
	require.NoError(t, err)
	require.Contains(t, language.English.Error(s.Get(t.Context(), "a", &strings.Builder{})), "the object store has not answered for")
	require.Contains(t, language.English.Error(s.Put(t.Context(), "a", strings.NewReader("x"), 1)), "the object store has not answered for")
	for _, err := range s.List(t.Context(), "") {
		require.Contains(t, language.English.Error(err), "the object store has not answered for")
	}
	require.Equal(t, time.Minute, bucketPatience)
}
