// Package report says what stands on which paper: rating reports of tournaments
// and players, standings, the checklist of a round and the report of a run as
// workbooks, and the same as text for the command line. The forms of titles are
// in package forms. It computes nothing that a chapter has not computed.
package report
