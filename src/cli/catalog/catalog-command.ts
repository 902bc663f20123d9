import { dirname, relative, sep } from 'node:path';
import { type Command, Option } from 'commander';
import {
  type Catalog,
  type CatalogDefinition,
  defineCatalog,
  printCatalog,
  printCatalogModule,
} from '../../catalog/index.js';
import { counted } from '../../diagnostics/quoted.js';
import { type ExitCode, exitCodeOf, UsageError } from '../../tasks/errors.js';
import { findInputs, inputOf } from '../../tasks/input/find-inputs.js';
import { readEach } from '../../tasks/input/read-each.js';
import { type Problem, realPathOf, type Source, withByteOrderMark } from '../../tasks/input/source.js';
import { parseSnapshotJson } from '../../tasks/installation/read-snapshot.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, type CommonOptions } from '../../tasks/options/common.js';
import { addCsvOptions, type CsvOptions } from '../../tasks/options/csv.js';
import { nameOf, readTable, type TableValues, templateIn } from '../../tasks/options/query.js';
import { type DescribedFormat, formatOption } from '../../tasks/output/output-format.js';
import { printNotes, printProblems } from '../../tasks/output/problems.js';
import {
  type FormerText,
  type OutputKind,
  readReplaced,
  removeUnfinished,
  writeText,
} from '../../tasks/output/write-file.js';
import { withCsvOptions } from '../../tasks/rows/csv-tables.js';
import { openTables } from '../../tasks/rows/open-tables.js';
import { showReading } from '../../tasks/rows/progress.js';
import { tablesInOptions } from '../../tasks/rows/table-files.js';
import { addDiffCommand } from './diff-command.js';
import { type MadeCatalog, makeCatalog, recognizeAnswer, type SavedAnswer } from './make-catalog.js';

interface CatalogCommandOptions extends CommonOptions, CsvOptions {
  readonly fields: FieldFiles;
  readonly table: TableValues;
  readonly documented?: true;
  readonly format?: CatalogFormatName;
  readonly output?: string;
  readonly quiet?: true;
}

/** Adds `vql catalog` and `vql catalog diff`. */
export function addCatalogCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('catalog')
    .summary('make a catalog from saved answers of an installation or from data files')
    .description(
      'Make a catalog of an installation, for "vql check --catalog", from saved answers of its service, each in a JSON file:\n' +
        '  GET /cmn/computed-queries                            the groups\n' +
        '  GET /cmn/computed-queries/dialect-info               the data types\n' +
        '  GET /cmn/computed-queries/{group}                    the templates of a group\n' +
        '  GET /cmn/computed-queries/{group}/{template}/fields  the fields of a template, saved as group.template.json\n' +
        'The kind of a file is detected by its content. The result of a query, saved under the same name, adds its columns.\n' +
        'A catalog made before is merged; templates whose fields are given again are replaced.\n' +
        'Without any answer, --table makes a catalog of the columns of data files; where both know a template, answers override its file.',
    )
    // Options after "diff" belong to diff.
    .enablePositionalOptions()
    .argument('[files...]', 'files, folders (all .json files below) or globs; - is standard input')
    .addOption(
      new Option('--fields <group.name=file>', 'file with the fields or a result of a template; repeatable')
        .argParser(readFieldFile)
        .default({}, 'none'),
    )
    .addOption(
      new Option(
        '--table <group.name=file>',
        'data file with rows of a template, as "vql run" takes it; needs @duckdb/node-api; repeatable',
      )
        .argParser(readTable)
        .default({}, 'none'),
    )
    .option('--documented', 'start with the templates of the interface document; complete for webhooks only')
    .addOption(formatOption(catalogFormats).default(undefined, 'ts if --output ends with .ts, else json'))
    .option('--output <file>', 'write the catalog to this file (default: standard output)')
    .option('--quiet', 'print no summary and no progress')
    .addHelpText('after', examples);
  addCsvOptions(command);
  addCommonOptions(command).action(async (files: readonly string[], options: CatalogCommandOptions) =>
    end(await make(files, options, io)),
  );
  addDiffCommand(command, io, end);
}

const examples = `
Examples:
  vql catalog answers/ --output catalog.json             from a folder of saved answers
  vql catalog catalog.json --fields account.query=new.json --output catalog.json
  vql catalog --documented --output catalog.json         from the interface document alone
  vql catalog --table account.query=accounts.csv --output catalog.json
  vql catalog catalog.json --output src/catalog.ts       types for "vql-kit/builder"
  vql catalog diff old.json catalog.json queries/        list what a new version breaks`;

async function make(args: readonly string[], options: CatalogCommandOptions, io: Io): Promise<ExitCode> {
  const { saved, problems: unread, notes } = await readAnswers(args, options, io);
  const known = [
    ...(hasTables(options) ? [await catalogOfTables(options, io)] : []),
    ...(options.documented === true ? [await documentedCatalog()] : []),
  ];
  const made: MadeCatalog = unread.length > 0 ? { problems: unread, notes: [] } : makeCatalog(saved, known);
  const catalog = made.catalog && sortCatalog(made.catalog);
  const unwritten = catalog && (await write(catalog, saved, options, io));
  const problems = [...made.problems, ...(unwritten === undefined ? [] : [unwritten])];
  printFirst([...made.notes, ...problems], options, io);
  if (catalog !== undefined && problems.length === 0 && options.quiet !== true) {
    io.stderr.write(`${summaryOf(catalog)}\n`);
  }
  if (options.quiet !== true) printNotes(notes, io);
  return exitCodeOf(problems, false);
}

/** Loaded on demand: creating its schemas takes longer than most checks. */
async function documentedCatalog(): Promise<Catalog> {
  const { serviceCatalog } = await import('../../schemas/index.js');
  return serviceCatalog;
}

function hasTables({ table }: CatalogCommandOptions): boolean {
  return Object.keys(table).length > 0;
}

/** Returns the catalog of data files. It is partial, since an installation has more templates than those of the files. */
async function catalogOfTables(options: CatalogCommandOptions, io: Io): Promise<Catalog> {
  const { quiet, table } = options;
  const open = () => openTables({ tables: withCsvOptions(tablesInOptions(table, io), options) });
  const engine = await (quiet === true ? open() : showReading(io.stderr, open));
  try {
    return defineCatalog({ ...engine.catalog().definition, partial: true });
  } finally {
    engine.close();
  }
}

interface ReadAnswers {
  readonly saved: readonly SavedAnswer[];
  readonly problems: readonly Problem[];
  /** Sentences about files that are not read. */
  readonly notes: readonly string[];
}

async function readAnswers(args: readonly string[], options: CatalogCommandOptions, io: Io): Promise<ReadAnswers> {
  const named = Object.entries(options.fields).map(([template, file]) => ({ template, ...inputOf(file, io) }));
  const templates = new Map(named.map(({ template, path }) => [realPathOf(path), template]));
  const isComplete = args.length === 0 && (named.length > 0 || hasTables(options) || options.documented === true);
  const found = isComplete
    ? { inputs: [], problems: [], notes: [] }
    : await findInputs(args, options.stdinFilename, io, { kinds: ['json'] });
  const inputs = [...found.inputs.filter(({ path = '' }) => !templates.has(path)), ...named];
  const saved: SavedAnswer[] = [];
  const problems: Problem[] = [...found.problems];
  const unread = await readEach(inputs, { io, showProgress: options.quiet !== true }, async (source) => {
    const json = parseSnapshotJson(source);
    if ('problems' in json) {
      for (const problem of json.problems) problems.push(problem);
      return undefined;
    }
    const template = source.path === undefined ? undefined : templates.get(realPathOf(source.path));
    const answer = recognizeAnswer({ source, json: json.value, template });
    if (typeof answer === 'string') return { name: source.name, message: answer };
    saved.push(answer);
    return undefined;
  });
  return { saved, problems: [...problems, ...unread], notes: found.notes };
}

/** The command in the first line of a module. */
const writtenBy = '"vql catalog --format ts"';

/** **The** table of the formats of `vql catalog --format`. `schema` is the location of the JSON schema, if it is not the default. */
const catalogFormats: Readonly<Record<CatalogFormatName, CatalogFormat>> = {
  json: { description: 'a catalog file', write: (catalog, schema) => printCatalog(catalog, { schema }) },
  ts: {
    description: 'a TypeScript module, with an interface for each template',
    write: (catalog) => printCatalogModule(catalog, { writtenBy }),
  },
};

interface CatalogFormat extends DescribedFormat {
  write(catalog: Catalog, schema?: string): string;
}

type CatalogFormatName = 'json' | 'ts';

async function write(
  catalog: Catalog,
  saved: readonly SavedAnswer[],
  { output, format = output?.endsWith('.ts') === true ? 'ts' : 'json' }: CatalogCommandOptions,
  io: Io,
): Promise<Problem | undefined> {
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
  const input = saved.find(({ source }) => source.path !== undefined && realPathOf(source.path) === realPathOf(path));
  const former = await readReplaced({ name, path }, catalogKind, io);
  if (former !== undefined && 'message' in former) return former;
  const known = former === undefined || input === undefined ? former : formerTextOf(input.source);
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

/** Greatest number of findings that are printed: an installation that has one usually has hundreds of the same kind. */
const maxPrinted = 20;

function printFirst(findings: readonly Problem[], { color }: CatalogCommandOptions, io: Io): void {
  printProblems(findings.slice(0, maxPrinted), io, color);
  if (findings.length > maxPrinted) io.stderr.write(`And ${counted(findings.length - maxPrinted, 'more finding')}.\n`);
}

function summaryOf({ definition: { dataTypes = {}, templates } }: Catalog): string {
  const all = Object.values(templates);
  const fields = all.reduce((sum, template) => sum + Object.keys(template.fields).length, 0);
  const empty = all.filter((template) => Object.keys(template.fields).length === 0).length;
  const unknown = empty === 0 ? '' : `; the fields of ${counted(empty, 'template')} are not known`;
  return `${counted(all.length, 'template')}, ${counted(fields, 'field')}, ${counted(Object.keys(dataTypes).length, 'data type')}${unknown}`;
}

/** Files with field listings, by template. */
type FieldFiles = Readonly<Record<string, string>>;

/** Adds one `--fields group.name=file` to those before it. */
function readFieldFile(text: string, previous: FieldFiles): FieldFiles {
  const [, name, file] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || file === undefined) {
    throw new UsageError(
      `Expected a template and a file, such as --fields account.query=fields.json, found "${text}".`,
    );
  }
  return { ...previous, [nameOf(templateIn(name, '--fields account.query=fields.json'))]: file };
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
