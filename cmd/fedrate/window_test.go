package main

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"
)

// A double click opens the page of the portal once it answers.
func TestBrowserOpensWhenThePortalAnswers(t *testing.T) {
	on, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer on.Close()
	opened := ""
	openBrowser(on.Addr().String(), func(page string) error { opened = page; return nil })
	require.Equal(t, "http://"+on.Addr().String()+"/", opened)
}
