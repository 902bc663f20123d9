export { serve } from './server.js';
export type { FolderSetting, LoadFolder } from './workspace.js';
