/* A disk that fails, and one that remembers: loaded before the C library into a process under test (LD_PRELOAD).

   Files whose path holds $DISK_MATCH are watched. disk_fail(n, error, stays, calls) lets the n-th watched call of the
   kinds in `calls` fail with `error`, and all later ones if it `stays`. disk_kill(n) ends the process right before the
   n-th watched call that changes anything. With $DISK_LOG every change is written there as
   a record: kind, length of path, path, place, length, bytes; disk_mark writes a record of its own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WRITE = 1, SYNC = 2, CUT = 4, REMOVE = 8, MAKE = 16, READ = 32 };

static long seen, wanted = -1, fired, deadly;
static int error_now, stays_on, kinds;
static int log_file = -2;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static void record(char kind, const char *path, int64_t place, const void *bytes, int64_t length) {
    if (log_file == -2) {
        const char *name = getenv("DISK_LOG");
        int (*opened)(const char *, int, ...) = real("open64");
        log_file = name ? opened(name, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    }
    if (log_file < 0) return;
    uint16_t letters = (uint16_t)strlen(path);
    size_t size = 1 + 2 + letters + 16 + (bytes ? (size_t)length : 0);
    char *made = malloc(size), *at = made;
    *at++ = kind;
    memcpy(at, &letters, 2); at += 2;
    memcpy(at, path, letters); at += letters;
    memcpy(at, &place, 8); at += 8;
    memcpy(at, &length, 8); at += 8;
    if (bytes) memcpy(at, bytes, (size_t)length);
    ssize_t (*written)(int, const void *, size_t) = real("write");
    if (written(log_file, made, size) < 0) abort();
    free(made);
}

static int is_watched(const char *path) {
    const char *match = getenv("DISK_MATCH");
    return match && *match && path && strstr(path, match);
}

static int path_of(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, 1023);
    path[length < 0 ? 0 : length] = 0;
    return length > 0 && is_watched(path);
}

static int fails(int kind) {
    if (kind != READ && deadly > 0 && --deadly == 0) kill(getpid(), SIGKILL);
    if (!(kinds & kind)) return 0;
    seen++;
    if (wanted < 0 || !(seen == wanted || (stays_on && seen > wanted))) return 0;
    fired++;
    errno = error_now;
    return 1;
}

void disk_fail(long number, int error, int stays, int calls) {
    seen = fired = 0; wanted = number; error_now = error; stays_on = stays; kinds = calls;
}
void disk_kill(long number) { deadly = number; }
long disk_fired(void) { return fired; }
void disk_mark(long number) { record('A', "", number, 0, 0); }

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) {
    char path[1024];
    ssize_t (*done)(int, const void *, size_t, off64_t) = real("pwrite64");
    if (!path_of(file, path)) return done(file, bytes, size, place);
    if (fails(WRITE)) return -1;
    ssize_t wrote = done(file, bytes, size, place);
    if (wrote > 0) record('W', path, place, bytes, wrote);
    return wrote;
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t place) { return pwrite64(file, bytes, size, place); }

ssize_t write(int file, const void *bytes, size_t size) {
    char path[1024];
    ssize_t (*done)(int, const void *, size_t) = real("write");
    if (file == log_file || !path_of(file, path)) return done(file, bytes, size);
    if (fails(WRITE)) return -1;
    int64_t place = lseek(file, 0, SEEK_CUR);
    ssize_t wrote = done(file, bytes, size);
    if (wrote > 0) record('W', path, place, bytes, wrote);
    return wrote;
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t place) {
    char path[1024];
    ssize_t (*done)(int, void *, size_t, off64_t) = real("pread64");
    if ((kinds & READ) && path_of(file, path) && fails(READ)) return -1;
    return done(file, bytes, size, place);
}
ssize_t pread(int file, void *bytes, size_t size, off_t place) { return pread64(file, bytes, size, place); }

static int synced(int file, const char *name) {
    char path[1024];
    struct stat about;
    int (*done)(int) = real(name);
    if (!path_of(file, path)) return done(file);
    if (fails(SYNC)) return -1;
    int answer = done(file);
    record(fstat(file, &about) == 0 && S_ISDIR(about.st_mode) ? 'D' : 'S', path, 0, 0, 0);
    return answer;
}
int fsync(int file) { return synced(file, "fsync"); }
int fdatasync(int file) { return synced(file, "fdatasync"); }

int ftruncate64(int file, off64_t size) {
    char path[1024];
    int (*done)(int, off64_t) = real("ftruncate64");
    if (!path_of(file, path)) return done(file, size);
    if (fails(CUT)) return -1;
    int answer = done(file, size);
    if (!answer) record('T', path, size, 0, 0);
    return answer;
}
int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

int unlink(const char *path) {
    int (*done)(const char *) = real("unlink");
    if (!is_watched(path)) return done(path);
    if (fails(REMOVE)) return -1;
    int answer = done(path);
    if (!answer) record('U', path, 0, 0, 0);
    return answer;
}

int rename(const char *from, const char *to) {
    int (*done)(const char *, const char *) = real("rename");
    if (!is_watched(from)) return done(from, to);
    if (fails(REMOVE)) return -1;
    int answer = done(from, to);
    if (!answer) record('R', from, 0, to, (int64_t)strlen(to));
    return answer;
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    int (*done)(const char *, int, ...) = real("open64");
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    int writes = flags & (O_WRONLY | O_RDWR | O_CREAT);
    if (!is_watched(path) || !writes) return done(path, flags, mode);
    if (fails(MAKE)) return -1;
    int file = done(path, flags, mode);
    if (file >= 0 && (flags & O_CREAT)) record('C', path, 0, 0, 0);
    return file;
}
int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    return open64(path, flags, mode);
}
