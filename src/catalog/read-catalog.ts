import { callback, checkOptions, type OptionKinds } from '../diagnostics/arguments.js';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { createSnapshotReport } from '../diagnostics/json/members.js';
import type { Result } from '../diagnostics/result.js';
import { type Catalog, createCatalog } from './catalog.js';
import { catalogError, checkFrame, checkTemplateDefinition } from './check-definition.js';
import type { CatalogDefinition, TemplateDefinition } from './definition.js';

/**
 * Reads a saved catalog. The JSON may be anything: all of it is checked, and each mistake reported with a JSON pointer. Never
 * throws. To check a few queries with a large catalog, use `openCatalog`, which checks only the templates that they use.
 *
 * @example
 * ```ts
 * import { readCatalog } from 'vql-kit/catalog';
 * const { diagnostics } = readCatalog({ templates: { 'account.query': { fields: { id: 'integr' } } } });
 * console.log(diagnostics[0]?.path, diagnostics[0]?.fixes?.[0]?.title); // /templates/account.query/fields/id Replace with "integer"
 * ```
 */
export function readCatalog(json: unknown): Result<Catalog> {
  const diagnostics: Diagnostic[] = [];
  const report = createSnapshotReport(diagnostics);
  checkFrame(json, report);
  // A name that is not accepted does not affect the templates.
  if (hasErrors(diagnostics.filter(({ code }) => code !== 'snapshot-key'))) return { diagnostics };
  // The check above justifies the cast, except for the templates, which are checked below.
  const definition = json as CatalogDefinition;
  for (const [name, template] of Object.entries(definition.templates))
    checkTemplateDefinition(template, name, definition.dataTypes ?? {}, report);
  return hasErrors(diagnostics) ? { diagnostics } : { value: createCatalog(definition), diagnostics };
}

/** Options of `openCatalog`. */
export interface OpenCatalogOptions {
  /** Called with each diagnostic of a template when it is first used. */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined;
}

const openCatalogKinds: OptionKinds<OpenCatalogOptions> = { onDiagnostic: callback };

/**
 * Opens a saved catalog lazily: a template is checked when it is first used, everything else at once. Of a template with errors
 * only the name is known, so that a broken catalog never causes a diagnostic of a query.
 *
 * @example
 * ```ts
 * import { openCatalog } from 'vql-kit/catalog';
 * const json: unknown = JSON.parse('{ "templates": { "account.query": { "fields": { "id": "integr" } } } }');
 * const { value } = openCatalog(json, {
 *   onDiagnostic: ({ message }) => console.log(message), // Unknown value "integr". Did you mean "integer"?
 * });
 * console.log(value?.find('account.query')?.allows('anything')); // true
 * ```
 */
export function openCatalog(json: unknown, options: OpenCatalogOptions = {}): Result<Catalog> {
  checkOptions('openCatalog', options, openCatalogKinds);
  const { onDiagnostic } = options;
  return openLazily(json, (template, found) => {
    if (onDiagnostic !== undefined) for (const diagnostic of found) onDiagnostic(diagnostic);
    return hasErrors(found) ? { partial: true, fields: {} } : template;
  });
}

/**
 * Opens a saved catalog lazily, for code that cannot go on without it: modules that `vql catalog --format ts` writes call it. The
 * type parameter is the definition that the JSON is known to have; only the compiler sees it.
 *
 * @throws {VqlError} with the mistakes: at once, or those of a template when it is first used.
 *
 * @example
 * ```ts
 * import { from } from 'vql-kit/builder';
 * import { openCatalogOrThrow, type TypedDefinition } from 'vql-kit/catalog';
 * interface Templates {
 *   'account.query': { fields: { id: 'integer' } };
 * }
 * const json: unknown = JSON.parse('{ "templates": { "account.query": { "fields": { "id": "integer" } } } }');
 * const catalog = openCatalogOrThrow<TypedDefinition<Templates>>(json);
 * console.log(from(catalog.template('account.query')).select('id').toText()); // SELECT id FROM account.query
 * ```
 */
export function openCatalogOrThrow<Definition extends CatalogDefinition = CatalogDefinition>(
  json: unknown,
): Catalog<Definition> {
  const { value, diagnostics } = openLazily(json, (template, found) => {
    if (hasErrors(found)) throw catalogError(found);
    return template;
  });
  if (value === undefined) throw catalogError(diagnostics);
  // The caller knows the types.
  return value as unknown as Catalog<Definition>;
}

/** Opens a catalog; `resolve` is given each template with its diagnostics when it is first used. */
function openLazily(
  json: unknown,
  resolve: (template: TemplateDefinition | undefined, found: readonly Diagnostic[]) => TemplateDefinition | undefined,
): Result<Catalog> {
  const diagnostics: Diagnostic[] = [];
  checkFrame(json, createSnapshotReport(diagnostics));
  if (hasErrors(diagnostics)) return { diagnostics };
  // As above; a template is checked before it is returned.
  const definition = json as CatalogDefinition;
  const definitionOf = (name: string): TemplateDefinition | undefined => {
    const template = definition.templates[name];
    const found: Diagnostic[] = [];
    checkTemplateDefinition(template, name, definition.dataTypes ?? {}, createSnapshotReport(found));
    return resolve(template, found);
  };
  return { value: createCatalog(definition, definitionOf), diagnostics };
}
