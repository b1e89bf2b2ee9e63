package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os/exec"
	"time"

	"github.com/spf13/cobra"
)

func init() { cobra.MousetrapHelpText = "" } // a double click starts the portal

// localAddr is the address of a portal that answers to this machine alone.
const localAddr = "127.0.0.1:8080"

// runInWindow is run for a double click in the Explorer of Windows: it starts the portal, opens
// the browser when it answers, and keeps the window until what it says has been read.
func runInWindow(stdin io.Reader, stdout, stderr io.Writer, getenv func(string) string, now func() time.Time) int {
	go openBrowser(localAddr, func(page string) error {
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", page).Start()
	})
	status := run([]string{"serve", "--addr", localAddr}, stdout, stderr, getenv, now)
	fmt.Fprintln(stdout, "\n[Enter]")
	_, _ = bufio.NewReader(stdin).ReadString('\n')
	return status
}

// openBrowser opens the page of an address once it answers, which takes a minute at most.
func openBrowser(address string, open func(page string) error) {
	const tries, pause = 300, 200 * time.Millisecond
	for range tries {
		c, err := net.DialTimeout("tcp", address, pause)
		if err == nil {
			_ = c.Close()
			_ = open("http://" + address + "/") // else its address stands in the window
			return
		}
		time.Sleep(pause)
	}
}
