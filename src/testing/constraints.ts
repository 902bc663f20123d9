import fc from 'fast-check';
import type { Catalog, Field } from '../catalog/index.js';
import { type FilterOperator, operatorNames, operators, type VariableValues } from '../cunit/index.js';
import {
  checkOptions,
  flag,
  listOf,
  type OptionKinds,
  oneOf as oneOfNames,
  record,
  string,
  wholeNumber,
  wrongArgument,
} from '../diagnostics/arguments.js';
import { parseOrThrow, type Statement } from '../vql/index.js';
import { memoize } from './combinators.js';
import { catalogKind } from './option-kinds.js';
import { sampleCatalog } from './sample-catalog.js';

/** Names that generated queries may use. Variables, functions and subqueries occur only if they are given. */
export interface QueryConstraints {
  /** Source of fields, types, operators and enum values; default `sampleCatalog`. */
  readonly catalog?: Catalog | undefined;
  /** Template, as `group.name`; default any of the catalog that has fields. */
  readonly template?: string | undefined;
  /** Paths of fields; default all. */
  readonly fields?: readonly string[] | undefined;
  /**
   * C-Unit operators of conditions; default all that a field allows. NOT counts as the opposite operator: with `EQUALS` and `IN` alone
   * there is no NOT.
   */
  readonly operators?: readonly FilterOperator[] | undefined;
  /** Greatest depth of nested conditions; default 3. At 0 there is one condition, without AND, OR and NOT. */
  readonly maxDepth?: number | undefined;
  /** Variables by name; one with several values occurs only in lists. Default none. */
  readonly variables?: VariableValues | undefined;
  /** Functions of one argument, called on strings and on fields of unknown type; default none. */
  readonly functions?: readonly string[] | undefined;
  /** Statements, as texts, for EXISTS; default none. */
  readonly subqueries?: readonly string[] | undefined;
  /** Whether NULL may occur as a value, which is valid and never true; default `false`. */
  readonly nullValues?: boolean | undefined;
}

/** The C-Unit operators that test a property. */
export const filterOperators = operatorNames.filter(
  (name): name is FilterOperator => operators[name].type === 'FILTER',
);

/** Kinds of the constraints. */
export const queryOptions: OptionKinds<QueryConstraints> = {
  catalog: catalogKind,
  template: string,
  fields: listOf(string),
  operators: listOf(oneOfNames(filterOperators)),
  maxDepth: wholeNumber(0),
  variables: record,
  functions: listOf(string),
  subqueries: listOf(string),
  nullValues: flag,
};

/** Constraints for one template, as generators use them. */
export interface Vocabulary {
  readonly group: string;
  readonly name: string;
  readonly fields: readonly Field[];
  /** Whether the template has, or may have, a field. */
  readonly isKnown: (path: string) => boolean;
  /** Whether the catalog has, or may have, a template. */
  readonly hasTemplate: (name: string) => boolean;
  readonly maxDepth: number;
  /** Names of variables with one value. */
  readonly single: readonly string[];
  /** Names of all variables. */
  readonly variables: readonly string[];
  readonly functions: readonly string[];
  readonly subqueries: readonly Statement[];
  readonly nullValues: boolean;
}

/**
 * Returns one vocabulary per template.
 *
 * @throws {VqlError} if the catalog lacks the template, or has none with fields.
 */
export function vocabularies(constraints: QueryConstraints = {}): readonly Vocabulary[] {
  const { catalog = sampleCatalog, template, maxDepth = 3, variables = {}, functions = [] } = constraints;
  const { subqueries = [], nullValues = false, fields: wanted, operators: allowed } = constraints;
  const source: Catalog = catalog;
  const names = template === undefined ? Object.keys(source.definition.templates) : [template];
  const found = names.map((name) => source.template(name)).filter(({ paths }) => paths.length > 0);
  if (found.length === 0)
    throw wrongArgument('The option "catalog"', 'a catalog with a template that has fields', catalog);
  const single = Object.keys(variables).filter((name) => [variables[name]].flat().length === 1);
  const templates = found.map(({ name, paths, field, allows }): Vocabulary => {
    const [group = '', own = ''] = splitName(name);
    const fields = paths
      .filter((path) => wanted === undefined || wanted.includes(path))
      .flatMap((path) => field(path) ?? []);
    return {
      group,
      name: own,
      fields: allowed === undefined ? fields : fields.map((one) => withOperators(one, allowed)),
      isKnown: (path) => field(path) !== undefined || allows(path),
      hasTemplate: (one) => source.definition.partial === true || source.find(one) !== undefined,
      maxDepth,
      single,
      variables: Object.keys(variables),
      functions,
      subqueries: subqueries.map((text) => parseOrThrow(text)),
      nullValues,
    };
  });
  const usable = templates.filter(({ fields }) => fields.length > 0);
  if (usable.length === 0) throw wrongArgument('The option "fields"', 'paths of the catalog', wanted?.join(', '));
  return usable;
}

function withOperators(field: Field, allowed: readonly FilterOperator[]): Field {
  return { ...field, operators: field.operators.filter((name) => allowed.includes(name)) };
}

/**
 * Generates a value for any of the templates.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 */
export function forAnyTemplate<Value, Constraints extends QueryConstraints>(
  owner: string,
  constraints: Constraints,
  known: OptionKinds<Constraints>,
  generate: (vocabulary: Vocabulary) => fc.Arbitrary<Value>,
): fc.Arbitrary<Value> {
  checkOptions(owner, constraints, known);
  return fc.oneof(...vocabularies(constraints).map(generate));
}

/** Items to choose from, with the weight of the choice. */
export interface Choice<Item, Value> {
  readonly weight: number;
  readonly from: readonly Item[];
  readonly generate: (item: Item) => fc.Arbitrary<Value>;
}

/** Generates from one of two choices that have items; `undefined` if neither has. */
export function fromEither<One, Other, Value>([first, second]: readonly [Choice<One, Value>, Choice<Other, Value>]):
  | fc.Arbitrary<Value>
  | undefined {
  const given = [...weighted(first), ...weighted(second)];
  return given.length === 0 ? undefined : fc.oneof({ withCrossShrink: true }, ...given);
}

function weighted<Item, Value>({ weight, from, generate }: Choice<Item, Value>) {
  return from.length === 0 ? [] : [{ weight, arbitrary: fc.constantFrom(...from).chain(memoize(generate)) }];
}

/** Repeats fields of strings and collections, with which code most often fails. */
export function favorTexts<Item extends { readonly field: Field }>(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item) => {
    const { type, collection } = item.field;
    const times = 1 + Number(type === 'string' || type === 'unknown') + 2 * Number(collection);
    return Array.from({ length: times }, () => item);
  });
}

/** Repeats text operators, and patterns even more. */
export function favorPatterns(names: readonly FilterOperator[]): readonly FilterOperator[] {
  return names.flatMap((name) => {
    const { kind } = operators[name].form;
    const times = 1 + Number(kind === 'text' || kind === 'pattern') + Number(kind === 'pattern');
    return Array.from({ length: times }, () => name);
  });
}

/** Returns the operators that can test a field. */
export function operatorsOn(field: Field): readonly FilterOperator[] {
  return field.filterable ? field.operators.filter((name) => operators[name].form.kind !== 'exists') : [];
}

/**
 * Returns an arbitrary of conditions.
 *
 * @throws {VqlError} `wrong-argument` if it is `undefined`, since no field of the template can be filtered.
 */
export function orNotFilterable<Value>(
  conditions: fc.Arbitrary<Value> | undefined,
  { group, name }: Vocabulary,
): fc.Arbitrary<Value> {
  if (conditions !== undefined) return conditions;
  throw wrongArgument('The template', 'one with a field that can be filtered', `${group}.${name}`);
}

/** Returns the functions that do not change what a field can be compared with. */
export function functionsOn({ functions: allowed, type }: Field, { functions }: Vocabulary): readonly string[] {
  if (type !== 'string' && type !== 'unknown') return [];
  return allowed === undefined ? functions : functions.filter((name) => allowed.includes(name));
}

function splitName(name: string): readonly string[] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
}
