export { createTokenRedaction } from './token-redaction.js';
