// `node bench/growth/run.js`, or for one function and one family: `node bench/growth/run.js check joins`.
import { measureFamilies } from './measure.js';
import { reportFamilies } from './report.js';

const [subject, family] = process.argv.slice(2);
console.log(reportFamilies(measureFamilies(subject === undefined ? undefined : [subject], family)));
