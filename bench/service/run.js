// Measures the stand-in alone: `node bench/service/run.js`, after a build; with --quick for a short run.
import { measureService } from './measure.js';
import { judgeService, reportService } from './report.js';

const quick = process.argv.includes('--quick');

const figures = await measureService({ rounds: quick ? 5 : 30, rows: 1_000_000 });
console.log(reportService(figures));
for (const { goal, measured, met } of judgeService(figures))
  console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
