import type { Catalog } from '../../catalog/catalog.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { orderTests } from '../../dialect/comparison.js';
import { isPath } from '../../dialect/names.js';
import { possibleOrders } from '../../dialect/value/possible-orders.js';
import { kindOfLiterals } from '../../dialect/value/text-value.js';
import type { Comparison, ComparisonOperator, Operand, Path, Statement, StringLiteral } from '../ast.js';
import { fix, replacement } from '../grammar/fix.js';
import { pathText, sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { isValue, literalText, readOperandValue, type Value } from './literal-value.js';
import { defineRule, isCollection, plainPath } from './rule.js';

/** Reports a condition whose result does not depend on the row: it compares values only, or a field with itself. */
export const constantCondition = defineRule({
  code: 'constant-condition',
  severity: 'warning',
  summary: 'A condition has the same result for every row: it compares two values, or a field with itself.',
  message: ({ condition, result }: { readonly condition: string; readonly result: string }) =>
    `"${condition}" ${result}.`,
  help: "A condition needs a field on one side and a value on the other. Names are written without quotes: name = 'Bolt' compares the field, 'name' = 'Bolt' two texts. A field equals itself unless it is NULL: write IS NOT NULL. A filter that shall match every row is left out.",
  examples: ["SELECT id FROM account.query WHERE 'name' = 'Bolt' LIMIT 1"],
  ignoresPlain: true,
  visit: {
    Comparison: (node, { report, catalog }, within) => {
      const { left, operator, right, span } = node;
      const condition = (): string => print(node);
      if (isValue(left) && isValue(right)) {
        report(
          { condition: condition(), result: resultOf(left, operator, right) },
          { span, fixes: unquoteFixes(left, right) },
        );
      } else if (isSamePath(left, right, within, catalog)) {
        const holds = operator === '=' || operator === '<=' || operator === '>=';
        report(
          { condition: condition(), result: withItself(holds) },
          { span, fixes: holds ? testFixes(node, left) : [] },
        );
      }
    },
    Like: (node, { report }) => {
      if (isValue(node.operand) && isValue(node.pattern))
        report({ condition: print(node), result: withoutField }, { span: node.span });
    },
    In: (node, { report, catalog }, within) => {
      const { operand, values, negated, span } = node;
      if (isValue(operand) && values.length > 0 && values.every(isValue))
        report({ condition: print(node), result: withoutField }, { span });
      else if (values.some((value) => isSamePath(operand, value, within, catalog)))
        report({ condition: print(node), result: withItself(!negated) }, { span });
    },
    Between: (node, { report }) => {
      if (isValue(node.operand) && isValue(node.low) && isValue(node.high))
        report({ condition: print(node), result: withoutField }, { span: node.span });
    },
    IsNull: (node, { report }) => {
      const { operand, negated, span } = node;
      const isNull = operand.kind === 'NullLiteral';
      if (isNull || isValue(operand)) report({ condition: print(node), result: outcome(isNull !== negated) }, { span });
    },
  },
});

const withoutField = 'compares values and no field: it has the same result for every row';

function outcome(holds: boolean): string {
  return `compares values and no field: it holds for ${holds ? 'every row' : 'no row'}`;
}

/** Describes what two values give, if that is the same for each order that they can have. */
function resultOf(left: Value, operator: ComparisonOperator, right: Value): string {
  const kind = kindOfLiterals(literalText(left).kind, literalText(right).kind);
  const orders = possibleOrders(readOperandValue(left), readOperandValue(right), kind === 'text' ? undefined : [kind]);
  const [result, ...others] = new Set(orders.map((order) => orderTests[operator](order)));
  return result === undefined || others.length > 0 ? withoutField : outcome(result);
}

/** Returns the fix for `'name' = 'Bolt'`, where the first text can be a name. */
function unquoteFixes(left: Operand, right: Operand): Fix[] {
  if (left.kind !== 'StringLiteral' || right.kind !== 'StringLiteral' || !isName(left)) return [];
  return [fix(`Remove the quotes of ${print(left)}`, replacement(sourceSpan(left), left.value))];
}

function isName({ value }: StringLiteral): boolean {
  return isPath(value.split('.'));
}

function withItself(holds: boolean): string {
  return `compares a field with itself: it holds for ${holds ? 'every row in which the field is not NULL' : 'no row'}`;
}

/** Whether two operands are one field, with or without the names of its template, of which a record has one value. */
function isSamePath(left: Operand, right: Operand, within: Statement, catalog: Catalog | undefined): left is Path {
  if (left.kind !== 'Path' || right.kind !== 'Path') return false;
  const [a, b] = [left, right].map((path) => plainPath(path, within, catalog));
  return a !== undefined && a === b && !isCollection(a, within, catalog);
}

function testFixes({ span }: Comparison, field: Path): Fix[] {
  const text = `${pathText(field)} IS NOT NULL`;
  return span === undefined ? [] : [fix(`Write ${text}`, replacement(span, text))];
}
