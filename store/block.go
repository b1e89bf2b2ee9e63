package store

import (
	"context"
	"strconv"
	"strings"
)

// Who plays in reports is found by blocks of so many of them, as they came in, and in each by
// the person.
const (
	reportsInBlock = 4096
	blockColumn    = `submission / 4096` // as the index has it
)

// blockOf is the block of a report.
func blockOf(number int) int { return number / reportsInBlock }

// inBlocks is the condition on who plays in reports that these are in the blocks of the
// reports from a number up to another: it finds persons who are asked for together with it
// where one on the reports alone would have all of them read. The table is that of a prefix.
func inBlocks(prefix string, from, upTo int) string {
	blocks := []string{strconv.Itoa(blockOf(from))}
	for b := blockOf(from) + 1; b <= blockOf(upTo); b++ {
		blocks = append(blocks, strconv.Itoa(b))
	}
	return prefix + blockColumn + " IN (" + strings.Join(blocks, ", ") + ")"
}

// halfOfBlocks tells whether the reports from a number up to before another one, behind which
// there is none, are half of those in their blocks and more.
func halfOfBlocks(from, before int) bool {
	return 2*(before-from) >= before-max(1, blockOf(from)*reportsInBlock)
}

// lastReport is the highest number of a report, 0 without any.
func lastReport(ctx context.Context, q querier) (last int, err error) {
	err = q.QueryRowContext(ctx, `SELECT COALESCE(MAX(number), 0) FROM submissions`).Scan(&last)
	return last, err
}
