// What the files of this folder share: a file of SQLite whose pages are summed, and the file of
// their sums.

#ifndef FEDRATE_WATCHED_H
#define FEDRATE_WATCHED_H

#include "sqlite.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

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
typedef struct watched watched;
struct watched {
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
	int checkpoints;     // it has the lock of who does that

	// Of a log:
	watched *database;
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
};

// The page with the byte that SQLite locks, in databases of a gigabyte and more: it holds nothing,
// and is never written.
enum { LOCK_BYTE = 0x40000000 };

// Which lock is that of who takes the log into the database.
enum { CHECKPOINT_LOCK = 1 };

enum { NOT_OPEN = -1, NONE = -2 };

enum { HEAD = 64, LOG_HEAD = 32, FRAME_HEAD = 24, LEAST_PAGE = 512, TRIES = 20 };

static inline uint32_t big_endian(const unsigned char *p) {
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

// The first page of the block of a page, and where the block stands in the file.
static inline sqlite3_int64 first_of(sqlite3_int64 page) { return page - (page - 1) % BLOCK; }
static inline off_t offset_of(sqlite3_int64 page) { return HEAD + (off_t)((page - 1) / BLOCK) * (off_t)sizeof(block); }

// sums.c
uint64_t pages_sum(const unsigned char *page, int bytes, uint64_t number);
void pages_read_sums(watched *w, off_t at, void *into, size_t want);
void pages_write_sums(watched *w, off_t at, const void *from, size_t n);
void pages_leave_removed(watched *w);
head pages_head(watched *w);
void pages_change_mark(watched *w, uint64_t sum);

// write.c
int pages_write_database(watched *w, const void *data, int amount, sqlite3_int64 offset);
int pages_write_log(watched *w, const void *data, int amount, sqlite3_int64 offset);
int pages_log_size(watched *w);
void pages_write_partly(watched *w, uint64_t partly);
void pages_put(watched *w);

// read.c
void pages_check_database(watched *w, const void *data, int amount, sqlite3_int64 offset);
void pages_check_log(watched *w, const void *data, int amount, sqlite3_int64 offset);

// look.c
int pages_look(watched *w);
void pages_keep(watched *w);

#endif
