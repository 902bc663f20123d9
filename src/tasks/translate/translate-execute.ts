import { type CUnitQuery, type ExecuteBody, readExecuteRequest, toCUnit } from '../../cunit/index.js';
import { inObject } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/index.js';
import { valuesByName } from '../../interface/index.js';
import { readCUnitDocument } from '../../json-documents/index.js';
import { parse } from '../../vql/index.js';
import { type Form, formOf, type Source } from '../input/source.js';
import { translateItems } from './translate-items.js';
import {
  outcomeOf,
  type QueryOutcome,
  type TranslatedSource,
  type TranslationSettings,
  translationOptions,
  untranslated,
} from './translation.js';

/** Returns the form of the queries in a source: JSON with bodies of the execute endpoint contains VQL. */
export function formOfQueries(source: Source): Form {
  if (formOf(source) === 'vql') return 'vql';
  const { items } = readCUnitDocument(source.text);
  return items.length > 0 && items.every(({ kind }) => kind === 'execute') ? 'vql' : 'cunit';
}

/** Translates the bodies of the execute endpoint in a JSON text to C-Unit, each with its page and its values. */
export function translateExecuteRequests(source: Source, settings: TranslationSettings): TranslatedSource {
  const document = readCUnitDocument(source.text);
  const { items } = document;
  return translateItems({ source, from: 'vql', items }, document, ({ value }) => translateRequest(value, settings));
}

function translateRequest(json: unknown, settings: TranslationSettings): QueryOutcome {
  const { dialect } = settings;
  const { value: request, diagnostics } = readExecuteRequest(json);
  if (request === undefined) return untranslated(diagnostics);
  const { value: statement, diagnostics: syntax } = parse(request.statement, { dialect });
  const all = [...diagnostics, ...syntax.map((one) => inObject(one, '/statement'))];
  if (statement === undefined || hasErrors(syntax)) return untranslated(all);
  const variables = { ...settings.variables, ...valuesByName(request.variableSubstitutionList) };
  const translation = toCUnit(statement, { ...translationOptions(settings), variables });
  const outcome = outcomeOf([], translation, (query) => withPage(query, request), settings);
  return { ...outcome, diagnostics: [...all, ...outcome.diagnostics.map((one) => inObject(one, '/statement'))] };
}

/** Returns a query with the page of the request, which overrides that of its statement. */
function withPage(query: CUnitQuery, { limit, offset: start }: ExecuteBody): CUnitQuery {
  if (limit === undefined && start === undefined) return query;
  const own = { ...(start !== undefined && { start }), ...(limit !== undefined && { limit }) };
  return { ...query, request: { ...query.request, pageable: { ...query.request.pageable, ...own } } };
}
