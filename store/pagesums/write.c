//go:build unix

// What is written into a database and its log, and the sums of that.

#include "watched.h"

#include <stdlib.h>
#include <string.h>

// Writes the sums that a database has in memory.
static void put_left(watched *w) {
	if (w->which != 0 && w->changed) {
		pages_write_sums(w, offset_of(w->which), w->now.left, sizeof w->now.left);
	}
	w->which = 0;
	w->changed = 0;
}

// Notes whether the log is taken into the database in part.
void pages_write_partly(watched *w, uint64_t partly) {
	pages_write_sums(w, offsetof(head, partly), &partly, sizeof partly);
	w->taking = partly != 0;
}

static int by_page(const void *a, const void *b) {
	const entry *x = a, *y = b;
	if (x->page != y->page) {
		return x->page < y->page ? -1 : 1;
	}
	return x->turn < y->turn ? -1 : 1;
}

// Writes the sums of what was written into a log since: before it is kept, so that who takes
// it into the database has them. Of a page that was written several times the last counts.
static void put_logged(watched *w) {
	if (w->waiting_n == 0) {
		return;
	}
	pages_leave_removed(w);
	qsort(w->waiting, w->waiting_n, sizeof *w->waiting, by_page);
	uint64_t logged[BLOCK][LOGGED];
	for (uint32_t i = 0; i < w->waiting_n;) {
		sqlite3_int64 first = first_of(w->waiting[i].page);
		off_t at = offset_of(first) + (off_t)offsetof(block, logged);
		pages_read_sums(w, at, logged, sizeof logged);
		for (; i < w->waiting_n && first_of(w->waiting[i].page) == first; i++) {
			if (i + 1 < w->waiting_n && w->waiting[i + 1].page == w->waiting[i].page) {
				continue;
			}
			uint64_t *of = logged[w->waiting[i].page - first];
			memmove(of + 1, of, (LOGGED - 1) * sizeof *of);
			of[0] = w->waiting[i].sum;
		}
		pages_write_sums(w, at, logged, sizeof logged);
	}
	w->waiting_n = 0;
}

// Forgets what was written into frames of a log from one on, which is written anew: it was
// rolled back.
static void forget(watched *w, sqlite3_int64 frame) {
	uint32_t n = 0;
	for (uint32_t i = 0; i < w->waiting_n; i++) {
		if (w->waiting[i].frame < frame) {
			w->waiting[n] = w->waiting[i];
			w->waiting[n].turn = n;
			n++;
		}
	}
	w->waiting_n = n;
}

// Notes one more of what was written into a log. Without memory for it its sum is not known.
static void write_logged(watched *w, uint32_t page, sqlite3_int64 frame, uint64_t sum) {
	if (w->waiting_n == w->waiting_room) {
		uint32_t room = w->waiting_room * 2 + 1024;
		entry *more = realloc(w->waiting, room * sizeof *more);
		if (more == NULL) {
			return;
		}
		w->waiting = more;
		w->waiting_room = room;
	}
	w->waiting[w->waiting_n] = (entry){page, w->waiting_n, frame, sum};
	w->waiting_n++;
}

// A page goes into the database. It is taken for what this program has written where it is what
// was last kept in the log of it: another program may have written into the log, too; without a
// log, as at the beginning, where it is new, or goes back to what it was. They come in their
// order, so that a block is read and written once.
int pages_write_database(watched *w, const void *data, int amount, sqlite3_int64 offset) {
	if (!w->taking) {
		pages_leave_removed(w);
		pages_write_partly(w, 1);
	}
	int rc = w->real->pMethods->xWrite(w->real, data, amount, offset);
	if (rc != SQLITE_OK || amount < LEAST_PAGE || offset % amount != 0) {
		return rc;
	}
	sqlite3_int64 page = offset / amount + 1, first = first_of(page);
	if (w->which != first) {
		put_left(w);
		pages_read_sums(w, offset_of(first), &w->now, sizeof w->now);
		w->which = first;
	}
	size_t i = (size_t)(page - first);
	uint64_t sum = pages_sum(data, amount, (uint64_t)page);
	int is_new = w->now.left[i] == 0 && w->now.logged[i][0] == 0;
	if (w->has_log ? sum != w->now.logged[i][0] : sum != w->now.left[i] && !is_new) {
		sum = 0;
	}
	w->changed |= w->now.left[i] != sum;
	w->now.left[i] = sum;
	return rc;
}

// The size of the pages of a log, 0 where it has no head.
int pages_log_size(watched *w) {
	unsigned char head[LOG_HEAD];
	if (w->page_size == 0 && w->real->pMethods->xRead(w->real, head, LOG_HEAD, 0) == SQLITE_OK) {
		w->page_size = (int)big_endian(head + 8);
	}
	return w->page_size;
}

// The head of the log, the head of a frame, or its page goes into the log.
int pages_write_log(watched *w, const void *data, int amount, sqlite3_int64 offset) {
	int rc = w->real->pMethods->xWrite(w->real, data, amount, offset);
	if (rc != SQLITE_OK) {
		return rc;
	}
	if (offset == 0) {
		forget(w, 0);
		w->last = 0;
		w->page_size = amount == LOG_HEAD ? (int)big_endian((const unsigned char *)data + 8) : 0;
		return rc;
	}
	int size = pages_log_size(w);
	if (size < LEAST_PAGE || offset < LOG_HEAD) {
		return rc;
	}
	sqlite3_int64 frame = (offset - LOG_HEAD) / (size + FRAME_HEAD), at = frame * (size + FRAME_HEAD) + LOG_HEAD;
	if (offset == at && amount == FRAME_HEAD) {
		w->headed = 1;
		w->frame_at = at;
		w->frame_page = big_endian(data);
	}
	if (offset != at + FRAME_HEAD || amount != size) {
		return rc;
	}
	if (w->headed && w->frame_at == at) { // else it is written once more, or heads alone are
		if (at <= w->last) {
			forget(w, at);
		}
		w->last = at;
	}
	w->headed = 0;
	unsigned char head[4];
	if (w->frame_at != at) { // a page that is written once more within a transaction
		if (w->real->pMethods->xRead(w->real, head, sizeof head, at) != SQLITE_OK) {
			return rc;
		}
		w->frame_at = at;
		w->frame_page = big_endian(head);
	}
	if (w->frame_page > 0) {
		write_logged(w, w->frame_page, at, pages_sum(data, size, w->frame_page));
	}
	return rc;
}

// Writes the sums that are in memory.
void pages_put(watched *w) {
	if (w->is_log) {
		put_logged(w);
	} else {
		put_left(w);
	}
}
