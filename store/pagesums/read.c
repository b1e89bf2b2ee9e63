//go:build unix

// What a connection that may write reads, held against the sums.

#include "watched.h"

#include <unistd.h>

// Tells whether a page has the sum that it should have, by what is in the file of sums; of a
// database, or one of those that were kept in a log.
static int should_be(watched *w, sqlite3_int64 page, uint64_t sum) {
	size_t i = (size_t)(page - first_of(page));
	if (!w->is_log) {
		return sum == w->read.left[i];
	}
	int is = 0;
	for (int k = 0; k < LOGGED; k++) {
		is |= sum == w->read.logged[i][k];
	}
	return is;
}

// Holds a page that was read against the sums. One whose sum another connection is about to
// write is held against them again.
static void check(watched *w, const void *data, int amount, sqlite3_int64 page) {
	uint64_t sum = pages_sum(data, amount, (uint64_t)page);
	for (int try = 0; try < TRIES; try++) {
		if (try > 0 || w->read_first != first_of(page)) {
			w->read_first = first_of(page);
			pages_read_sums(w, offset_of(page), &w->read, sizeof w->read);
		}
		if (should_be(w, page, sum)) {
			return;
		}
		if (try > 0 && (w->is_log || w->read.left[page - w->read_first] == 0)) {
			break; // of a log they are there before anybody reads it
		}
		if (try > 0) {
			usleep(1000);
		}
	}
	pages_change_mark(w, sum);
}

// A page of the database is read.
void pages_check_database(watched *w, const void *data, int amount, sqlite3_int64 offset) {
	if (amount >= LEAST_PAGE && offset % amount == 0) {
		check(w, data, amount, offset / amount + 1);
	}
}

// A page of the log is read, that of a frame which this connection has not just written itself. One
// that is only copied into the database is held against the sums where it is written, for which it
// has to be the newest: others may keep so many newer ones meanwhile that its own sum is gone.
void pages_check_log(watched *w, const void *data, int amount, sqlite3_int64 offset) {
	if (w->database->checkpoints) {
		return;
	}
	unsigned char head[4];
	int size = pages_log_size(w);
	if (size < LEAST_PAGE || amount != size || offset < LOG_HEAD + FRAME_HEAD || (offset - LOG_HEAD) % (size + FRAME_HEAD) != FRAME_HEAD) {
		return;
	}
	if (w->waiting_n > 0 && offset > w->waiting[0].frame) {
		return;
	}
	if (w->real->pMethods->xRead(w->real, head, sizeof head, offset - FRAME_HEAD) == SQLITE_OK && big_endian(head) > 0) {
		check(w, data, amount, big_endian(head));
	}
}
