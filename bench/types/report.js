import { atMost } from '../goal.js';
import { markdownTable } from '../markdown-table.js';
import { fieldsEach, templateCount } from './measure.js';

const highestMs = 500;
const inMs = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;

/**
 * Compares what a catalog costs the compilers with the goal.
 *
 * @param {import('./measure.js').TypeFigures} compilers
 * @returns {import('../goal.js').Goal[]}
 */
export function judgeTypes(compilers) {
  return compilers.map(({ name, typed, untyped }) =>
    atMost(`${name}, for a catalog of ${templateCount} templates,`, typed - untyped, highestMs, inMs, {
      before: '8 to 16 s',
    }),
  );
}

/**
 * Writes the figures as Markdown.
 *
 * @param {import('./measure.js').TypeFigures} compilers
 */
export function reportTypes(compilers) {
  const rows = compilers.map(({ name, typed, untyped }) => [name, inMs(untyped), inMs(typed), inMs(typed - untyped)]);
  return [
    '### Compiling a program with a query',
    `The catalog is a module of ${templateCount} templates with ${fieldsEach} fields each.`,
    markdownTable(['compiler', 'without a catalog', 'with it', 'more'], rows),
  ].join('\n\n');
}
