import { log } from '../log.js';
import { measureGrowth } from './growth.js';
import { measureMatchTimes } from './match-times.js';
import { measureRequestTimes } from './request-times.js';
import { measureTranslateTimes } from './translate-times.js';

/** Result of `measureCUnit`. @typedef {Awaited<ReturnType<typeof measureCUnit>>} CUnitFigures */

/**
 * Measures everything about C-Unit.
 *
 * @param {import('../effort.js').Effort} effort
 */
export async function measureCUnit(effort) {
  log('C-Unit: translation');
  const translation = await measureTranslateTimes(effort);
  log('C-Unit: validation');
  const request = await measureRequestTimes(effort);
  log('C-Unit: testing rows');
  const match = await measureMatchTimes(effort);
  log('C-Unit: growth');
  const growth = await measureGrowth(effort);
  return { translation, request, match, growth };
}
