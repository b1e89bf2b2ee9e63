package lim_test

import "flag"

// The long corpora are asked for in all packages of pairing at once; those of the Lim
// System stand with the oracle.
var _ = flag.Bool("corpus", false, "no effect here")
