package store

import "context"

// Sharing returns the submissions that a report is held against.
func Sharing(ctx context.Context, s *Store, in *Incoming) ([]Submission, error) {
	return sharing(ctx, s.read, in, 0)
}
