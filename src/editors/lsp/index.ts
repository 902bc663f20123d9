export type { DocumentKind } from './documents.js';
export { type DocumentService, emptyService } from './documents.js';
export { serve } from './server.js';
export type { FolderSetting, SettingsProblem } from './workspace.js';
