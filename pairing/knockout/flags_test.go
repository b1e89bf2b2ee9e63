package knockout_test

import "flag"

// The long corpora are asked for in all packages of pairing at once; there is none of
// knock-outs.
var _ = flag.Bool("corpus", false, "no effect here")
