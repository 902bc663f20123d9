import type { Command } from 'commander';
import { codes } from '../../codes/index.js';
import { hasErrors } from '../../diagnostics/index.js';
import { type Explanation, explanationText } from '../../language/index.js';
import { type ConfigOptions, loadConfig } from '../../tasks/config/load-config.js';
import { noPlugins } from '../../tasks/config/no-plugins.js';
import { configuredRules } from '../../tasks/config/rule-options.js';
import { type ExitCode, exitCodes } from '../../tasks/errors.js';
import { explainWrittenCode } from '../../tasks/explain/explain-code.js';
import { readQueryArgument } from '../../tasks/input/query-argument.js';
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
    .addHelpText('after', examples);
  addInstallationOptions(command);
  addCommonOptions(command).action(async (query: string | undefined, options: ExplainCommandOptions) =>
    end(isCode(query) ? await printCode(query, options, io) : await printExplanation(query, options, io)),
  );
}

const examples = `
Examples:
  vql explain "SELECT id FROM account.query WHERE name NOT LIKE 'A%' LIMIT 10"
  vql explain request.json --catalog erp/catalog.json
  vql explain null-comparison`;

/** **The** table of the formats of `vql explain --format`. */
const explainFormats = {
  text: {
    description: 'sentences',
    write: (explanations) => explanations.map(explanationText).join('\n'),
  },
  json: {
    description: '{ sentences, assumed, warnings } for each query',
    write: (explanations) => `${JSON.stringify(explanations, undefined, 2)}\n`,
  },
} as const satisfies Readonly<Record<string, DescribedFormat & { write(report: readonly Explanation[]): string }>>;

/** Whether an argument is a code, or is written like one; a file has an extension or is in a folder. */
function isCode(argument: string | undefined): argument is string {
  return (
    argument !== undefined &&
    (Object.hasOwn(codes, argument) || /^(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*\/)?[a-z]+(?:-[a-z]+)+$/i.test(argument))
  );
}

async function printCode(code: string, options: ConfigOptions, io: Io): Promise<ExitCode> {
  const { plugins } = Object.hasOwn(codes, code) ? noPlugins : await (await loadConfig(options, io)).plugins();
  io.stdout.write(explainWrittenCode(code, plugins));
  return exitCodes.clean;
}

async function printExplanation(
  argument: string | undefined,
  options: ExplainCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const { format, color } = options;
  const source = await readQueryArgument(argument, options.stdinFilename, io, { kinds: ['vql', 'json'] });
  const loaded = await installationFor(source, options, io);
  const { config, installation, problems, late } = loaded;
  if (problems.length > 0) {
    printProblems(problems, io, color);
    return exitCodes.misuse;
  }
  // Loaded on demand: the language service of C-Unit takes long to load.
  const { explainSource } = await import('../../tasks/explain/explain-source.js');
  const { explanations, diagnostics } = explainSource(source, {
    ...installation,
    ...(await configuredRules(loaded, config.rules)),
    template: templateFor(options, config),
  });
  const unreadable = late().filter(isError);
  if (unreadable.length > 0) {
    printProblems(unreadable, io, color);
    return exitCodes.misuse;
  }
  io.stderr.write(reportText(source, diagnostics, createPaint(io.stderr, io, color)));
  if (hasErrors(diagnostics)) return exitCodes.findings;
  io.stdout.write(explainFormats[format].write(explanations));
  return exitCodes.clean;
}
