// Reads ten million rows through the pager, and prints the growth of the heap in bytes, as JSON.
// Runs in a separate process, with --expose-gc.

import { paginate } from '../../dist/paging/index.js';
import { parse } from '../../dist/vql/index.js';
import { createService, pageSize } from './pages.js';

const rowCount = Number(process.argv[2] ?? 10_000_000);
const fetchRows = createService(rowCount, true);
const fetchPage = ({ offset = 0 }) => fetchRows(offset);

globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
let peak = before;
let kept = before;
let rows = 0;
for await (const _ of paginate('SELECT id FROM account.query', { parse, fetchPage, pageSize })) {
  rows += 1;
  if (rows % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed);
  if (rows % 1_000_000 !== 0) continue;
  globalThis.gc?.();
  kept = Math.max(kept, process.memoryUsage().heapUsed);
}
console.log(JSON.stringify({ rows, peakBytes: peak - before, keptBytes: kept - before }));
