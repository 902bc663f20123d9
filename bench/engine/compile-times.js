import { compileSql } from '../../dist/engine/index.js';
import { parse } from '../../dist/vql/index.js';
import { broken, inputs, parentheses } from '../inputs.js';
import { interleave } from '../interleave.js';

/** Microseconds to parse a statement and to compile its tree, by the name of the input. @typedef {Map<string, { parse: number, compile: number }>} CompileTimes */

// The tree has no parentheses, and a statement with errors cannot be compiled.
const statements = inputs.filter((input) => input !== parentheses && input !== broken);

/** By the name of the input. @type {ReadonlyMap<string, import('../profile/scenario.js').Scenario>} */
export const compileScenarios = new Map(
  statements.map((input) => [
    input.name,
    { name: `compiling ${input.name}`, prepare: async () => jobsOf(input).compile },
  ]),
);

/**
 * Measures parsing each input and compiling its tree for DuckDB, in the same process.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {CompileTimes}
 */
export function measureCompileTimes(effort) {
  const jobs = statements.map(jobsOf).flatMap(({ parse, compile }) => [parse, compile]);
  const times = interleave(jobs, effort);
  return new Map(
    statements.map(({ name }, index) => [name, { parse: times[index * 2], compile: times[index * 2 + 1] }]),
  );
}

/** @param {import('../inputs.js').Input} input */
function jobsOf({ vql }) {
  const { value: statement } = parse(vql);
  if (compileSql(statement, { target: 'duckdb' }).value === undefined)
    throw new Error(`An input cannot be compiled: ${vql.slice(0, 80)}`);
  return { parse: () => parse(vql), compile: () => compileSql(statement, { target: 'duckdb' }) };
}
