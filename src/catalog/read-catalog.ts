import { callback, checkOptions, type OptionKinds } from '../diagnostics/arguments.js';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { createSnapshotReport } from '../diagnostics/json/members.js';
import type { Result } from '../diagnostics/result.js';
import { type Catalog, createCatalog } from './catalog.js';
import { checkFrame, checkTemplate } from './check-definition.js';
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
    checkTemplate(template, name, definition.dataTypes ?? {}, report);
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
  const diagnostics: Diagnostic[] = [];
  checkFrame(json, createSnapshotReport(diagnostics));
  if (hasErrors(diagnostics)) return { diagnostics };
  // As above; a template is checked before it is returned.
  const definition = json as CatalogDefinition;
  const definitionOf = (name: string): TemplateDefinition | undefined => {
    const template = definition.templates[name];
    const found: Diagnostic[] = [];
    checkTemplate(template, name, definition.dataTypes ?? {}, createSnapshotReport(found));
    if (onDiagnostic !== undefined) for (const diagnostic of found) onDiagnostic(diagnostic);
    return hasErrors(found) ? { partial: true, fields: {} } : template;
  };
  return { value: createCatalog(definition, definitionOf), diagnostics };
}
