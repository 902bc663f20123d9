export { type CUnitDocument, type CUnitItem, checkCUnit, readCUnitDocument } from './cunit-document.js';
export { type ItemAt, isQueryFile, itemAt } from './cunit-item.js';
export { locateDiagnostic } from './diagnostic-in-text.js';
export { isShallow, jsonSpan, readJson } from './json-document.js';
export { findNode } from './json-pointer.js';
export { describeTextAt } from './json-syntax-problem.js';
export { valueOf } from './json-value.js';
