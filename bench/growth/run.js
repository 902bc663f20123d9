// Measures growth, which takes as long as all the rest of the bench: `node bench/growth/run.js`, after a build; for one function and one
// family of texts `node bench/growth/run.js check joins`.
import { measureFamilies } from './measure.js';
import { judgeFamilies, reportFamilies } from './report.js';

const [subject, family] = process.argv.slice(2);
const growths = measureFamilies(subject === undefined ? undefined : [subject], family);
console.log(reportFamilies(growths));
for (const { goal, measured, met } of judgeFamilies(growths))
  console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
