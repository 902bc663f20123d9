import { comparisons } from '../../dialect/comparison.js';
import type { Comparison, Operand, Predicate, Statement } from '../../vql/ast.js';
import { isLiteral } from '../../vql/nodes.js';
import { print } from '../../vql/print.js';
import { operatorOf } from '../descriptions.js';
import type { ExplainedPart } from './explanation.js';
import { likeText } from './like.js';
import { missingRemark } from './missing-values.js';
import { isCollectionOperand, operandText, valueText, type WordContext } from './operands.js';
import { fillPhrase, operatorPhrases, valuesText } from './phrases.js';

/** Setting of the words for a condition. */
export interface ConditionWordContext extends WordContext {
  /** Explains the query of an EXISTS. */
  readonly explainInner: (statement: Statement) => readonly ExplainedPart[];
}

/** Number of nested levels that are explained; a deeper condition is quoted. */
const maxLevels = 12;

/** The position of a condition in others. */
interface ConditionPosition {
  readonly level: number;
  /** Whether it is below an odd number of NOT. */
  readonly negated: boolean;
}

/**
 * Explains a condition as a clause that follows "the rows for which"; conditions that it joins are its parts. NOT is pushed inward, as
 * everywhere in this package: so what a row without a value or with several does is the same as in a comparison that says "not".
 */
export function conditionPart(
  predicate: Predicate,
  context: ConditionWordContext,
  { level, negated }: ConditionPosition = { level: 0, negated: false },
): ExplainedPart {
  const { span } = predicate;
  const inner = (one: Predicate): ExplainedPart => conditionPart(one, context, { level: level + 1, negated });
  if (level > maxLevels)
    return { text: `this is ${!negated}: ${print(predicate, { dialect: context.dialect })}`, span, parts: [] };
  switch (predicate.kind) {
    case 'And':
    case 'Or': {
      const words =
        (predicate.kind === 'And') === negated ? 'at least one of these is true:' : 'all of these are true:';
      return { text: words, span, parts: predicate.predicates.flatMap((one) => unnested(inner(one), words)) };
    }
    case 'Not':
      return conditionPart(predicate.predicate, context, { level, negated: !negated });
    case 'Exists': {
      const { statement } = predicate;
      const parts = statement.kind === 'Missing' ? [] : context.explainInner(statement);
      const words = operatorPhrases[predicate.negated === negated ? 'EXISTS' : 'NOT_EXISTS'];
      return { text: `${fillPhrase(words, { p: '', v: 'this query', w: '' })}:`, span, parts };
    }
    default: {
      const filter = negated ? oppositeOf(predicate) : predicate;
      return { text: filterText(filter, context) + missingRemark(filter, context), span, parts: [] };
    }
  }
}

type FilterPredicate = Exclude<Predicate, { readonly kind: 'And' | 'Or' | 'Not' | 'Exists' }>;

/** Returns the parts of a junction below another one of the same kind, which say the same without it. */
function unnested(part: ExplainedPart, words: string): readonly ExplainedPart[] {
  return part.text === words ? part.parts : [part];
}

/** Returns the filter that is true where another one is false. */
function oppositeOf(filter: FilterPredicate): FilterPredicate {
  switch (filter.kind) {
    case 'Comparison':
      return { ...filter, operator: comparisons[filter.operator].opposite };
    case 'Missing':
      return filter;
    default:
      return { ...filter, negated: !filter.negated };
  }
}

function filterText(predicate: FilterPredicate, context: ConditionWordContext): string {
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
      return fillPhrase(words, { p: field(left), v: valueText(right, left, context), w: '' });
    }
    case 'Like':
      return likeText(predicate, field(predicate.operand), context);
    case 'In':
      return phrase({
        p: field(predicate.operand),
        v: valuesText(predicate.values.map((value) => valueText(value, predicate.operand, context))),
      });
    case 'Between':
      return phrase({
        p: field(predicate.operand),
        v: valueText(predicate.low, predicate.operand, context),
        w: valueText(predicate.high, predicate.operand, context),
      });
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
