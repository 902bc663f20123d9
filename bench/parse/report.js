import { vqlKit } from '../candidates/index.js';
import { formatRatio, formatTime } from '../format-number.js';
import { inputs, medium, parentheses } from '../inputs.js';
import { markdownTable } from '../markdown-table.js';
import { jsonParse } from './parse-times.js';
import { patienceSeconds } from './probe.js';

/**
 * Writes the figures of parsing as Markdown.
 *
 * @param {import('./part.js').ParseFigures} figures
 */
export function reportParse({ times, own }) {
  return [
    '### Parsing, in microseconds, and relative to vql-kit',
    parseTable(times),
    `Parentheses are not nodes: the tree of the 500 nested ones is tiny, so \`JSON.parse\` has no ratio there. Most peers stop at the first error, vql-kit recovers. "fails" is an error or a stack overflow, in a fresh process.`,
    `In a process that parses large and small texts in turn, vql-kit parses medium in ${formatTime(own.mediumMixed)} microseconds (\`JSON.parse\` of its tree: ${formatRatio(own.jsonToMediumMixed)}); linearity and the cost of an error are measured there.`,
  ].join('\n\n');
}

/** @param {import('./parse-times.js').ParseTimes} parse */
function parseTable(parse) {
  const own = parse.get(vqlKit.name);
  const rows = [...parse].map(([name, times]) => [
    name,
    ...inputs.map((input) => {
      const hasRatio = name !== vqlKit.name && !(name === jsonParse && input === parentheses);
      return parseCell(times.get(input.name), hasRatio ? own?.get(input.name) : undefined);
    }),
  ]);
  return markdownTable(['parser', ...inputs.map(columnTitle)], rows);
}

/** @param {import('../inputs.js').Input} input */
function columnTitle(input) {
  const length = input.vql.length.toLocaleString('en-US');
  return input.name.startsWith(medium.name) || input.name === 'small'
    ? `${input.name} (${length} characters)`
    : input.name;
}

function parseCell(time, own) {
  if (time === 'too slow') return `> ${patienceSeconds} s`;
  if (typeof time !== 'number') return 'fails';
  return typeof own === 'number' ? `${formatTime(time)} (${formatRatio(time / own)})` : formatTime(time);
}
