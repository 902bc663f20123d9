import { quote } from '../../../dialect/literals.js';
import { isPath } from '../../../dialect/names.js';
import type { Call } from '../../ast.js';
import { pathText, sourceSpan } from '../../nodes.js';
import type { Cursor } from '../cursor.js';
import { fix, replacement } from '../fix.js';
import { operatorOfWords } from './operators.js';

/** Functions of other dialects that match a pattern. */
const patternFunctions = /^(?:(?:REGEXP|REGEX|RLIKE|ILIKE)\w*|IS_?MATCH|MATCH|MATCHES|FREETEXT)$/;

/** Reports a call that is a condition in other dialects: `REGEXP_LIKE(x, 'p')`, `contains(x, 'p')`, `ISNULL(x)`; returns whether it is one. */
export function reportCallAsCondition(cursor: Cursor, call: Call): boolean {
  const name = call.name.toUpperCase();
  const at = sourceSpan(call);
  if (patternFunctions.test(name)) {
    cursor.report('no-pattern-operator', { operator: name }, { at });
    return true;
  }
  const condition = conditionOf(call);
  if (condition === undefined) return false;
  const [form, whole] = condition;
  const fixes = whole === undefined || cursor.reporter.isFull ? [] : [fix(`Write ${whole}`, replacement(at, whole))];
  cursor.report('unknown-operator', { operator: `${call.name}(…)`, instead: form }, { at, fixes });
  return true;
}

/** Returns the operator that a call means, and the condition if its arguments are a path and, for a comparison, a string. */
function conditionOf({ name, args }: Call): readonly [form: string, whole?: string] | undefined {
  const [left, right] = args;
  const path = left?.kind === 'Path' && isPath(left.segments) ? pathText(left) : undefined;
  if (name.toUpperCase() === 'ISNULL') return path && args.length === 1 ? ['IS NULL', `${path} IS NULL`] : ['IS NULL'];
  const meant = operatorOfWords(name.toUpperCase(), '');
  if (meant === undefined) return undefined;
  const [operator, before = '', after = ''] = meant.operator;
  const isPattern = before !== '' || after !== '';
  const form = isPattern ? `${operator} '${before}…${after}'` : operator;
  if (path === undefined || args.length !== 2 || right?.kind !== 'StringLiteral') return [form];
  // A wildcard in the text would match more.
  if (isPattern && /[%_\\]/.test(right.value)) return [form];
  return [form, `${path} ${operator} ${quote(before + right.value + after)}`];
}
