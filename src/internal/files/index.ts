export { type FileLease, leaseFile } from './lease.js';
export { ifPresent, removeFile } from './real-file.js';
export { checkReplaceable, removeLeftovers, replaceByFile, replaceFile } from './replace-file.js';
export { markedEncoding, unmarkedUtf16 } from './text-encoding.js';
export { createFileWatcher, type FileWatcher } from './watch-files.js';
