// A module of its own for `import()`, which then needs no object with all exports of the parser's chunk.
export { parse } from '../vql/parse.js';
