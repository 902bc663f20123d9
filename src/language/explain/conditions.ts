import { comparisons } from '../../dialect/comparison.js';
import type { Comparison, Operand, Predicate, Statement } from '../../vql/ast.js';
import { isLiteral } from '../../vql/nodes.js';
import { print } from '../../vql/print.js';
import { operatorOf } from '../descriptions.js';
import type { ExplainedPart } from './explanation.js';
import { likeText } from './like.js';
import { missingRemark, notRemark, remarkBelowNot } from './missing-values.js';
import { isCollectionOperand, operandText, type WordContext } from './operands.js';
import { fillPhrase, operatorPhrases, valuesText } from './phrases.js';

/** What the words for a condition depend on. */
export interface ConditionContext extends WordContext {
  /** Explains the query of an EXISTS. */
  readonly explainInner: (statement: Statement) => readonly ExplainedPart[];
}

/** Number of nested levels that are explained; a deeper condition is quoted. */
const maxLevels = 12;

/** The position of a condition in others. */
interface ConditionPosition {
  readonly level: number;
  /** Whether a NOT is around it: what it means for a missing value is stated there. */
  readonly isNegated: boolean;
}

/** Explains a condition as a clause that follows "the rows for which"; conditions that it joins are its parts. */
export function conditionPart(
  predicate: Predicate,
  context: ConditionContext,
  { level, isNegated }: ConditionPosition = { level: 0, isNegated: false },
): ExplainedPart {
  const { span } = predicate;
  const inner = (one: Predicate): ExplainedPart => conditionPart(one, context, { level: level + 1, isNegated });
  if (level > maxLevels)
    return { text: `this is true: ${print(predicate, { dialect: context.dialect })}`, span, parts: [] };
  switch (predicate.kind) {
    case 'And':
      return { text: 'all of these are true:', span, parts: predicate.predicates.map(inner) };
    case 'Or':
      return { text: 'at least one of these is true:', span, parts: predicate.predicates.map(inner) };
    case 'Not': {
      const { words, predicates } = negation(predicate.predicate);
      const remark = isNegated ? '' : notRemark(predicate, context);
      const parts = predicates.map((one) => conditionPart(one, context, { level: level + 1, isNegated: true }));
      return { text: `${words}${remark}:`, span, parts };
    }
    case 'Exists': {
      const { negated, statement } = predicate;
      const parts = statement.kind === 'Missing' ? [] : context.explainInner(statement);
      const words = operatorPhrases[negated ? 'NOT_EXISTS' : 'EXISTS'];
      return { text: `${fillPhrase(words, { p: '', v: 'this query', w: '' })}:`, span, parts };
    }
    default: {
      const remark = isNegated ? remarkBelowNot(predicate) : missingRemark(predicate, context);
      return { text: filterText(predicate, context) + remark, span, parts: [] };
    }
  }
}

/** Returns the words for the negation of a condition, and the conditions that they introduce. */
function negation(predicate: Predicate): { readonly words: string; readonly predicates: readonly Predicate[] } {
  switch (predicate.kind) {
    case 'And':
      return { words: 'at least one of these is false', predicates: predicate.predicates };
    case 'Or':
      return { words: 'all of these are false', predicates: predicate.predicates };
    default:
      return { words: 'this is false', predicates: [predicate] };
  }
}

type FilterPredicate = Exclude<Predicate, { readonly kind: 'And' | 'Or' | 'Not' | 'Exists' }>;

function filterText(predicate: FilterPredicate, context: ConditionContext): string {
  const text = (operand: Operand): string => operandText(operand, context);
  const field = (operand: Operand): string =>
    `${isCollectionOperand(operand, context) ? 'at least one value of ' : ''}${text(operand)}`;
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
