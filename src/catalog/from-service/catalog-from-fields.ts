import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import {
  createSnapshotReport,
  type Entry,
  type Members,
  membersFor,
  type SnapshotReport,
} from '../../diagnostics/json/members.js';
import type { Place } from '../../diagnostics/json/pointer.js';
import type { Reading } from '../../diagnostics/json/reading.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type Catalog, createCatalog } from '../catalog.js';
import { isCustomPath } from '../custom-path.js';
import type { CatalogDefinition, FieldDefinition, TemplateDefinition } from '../definition.js';
import { unusableTemplateName } from '../unusable-name.js';
import { readAttributes } from './attributes.js';
import { readDataTypes } from './data-types.js';

/** Saved answers of an installation (spec, query-language §3), as JSON. */
export interface ServiceAnswers {
  /** By template, as `group.name`: `GET /cmn/computed-queries/{group}/{template}/fields`. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** `GET /cmn/computed-queries/dialect-info`: what the types of the fields are, and what they allow. */
  readonly dialectInfo?: unknown;
  /** Data types that are known already, as those of a catalog made before; what `dialectInfo` says of one replaces it. */
  readonly dataTypes?: CatalogDefinition['dataTypes'];
  /** By group: `GET /cmn/computed-queries/{group}`. A template whose fields are not among the answers is known by name. */
  readonly templates?: Readonly<Record<string, unknown>>;
  /** `GET /cmn/computed-queries`. If the templates of every group are among the answers, there are no others. */
  readonly groups?: unknown;
}

/**
 * Makes a catalog from what an installation says of itself. The JSON may be anything: what cannot be read is said, with the place
 * in `answers` as a JSON pointer. Identifiers are kept as they come. Where custom fields are listed, all of them are taken to be.
 * The answers do not say which fields are collections.
 *
 * @example
 * ```ts
 * import { catalogFromFields } from 'vql-kit/catalog';
 * const { value, diagnostics } = catalogFromFields({
 *   dialectInfo: { dataTypes: [{ identifier: 'STATE', filterOptions: { filterValues: ['OPEN', 'DONE'], multipleChoice: true } }] },
 *   fields: {
 *     'crm.activities': { attributes: [{ path: 'id', dataType: 'LONG' }, { path: 'state', dataTypeIdentifier: 'STATE' }] },
 *   },
 * });
 * console.log(value?.find('crm.activities')?.field('state')?.values, diagnostics.length); // ['OPEN', 'DONE'] 0
 * ```
 */
export function catalogFromFields(answers: ServiceAnswers): Reading<Catalog> {
  const diagnostics: Diagnostic[] = [];
  const report = createSnapshotReport(diagnostics);
  const read = membersFor(report);
  const root = read.root(answers);
  if (root === undefined) return { diagnostics };
  const dataTypes = readDataTypes(answers, diagnostics);
  const listed = readListings(root, read, report);
  const templates = new Map<string, TemplateDefinition>(listed.templates);
  for (const [name, json, place] of membersOf(root, 'fields', read)) {
    const problem = unusableTemplateName(name);
    if (problem !== undefined) report('unusable-name', { name: quoted(name), problem }, place);
    const answer = read.root(json, place);
    const attributes = answer && read.objects(answer, 'attributes');
    const { label } = templates.get(name) ?? {};
    const fields = readAttributes(attributes ?? [], { read, report, dataTypes });
    templates.set(name, { ...(label !== undefined && { label }), ...(attributes ? declared(fields) : nothingKnown) });
  }
  const definition: CatalogDefinition = {
    ...(!listed.isComplete && { partial: true }),
    ...(dataTypes && { dataTypes }),
    templates: Object.fromEntries(templates),
  };
  return hasErrors(diagnostics) ? { diagnostics } : { value: createCatalog(definition), diagnostics };
}

const nothingKnown: TemplateDefinition = { partial: true, fields: {} };

/** Fields that are all there are; custom ones too, where any is among them. */
function declared(fields: Readonly<Record<string, FieldDefinition>>): TemplateDefinition {
  const hasCustom = Object.keys(fields).some(isCustomPath);
  return { ...(hasCustom && { custom: 'declared' }), fields };
}

interface Listings {
  readonly templates: readonly (readonly [string, TemplateDefinition])[];
  /** Whether the listings name every template that there is. */
  readonly isComplete: boolean;
}

function readListings(root: Entry, read: Members, report: SnapshotReport): Listings {
  const templates: [string, TemplateDefinition][] = [];
  const known = new Set<string>();
  for (const [group, json, place] of membersOf(root, 'templates', read)) {
    known.add(group);
    for (const entry of read.list(json, place) ?? []) {
      const name = read.text(entry, 'templateIdentifier');
      const label = read.text(entry, 'label');
      if (name === undefined)
        report('nameless-entry', { what: 'template', members: '"templateIdentifier"' }, entry.place);
      else
        templates.push([
          name.includes('.') ? name : `${group}.${name}`,
          { ...(label !== undefined && { label }), ...nothingKnown },
        ]);
    }
  }
  const groups = read.objects(root, 'groups');
  const keys = groups?.map((group) => read.text(group, 'key'));
  return { templates, isComplete: keys?.every((key) => key !== undefined && known.has(key)) ?? false };
}

function membersOf(root: Entry, key: string, read: Members): readonly (readonly [string, unknown, Place])[] {
  const table = read.object(root, key);
  if (table === undefined) return [];
  return Object.entries(table.json).map(([name, json]) => [name, json, { outer: table.place, key: name }]);
}
