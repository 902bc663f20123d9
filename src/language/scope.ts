import type { Field } from '../catalog/field.js';
import { Scope } from '../catalog/scope.js';
import type { Join, Node, Path } from '../vql/ast.js';
import { viewStatement } from '../vql/view.js';
import type { Setting } from './options.js';

/** The scope of the innermost statement among a node's ancestors, the root first; `undefined` if there is none. */
export function scopeAt(path: readonly Node[], setting: Pick<Setting, 'catalog' | 'dialect'>): Scope | undefined {
  const { catalog, dialect } = setting;
  let scope: Scope | undefined;
  for (const [index, node] of path.entries()) {
    if (node.kind !== 'Statement') continue;
    // What is joined stands by itself.
    const outer = path[index - 1]?.kind === 'Join' ? undefined : scope;
    scope = new Scope(viewStatement(node), { catalog, dialect }, outer);
  }
  return scope;
}

/** The field that segments lead to, if the catalog knows it. */
export function fieldOf(segments: readonly string[], scope: Scope | undefined): Field | undefined {
  const found = scope?.resolve({ path: segments.join('.'), spot: undefined });
  return found?.kind === 'field' ? found.field : undefined;
}

/** A path that can be written, and the field that it leads to, where that is known. */
export interface Reachable {
  readonly path: string;
  readonly field: Field | undefined;
}

/** Every path that can be written in a scope, as far as is known. */
export function reachable({ template, joins }: Scope): readonly Reachable[] {
  const own = template?.paths.map((path) => ({ path, field: template.field(path) })) ?? [];
  const others = [...joins].flatMap(([alias, inner]) =>
    shown(inner).map(({ path, field }) => ({ path: `${alias}.${path}`, field })),
  );
  return [...own, ...others];
}

/** What a joined statement shows: its columns under their display names (spec, query-language §1.9), or all fields for `*`. */
function shown(scope: Scope): readonly Reachable[] {
  const { columns = [] } = scope.query;
  if (columns.length === 0) return reachable(scope);
  return columns.flatMap((column) => {
    const path = column.displayName ?? column.field?.path;
    return path === undefined ? [] : [{ path, field: scope.fieldOf(column) }];
  });
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
