import type { Statement } from '../../vql/ast.js';
import { type PrintOptions, print } from '../../vql/print.js';
import { createCondition } from '../condition/condition.js';
import type { Part } from '../condition/part.js';
import { Fragment } from '../tag/fragment.js';
import { writeStatement } from '../tag/write-text.js';
import type { ValueWriter } from './variables.js';

/** Writes a statement without conditions as a text, with conditions of which some are texts of the tag. The tag joins them. */
export function writeWithFragments(
  statement: Statement,
  where: readonly Part[],
  writer: ValueWriter,
  options: PrintOptions | undefined,
): string {
  const text = print(statement, options);
  // On one line, the conditions are between these and the clauses after them.
  const before = print({ ...statement, orderBy: [], limit: undefined, offset: undefined }, options);
  const strings = [`${before} WHERE `, ...where.slice(1).map(() => ' AND '), text.slice(before.length)];
  const values = where.map((part) => (part.kind === 'fragment' ? part.fragment : createCondition(part)));
  return writeStatement(new Fragment(strings, values), writer, options).text;
}
