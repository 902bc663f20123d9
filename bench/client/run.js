// Measures the client alone: `node bench/client/run.js`, after a build; with --quick for a short run.
import { installPeers } from '../install.js';

const quick = process.argv.includes('--quick');

installPeers();
// These import the peers.
const { measureClient } = await import('./measure.js');
const { judgeClient, reportClient } = await import('./report.js');

const figures = await measureClient(quick ? { rounds: 3, pages: 30 } : { rounds: 9, pages: 200 });
console.log(reportClient(figures));
for (const { goal, measured, met } of judgeClient(figures))
  console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
