import { checkArgument, checkOptions, type OptionKinds, string } from '../diagnostics/arguments.js';
import { type Catalog, catalogKind } from './catalog.js';
import type { CatalogDefinition, FieldDefinition, TemplateDefinition } from './definition.js';
import { type Field, resolveField } from './field.js';
import { printDefinition } from './print-catalog.js';

/** Options of `printCatalogModule`. */
export interface PrintCatalogModuleOptions {
  /** The program that writes the module, named in its first line; default: `printCatalogModule`. */
  readonly writtenBy?: string | undefined;
}

const printCatalogModuleKinds: OptionKinds<PrintCatalogModuleOptions> = { writtenBy: string };

/**
 * Prints a catalog as the text of a TypeScript module: an interface for each template, `Templates` from their names to the interfaces,
 * and `catalog`, whose templates have these types. The compiler needs next to no time for it, however large the catalog is, and
 * declarations name the interfaces. The data are a JSON text, which costs the compiler nothing.
 *
 * @example
 * ```ts
 * import { defineCatalog, printCatalogModule } from 'vql-kit/catalog';
 * const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer' } } } });
 * console.log(printCatalogModule(catalog).split('\n')[4]); // export interface AccountQuery {
 * ```
 */
export function printCatalogModule(catalog: Catalog, options: PrintCatalogModuleOptions = {}): string {
  checkArgument('The catalog of printCatalogModule', catalog, catalogKind);
  checkOptions('printCatalogModule', options, printCatalogModuleKinds);
  const { writtenBy = 'printCatalogModule' } = options;
  const { $schema: _, ...definition }: CatalogDefinition = catalog.definition;
  const templates = Object.entries(definition.templates);
  const names = interfaceNames(Object.keys(definition.templates));
  const interfaces = templates.map(([template, { label, ...stated }]) => {
    const title = `Template ${printLiteral(template)}${label === undefined ? '.' : `: ${label}`}`;
    const members = printMembers(templateMembers(stated, definition.dataTypes));
    return `/** ${commentText(title)} */\nexport interface ${names.get(template)} ${members}\n`;
  });
  const byName = templates.map(([template]) => [template, names.get(template) ?? ''] as const);
  return `// ${commentText(`Written by ${writtenBy}: do not edit, write it again.`)}
import { type Catalog, openCatalogOrThrow, type TypedDefinition } from "vql-kit/catalog";

${interfaces.join('\n')}
/** The templates by name. */
export interface Templates ${printMembers(byName)}

/** The catalog, with these types. A template is checked when it is first used. */
export const catalog: Catalog<TypedDefinition<Templates>> = openCatalogOrThrow(
  JSON.parse(\`${escapeTemplate(escapeInvisible(printDefinition(definition)))}\`),
);
`;
}

/** The members of a type, with their types. */
type TypeMembers = readonly (readonly [name: string, type: string])[];

function printMembers(members: TypeMembers, indent = ''): string {
  const lines = members.map(([name, type]) => `${indent}  ${printName(name)}: ${type};\n`);
  return `{\n${lines.join('')}${indent}}`;
}

/** Names of the module that no interface may have. */
const takenNames = ['Catalog', 'Templates', 'TypedDefinition'];

/** Returns the name of the interface of each template: its words in Pascal case, with a number if another one has it. */
function interfaceNames(templates: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(takenNames);
  const names = new Map<string, string>();
  for (const template of templates) {
    const words = template.match(/[\p{ID_Continue}$]+/gu) ?? [];
    const pascal = words.map((word) => word.replace(/^./u, (first) => first.toUpperCase())).join('');
    const name = /^[\p{ID_Start}$_]/u.test(pascal) ? pascal : `Template${pascal}`;
    let unique = name;
    for (let number = 2; taken.has(unique); number++) unique = `${name}${number}`;
    taken.add(unique);
    names.set(template, unique);
  }
  return names;
}

/** Returns the members of the interface of a template: those that the types of a query read. */
function templateMembers(
  { partial, custom, fields }: TemplateDefinition,
  dataTypes: CatalogDefinition['dataTypes'] = {},
): TypeMembers {
  const types = Object.entries(fields).map(
    ([path, stated]) => [path, printField(resolveField(path, stated, dataTypes))] as const,
  );
  return [
    ...(partial === true ? [['partial', 'true'] as const] : []),
    ...(custom === 'declared' ? [['custom', '"declared"'] as const] : []),
    ['fields', printMembers(types, '  ')],
  ];
}

/** Prints the definition of a field as a type, completed by its data type and without what is the default. */
function printField({ type, values, operators, statesOperators, functions, ...field }: Field): string {
  const definition: FieldDefinition = {
    type,
    ...(values && { values }),
    ...(statesOperators && { operators }),
    ...(functions && { functions }),
    ...(field.collection && { collection: true }),
    ...(!field.nullable && { nullable: false }),
    ...(!field.filterable && { filterable: false }),
    ...(!field.sortable && { sortable: false }),
    ...(!field.resultable && { resultable: false }),
  };
  const members = Object.entries(definition);
  if (members.length === 1) return printLiteral(type);
  return `{ ${members.map(([name, value]) => `${name}: ${printType(value)}`).join('; ')} }`;
}

function printType(value: string | boolean | readonly string[]): string {
  return typeof value === 'object' ? `[${value.map(printLiteral).join(', ')}]` : printLiteral(value);
}

function printName(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : printLiteral(name);
}

function printLiteral(value: string | boolean): string {
  return escapeInvisible(JSON.stringify(value));
}

/** Escapes what ends a line in some versions of the language, or shows a text in another order, in a JSON text. */
function escapeInvisible(json: string): string {
  return json.replace(invisible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const invisible = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Escapes a text for a template literal. */
function escapeTemplate(text: string): string {
  return text.replace(/[\\`]|\$\{/g, '\\$&');
}

/** Returns a text on one line that does not end a comment. */
function commentText(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').replaceAll('*/', '*\\/');
}
