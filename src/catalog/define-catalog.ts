import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { createSnapshotReport } from '../diagnostics/json/members.js';
import { type Catalog, createCatalog } from './catalog.js';
import { checkFrame, checkTemplate } from './check-definition.js';
import type { CatalogDefinition, DataTypeDefinition, FieldDefinition, TemplateDefinition } from './definition.js';

/** What a member is that a definition does not have: the compiler shows the sentence. */
type NoSuchMember<Member> = `A catalog has no member "${Member & string}" here.`;

/** A table of definitions, each held to the members that it can have. */
type Only<Table, Known> = { readonly [Name in keyof Table]: OnlyKnown<Table[Name], Known> };
type OnlyKnown<Value, Known> = Value extends string
  ? Value
  : { readonly [Member in keyof Value]: Member extends keyof Known ? Value[Member] : NoSuchMember<Member> };

/** A definition without members that say nothing; what is not misspelt stays as it is. */
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
 * Makes a catalog by hand. The compiler keeps its names, types and values: the builder completes and checks them.
 *
 * @throws {TypeError} if something in it cannot be, such as a type that there is not, or says nothing, such as a misspelt member.
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
    for (const [name, template] of Object.entries(templates)) checkTemplate(template, name, dataTypes, report);
  }
  const mistake = found.find(({ code, severity }) => severity === 'error' || code === 'unknown-snapshot-member');
  if (mistake !== undefined) throw new TypeError(`The catalog has a mistake at ${mistake.path}: ${mistake.message}`);
  return createCatalog<Definition>(definition);
}
