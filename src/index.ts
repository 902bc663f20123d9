export { parse } from './vql/index.js';
