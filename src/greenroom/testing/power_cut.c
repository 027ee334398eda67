/* A disk that can lose power, for a program started with this library in LD_PRELOAD.
 *
 * POWER_CUT_WATCH  the folder whose files are watched
 * POWER_CUT_KEEP   an empty folder; it keeps what a power cut would leave:
 *                    content/KEY  a file's bytes as of the last completed sync of that file
 *                    names/KEY    a folder's entries ("KEY<tab>name") as of the last completed sync of it
 *                  where KEY says which file it is, whatever its name: inode and time of birth.
 * POWER_CUT_FAULT  a file; while its first word is "full" writes fail for lack of space, while it is
 *                  "sync" syncs fail.
 *
 * A sync covers what was written before it was called: the copy is taken before the real sync and takes
 * effect after it. Whatever the folder holds when the first process starts counts as synced.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *watch, *fault_file;
static int keep = -1, lock_file = -1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void must(int ok, const char *what) {
    if (!ok) {
        fprintf(stderr, "power_cut: %s: %s\n", what, strerror(errno));
        abort();
    }
}

static int watched(int fd) {
    char link[64], path[PATH_MAX];
    if (keep < 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    size_t prefix = strlen(watch);
    if (length < (ssize_t)prefix) return 0;
    path[length] = 0;
    return strncmp(path, watch, prefix) == 0 && (path[prefix] == '/' || path[prefix] == 0);
}

static int fault(const char *kind) {
    char word[8] = "";
    int file = fault_file ? open(fault_file, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return 0;
    ssize_t length = read(file, word, sizeof word - 1);
    close(file);
    return length >= (ssize_t)strlen(kind) && strncmp(word, kind, strlen(kind)) == 0;
}

static void key_of(int folder, const char *name, int flags, char key[64], mode_t *mode) {
    struct statx about;
    if (statx(folder, name, flags | AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS | STATX_BTIME, &about) != 0) {
        key[0] = 0; /* gone meanwhile */
        return;
    }
    snprintf(key, 64, "%llx-%llx.%x", (unsigned long long)about.stx_ino,
             (unsigned long long)about.stx_btime.tv_sec, about.stx_btime.tv_nsec);
    *mode = about.stx_mode;
}

static void copy_content(int fd, int out) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    int in = open(link, O_RDONLY | O_CLOEXEC);
    must(in >= 0, "cannot read a watched file");
    ssize_t copied;
    while ((copied = sendfile(out, in, NULL, 1 << 24)) > 0) continue;
    must(copied == 0, "cannot copy a watched file");
    close(in);
}

static void copy_names(int fd, int out) {
    int again = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = again < 0 ? NULL : fdopendir(again);
    must(folder != NULL, "cannot list a watched folder");
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char key[64];
        mode_t mode;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        key_of(fd, entry->d_name, 0, key, &mode);
        if (key[0]) dprintf(out, "%s\t%s\n", key, entry->d_name);
    }
    closedir(folder);
}

/* Takes a copy and says under which name it would take effect. */
static void take(int fd, char place[96]) {
    char key[64];
    mode_t mode = 0;
    key_of(fd, "", AT_EMPTY_PATH, key, &mode);
    snprintf(place, 96, "%s/%s", S_ISDIR(mode) ? "names" : "content", key);
    int out = openat(keep, "coming", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    must(out >= 0, "cannot keep a copy");
    if (S_ISDIR(mode)) copy_names(fd, out);
    else copy_content(fd, out);
    close(out);
}

static void settle(const char *place) {
    must(renameat(keep, "coming", keep, place) == 0, "cannot keep a copy");
}

static int synced(int fd, long call) {
    if (!watched(fd)) return (int)syscall(call, fd);
    if (fault("sync")) {
        errno = EIO;
        return -1;
    }
    char place[96];
    pthread_mutex_lock(&mutex);
    must(lockf(lock_file, F_LOCK, 0) == 0, "cannot lock");
    take(fd, place);
    int result = (int)syscall(call, fd);
    if (result == 0) settle(place);
    int error = errno;
    must(lockf(lock_file, F_ULOCK, 0) == 0, "cannot unlock");
    pthread_mutex_unlock(&mutex);
    errno = error;
    return result;
}

int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

static int no_room(int fd) {
    if (!fault_file || !watched(fd) || !fault("full")) return 0;
    errno = ENOSPC;
    return 1;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    return no_room(fd) ? -1 : syscall(SYS_write, fd, bytes, count);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    return no_room(fd) ? -1 : syscall(SYS_pwrite64, fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    return no_room(fd) ? -1 : syscall(SYS_pwrite64, fd, bytes, count, at);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
    return no_room(fd) ? -1 : syscall(SYS_pwritev, fd, parts, count, at, 0);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
    return no_room(fd) ? -1 : syscall(SYS_pwritev, fd, parts, count, at, 0);
}
int posix_fallocate(int fd, off_t at, off_t length) {
    return no_room(fd) || syscall(SYS_fallocate, fd, 0, at, length) ? errno : 0;
}
int posix_fallocate64(int fd, off64_t at, off64_t length) {
    return no_room(fd) || syscall(SYS_fallocate, fd, 0, at, length) ? errno : 0;
}

/* Everything the folder holds now has been there for long. */
static void seed(int fd) {
    char place[96];
    struct stat about;
    must(fstat(fd, &about) == 0, "cannot look at a watched file");
    take(fd, place);
    settle(place);
    if (!S_ISDIR(about.st_mode)) return;
    int again = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = again < 0 ? NULL : fdopendir(again);
    must(folder != NULL, "cannot list a watched folder");
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        int inner = openat(fd, entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (inner < 0) continue;
        seed(inner);
        close(inner);
    }
    closedir(folder);
}

__attribute__((constructor)) static void start(void) {
    const char *folder = getenv("POWER_CUT_KEEP");
    watch = getenv("POWER_CUT_WATCH");
    fault_file = getenv("POWER_CUT_FAULT");
    if (!folder || !watch) return;
    /* A program may write its title over its environment. */
    watch = strdup(watch);
    if (fault_file) fault_file = strdup(fault_file);
    keep = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    must(keep >= 0, "POWER_CUT_KEEP is not a folder");
    lock_file = openat(keep, "lock", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    must(lock_file >= 0, "cannot make a lock");
    must(lockf(lock_file, F_LOCK, 0) == 0, "cannot lock");
    if (mkdirat(keep, "content", 0700) == 0) {
        must(mkdirat(keep, "names", 0700) == 0, "cannot keep names");
        int root = open(watch, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        must(root >= 0, "POWER_CUT_WATCH is not a folder");
        char place[96];
        mode_t mode;
        key_of(root, "", AT_EMPTY_PATH, place, &mode);
        int out = openat(keep, "root", O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        must(out >= 0 && write(out, place, strlen(place)) > 0, "cannot keep the root");
        close(out);
        seed(root);
        close(root);
    }
    must(lockf(lock_file, F_ULOCK, 0) == 0, "cannot unlock");
}
