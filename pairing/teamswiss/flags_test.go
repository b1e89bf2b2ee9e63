package teamswiss_test

import "flag"

// The long corpora are asked for in all packages of pairing at once; those of team
// Swisses are short and always run.
var _ = flag.Bool("corpus", false, "no effect here")
