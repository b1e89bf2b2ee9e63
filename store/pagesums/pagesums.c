//go:build unix

// The virtual file system of pagesums.go. It hands everything to that of the system, and
// notes the sums of the pages that are written.

#include "sqlite.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The file of sums begins with the mark: a number that is 0 as long as no connection that may
// write has read a page which this program had not written so. What it has written since may be
// made of that page, and has sums all the same. Behind it stands whether the log was taken into
// the database in part: without the rest of it, which may get lost, its pages are of two states.
//
// Then it holds of the pages, of BLOCK of them after the other, of each the sum of what stands
// in the database, 0 where that was not written by this program, and those of what was last
// kept of it in the log, the newest first. The database is to get the newest; of the others
// some may be read where somebody else still reads them. Who writes into the database holds
// the lock of that, and who writes into the log another one: each writes its own part.
enum { BLOCK = 64, LOGGED = 3 };
typedef struct {
	uint64_t mark, partly;
} head;
typedef struct {
	uint64_t left[BLOCK];
	uint64_t logged[BLOCK][LOGGED];
} block;

// A page that was written into the log, into which frame, with its number among those that wait.
typedef struct {
	uint32_t page, turn;
	sqlite3_int64 frame;
	uint64_t sum;
} entry;

// A page that is not as it was left: its sum, and the one it should have.
typedef struct {
	sqlite3_int64 page;
	uint64_t is, left;
} difference;

// A file of SQLite, a database or its log; that of the system stands behind it.
typedef struct {
	sqlite3_file base;
	sqlite3_file *real;
	char *path; // of the sums
	int fd;     // of the sums; NOT_OPEN or NONE
	int is_log;
	int writes; // may write: what it reads is held against the sums

	// Of a database:
	int has_log;         // what is written to it comes from its log
	block now;           // where it is written to
	sqlite3_int64 which; // that block, by its first page; 0: none
	int changed;         // it differs from what is in the file
	int taking;          // the log is taken into it

	// Of a log:
	int page_size;          // 0: not known yet
	sqlite3_int64 frame_at; // where the frame stands whose head was written last
	uint32_t frame_page;    // and its page
	entry *waiting;         // to be written into the file when they are kept
	uint32_t waiting_n, waiting_room;
	sqlite3_int64 last; // the frame that was written last with its head
	int headed;         // its head was the last that was written

	block read; // what was read last from the file
	sqlite3_int64 read_first;

	head looked;           // at the last look
	difference *differing; // of the last look at a database
	size_t differing_n, differing_room;
} watched;

enum { NOT_OPEN = -1, NONE = -2 };

enum { HEAD = 64, LOG_HEAD = 32, FRAME_HEAD = 24, LEAST_PAGE = 512, TRIES = 20 };

static uint32_t big_endian(const unsigned char *p) {
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

// The sum of a page, never 0. Each step can be undone, so that a page with one word that
// is another one has another sum; of others one in 2^64 has the same. The number of the
// page goes into it, for a disk may have put it in the place of another one.
static uint64_t sum_of(const unsigned char *page, int bytes, uint64_t number) {
	const uint64_t odd = 0x9e3779b97f4a7c15u;
	uint64_t lane[4] = {number, number + 1, number + 2, (uint64_t)bytes};
	for (int i = 0; i < bytes; i += sizeof lane) {
		for (int k = 0; k < 4; k++) {
			uint64_t word;
			memcpy(&word, page + i + k * sizeof word, sizeof word);
			lane[k] = (lane[k] ^ word) * odd;
			lane[k] ^= lane[k] >> 29;
		}
	}
	uint64_t sum = 0;
	for (int k = 0; k < 4; k++) {
		sum = (sum ^ lane[k]) * odd;
		sum ^= sum >> 32;
	}
	return sum == 0 ? 1 : sum;
}

// The file of sums, made where it is wanted; with the permissions and the owner of the database.
static int sums_file(watched *w, int make) {
	if (w->fd >= 0 || w->fd == NONE) {
		return w->fd >= 0;
	}
	mode_t mode = 0600;
	struct stat database = {.st_uid = geteuid(), .st_gid = getegid()};
	size_t name = strlen(w->path) - strlen("-pages");
	w->path[name] = 0;
	if (stat(w->path, &database) == 0) {
		mode = database.st_mode & 0777;
	}
	w->path[name] = '-';
	w->fd = open(w->path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | (make ? O_CREAT : 0), mode);
	if (w->fd < 0 && make) {
		w->fd = NONE; // every look is a whole one, then
	}
	if (w->fd >= 0 && make && geteuid() == 0 && fchown(w->fd, database.st_uid, database.st_gid) != 0) {
		close(w->fd); // who works the office would have none
		w->fd = NONE;
	}
	return w->fd >= 0;
}

// The first page of the block of a page, and where the block stands in the file.
static sqlite3_int64 first_of(sqlite3_int64 page) { return page - (page - 1) % BLOCK; }
static off_t offset_of(sqlite3_int64 page) { return HEAD + (off_t)((page - 1) / BLOCK) * (off_t)sizeof(block); }

// A part of a block; zeros where nothing is known.
static void read_part(watched *w, off_t at, void *into, size_t want) {
	size_t got = 0;
	if (sums_file(w, 0)) {
		ssize_t read = pread(w->fd, into, want, at);
		got = read > 0 ? (size_t)read : 0;
	}
	memset((char *)into + got, 0, want - got);
}

// Where it cannot be written, the sums stay others than those of the pages.
static void write_part(watched *w, off_t at, const void *from, size_t n) {
	if (sums_file(w, 1)) {
		ssize_t written = pwrite(w->fd, from, n, at);
		(void)written;
	}
}

// Lets go of a file of sums that somebody has removed.
static void leave_removed(watched *w) {
	struct stat sums;
	if (w->fd >= 0 && fstat(w->fd, &sums) == 0 && sums.st_nlink == 0) {
		close(w->fd);
		w->fd = NOT_OPEN;
	}
}

// Writes the sums that a database has in memory.
static void put_left(watched *w) {
	if (w->which != 0 && w->changed) {
		write_part(w, offset_of(w->which), w->now.left, sizeof w->now.left);
	}
	w->which = 0;
	w->changed = 0;
}

// Notes whether the log is taken into the database in part.
static void write_partly(watched *w, uint64_t partly) {
	write_part(w, offsetof(head, partly), &partly, sizeof partly);
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
	leave_removed(w);
	qsort(w->waiting, w->waiting_n, sizeof *w->waiting, by_page);
	uint64_t logged[BLOCK][LOGGED];
	for (uint32_t i = 0; i < w->waiting_n;) {
		sqlite3_int64 first = first_of(w->waiting[i].page);
		off_t at = offset_of(first) + (off_t)offsetof(block, logged);
		read_part(w, at, logged, sizeof logged);
		for (; i < w->waiting_n && first_of(w->waiting[i].page) == first; i++) {
			if (i + 1 < w->waiting_n && w->waiting[i + 1].page == w->waiting[i].page) {
				continue;
			}
			uint64_t *of = logged[w->waiting[i].page - first];
			memmove(of + 1, of, (LOGGED - 1) * sizeof *of);
			of[0] = w->waiting[i].sum;
		}
		write_part(w, at, logged, sizeof logged);
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
static int write_database(watched *w, const void *data, int amount, sqlite3_int64 offset) {
	if (!w->taking) {
		leave_removed(w);
		write_partly(w, 1);
	}
	int rc = w->real->pMethods->xWrite(w->real, data, amount, offset);
	if (rc != SQLITE_OK || amount < LEAST_PAGE || offset % amount != 0) {
		return rc;
	}
	sqlite3_int64 page = offset / amount + 1, first = first_of(page);
	if (w->which != first) {
		put_left(w);
		read_part(w, offset_of(first), &w->now, sizeof w->now);
		w->which = first;
	}
	size_t i = (size_t)(page - first);
	uint64_t sum = sum_of(data, amount, (uint64_t)page);
	int is_new = w->now.left[i] == 0 && w->now.logged[i][0] == 0;
	if (w->has_log ? sum != w->now.logged[i][0] : sum != w->now.left[i] && !is_new) {
		sum = 0;
	}
	w->changed |= w->now.left[i] != sum;
	w->now.left[i] = sum;
	return rc;
}

// The size of the pages of a log, 0 where it has no head.
static int page_size_of(watched *w) {
	unsigned char head[LOG_HEAD];
	if (w->page_size == 0 && w->real->pMethods->xRead(w->real, head, LOG_HEAD, 0) == SQLITE_OK) {
		w->page_size = (int)big_endian(head + 8);
	}
	return w->page_size;
}

// The head of the log, the head of a frame, or its page goes into the log.
static int write_log(watched *w, const void *data, int amount, sqlite3_int64 offset) {
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
	int size = page_size_of(w);
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
		write_logged(w, w->frame_page, at, sum_of(data, size, w->frame_page));
	}
	return rc;
}

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
	*sum = sum_of(into, bytes, (uint64_t)page);
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
			read_part(w, offset_of(d->page) + (off_t)(((d->page - 1) % BLOCK) * (sqlite3_int64)sizeof d->left), &d->left, sizeof d->left);
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

// The head of the file of sums; zeros where there is none, and no sums.
static head head_of(watched *w) {
	head h;
	read_part(w, 0, &h, sizeof h);
	return h;
}

// Changes the mark: a page was read that this program has not written so.
static void change_mark(watched *w, uint64_t sum) {
	uint64_t mark = (head_of(w).mark ^ sum) * 0x9e3779b97f4a7c15u;
	mark += mark == 0;
	write_part(w, 0, &mark, sizeof mark);
}

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
	uint64_t sum = sum_of(data, amount, (uint64_t)page);
	for (int try = 0; try < TRIES; try++) {
		if (try > 0 || w->read_first != first_of(page)) {
			w->read_first = first_of(page);
			read_part(w, offset_of(page), &w->read, sizeof w->read);
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
	change_mark(w, sum);
}

// A page of the database is read.
static void check_database(watched *w, const void *data, int amount, sqlite3_int64 offset) {
	if (amount >= LEAST_PAGE && offset % amount == 0) {
		check(w, data, amount, offset / amount + 1);
	}
}

// A page of the log is read, that of a frame which this connection has not just written itself.
static void check_log(watched *w, const void *data, int amount, sqlite3_int64 offset) {
	unsigned char head[4];
	int size = page_size_of(w);
	if (size < LEAST_PAGE || amount != size || offset < LOG_HEAD + FRAME_HEAD || (offset - LOG_HEAD) % (size + FRAME_HEAD) != FRAME_HEAD) {
		return;
	}
	for (uint32_t i = 0; i < w->waiting_n && i < 1; i++) {
		if (offset > w->waiting[i].frame) {
			return;
		}
	}
	if (w->real->pMethods->xRead(w->real, head, sizeof head, offset - FRAME_HEAD) == SQLITE_OK && big_endian(head) > 0) {
		check(w, data, amount, big_endian(head));
	}
}

// Looks at all pages of the database.
static int look(watched *w) {
	w->differing_n = 0;
	w->looked = head_of(w);
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
		read_part(w, offset_of(first), &known.left, sizeof known.left);
		for (int i = 0; i < n && rc == SQLITE_OK; i++) {
			uint64_t is = sum_of(pages + (size_t)i * bytes, bytes, (uint64_t)(first + i));
			if (is != known.left[i]) {
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
static void keep(watched *w) {
	for (size_t i = 0; i < w->differing_n;) {
		uint64_t left[BLOCK];
		sqlite3_int64 first = first_of(w->differing[i].page);
		read_part(w, offset_of(first), left, sizeof left);
		for (; i < w->differing_n && first_of(w->differing[i].page) == first; i++) {
			uint64_t *of = &left[w->differing[i].page - first];
			*of = *of == w->differing[i].left ? w->differing[i].is : *of;
		}
		write_part(w, offset_of(first), left, sizeof left);
	}
	w->differing_n = 0;
	head none = {0, 0}, now = head_of(w);
	if (now.mark == w->looked.mark && now.partly == w->looked.partly) {
		write_part(w, 0, &none, sizeof none);
	}
	w->looked = none;
}

#define OF(file) ((watched *)(file))
#define REAL(file) (OF(file)->real)
#define CALL(file, method, ...) REAL(file)->pMethods->method(REAL(file), ##__VA_ARGS__)

static int file_control(sqlite3_file *f, int op, void *arg) {
	char **pragma = arg; // the answer, the name, what it is set to
	if (op != SQLITE_FCNTL_PRAGMA || OF(f)->is_log || strcmp(pragma[1], "fedrate_pages") != 0) {
		return CALL(f, xFileControl, op, arg);
	}
	if (pragma[2] != NULL && strcmp(pragma[2], "keep") == 0) {
		keep(OF(f));
	} else {
		int rc = look(OF(f));
		if (rc != SQLITE_OK) {
			return rc;
		}
	}
	pragma[0] = sqlite3_mprintf("%lld", (sqlite3_int64)OF(f)->differing_n + (OF(f)->looked.mark != 0) + (OF(f)->looked.partly != 0));
	return pragma[0] == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

// Writes the sums that are in memory.
static void put(watched *w) {
	if (w->is_log) {
		put_logged(w);
	} else {
		put_left(w);
	}
}

static int file_close(sqlite3_file *f) {
	if (!OF(f)->is_log) { // what was not synced was not kept
		put(OF(f));
	}
	int rc = CALL(f, xClose);
	if (OF(f)->fd >= 0) {
		close(OF(f)->fd);
	}
	free(OF(f)->path);
	free(OF(f)->differing);
	free(OF(f)->waiting);
	return rc;
}

static int file_write(sqlite3_file *f, const void *data, int amount, sqlite3_int64 offset) {
	return (OF(f)->is_log ? write_log : write_database)(OF(f), data, amount, offset);
}

static int file_sync(sqlite3_file *f, int flags) {
	put(OF(f));
	int rc = CALL(f, xSync, flags);
	if (rc == SQLITE_OK && OF(f)->taking) { // SQLite does so when it has come to the end of the log
		write_partly(OF(f), 0);
	}
	return rc;
}

static int shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **to) {
	OF(f)->has_log = 1;
	return CALL(f, xShmMap, page, size, extend, to);
}

// Who has taken the log into the database lets others do so: behind a part of it nothing is synced.
// With a lock of writers that is taken or let go the sums that were read are of before.
static int shm_lock(sqlite3_file *f, int offset, int n, int flags) {
	if (flags & SQLITE_SHM_EXCLUSIVE) {
		OF(f)->read_first = 0;
	}
	if (flags == (SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE)) {
		put(OF(f));
		OF(f)->taking = 0;
	}
	return CALL(f, xShmLock, offset, n, flags);
}

static int shm_unmap(sqlite3_file *f, int remove) {
	put(OF(f));
	OF(f)->has_log = 0;
	return CALL(f, xShmUnmap, remove);
}

static int file_read(sqlite3_file *f, void *to, int amount, sqlite3_int64 offset) {
	int rc = CALL(f, xRead, to, amount, offset);
	if (rc == SQLITE_OK && OF(f)->writes) {
		(OF(f)->is_log ? check_log : check_database)(OF(f), to, amount, offset);
	}
	return rc;
}
static int file_truncate(sqlite3_file *f, sqlite3_int64 size) { return CALL(f, xTruncate, size); }
static int file_size(sqlite3_file *f, sqlite3_int64 *size) { return CALL(f, xFileSize, size); }
static int file_lock(sqlite3_file *f, int lock) { return CALL(f, xLock, lock); }
static int file_unlock(sqlite3_file *f, int lock) { return CALL(f, xUnlock, lock); }
static int file_reserved(sqlite3_file *f, int *is) { return CALL(f, xCheckReservedLock, is); }
static int sector_size(sqlite3_file *f) { return CALL(f, xSectorSize); }
static int characteristics(sqlite3_file *f) { return CALL(f, xDeviceCharacteristics); }
static void shm_barrier(sqlite3_file *f) { CALL(f, xShmBarrier); }
static int fetch(sqlite3_file *f, sqlite3_int64 offset, int amount, void **to) { return CALL(f, xFetch, offset, amount, to); }
static int unfetch(sqlite3_file *f, sqlite3_int64 offset, void *data) { return CALL(f, xUnfetch, offset, data); }

#define METHODS(version) {version, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock, \
	file_reserved, file_control, sector_size, characteristics, shm_map, shm_lock, shm_barrier, shm_unmap, fetch, unfetch}
static const sqlite3_io_methods methods[] = {METHODS(1), METHODS(2), METHODS(3)};

static sqlite3_vfs *of_system; // the virtual file system that files are handed to

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out) {
	(void)vfs;
	const char *end = flags & SQLITE_OPEN_MAIN_DB ? "" : flags & SQLITE_OPEN_WAL ? "-wal" : NULL;
	size_t length = name == NULL ? 0 : strlen(name);
	if (name == NULL || end == NULL || length < strlen(end) || strcmp(name + length - strlen(end), end) != 0) {
		return of_system->xOpen(of_system, name, f, flags, out);
	}
	watched *w = OF(f);
	memset(w, 0, sizeof *w);
	w->real = (sqlite3_file *)(w + 1);
	w->real->pMethods = NULL;
	w->fd = NOT_OPEN;
	w->is_log = *end != 0;
	w->writes = !sqlite3_uri_boolean(name, "fedrate_reads", 0);
	length -= strlen(end);
	w->path = malloc(length + sizeof "-pages");
	if (w->path == NULL) {
		return SQLITE_NOMEM;
	}
	memcpy(w->path, name, length);
	memcpy(w->path + length, "-pages", sizeof "-pages");
	int rc = of_system->xOpen(of_system, name, w->real, flags, out);
	if (w->real->pMethods == NULL) {
		free(w->path);
		return rc;
	}
	int version = w->real->pMethods->iVersion;
	w->base.pMethods = &methods[(version > 3 ? 3 : version) - 1];
	return rc;
}

static sqlite3_vfs ours;

// Registers the virtual file system beside that of the system, which stays the default.
int fedrate_pages_register(const char *name) {
	of_system = sqlite3_vfs_find(NULL);
	if (of_system == NULL) {
		return SQLITE_NOTFOUND;
	}
	ours = *of_system;
	ours.pNext = NULL;
	ours.zName = name;
	ours.szOsFile = (int)sizeof(watched) + of_system->szOsFile;
	ours.xOpen = open_file;
	return sqlite3_vfs_register(&ours, 0);
}
