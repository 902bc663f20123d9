// Measures the builder alone: `node bench/builder/run.js`, after a build; with --quick for a short run.
import { installPeers } from '../install.js';

const quick = process.argv.includes('--quick');

installPeers();
// These import the peers.
const { measureBuilder } = await import('./measure.js');
const { judgeBuilder, reportBuilder } = await import('./report.js');

const figures = measureBuilder(
  quick
    ? { rounds: 3, warmUpMs: 300, settleMs: 10, sampleMs: 30, slowMs: 100 }
    : { rounds: 9, warmUpMs: 1_000, settleMs: 40, sampleMs: 100, slowMs: 1_000 },
);
console.log(reportBuilder(figures));
for (const { goal, measured, met } of judgeBuilder(figures))
  console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
