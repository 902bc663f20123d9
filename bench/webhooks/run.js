// Measures the receiver of webhooks alone: `node bench/webhooks/run.js`, after a build; with --quick for a short run.
import { measureWebhooks } from './measure.js';
import { judgeWebhooks, reportWebhooks } from './report.js';

const quick = process.argv.includes('--quick');
const figures = await measureWebhooks({ perSecond: 2_000, seconds: quick ? 5 : 60 });
console.log(reportWebhooks(figures));
for (const { goal, measured, met } of judgeWebhooks(figures))
  console.log(`${met ? 'met' : 'MISSED'}: ${goal}: ${measured}`);
