import type { Catalog } from '../catalog/catalog.js';
import type { Field } from '../catalog/field.js';
import type { CatalogTemplate } from '../catalog/template.js';
import type { Column, Join, Node, Path, Statement } from '../vql/ast.js';

/** What the names in a statement can mean. */
export interface Scope {
  readonly statement: Statement;
  /** Its template, if the catalog knows it. */
  readonly template: CatalogTemplate | undefined;
  /** Its joined statements by alias. */
  readonly joined: ReadonlyMap<string, Scope>;
  /** The statement around it, whose names an EXISTS may use. */
  readonly outer: Scope | undefined;
}

/** The scope of the innermost statement among a node's ancestors, the root first; `undefined` if there is none. */
export function scopeAt(path: readonly Node[], catalog: Catalog | undefined): Scope | undefined {
  let scope: Scope | undefined;
  for (const [index, node] of path.entries()) {
    if (node.kind !== 'Statement') continue;
    // What is joined stands by itself.
    const outer = path[index - 1]?.kind === 'Join' ? undefined : scope;
    scope = createScope(node, catalog, outer);
  }
  return scope;
}

function createScope(statement: Statement, catalog: Catalog | undefined, outer?: Scope): Scope {
  const { from, joins } = statement;
  const joined = new Map<string, Scope>();
  for (const { alias, statement: inner } of joins)
    if (alias.kind === 'Identifier' && inner.kind === 'Statement') joined.set(alias.name, createScope(inner, catalog));
  const template = from.kind === 'Template' ? catalog?.find(`${from.group}.${from.name}`) : undefined;
  return { statement, template, joined, outer };
}

/** The field that segments lead to, if the catalog knows it. */
export function fieldOf(segments: readonly string[], scope: Scope | undefined): Field | undefined {
  if (scope === undefined) return undefined;
  const [first = '', ...rest] = segments;
  const joined = scope.joined.get(first);
  if (joined !== undefined && rest.length > 0) return shownField(rest, joined);
  return scope.template?.field(segments.join('.')) ?? fieldOf(segments, scope.outer);
}

/** A joined statement shows its columns under their display names. */
function shownField(segments: readonly string[], scope: Scope): Field | undefined {
  const name = segments.join('.');
  const column = columnsOf(scope.statement).find((candidate) => displayName(candidate) === name);
  const path = column?.expression.kind === 'Path' ? column.expression.segments : segments;
  return fieldOf(path, scope);
}

/** A path that can be written, and the field that it leads to, where that is known. */
export interface Reachable {
  readonly path: string;
  readonly field: Field | undefined;
}

/** Every path that can be written in a scope, as far as is known. */
export function reachable(scope: Scope): readonly Reachable[] {
  const { template, joined } = scope;
  const own = template?.paths.map((path) => ({ path, field: template.field(path) })) ?? [];
  const others = [...joined].flatMap(([alias, inner]) =>
    shown(inner).map(({ path, field }) => ({ path: `${alias}.${path}`, field })),
  );
  return [...own, ...others];
}

/** What a joined statement shows: its columns, or all fields for `*`. */
function shown(scope: Scope): readonly Reachable[] {
  const columns = columnsOf(scope.statement);
  if (columns.length === 0) return reachable(scope);
  return columns.flatMap((column) => {
    const name = displayName(column);
    const field = column.expression.kind === 'Path' ? fieldOf(column.expression.segments, scope) : undefined;
    return name === undefined ? [] : [{ path: name, field }];
  });
}

function columnsOf({ columns }: Statement): readonly Column[] {
  return columns.filter((column) => column.kind === 'Column');
}

/** The name under which a column comes back: that of its annotation, or its path (spec, query-language §1.9). */
function displayName({ annotations, expression }: Column): string | undefined {
  for (const { options } of annotations)
    for (const { name, value } of options)
      if (name === 'displayname' && value.kind === 'StringLiteral') return value.value;
  return expression.kind === 'Path' ? expression.segments.join('.') : undefined;
}

/** The join whose alias a path begins with, as seen from a node with these ancestors. */
export function joinOf(path: Path, ancestors: readonly Node[]): Join | undefined {
  const [alias] = path.segments;
  for (let index = ancestors.length - 1; index >= 0; index--) {
    const node = ancestors[index];
    if (node?.kind !== 'Statement') continue;
    const join = node.joins.find(
      (candidate) => candidate.alias.kind === 'Identifier' && candidate.alias.name === alias,
    );
    if (join !== undefined) return path.segments.length > 1 ? join : undefined;
    if (ancestors[index - 1]?.kind === 'Join') return undefined;
  }
  return undefined;
}
