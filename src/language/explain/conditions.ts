import { comparisons } from '../../dialect/comparison.js';
import { filterRow } from '../../dialect/operators.js';
import type { Comparison, Like, Operand, Predicate, Statement } from '../../vql/ast.js';
import { isLiteral } from '../../vql/nodes.js';
import { print } from '../../vql/print.js';
import { operatorOf } from '../descriptions.js';
import type { ExplainedPart } from './explanation.js';
import { isCollectionOperand, operandText, type WordContext } from './operands.js';
import { fillPhrase, likePhrases, operatorPhrases, valuesText } from './phrases.js';

/** What the words for a condition depend on. */
export interface ConditionContext extends WordContext {
  /** Explains the query of an EXISTS. */
  readonly explainInner: (statement: Statement) => readonly ExplainedPart[];
}

/** Number of nested levels that are explained; a deeper condition is quoted. */
const maxLevels = 12;

/** Explains a condition as a clause that follows "the rows for which"; conditions that it joins are its parts. */
export function conditionPart(predicate: Predicate, context: ConditionContext, level = 0): ExplainedPart {
  const { span } = predicate;
  const inner = (one: Predicate): ExplainedPart => conditionPart(one, context, level + 1);
  if (level > maxLevels)
    return { text: `this is true: ${print(predicate, { dialect: context.dialect })}`, span, parts: [] };
  switch (predicate.kind) {
    case 'And':
      return { text: 'all of these are true:', span, parts: predicate.predicates.map(inner) };
    case 'Or':
      return { text: 'at least one of these is true:', span, parts: predicate.predicates.map(inner) };
    case 'Not':
      return { text: 'this is false:', span, parts: [inner(predicate.predicate)] };
    case 'Exists': {
      const { negated, statement } = predicate;
      const parts = statement.kind === 'Missing' ? [] : context.explainInner(statement);
      return { text: `${operatorPhrases[negated ? 'NOT_EXISTS' : 'EXISTS']}:`, span, parts };
    }
    default:
      return { text: filterText(predicate, context) + nullRemark(predicate), span, parts: [] };
  }
}

type FilterPredicate = Exclude<Predicate, { readonly kind: 'And' | 'Or' | 'Not' | 'Exists' }>;

function filterText(predicate: FilterPredicate, context: ConditionContext): string {
  const text = (operand: Operand): string => operandText(operand, context);
  const field = (operand: Operand): string =>
    `${isCollectionOperand(operand, context) ? 'a value of ' : ''}${text(operand)}`;
  const phrase = (parts: { readonly p: string; readonly v?: string; readonly w?: string }): string => {
    const operator = operatorOf(predicate);
    return operator === undefined ? '' : fillPhrase(operatorPhrases[operator], { v: '', w: '', ...parts });
  };
  switch (predicate.kind) {
    case 'Comparison': {
      const { left, operator, right } = fieldFirst(predicate);
      const words = operatorPhrases[operatorOf({ ...predicate, operator }) ?? 'EQUALS'];
      return fillPhrase(words, { p: field(left), v: text(right), w: '' });
    }
    case 'Like':
      return likeText(predicate, field(predicate.operand), context);
    case 'In':
      return phrase({ p: field(predicate.operand), v: valuesText(predicate.values.map(text)) });
    case 'Between':
      return phrase({ p: field(predicate.operand), v: text(predicate.low), w: text(predicate.high) });
    case 'IsNull':
      if (!isCollectionOperand(predicate.operand, context)) return phrase({ p: text(predicate.operand) });
      // A list without elements is null, and any element is enough.
      return predicate.negated
        ? `${text(predicate.operand)} has at least one value`
        : `${text(predicate.operand)} has no values, or one of them is missing`;
    case 'Missing':
      return 'nothing is stated';
    default:
      return predicate satisfies never;
  }
}

/** Returns a comparison with a literal on the right, as it is read. */
function fieldFirst({ left, operator, right }: Comparison): Pick<Comparison, 'left' | 'operator' | 'right'> {
  if (!isLiteral(left) || isLiteral(right)) return { left, operator, right };
  return { left: right, operator: comparisons[operator].mirrored, right: left };
}

function likeText({ negated, pattern, escape }: Like, field: string, context: ConditionContext): string {
  const { likeCaseSensitive, likeEscape } = context.dialect;
  const remark = likeCaseSensitive ? '' : ', in upper or lower case';
  const escapes = escape?.kind === 'StringLiteral' ? escape.value : likeEscape;
  const index = negated ? 1 : 0;
  if (pattern.kind !== 'StringLiteral')
    return `${field} ${likePhrases.pattern[index]} ${operandText(pattern, context)}${remark}`;
  const { shape, text } = shapeOf(pattern.value, escapes);
  const wildcards = shape === 'pattern' ? wildcardText(escapes) : '';
  return `${field} ${likePhrases[shape][index]} ${JSON.stringify(text)}${wildcards}${remark}`;
}

function wildcardText(escape: string | undefined): string {
  const except = escape === undefined ? '' : `, unless ${JSON.stringify(escape)} is before it`;
  return ` ("%" stands for any characters, "_" for one${except})`;
}

/** Returns the kind of a pattern, and its text without the wildcards at its ends. */
function shapeOf(pattern: string, escape: string | undefined): { shape: keyof typeof likePhrases; text: string } {
  const [, before = '', text = '', after = ''] = /^(%?)([^%_]*)(%?)$/su.exec(pattern) ?? [];
  const isSimple = before + text + after === pattern && text !== '';
  if (!isSimple || (escape !== undefined && pattern.includes(escape))) return { shape: 'pattern', text: pattern };
  if (before !== '') return { shape: after === '' ? 'suffix' : 'infix', text };
  return { shape: after === '' ? 'whole' : 'prefix', text };
}

/** Rows without a value are forgotten most often where a condition excludes something. */
function nullRemark(predicate: FilterPredicate): string {
  const operator = operatorOf(predicate);
  const excludes =
    predicate.kind === 'Comparison' ? predicate.operator === '<>' : 'negated' in predicate && predicate.negated;
  if (operator === undefined || !excludes || filterRow(operator).onNull !== 'unknown') return '';
  return ' (rows without a value do not match)';
}
