// `node bench/command/run.js`, after a build.
import { measureCommand } from './measure.js';
import { judgeCommand, reportCommand } from './report.js';

const figures = measureCommand(5);
console.log(reportCommand(figures));
for (const { goal, measured, met } of judgeCommand(figures))
  console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
