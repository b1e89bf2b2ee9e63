//go:build unix

// The virtual file system of pagesums.go. It hands everything to that of the system, and has
// the sums of the pages noted that are written.

#include "watched.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define OF(file) ((watched *)(file))
#define REAL(file) (OF(file)->real)
#define CALL(file, method, ...) REAL(file)->pMethods->method(REAL(file), ##__VA_ARGS__)

static int file_control(sqlite3_file *f, int op, void *arg) {
	char **pragma = arg; // the answer, the name, what it is set to
	if (op != SQLITE_FCNTL_PRAGMA || OF(f)->is_log || strcmp(pragma[1], "fedrate_pages") != 0) {
		return CALL(f, xFileControl, op, arg);
	}
	if (pragma[2] != NULL && strcmp(pragma[2], "keep") == 0) {
		pages_keep(OF(f));
	} else {
		int rc = pages_look(OF(f));
		if (rc != SQLITE_OK) {
			return rc;
		}
	}
	pragma[0] = sqlite3_mprintf("%lld", (sqlite3_int64)OF(f)->differing_n + (OF(f)->looked.mark != 0) + (OF(f)->looked.partly != 0));
	return pragma[0] == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

static int file_close(sqlite3_file *f) {
	if (!OF(f)->is_log) { // what was not synced was not kept
		pages_put(OF(f));
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
	return (OF(f)->is_log ? pages_write_log : pages_write_database)(OF(f), data, amount, offset);
}

static int file_sync(sqlite3_file *f, int flags) {
	pages_put(OF(f));
	int rc = CALL(f, xSync, flags);
	if (rc == SQLITE_OK && OF(f)->taking) { // SQLite does so when it has come to the end of the log
		pages_write_partly(OF(f), 0);
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
		pages_put(OF(f));
		OF(f)->taking = 0;
	}
	int rc = CALL(f, xShmLock, offset, n, flags);
	if (rc == SQLITE_OK && (flags & SQLITE_SHM_EXCLUSIVE) && offset == CHECKPOINT_LOCK && n == 1) {
		OF(f)->checkpoints = (flags & SQLITE_SHM_LOCK) != 0;
	}
	return rc;
}

static int shm_unmap(sqlite3_file *f, int remove) {
	pages_put(OF(f));
	OF(f)->has_log = 0;
	return CALL(f, xShmUnmap, remove);
}

static int file_read(sqlite3_file *f, void *to, int amount, sqlite3_int64 offset) {
	int rc = CALL(f, xRead, to, amount, offset);
	if (rc == SQLITE_OK && OF(f)->writes) {
		(OF(f)->is_log ? pages_check_log : pages_check_database)(OF(f), to, amount, offset);
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
	w->database = w->is_log ? OF(sqlite3_database_file_object(name)) : NULL;
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
