import type { CUnitFilter, CUnitPredicate, FilterOperator } from '../../../src/cunit/index.js';
import { comparisons } from '../../../src/dialect/index.js';
import type { ComparisonOperator, Operand, Predicate, Statement } from '../../../src/vql/index.js';
import type { Random } from '../support/random.js';
import type { Field } from './generate-rows.js';
import { fieldTypes, generateText, generateValue, writeValue } from './generate-values.js';

/** Fields, variables and an escape character that conditions are generated with. */
export interface Scope {
  readonly fields: readonly Field[];
  /** The character that a pattern can escape wildcards with, without an ESCAPE clause. */
  readonly escape: string | undefined;
  /** Names of variables: those with one value, and those with several, which only IN can have. */
  readonly variables: readonly string[];
  readonly lists: readonly string[];
  readonly functions: readonly string[];
  readonly templates: readonly string[];
  /** Whether conditions can be about a field that no row has. */
  readonly hasAbsent: boolean;
  /** How often the other side of a condition is a field. */
  readonly fieldShare: number;
}

export const comparisonOperators = Object.keys(comparisons) as readonly ComparisonOperator[];

/** Generates a predicate of VQL. */
export function generateVql(random: Random, scope: Scope, depth: number): Predicate {
  if (depth > 0 && random.chance(0.6)) {
    if (random.chance(0.3)) return { kind: 'Not', predicate: generateVql(random, scope, depth - 1) };
    const predicates = random.list(2, 3, () => generateVql(random, scope, depth - 1));
    return { kind: random.chance(0.5) ? 'And' : 'Or', predicates };
  }
  const field = random.pick(scope.fields);
  const operand = generateOperand(random, scope, field);
  const value = () => generateOther(random, scope, field);
  const negated = random.chance(0.35);
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2: {
      const sides = [operand, value()] as const;
      const [left, right] = random.chance(0.25) ? [sides[1], sides[0]] : sides;
      return { kind: 'Comparison', operator: random.pick(comparisonOperators), left, right };
    }
    case 3: {
      const lists = scope.lists.map((name): Operand => ({ kind: 'Variable', name }));
      const values = random.list(1, 4, () => (lists.length > 0 && random.chance(0.05) ? random.pick(lists) : value()));
      return { kind: 'In', negated, operand, values };
    }
    case 4:
      return { kind: 'Between', negated, operand, low: value(), high: value() };
    case 5:
      return { kind: 'IsNull', negated, postfix: random.chance(0.5), operand };
    case 6:
      if (scope.templates.length > 0 && random.chance(0.2))
        return { kind: 'Exists', negated, statement: subquery(random.pick(scope.templates)) };
      return generateLike(random, scope, operand, negated);
    default:
      return generateLike(random, scope, operand, negated);
  }
}

function subquery(template: string): Statement {
  const [group = '', name = ''] = template.split('.');
  return {
    kind: 'Statement',
    distinct: false,
    columns: [{ kind: 'Column', annotations: [], expression: { kind: 'Path', segments: ['id'] } }],
    from: { kind: 'Template', group, name },
    joins: [],
    where: undefined,
    orderBy: [],
    limit: undefined,
    offset: undefined,
  };
}

function generateLike(random: Random, scope: Scope, operand: Operand, negated: boolean): Predicate {
  const own = random.chance(0.25) ? random.pick(['!', '\\', '\u{1f600}', '~']) : undefined;
  const escape = own ?? scope.escape;
  // With an escape character the pattern is made for it: no document describes one at the end, or before another character.
  if (escape === undefined && random.chance(0.15)) {
    const pattern = generateOther(random, scope, random.pick(scope.fields));
    return { kind: 'Like', negated, operand, pattern, escape: undefined };
  }
  const pattern: Operand = { kind: 'StringLiteral', value: generatePattern(random, scope.fields, escape) };
  return {
    kind: 'Like',
    negated,
    operand,
    pattern,
    escape: own === undefined ? undefined : { kind: 'StringLiteral', value: own },
  };
}

/** Generates a pattern from a text: with wildcards put in, and its own wildcards escaped or not. */
function generatePattern(random: Random, fields: readonly Field[], escape: string | undefined): string {
  const { type } = random.pick(fields);
  const source = type === 'text' ? generateText(random) : writeValue(random, generateValue(random, type)).text;
  const parts = [...source].slice(0, 40).map((character) => {
    if (character === escape) return `${character}${character}`;
    if ((character === '%' || character === '_') && escape !== undefined && random.chance(0.7))
      return `${escape}${character}`;
    return random.chance(0.1) ? random.pick(['%', '_', '%%', '_%']) : character;
  });
  return `${random.pick(['', '', '%', '_'])}${parts.join('')}${random.pick(['', '', '%', '%', '_'])}`;
}

function generateOperand(random: Random, scope: Scope, field: Field): Operand {
  if (random.chance(0.03)) return generateOther(random, scope, field);
  const path: Operand = {
    kind: 'Path',
    segments: scope.hasAbsent && random.chance(0.04) ? ['absent', 'x'] : field.path,
  };
  if (scope.functions.length === 0 || !random.chance(0.06)) return path;
  return { kind: 'Call', name: random.pick(scope.functions), distinct: false, args: [path] };
}

/** Generates the other side of a condition. */
function generateOther(random: Random, scope: Scope, field: Field): Operand {
  if (random.chance(0.04)) return { kind: 'NullLiteral' };
  if (random.chance(0.04) && scope.variables.length > 0)
    return { kind: 'Variable', name: random.pick(scope.variables) };
  if (random.chance(scope.fieldShare)) return { kind: 'Path', segments: random.pick(scope.fields).path };
  const type = random.chance(0.85) ? field.type : random.pick(fieldTypes);
  const value = generateValue(random, type);
  if (typeof value === 'boolean' && random.chance(0.5)) return { kind: 'BooleanLiteral', value };
  const { text, isNumber } = writeValue(random, value);
  return isNumber && random.chance(0.5) ? { kind: 'NumberLiteral', text } : { kind: 'StringLiteral', value: text };
}

/** The operators of C-Unit that have values, with how many. */
const filterOperators: readonly (readonly [FilterOperator, number])[] = [
  ['EQUALS', 1], ['NOT_EQUALS', 1], ['IS_NULL_OR_EQUALS', 1], ['LIKE', 1], ['NOT_LIKE', 1], ['STARTS_WITH', 1], ['ENDS_WITH', 1], ['CONTAINS', 1], ['NOT_CONTAINS', 1], ['GREATER_THAN', 1],
  ['GREATER_THAN_EQUALS', 1], ['LESS_THAN', 1], ['LESS_THAN_EQUALS', 1], ['IN', 3], ['NOT_IN', 3], ['RANGE', 2], ['NOT_RANGE', 2], ['IS_NULL', 0], ['IS_NOT_NULL', 0], ['EXISTS', 1], ['NOT_EXISTS', 1],
]; // biome-ignore format: a table of operators.

export const filterOperatorNames = filterOperators.map(([operator]) => operator);

/** Generates a predicate of C-Unit. */
export function generateCUnit(random: Random, scope: Scope, depth: number): CUnitPredicate {
  if (depth > 0 && random.chance(0.6)) {
    const children = random.list(1, 3, () => generateCUnit(random, scope, depth - 1));
    return { type: 'JUNCTION', operator: random.chance(0.5) ? 'AND' : 'OR', children };
  }
  const usable = filterOperators.filter(([name]) => scope.templates.length > 0 || !name.endsWith('EXISTS'));
  const [operator, count] = random.pick(usable);
  if (operator === 'EXISTS' || operator === 'NOT_EXISTS')
    return { type: 'FILTER', operator, values: [`SELECT id FROM ${random.pick(scope.templates)}`] };
  const field = random.pick(scope.fields);
  const isPattern = operator === 'LIKE' || operator === 'NOT_LIKE';
  const value = () =>
    isPattern ? generatePattern(random, scope.fields, scope.escape) : valueInCUnit(random, scope, field);
  const values =
    operator === 'IN' || operator === 'NOT_IN' ? random.list(1, count, value) : Array.from({ length: count }, value);
  const functions =
    scope.functions.length > 0 && random.chance(0.05) ? { functions: [random.pick(scope.functions)] } : {};
  const filter: CUnitFilter = { type: 'FILTER', operator, property: field.path.join('.'), ...functions };
  return count === 0 ? filter : { ...filter, values };
}

function valueInCUnit(random: Random, scope: Scope, field: Field): string {
  const names = scope.variables;
  if (random.chance(0.04) && names.length > 0) return `:${random.pick(names)}`;
  const text = writeValue(
    random,
    generateValue(random, random.chance(0.85) ? field.type : random.pick(fieldTypes)),
  ).text;
  return [...names, ...scope.lists].includes(text.slice(1)) ? 'v' : text;
}
