import { dirname, relative, sep } from 'node:path';
import { type Catalog, type CatalogDefinition, printCatalog, printCatalogModule } from '../../catalog/index.js';
import { counted } from '../../diagnostics/quoted.js';
import { inputOf } from '../../tasks/input/find-inputs.js';
import { type Problem, realPathOf, type Source, withByteOrderMark } from '../../tasks/input/source.js';
import type { Io } from '../../tasks/io.js';
import type { DescribedFormat } from '../../tasks/output/output-format.js';
import { printProblems } from '../../tasks/output/problems.js';
import type { ColorSetting } from '../../tasks/output/terminal.js';
import {
  type FormerText,
  type OutputKind,
  readReplaced,
  removeUnfinished,
  writeText,
} from '../../tasks/output/write-file.js';

/** The command in the first line of a module. */
const writtenBy = '"vql catalog --format ts"';

/** **The** table of the formats of `vql catalog --format`. `schema` is the location of the JSON schema, if it is not the default. */
export const catalogFormats: Readonly<Record<CatalogFormatName, CatalogFormat>> = {
  json: { description: 'a catalog file', write: (catalog, schema) => printCatalog(catalog, { schema }) },
  ts: {
    description: 'a TypeScript module, with an interface for each template',
    write: (catalog) => printCatalogModule(catalog, { writtenBy }),
  },
};

interface CatalogFormat extends DescribedFormat {
  write(catalog: Catalog, schema?: string): string;
}

/** Name of a format of catalogs. */
export type CatalogFormatName = 'json' | 'ts';

/** Where a catalog is written, and how. */
export interface CatalogOutput {
  /** The file; default: standard output. */
  readonly output?: string | undefined;
  /** Default: the format that the ending of the file stands for, else JSON. */
  readonly format?: CatalogFormatName | undefined;
  /** The sources that the catalog is made from: the file must not have been changed since it was read as one of them. */
  readonly sources: readonly Source[];
}

/** Writes a catalog, sorted, and returns why it could not be written. */
export async function writeCatalog(
  unsorted: Catalog,
  { output, format = output?.endsWith('.ts') === true ? 'ts' : 'json', sources }: CatalogOutput,
  io: Io,
): Promise<Problem | undefined> {
  const catalog = sortCatalog(unsorted);
  const { write: print } = catalogFormats[format];
  if (output === undefined) {
    io.stdout.write(print(catalog));
    return undefined;
  }
  const { name, path } = inputOf(output, io);
  // The schema is below the node_modules of the current directory; the file refers to it relative to itself.
  const toRoot = relative(dirname(path), io.cwd).replaceAll(sep, '/');
  const schema = `${toRoot === '' ? '.' : toRoot}/node_modules/vql-kit/schemas/catalog.schema.json`;
  await removeUnfinished([path]);
  // A catalog that is read and written again must not have been changed meanwhile.
  const input = sources.find((source) => source.path !== undefined && realPathOf(source.path) === realPathOf(path));
  const former = await readReplaced({ name, path }, catalogKind, io);
  if (former !== undefined && 'message' in former) return former;
  const known = former === undefined || input === undefined ? former : formerTextOf(input);
  return writeText(name, path, print(catalog, schema), known);
}

const catalogKind: OutputKind = {
  name: 'a catalog',
  isOwn: (text) => text.startsWith(moduleStart) || hasTemplates(text),
};

/** Beginning of each module that the command writes. */
const moduleStart = `// Written by ${writtenBy}`;

function hasTemplates(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && 'templates' in json && !Array.isArray(json);
  } catch {
    return false;
  }
}

function formerTextOf(source: Source): FormerText {
  return { text: withByteOrderMark(source, source.text) };
}

/** Maximum number of findings that are printed: an installation that has one usually has hundreds of the same kind. */
const maxPrinted = 20;

/** Prints the first findings about a catalog, and how many there are. */
export function printFirst(findings: readonly Problem[], { color }: { readonly color?: ColorSetting }, io: Io): void {
  printProblems(findings.slice(0, maxPrinted), io, color);
  if (findings.length > maxPrinted) io.stderr.write(`And ${counted(findings.length - maxPrinted, 'more finding')}.\n`);
}

/** Returns how much a catalog has, for people. */
export function summaryOf({ definition: { dataTypes = {}, templates } }: Catalog): string {
  const all = Object.values(templates);
  const fields = all.reduce((sum, template) => sum + Object.keys(template.fields).length, 0);
  const empty = all.filter((template) => Object.keys(template.fields).length === 0).length;
  const unknown = empty === 0 ? '' : `; the fields of ${counted(empty, 'template')} are not known`;
  return `${counted(all.length, 'template')}, ${counted(fields, 'field')}, ${counted(Object.keys(dataTypes).length, 'data type')}${unknown}`;
}

/** Sorts the names of a catalog, so that the same installation gives the same file, and a new version a short diff. */
function sortCatalog(catalog: Catalog): Catalog {
  const { dataTypes, templates, partial, ...others }: CatalogDefinition = catalog.definition;
  const definition: CatalogDefinition = {
    ...others,
    ...(partial && { partial }),
    ...(dataTypes && { dataTypes: sorted(dataTypes) }),
    templates: sorted(templates, (template) => ({ ...template, fields: sorted(template.fields) })),
  };
  return { ...catalog, definition };
}

function sorted<Value>(
  table: Readonly<Record<string, Value>>,
  change: (value: Value) => Value = (value) => value,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, value]) => [name, change(value)]));
}
