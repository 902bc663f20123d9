import { judgeBuilder } from './builder/report.js';
import { vqlKit } from './candidates/index.js';
import { judgeCatalog } from './catalog/report.js';
import { judgeClient } from './client/report.js';
import { judgeCommand } from './command/report.js';
import { judgeCUnit } from './cunit/goals.js';
import { judgeEngine } from './engine/report.js';
import { formatRatio } from './format-number.js';
import { atMost } from './goal.js';
import { medium } from './inputs.js';
import { judgeLanguage } from './language/report.js';
import { judgePaging } from './paging/report.js';
import { jsonParse } from './parse-times.js';
import { judgePlayground } from './playground/report.js';
import { judgeService } from './service/report.js';
import { judgeTypes } from './types/report.js';
import { judgeWebhooks } from './webhooks/report.js';

/** Figures of a run. @typedef {{ parse: import('./parse-times.js').ParseTimes, own: Awaited<ReturnType<typeof import('./own-ratios.js').measureOwnRatios>>, start: Map<string, number>, size: { bytes: number, files: number }, command: import('./command/measure.js').CommandFigures, types: import('./types/measure.js').TypeFigures, cunit: import('./cunit/measure.js').CUnitFigures, catalog: import('./catalog/measure.js').CatalogFigures, builder: import('./builder/measure.js').BuilderFigures, language: import('./language/measure.js').LanguageFigures, paging: import('./paging/measure.js').PagingFigures, client: import('./client/measure.js').ClientFigures, service: import('./service/measure.js').ServiceFigures, engine: import('./engine/measure.js').EngineFigures, playground: import('./playground/measure.js').PlaygroundFigures, webhooks: import('./webhooks/measure.js').WebhookFigures }} Figures */

/** Minimum speed of parsing the medium statement, relative to other parsers. */
const timesFaster = [
  [jsonParse, 2.5],
  ['libpg-query', 4],
  ['@jetstreamapp/soql-parser-js', 4],
  ['node-sql-parser', 25],
  ['sql-parser-cst', 40],
  ['dt-sql-parser', 40],
  ['pgsql-ast-parser', 100],
];

const highestGrowth = 1.5;
const highestBroken = 4;
const highestStartMs = 35;
const startAhead = 1.4;
/** After slices and concatenations. */
const timesFasterAfterSlices = 2.2;

/**
 * Compares the figures with the goals.
 *
 * @param {Figures} figures
 * @returns {import('./goal.js').Goal[]}
 */
export function judge({
  parse,
  own,
  start,
  command,
  types,
  cunit,
  catalog,
  builder,
  language,
  paging,
  client,
  service,
  engine,
  webhooks,
  playground,
}) {
  const ownStart = start.get(vqlKit.name) ?? Number.NaN;
  const peerStarts = [...start].filter(([name]) => name !== vqlKit.name);
  const [nextName, nextStart] = peerStarts.reduce((best, other) => (other[1] < best[1] ? other : best));
  return [
    ...timesFaster.map(([name, factor]) => judgeSpeed(parse, name, factor)),
    atMost('time per character of the IN list over medium', own.listToMedium, highestGrowth, formatRatio),
    atMost('time per character of the conditions over medium', own.junctionToMedium, highestGrowth, formatRatio),
    atMost('medium with one error over valid medium', own.brokenToValid, highestBroken, formatRatio),
    {
      goal: `parsing medium, after slices and concatenations, at least ${timesFasterAfterSlices}× as fast as ${jsonParse}`,
      measured: formatRatio(own.jsonToMediumSlices),
      met: own.jsonToMediumSlices >= timesFasterAfterSlices,
    },
    atMost('import and first parse', ownStart, highestStartMs, (value) => `${value.toFixed(0)} ms`),
    {
      goal: `import and first parse ahead of every peer by ${startAhead}`,
      measured: `${ownStart.toFixed(0)} ms; next ${nextName} ${nextStart.toFixed(0)} ms`,
      met: nextStart / ownStart >= startAhead,
    },
    ...judgeCommand(command),
    ...judgeTypes(types),
    ...judgeCUnit(cunit),
    ...judgeCatalog(catalog),
    ...judgeBuilder(builder),
    ...judgeLanguage(language),
    ...judgePaging(paging),
    ...judgeClient(client),
    ...judgeService(service),
    ...judgeWebhooks(webhooks),
    ...judgeEngine(engine),
    ...judgePlayground(playground),
  ];
}

function judgeSpeed(parse, name, factor) {
  const goal = `parsing medium at least ${factor}× as fast as ${name}`;
  const own = parse.get(vqlKit.name)?.get(medium.name);
  const other = parse.get(name)?.get(medium.name);
  if (typeof own !== 'number' || typeof other !== 'number') return { goal, measured: 'not measured', met: false };
  return { goal, measured: formatRatio(other / own), met: other / own >= factor };
}
