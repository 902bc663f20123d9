import { judgeParse, parseScenarios } from './goals.js';
import { measureOwnRatios } from './own-ratios.js';
import { measureParseTimes } from './parse-times.js';
import { reportParse } from './report.js';

/** @typedef {{ times: import('./parse-times.js').ParseTimes, own: Awaited<ReturnType<typeof measureOwnRatios>> }} ParseFigures */

/** @type {import('../part.js').Part<ParseFigures>} */
export const parsePart = {
  name: 'parse',
  measure: async (effort) => ({ times: await measureParseTimes(effort), own: await measureOwnRatios(effort) }),
  judge: judgeParse,
  report: reportParse,
  scenarios: parseScenarios,
};
