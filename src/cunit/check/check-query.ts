import { catalogKind } from '../../catalog/catalog.js';
import { type CatalogCheckOptions, checkView } from '../../catalog/check/check-view.js';
import type { NameView, QueryView } from '../../catalog/check/query-view.js';
import { pluginsKind, ruleSettingsKind } from '../../catalog/rules/plugin.js';
import { checkPlugins } from '../../catalog/rules/read-plugins.js';
import { checkOptions, flag, type OptionKinds, string } from '../../diagnostics/arguments.js';
import { assumptionCodes } from '../../diagnostics/codes/assumptions.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { below } from '../../diagnostics/json/pointer.js';
import type { Result } from '../../diagnostics/result.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import { type QueryAssumptionId, queryAssumptions } from '../../interface/assumptions/queries.js';
import { type ParseStatement, parserKind } from '../../vql/parse-statement.js';
import { ruleNames } from '../../vql/rules/all.js';
import { type AssumptionUse, assumptionsInPredicate, assumptionsInRequest } from '../assumptions.js';
import { type InstalledOperators, installedOperators } from '../operator-forms.js';
import { readPredicate } from '../read/read-predicate.js';
import { readQuery, readRequest } from '../read/read-request.js';
import { type ReadOptions, readOptionKinds } from '../read/traverse-json.js';
import { withStructureFix } from './structure-fixes.js';
import { type ViewContext, viewPredicate } from './view-predicate.js';
import { createTextView, emptyView, viewQuery, viewRequest } from './view-request.js';

/** Options of `checkQuery`. */
export interface CUnitCheckOptions extends Omit<CatalogCheckOptions, 'dialect'>, ReadOptions {
  /** Features of the installation; default `defaultDialect`. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Parses the VQL texts in the object, of EXISTS and `queryStatement`: `parse` of `vql-kit/vql`. Without it they are not checked. */
  readonly parse?: ParseStatement | undefined;
  /** Whether assumptions that the meaning of the object depends on are reported (`assumed-meaning`); default `false`. */
  readonly strict?: boolean | undefined;
}

/** Options of `checkRequest` and `checkPredicate`, whose objects do not name a template. */
export interface TemplateCheckOptions extends CUnitCheckOptions {
  /** The template, as `group.name`; without it no fields are known. */
  readonly template?: string | undefined;
}

const queryOptionKinds: OptionKinds<CUnitCheckOptions> = {
  ...readOptionKinds,
  catalog: catalogKind,
  paged: flag,
  rules: ruleSettingsKind(ruleNames),
  plugins: pluginsKind,
  parse: parserKind,
  strict: flag,
};

const templateOptionKinds: OptionKinds<TemplateCheckOptions> = { ...queryOptionKinds, template: string };

/**
 * Reads foreign JSON as a whole query, as `readQuery` does, and checks it by the rules that `check` of `vql-kit/vql` applies to
 * statements. Diagnostics have a JSON pointer. The rules are not run on an object with errors.
 *
 * @throws {VqlError} `unknown-option`, `wrong-argument` or `wrong-plugin` for an invalid option.
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
  checkOptions('checkQuery', options, queryOptionKinds);
  checkPlugins(options);
  return checkReading(readQuery, json, options, viewQuery, ({ request }, installed) =>
    assumptionsInRequest(request, installed, below(undefined, 'request')),
  );
}

/**
 * Checks the body of a request, as `checkQuery` checks a whole query; the option `template` names the template it is sent to.
 *
 * @throws {VqlError} `unknown-option`, `wrong-argument` or `wrong-plugin` for an invalid option.
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
  checkOptions('checkRequest', options, templateOptionKinds);
  checkPlugins(options);
  return checkReading(
    readRequest,
    json,
    options,
    (request, context) => viewRequest(request, namedTemplate(options), undefined, context),
    assumptionsInRequest,
  );
}

/**
 * Checks a single predicate, as `checkQuery` checks a whole query; the option `template` names the template with its fields.
 *
 * @throws {VqlError} `unknown-option`, `wrong-argument` or `wrong-plugin` for an invalid option.
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
  checkOptions('checkPredicate', options, templateOptionKinds);
  checkPlugins(options);
  return checkReading(
    readPredicate,
    json,
    options,
    (predicate, context) => ({
      ...emptyView(namedTemplate(options)),
      ...viewPredicate(predicate, undefined, context),
    }),
    assumptionsInPredicate,
  );
}

function checkReading<Value>(
  read: (json: unknown, options: ReadOptions) => Result<Value>,
  json: unknown,
  options: CUnitCheckOptions,
  view: (value: Value, context: ViewContext) => QueryView,
  assumptionsIn: (value: Value, installed: InstalledOperators) => readonly AssumptionUse[],
): readonly Diagnostic[] {
  const { catalog, paged, rules, plugins, parse, maxDepth, maxNodes, strict = false } = options;
  const dialect = resolveDialect(options.dialect);
  const { value, diagnostics } = read(json, { dialect, maxDepth, maxNodes });
  const found: Diagnostic[] = diagnostics.map((diagnostic) => withStructureFix(diagnostic, json));
  if (value === undefined) return found;
  const query = view(value, { dialect, viewText: createTextView(parse, found) });
  // The rule `contradicted-assumption` reports those that are known not to hold.
  const isOpen = ({ id }: AssumptionUse): boolean => dialect.evidence[id] !== 'contradicted';
  const installed = installedOperators(dialect, catalog, query.template?.name);
  const uses = strict ? assumptionsIn(value, installed).filter(isOpen) : [];
  const assumed = uses.map(({ id, path }) => assumedMeaning(id, path));
  return [...found, ...checkView(query, { catalog, dialect, paged, rules, plugins }), ...assumed];
}

const create = diagnosticsOf(assumptionCodes);

function assumedMeaning(id: QueryAssumptionId, path: string): Diagnostic {
  const { open, assumed } = queryAssumptions[id];
  return create('assumed-meaning', { open, assumed }, { path });
}

/** Returns the template of the options. It is not part of the object, so diagnostics about it have the root as path. */
function namedTemplate({ template }: TemplateCheckOptions): NameView | undefined {
  return template === undefined ? undefined : { name: template, location: { pointer: () => '', changes: () => [] } };
}
