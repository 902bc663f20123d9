export type { VqlOptions } from '../options.js';
export type { Monaco } from './monaco.js';
export { registerVql } from './register-vql.js';
