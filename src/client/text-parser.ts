// The parser of texts, which the client loads when the first one is read. With `import()` of parse.js itself, whoever loads the parser would
// load one more file, for the object of its exports.
export { parse } from '../vql/parse.js';
