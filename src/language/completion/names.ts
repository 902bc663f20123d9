import type { Catalog } from '../../catalog/catalog.js';
import type { Scope } from '../../catalog/check/scope.js';
import type { Field } from '../../catalog/field.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import { counted } from '../../diagnostics/quoted.js';
import { firstName, isPath, isTemplateName, qualifiersOf } from '../../dialect/names.js';
import type { Node } from '../../vql/ast.js';
import { keywordType } from '../../vql/lexer/keyword-type.js';
import { pathText } from '../../vql/nodes.js';
import { type Visitor, visit } from '../../vql/visit.js';
import { describeField, fieldDetail } from '../descriptions.js';
import { type ReachablePath, reachablePaths } from '../scope.js';
import type { VqlDocument } from '../vql-document.js';
import { type Candidate, rankInLowerCase, titleRank } from './items.js';

/** The name that is being written. */
export interface NameTarget {
  /** The segments before it, as in `account.address.` */
  readonly path: readonly string[];
  /** The part of it before the cursor. */
  readonly typed: string;
  /** Whether a dot follows. */
  readonly isFollowed: boolean;
}

/** Names of templates, by group. */
export type TemplateGroups = ReadonlyMap<string, readonly string[]>;

/** Returns template names by group. */
export function groupTemplates(names: readonly string[]): TemplateGroups {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const group = name.slice(0, name.indexOf('.'));
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [name]);
    else members.push(name);
  }
  return groups;
}

/**
 * Returns the groups of templates, or the templates of the group before the cursor. If a part of a name was typed, full names that
 * contain it follow. Templates that lack one of the selected columns come last. Without a catalog, the names are those of the text.
 */
export function templateCandidates(
  catalog: Catalog | undefined,
  catalogGroups: () => TemplateGroups,
  names: NamesInText,
  { path, typed, isFollowed }: NameTarget,
  columns: ReadonlySet<string>,
): readonly Candidate[] {
  const groups = catalog === undefined ? groupTemplates(names.templates()) : catalogGroups();
  const [group, ...more] = path;
  if (more.length > 0) return [];
  const lacksColumn = (name: string): boolean => {
    const template = columns.size === 0 ? undefined : catalog?.find(name);
    return template !== undefined && !hasFields(template, columns);
  };
  const toTemplate = (label: string, name: string): Candidate => {
    const title = catalog?.definition.templates[name]?.label;
    return {
      label,
      kind: 'template',
      title,
      comesLast: lacksColumn(name),
      ...(title !== undefined && { detail: title }),
    };
  };
  if (group !== undefined) {
    const members = groups.get(group) ?? [];
    return members.map((name) => toTemplate(name.slice(group.length + 1), name));
  }
  const listed = [...groups].map(
    ([label, members]): Candidate => ({
      label,
      kind: 'group',
      text: isFollowed ? label : `${label}.`,
      detail: counted(members.length, 'template'),
      comesLast: members.every(lacksColumn),
    }),
  );
  if (isFollowed || (typed === '' && groups.size > maxFullNames)) return listed;
  const wanted = typed.toLowerCase();
  const whole: Candidate[] = [];
  for (const members of groups.values()) {
    for (const name of members) {
      if (whole.length >= maxFullNames) return [...listed, ...whole];
      const title = catalog?.definition.templates[name]?.label;
      if (name.toLowerCase().includes(wanted) || titleRank(typed, title) !== undefined)
        whole.push(toTemplate(name, name));
    }
  }
  return [...listed, ...whole];
}

/** Whether a template has fields with all these paths. */
export function hasFields(template: CatalogTemplate, paths: Iterable<string>): boolean {
  return [...paths].every((path) => template.field(path) !== undefined || template.allows(path));
}

/** Maximum number of full names in the list. */
const maxFullNames = 100;

/**
 * Returns the next segments of `paths`, which can be written in a scope. If a part of a name was typed, full paths with later segments
 * that begin with it follow. Paths that are less likely than others come last.
 */
export function pathCandidates(
  scope: Scope,
  paths: readonly ReachablePath[],
  { path, typed, isFollowed }: NameTarget,
  isLessLikely: (path: ReachablePath) => boolean,
): readonly Candidate[] {
  const prefix = path.length === 0 ? '' : prefixIn(scope, paths, path.map((segment) => `${segment}.`).join(''));
  const wanted = typed.toLowerCase();
  const laterSegment = `.${wanted}`;
  const leaves: Candidate[] = [];
  const inner = new Map<string, ReachablePath[]>();
  const whole: Candidate[] = [];
  for (const reachable of paths) {
    const { path: full, field } = reachable;
    if (!full.startsWith(prefix)) continue;
    const rest = full.slice(prefix.length);
    const lower = rest.toLowerCase();
    const title = field?.label;
    // Only offered fields are described.
    const toCandidate = (): Candidate => ({ ...fieldCandidate(rest, field), comesLast: isLessLikely(reachable) });
    const isTitled = titleRank(typed, title) !== undefined;
    const dot = lower.indexOf('.');
    const isMatched = rankInLowerCase(wanted, dot < 0 ? lower : lower.slice(0, dot)) !== undefined;
    if (dot < 0) {
      if (!isFollowed && (isMatched || isTitled)) leaves.push(toCandidate());
      continue;
    }
    if (isMatched) {
      const segment = firstName(rest);
      const members = inner.get(segment);
      if (members === undefined) inner.set(segment, [reachable]);
      else members.push(reachable);
    }
    const isFound = wanted !== '' && (lower.includes(laterSegment) || isTitled);
    if (isFound && !isFollowed) whole.push(toCandidate());
  }
  const segments = [...inner]
    .filter(([segment]) => !scope.joins.has(segment))
    .map(
      ([segment, members]): Candidate => ({
        label: segment,
        kind: 'path',
        text: isFollowed ? segment : `${segment}.`,
        detail: counted(members.length, 'field'),
        comesLast: members.every(isLessLikely),
      }),
    );
  return [...leaves, ...segments, ...whole];
}

/** Returns the whole paths that begin with the segments before the cursor. */
export function wholePathCandidates(
  scope: Scope,
  paths: readonly ReachablePath[],
  { path, isFollowed }: NameTarget,
): readonly Candidate[] {
  if (isFollowed) return [];
  const prefix = path.length === 0 ? '' : prefixIn(scope, paths, path.map((segment) => `${segment}.`).join(''));
  return paths.flatMap(({ path: full, field }) =>
    full.startsWith(prefix) ? [fieldCandidate(full.slice(prefix.length), field)] : [],
  );
}

function fieldCandidate(label: string, field: Field | undefined): Candidate {
  return {
    label,
    kind: 'field',
    title: field?.label,
    ...(field && { detail: fieldDetail(field), documentation: describeField(field) }),
  };
}

/** Returns the part of a written path that the paths of a scope begin with: they do not begin with the names of the template. */
function prefixIn(scope: Scope, paths: readonly ReachablePath[], written: string): string {
  const isListed = [...reachablePaths(scope), ...paths].some(({ path }) => path.startsWith(written));
  const qualifier = scope.template && qualifiersOf(scope.template.name).find((one) => written.startsWith(one));
  return isListed || qualifier === undefined ? written : written.slice(qualifier.length);
}

/** Returns the aliases of the joins of a scope. */
export function aliasCandidates({ joins }: Scope, { isFollowed }: NameTarget): readonly Candidate[] {
  return [...joins].map(([label, { join }]): Candidate => {
    const { template } = join.query;
    const detail = template === undefined ? {} : { detail: template.name };
    return { label, kind: 'alias', text: isFollowed ? label : `${label}.`, ...detail };
  });
}

/** The names in a document, which are offered without a catalog; each kind is collected on demand. */
export interface NamesInText {
  paths(): readonly string[];
  templates(): readonly string[];
  variables(): readonly string[];
}

/** Returns the names in a document, except for the one at an offset, which is being written. */
export function namesInText(document: VqlDocument, offset: number): NamesInText {
  return {
    paths: () =>
      collectNames(document, offset, (add) => ({
        Path: (node) => {
          // In a text with errors, a keyword may have been read as a name.
          const isPlain = isPath(node.segments) && keywordType(node.segments[0] ?? '') === undefined;
          add(node, isPlain ? pathText(node) : undefined);
        },
      })),
    templates: () =>
      collectNames(document, offset, (add) => ({
        Template: (node) => {
          const { group, name } = node;
          add(node, isTemplateName(group) && isTemplateName(name) ? `${group}.${name}` : undefined);
        },
      })),
    variables: () => collectNames(document, offset, (add) => ({ Variable: (node) => add(node, node.name) })),
  };
}

type AddName = (node: Node, name: string | undefined) => void;

function collectNames(
  { sections }: VqlDocument,
  offset: number,
  createVisitor: (add: AddName) => Visitor,
): readonly string[] {
  const names = new Set<string>();
  for (const { section, start } of sections) {
    const { value: statement } = section.reading;
    const at = offset - start;
    const add: AddName = ({ span }, name) => {
      const isHere = span === undefined || (span.start <= at && at <= span.end);
      if (!isHere && name !== undefined) names.add(name);
    };
    if (statement !== undefined) visit(statement, createVisitor(add));
  }
  return [...names];
}
