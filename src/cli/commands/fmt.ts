import { type Command, Option } from 'commander';
import { type Diagnostic, hasErrors } from '../../diagnostics/index.js';
import { counted } from '../../diagnostics/quoted.js';
import { resolveDialect } from '../../dialect/index.js';
import { loadPrograms, programCalls, readProgram } from '../../tasks/check/programs.js';
import { createFileSettings, settingsPath, usableInputs } from '../../tasks/config/file-settings.js';
import { type ExitCode, exitCodeOf, UsageError } from '../../tasks/errors.js';
import { readEach } from '../../tasks/input/read-each.js';
import { addSelectionOptions, type SelectionOptions, selectInputs } from '../../tasks/input/select-inputs.js';
import { type Input, type Source, withByteOrderMark } from '../../tasks/input/source.js';
import { addLanguageOptions, type LanguageOptions, languageOf } from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, type CommonOptions, quietOption, wholeNumberOption } from '../../tasks/options/common.js';
import { commaPositions, formatBounds, keywordCases } from '../../tasks/options/format.js';
import type { FormatSettings } from '../../tasks/options/format-schema.js';
import { paintPatch } from '../../tasks/output/paint-patch.js';
import { printNotes, printProblems, reportText } from '../../tasks/output/problems.js';
import { createPaint, printable } from '../../tasks/output/terminal.js';
import { removeUnfinished, writeSource } from '../../tasks/output/write-file.js';
import { type CommaPosition, formatFile, type KeywordCase } from '../../vql/index.js';

interface FmtCommandOptions extends CommonOptions, LanguageOptions, SelectionOptions {
  readonly write?: true;
  readonly check?: true;
  readonly diff?: true;
  readonly width?: number;
  readonly indent?: number | 'tab';
  readonly keywordCase?: KeywordCase;
  readonly commas?: CommaPosition;
  readonly quiet?: true;
}

/** Adds `vql fmt`. */
export function addFmtCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('fmt')
    .summary('format VQL texts')
    .description(
      'Format VQL texts: print one text, rewrite files with --write, or only compare with --check or --diff.\n' +
        'Of a program, only the queries are formatted, by the indentation around them; a folder stands for its .vql files.\n' +
        'A text with errors is reported and left unchanged. A byte order mark is preserved, and line ends unless a setting names one.\n' +
        'From a comment "-- vql-format off" to "-- vql-format on", or to the end, a text stays as it is.\n' +
        'Options override "fmt" of the config, which overrides the .editorconfig files above each file.',
    )
    .argument('[files...]', 'files, folders or globs; - or nothing is standard input')
    .option('--write', 'rewrite files that are not formatted, and list them')
    .addOption(
      new Option('--check', 'list the files that are not formatted, and exit with 1 if there are any').conflicts(
        'write',
      ),
    )
    .addOption(
      new Option(
        '--diff',
        'print what would change as a patch, which "git apply" accepts, and exit with 1 if there is anything',
      ).conflicts('write'),
    )
    .option('--width <columns>', 'width at which lines break (default: 80)', wholeNumberOption(...formatBounds.width))
    .option('--indent <spaces>', 'spaces for a level of indentation, or "tab" (default: 2)', indentOption)
    .addOption(new Option('--keyword-case <case>', 'case of keywords (default: upper)').choices(keywordCases))
    .addOption(
      new Option('--commas <position>', 'position of a comma beside a line break (default: trailing)').choices(
        commaPositions,
      ),
    )
    .addOption(quietOption('print no summary and no progress'))
    .addHelpText('after', examples);
  addSelectionOptions(command);
  addLanguageOptions(command);
  addCommonOptions(command).action(async (files: readonly string[], options: FmtCommandOptions) =>
    end(await fmt(files, options, io)),
  );
}

function indentOption(value: string): number | 'tab' {
  if (value === 'tab') return value;
  return wholeNumberOption(...formatBounds.indent, ', or "tab"')(value);
}

const examples = `
Examples:
  vql fmt report.vql                 print it, formatted
  vql fmt --write queries/           rewrite every .vql file below a folder
  vql fmt --check "src/**/*.vql"     for continuous integration
  vql fmt --write "src/**/*.ts"      the queries of programs
  vql fmt --diff queries/            what --write would change
  vql fmt --width 100 < report.vql`;

async function fmt(args: readonly string[], options: FmtCommandOptions, io: Io): Promise<ExitCode> {
  const languages = createFileSettings(options, io, (config) => languageOf(config, options, io));
  const found = await selectInputs(args, options, io, { kinds: ['vql', 'program'], ignoredFor: languages.ignoredFor });
  const usable = await usableInputs(found.inputs, languages, io);
  const {
    inputs,
    reader,
    problems: unreadable,
  } = await loadPrograms(usable.inputs, io, async (input) => {
    const path = settingsPath(input, io);
    const { configFor } = await languages.of(path);
    return configFor(path);
  });
  // A file that git names was not named by the user, who need not have the parser for programs.
  const isNamed = options.staged === undefined && options.since === undefined;
  rejectMisuse(inputs, options);
  if (options.write === true) await removeUnfinished(inputs.map(({ path }) => path));
  const changed: Input[] = [];
  const broken: { readonly source: Source; readonly diagnostics: readonly Diagnostic[] }[] = [];
  let files = 0;
  let unwritten = 0;
  let printed = '';
  const showProgress = options.quiet !== true;
  const unread = await readEach(inputs, { io, showProgress }, async (source, onProgress) => {
    files++;
    const path = settingsPath(source, io);
    const { dialect, formatOf, configFor } = await languages.of(path);
    const settings = { ...(await formatOf(path)), ...given(options) };
    const program = readProgram(source, reader && { ...reader, ...programCalls(configFor(path)) });
    const { value: text = source.text, diagnostics } =
      reader !== undefined && program !== undefined
        ? reader.formatProgram(program, { ...settings, dialect: resolveDialect(dialect) })
        : formatFile(source.text, { ...settings, dialect, onProgress });
    if (hasErrors(diagnostics)) {
      broken.push({ source, diagnostics });
      return undefined;
    }
    // Written afterwards: the progress display may be on the same terminal.
    if (options.diff === true) printed += await patchFor(source, text, options, io);
    else if (printsText(options)) printed += withByteOrderMark(source, text);
    if (text === source.text) return undefined;
    const problem = options.write === true ? await writeSource(source, text) : undefined;
    if (problem === undefined) changed.push(source);
    else unwritten += 1;
    return problem;
  });
  if (options.write === true && options.staged === true) {
    const { stageFiles } = await import('../../tasks/input/git-files.js');
    await stageFiles(
      changed.flatMap(({ path }) => path ?? []),
      io,
    );
  }
  if (printed !== '') io.stdout.write(printed);
  const problems = [...found.problems, ...usable.problems, ...(isNamed ? unreadable : []), ...unread];
  const paint = createPaint(io.stderr, io, options.color);
  for (const { source, diagnostics } of broken) io.stderr.write(reportText(source, diagnostics, paint));
  printProblems(problems, io, options.color);
  if (!printsText(options)) {
    for (const { name } of options.diff === true ? [] : changed) io.stdout.write(`${printable(name)}\n`);
    const counts = { files, changed: changed.length, unwritten, broken: broken.length };
    if (options.quiet !== true && files > 0) io.stderr.write(`${summaryOf(counts, options)}\n`);
  }
  const skipped = isNamed ? [] : unreadable.map(({ message }) => message);
  if (options.quiet !== true) printNotes([...found.notes, ...skipped], io);
  return exitCodeOf(problems, broken.length > 0 || (isComparison(options) && changed.length > 0));
}

/** Whether texts are only compared with how they would be formatted. */
function isComparison({ check, diff }: FmtCommandOptions): boolean {
  return check === true || diff === true;
}

/** Whether the formatted text is printed. */
function printsText(options: FmtCommandOptions): boolean {
  return options.write !== true && !isComparison(options);
}

/** Returns the patch from a source to its formatted text, in colors if they are wanted. */
async function patchFor(source: Source, text: string, { color }: FmtCommandOptions, io: Io): Promise<string> {
  // Loaded on demand: most runs print no patch.
  const { patchOf } = await import('../../tasks/output/patch.js');
  return paintPatch(patchOf(source, text, io.cwd), createPaint(io.stdout, io, color));
}

/** Returns the settings that options give. */
function given({ width, indent, keywordCase, commas }: FmtCommandOptions): FormatSettings {
  return {
    ...(width === undefined ? {} : { width }),
    ...(indent === undefined ? {} : { indent }),
    ...(keywordCase === undefined ? {} : { keywordCase }),
    ...(commas === undefined ? {} : { commas }),
  };
}

function rejectMisuse(inputs: readonly Input[], options: FmtCommandOptions): void {
  if (options.write === true && inputs.some(({ path }) => path === undefined)) {
    throw new UsageError('Standard input cannot be rewritten. Omit --write to print the formatted text.');
  }
  if (printsText(options) && inputs.length > 1) {
    throw new UsageError(
      `Only one text can be printed, but ${inputs.length} files are given. Use --write to rewrite them, --check to list the files that are not formatted, or --diff to print what would change.`,
    );
  }
}

/** Numbers of files. */
interface FileCounts {
  readonly files: number;
  readonly changed: number;
  readonly unwritten: number;
  readonly broken: number;
}

function summaryOf({ files, changed, unwritten, broken }: FileCounts, { write }: FmtCommandOptions): string {
  const parts = [
    write === true ? `${changed} rewritten` : `${changed} not formatted`,
    ...(unwritten === 0 ? [] : [`${unwritten} not written`]),
    ...(broken === 0 ? [] : [`${broken} with errors`]),
  ];
  return `${counted(files, 'file')}: ${parts.join(', ')}`;
}
