import type { Command } from 'commander';
import { hasErrors, type Span } from '../../diagnostics/index.js';
import { defaultDialect } from '../../dialect/index.js';
import { createFileSettings, settingsPath, usableInputs } from '../../tasks/config/file-settings.js';
import { type ExitCode, exitCodeOf, UsageError } from '../../tasks/errors.js';
import { findInputs } from '../../tasks/input/find-inputs.js';
import { readEach } from '../../tasks/input/read-each.js';
import { addLanguageOptions, type LanguageOptions, languageOf } from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, type CommonOptions } from '../../tasks/options/common.js';
import { printProblems, reportText } from '../../tasks/output/problems.js';
import { createPaint } from '../../tasks/output/terminal.js';
import { checkFile, parse, ruleNames, type Statement, splitStatements } from '../../vql/index.js';

interface ParseCommandOptions extends CommonOptions, LanguageOptions {
  readonly compact?: true;
}

/** Adds `vql parse`. */
export function addParseCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('parse')
    .summary('print the tree of a VQL text as JSON')
    .description(
      'Print the tree of a VQL text as JSON: an object for one statement, an array for several or none.\n' +
        'Spans are offsets in the text. Diagnostics go to standard error; the tree of a broken text has what could be read.',
    )
    .argument('[file]', 'a file; - or nothing is standard input')
    .option('--compact', 'print the tree on one line')
    .addHelpText('after', examples);
  addLanguageOptions(command);
  addCommonOptions(command).action(async (file: string | undefined, options: ParseCommandOptions) =>
    end(await parseOne(file, options, io)),
  );
}

const examples = `
Examples:
  vql parse report.vql
  echo "SELECT id FROM account.query" | vql parse --compact`;

async function parseOne(file: string | undefined, options: ParseCommandOptions, io: Io): Promise<ExitCode> {
  const languages = createFileSettings(options, io, (config) => languageOf(config, options, io));
  const found = await findInputs(file === undefined ? [] : [file], options.stdinFilename, io, {
    ignoredFor: languages.ignoredFor,
  });
  const { inputs, problems: unusable } = await usableInputs(found.inputs, languages, io);
  if (inputs.length > 1) throw new UsageError(`"${file}" matches ${inputs.length} files, but only one can be parsed.`);
  let isBroken = false;
  const unread = await readEach(inputs, { io, showProgress: false }, async (source) => {
    const { dialect = defaultDialect } = await languages.of(settingsPath(source, io));
    const trees = splitStatements(source.text).map(({ text, span }) =>
      treeOf(parse(text, { dialect }).value, span, options),
    );
    io.stdout.write(`${trees.length === 1 ? trees.join() : listOf(trees, options)}\n`);
    const diagnostics = checkFile(source.text, { dialect, rules: rulesOff });
    isBroken = hasErrors(diagnostics);
    io.stderr.write(reportText(source, diagnostics, createPaint(io.stderr, io, options.color)));
    return undefined;
  });
  const problems = [...found.problems, ...unusable, ...unread];
  printProblems(problems, io, options.color);
  return exitCodeOf(problems, isBroken);
}

const rulesOff = Object.fromEntries(ruleNames.map((name) => [name, 'off' as const]));

/** Returns the JSON of one statement, with spans relative to the file. */
function treeOf(statement: Statement | undefined, { start }: Span, { compact }: ParseCommandOptions): string {
  const shift = (key: string, value: unknown): unknown =>
    key === 'span' && isSpan(value) ? { start: value.start + start, end: value.end + start } : value;
  return JSON.stringify(statement ?? null, shift, compact === true ? undefined : 2);
}

function listOf(trees: readonly string[], { compact }: ParseCommandOptions): string {
  if (compact === true || trees.length === 0) return `[${trees.join(',')}]`;
  return `[\n${trees.join(',\n')}\n]`;
}

function isSpan(value: unknown): value is Span {
  return (
    typeof value === 'object' &&
    value !== null &&
    'start' in value &&
    typeof value.start === 'number' &&
    'end' in value &&
    typeof value.end === 'number'
  );
}
