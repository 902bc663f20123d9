import { bundlePeers } from './bundle.js';
import { measureCatalog } from './catalog/measure.js';
import { measureCommand } from './command/measure.js';
import { measureCUnit } from './cunit/measure.js';
import { measureEngine } from './engine/measure.js';
import { installPeers } from './install.js';
import { keystrokeLimits } from './language/keystrokes.js';
import { measureLanguage } from './language/measure.js';
import { measureOwnRatios } from './own-ratios.js';
import { measureParseTimes } from './parse-times.js';
import { measurePlayground } from './playground/measure.js';
import { measureService } from './service/measure.js';
import { describeSetting } from './setting.js';
import { loadedSize } from './size.js';
import { measureStartTimes } from './start-times.js';
import { measureTypes } from './types/measure.js';
import { measureWebhooks } from './webhooks/measure.js';
import { writeDocs } from './write-docs.js';

// `--quick` is a short run, too imprecise to be written to the docs.
const quick = process.argv.includes('--quick');
const effort = quick
  ? { rounds: 3, warmUpMs: 300, settleMs: 10, sampleMs: 30, slowMs: 100 }
  : { rounds: 9, warmUpMs: 1_000, settleMs: 40, sampleMs: 100, slowMs: 1_000 };
const startRounds = quick ? 3 : 9;

installPeers();
await bundlePeers();
// These import the peers.
const { measureBuilder } = await import('./builder/measure.js');
const { measureClient } = await import('./client/measure.js');
const { measurePaging } = await import('./paging/measure.js');
const { report } = await import('./report.js');

const setting = describeSetting();
// First, before anything else has run in this process.
log('start');
const start = measureStartTimes(startRounds);
log('command');
const command = measureCommand(startRounds);
log('compilers');
const types = await measureTypes(quick ? 1 : 5);
const parse = await measureParseTimes(effort, log);
log('vql-kit relative to itself');
const own = await measureOwnRatios(effort);
const cunit = await measureCUnit(effort, log);
log('catalog');
const catalog = await measureCatalog(effort);
log('builder');
const builder = measureBuilder(effort);
log('language');
const language = await measureLanguage(effort, startRounds, keystrokeLimits(quick));
log('paging');
const paging = await measurePaging(
  quick ? { rounds: 3, rows: 100_000, memoryRows: 1_000_000 } : { rounds: 9, rows: 200_000, memoryRows: 10_000_000 },
);
log('client');
const client = await measureClient(quick ? { rounds: 5, pages: 10 } : { rounds: 60, pages: 20 });
log('stand-in');
const service = await measureService({ rounds: quick ? 5 : 30, rows: 1_000_000 });
log('webhooks');
const webhooks = await measureWebhooks({ perSecond: 2_000, seconds: quick ? 5 : 60 });
log('engine');
const engine = await measureEngine(effort, quick);
const playground = await measurePlayground();
const size = await loadedSize(new URL('../dist/vql/index.js', import.meta.url));

const figures = report(
  {
    parse,
    own,
    start,
    size,
    command,
    types,
    cunit,
    catalog,
    builder,
    language,
    paging,
    client,
    service,
    webhooks,
    engine,
    playground,
  },
  setting,
);
console.log(figures);
if (!quick) writeDocs(figures);

/** Writes progress to stderr: stdout is for the report only. @param {string} line */
function log(line) {
  console.error(`… ${line}`);
}
