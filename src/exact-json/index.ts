export { type ParseJsonOptions, parseJson } from './parse-json.js';
export { stringifyJson } from './stringify-json.js';
