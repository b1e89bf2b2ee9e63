// Package report puts results on paper: rating reports of tournaments and
// players, title certificates and the report of a run as workbooks, and the
// same as text for the command line. It computes nothing that a chapter has
// not computed, and every workbook is the same bytes each time.
package report
