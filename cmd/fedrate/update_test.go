package main

import "flag"

var update = flag.Bool("update", false, "write the expectations of the scripts anew")
