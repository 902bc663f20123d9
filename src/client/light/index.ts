export type { Client } from '../client.js';
export { ClientError } from '../client-error.js';
export { createLightClient, type LightClientOptions } from './light-client.js';
