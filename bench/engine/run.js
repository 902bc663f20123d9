// Measures the engine alone: `node --expose-gc bench/engine/run.js`, after a build; with --quick for a short run.
import { measureEngine } from './measure.js';
import { judgeEngine, reportEngine } from './report.js';

const quick = process.argv.includes('--quick');
const effort = quick
  ? { rounds: 3, warmUpMs: 300, settleMs: 10, sampleMs: 30, slowMs: 100 }
  : { rounds: 9, warmUpMs: 1_000, settleMs: 40, sampleMs: 100, slowMs: 1_000 };

const figures = await measureEngine(effort, quick);
console.log(reportEngine(figures));
for (const { goal, measured, met } of judgeEngine(figures))
  console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
