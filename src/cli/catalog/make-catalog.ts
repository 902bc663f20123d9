import { basename } from 'node:path';
import {
  type Catalog,
  type CatalogDefinition,
  catalogFromFields,
  catalogFromResult,
  mergeCatalogs,
  readCatalog,
} from '../../catalog/index.js';
import type { Diagnostic, Result } from '../../diagnostics/index.js';
import { pointerTo } from '../../diagnostics/json/pointer.js';
import type { Problem, Source } from '../../tasks/input/source.js';
import { withSpans } from '../../tasks/installation/read-snapshot.js';
import { isError, problemsIn } from '../../tasks/output/problems.js';

/** A catalog made from saved answers. */
export interface MadeCatalog {
  /** Absent if there are problems. */
  readonly catalog?: Catalog;
  readonly problems: readonly Problem[];
  /** Warnings, infos and hints. */
  readonly notes: readonly Problem[];
}

/**
 * Makes one catalog from those that are known, of data files and of the package, and from saved answers. Later sources override
 * earlier ones: the known catalogs, catalogs made before, the columns of results, and finally what the installation says about its
 * templates.
 */
export function makeCatalog(saved: readonly SavedAnswer[], known: readonly Catalog[] = []): MadeCatalog {
  const duplicates = findDuplicates(saved);
  if (duplicates.length > 0) return { problems: duplicates, notes: [] };
  const answersOf = (kind: AnswerKind): readonly SavedAnswer[] => saved.filter((answer) => answer.kind === kind);
  const [info] = answersOf('dialect-info');
  const [groups] = answersOf('groups');
  const before: readonly CatalogPart[] = answersOf('catalog').map(({ json, source }) => {
    return { reading: readCatalog(json), files: [{ pointer: '', source }] };
  });
  // Fields refer to data types even if the answer that lists them is not among the files.
  const dataTypes = Object.fromEntries(
    before.flatMap(({ reading }) => Object.entries(reading.value?.definition.dataTypes ?? {})),
  );
  const context: AnswerContext = { info, ...(Object.keys(dataTypes).length > 0 && { dataTypes }) };
  const parts: readonly CatalogPart[] = [
    ...before,
    ...answersOf('result').map((result) => fromResult(result, context)),
    fromService({ fields: answersOf('fields'), templates: answersOf('templates'), groups }, context),
  ];
  const catalogs = [...known, ...parts.flatMap(({ reading: { value } }) => value ?? [])];
  const found = parts.flatMap(findingsIn);
  const errors = found.filter(isError);
  if (errors.length > 0) return { problems: errors, notes: [] };
  const catalog = catalogs.reduce((earlier, later) => mergeCatalogs(earlier, later));
  return { catalog, problems: [], notes: found };
}

/** Part of a catalog, read from one or several files. */
interface CatalogPart {
  readonly reading: Result<Catalog>;
  readonly files: readonly AnswerLocation[];
}

/** Source of an answer. */
interface AnswerLocation {
  readonly pointer: string;
  readonly source: Source;
}

/** Sources of data types. */
interface AnswerContext {
  readonly info: SavedAnswer | undefined;
  /** Data types of catalogs made before. */
  readonly dataTypes?: CatalogDefinition['dataTypes'];
}

function fromResult({ subject, json, source }: SavedAnswer, { info, dataTypes }: AnswerContext): CatalogPart {
  const { diagnostics, ...reading } = catalogFromResult(subject, json, {
    ...(dataTypes && { dataTypes }),
    ...(info && { dialectInfo: info.json }),
  });
  // Mistakes of the dialect-info are reported once, with the answers of the service.
  const own = diagnostics.filter(({ path = '' }) => !path.startsWith('/dialectInfo'));
  return { reading: { ...reading, diagnostics: own }, files: [{ pointer: '', source }] };
}

interface ServiceFiles {
  readonly fields: readonly SavedAnswer[];
  readonly templates: readonly SavedAnswer[];
  readonly groups: SavedAnswer | undefined;
}

function fromService({ fields, templates, groups }: ServiceFiles, { info, dataTypes }: AnswerContext): CatalogPart {
  const bySubject = (answers: readonly SavedAnswer[]): Readonly<Record<string, unknown>> =>
    Object.fromEntries(answers.map(({ subject, json }) => [subject, json]));
  const reading = catalogFromFields({
    fields: bySubject(fields),
    templates: bySubject(templates),
    ...(groups && { groups: groups.json }),
    ...(dataTypes && { dataTypes }),
    ...(info && { dialectInfo: info.json }),
  });
  const inputs = (member: string, answers: readonly SavedAnswer[]): readonly AnswerLocation[] =>
    answers.map(({ subject, source }) => ({ pointer: pointerTo(undefined, member, subject), source }));
  const files = [
    ...inputs('fields', fields),
    ...inputs('templates', templates),
    ...(groups === undefined ? [] : [{ pointer: '/groups', source: groups.source }]),
    ...(info === undefined ? [] : [{ pointer: '/dialectInfo', source: info.source }]),
  ];
  return { reading, files };
}

/** Assigns the diagnostics of a part to the files that they are about, with spans. */
function findingsIn({ reading: { diagnostics }, files }: CatalogPart): readonly Problem[] {
  const own = new Map<string, Diagnostic[]>(files.map(({ pointer }) => [pointer, []]));
  for (const diagnostic of diagnostics) {
    const { path = '' } = diagnostic;
    const [, member = '', subject = ''] = path.split('/');
    const found = [`/${member}/${subject}`, `/${member}`, ''].find((pointer) => own.has(pointer));
    if (found !== undefined) own.get(found)?.push({ ...diagnostic, path: path.slice(found.length) });
  }
  return files.flatMap(({ pointer, source }) => problemsIn(source, withSpans(own.get(pointer) ?? [], source.text)));
}

/** Rejects two files with the same answer, since either may be outdated. */
function findDuplicates(saved: readonly SavedAnswer[]): readonly Problem[] {
  const first = new Map<string, string>();
  return saved.flatMap(({ kind, subject, source: { name } }) => {
    const key = `${kind} ${subject}`;
    const other = first.get(key);
    first.set(key, name);
    if (other === undefined || kind === 'catalog' || kind === 'result') return [];
    return [{ name, message: `"${other}" and "${name}" contain the same answer. Name only one of them.` }];
  });
}

/** Kinds of files: answers of the service, and catalogs made before. */
type AnswerKind = 'dialect-info' | 'groups' | 'templates' | 'fields' | 'result' | 'catalog';

/** A file with its content. */
export interface SavedAnswer {
  readonly kind: AnswerKind;
  readonly source: Source;
  readonly json: unknown;
  /** Subject of an answer that does not name it: a template for fields and results, a group for templates. */
  readonly subject: string;
}

/** A file that contains an answer. */
export interface AnswerFile {
  readonly source: Source;
  readonly json: unknown;
  /** Template given by an option. */
  readonly template: string | undefined;
}

/** Recognizes an answer, or returns a sentence on why it cannot be used. */
export function recognizeAnswer({ source, json, template }: AnswerFile): SavedAnswer | string {
  const kind = kindOf(json);
  const name = `"${source.name}"`;
  if (kind === undefined)
    return `${name} contains no answer that a catalog can be made from: ${describeContent(json)}.`;
  if (template !== undefined && kind !== 'fields' && kind !== 'result') {
    return `${name} contains neither fields nor a result, so it cannot describe the template "${template}".`;
  }
  const subject = template ?? subjectOf(kind, json, source);
  if (subject !== undefined) return { kind, source, json, subject };
  return kind === 'templates'
    ? `${name} does not name the group of its templates: name the file as in "account.json".`
    : `${name} does not name its template: name the file as in "account.query.json", or the template, as in --fields account.query=${source.name}.`;
}

/** Recognizes the kind of an answer by its members. */
function kindOf(json: unknown): AnswerKind | undefined {
  if (!Array.isArray(json)) return kinds.find(({ member }) => has(json, member))?.kind;
  // An empty list is a group without templates: an installation always has groups.
  if (json.length === 0 || json.some((entry) => has(entry, 'templateIdentifier'))) return 'templates';
  return json.some((entry) => has(entry, 'key')) ? 'groups' : undefined;
}

/** Describes a file that is not an answer, and the members that an answer would have. */
function describeContent(json: unknown): string {
  if (Array.isArray(json)) {
    return 'the entries of its list have neither "key", as groups have, nor "templateIdentifier", as templates have';
  }
  if (typeof json !== 'object' || json === null) return 'it is neither an object nor a list';
  if (has(json, 'data'))
    return 'it has the rows of a result in "data", but not their columns in "definition"; save the whole answer';
  const wanted = kinds.map(({ member }) => `"${member}"`);
  return `its object has none of ${wanted.slice(0, -1).join(', ')} and ${wanted.at(-1)}`;
}

const kinds = [
  { member: 'templates', kind: 'catalog' },
  { member: 'attributes', kind: 'fields' },
  { member: 'definition', kind: 'result' },
  { member: 'functions', kind: 'dialect-info' },
  { member: 'dataTypes', kind: 'dialect-info' },
] as const satisfies readonly { readonly member: string; readonly kind: AnswerKind }[];

function has(json: unknown, member: string): boolean {
  // `null` counts as absent.
  return typeof json === 'object' && json !== null && Object.hasOwn(json, member) && Reflect.get(json, member) !== null;
}

function subjectOf(kind: AnswerKind, json: unknown, { name }: Source): string | undefined {
  const fileName = basename(name).replace(/\.json$/i, '');
  switch (kind) {
    case 'templates':
      return groupIn(json) ?? (/^[^.]+$/.test(fileName) ? fileName : undefined);
    case 'fields':
    case 'result':
      return /^[^.]+\.[^.]+$/.test(fileName) ? fileName : undefined;
    default:
      return '';
  }
}

/** Returns the group that the entries of a list of templates name. */
function groupIn(json: unknown): string | undefined {
  if (!Array.isArray(json)) return undefined;
  const groups = json.map((entry: { readonly group?: unknown } | null) => entry?.group);
  return groups.find((group): group is string => typeof group === 'string');
}
