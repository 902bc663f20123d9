import { type CatalogCheckOptions, checkView } from '../../catalog/check-view.js';
import type { ObjectLocation } from '../../catalog/location.js';
import { catalogKind, ruleSettingsKind } from '../../catalog/option-kinds.js';
import type { NameUse, QueryView, TemplateUse } from '../../catalog/query-view.js';
import { anything, callback, checkOptions, type OptionKinds, record, string } from '../../diagnostics/arguments.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import { resolveDialect } from '../../dialect/dialect.js';
import { ruleNames } from '../../vql/rules/all.js';
import { readPredicate } from '../read/read-predicate.js';
import { readQuery, readRequest } from '../read/read-request.js';
import type { ReadOptions } from '../read/walk.js';
import type { CUnitQuery } from '../request.js';
import type { ParseStatement } from '../to-vql.js';
import { type ViewContext, viewPredicate } from './view-predicate.js';
import { createTextView, emptyView, viewRequest } from './view-request.js';

/** What a C-Unit object is held to. */
export interface CUnitCheckOptions extends CatalogCheckOptions, ReadOptions {
  /** Reads the VQL texts in the object, of EXISTS and `queryStatement`: `parse` of `vql-kit/vql`. Without it they are not looked into. */
  readonly parse?: ParseStatement;
}

const checkKinds: OptionKinds<TemplateCheckOptions> = {
  catalog: catalogKind,
  dialect: record,
  rules: ruleSettingsKind(ruleNames),
  parse: callback,
  template: string,
  maxDepth: anything,
  maxNodes: anything,
};

/** What an object without its template is held to. */
export interface TemplateCheckOptions extends CUnitCheckOptions {
  /** The template, as `group.name`; without it nothing is known of the fields. */
  readonly template?: string;
}

/**
 * Reads foreign JSON as a whole query, as `readQuery` does, and holds it to the rules of a catalog: the same that `check` of
 * `vql-kit/vql` holds statements to. What is wrong has a JSON pointer. An object with errors is held to no rules.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an option, rule or severity that does not exist.
 *
 * @example
 * ```ts
 * import { defineCatalog } from 'vql-kit/catalog';
 * import { checkQuery } from 'vql-kit/cunit';
 * const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer', name: 'string' } } } });
 * const request = { overrideResults: [{ property: 'nmae' }] };
 * const [wrong] = checkQuery({ group: 'account', template: 'query', request }, { catalog });
 * console.log(wrong?.path); // /request/overrideResults/0/property
 * console.log(wrong?.message); // Unknown field "nmae" of "account.query". Did you mean "name"?
 * ```
 */
export function checkQuery(json: unknown, options: CUnitCheckOptions = {}): readonly Diagnostic[] {
  return checkReading(
    'checkQuery',
    () => readQuery(json, options),
    options,
    (query, context) => viewRequest(query.request, templateOf(query), { outer: undefined, key: 'request' }, context),
  );
}

/**
 * Checks the body of a request, as `checkQuery` checks a whole query; `template` in the options says what it is sent to.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an option, rule or severity that does not exist.
 *
 * @example
 * ```ts
 * import { defineCatalog } from 'vql-kit/catalog';
 * import { checkRequest } from 'vql-kit/cunit';
 * const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer' } } } });
 * const request = { pageable: { sortOrders: [{ property: 'idd', direction: 'ASC' }] } };
 * const [wrong] = checkRequest(request, { catalog, template: 'account.query' });
 * console.log(wrong?.path); // /pageable/sortOrders/0/property
 * ```
 */
export function checkRequest(json: unknown, options: TemplateCheckOptions = {}): readonly Diagnostic[] {
  return checkReading(
    'checkRequest',
    () => readRequest(json, options),
    options,
    (request, context) => viewRequest(request, namedTemplate(options), undefined, context),
  );
}

/**
 * Checks a predicate alone, as `checkQuery` checks a whole query; `template` in the options says whose fields it speaks of.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an option, rule or severity that does not exist.
 *
 * @example
 * ```ts
 * import { defineCatalog } from 'vql-kit/catalog';
 * import { checkPredicate } from 'vql-kit/cunit';
 * const catalog = defineCatalog({ templates: { 'account.query': { fields: { createdAt: 'date-time' } } } });
 * const predicate = { type: 'FILTER', operator: 'GREATER_THAN', property: 'createdAt', values: ['yesterday'] };
 * console.log(checkPredicate(predicate, { catalog, template: 'account.query' })[0]?.code); // literal-type
 * ```
 */
export function checkPredicate(json: unknown, options: TemplateCheckOptions = {}): readonly Diagnostic[] {
  return checkReading(
    'checkPredicate',
    () => readPredicate(json, options),
    options,
    (predicate, context) => ({
      ...emptyView(namedTemplate(options)),
      ...viewPredicate(predicate, undefined, context),
    }),
  );
}

function checkReading<Value>(
  owner: string,
  read: () => Result<Value>,
  options: CUnitCheckOptions,
  view: (value: Value, context: ViewContext) => QueryView,
): readonly Diagnostic[] {
  checkOptions(owner, options, checkKinds);
  const { value, diagnostics } = read();
  const found: Diagnostic[] = [...diagnostics];
  if (value === undefined) return found;
  const { variableStyle } = resolveDialect(options.dialect);
  const query = view(value, { variableStyle, viewText: createTextView(options.parse, found) });
  return [...found, ...checkView(query, options)];
}

/** The two halves of the name are members of the query, so that another name changes both. */
function templateOf({ group, template }: CUnitQuery): TemplateUse {
  const changes: ObjectLocation['changes'] = ({ value }) => {
    const dot = value.indexOf('.');
    return [
      { path: '/group', value: value.slice(0, dot) },
      { path: '/template', value: value.slice(dot + 1) },
    ];
  };
  return {
    name: `${group}.${template}`,
    location: { pointer: () => '/template', changes },
    groupLocation: { pointer: () => '/group', changes },
  };
}

/** A template that is no part of the object: what is wrong with it stands at the root. */
function namedTemplate({ template }: TemplateCheckOptions): NameUse | undefined {
  return template === undefined ? undefined : { name: template, location: { pointer: () => '', changes: () => [] } };
}
