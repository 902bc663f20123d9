import { type AboutRows, holdsInWords, type Outcome } from '../../catalog/check/outcome.js';
import type { Polarity } from '../../catalog/check/query-view.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { orderTests } from '../../dialect/comparison.js';
import { isPath } from '../../dialect/names.js';
import { possibleOrders } from '../../dialect/value/possible-orders.js';
import { kindOfLiterals } from '../../dialect/value/text-value.js';
import type { Comparison, ComparisonOperator, Node, Operand, Path, StringLiteral } from '../ast.js';
import { fix, replacement } from '../grammar/fix.js';
import { pathText, sourceSpan } from '../nodes.js';
import { polarityOf } from '../polarity.js';
import { print } from '../print.js';
import { type ComparableLiteral, isComparableLiteral, literalText, readOperandValue } from './comparable-literal.js';
import { canHaveSeveralValues, defineTextRule, type NameSetting, plainPath, scopeAround } from './rule.js';

/** A condition, and what it compares. */
export interface ConstantCondition extends AboutRows {
  readonly condition: string;
  readonly compared: typeof values | typeof sameField;
}

/** Reports a condition whose result does not depend on the row: it compares values only, or a field with itself. */
export const constantCondition = defineTextRule({
  code: 'constant-condition',
  severity: 'warning',
  fix: 'suggested',
  summary: 'A condition has the same result for every row: it compares two values, or a field with itself.',
  message: ({ condition, compared, rows }: ConstantCondition) => {
    const isKnown = rows.withValue !== 'some';
    return `"${condition}" compares ${compared}: ${isKnown ? holdsInWords(rows) : 'it has the same result for every row'}.`;
  },
  help: "A condition needs a field on one side and a value on the other. Names are written without quotes: name = 'Bolt' compares the field, 'name' = 'Bolt' two texts. A field equals itself unless it is NULL: write IS NOT NULL. A filter that shall match every row is left out.",
  examples: { invalid: ["SELECT id FROM account.query WHERE 'name' = 'Bolt' LIMIT 1"] },
  visit: {
    Comparison: (node, context, ancestors) => {
      const { report } = context;
      const { left, operator, right, span } = node;
      if (isComparableLiteral(left) && isComparableLiteral(right)) {
        const outcome = outcomeOfValues(resultOf(left, operator, right));
        report({ condition: print(node), compared: values }, { span, outcome, fixes: unquoteFixes(left, right) });
      } else if (isSamePath(left, right, ancestors, context)) {
        const holds = operator === '=' || operator === '<=' || operator === '>=';
        const fixes = testFixes(node, left, holds, polarityOf(ancestors));
        report({ condition: print(node), compared: sameField }, { span, outcome: outcomeOfSameField(holds), fixes });
      }
    },
    Like: (node, { report }) => {
      const { operand, pattern, span } = node;
      if (isComparableLiteral(operand) && isComparableLiteral(pattern))
        report({ condition: print(node), compared: values }, { span, outcome: outcomeOfValues(undefined) });
    },
    In: (node, context, ancestors) => {
      const { report } = context;
      const { operand, values: list, negated, span } = node;
      if (isComparableLiteral(operand) && list.length > 0 && list.every(isComparableLiteral))
        report({ condition: print(node), compared: values }, { span, outcome: outcomeOfValues(undefined) });
      else if (list.some((value) => isSamePath(operand, value, ancestors, context)))
        report({ condition: print(node), compared: sameField }, { span, outcome: outcomeOfSameField(!negated) });
    },
    Between: (node, { report }) => {
      const { operand, low, high, span } = node;
      if (isComparableLiteral(operand) && isComparableLiteral(low) && isComparableLiteral(high))
        report({ condition: print(node), compared: values }, { span, outcome: outcomeOfValues(undefined) });
    },
    IsNull: (node, { report }) => {
      const { operand, negated, span } = node;
      const isNull = operand.kind === 'NullLiteral';
      if (!isNull && !isComparableLiteral(operand)) return;
      report({ condition: print(node), compared: values }, { span, outcome: outcomeOfValues(isNull !== negated) });
    },
  },
});

const values = 'values and no field';
const sameField = 'a field with itself';

/** Returns the outcome of a condition without a field; `holds` is undefined if it depends on the types of the values. */
function outcomeOfValues(holds: boolean | undefined): Outcome {
  const truth = holds === undefined ? 'open' : holds ? 'true' : 'false';
  return { withValue: truth, withoutValue: truth };
}

function outcomeOfSameField(holds: boolean): Outcome {
  return { withValue: holds ? 'true' : 'false', withoutValue: 'unknown', comparesTwice: true };
}

/** Returns the result of comparing two values, if it is the same for each order that they can have. */
function resultOf(
  left: ComparableLiteral,
  operator: ComparisonOperator,
  right: ComparableLiteral,
): boolean | undefined {
  const kind = kindOfLiterals(literalText(left).kind, literalText(right).kind);
  const orders = possibleOrders(readOperandValue(left), readOperandValue(right), kind === 'text' ? undefined : [kind]);
  const [result, ...others] = new Set(orders.map((order) => orderTests[operator](order)));
  return others.length > 0 ? undefined : result;
}

/** Returns the fix for `'name' = 'Bolt'`, where the first text can be a name. */
function unquoteFixes(left: Operand, right: Operand): Fix[] {
  if (left.kind !== 'StringLiteral' || right.kind !== 'StringLiteral' || !isName(left)) return [];
  return [fix(`Remove the quotes of ${print(left)}`, replacement(sourceSpan(left), left.value))];
}

function isName({ value }: StringLiteral): boolean {
  return isPath(value.split('.'));
}

/** Whether two operands are one field, with or without the names of its template, of which a record has one value. */
function isSamePath(left: Operand, right: Operand, ancestors: readonly Node[], setting: NameSetting): left is Path {
  if (left.kind !== 'Path' || right.kind !== 'Path') return false;
  const scope = scopeAround(ancestors);
  const [a, b] = [left, right].map((path) => plainPath(path, scope, setting.catalog));
  return a === b && !canHaveSeveralValues(pathText(left), ancestors, setting);
}

/** Returns the fix that tests the field for NULL, where the condition selects the rows with a value. */
function testFixes({ span }: Comparison, field: Path, holds: boolean, { negated }: Polarity): Fix[] {
  if (span === undefined || holds === negated) return [];
  const text = `${pathText(field)} IS ${negated ? '' : 'NOT '}NULL`;
  return [fix(`Write ${text}`, replacement(span, text))];
}
