export type { DocumentKind } from './document-kind.js';
export { type DocumentService, silentService } from './document-service.js';
export { serve } from './server.js';
