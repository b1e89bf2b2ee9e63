//go:build unix

// A look at all pages of a database, and what is taken for right behind it.

#include "watched.h"

#include <stdlib.h>
#include <unistd.h>

// Notes a page that is not as it was left.
static int differs(watched *w, sqlite3_int64 page, uint64_t is, uint64_t left) {
	if (w->differing_n == w->differing_room) {
		size_t room = w->differing_room * 2 + 1024;
		difference *more = realloc(w->differing, room * sizeof *more);
		if (more == NULL) {
			return SQLITE_NOMEM;
		}
		w->differing = more;
		w->differing_room = room;
	}
	w->differing[w->differing_n++] = (difference){page, is, left};
	return SQLITE_OK;
}

// The sum of a page of the database as it is on the disk now.
static int read_page(watched *w, unsigned char *into, int bytes, sqlite3_int64 page, uint64_t *sum) {
	int rc = w->real->pMethods->xRead(w->real, into, bytes, (page - 1) * bytes);
	*sum = pages_sum(into, bytes, (uint64_t)page);
	return rc;
}

// Looks again at the pages that differ: one that others write just now has its sum a moment
// later.
static int look_again(watched *w, unsigned char *into, int bytes) {
	int rc = SQLITE_OK;
	for (int try = 0; try < TRIES && w->differing_n > 0 && rc == SQLITE_OK; try++) {
		size_t n = 0;
		for (size_t i = 0; i < w->differing_n && rc == SQLITE_OK; i++) {
			difference *d = &w->differing[i];
			pages_read_sums(w, offset_of(d->page) + (off_t)(((d->page - 1) % BLOCK) * (sqlite3_int64)sizeof d->left), &d->left, sizeof d->left);
			if (d->left == 0) { // this program did not write it
				return rc;
			}
			rc = read_page(w, into, bytes, d->page, &d->is);
			if (d->is != d->left) {
				w->differing[n++] = *d;
			}
		}
		w->differing_n = rc == SQLITE_OK ? n : w->differing_n;
		if (n > 0) {
			usleep(1000);
		}
	}
	return rc;
}

// Looks at all pages of the database.
int pages_look(watched *w) {
	w->differing_n = 0;
	w->looked = pages_head(w);
	sqlite3_int64 size = 0;
	unsigned char head[32];
	const sqlite3_io_methods *real = w->real->pMethods;
	int rc = real->xFileSize(w->real, &size);
	if (rc != SQLITE_OK) {
		return rc;
	}
	if (size == 0) {
		return differs(w, 1, 0, 0);
	}
	if ((rc = real->xRead(w->real, head, sizeof head, 0)) != SQLITE_OK) {
		return rc;
	}
	int bytes = head[16] << 8 | head[17];
	bytes = bytes == 1 ? 65536 : bytes;
	if (bytes < LEAST_PAGE || (bytes & (bytes - 1)) != 0 || size % bytes != 0 || size / bytes < big_endian(head + 28)) {
		return differs(w, 1, 0, 0);
	}
	unsigned char *pages = malloc((size_t)bytes * BLOCK);
	if (pages == NULL) {
		return SQLITE_NOMEM;
	}
	block known;
	sqlite3_int64 last = size / bytes;
	for (sqlite3_int64 first = 1; first <= last && rc == SQLITE_OK; first += BLOCK) {
		int n = last - first + 1 < BLOCK ? (int)(last - first + 1) : BLOCK;
		rc = real->xRead(w->real, pages, n * bytes, (first - 1) * bytes);
		pages_read_sums(w, offset_of(first), &known.left, sizeof known.left);
		for (int i = 0; i < n && rc == SQLITE_OK; i++) {
			uint64_t is = pages_sum(pages + (size_t)i * bytes, bytes, (uint64_t)(first + i));
			if (is != known.left[i] && first + i != LOCK_BYTE / bytes + 1) {
				rc = differs(w, first + i, is, known.left[i]);
			}
		}
	}
	if (rc == SQLITE_OK) {
		rc = look_again(w, pages, bytes);
	}
	free(pages);
	return rc;
}

// Takes the pages that the last look found for as they should be, but for those that were
// written since, and takes the mark away, where it is still that of the look.
void pages_keep(watched *w) {
	for (size_t i = 0; i < w->differing_n;) {
		uint64_t left[BLOCK];
		sqlite3_int64 first = first_of(w->differing[i].page);
		pages_read_sums(w, offset_of(first), left, sizeof left);
		for (; i < w->differing_n && first_of(w->differing[i].page) == first; i++) {
			uint64_t *of = &left[w->differing[i].page - first];
			*of = *of == w->differing[i].left ? w->differing[i].is : *of;
		}
		pages_write_sums(w, offset_of(first), left, sizeof left);
	}
	w->differing_n = 0;
	head none = {0, 0}, now = pages_head(w);
	if (now.mark == w->looked.mark && now.partly == w->looked.partly) {
		pages_write_sums(w, 0, &none, sizeof none);
	}
	w->looked = none;
}
