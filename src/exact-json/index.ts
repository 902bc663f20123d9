export { type ParseJsonOptions, parseJson } from './parse-json.js';
export { type StringifyJsonOptions, stringifyJson } from './stringify-json.js';
