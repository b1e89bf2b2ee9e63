#include "failing.h"
#include "sqlite.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* What SQLite writes to databases and their logs, until it syncs them: the bytes
   before and after each write, so that any part of them can be lost. */

enum { MAIN_JOURNAL = 0x800, SHORT_READ = 522 };

/* Files that are open; SQLite keeps their names as long as they are. */
enum { OPEN = 256 };
static struct {
	file *file;
	const char *name;
} open_files[OPEN];

static failing_write_t *list;
static int length, room;
static atomic_int noting;
static atomic_flag busy = ATOMIC_FLAG_INIT;

static void lock(void) {
	while (atomic_flag_test_and_set(&busy))
		;
}
static void unlock(void) { atomic_flag_clear(&busy); }

static const char *name_of(file *f) {
	for (int i = 0; i < OPEN; i++)
		if (open_files[i].file == f)
			return open_files[i].name;
	return 0;
}

/* forget takes out what was noted of a file; 0: of all. */
static void forget(const char *name) {
	int kept = 0;
	for (int i = 0; i < length; i++) {
		if (name && strcmp(list[i].name, name)) {
			list[kept++] = list[i];
			continue;
		}
		free(list[i].name);
		free(list[i].before);
		free(list[i].after);
	}
	length = kept;
}

static void add(const methods *own, file *f, const char *name, const void *after, int n, i64 at, int cut) {
	failing_write_t w;
	memset(&w, 0, sizeof w);
	if (own->xFileSize(f, &w.size) != SQLITE_OK)
		return;
	/* of a file that is cut off, all that goes */
	int keep = cut ? (w.size > at ? (int)(w.size - at) : 0) : n;
	w.name = strdup(name);
	w.before = malloc(keep + 1);
	w.at = at;
	w.n = cut ? 0 : n;
	w.kept = w.size > at ? (w.size - at < keep ? (int)(w.size - at) : keep) : 0;
	w.cut = cut;
	int rc = w.kept > 0 ? own->xRead(f, w.before, w.kept, at) : SQLITE_OK;
	if (rc != SQLITE_OK && rc != SHORT_READ)
		w.kept = 0;
	if (!cut) {
		w.after = malloc(n + 1);
		memcpy(w.after, after, n);
	}
	if (length == room) {
		room = room ? 2 * room : 64;
		list = realloc(list, room * sizeof *list);
	}
	list[length++] = w;
}

void unsynced_open(file *f, const methods *own, const char *name, int flags) {
	if (!name || !(flags & (SQLITE_OPEN_MAIN_DB | MAIN_JOURNAL | SQLITE_OPEN_WAL)))
		return;
	lock();
	for (int i = 0; i < OPEN; i++)
		if (!open_files[i].file) {
			open_files[i].file = f;
			open_files[i].name = name;
			break;
		}
	unlock();
}

void unsynced_close(file *f) {
	lock();
	for (int i = 0; i < OPEN; i++)
		if (open_files[i].file == f)
			open_files[i].file = 0;
	unlock();
}

static void note(file *f, const methods *own, const void *from, int n, i64 at, int cut) {
	if (!unsynced_noted())
		return;
	lock();
	const char *name = name_of(f);
	if (name)
		add(own, f, name, from, n, at, cut);
	unlock();
}

void unsynced_write(file *f, const methods *own, const void *from, int n, i64 at) { note(f, own, from, n, at, 0); }
void unsynced_truncate(file *f, const methods *own, i64 n) { note(f, own, 0, 0, n, 1); }

void unsynced_sync(file *f) {
	lock();
	const char *name = name_of(f);
	if (name)
		forget(name);
	unlock();
}

void unsynced_delete(const char *name) {
	lock();
	forget(name);
	unlock();
}

void unsynced_note(int on) {
	lock();
	forget(0);
	atomic_store(&noting, on);
	unlock();
}

int unsynced_noted(void) { return atomic_load(&noting); }
int unsynced_length(void) { return length; }
failing_write_t unsynced_at(int i) { return list[i]; }
