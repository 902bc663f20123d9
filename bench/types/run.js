// `node bench/types/run.js`, after a build.
import { measureTypes } from './measure.js';
import { judgeTypes, reportTypes } from './report.js';

const figures = await measureTypes(5);
console.log(reportTypes(figures));
for (const { goal, measured, met } of judgeTypes(figures))
  console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
