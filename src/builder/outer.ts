import type { TemplateDefinition, TemplateTypes } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { isTemplatePath } from '../dialect/names.js';
import { checkTemplateArgument } from '../vql/building/arguments.js';
import { asCalled, refuseArgument } from '../vql/building/errors.js';
import { scopeOf } from './condition/field-scope.js';
import { fieldsAround } from './condition/outer-fields.js';
import type { OuterFields, TypedTemplate } from './types/fields.js';

/**
 * Returns the fields of a template as the query of an EXISTS names them if the template is that of the query around: each member is a
 * reference to the field of its name. For queries of an EXISTS that are written apart from the query around, or put into a text of
 * the tag; elsewhere `exists((outer) => …)` passes the same object. A type argument types the fields of a template by name, as in `from`.
 *
 * @throws {VqlError} `wrong-argument` for a wrong template; with a catalog `unlisted-field` for a member that is not a field.
 *
 * @example
 * ```ts
 * import { from, outer } from 'vql-kit/builder';
 * import { vql } from 'vql-kit/vql';
 * const calls = from('crm.activities').select('id').equals('accountId', outer('account.query').id);
 * console.log(vql`SELECT id FROM account.query WHERE EXISTS (${calls})`.toText());
 * // SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE accountId = account.query.id)
 * ```
 */
export function outer<Template extends CatalogTemplate<string, TemplateTypes>>(
  template: Template,
): OuterFields<Template['definition']>;
export function outer<Definition extends TypedTemplate<Definition> = TemplateDefinition>(
  template: string,
): OuterFields<Definition>;
export function outer(template: string | CatalogTemplate): OuterFields<TemplateDefinition> {
  return asCalled(outer, () => {
    if (typeof template !== 'string') return fieldsAround(scopeOf(checkTemplateArgument(template, 'outer')));
    if (isTemplatePath(template.split('.'))) return fieldsAround(scopeOf(template));
    return refuseArgument('The template of "outer"', 'a name, as "group.name"', template);
  });
}
