import { measureWebhooks } from './measure.js';
import { judgeWebhooks, reportWebhooks } from './report.js';

/** @type {import('../part.js').Part<import('./measure.js').WebhookFigures>} */
export const webhooksPart = {
  name: 'webhooks',
  measure: measureWebhooks,
  judge: judgeWebhooks,
  report: reportWebhooks,
};
