import { type Command, Option } from 'commander';
import { shiftDiagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/index.js';
import { compileSql, type SqlStatement, type TargetName, targetNames } from '../../engine/index.js';
import { checkSource } from '../../tasks/check/check-source.js';
import { withConfiguredRules } from '../../tasks/config/rule-options.js';
import { type ExitCode, exitCodes } from '../../tasks/errors.js';
import { readQueryArgument } from '../../tasks/input/query-argument.js';
import { formOf } from '../../tasks/input/source.js';
import { queriesIn } from '../../tasks/input/source-queries.js';
import {
  addInstallationOptions,
  type InstallationOptions,
  installationFor,
} from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, type CommonOptions } from '../../tasks/options/common.js';
import {
  nameOf,
  type QualifiedName,
  readTable,
  type TableValues,
  templateFor,
  templateOption,
  timeZoneOption,
  type VariableArguments,
  variableOption,
} from '../../tasks/options/query.js';
import { type DescribedFormat, formatOption } from '../../tasks/output/output-format.js';
import { isError, printProblems, reportText, warningsIn } from '../../tasks/output/problems.js';
import { createPaint } from '../../tasks/output/terminal.js';

interface SqlCommandOptions extends CommonOptions, InstallationOptions {
  readonly target: TargetName;
  readonly table: TableValues;
  readonly template?: QualifiedName;
  readonly variable: VariableArguments;
  readonly timeZone?: string;
  readonly inline?: true;
  readonly format: keyof typeof sqlFormats;
}

/** Adds `vql sql`. */
export function addSqlCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('sql')
    .summary('translate queries to SQL')
    .description(
      'Print VQL statements, or the { statement } and C-Unit of a .json file, as SQL, for the database with the rows of its templates. Values are parameters,\n' +
        'listed after the statement, or literals with --inline. Column types come from the catalog. If the target cannot express the query, that is an error and nothing is printed.',
    )
    .argument('[query]', 'a statement, or a file with queries; - or nothing is standard input')
    .addOption(new Option('--target <target>', 'database that the SQL is for').choices(targetNames).default('duckdb'))
    .addOption(
      new Option('--table <group.name=table>', 'table of a template, with dots between its parts; repeatable')
        .argParser(readTable)
        .default({}, "the template's name"),
    )
    .addOption(templateOption())
    .addOption(variableOption())
    .addOption(timeZoneOption())
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
  const { target, table, variable, timeZone, inline, format, color } = options;
  const source = await readQueryArgument(argument, options.stdinFilename, io, { kinds: ['vql', 'json'] });
  const loaded = await installationFor(source, options, io);
  const { config, installation, problems, late } = loaded;
  if (problems.length > 0) {
    printProblems(problems, io, color);
    return exitCodes.misuse;
  }
  const template = templateFor(options, config);
  const paint = createPaint(io.stderr, io, color);
  return withConfiguredRules(loaded, options, io, async (rules) => {
    const { diagnostics: found } = checkSource(
      source,
      { ...installation, ...rules, strict: config.strict, ...(template && { template: nameOf(template) }) },
      'warning',
    );
    if (formOf(source) === 'cunit' && hasErrors(found)) {
      io.stderr.write(reportText(source, found, paint));
      return exitCodes.findings;
    }
    const tables = Object.entries(table).map(([template, name]) => [template, { name: name.split('.') }]);
    const compiled = queriesIn(source, template).map(({ query, start = 0 }) => {
      const { value, diagnostics } = compileSql(query, {
        target,
        ...(tables.length > 0 && { tables: Object.fromEntries(tables) }),
        ...installation,
        timeZone: timeZone ?? config.timeZone,
        variables: { ...config.variables, ...variable },
        inline,
      });
      return { value, losses: diagnostics.map((one) => shiftDiagnostic(one, start)) };
    });
    // Without the types of a template that cannot be read, the SQL would be another.
    const unreadable = late().filter(isError);
    if (unreadable.length > 0) {
      printProblems(unreadable, io, color);
      return exitCodes.misuse;
    }
    io.stderr.write(
      reportText(
        source,
        compiled.flatMap(({ losses }) => losses),
        paint,
      ),
    );
    const statements = compiled.flatMap(({ value }) => value ?? []);
    if (statements.length < compiled.length) return exitCodes.findings;
    io.stderr.write(reportText(source, warningsIn(found), paint));
    if (installation.catalog === undefined) io.stderr.write(untyped);
    io.stdout.write(sqlFormats[format].write(statements));
    return exitCodes.clean;
  });
}

const untyped =
  'No column types are known: values are compared as the target compares them, and lists are not treated as lists. Name a catalog with --catalog.\n';

/** **The** table of the formats of `vql sql --format`. */
const sqlFormats = {
  text: {
    description: 'SQL, with the parameters as comments',
    write: (statements) => statements.map(withParameters).join('\n'),
  },
  json: {
    description: '{ sql, params }, or an array of them for several queries',
    write: (statements) => `${JSON.stringify(statements.length === 1 ? statements[0] : statements, undefined, 2)}\n`,
  },
} as const satisfies Readonly<Record<string, DescribedFormat & { write(report: readonly SqlStatement[]): string }>>;

/** Writes each parameter on its own line, as JSON, so that a line break in it does not end the comment. */
function withParameters({ sql, params }: SqlStatement): string {
  return `${sql};\n${params.map((value, index) => `-- ${index + 1}: ${JSON.stringify(value)}\n`).join('')}`;
}
