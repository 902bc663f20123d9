import { anything, checkOptions, type OptionKinds, record } from '../../diagnostics/arguments.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import {
  createSnapshotReport,
  type Entry,
  type Members,
  membersFor,
  type SnapshotReport,
} from '../../diagnostics/json/members.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Result } from '../../diagnostics/result.js';
import { type Catalog, createCatalog } from '../catalog.js';
import { problemOfTemplateName } from '../check-definition.js';
import type { CatalogDefinition, TemplateDefinition } from '../definition.js';
import { isCustomPath } from '../template.js';
import { type ReadFields, readAttributes } from './attributes.js';
import { readDataTypes } from './data-types.js';

/** Saved answers of an installation, as JSON. The published API description has the endpoints; no sample of the answers is public. */
export interface ServiceAnswers {
  /** By template, as `group.name`: `GET /cmn/computed-queries/{group}/{template}/fields`. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** `GET /cmn/computed-queries/dialect-info`: the data types of the fields, with the operators and functions that they allow. */
  readonly dialectInfo?: unknown;
  /** Data types of an earlier catalog; those of `dialectInfo` with the same name replace them. */
  readonly dataTypes?: CatalogDefinition['dataTypes'];
  /** By group: `GET /cmn/computed-queries/{group}`. Of a template without an answer in `fields`, only the name is known. */
  readonly templates?: Readonly<Record<string, unknown>>;
  /** `GET /cmn/computed-queries`. If `templates` has every group, the catalog is complete. */
  readonly groups?: unknown;
}

/**
 * Creates a catalog from the answers of an installation. The JSON may be anything: a part that cannot be read is left out and
 * reported with a JSON pointer into `answers`, and the template or catalog that lacks it is partial. Identifiers are preserved as
 * they are. If a template lists custom fields, the list counts as complete. The answers do not state which fields are collections.
 *
 * @throws {VqlError} `unknown-option` if `answers` has another member, or `wrong-argument`.
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
export function catalogFromFields(answers: ServiceAnswers): Result<Catalog> {
  checkOptions('catalogFromFields', answers, answerKinds);
  const diagnostics: Diagnostic[] = [];
  const report = createSnapshotReport(diagnostics);
  const read = membersFor(report);
  const root = read.root(answers);
  if (root === undefined) return { diagnostics };
  const dataTypes = readDataTypes(answers, diagnostics);
  const listings = readListings(root, read, report);
  const templates = new Map<string, TemplateDefinition>(listings.templates);
  for (const [name, json, path] of membersOf(root, 'fields', read)) {
    const problem = problemOfTemplateName(name);
    if (problem !== undefined) report('unusable-name', { name: quoted(name), problem }, path);
    const answer = read.root(json, path);
    // A wrong list is an error, and not left out with a warning: the answer consists of it.
    const listed = answer?.json['attributes'] ?? undefined;
    const attributes = listed === undefined ? undefined : read.list(listed, { outer: path, key: 'attributes' });
    const { label } = templates.get(name) ?? {};
    const listing = readAttributes(attributes ?? [], { read, report, dataTypes });
    const isComplete = listing.isComplete && attributes?.length === listLength(listed);
    templates.set(name, { ...(label !== undefined && { label }), ...toTemplate({ ...listing, isComplete }) });
  }
  const definition: CatalogDefinition = {
    ...(!listings.isComplete && { partial: true }),
    ...(dataTypes && { dataTypes }),
    templates: Object.fromEntries(templates),
  };
  return hasErrors(diagnostics) ? { diagnostics } : { value: createCatalog(definition), diagnostics };
}

const answerKinds: OptionKinds<ServiceAnswers> = {
  fields: anything,
  dialectInfo: anything,
  dataTypes: record,
  templates: anything,
  groups: anything,
};

const nothingKnown: TemplateDefinition = { partial: true, fields: {} };

function listLength(json: unknown): number {
  return Array.isArray(json) ? json.length : 0;
}

/** Returns the definition of a template. An empty list of fields counts as unknown, since every template has fields. */
function toTemplate({ fields, isComplete }: ReadFields): TemplateDefinition {
  if (Object.keys(fields).length === 0) return nothingKnown;
  if (!isComplete) return { partial: true, fields };
  const hasCustom = Object.keys(fields).some(isCustomPath);
  return { ...(hasCustom && { custom: 'declared' }), fields };
}

interface Listings {
  readonly templates: readonly (readonly [string, TemplateDefinition])[];
  /** Whether the listings name every template of the installation. */
  readonly isComplete: boolean;
}

function readListings(root: Entry, read: Members, report: SnapshotReport): Listings {
  const templates: [string, TemplateDefinition][] = [];
  const known = new Set<string>();
  let isNamed = true;
  for (const [group, json, path] of membersOf(root, 'templates', read)) {
    known.add(group);
    for (const entry of read.list(json, path) ?? []) {
      const name = read.text(entry, 'templateIdentifier');
      const label = read.text(entry, 'label');
      if (name === undefined) isNamed = false;
      if (name === undefined)
        report('nameless-entry', { what: 'template', members: ['templateIdentifier'] }, entry.path);
      else
        templates.push([
          name.includes('.') ? name : `${group}.${name}`,
          { ...(label !== undefined && { label }), ...nothingKnown },
        ]);
    }
  }
  const keys = read.objects(root, 'groups')?.map((group) => {
    const key = read.text(group, 'key');
    if (key === undefined) report('nameless-entry', { what: 'group', members: ['key'] }, group.path);
    return key;
  });
  const isComplete = keys?.length === listLength(root.json['groups']) && isNamed;
  return { templates, isComplete: isComplete && keys.every((key) => key !== undefined && known.has(key)) };
}

function membersOf(root: Entry, key: string, read: Members): readonly (readonly [string, unknown, JsonPath])[] {
  const table = read.object(root, key);
  if (table === undefined) return [];
  return Object.entries(table.json).map(([name, json]) => [name, json, { outer: table.path, key: name }]);
}
