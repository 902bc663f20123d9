// Measures the client alone: `node bench/client/run.js`, after a build; with --quick for a short run.
import { installPeers } from '../install.js';

const quick = process.argv.includes('--quick');

installPeers();
// These import the peers.
const { measureClient } = await import('./measure.js');
const { judgeClient, reportClient } = await import('./report.js');

const figures = await measureClient(quick ? { rounds: 5, pages: 10 } : { rounds: 60, pages: 20 });
console.log(reportClient(figures));
for (const { goal, measured, met } of judgeClient(figures))
  console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
