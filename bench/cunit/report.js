import { formatRatio, formatTime } from '../format-number.js';
import { markdownTable } from '../markdown-table.js';
import { conditionCounts } from './growth.js';
import { rowCount } from './match-times.js';
import { vqlMatcher } from './matchers/vql-kit.js';
import { ownTranslator } from './translators/index.js';

/**
 * Writes the figures of C-Unit as Markdown.
 *
 * @param {import('./measure.js').CUnitFigures} figures
 */
export function reportCUnit({ translation, request, match, growth }) {
  const selected = match.selected.toLocaleString('en-US');
  return [
    '### C-Unit: translation of twelve conditions, in microseconds, and relative to vql-kit',
    translationTable(translation),
    'vql-kit parses the text, translates it to C-Unit and reports losses; in the other direction it validates the object, translates and prints it.',
    `### C-Unit: testing ${rowCount.toLocaleString('en-US')} rows, in milliseconds, and relative to vql-kit`,
    matchTable(match.times),
    `The predicate is the same as above, in the language of each peer, with numbers and booleans where VQL has texts, and compiled beforehand if the peer can compile. All select the same ${selected} rows.`,
    '### C-Unit: validation',
    `\`readRequest\` checks a request with eight columns and this predicate in ${formatTime(request.readRequest)} microseconds, \`requestSchema\` in ${formatTime(request.requestSchema)}. No peer validates. Ajv, which compiles a JSON Schema of this shape to code, takes ${formatTime(request.ajv)}; its errors are less specific, and a cycle overflows its stack.`,
    '### C-Unit: growth, in microseconds per condition',
    growthTable(growth),
  ].join('\n\n');
}

/** @param {import('./translate-times.js').TranslateTimes} translation */
function translationTable(translation) {
  const own = translation.get(ownTranslator.name);
  const rows = [...translation].map(([name, { toTree, toText }]) => [
    name,
    timesCell(toTree, name === ownTranslator.name ? undefined : own?.toTree),
    timesCell(toText, name === ownTranslator.name ? undefined : own?.toText),
  ]);
  return markdownTable(['translator', 'text to tree', 'tree to text'], rows);
}

/** @param {Map<string, number>} times */
function matchTable(times) {
  const own = times.get(vqlMatcher.name);
  const rows = [...times].map(([name, time]) => [
    name,
    formatTime(time / 1000),
    name === vqlMatcher.name ? '' : formatRatio(time / own),
  ]);
  return markdownTable(['matcher', 'ms', 'relative to vql-kit'], rows);
}

/** @param {import('./growth.js').Growth} growth */
function growthTable(growth) {
  const rows = [...growth].map(([step, [inShort, inLong]]) => [
    step,
    inShort.toFixed(2),
    inLong.toFixed(2),
    formatRatio(inLong / inShort),
  ]);
  const counts = conditionCounts.map((count) => `of ${count.toLocaleString('en-US')}`);
  return markdownTable(['step', ...counts, 'ratio'], rows);
}

function timesCell(time, own) {
  return own === undefined ? formatTime(time) : `${formatTime(time)} (${formatRatio(time / own)})`;
}
