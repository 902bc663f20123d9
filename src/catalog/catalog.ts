import { type ArgumentKind, record } from '../diagnostics/arguments.js';
import { didYouMean, suggestion } from '../diagnostics/did-you-mean.js';
import { quoted } from '../diagnostics/quoted.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { CatalogDefinition, TemplateDefinition, TemplatesOf, TemplateTypes } from './definition.js';
import { type CatalogTemplate, createCatalogTemplate } from './template.js';

/** The names of a catalog's templates, as `group.name`. */
export type TemplateName<Definition extends CatalogDefinition> = keyof TemplatesOf<Definition> & string;

/** A template of a catalog, with the types of its definition. */
type TemplateOf<Definition extends CatalogDefinition, Name extends TemplateName<Definition>> = CatalogTemplate<
  Name,
  Extract<TemplatesOf<Definition>[Name], TemplateTypes>
>;

/** The templates of an installation, with their fields. A template is read when it is first used. */
export interface Catalog<Definition extends CatalogDefinition = CatalogDefinition> {
  /** The definition of the catalog: plain JSON, which can be saved. */
  readonly definition: Definition;
  /**
   * Returns a template that the catalog must have.
   *
   * @throws {VqlError} `unknown-template`.
   */
  template<Name extends TemplateName<Definition>>(name: Name): TemplateOf<Definition, Name>;
  /** Returns a template by its exact name, as `group.name`; `undefined` if it is not listed. */
  find(name: string): CatalogTemplate | undefined;
}

/** Creates a catalog from a valid definition. `definitionOf` is called when a template is first used. */
export function createCatalog<Definition extends CatalogDefinition>(
  definition: Definition,
  definitionOf: (name: string) => TemplateDefinition | undefined = (name) => templatesOf(definition)[name],
): Catalog<Definition> {
  const { templates, dataTypes = {} }: CatalogDefinition = definition;
  const known = new Map<string, CatalogTemplate>();
  const find = (name: string): CatalogTemplate | undefined => {
    const before = known.get(name);
    if (before !== undefined || !Object.hasOwn(templates, name)) return before;
    const stated = definitionOf(name);
    const template = stated && createCatalogTemplate(name, stated, dataTypes);
    if (template !== undefined) known.set(name, template);
    return template;
  };
  return {
    definition,
    find,
    template: <Name extends TemplateName<Definition>>(name: Name) => {
      const template = find(name);
      if (template === undefined) throw unknownTemplate(name, Object.keys(templates));
      // The template of that name was made from the definition of that name.
      return template as unknown as TemplateOf<Definition, Name>;
    },
  };
}

function templatesOf({ templates }: CatalogDefinition): CatalogDefinition['templates'] {
  return templates;
}

function unknownTemplate(name: string, names: readonly string[]): VqlError {
  const [nearest] = didYouMean(name, names);
  const message = `The catalog has no template ${quoted(name)}.${suggestion(nearest)}`;
  return new VqlError([{ code: 'unknown-template', severity: 'error', message }]);
}

/** The kind of an argument or option that takes a catalog; parsed JSON is not one. */
export const catalogKind: ArgumentKind = {
  expected: 'a catalog, as defineCatalog, readCatalog and openCatalog return it',
  accepts: (value) => record.accepts(value) && typeof (value as Partial<Catalog>).find === 'function',
};
