export type { Clock } from '../timing/clock.js';
export { AuthError, type AuthErrorOptions, type LoginReason } from './auth-error.js';
export { type BegunLogin, type CodeGrant, type CodeGrantOptions, codeGrant } from './code-grant.js';
export { type DeviceGrant, type DeviceGrantOptions, type DeviceLogin, deviceGrant } from './device-grant.js';
export { type OfflineTokenOptions, offlineToken } from './offline-token.js';
export type { AuthOptions, TokenFetch, TokenRequest, TokenResponse } from './options.js';
export { type PasswordGrantOptions, passwordGrant } from './password-grant.js';
export type { Secret } from './secrets.js';
export type { TokenOptions, TokenSource } from './token-source.js';
