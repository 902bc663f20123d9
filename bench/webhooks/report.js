import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';

const most99thMs = 50;
const wantedPerSecond = 2_000;

/**
 * Compares the receiver with its goals: nothing is lost, the rate is held, and the acknowledgement is fast.
 *
 * @param {import('./measure.js').WebhookFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeWebhooks({ sent, acknowledged, handled, perSecond, times }) {
  return [
    {
      goal: 'each delivery is acknowledged and handled',
      measured: `${acknowledged} and ${handled} of ${sent}`,
      met: acknowledged === sent && handled === sent,
    },
    {
      goal: `${wantedPerSecond} deliveries a second are received`,
      measured: perSecond.toFixed(0),
      // The last answers arrive after the last delivery was due.
      met: perSecond >= wantedPerSecond * 0.99,
    },
    atMost('p99 of the acknowledgement', percentile(times, 0.99), most99thMs, formatMs),
  ];
}

/**
 * Writes the figures as Markdown.
 *
 * @param {import('./measure.js').WebhookFigures} figures
 */
export function reportWebhooks({ sent, perSecond, times }) {
  const rows = [0.5, 0.9, 0.99, 0.999, 1].map((share) => [
    share === 1 ? 'longest' : `p${share * 100}`,
    formatMs(percentile(times, share)),
  ]);
  return [
    `### Acknowledging ${sent} deliveries, ${perSecond.toFixed(0)} a second`,
    'On the loopback, by a receiver in a process of its own, which verifies each token and flushes each delivery to a file before it answers. The time counts from when a delivery was due, also if it was sent late.',
    markdownTable(['', 'time until the answer'], rows),
  ].join('\n\n');
}

/** @param {readonly number[]} sorted @param {number} share */
function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {number} value */
function formatMs(value) {
  return `${value.toFixed(1)} ms`;
}
