import type { TemplateDefinition } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { checkedLikeRules, type LikeRules } from '../dialect/like-rules.js';
import type { Template } from '../vql/ast.js';
import { createTemplate } from '../vql/create.js';
import { refuse } from './builder-error.js';
import type { Query } from './query.js';
import { createQuery } from './query-builder.js';
import type { QueryState } from './query-state.js';
import { shown } from './shown.js';
import { anyField, type Scope } from './subject.js';

/** What is known of the installation that a query is for. */
export interface QueryOptions {
  /** Says whether LIKE has an escape character; default: what the interface document says, none. */
  readonly dialect?: LikeRules;
}

/**
 * Begins a query on a template, by its name `group.name`, or as a catalog knows it: then fields, values and rows are typed, and
 * checked when the program runs as well.
 *
 * @throws {BuilderError} `builder-argument` if there is no such name.
 *
 * @example
 * ```ts
 * import { from } from 'vql-kit/builder';
 * const query = from('account.query').select('id', 'name').equals('active', true).startsWith('name', "O'").orderBy('name').limit(10);
 * console.log(query.toVql());
 * // SELECT id, name FROM account.query WHERE active = 'true' AND name LIKE 'O''%' ORDER BY name LIMIT 10
 * ```
 */
export function from<Definition extends TemplateDefinition>(
  template: CatalogTemplate<string, Definition>,
  options?: QueryOptions,
): Query<Definition>;
export function from(template: string | CatalogTemplate, options?: QueryOptions): Query;
export function from(template: string | CatalogTemplate, { dialect }: QueryOptions = {}): Query {
  const isText = typeof template !== 'object' || template === null;
  const scope = isText ? anyField : { template, aliases: [] };
  return createQuery(emptyQuery(toTemplate(isText ? template : template.name), scope, dialect));
}

/** A query without columns and conditions. */
export function emptyQuery(template: Template, scope: Scope, dialect: LikeRules | undefined): QueryState {
  return {
    template,
    scope,
    dialect: checkedLikeRules(dialect),
    columns: [],
    distinct: false,
    joins: [],
    hasText: false,
    orderBy: [],
    limit: undefined,
    offset: 0,
    variables: {},
  };
}

function toTemplate(name: unknown): Template {
  const [group = '', inner = '', ...more] = typeof name === 'string' ? name.split('.') : [];
  try {
    // The factory knows what a template is.
    if (more.length === 0) return createTemplate(group, inner);
  } catch {}
  return refuse('builder-argument', { method: 'from', takes: 'a template, as "group.name"', found: shown(name) });
}
