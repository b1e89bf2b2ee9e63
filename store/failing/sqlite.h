#ifndef SQLITE_H
#define SQLITE_H

/* The parts of sqlite3.h that are used in this folder. SQLite never changes them. */
typedef long long i64;
typedef struct file file;
typedef struct methods {
	int version;
	int (*close)(file *);
	int (*read)(file *, void *, int, i64);
	int (*write)(file *, const void *, int, i64);
	int (*truncate)(file *, i64);
	int (*sync)(file *, int);
	int (*size)(file *, i64 *);
	int (*lock)(file *, int);
	int (*unlock)(file *, int);
	int (*reserved)(file *, int *);
	int (*control)(file *, int, void *);
	int (*sector)(file *);
	int (*characteristics)(file *);
	int (*map)(file *, int, int, int, void volatile **);
	int (*map_lock)(file *, int, int, int);
	void (*barrier)(file *);
	int (*unmap)(file *, int);
	int (*fetch)(file *, i64, int, void **);
	int (*unfetch)(file *, i64, void *);
} methods;
struct file {
	const methods *methods;
};
typedef struct vfs vfs;
struct vfs {
	int version, size, longest;
	vfs *next;
	const char *name;
	void *data;
	int (*open)(vfs *, const char *, file *, int, int *);
	int (*delete)(vfs *, const char *, int);
	int (*access)(vfs *, const char *, int, int *);
};
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

enum { OK = 0, FULL = 13, CANTOPEN = 14, IOERR_READ = 266, IOERR_WRITE = 778, IOERR_SYNC = 1034, IOERR_TRUNCATE = 1546, IOERR_DELETE = 2570, IOERR_MAP = 5386 };

/* What was written and is not synced: see unsynced.c. A failing write keeps the
   part of it that reached the disk. */
void unsynced_open(file *f, const methods *own, const char *name, int flags);
void unsynced_close(file *f);
void unsynced_write(file *f, const methods *own, const void *from, int n, i64 at);
void unsynced_truncate(file *f, const methods *own, i64 n);
void unsynced_sync(file *f);
void unsynced_delete(const char *name);

#endif
