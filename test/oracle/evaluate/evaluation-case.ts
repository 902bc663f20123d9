import {
  type CUnitPredicate,
  createMatcher,
  matches,
  negate,
  normalize,
  toCUnit,
  toVql,
} from '../../../src/cunit/index.js';
import { equalNodes, type Predicate, parsePredicate, print } from '../../../src/vql/index.js';
import type { Counts } from '../support/counts.js';
import { createRandom, type Random } from '../support/random.js';
import { showValue } from '../support/show-value.js';
import type { Truth } from './conditions.js';
import { evaluateCUnit } from './evaluate-cunit.js';
import { evaluateVql } from './evaluate-vql.js';
import { generateCUnit, generateVql, type Scope } from './generate-predicates.js';
import { generateFields, generateRow } from './generate-rows.js';
import type { Setting } from './rows.js';
import { writeVql } from './write-vql.js';

const variables = {
  one: ['a'],
  ten: ['10'],
  day: ['2024-02-29'],
  yes: ['true'],
  many: ['a', '1.50', 'true', '2024-02-29T12:30:00Z'],
};

const functions = {
  lower: (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value),
  width: (value: unknown) => (typeof value === 'string' ? value.length : null),
};

const templates = ['crm.activities', 'crm.activity-types'];

/** Rows that the query of an EXISTS selects: any rule that depends on the template and on the row. */
const exists = (template: string, row: object) => (Object.keys(row).length + template.length) % 2 === 0;

/** A predicate in one of the forms, with what it should select. */
interface Case {
  readonly form: string;
  readonly predicate: Predicate | CUnitPredicate;
  readonly expected: (row: object) => Truth;
}

/** Generates one table and some predicates, and compares every matcher with the oracle on every row. Returns the first difference. */
export function checkEvaluation(seed: number, counts: Counts): string | undefined {
  const random = createRandom(seed);
  const escape = random.chance(0.3) ? random.pick(['!', '\\', '~']) : undefined;
  const setting: Setting = { caseSensitive: random.chance(0.85), escape, variables, functions, exists };
  const fields = generateFields(random);
  const rows = Array.from({ length: 24 }, () => generateRow(random, fields, counts));
  const scope: Scope = {
    fields,
    escape,
    variables: ['one', 'ten', 'day', 'yes'],
    lists: ['many'],
    functions: ['lower', 'WIDTH'],
    templates,
    hasAbsent: true,
    fieldShare: 0.1,
  };
  for (let number = 0; number < 4; number++) {
    const depth = random.below(4);
    const cases = random.chance(0.6)
      ? casesOfVql(random, generateVql(random, scope, depth), setting, counts)
      : casesOfCUnit(generateCUnit(random, scope, depth), setting, counts);
    for (const item of cases) {
      const difference = compareOnRows(item, rows, setting, counts);
      if (difference !== undefined) return `Seed ${seed}, ${difference}`;
    }
  }
  return undefined;
}

function dialectOf({ caseSensitive, escape }: Setting) {
  return { likeCaseSensitive: caseSensitive, ...(escape === undefined ? {} : { likeEscape: escape }) };
}

function casesOfVql(random: Random, tree: Predicate, setting: Setting, counts: Counts): readonly Case[] {
  countOperators(tree, counts);
  const expected = (row: object) => evaluateVql(tree, row, setting);
  const text = writeVql(random, tree);
  const { value: parsed, diagnostics } = parsePredicate(text);
  if (parsed === undefined || diagnostics.length > 0)
    throw new Error(`The text is not read: ${JSON.stringify(text)}: ${diagnostics.map(({ message }) => message)}`);
  if (!equalNodes(parsed, tree)) throw new Error(`The text ${JSON.stringify(text)} is read as ${print(parsed)}.`);
  const cases: Case[] = [
    { form: 'tree', predicate: tree, expected },
    { form: 'text', predicate: parsed, expected },
  ];
  const { value, exact } = toCUnit(tree, { variables: setting.variables, dialect: dialectOf(setting) });
  counts.meet(exact ? 'toCUnit: exact' : 'toCUnit: loss');
  if (exact) {
    cases.push({ form: 'toCUnit', predicate: value, expected });
    // The oracle reads the translation itself, so that two mistakes that cancel each other are seen.
    cases.push({
      form: 'toCUnit, read again',
      predicate: value,
      expected: (row) => evaluateCUnit(value, row, setting),
    });
  }
  return cases;
}

function casesOfCUnit(predicate: CUnitPredicate, setting: Setting, counts: Counts): readonly Case[] {
  countFilters(predicate, counts);
  const expected = (row: object) => evaluateCUnit(predicate, row, setting);
  const cases: Case[] = [{ form: 'C-Unit', predicate, expected }];
  const options = { variables: setting.variables, dialect: dialectOf(setting) };
  const translated = toVql(predicate, { ...options, parse: undefined });
  counts.meet(translated.exact ? 'toVql: exact' : 'toVql: loss');
  if (translated.exact) {
    const { value } = translated;
    cases.push({ form: 'toVql', predicate: value, expected });
    cases.push({ form: 'toVql, read again', predicate: value, expected: (row) => evaluateVql(value, row, setting) });
    const { value: printed } = parsePredicate(print(value));
    if (printed !== undefined) cases.push({ form: 'toVql, printed', predicate: printed, expected });
  }
  const { value: opposite } = negate(predicate, { dialect: dialectOf(setting), variables: setting.variables });
  counts.meet(opposite === undefined ? 'negate: loss' : 'negate: exact');
  if (opposite !== undefined)
    cases.push({
      form: 'negate',
      predicate: opposite,
      expected: (row) => evaluateCUnit(predicate, row, setting, true),
    });
  cases.push({ form: 'normalize', predicate: normalize(predicate), expected });
  return cases;
}

function compareOnRows(item: Case, rows: readonly object[], setting: Setting, counts: Counts): string | undefined {
  const options = {
    dialect: dialectOf(setting),
    variables: setting.variables,
    functions: setting.functions,
    exists: (query: unknown, row: object) => setting.exists(templateOf(query), row),
  };
  const isMatch = createMatcher(item.predicate, options);
  counts.meet(`form: ${item.form}`);
  for (const [index, row] of rows.entries()) {
    const expected = item.expected(row);
    const actual = index === 0 ? matches(item.predicate, row, options) : isMatch(row);
    counts.meet('pairs');
    counts.meet(`result: ${expected}`);
    if (actual === (expected === true)) continue;
    const shown = 'kind' in item.predicate ? print(item.predicate) : JSON.stringify(item.predicate);
    const { caseSensitive, escape } = setting;
    return `${item.form}: expected ${expected}, found ${actual}.\n${shown}\n${showValue(row)}\n${JSON.stringify({ caseSensitive, escape })}`;
  }
  return undefined;
}

function templateOf(query: unknown): string {
  if (typeof query === 'string') return /\bFROM\s+([\w.-]+)/i.exec(query)?.[1] ?? '';
  const { from } = query as { readonly from: { readonly group: string; readonly name: string } };
  return `${from.group}.${from.name}`;
}

function countOperators(tree: Predicate, counts: Counts): void {
  const name = 'negated' in tree && tree.negated ? `not ${tree.kind}` : tree.kind;
  counts.meet(`vql: ${tree.kind === 'Comparison' ? tree.operator : name}`);
  if (tree.kind === 'And' || tree.kind === 'Or') for (const part of tree.predicates) countOperators(part, counts);
  if (tree.kind === 'Not') countOperators(tree.predicate, counts);
}

function countFilters(predicate: CUnitPredicate, counts: Counts): void {
  counts.meet(`cunit: ${predicate.operator}`);
  if (predicate.type === 'JUNCTION') for (const child of predicate.children) countFilters(child, counts);
}
