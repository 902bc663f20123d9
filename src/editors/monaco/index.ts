export type { VqlOptions } from '../options.js';
export type { Monaco } from './monaco.js';
export { type MonacoOptions, registerVql } from './register-vql.js';
export type { Unformatted } from './registrations.js';
