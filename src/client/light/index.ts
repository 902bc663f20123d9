export type { ParseStatement } from '../../vql/parse-statement.js';
export { ClientError } from '../client-error.js';
export type * from '../types.js';
export { createLightClient, type LightClientOptions } from './light-client.js';
