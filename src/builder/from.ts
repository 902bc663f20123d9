import type { TemplateDefinition, TemplateTypes } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { isReserved } from '../dialect/keywords.js';
import { isTemplatePath } from '../dialect/names.js';
import type { Template as TemplateNode } from '../vql/ast.js';
import { checkTemplate } from '../vql/building/arguments.js';
import { asCalled, refuseArgument } from '../vql/building/errors.js';
import { type QueryOptions, readDialectOption } from '../vql/building/query-options.js';
import { createTemplate } from '../vql/create.js';
import { scopeOf } from './condition/scope.js';
import type { Query } from './query/query.js';
import { createQuery } from './query/query-builder.js';
import { emptyQuery } from './query/query-state.js';
import type { TypedTemplate } from './types/fields.js';

/**
 * Begins a query on a template: by its name `group.name`, or as a catalog has it; then fields, values and rows are typed, and
 * also checked when the program runs.
 *
 * A type argument types fields, values and rows of a query by name: the definition of the template, as a catalog would have it. The
 * program has no catalog then, so nothing is checked when it runs, and a `Date` is written with its time even for a field of type
 * `date`.
 *
 * @throws {VqlError} `wrong-argument` for a wrong name, template or dialect; `unknown-option`.
 *
 * @example
 * ```ts
 * import { from } from 'vql-kit/builder';
 * const query = from('account.query').select('id', 'name').equals('active', true).startsWith('name', "O'").orderBy('name').limit(10);
 * console.log(query.toText());
 * // SELECT id, name FROM account.query WHERE active = 'true' AND name LIKE 'O''%' ORDER BY name LIMIT 10
 *
 * interface Account {
 *   readonly fields: { id: 'reference'; active: 'boolean'; state: { type: 'enum'; values: ['OPEN', 'DONE'] } };
 * }
 * console.log(from<Account>('account.query').select('id').equals('state', 'OPEN').toText());
 * // SELECT id FROM account.query WHERE state = 'OPEN'
 * ```
 */
export function from<Template extends CatalogTemplate<string, TemplateTypes>>(
  template: Template,
  options?: QueryOptions,
): Query<Template['definition']>;
export function from<Definition extends TypedTemplate<Definition> = TemplateDefinition>(
  template: string,
  options?: QueryOptions,
): Query<Definition>;
export function from(template: string | CatalogTemplate, options?: QueryOptions): Query;
export function from(template: string | CatalogTemplate, options?: QueryOptions): Query {
  return asCalled(from, () => {
    const dialect = readDialectOption('from', options);
    const isName = typeof template !== 'object' || template === null;
    const node = readTemplate(isName ? template : checkTemplate(template, 'from').name);
    return createQuery(emptyQuery(node, scopeOf(template), dialect));
  });
}

function readTemplate(text: unknown): TemplateNode {
  const segments = typeof text === 'string' ? text.split('.') : [];
  const [group = '', name = ''] = segments;
  if (isTemplatePath(segments)) return createTemplate(group, name);
  const expected = isReserved(group) ? 'one whose group is not a reserved word' : 'a name, as "group.name"';
  return refuseArgument('The template of "from"', expected, text);
}
