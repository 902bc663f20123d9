import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { createSnapshotReport } from '../diagnostics/json/members.js';
import { type Catalog, createCatalog } from './catalog.js';
import { catalogError, checkFrame, checkTemplateDefinition } from './check-definition.js';
import type { CatalogDefinition, DataTypeDefinition, FieldDefinition, TemplateDefinition } from './definition.js';

/** The type of an unknown member: the compiler reports the sentence. */
type NoSuchMember<Member> = `A catalog has no member "${Member & string}" here.`;

/** A table of definitions, without unknown members. */
type Only<Table, Known> = { readonly [Name in keyof Table]: OnlyKnown<Table[Name], Known> };
type OnlyKnown<Value, Known> = Value extends string
  ? Value
  : { readonly [Member in keyof Value]: Member extends keyof Known ? Value[Member] : NoSuchMember<Member> };

/** A definition whose unknown members have a type that no value has. */
type KnownMembers<Definition extends CatalogDefinition> = {
  readonly [Member in keyof Definition]: Member extends 'templates'
    ? Only<Definition['templates'], TemplateDefinition> & {
        readonly [Name in keyof Definition['templates']]: {
          readonly fields: Only<Definition['templates'][Name]['fields'], FieldDefinition>;
        };
      }
    : Member extends 'dataTypes'
      ? Only<Definition[Member], DataTypeDefinition>
      : Member extends keyof CatalogDefinition
        ? Definition[Member]
        : NoSuchMember<Member>;
};

/**
 * Creates a catalog from a definition in code. The compiler preserves its names, types and values, so that the builder completes
 * and checks them.
 *
 * @throws {VqlError} if a part of it is not valid, such as an unknown type, or has no effect, such as a misspelled member.
 *
 * @example
 * ```ts
 * import { defineCatalog } from 'vql-kit/catalog';
 * const catalog = defineCatalog({
 *   templates: {
 *     'account.query': { fields: { id: 'integer', name: 'string', state: { type: 'enum', values: ['OPEN', 'DONE'] } } },
 *   },
 * });
 * console.log(catalog.template('account.query').field('state')?.values); // ['OPEN', 'DONE']
 * ```
 */
export function defineCatalog<const Definition extends CatalogDefinition>(
  definition: Definition & KnownMembers<Definition>,
): Catalog<Definition> {
  const found: Diagnostic[] = [];
  const report = createSnapshotReport(found);
  checkFrame(definition, report);
  if (!hasErrors(found)) {
    const { templates, dataTypes = {} }: CatalogDefinition = definition;
    for (const [name, template] of Object.entries(templates))
      checkTemplateDefinition(template, name, dataTypes, report);
  }
  const mistakes = found.filter(({ code, severity }) => severity === 'error' || code === 'unknown-snapshot-member');
  if (mistakes.length > 0) throw catalogError(mistakes.map((mistake) => ({ ...mistake, severity: 'error' })));
  return createCatalog<Definition>(definition);
}
