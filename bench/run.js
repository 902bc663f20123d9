// `npm run bench` measures all parts and writes docs/performance.md. `--quick` is a short run, which is only printed, as are parts that
// are measured alone, after a build: `node bench/run.js builder paging`.
import { parseArgs } from 'node:util';
import { bundlePeers } from './bundle.js';
import { fullEffort, quickEffort } from './effort.js';
import { installPeers } from './install.js';
import { log } from './log.js';
import { writeDocs } from './write-docs.js';

const {
  values: { quick = false },
  positionals: names,
} = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } });
const isWhole = names.length === 0;

installPeers();
await bundlePeers();
// These import the peers.
const { parts } = await import('./parts.js');
const { reportMissed } = await import('./profile/report.js');
const { report } = await import('./report.js');
const { describeSetting } = await import('./setting.js');

const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0)
  throw new Error(`There is no part "${unknown[0]}". Name some of: ${parts.map(({ name }) => name).join(', ')}.`);

const setting = describeSetting();
const goals = [];
const sections = [];
for (const part of parts.filter(({ name }) => isWhole || names.includes(name))) {
  log(part.name);
  const figures = await part.measure(quick ? quickEffort : fullEffort);
  goals.push(...part.judge(figures));
  sections.push(part.report(figures));
}
const profiles = isWhole && !quick ? await reportMissed(goals) : [];
const text = report(setting, goals, [...profiles, ...sections]);
console.log(text);
if (isWhole && !quick) writeDocs('bench', text);
