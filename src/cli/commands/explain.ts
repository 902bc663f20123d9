import type { Command } from 'commander';
import { codes } from '../../codes/index.js';
import { hasErrors } from '../../diagnostics/index.js';
import { type ExplainedPart, type Explanation, explanationText } from '../../language/index.js';
import { isPluginCode } from '../../rules/index.js';
import { loadConfig } from '../../tasks/config/load-config.js';
import { type ConfiguredRules, withConfiguredRules } from '../../tasks/config/rule-options.js';
import { type ExitCode, exitCodes, UsageError } from '../../tasks/errors.js';
import { branchesFor, conditionTrees, type TreeStyle, treeText } from '../../tasks/explain/condition-tree.js';
import { explainWrittenCode } from '../../tasks/explain/explain-code.js';
import { inputOf } from '../../tasks/input/find-inputs.js';
import { readQueryArgument } from '../../tasks/input/query-argument.js';
import { statsOf } from '../../tasks/input/special-file.js';
import {
  addInstallationOptions,
  type InstallationOptions,
  installationFor,
} from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, type CommonOptions } from '../../tasks/options/common.js';
import { type QualifiedName, templateFor, templateOption } from '../../tasks/options/query.js';
import { type DescribedFormat, formatOption } from '../../tasks/output/output-format.js';
import { isError, printProblems, reportText } from '../../tasks/output/problems.js';
import { createPaint } from '../../tasks/output/terminal.js';

interface ExplainCommandOptions extends CommonOptions, InstallationOptions {
  readonly template?: QualifiedName;
  readonly format: keyof typeof explainFormats;
  readonly tree?: true;
}

/** Adds `vql explain`. */
export function addExplainCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('explain')
    .summary('explain a query, or the code of a diagnostic')
    .description(
      'Explain a query of either form in plain sentences, with its undocumented parts and the\n' +
        'warnings of "check"; or explain the code of a diagnostic, such as "no-limit".',
    )
    .argument(
      '[query]',
      'a statement, a file with queries, or the code of a diagnostic; - or nothing is standard input',
    )
    .addOption(templateOption())
    .addOption(formatOption(explainFormats).default('text'))
    .option('--tree', 'write only the conditions, as a tree')
    .addHelpText('after', examples);
  addInstallationOptions(command);
  addCommonOptions(command).action(async (query: string | undefined, options: ExplainCommandOptions) =>
    end(isCode(query, io) ? await printCode(query, options, io) : await printExplanation(query, options, io)),
  );
}

const examples = `
Examples:
  vql explain "SELECT id FROM account.query WHERE name NOT LIKE 'A%' LIMIT 10"
  vql explain report.vql --tree
  vql explain request.json --catalog erp/catalog.json
  vql explain null-comparison`;

/** **The** table of the formats of `vql explain --format`. */
const explainFormats = {
  text: {
    description: 'sentences',
    write: (explanations) => explanations.map(explanationText).join('\n'),
    writeTrees: (queries, style) => queries.map((trees) => treeText(trees, style)).join('\n'),
  },
  json: {
    description: '{ sentences, assumed, warnings } for each query',
    write: (explanations) => `${JSON.stringify(explanations, undefined, 2)}\n`,
    writeTrees: (queries) => `${JSON.stringify(queries, undefined, 2)}\n`,
  },
} as const satisfies Readonly<Record<string, ExplainFormat>>;

/** A format of `vql explain --format`. */
interface ExplainFormat extends DescribedFormat {
  write(explanations: readonly Explanation[]): string;
  /** Writes the trees of the conditions of each query. */
  writeTrees(queries: readonly (readonly ExplainedPart[])[], style: TreeStyle): string;
}

/** Whether an argument is a code, or is written like one: a file of that name is explained instead. */
function isCode(argument: string | undefined, io: Io): argument is string {
  if (argument === undefined || Object.hasOwn(codes, argument)) return argument !== undefined;
  const isLikeCode = /^[a-z]+(?:-[a-z]+)*$/i.test(argument) || isPluginCode(argument);
  return isLikeCode && statsOf(inputOf(argument, io).path) === undefined;
}

async function printCode(code: string, options: ExplainCommandOptions, io: Io): Promise<ExitCode> {
  if (options.tree)
    throw new UsageError(`"${code}" is the code of a diagnostic, which has no conditions. Leave out --tree.`);
  if (options.format !== 'text')
    throw new UsageError(
      `"${code}" is the code of a diagnostic, which is explained as text. Leave out --format; "vql rules --format json" writes the help of each rule.`,
    );
  const explain = async ({ plugins }: Pick<ConfiguredRules, 'plugins'>): Promise<ExitCode> => {
    io.stdout.write(explainWrittenCode(code, plugins));
    return exitCodes.clean;
  };
  if (Object.hasOwn(codes, code)) return explain({ plugins: undefined });
  return withConfiguredRules(await loadConfig(options, io), options, io, explain);
}

async function printExplanation(
  argument: string | undefined,
  options: ExplainCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const { format, tree, color } = options;
  const source = await readQueryArgument(argument, options.stdinFilename, io, { kinds: ['vql', 'json'] });
  const loaded = await installationFor(source, options, io);
  const { config, installation, problems, late } = loaded;
  if (problems.length > 0) {
    printProblems(problems, io, color);
    return exitCodes.misuse;
  }
  return withConfiguredRules(loaded, options, io, async (rules) => {
    // Loaded on demand: the language service of C-Unit takes long to load.
    const { explainSource } = await import('../../tasks/explain/explain-source.js');
    const { explanations, diagnostics } = explainSource(source, {
      ...installation,
      ...rules,
      template: templateFor(options, config),
    });
    const unreadable = late().filter(isError);
    if (unreadable.length > 0) {
      printProblems(unreadable, io, color);
      return exitCodes.misuse;
    }
    io.stderr.write(reportText(source, diagnostics, createPaint(io.stderr, io, color)));
    if (hasErrors(diagnostics)) return exitCodes.findings;
    const { write, writeTrees } = explainFormats[format];
    io.stdout.write(tree ? writeTrees(explanations.map(conditionTrees), treeStyle(io, color)) : write(explanations));
    return exitCodes.clean;
  });
}

function treeStyle(io: Io, color: ExplainCommandOptions['color']): TreeStyle {
  const paint = createPaint(io.stdout, io, color);
  return {
    branches: branchesFor(io.env),
    columns: paint.columns,
    paint: (branch) => (branch === '' ? '' : paint('gutter', branch)),
  };
}
