package server

import (
	"testing"

	"github.com/fedrate/fedrate/internal/testing/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }
