import { type Command, Option } from 'commander';
import { type Catalog, defineCatalog } from '../../catalog/index.js';
import { type ExitCode, exitCodeOf, UsageError } from '../../tasks/errors.js';
import { findInputs, inputOf } from '../../tasks/input/find-inputs.js';
import { readEach } from '../../tasks/input/read-each.js';
import { type Problem, realPathOf } from '../../tasks/input/source.js';
import { parseSnapshotJson } from '../../tasks/installation/read-snapshot.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, type CommonOptions, quietOption } from '../../tasks/options/common.js';
import { addCsvOptions, type CsvOptions } from '../../tasks/options/csv.js';
import {
  addServerOptions,
  rejectServerOptions,
  serverHelp,
  type TrinoServerOptions,
  trinoOf,
} from '../../tasks/options/engine.js';
import { nameOf, readTable, type TableValues, templateIn } from '../../tasks/options/query.js';
import { formatOption } from '../../tasks/output/output-format.js';
import { printNotes } from '../../tasks/output/problems.js';
import { withCsvOptions } from '../../tasks/rows/csv-tables.js';
import { openServer, openTables } from '../../tasks/rows/open-tables.js';
import { showReading } from '../../tasks/rows/progress.js';
import { tablesInOptions } from '../../tasks/rows/table-files.js';
import { addDiffCommand } from './diff-command.js';
import { type MadeCatalog, makeCatalog, recognizeAnswer, type SavedAnswer } from './make-catalog.js';
import { addPullCommand } from './pull-command.js';
import { type CatalogFormatName, catalogFormats, printFirst, summaryOf, writeCatalog } from './write-catalog.js';

interface CatalogCommandOptions extends CommonOptions, CsvOptions, TrinoServerOptions {
  readonly from?: 'trino';
  readonly fields: FieldFiles;
  readonly table: TableValues;
  readonly documented?: true;
  readonly format?: CatalogFormatName;
  readonly output?: string;
  readonly quiet?: true;
}

/** Adds `vql catalog`, `vql catalog pull` and `vql catalog diff`. */
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
        'Without any answer, --table makes a catalog of the columns of data files, and --from trino one of the tables of a Trino server; where both know a template, answers override its columns.',
    )
    // Options after "pull" and "diff" belong to those.
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
    .addOption(
      new Option('--from <engine>', 'add the tables of a server: --table then names some of them').choices(['trino']),
    )
    .option('--documented', 'start with the templates of the interface document; complete for webhooks only')
    .addOption(formatOption(catalogFormats).default(undefined, 'ts if --output ends with .ts, else json'))
    .option('--output <file>', 'write the catalog to this file (default: standard output)')
    .addOption(quietOption('print no summary and no progress'))
    .addHelpText('after', () => `${serverHelp()}\n${examples}`);
  addServerOptions(command);
  addCsvOptions(command);
  addCommonOptions(command).action(async (files: readonly string[], options: CatalogCommandOptions) =>
    end(await make(files, options, io)),
  );
  addPullCommand(command, io, end);
  addDiffCommand(command, io, end);
}

const examples = `
Examples:
  vql catalog answers/ --output catalog.json             from a folder of saved answers
  vql catalog catalog.json --fields account.query=new.json --output catalog.json
  vql catalog --documented --output catalog.json         from the interface document alone
  vql catalog --table account.query=accounts.csv --output catalog.json
  vql catalog --from trino --url https://trino.example.com --schema lake.erp --output catalog.json
  vql catalog catalog.json --output src/catalog.ts       types for "vql-kit/builder"
  vql catalog pull --connection live                     ask the installation
  vql catalog diff old.json catalog.json queries/        list what a new version breaks`;

async function make(args: readonly string[], options: CatalogCommandOptions, io: Io): Promise<ExitCode> {
  if (options.from === undefined) rejectServerOptions(options, '--from trino');
  const { saved, problems: unread, notes } = await readAnswers(args, options, io);
  const known = [
    ...(hasTables(options) ? [await catalogOfTables(options, io)] : []),
    ...(options.documented === true ? [await documentedCatalog()] : []),
  ];
  const made: MadeCatalog = unread.length > 0 ? { problems: unread, notes: [] } : makeCatalog(saved, known);
  const { catalog } = made;
  const sources = saved.map(({ source }) => source);
  const unwritten = catalog && (await writeCatalog(catalog, { ...options, sources }, io));
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

function hasTables({ table, from }: CatalogCommandOptions): boolean {
  return from !== undefined || Object.keys(table).length > 0;
}

/**
 * Returns the catalog of data files, or of the tables of a server. It is partial, since an installation has more templates than those of the
 * files.
 */
async function catalogOfTables(options: CatalogCommandOptions, io: Io): Promise<Catalog> {
  const { quiet, table, from, documented } = options;
  const letterCase = documented === true ? await documentedCatalog() : undefined;
  const files = withCsvOptions(from === 'trino' ? {} : tablesInOptions(table, io), options);
  const open = () =>
    from === 'trino' ? openServer({ trino: trinoOf(options, table, letterCase, io) }) : openTables({ tables: files });
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
