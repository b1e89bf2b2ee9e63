// What SQLite asks of a virtual file system: the part of its C interface that this
// package and package failing meet (https://www.sqlite.org/c3ref/vfs.html and .../io_methods.html). The
// driver brings SQLite itself, but not its header. These structures stay as they are for
// good; what a newer SQLite adds stands behind them.

#ifndef FEDRATE_SQLITE_H
#define FEDRATE_SQLITE_H

typedef long long sqlite3_int64;
typedef struct sqlite3_vfs sqlite3_vfs;
typedef struct sqlite3_io_methods sqlite3_io_methods;

typedef struct sqlite3_file {
	const sqlite3_io_methods *pMethods;
} sqlite3_file;

struct sqlite3_io_methods {
	int iVersion;
	int (*xClose)(sqlite3_file *);
	int (*xRead)(sqlite3_file *, void *, int amount, sqlite3_int64 offset);
	int (*xWrite)(sqlite3_file *, const void *, int amount, sqlite3_int64 offset);
	int (*xTruncate)(sqlite3_file *, sqlite3_int64 size);
	int (*xSync)(sqlite3_file *, int flags);
	int (*xFileSize)(sqlite3_file *, sqlite3_int64 *size);
	int (*xLock)(sqlite3_file *, int);
	int (*xUnlock)(sqlite3_file *, int);
	int (*xCheckReservedLock)(sqlite3_file *, int *);
	int (*xFileControl)(sqlite3_file *, int op, void *);
	int (*xSectorSize)(sqlite3_file *);
	int (*xDeviceCharacteristics)(sqlite3_file *);
	int (*xShmMap)(sqlite3_file *, int page, int size, int extend, void volatile **); // since version 2
	int (*xShmLock)(sqlite3_file *, int offset, int n, int flags);
	void (*xShmBarrier)(sqlite3_file *);
	int (*xShmUnmap)(sqlite3_file *, int remove);
	int (*xFetch)(sqlite3_file *, sqlite3_int64 offset, int amount, void **); // since version 3
	int (*xUnfetch)(sqlite3_file *, sqlite3_int64 offset, void *);
};

struct sqlite3_vfs {
	int iVersion;
	int szOsFile;
	int mxPathname;
	sqlite3_vfs *pNext;
	const char *zName;
	void *pAppData;
	int (*xOpen)(sqlite3_vfs *, const char *name, sqlite3_file *, int flags, int *out);
	int (*xDelete)(sqlite3_vfs *, const char *name, int sync);
	int (*xAccess)(sqlite3_vfs *, const char *name, int flags, int *);
	int (*xFullPathname)(sqlite3_vfs *, const char *name, int room, char *);
	void *(*xDlOpen)(sqlite3_vfs *, const char *name);
	void (*xDlError)(sqlite3_vfs *, int room, char *);
	void (*(*xDlSym)(sqlite3_vfs *, void *, const char *symbol))(void);
	void (*xDlClose)(sqlite3_vfs *, void *);
	int (*xRandomness)(sqlite3_vfs *, int bytes, char *);
	int (*xSleep)(sqlite3_vfs *, int microseconds);
	int (*xCurrentTime)(sqlite3_vfs *, double *);
	int (*xGetLastError)(sqlite3_vfs *, int, char *);
	int (*xCurrentTimeInt64)(sqlite3_vfs *, sqlite3_int64 *); // since version 2
	int (*xSetSystemCall)(sqlite3_vfs *, const char *, void (*)(void)); // since version 3
	void (*(*xGetSystemCall)(sqlite3_vfs *, const char *))(void);
	const char *(*xNextSystemCall)(sqlite3_vfs *, const char *);
};

enum {
	SQLITE_OK = 0,
	SQLITE_NOMEM = 7,
	SQLITE_NOTFOUND = 12,
	SQLITE_SHM_UNLOCK = 1,
	SQLITE_SHM_LOCK = 2,
	SQLITE_SHM_EXCLUSIVE = 8,
	SQLITE_FCNTL_PRAGMA = 14,
	SQLITE_OPEN_MAIN_DB = 0x100,
	SQLITE_OPEN_WAL = 0x80000,
};

// Weak, since they come with the driver: this package by itself is linked without them.
#define FROM_DRIVER __attribute__((weak))
extern FROM_DRIVER sqlite3_vfs *sqlite3_vfs_find(const char *name);
extern FROM_DRIVER int sqlite3_vfs_register(sqlite3_vfs *, int make_default);
extern FROM_DRIVER int sqlite3_uri_boolean(const char *name, const char *parameter, int otherwise);
extern FROM_DRIVER sqlite3_file *sqlite3_database_file_object(const char *name);
extern FROM_DRIVER char *sqlite3_mprintf(const char *format, ...);

#endif
