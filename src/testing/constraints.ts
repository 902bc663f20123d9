import fc from 'fast-check';
import type { Catalog, Field } from '../catalog/index.js';
import { type FilterOperator, operatorNames, operators } from '../cunit/index.js';
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
import { catalog as catalogKind } from './check-options.js';
import { memoize } from './combinators.js';
import { sampleCatalog } from './sample-catalog.js';

/** What a query may name. What only a service can answer is not generated unless it is given. */
export interface QueryConstraints {
  /** Where fields, their types, their operators and the values of enums come from; default `sampleCatalog`. */
  readonly catalog?: Catalog | undefined;
  /** The template, as `group.name`; default any of the catalog that has fields. */
  readonly template?: string | undefined;
  /** The paths of the fields that are named; default all. */
  readonly fields?: readonly string[] | undefined;
  /**
   * The operators, by their names in C-Unit, that fields are tested by; default all that a field allows. NOT counts as the
   * operator that says the opposite: of `EQUALS` and `IN` alone there is none.
   */
  readonly operators?: readonly FilterOperator[] | undefined;
  /** How deep conditions nest; default 3. At 0 there is one condition, without AND, OR and NOT. */
  readonly maxDepth?: number | undefined;
  /** Variables that may stand for a value, by name; those of several values stand in lists alone. Default none. */
  readonly variables?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Functions of one argument that may be called on texts and on fields of unknown type; default none. */
  readonly functions?: readonly string[] | undefined;
  /** Statements, as texts, that EXISTS may ask; default none. */
  readonly subqueries?: readonly string[] | undefined;
  /** Whether NULL may stand where a value does, which is valid and never true; default `false`. */
  readonly nullValues?: boolean | undefined;
}

/** What each constraint can be. */
export const queryOptions: OptionKinds<QueryConstraints> = {
  catalog: catalogKind,
  template: string,
  fields: listOf(string),
  operators: listOf(oneOfNames(operatorNames.filter((name) => operators[name].type === 'FILTER'))),
  maxDepth: wholeNumber(0),
  variables: record,
  functions: listOf(string),
  subqueries: listOf(string),
  nullValues: flag,
};

/** The constraints as generators use them, about one template. */
export interface Vocabulary {
  readonly group: string;
  readonly name: string;
  readonly fields: readonly Field[];
  /** Whether the template has a field of a path, or may have one. */
  readonly isKnown: (path: string) => boolean;
  /** Whether the catalog has a template of a name, or may have one. */
  readonly hasTemplate: (name: string) => boolean;
  readonly maxDepth: number;
  /** The names of variables that stand for one value. */
  readonly single: readonly string[];
  /** The names of all variables. */
  readonly variables: readonly string[];
  readonly functions: readonly string[];
  readonly subqueries: readonly Statement[];
  readonly nullValues: boolean;
}

/**
 * What there is to speak of: one vocabulary for each template.
 *
 * @throws {RangeError} if the catalog lacks the template, or has none with fields.
 */
export function vocabularies(constraints: QueryConstraints = {}): readonly Vocabulary[] {
  const { catalog = sampleCatalog, template, maxDepth = 3, variables = {}, functions = [] } = constraints;
  const { subqueries = [], nullValues = false, fields: wanted, operators: allowed } = constraints;
  const given: Catalog = catalog;
  const names = template === undefined ? Object.keys(given.definition.templates) : [template];
  const found = names.map((name) => given.template(name)).filter(({ paths }) => paths.length > 0);
  if (found.length === 0)
    throw wrongArgument('The option "catalog"', 'a catalog with a template that has fields', catalog);
  const single = Object.keys(variables).filter((name) => [variables[name]].flat().length === 1);
  const about = found.map(({ name, paths, field, allows }): Vocabulary => {
    const [group = '', own = ''] = splitName(name);
    const fields = paths
      .filter((path) => wanted === undefined || wanted.includes(path))
      .flatMap((path) => field(path) ?? []);
    return {
      group,
      name: own,
      fields: allowed === undefined ? fields : fields.map((one) => withOperators(one, allowed)),
      isKnown: (path) => field(path) !== undefined || allows(path),
      hasTemplate: (one) => given.definition.partial === true || given.find(one) !== undefined,
      maxDepth,
      single,
      variables: Object.keys(variables),
      functions,
      subqueries: subqueries.map((text) => parseOrThrow(text)),
      nullValues,
    };
  });
  const named = about.filter(({ fields }) => fields.length > 0);
  if (named.length === 0) throw wrongArgument('The option "fields"', 'paths of the catalog', wanted?.join(', '));
  return named;
}

function withOperators(field: Field, allowed: readonly FilterOperator[]): Field {
  return { ...field, operators: field.operators.filter((name) => allowed.includes(name)) };
}

/**
 * Something about each of the templates, any of them.
 *
 * @throws {RangeError} if there is no such constraint.
 */
export function aboutAny<Value, Constraints extends QueryConstraints>(
  owner: string,
  constraints: Constraints,
  known: OptionKinds<Constraints>,
  generate: (vocabulary: Vocabulary) => fc.Arbitrary<Value>,
): fc.Arbitrary<Value> {
  checkOptions(owner, constraints, known);
  return fc.oneof(...vocabularies(constraints).map(generate));
}

/** Some of what can be chosen from, each with its weight; its items have types of their own. */
export interface Choice<Item, Value> {
  readonly weight: number;
  readonly from: readonly Item[];
  readonly generate: (item: Item) => fc.Arbitrary<Value>;
}

/** One of two choices, as far as there is anything to choose from; `undefined` if there is nothing. */
export function oneOf<One, Other, Value>([first, second]: readonly [Choice<One, Value>, Choice<Other, Value>]):
  | fc.Arbitrary<Value>
  | undefined {
  const given = [...weighted(first), ...weighted(second)];
  return given.length === 0 ? undefined : fc.oneof({ withCrossShrink: true }, ...given);
}

function weighted<Item, Value>({ weight, from, generate }: Choice<Item, Value>) {
  return from.length === 0 ? [] : [{ weight, arbitrary: fc.constantFrom(...from).chain(memoize(generate)) }];
}

/** The fields by which queries ask, those of texts and of several values more often: what is done with them is most often mistaken. */
export function favoured<Item extends { readonly field: Field }>(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item) => {
    const { type, collection } = item.field;
    const times = 1 + Number(type === 'string' || type === 'unknown') + 2 * Number(collection);
    return Array.from({ length: times }, () => item);
  });
}

/** The operators of texts more often than others, and patterns most often. */
export function favouredOperators(names: readonly FilterOperator[]): readonly FilterOperator[] {
  return names.flatMap((name) => {
    const { kind } = operators[name].form;
    const times = 1 + Number(kind === 'text' || kind === 'pattern') + Number(kind === 'pattern');
    return Array.from({ length: times }, () => name);
  });
}

/** The operators by which a field can be tested; those for texts that C-Unit knows as such too. */
export function operatorsOn(field: Field): readonly FilterOperator[] {
  return field.filterable ? field.operators.filter((name) => operators[name].form.kind !== 'exists') : [];
}

/** Functions that a field can be put through without a change of what it may be compared with. */
export function functionsOn({ functions: allowed, type }: Field, { functions }: Vocabulary): readonly string[] {
  if (type !== 'string' && type !== 'unknown') return [];
  return allowed === undefined ? functions : functions.filter((name) => allowed.includes(name));
}

function splitName(name: string): readonly string[] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
}
