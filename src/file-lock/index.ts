export { lockFile } from './file-lock.js';
export { replaceFile } from './replace-file.js';
