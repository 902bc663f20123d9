export type { DocumentKind } from './documents.js';
export { type DocumentService, silentService } from './documents.js';
export { serve } from './server.js';
