export { checkCUnit, inOrder } from './check-cunit.js';
export { type CUnitItem, readCUnitDocument } from './cunit-document.js';
export { type ItemAt, itemAt } from './item-at.js';
export { readJson, spanOf } from './json-document.js';
export { findPlace, pointerTo } from './json-place.js';
export { foundAt } from './json-problem.js';
export { valueOf } from './json-value.js';
export { isShallow } from './nesting.js';
export { placeDiagnostic } from './place-diagnostic.js';
