#ifndef FAILING_SQLITE_H
#define FAILING_SQLITE_H

#include "../pagesums/sqlite.h"

/* The parts of sqlite3.h that are used in this folder, by shorter names, and those that it
   alone uses. SQLite never changes them. */
typedef sqlite3_int64 i64;
typedef sqlite3_file file;
typedef sqlite3_io_methods methods;
typedef sqlite3_vfs vfs;
typedef struct memory {
	void *(*malloc)(int);
	void (*free)(void *);
	void *(*realloc)(void *, int);
	int (*size)(void *);
	int (*roundup)(int);
	int (*init)(void *);
	void (*shutdown)(void *);
	void *data;
} memory;

enum { FULL = 13, CANTOPEN = 14, IOERR_READ = 266, IOERR_WRITE = 778, IOERR_SYNC = 1034, IOERR_TRUNCATE = 1546, IOERR_DELETE = 2570, IOERR_MAP = 5386 };

/* What was written and is not synced: see unsynced.c. A failing write keeps the
   part of it that reached the disk. */
void unsynced_open(file *f, const methods *own, const char *name, int flags);
void unsynced_close(file *f);
void unsynced_write(file *f, const methods *own, const void *from, int n, i64 at);
void unsynced_truncate(file *f, const methods *own, i64 n);
void unsynced_sync(file *f);
void unsynced_delete(const char *name);

#endif
