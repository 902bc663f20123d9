// The parser of texts: it is loaded when the first one is read.
export { parse } from '../vql/parse.js';
