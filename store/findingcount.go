package store

import (
	"context"
	"database/sql"
	"time"
)

// RuleCount is how often a rule was found in the reports of the office, as each was
// checked last: replaced, withdrawn and rejected ones too.
type RuleCount struct {
	Rule   string
	All    FindingCount
	Recent FindingCount // of the reports that came in from a day on
}

// FindingCount counts findings and the reports that have them.
type FindingCount struct {
	Findings, Reports int
	Rejected          int // of the reports: those with the verdict rejected
}

// RuleCounts are those of all rules that were ever found, by name; the recent ones of the
// reports that came in from a moment on.
func (s *Store) RuleCounts(ctx context.Context, since time.Time) ([]RuleCount, error) {
	counts := []RuleCount{}
	err := eachRow(ctx, s.read, `SELECT found.rule,
			CAST(SUM(found.times) AS BIGINT), COUNT(*), CAST(SUM(CASE WHEN s.verdict = 'rejected' THEN 1 ELSE 0 END) AS BIGINT),
			CAST(SUM(CASE WHEN s.received_at >= $1 THEN found.times ELSE 0 END) AS BIGINT), CAST(SUM(CASE WHEN s.received_at >= $1 THEN 1 ELSE 0 END) AS BIGINT),
			CAST(SUM(CASE WHEN s.received_at >= $1 AND s.verdict = 'rejected' THEN 1 ELSE 0 END) AS BIGINT)
		FROM (SELECT rule, submission, COUNT(*) AS times FROM findings GROUP BY rule, submission) found
		JOIN submissions s ON s.number = found.submission GROUP BY found.rule ORDER BY found.rule`, func(rows *sql.Rows) error {
		var c RuleCount
		err := rows.Scan(&c.Rule, &c.All.Findings, &c.All.Reports, &c.All.Rejected, &c.Recent.Findings, &c.Recent.Reports, &c.Recent.Rejected)
		counts = append(counts, c)
		return err
	}, formatMoment(since))
	return counts, err
}
