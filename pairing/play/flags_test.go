package play_test

import "flag"

// The long corpora are asked for in all packages of pairing at once; there is none here.
var _ = flag.Bool("corpus", false, "no effect here")
