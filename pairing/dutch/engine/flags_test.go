package engine

import "flag"

// The long corpora are asked for in all packages of pairing at once; those of the
// Dutch system are run a package above.
var _ = flag.Bool("corpus", false, "no effect here")
