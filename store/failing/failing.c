#include "failing.h"
#include "sqlite.h"

#include <stdatomic.h>
#include <string.h>

extern int sqlite3_config(int, ...);
extern int sqlite3_shutdown(void);
extern int sqlite3_initialize(void);

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

static const methods *own(file *f) { return ((const struct table *)f->pMethods)->own; }

static int failing_read(file *f, void *to, int n, i64 at) { return fails(&io) ? IOERR_READ : own(f)->xRead(f, to, n, at); }

/* A write that fails has written a part, but where power failed before. */
static int failing_write(file *f, const void *from, int n, i64 at) {
	if (!fails(&io)) {
		unsynced_write(f, own(f), from, n, at);
		return own(f)->xWrite(f, from, n, at);
	}
	if (atomic_load(&io.count) % 2 == 0 || (unsynced_noted() && atomic_load(&io.failed) > 1))
		return FULL;
	unsynced_write(f, own(f), from, n / 2, at);
	own(f)->xWrite(f, from, n / 2, at);
	return IOERR_WRITE;
}
static int failing_truncate(file *f, i64 n) {
	if (fails(&io))
		return IOERR_TRUNCATE;
	unsynced_truncate(f, own(f), n);
	return own(f)->xTruncate(f, n);
}
static int failing_sync(file *f, int how) {
	if (fails(&io))
		return IOERR_SYNC;
	int rc = own(f)->xSync(f, how);
	if (rc == SQLITE_OK)
		unsynced_sync(f);
	return rc;
}
static int failing_close(file *f) {
	unsynced_close(f);
	return own(f)->xClose(f);
}
static int failing_map(file *f, int region, int n, int extend, void volatile **to) {
	return fails(&io) ? IOERR_MAP : own(f)->xShmMap(f, region, n, extend, to);
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
		memcpy(&t->failing, of, of->iVersion >= 3 ? sizeof(methods) : of->iVersion == 2 ? offsetof(methods, xFetch) : offsetof(methods, xShmMap));
		t->own = of;
		t->failing.xClose = failing_close;
		t->failing.xRead = failing_read;
		t->failing.xWrite = failing_write;
		t->failing.xTruncate = failing_truncate;
		t->failing.xSync = failing_sync;
		if (t->failing.xShmMap)
			t->failing.xShmMap = failing_map;
		atomic_store(&used, n + 1);
	}
	atomic_flag_clear(&adding);
	return i < TABLES ? &tables[i].failing : of;
}

static int (*own_open)(vfs *, const char *, file *, int, int *);
static int (*own_delete)(vfs *, const char *, int);
static int failing_open(vfs *v, const char *name, file *f, int flags, int *out) {
	if (fails(&io)) {
		f->pMethods = 0;
		return CANTOPEN;
	}
	int rc = own_open(v, name, f, flags, out);
	if (rc == SQLITE_OK && f->pMethods) {
		f->pMethods = failing_methods(f->pMethods);
		unsynced_open(f, own(f), name, flags);
	}
	return rc;
}
static int failing_delete(vfs *v, const char *name, int sync) {
	if (fails(&io))
		return IOERR_DELETE;
	unsynced_delete(name);
	return own_delete(v, name, sync);
}

static memory own_memory;
static void *failing_malloc(int n) { return fails(&mem) ? 0 : own_memory.malloc(n); }
static void *failing_realloc(void *p, int n) { return fails(&mem) ? 0 : own_memory.realloc(p, n); }

int failing_install(void) {
	int rc = sqlite3_shutdown();
	if (rc == SQLITE_OK)
		rc = sqlite3_config(CONFIG_GETMALLOC, &own_memory);
	if (rc == SQLITE_OK) {
		memory m = own_memory;
		m.malloc = failing_malloc;
		m.realloc = failing_realloc;
		rc = sqlite3_config(CONFIG_MALLOC, &m);
	}
	if (rc == SQLITE_OK)
		rc = sqlite3_initialize();
	if (rc != SQLITE_OK)
		return rc;
	vfs *v = sqlite3_vfs_find(0);
	own_open = v->xOpen;
	own_delete = v->xDelete;
	v->xOpen = failing_open;
	v->xDelete = failing_delete;
	return SQLITE_OK;
}

static calls *of(int kind) { return kind == 0 ? &io : &mem; }

void failing_arm(int kind, long long at, int lasting) { arm(of(kind), at, lasting); }
long long failing_count(int kind) { return atomic_load(&of(kind)->count); }
int failing_failed(int kind) { return atomic_load(&of(kind)->failed); }
