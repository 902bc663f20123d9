export { type DocumentKind, type DocumentQuery, type DocumentService, emptyDocumentService } from './documents.js';
export { serve } from './server.js';
export type { FolderSetting, SettingsProblem } from './workspace.js';
