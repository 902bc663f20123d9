import { checkOptions, type OptionKinds } from '../diagnostics/arguments.js';
import { type JsonPath, pointerTo } from '../diagnostics/json/pointer.js';
import type { Span } from '../diagnostics/span.js';
import { resolveDialect } from '../dialect/dialect.js';
import { createSubstitution, type VariableSubstitutionList, valuesByName } from '../interface/computed-queries.js';
import type { Node, Predicate, Statement } from '../vql/ast.js';
import { type ParseStatement, parserKind } from '../vql/parse-statement.js';
import { printSpans } from '../vql/print.js';
import { assumptionsOf } from './assumptions.js';
import { createLossLog, type LossLog } from './loss-log.js';
import { type InstalledOperators, installedOperators, missingConstructs } from './operator-forms.js';
import type { CUnitPredicate } from './predicate.js';
import { readPredicate } from './read/read-predicate.js';
import { readQuery } from './read/read-request.js';
import type { CUnitQuery } from './request.js';
import { reportLostMembers, type ToVqlContext, withOrigin } from './to-vql/context.js';
import { toPredicate } from './to-vql/predicate.js';
import { toStatement } from './to-vql/statement.js';
import {
  createSourceMap,
  lossyResult,
  type SourceMapEntry,
  type Translation,
  type TranslationOptions,
  translationOptionKinds,
} from './translation.js';
import { valueList } from './values.js';

type Origins = NonNullable<ToVqlContext['origins']>;

/** Options of `toVql`. */
export interface ToVqlOptions extends TranslationOptions {
  /** Parses the VQL texts in the object: the query of an EXISTS, and `queryStatement`. This module has no parser of its own. */
  readonly parse?: ParseStatement | undefined;
}

const optionKinds: OptionKinds<ToVqlOptions> = { ...translationOptionKinds, parse: parserKind };

/** The translation of a whole query: a statement, and the values of its variables, which are sent beside it. */
export type StatementTranslation = Translation<Statement> & {
  readonly variableSubstitutionList?: VariableSubstitutionList;
};

/**
 * Translates a C-Unit predicate, or a whole query `{ group, template, request }`, to VQL. The object is read first, as by
 * `readPredicate` or `readQuery`, and its errors are among the losses. Each part that VQL cannot express is a loss with its
 * JSON pointer; then there is no value, unless every loss is allowed. Values become string literals, which VQL compares with
 * fields of every type.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for an invalid option.
 *
 * @example
 * ```ts
 * import { toVql } from 'vql-kit/cunit';
 * import { print } from 'vql-kit/vql';
 * const { value, diagnostics } = toVql({ type: 'FILTER', operator: 'STARTS_WITH', property: 'name', values: ["O'"] });
 * console.log(value && print(value)); // name LIKE 'O''%'
 * console.log(diagnostics.length); // 0
 * ```
 */
export function toVql(source: CUnitPredicate, options?: ToVqlOptions): Translation<Predicate>;
export function toVql(source: CUnitQuery, options?: ToVqlOptions): StatementTranslation;
export function toVql(
  source: CUnitPredicate | CUnitQuery,
  options: ToVqlOptions = {},
): Translation<Predicate | Statement> & Pick<StatementTranslation, 'variableSubstitutionList'> {
  checkOptions('toVql', options, optionKinds);
  const isQuery = typeof source === 'object' && source !== null && 'request' in source;
  const log = createLossLog();
  const { dialect, variables = {} } = options;
  log.addErrors((isQuery ? readQuery(source, { dialect }) : readPredicate(source, { dialect })).diagnostics);
  const isInvalid = log.count() > 0;
  const list = isQuery && !isInvalid ? substitutionsWith(source, variables) : undefined;
  const names = [...Object.keys(valuesByName(list)), ...Object.keys(variables)];
  const template = isQuery ? `${source.group}.${source.template}` : options.template;
  const installed = installedOperators(resolveDialect(dialect), options.catalog, template);
  const translate = (context: ToVqlContext): Predicate | Statement | undefined => {
    const made = isQuery ? fromQuery(source, context, options) : toPredicate(source, undefined, context);
    if (made !== undefined) reportMissingConstructs(made, context);
    return made;
  };
  const value = isInvalid ? undefined : translate(createContext(names, log, undefined, installed, options));
  const sourceMap = createSourceMap(() => {
    const origins: Origins = new Map();
    const again = isInvalid ? undefined : translate(createContext(names, createLossLog(), origins, installed, options));
    return again === undefined ? [] : sourceMapEntries(again, origins);
  });
  const assumptions = isInvalid ? [] : assumptionsOf(source, installed);
  const translation = { ...lossyResult(value, log.losses(), options), sourceMap, assumptions };
  return list === undefined || translation.value === undefined
    ? translation
    : { ...translation, variableSubstitutionList: list };
}

/** Reports the constructs around conditions that the installation lacks; of conditions, others that mean the same were tried before. */
function reportMissingConstructs(made: Predicate | Statement, { installed, log }: ToVqlContext): void {
  for (const name of missingConstructs(made, installed)) {
    const condition = installed.dialect.constructs[name].title;
    log.add('lost-operator', { condition }, { path: pointerTo(undefined) }, 'untranslatable');
  }
}

function createContext(
  variables: readonly string[],
  log: LossLog,
  origins: Origins | undefined,
  installed: InstalledOperators,
  options: ToVqlOptions,
): ToVqlContext {
  return {
    dialect: installed.dialect,
    installed,
    variables: new Set(variables),
    log,
    origins,
    readText: (text) => readText(text, options),
  };
}

/** Parses a text with the parser that the caller passed; returns the reason if that is not possible. */
function readText(text: string, { parse }: ToVqlOptions): Statement | string {
  if (parse === undefined) return 'no parser was given';
  const { value: statement, diagnostics } = parse(text);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (statement === undefined || error !== undefined) return (error?.message ?? 'it is empty').replace(/\.$/, '');
  return statement;
}

/** Translates a query. In the mode STATEMENT its text is the whole query. */
function fromQuery(query: CUnitQuery, context: ToVqlContext, options: ToVqlOptions): Statement | undefined {
  const { mode, queryStatement = '', ...others } = query.request;
  if (mode !== 'STATEMENT') return toStatement(query, context);
  const path: JsonPath = { outer: undefined, key: 'request' };
  reportLostMembers(query, { group: '', template: '', request: '' }, undefined, context);
  reportLostMembers(others, { variableSubstitutionList: '' }, path, context);
  const statement = readText(queryStatement, options);
  const textPath: JsonPath = { outer: path, key: 'queryStatement' };
  if (typeof statement !== 'string') return withOrigin(context, { ...statement }, textPath);
  context.log.add('lost-statement', { problem: statement }, { path: pointerTo(textPath) }, 'untranslatable');
  return undefined;
}

/** Returns the values of the variables: those of the query, and those that the options add. */
function substitutionsWith(
  { request }: CUnitQuery,
  variables: NonNullable<ToVqlOptions['variables']>,
): VariableSubstitutionList | undefined {
  const { variableSubstitutionList } = request;
  const own = variableSubstitutionList?.variableSubstitutions ?? [];
  const known = valuesByName(variableSubstitutionList);
  const more = Object.entries(variables).filter(([name]) => !Object.hasOwn(known, name));
  if (more.length === 0) return variableSubstitutionList;
  const added = more.map(([name, values]) => createSubstitution(name, valueList(values)));
  return { ...variableSubstitutionList, variableSubstitutions: [...own, ...added] };
}

/** Returns the span of the conditions of a junction that became part of the one around it. */
function spanOfMerged(node: Node, spans: ReadonlyMap<Node, Span>): Span | undefined {
  if (node.kind !== 'And' && node.kind !== 'Or') return undefined;
  const [first, last] = [node.predicates[0], node.predicates.at(-1)].map((part) => part && spans.get(part));
  return first && last && { start: first.start, end: last.end };
}

/** Returns the spans of the nodes in the text that `print` makes of the tree, each with the pointers that it comes from. */
function sourceMapEntries(root: Node, origins: Origins): readonly SourceMapEntry[] {
  const spans = printSpans(root);
  return [...origins].flatMap(([node, paths]) => {
    const span = spans.get(node) ?? spanOfMerged(node, spans);
    return span === undefined ? [] : paths.map((path) => ({ span, pointer: pointerTo(path) }));
  });
}
