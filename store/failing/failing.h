#include <stddef.h>

/* 0 is calls of files, 1 is calls for memory. */
int failing_install(void);
void failing_arm(int kind, long long at, int lasting);
long long failing_count(int kind);
int failing_failed(int kind);
