import { checkRequest } from '../../cunit/check/check-query.js';
import { readRequest } from '../../cunit/read/read-request.js';
import type { CUnitRequest } from '../../cunit/request.js';
import { requestShape } from '../../cunit/shapes.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { didYouMean, suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Dialect } from '../../dialect/dialect.js';
import { parseJson } from '../../exact-json/index.js';
import { parse } from '../../vql/parse.js';
import type { Answerer } from '../http/endpoint-request.js';
import { diagnosticsResponse, quirkResponse } from '../http/responses.js';
import type { TemplatePreset } from '../options.js';
import type { RefusalName } from '../quirks.js';
import { answerQuery, type QueryTables } from './run-query.js';

/** The presets of templates, by `group.name`. */
export type Presets = Readonly<Record<string, TemplatePreset>>;

/** Answers `POST /cmn/computed-queries/{group}/{template}`. */
export function templateAnswerer(tables: QueryTables, dialect: Dialect, presets: Presets = {}): Answerer {
  return async ({ parameters: { group = '', template = '' }, body }) => {
    const name = `${group}.${template}`;
    const catalog = tables.catalog();
    const names = Object.keys(tables.engine.catalog().definition.templates);
    if (!names.includes(name)) return unknownTemplate(name, names);
    const json = parseJson(body);
    const found = checkRequest(json, { template: name, catalog, dialect, parse });
    const { value } = readRequest(json, { dialect });
    if (value === undefined || hasErrors(found)) return diagnosticsResponse(refusalFor(found), found);
    if (value.presetId !== undefined)
      return quirkResponse(
        'notShown',
        `The interface document does not show presets that are stored at the service, so there is no preset ${quoted(value.presetId)}. Send an adhocPreset.`,
      );
    const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
    const request = withPreset(knownMembers(value), preset ?? {});
    return answerQuery({ group, template, request }, tables, 'invalidRequest');
  };
}

/** Returns the refusal of a template that does not exist. */
export function unknownTemplate(name: string, names: readonly string[]): Response {
  const [nearest] = didYouMean(name, names, 1);
  const hint = nearest === undefined ? ' Give its rows in the option "tables".' : suggestion(nearest);
  return quirkResponse('unknownTemplate', `There is no template ${quoted(name)}.${hint}`);
}

/** The refusals that the interface document states, by the codes of their diagnostics. */
const refusals: Readonly<Record<string, RefusalName>> = {
  'value-count': 'operatorValues',
  'value-not-string': 'valuesAreTexts',
};

function refusalFor(diagnostics: readonly Diagnostic[]): RefusalName {
  const [first] = diagnostics.filter(({ severity }) => severity === 'error');
  return refusals[first?.code ?? ''] ?? 'invalidRequest';
}

/**
 * Returns a request with what the template has by itself: its filter, unless the request has one; its sort order, unless the request
 * has a page. A statement is a whole query.
 */
function withPreset(request: CUnitRequest, { queryPredicate, sortOrders }: TemplatePreset): CUnitRequest {
  if (request.mode === 'STATEMENT') return request;
  const hasFilter = request.queryPredicate !== undefined || request.adhocPreset?.queryPredicate !== undefined;
  return {
    ...request,
    ...(!hasFilter && queryPredicate && { queryPredicate }),
    ...(request.pageable === undefined && sortOrders && { pageable: { sortOrders } }),
  };
}

/** Returns a request without members that nothing is known about. Whatever they mean, the answer is that of the rest. */
function knownMembers(request: CUnitRequest): CUnitRequest {
  return Object.fromEntries(Object.entries(request).filter(([name]) => Object.hasOwn(requestShape, name)));
}
