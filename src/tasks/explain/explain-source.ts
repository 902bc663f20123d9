import { readExecuteRequest, readQuery } from '../../cunit/index.js';
import { inObject, shiftDiagnostic } from '../../diagnostics/diagnostic.js';
import { type Diagnostic, hasErrors, type Result } from '../../diagnostics/index.js';
import type { Dialect } from '../../dialect/index.js';
import { valuesByName } from '../../interface/index.js';
import { type CUnitItem, readCUnitDocument } from '../../json-documents/index.js';
import { explainCUnit } from '../../language/cunit/index.js';
import { type Explanation, explain, shiftExplanation } from '../../language/index.js';
import { type CheckOptions, splitStatements } from '../../vql/index.js';
import { checkSource } from '../check/check-source.js';
import { UsageError } from '../errors.js';
import { formOf, type Source } from '../input/source.js';
import { nameOf, type QualifiedName } from '../options/query.js';

/** Settings for explaining a source. */
export interface ExplainSettings extends Pick<CheckOptions, 'catalog' | 'plugins' | 'rules'> {
  readonly dialect: Dialect;
  /** Template of C-Unit objects that do not name one. */
  readonly template?: QualifiedName | undefined;
}

/** Explanations of the queries in a source, in their order; none if one of them has errors. */
interface ExplainedSource {
  readonly explanations: readonly Explanation[];
  /** In the order of the queries. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Explains each statement of a VQL text, or each object of a JSON text. What `check` reports as an error, such as an unknown field, is one here. */
export function explainSource(source: Source, settings: ExplainSettings): ExplainedSource {
  const { dialect, catalog, rules, plugins, template } = settings;
  const options = {
    dialect,
    ...(catalog && { catalog }),
    ...(rules && { rules }),
    ...(plugins && { plugins }),
    ...(template && { template: nameOf(template) }),
  };
  const { diagnostics } = checkSource(source, options, 'error');
  if (hasErrors(diagnostics)) return { explanations: [], diagnostics };
  const explained = formOf(source) === 'cunit' ? explainObjects(source, settings) : explainStatements(source, settings);
  return hasErrors(explained.diagnostics) ? { ...explained, explanations: [] } : explained;
}

function explainStatements({ text }: Source, { dialect, catalog, rules, plugins }: ExplainSettings): ExplainedSource {
  const results = splitStatements(text).map(({ text: statement, span: { start } }): Result<Explanation> => {
    const { value, diagnostics: found } = explain(statement, { dialect, catalog, rules, plugins });
    const diagnostics = found.map((one) => shiftDiagnostic(one, start));
    return value === undefined ? { diagnostics } : { value: shiftExplanation(value, start), diagnostics };
  });
  return joined(results);
}

function explainObjects({ name, text }: Source, settings: ExplainSettings): ExplainedSource {
  const { items, diagnostics, locate } = readCUnitDocument(text);
  if (hasErrors(diagnostics)) return { explanations: [], diagnostics };
  const results = items.map((item) => {
    const result = explainItem(item, name, settings);
    return { ...result, diagnostics: result.diagnostics.map((one) => locate(one, item.pointer)) };
  });
  return joined(results);
}

function explainItem(item: CUnitItem, name: string, settings: ExplainSettings): Result<Explanation> {
  const { dialect, catalog, rules } = settings;
  if (item.kind === 'execute') {
    const { value: body, diagnostics } = readExecuteRequest(item.value);
    if (body === undefined) return { diagnostics };
    const { statement, limit, offset, variableSubstitutionList: list } = body;
    const variables = valuesByName(list);
    const result = explain(statement, { dialect, catalog, rules, limit, offset, variables });
    return { ...result, diagnostics: result.diagnostics.map((one) => inObject(one, '/statement')) };
  }
  const { value: query, diagnostics } = readQuery(wholeQuery(item, name, settings), { dialect });
  if (query === undefined) return { diagnostics: diagnostics.map((one) => inItem(one, item)) };
  const result = explainCUnit(query, { dialect, catalog, rules });
  return { ...result, diagnostics: result.diagnostics.map((one) => inItem(one, item)) };
}

/** Returns the query that an object is, or is part of. */
function wholeQuery({ kind, value }: CUnitItem, name: string, { template }: ExplainSettings): unknown {
  if (kind === 'query') return value;
  if (template === undefined)
    throw new UsageError(`"${name}" does not name its template. Name it, as in --template account.query.`);
  return { ...template, request: kind === 'predicate' ? { queryPredicate: value } : value };
}

/** Returns a diagnostic of the whole query with its path in the object, which may be a part of the query. */
function inItem(diagnostic: Diagnostic, { kind }: CUnitItem): Diagnostic {
  const prefix = kind === 'predicate' ? '/request/queryPredicate' : kind === 'request' ? '/request' : '';
  const { path = '' } = diagnostic;
  return { ...diagnostic, path: path.startsWith(prefix) ? path.slice(prefix.length) : '' };
}

function joined(results: readonly Result<Explanation>[]): ExplainedSource {
  return {
    explanations: results.flatMap(({ value }) => value ?? []),
    diagnostics: results.flatMap(({ diagnostics }) => diagnostics),
  };
}
