// Why a file cannot be used, in words, with what to do.

const NOT_WRITABLE = 'this user may not write there: change the permissions';
const FULL = 'the disk is full: free some space';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist: create it',
  ENOTDIR: 'what should be its folder is a file: move that away',
  EISDIR: 'it is a folder: name a file in it',
  ELOOP: 'its links lead in a circle: name the file itself',
  EROFS: 'its disk is read-only: make it writable',
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  ENOSPC: FULL,
  EDQUOT: 'the quota of this user is used up: free some space',
  EFBIG: 'no file of this process may become so long: raise the limit',
  EIO: 'the disk reports a failure: look at the log of the system',
  EBUSY: 'it is mounted by itself: mount its folder',
};

/** What an error of the file system means and what to do. Undefined for other errors. */
export function reasonOf(error: unknown): string | undefined {
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''];
}
