// What is loaded with the parser, and only when a text is read.
export { readQuery } from './read-query.js';
export { readText } from './read-text.js';
