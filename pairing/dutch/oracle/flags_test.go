package oracle

import "flag"

var (
	corpus = flag.Bool("corpus", false, "a tenth of the long comparison with the fast engine, and all small rounds of the corpora beside the project")
	full   = flag.Bool("full", false, "the whole of the long comparison with the fast engine")
	seed   = flag.Uint64("seed", 1, "of the random rounds")
)
