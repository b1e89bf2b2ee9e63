//go:build unix

// The sum of a page, and the file in which the sums of a database stand.

#include "watched.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The sum of a page, never 0. Each step can be undone, so that a page with one word that
// is another one has another sum; of others one in 2^64 has the same. The number of the
// page goes into it, for a disk may have put it in the place of another one.
uint64_t pages_sum(const unsigned char *page, int bytes, uint64_t number) {
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

// A part of a block; zeros where nothing is known.
void pages_read_sums(watched *w, off_t at, void *into, size_t want) {
	size_t got = 0;
	if (sums_file(w, 0)) {
		ssize_t read = pread(w->fd, into, want, at);
		got = read > 0 ? (size_t)read : 0;
	}
	memset((char *)into + got, 0, want - got);
}

// Where it cannot be written, the sums stay others than those of the pages.
void pages_write_sums(watched *w, off_t at, const void *from, size_t n) {
	if (sums_file(w, 1)) {
		ssize_t written = pwrite(w->fd, from, n, at);
		(void)written;
	}
}

// Lets go of a file of sums that somebody has removed.
void pages_leave_removed(watched *w) {
	struct stat sums;
	if (w->fd >= 0 && fstat(w->fd, &sums) == 0 && sums.st_nlink == 0) {
		close(w->fd);
		w->fd = NOT_OPEN;
	}
}

// The head of the file of sums; zeros where there is none, and no sums.
head pages_head(watched *w) {
	head h;
	pages_read_sums(w, 0, &h, sizeof h);
	return h;
}

// Changes the mark: a page was read that this program has not written so.
void pages_change_mark(watched *w, uint64_t sum) {
	uint64_t mark = (pages_head(w).mark ^ sum) * 0x9e3779b97f4a7c15u;
	mark += mark == 0;
	pages_write_sums(w, 0, &mark, sizeof mark);
}
