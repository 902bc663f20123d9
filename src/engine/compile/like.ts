import { createLikeTest, foldCase, lettersOf } from '../../cunit/evaluate/like.js';
import { type PatternPart, parsePattern, writePattern } from '../../cunit/pattern.js';
import type { Like } from '../../vql/ast.js';
import type { LikeTest, Target, Typed } from '../targets/target.js';
import { reportTypes } from './compare-terms.js';
import { byCase, canStore, never, reportValue } from './constant-test.js';
import { type ConditionContext, parameter, quotedNode, reportSqlLoss } from './context.js';
import { anyPair, type Constant, readOperand, type Term } from './operand.js';
import type { Single } from './sql-field.js';

/** Compiles `a [NOT] LIKE pattern`, which compares the text of a value. */
export function compileLike(node: Like, negated: boolean, context: ConditionContext): string | undefined {
  if (node.escape?.kind === 'Missing') return reportSqlLoss(context, 'sql-gap', {}, node.escape);
  const operand = readOperand(node.operand, context);
  const pattern = readOperand(node.pattern, context);
  const escape = node.escape === undefined ? context.dialect.likeEscape : node.escape.value;
  if (escape !== undefined && [...escape].length !== 1) return reportPattern(node, context);
  if (operand === undefined || pattern === undefined) return undefined;
  const test: LikeCondition = { node, negated, escape, context };
  return anyPair(operand, pattern, context, (value, wanted) => {
    if (wanted.kind === 'single') return likeField(value, wanted, test);
    return wanted.text === null ? never : likeText(value, wanted.text, test);
  });
}

/** A condition with its escape character. */
interface LikeCondition {
  readonly node: Like;
  readonly negated: boolean;
  readonly escape: string | undefined;
  readonly context: ConditionContext;
}

/** Compiles LIKE with a pattern that is a value. */
function likeText(value: Term, text: string, { node, negated, escape, context }: LikeCondition): string | undefined {
  const { target, dialect } = context;
  if (value.kind === 'constant') return foldLike(value, parsePattern(text, escape), negated, context);
  if (!canStore(text, target)) return reportValue(text, node, context);
  const isPlain = escape === undefined && !(target.likeEscape !== undefined && text.includes(target.likeEscape));
  const written = isPlain ? { pattern: text, isEscaped: false } : rewrite(parsePattern(text, escape), target);
  const { isEscaped } = written;
  const { pattern, letters } = dialect.likeCaseSensitive
    ? { pattern: written.pattern, letters: noLetters }
    : anyCase(written.pattern);
  const write = asParameter(context);
  return onText(value, node, context, (own) =>
    target.like({ text: own, pattern, isEscaped, negated, letters, parameter: write }),
  );
}

const noLetters: LikeTest['letters'] = new Map();

/** Returns a pattern in lower case, and the letters that match its letters. */
function anyCase(pattern: string): Pick<LikeTest, 'pattern' | 'letters'> {
  const folded = foldCase(pattern);
  const letters = new Map<string, string>();
  for (const letter of folded) {
    const others = lettersOf(letter);
    if (others !== '') letters.set(letter, others);
  }
  return { pattern: folded, letters };
}

function asParameter(context: ConditionContext): LikeTest['parameter'] {
  return (value) => parameter(context, value);
}

/** Writes a pattern without an escape character if possible, else with `!`. */
function rewrite(parts: readonly PatternPart[], { likeEscape }: Target): Pick<LikeTest, 'pattern' | 'isEscaped'> {
  const plain = writePattern(parts, undefined);
  const isEscaped = plain === undefined || (likeEscape !== undefined && plain.includes(likeEscape));
  return { pattern: (isEscaped ? writePattern(parts, '!') : plain) ?? '', isEscaped };
}

function foldLike(
  { text }: Constant,
  parts: readonly PatternPart[],
  negated: boolean,
  { dialect }: ConditionContext,
): string {
  if (text === null) return never;
  return createLikeTest(parts, dialect.likeCaseSensitive)(text) === negated ? never : 'TRUE';
}

/** Compiles LIKE with a pattern from the row. No target reads its escape characters, or ignores letter case, as VQL does. */
function likeField(
  value: Term,
  pattern: Single,
  { node, negated, escape, context }: LikeCondition,
): string | undefined {
  const { target, dialect } = context;
  if (escape !== undefined || !dialect.likeCaseSensitive) return reportPattern(node, context);
  const write = (text: string): string | undefined =>
    onText(pattern, node, context, (wanted) => target.likeField(text, wanted, negated));
  if (value.kind === 'single') return onText(value, node, context, write);
  if (value.text === null) return never;
  if (!canStore(value.text, target)) return reportValue(value.text, node, context);
  return write(`CAST(${parameter(context, value.text)} AS ${target.typeName('string', 0, 0)})`);
}

/** Tests the text of a value. An object has no text and matches nothing. */
function onText(
  { value, type }: Single,
  node: Like,
  context: ConditionContext,
  test: (text: string) => string | undefined,
): string | undefined {
  const { target } = context;
  const written = (typed: Typed): string | undefined => {
    const text = target.text(typed);
    return text === undefined ? reportTypes(node, context) : test(text);
  };
  if (type === 'object') return never;
  if (type !== 'json' && type !== 'unknown') return written({ sql: target.scalar(value, type), type });
  const cases = target.cases(value, type);
  if (cases !== undefined)
    return byCase(cases, (one) => (one.type === 'object' ? never : written({ sql: one.sql, type: one.type })));
  if (type === 'json') return reportTypes(node, context);
  return test(target.byCodePoint(`CAST(${value.sql} AS ${target.typeName('string', 0, 0)})`, 'string'));
}

function reportPattern(node: Like, context: ConditionContext): undefined {
  return reportSqlLoss(
    context,
    'sql-pattern',
    { pattern: quotedNode(node.pattern), target: context.target.title },
    node,
  );
}
