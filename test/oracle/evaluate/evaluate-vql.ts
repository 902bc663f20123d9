import type { Operand, Predicate } from '../../../src/vql/index.js';
import { allOf, anyOf, type Condition, type Item, oppositeOf, type Truth, testAny } from './conditions.js';
import { itemsAt, itemsOfCall, type Setting } from './rows.js';

/** Evaluates a predicate of VQL. NOT is pushed down to the conditions, as the docs state. */
export function evaluateVql(predicate: Predicate, row: object, setting: Setting, negated = false): Truth {
  switch (predicate.kind) {
    case 'And':
    case 'Or': {
      const parts = predicate.predicates.map((part) => evaluateVql(part, row, setting, negated));
      return (predicate.kind === 'And') === negated ? anyOf(parts) : allOf(parts);
    }
    case 'Not':
      return evaluateVql(predicate.predicate, row, setting, !negated);
    case 'Exists': {
      const { statement } = predicate;
      if (statement.kind !== 'Statement' || statement.from.kind !== 'Template') throw new Error('A gap has no value.');
      const { group, name } = statement.from;
      return setting.exists(`${group}.${name}`, row) !== (predicate.negated !== negated);
    }
    case 'Missing':
      throw new Error('A gap has no value.');
    default: {
      const { condition, operands } = conditionOf(predicate, setting);
      const items = operands.map((operand) => itemsOf(operand, row, setting));
      return testAny(negated ? oppositeOf(condition) : condition, items);
    }
  }
}

type Leaf = Exclude<Predicate, { readonly kind: 'And' | 'Or' | 'Not' | 'Exists' | 'Missing' }>;

function conditionOf(leaf: Leaf, setting: Setting): { condition: Condition; operands: readonly Operand[] } {
  switch (leaf.kind) {
    case 'Comparison':
      return { condition: { kind: 'comparison', sign: leaf.operator }, operands: [leaf.left, leaf.right] };
    case 'In': {
      const values = leaf.values.flatMap((value) => valuesOfVariable(value, setting) ?? [value]);
      return { condition: { kind: 'list', negated: leaf.negated }, operands: [leaf.operand, ...values] };
    }
    case 'Between':
      return { condition: { kind: 'range', negated: leaf.negated }, operands: [leaf.operand, leaf.low, leaf.high] };
    case 'IsNull':
      return { condition: { kind: 'null', negated: leaf.negated }, operands: [leaf.operand] };
    case 'Like': {
      const own = leaf.escape?.kind === 'StringLiteral' ? leaf.escape.value : undefined;
      const rules = { caseSensitive: setting.caseSensitive, escape: own ?? setting.escape };
      return { condition: { kind: 'pattern', negated: leaf.negated, rules }, operands: [leaf.operand, leaf.pattern] };
    }
  }
}

/** In a list, a variable stands for all of its values. */
function valuesOfVariable(operand: Operand, setting: Setting): readonly Operand[] | undefined {
  if (operand.kind !== 'Variable') return undefined;
  return setting.variables[operand.name]?.map((value) => ({ kind: 'StringLiteral', value }));
}

function itemsOf(operand: Operand, row: object, setting: Setting): readonly Item[] {
  switch (operand.kind) {
    case 'Path':
      return itemsAt(row, operand.segments);
    case 'Call':
      return itemsOfCall(
        operand.name,
        operand.args.map((argument) => (argument.kind === 'Star' ? [null] : itemsOf(argument, row, setting))),
        setting,
      );
    case 'Variable':
      return (setting.variables[operand.name] ?? []).map((value) => ({ from: 'text', value }));
    case 'StringLiteral':
      return [{ from: 'text', value: operand.value }];
    case 'NumberLiteral':
      return [{ from: 'number', value: operand.text }];
    case 'BooleanLiteral':
      return [{ from: 'boolean', value: operand.value }];
    default:
      return [null];
  }
}
