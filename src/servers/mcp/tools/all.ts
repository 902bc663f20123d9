import type { AddTool } from '../tool.js';
import { checkTool, fixTool } from './check.js';
import { completeTool } from './complete.js';
import { explainTool } from './explain.js';
import { languageTool } from './language.js';
import { fieldsTool, templatesTool } from './names.js';
import { runTool } from './run.js';
import { sqlTool } from './sql.js';
import { translateTool } from './translate.js';

/** **The** list of tools. */
export const tools: readonly AddTool[] = [
  languageTool,
  templatesTool,
  fieldsTool,
  completeTool,
  checkTool,
  fixTool,
  explainTool,
  runTool,
  translateTool,
  sqlTool,
];
