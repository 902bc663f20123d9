import type { TemplateDefinition } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { isReserved } from '../dialect/keywords.js';
import type { Template } from '../vql/ast.js';
import { createTemplate } from '../vql/create.js';
import { refuseArgument } from './builder-error.js';
import { checkedTemplate } from './checked-template.js';
import { checkedOptions } from './options.js';
import type { Query } from './query.js';
import { createQuery } from './query-builder.js';
import { checkedDialect, type QueryDialect } from './query-dialect.js';
import { emptyQuery } from './query-state.js';
import { shown } from './shown.js';
import { anyField } from './subject.js';

/** What is known of the installation that a query is for. */
export interface QueryOptions {
  /**
   * Says whether LIKE has an escape character, and how variables are written; default: what the interface document says, no
   * escape character, and `:name`.
   */
  readonly dialect?: QueryDialect;
}

/**
 * Begins a query on a template, by its name `group.name`, or as a catalog knows it: then fields, values and rows are typed, and
 * checked when the program runs as well.
 *
 * @throws {BuilderError} `builder-argument` if there is no such name, and for a template or dialect that is none; `unknown-option`.
 *
 * @example
 * ```ts
 * import { from } from 'vql-kit/builder';
 * const query = from('account.query').select('id', 'name').equals('active', true).startsWith('name', "O'").orderBy('name').limit(10);
 * console.log(query.toText());
 * // SELECT id, name FROM account.query WHERE active = 'true' AND name LIKE 'O''%' ORDER BY name LIMIT 10
 * ```
 */
export function from<Definition extends TemplateDefinition>(
  template: CatalogTemplate<string, Definition>,
  options?: QueryOptions,
): Query<Definition>;
export function from(template: string | CatalogTemplate, options?: QueryOptions): Query;
export function from(template: string | CatalogTemplate, options?: QueryOptions): Query {
  const { dialect } = checkedOptions('from', options, ['dialect']);
  const isText = typeof template !== 'object' || template === null;
  const scope = isText ? anyField : { ...anyField, template: checkedTemplate(template, 'from') };
  return createQuery(emptyQuery(toTemplate(isText ? template : template.name), scope, checkedDialect(dialect, 'from')));
}

function toTemplate(name: unknown): Template {
  const [group = '', inner = '', ...more] = typeof name === 'string' ? name.split('.') : [];
  try {
    // The factory knows what a template is.
    if (more.length === 0) return createTemplate(group, inner);
  } catch {}
  return refuseArgument(
    'from',
    isReserved(group) ? 'a template whose group is no reserved word' : 'a template, as "group.name"',
    shown(name),
  );
}
