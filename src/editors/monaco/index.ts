export type { VqlOptions } from '../vql-options.js';
export type { Monaco } from './monaco.js';
export { registerVql } from './register-vql.js';
