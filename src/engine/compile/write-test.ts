import { quoted } from '../../diagnostics/quoted.js';
import type { Node } from '../../vql/ast.js';
import type { Target, TypeCase, Typed } from '../targets/target.js';
import type { ConstantTest } from './constant-test.js';
import { lose, parameter, type SqlContext } from './context.js';

/** A condition that no row meets. */
export const never = 'FALSE';

/** Whether a target can hold a text. None has half of a surrogate pair: texts are UTF-8. */
export function canHold(text: string, target: Target): boolean {
  // Few texts hold a surrogate at all, and to look for one half of a pair takes longer.
  return target.holds(text) && !(/[\ud800-\udfff]/.test(text) && /\p{Surrogate}/u.test(text));
}

/** Notes that no row can have a value, or no table a name. */
export function loseValue(text: string, node: Node, context: SqlContext, holder: 'text' | 'name' = 'text'): undefined {
  // What no database can hold, no terminal shows.
  const shown = text.replaceAll(
    /[\0\p{Surrogate}]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return lose(context, 'sql-value', { holder, value: quoted(shown), target: context.target.title }, node);
}

/** Writes a test, or that the value is there. */
export function writeTest(typed: Typed | undefined, presence: string, test: ConstantTest, context: SqlContext): string {
  if (test === 'known') return `${presence} IS NOT NULL`;
  if (test === 'never' || typed === undefined) return never;
  const { target } = context;
  const { sql, type } = typed;
  const { operator } = test;
  const isOrder = operator !== '=' && operator !== '<>';
  const left = isOrder && type === 'string' ? target.byCodePoint(sql) : sql;
  const written = `${left} ${operator} ${writeValue(test, context)}`;
  if (type === 'double' && operator.startsWith('>') && target.isNaN !== undefined)
    return `(${written} AND NOT ${target.isNaN(sql)})`;
  return written;
}

/** The value of a test as a parameter, cast to its type. */
export function writeValue(
  { value, type, precision, scale }: Exclude<ConstantTest, string>,
  context: SqlContext,
): string {
  const written = parameter(context, value);
  return type === 'string' ? written : `CAST(${written} AS ${context.target.typeName(type, precision, scale)})`;
}

/** A value of a known type; an object is none. */
export function typedOf({ sql, type }: TypeCase): Typed | undefined {
  return type === 'object' ? undefined : { sql, type };
}

/** A condition that depends on the type which a value has in the row. */
export function byCase(cases: readonly TypeCase[], write: (one: TypeCase) => string | undefined): string | undefined {
  const branches: string[] = [];
  for (const one of cases) {
    const condition = write(one);
    if (condition === undefined) return undefined;
    branches.push(`WHEN ${one.when} THEN ${condition}`);
  }
  return `CASE ${branches.join(' ')} END`;
}
