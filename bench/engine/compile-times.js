import { compileSql } from '../../dist/engine/index.js';
import { parse } from '../../dist/vql/index.js';
import { broken, inputs, parentheses } from '../inputs.js';
import { interleave } from '../interleave.js';

/** Microseconds to parse a statement and to compile its tree, by the name of the input. @typedef {Map<string, { parse: number, compile: number }>} CompileTimes */

/**
 * Measures parsing each input and compiling its tree for DuckDB, in the same process.
 *
 * @param {import('../interleave.js').Effort} effort
 * @returns {CompileTimes}
 */
export function measureCompileTimes(effort) {
  // The tree has no parentheses, and a statement with errors cannot be compiled.
  const statements = inputs.filter((input) => input !== parentheses && input !== broken);
  const jobs = statements.flatMap(({ vql }) => {
    const { value: statement } = parse(vql);
    if (compileSql(statement, { target: 'duckdb' }).value === undefined)
      throw new Error(`An input cannot be compiled: ${vql.slice(0, 80)}`);
    return [() => parse(vql), () => compileSql(statement, { target: 'duckdb' })];
  });
  const times = interleave(jobs, effort);
  return new Map(
    statements.map(({ name }, index) => [name, { parse: times[index * 2], compile: times[index * 2 + 1] }]),
  );
}
