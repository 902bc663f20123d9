export { hideTokens } from './hide-tokens.js';
