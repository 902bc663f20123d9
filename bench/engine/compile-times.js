import { compileSql } from '../../dist/engine/index.js';
import { parse } from '../../dist/vql/index.js';
import { broken, inputs, parentheses } from '../inputs.js';
import { interleave } from '../interleave.js';

/** Microseconds to read a statement and to compile its tree, by the name of the input. @typedef {Map<string, { parse: number, compile: number }>} CompileTimes */

/**
 * Measures compiling the tree of each input for DuckDB beside reading its text, in the same process.
 *
 * @param {import('../interleave.js').Effort} effort
 * @returns {CompileTimes}
 */
export function measureCompileTimes(effort) {
  // Of nested parentheses nothing is left in the tree, and what has errors is not compiled.
  const asked = inputs.filter((input) => input !== parentheses && input !== broken);
  const jobs = asked.flatMap(({ vql }) => {
    const { value: statement } = parse(vql);
    if (compileSql(statement, { target: 'duckdb' }).value === undefined)
      throw new Error(`An input cannot be compiled: ${vql.slice(0, 80)}`);
    return [() => parse(vql), () => compileSql(statement, { target: 'duckdb' })];
  });
  const times = interleave(jobs, effort);
  return new Map(asked.map(({ name }, index) => [name, { parse: times[index * 2], compile: times[index * 2 + 1] }]));
}
