// Measures the pager alone: `node bench/paging/run.js`, after a build; with --quick for a short run.
import { installPeers } from '../install.js';

const quick = process.argv.includes('--quick');

installPeers();
// These import the peers.
const { measurePaging } = await import('./measure.js');
const { judgePaging, reportPaging } = await import('./report.js');

const figures = await measurePaging(
  quick ? { rounds: 3, rows: 100_000, memoryRows: 1_000_000 } : { rounds: 9, rows: 200_000, memoryRows: 10_000_000 },
);
console.log(reportPaging(figures));
for (const { goal, measured, met } of judgePaging(figures))
  console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
