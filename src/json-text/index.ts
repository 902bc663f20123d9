export { type CUnitItem, checkCUnit, inOrder, readCUnitDocument } from './cunit-document.js';
export { type ItemAt, itemAt } from './cunit-item.js';
export { placeDiagnostic } from './diagnostic-in-text.js';
export { isShallow, readJson, spanOf, valueOf } from './json-document.js';
export { findPlace, pointerTo } from './json-pointer.js';
export { foundAt } from './json-syntax-problem.js';
