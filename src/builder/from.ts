import { type Catalog, catalogKind, type TemplateName } from '../catalog/catalog.js';
import type { TemplateDefinition, TemplatesOf, TemplateTypes } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import type { OptionKinds } from '../diagnostics/arguments.js';
import { isReserved } from '../dialect/keywords.js';
import { isTemplatePath } from '../dialect/names.js';
import type { Template as TemplateNode } from '../vql/ast.js';
import { checkTemplateArgument, readOptions, resolveDialectOption, trimmed } from '../vql/building/arguments.js';
import { asCalled, refuseArgument } from '../vql/building/errors.js';
import { type QueryOptions, queryOptionKinds } from '../vql/building/query-options.js';
import { createTemplate } from '../vql/create.js';
import { scopeOf } from './condition/field-scope.js';
import { createQuery } from './query/fluent-query.js';
import type { Query } from './query/query.js';
import { emptyQuery } from './query/query-state.js';
import type { CompileError } from './types/compile-error.js';
import type { TypedTemplate } from './types/fields.js';

/** Options of `from`. */
export interface FromOptions<Of extends Catalog | undefined = Catalog | undefined> extends QueryOptions {
  /** Has the template, whose fields, values and rows are typed then. A name that only a partial catalog lacks begins a query without types. */
  readonly catalog?: Of | undefined;
}

const fromKinds: OptionKinds<FromOptions> = { ...queryOptionKinds, catalog: catalogKind };

/** Adds nothing to the type of a name that may be one of a template. */
type AsTemplateName<Name extends string> = string extends Name
  ? unknown
  : Name extends `.${string}` | `${string}.` | `${string}.${string}.${string}`
    ? NoTemplateName
    : Name extends `${string}.${string}`
      ? unknown
      : NoTemplateName;

type NoTemplateName = CompileError<'A template is named by its group and its name, such as "account.query".'>;

/**
 * Begins a query on a template: by its name `group.name`, or as a catalog has it, `from(catalog.template('account.query'))` or
 * `from('account.query', { catalog })`; then fields, values and rows are typed, and also checked when the program runs.
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
export function from<
  Definition extends TypedTemplate<Definition> = TemplateDefinition,
  const Name extends string = string,
>(template: Name & AsTemplateName<Name>, options?: FromOptions<undefined>): Query<Definition>;
export function from<const Name extends string>(
  template: CatalogTemplate | (Name & AsTemplateName<Name>),
  options?: FromOptions<undefined>,
): Query;
// The last one: the compiler shows its error if there are more than three.
export function from<Of extends Catalog, Name extends TemplateName<Of['definition']>>(
  template: Name,
  options: FromOptions<Of>,
): Query<Extract<TemplatesOf<Of['definition']>[Name], TemplateTypes>>;
export function from(template: string | CatalogTemplate, options?: FromOptions): Query {
  return asCalled(from, () => {
    const { catalog, dialect } = readOptions('from', options, fromKinds);
    const isName = typeof template !== 'object' || template === null;
    const found = isName ? findTemplate(template, catalog) : checkTemplateArgument(template, 'from');
    const node = readTemplate(found?.name ?? template);
    return createQuery(emptyQuery(node, scopeOf(found ?? template), resolveDialectOption(dialect)));
  });
}

/** Returns a template by its name; `undefined` without a catalog, and if only a partial one lacks it. @throws {VqlError} `unknown-template`. */
function findTemplate(name: string, catalog: Catalog | undefined): CatalogTemplate | undefined {
  if (catalog === undefined || typeof name !== 'string') return undefined;
  const found = catalog.find(name);
  if (found !== undefined || catalog.definition.partial === true) return found;
  return trimmed(() => catalog.template(name));
}

function readTemplate(text: unknown): TemplateNode {
  const segments = typeof text === 'string' ? text.split('.') : [];
  const [group = '', name = ''] = segments;
  if (isTemplatePath(segments)) return createTemplate(group, name);
  const expected = isReserved(group) ? 'one whose group is not a reserved word' : 'a name, as "group.name"';
  return refuseArgument('The template of "from"', expected, text);
}
