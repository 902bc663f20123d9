import { type Command, Option } from 'commander';
import { splitRules } from '../../embedded/index.js';
import { compileSql, type SqlStatement, type TargetName, targetNames } from '../../engine/index.js';
import { type ExitCode, exitCodes } from '../../tasks/errors.js';
import { readQueryArgument } from '../../tasks/input/query-argument.js';
import {
  addInstallationOptions,
  type InstallationOptions,
  loadInstallation,
} from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, type CommonOptions } from '../../tasks/options/common.js';
import { readTable, type TableValues, type VariableArguments, variableOption } from '../../tasks/options/query.js';
import { type DescribedFormat, formatOption } from '../../tasks/output/output-format.js';
import { isError, printProblems, reportText, warningsIn } from '../../tasks/output/problems.js';
import { createPaint } from '../../tasks/output/terminal.js';
import { check } from '../../vql/index.js';

interface SqlCommandOptions extends CommonOptions, InstallationOptions {
  readonly target: TargetName;
  readonly table: TableValues;
  readonly variable: VariableArguments;
  readonly inline?: true;
  readonly format: keyof typeof sqlFormats;
}

/** Adds `vql sql`. */
export function addSqlCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('sql')
    .summary('translate a VQL statement to SQL')
    .description(
      'Print a VQL statement as SQL, for the database with the rows of its templates. Values are parameters,\n' +
        'listed after the statement, or literals with --inline. Column types come from the catalog. If the target cannot express the query, that is an error and nothing is printed.',
    )
    .argument('[query]', 'statement, or a file with one; - or nothing is standard input')
    .addOption(new Option('--target <target>', 'database that the SQL is for').choices(targetNames).default('duckdb'))
    .addOption(
      new Option('--table <group.name=table>', 'table of a template, with dots between its parts; repeatable')
        .argParser(readTable)
        .default({}, "the template's name"),
    )
    .addOption(variableOption())
    .addOption(formatOption(sqlFormats).default('text'))
    .option('--inline', 'write values as literals instead of parameters, for clients such as psql and sqlite3')
    .addHelpText('after', examples);
  addInstallationOptions(command);
  addCommonOptions(command).action(async (query: string | undefined, options: SqlCommandOptions) =>
    end(await printSql(query, options, io)),
  );
}

const examples = `
Examples:
  vql sql report.vql --target trino --table account.query=lake.erp.accounts
  vql sql report.vql --target postgres --catalog erp/catalog.json
  vql sql report.vql --target postgres --catalog erp/catalog.json --inline | psql
  vql sql "SELECT id FROM account.query WHERE name LIKE 'A%'" --format json`;

async function printSql(argument: string | undefined, options: SqlCommandOptions, io: Io): Promise<ExitCode> {
  const { target, table, variable, inline, format, color } = options;
  const { config, installation, problems, late } = await loadInstallation(options, io);
  if (problems.length > 0) {
    printProblems(problems, io, color);
    return exitCodes.misuse;
  }
  const source = await readQueryArgument(argument, options.stdinFilename, io);
  const tables = Object.entries(table).map(([template, name]) => [template, { name: name.split('.') }]);
  const { value, diagnostics: losses } = compileSql(source.text, {
    target,
    ...(tables.length > 0 && { tables: Object.fromEntries(tables) }),
    ...installation,
    variables: { ...config.variables, ...variable },
    inline,
  });
  // Without the types of a template that cannot be read, the SQL would be another.
  const unreadable = late().filter(isError);
  if (unreadable.length > 0) {
    printProblems(unreadable, io, color);
    return exitCodes.misuse;
  }
  const paint = createPaint(io.stderr, io, color);
  io.stderr.write(reportText(source, losses, paint));
  if (value === undefined) return exitCodes.findings;
  const { rules } = splitRules(config.rules);
  const found = check(source.text, { ...installation, rules, strict: config.strict });
  io.stderr.write(reportText(source, warningsIn(found), paint));
  if (installation.catalog === undefined) io.stderr.write(untyped);
  io.stdout.write(sqlFormats[format].write(value));
  return exitCodes.clean;
}

const untyped =
  'No column types are known: values are compared as the target compares them, and lists are not treated as lists. Name a catalog with --catalog.\n';

/** **The** table of the formats of `vql sql --format`. */
const sqlFormats = {
  text: { description: 'SQL, with the parameters as comments', write: withParameters },
  json: {
    description: '{ sql, params }',
    write: (statement) => `${JSON.stringify(statement, undefined, 2)}\n`,
  },
} as const satisfies Readonly<Record<string, DescribedFormat & { write(report: SqlStatement): string }>>;

/** Writes each parameter on its own line, as JSON, so that a line break in it does not end the comment. */
function withParameters({ sql, params }: SqlStatement): string {
  return `${sql};\n${params.map((value, index) => `-- ${index + 1}: ${JSON.stringify(value)}\n`).join('')}`;
}
