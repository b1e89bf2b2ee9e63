// Package report puts results on paper: rating reports of tournaments and
// players and the report of a run as workbooks, and the same as text for the
// command line; the certificates and applications of titles as workbooks and
// as documents (PDF), each with a number and a digest of the data it was made
// from. It computes nothing that a chapter has not computed, and every file is
// the same bytes each time.
package report
