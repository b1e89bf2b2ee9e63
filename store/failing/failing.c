#include "failing.h"

#include <stdatomic.h>
#include <string.h>

/* The parts of sqlite3.h that are used here. SQLite never changes them. */
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

extern vfs *sqlite3_vfs_find(const char *);
extern int sqlite3_config(int, ...);
extern int sqlite3_shutdown(void);
extern int sqlite3_initialize(void);

enum { OK = 0, FULL = 13, CANTOPEN = 14, IOERR_READ = 266, IOERR_WRITE = 778, IOERR_SYNC = 1034, IOERR_TRUNCATE = 1546, IOERR_DELETE = 2570, IOERR_MAP = 5386 };
enum { CONFIG_MALLOC = 4, CONFIG_GETMALLOC = 5 };

/* One kind of calls: how many there were, and which of them fails. */
typedef struct calls {
	atomic_llong count, at;
	atomic_int lasting, failed;
} calls;

static calls io, mem;

static int fails(calls *c) {
	long long n = atomic_fetch_add(&c->count, 1) + 1, at = atomic_load(&c->at);
	int failing = at > 0 && (n == at || (n > at && atomic_load(&c->lasting)));
	if (failing)
		atomic_fetch_add(&c->failed, 1);
	return failing;
}

static void arm(calls *c, long long at, int lasting) {
	atomic_store(&c->at, 0);
	atomic_store(&c->count, 0);
	atomic_store(&c->failed, 0);
	atomic_store(&c->lasting, lasting);
	atomic_store(&c->at, at);
}

/* Files keep their own methods behind a copy that may fail: one for each table
   of methods that the system has. */
enum { TABLES = 16 };
static struct table {
	methods failing;
	const methods *own;
} tables[TABLES];
static atomic_int used;
static atomic_flag adding = ATOMIC_FLAG_INIT;

static const methods *own(file *f) { return ((const struct table *)f->methods)->own; }

static int failing_read(file *f, void *to, int n, i64 at) { return fails(&io) ? IOERR_READ : own(f)->read(f, to, n, at); }

/* A write that fails has written a part. */
static int failing_write(file *f, const void *from, int n, i64 at) {
	if (!fails(&io))
		return own(f)->write(f, from, n, at);
	if (atomic_load(&io.count) % 2) {
		own(f)->write(f, from, n / 2, at);
		return IOERR_WRITE;
	}
	return FULL;
}
static int failing_truncate(file *f, i64 n) { return fails(&io) ? IOERR_TRUNCATE : own(f)->truncate(f, n); }
static int failing_sync(file *f, int how) { return fails(&io) ? IOERR_SYNC : own(f)->sync(f, how); }
static int failing_map(file *f, int region, int n, int extend, void volatile **to) {
	return fails(&io) ? IOERR_MAP : own(f)->map(f, region, n, extend, to);
}

static const methods *failing_methods(const methods *of) {
	while (atomic_flag_test_and_set(&adding))
		;
	int i, n = atomic_load(&used);
	for (i = 0; i < n && tables[i].own != of; i++)
		;
	if (i == n && n < TABLES) {
		struct table *t = &tables[n];
		memset(t, 0, sizeof *t);
		memcpy(&t->failing, of, of->version >= 3 ? sizeof(methods) : of->version == 2 ? offsetof(methods, fetch) : offsetof(methods, map));
		t->own = of;
		t->failing.read = failing_read;
		t->failing.write = failing_write;
		t->failing.truncate = failing_truncate;
		t->failing.sync = failing_sync;
		if (t->failing.map)
			t->failing.map = failing_map;
		atomic_store(&used, n + 1);
	}
	atomic_flag_clear(&adding);
	return i < TABLES ? &tables[i].failing : of;
}

static int (*own_open)(vfs *, const char *, file *, int, int *);
static int (*own_delete)(vfs *, const char *, int);
static int failing_open(vfs *v, const char *name, file *f, int flags, int *out) {
	if (fails(&io)) {
		f->methods = 0;
		return CANTOPEN;
	}
	int rc = own_open(v, name, f, flags, out);
	if (rc == OK && f->methods)
		f->methods = failing_methods(f->methods);
	return rc;
}
static int failing_delete(vfs *v, const char *name, int sync) { return fails(&io) ? IOERR_DELETE : own_delete(v, name, sync); }

static memory own_memory;
static void *failing_malloc(int n) { return fails(&mem) ? 0 : own_memory.malloc(n); }
static void *failing_realloc(void *p, int n) { return fails(&mem) ? 0 : own_memory.realloc(p, n); }

int failing_install(void) {
	int rc = sqlite3_shutdown();
	if (rc == OK)
		rc = sqlite3_config(CONFIG_GETMALLOC, &own_memory);
	if (rc == OK) {
		memory m = own_memory;
		m.malloc = failing_malloc;
		m.realloc = failing_realloc;
		rc = sqlite3_config(CONFIG_MALLOC, &m);
	}
	if (rc == OK)
		rc = sqlite3_initialize();
	if (rc != OK)
		return rc;
	vfs *v = sqlite3_vfs_find(0);
	own_open = v->open;
	own_delete = v->delete;
	v->open = failing_open;
	v->delete = failing_delete;
	return OK;
}

static calls *of(int kind) { return kind == 0 ? &io : &mem; }

void failing_arm(int kind, long long at, int lasting) { arm(of(kind), at, lasting); }
long long failing_count(int kind) { return atomic_load(&of(kind)->count); }
int failing_failed(int kind) { return atomic_load(&of(kind)->failed); }
