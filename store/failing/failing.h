#include <stddef.h>

/* 0 is calls of files, 1 is calls for memory. */
int failing_install(void);
void failing_arm(int kind, long long at, int lasting);
long long failing_count(int kind);
int failing_failed(int kind);

/* One write that is not synced, or where cut one end of a file taken off: size is
   what the file had before, kept are the bytes that stood at the place, n those
   that were written. */
typedef struct failing_write_t {
	char *name;
	long long size, at;
	int kept, n, cut;
	char *before, *after;
} failing_write_t;

/* Begins to note, or ends it; what was noted is forgotten. */
void unsynced_note(int on);
int unsynced_noted(void);
int unsynced_length(void);
failing_write_t unsynced_at(int i);
