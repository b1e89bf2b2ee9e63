package server

import (
	"testing"

	"github.com/fedrate/fedrate/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }
