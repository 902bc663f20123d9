export { createRequestRedaction } from './request-redaction.js';
