import { builderPart } from './builder/part.js';
import { catalogPart } from './catalog/part.js';
import { clientPart } from './client/part.js';
import { commandPart } from './command/part.js';
import { cunitPart } from './cunit/part.js';
import { enginePart } from './engine/part.js';
import { exportPart } from './export/part.js';
import { languagePart } from './language/part.js';
import { pagingPart } from './paging/part.js';
import { parsePart } from './parse/part.js';
import { playgroundPart } from './playground/part.js';
import { standInPart } from './stand-in/part.js';
import { startPart } from './start/part.js';
import { typesPart } from './types/part.js';
import { webhooksPart } from './webhooks/part.js';

/**
 * **The** list of the parts of the bench, in the order in which they are measured: first those that start processes, before anything
 * else has run in this one.
 *
 * @type {readonly import('./part.js').Part[]}
 */
export const parts = [
  startPart,
  commandPart,
  typesPart,
  parsePart,
  cunitPart,
  catalogPart,
  builderPart,
  languagePart,
  pagingPart,
  clientPart,
  standInPart,
  exportPart,
  webhooksPart,
  enginePart,
  playgroundPart,
];

/** All that can be profiled. */
export const scenarios = parts.flatMap((part) => part.scenarios ?? []);
