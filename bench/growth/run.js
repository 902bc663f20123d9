// Measures growth, which takes as long as all the rest of the bench, and writes it into docs/performance.md: `node bench/growth/run.js`,
// after a build. For one function and one family of texts, `node bench/growth/run.js check joins`, it is only printed.
import { goalTable, settingLine } from '../report.js';
import { describeSetting } from '../setting.js';
import { writeDocs } from '../write-docs.js';
import { measureFamilies } from './measure.js';
import { judgeFamilies, reportFamilies } from './report.js';

const [subject, family] = process.argv.slice(2);
const setting = describeSetting();
const growths = measureFamilies(subject === undefined ? undefined : [subject], family);
const text = [settingLine(setting), goalTable(judgeFamilies(growths)), reportFamilies(growths)].join('\n\n');
console.log(text);
if (subject === undefined) writeDocs('growth', text);
