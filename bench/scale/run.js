// Measures DuckDB and Trino on the same files, and writes the figures into docs/performance.md: `node bench/scale/run.js`, after a build. It needs
// what `npm run trino` needs, some 8 GB in its cache folder and an hour; with `--quick`, the figures of a million rows are only printed.
import { parseArgs } from 'node:util';
import { goalTable, settingLine } from '../report.js';
import { describeSetting } from '../setting.js';
import { writeDocs } from '../write-docs.js';
import { measureScale } from './measure.js';
import { judgeScale, reportScale } from './report.js';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const [small, medium, large] = [1_000_000, 10_000_000, 100_000_000];
const setting = describeSetting();
const figures = await measureScale(
  values.quick
    ? {
        sizes: [{ rows: small, rounds: 1 }],
        streamedRows: small,
        commandLine: { queries: small, stream: small, rounds: 1 },
      }
    : {
        sizes: [
          { rows: small, rounds: 3 },
          { rows: medium, rounds: 3 },
          { rows: large, rounds: 1 },
        ],
        streamedRows: medium,
        commandLine: { queries: medium, stream: small, rounds: 3 },
      },
);
const text = [settingLine(setting), goalTable(judgeScale(figures)), reportScale(figures)].join('\n\n');
console.log(text);
if (!values.quick) writeDocs('scale', text);
