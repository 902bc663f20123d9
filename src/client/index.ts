export { ClientError } from './client-error.js';
export { createClient } from './create-client.js';
export type * from './types.js';
