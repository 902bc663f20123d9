import { type Command, Option } from 'commander';
import type { CUnitQuery } from '../../cunit/index.js';
import { hasErrors } from '../../diagnostics/index.js';
import type { Dialect } from '../../dialect/index.js';
import type { Config } from '../../tasks/config/config.js';
import { createFileSettings, settingsPath, usableInputs } from '../../tasks/config/file-settings.js';
import { type ExitCode, exitCodeOf, UsageError } from '../../tasks/errors.js';
import { findInputs } from '../../tasks/input/find-inputs.js';
import { readEach } from '../../tasks/input/read-each.js';
import { type Form, formNames, formOf, forms, type Source } from '../../tasks/input/source.js';
import {
  addInstallationOptions,
  createInstallationLoader,
  type InstallationOptions,
} from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, type CommonOptions, suggestFrom } from '../../tasks/options/common.js';
import {
  type AllowableLoss,
  allowableLosses,
  type QualifiedName,
  readLosses,
  readTemplate,
  readVariable,
  templateFor,
  type VariableArguments,
} from '../../tasks/options/query.js';
import { formatOption } from '../../tasks/output/output-format.js';
import { printNotes, printProblems, reportText } from '../../tasks/output/problems.js';
import { createPaint, printable } from '../../tasks/output/terminal.js';
import { translateCUnit } from '../../tasks/translate/translate-cunit.js';
import { formOfQueries, translateExecuteRequests } from '../../tasks/translate/translate-execute.js';
import { translateVql } from '../../tasks/translate/translate-vql.js';
import { adviceOn, type TranslatedSource, type TranslationSettings } from '../../tasks/translate/translation.js';
import { type TranslationFormatName, translationFormats } from '../../tasks/translate/translation-formats.js';
import { parsePredicate } from '../../vql/index.js';

interface TranslateCommandOptions extends CommonOptions, InstallationOptions {
  readonly to?: Form;
  readonly predicate?: true;
  readonly template?: QualifiedName;
  readonly allow: readonly AllowableLoss[];
  readonly variable: VariableArguments;
  readonly likeEscape?: string;
  readonly format: TranslationFormatName;
}

/** Adds `vql translate`. */
export function addTranslateCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('translate')
    .summary('translate VQL to C-Unit, and C-Unit to VQL')
    .description(
      'Translate VQL texts to C-Unit, and C-Unit to VQL: files, folders (all .vql files below), globs, or standard input.\n' +
        'A .json file contains a predicate, a request, { group, template, request }, { statement }, or an array of these.\n' +
        'C-Unit comes out as an object for one query, as an array for several or none; VQL with ";" between statements.\n' +
        'If the other form cannot express a query exactly, the loss is reported as an error and nothing is printed.',
    )
    .argument('[files...]', 'files, folders or globs; - or nothing is standard input')
    .addOption(new Option('--to <form>', 'the form that comes out (default: the other one)').choices(forms))
    .option('--predicate', 'the VQL texts are predicates, as after WHERE, instead of statements')
    .addOption(
      new Option('--template <group.name>', 'the template that requests without one are sent to').argParser(
        readTemplate,
      ),
    )
    .addOption(
      new Option('--allow <codes>', 'accept these losses, as warnings; repeatable or separated by commas')
        .argParser(readLosses)
        .default([], 'none'),
    )
    .addOption(
      new Option('--variable <name=value>', 'value of a variable; repeatable')
        .argParser(readVariable)
        .default({}, 'none'),
    )
    .option(
      '--like-escape <character>',
      'escape character of LIKE in the installation (default: as in the config, else none)',
    )
    .addOption(formatOption(translationFormats).default('text'))
    .addHelpText(
      'after',
      () => `\nLosses that can be allowed:\n${allowableLosses.map((code) => `  ${code}`).join('\n')}\n${examples}`,
    );
  addInstallationOptions(command);
  addCommonOptions(command).action(async (files: readonly string[], options: TranslateCommandOptions) =>
    end(await translate(files, options, io)),
  );
}

const examples = `
Examples:
  vql translate report.vql > request.json
  vql translate request.json --to vql
  echo "name LIKE 'A%'" | vql translate --predicate
  vql translate body.json --template account.query --allow lost-preset`;

async function translate(args: readonly string[], options: TranslateCommandOptions, io: Io): Promise<ExitCode> {
  const installations = createFileSettings(options, io, createInstallationLoader(options, io));
  const { isForPeople, write } = translationFormats[options.format];
  const found = await findInputs(args, options.stdinFilename, io, {
    kinds: ['vql', 'json'],
    ignoredFor: installations.ignoredFor,
    onlyQueries: true,
  });
  const { inputs, settings: used, problems: unusable } = await usableInputs(found.inputs, installations, io);
  if (unusable.length > 0) {
    // Other settings would give another translation.
    io.stdout.write(write({ translated: [], problems: unusable, to: 'vql', isComplete: false }));
    printProblems(unusable, io, options.color);
    return exitCodeOf(unusable, false);
  }
  const sources: Source[] = [];
  const unread = await readEach(inputs, { io, showProgress: false }, async (source) => {
    sources.push(source);
    return undefined;
  });
  const to = options.to ?? targetOf(sources);
  const settings = new Map<Source, TranslationSettings>();
  for (const source of sources) {
    const path = settingsPath(source, io);
    const { configFor, installation } = await installations.of(path);
    settings.set(source, settingsOf(options, configFor(path), installation));
  }
  const translated = [...settings].map(([source, one]) => translateSource(source, to, one));
  const late = used.flatMap((one) => one.late());
  const problems = [...found.problems, ...unread, ...late, ...translated.flatMap((one) => one.problems)];
  if (problems.length === 0) rejectUnusedVariables(options.variable, settings);
  const isComplete = problems.length === 0 && translated.every(isTranslated);
  io.stdout.write(write({ translated, problems, to, isComplete }));
  if (isForPeople) {
    const paint = createPaint(io.stderr, io, options.color);
    for (const { source, diagnostics } of translated) io.stderr.write(reportText(source, diagnostics, paint, adviceOn));
    if (!isComplete && options.predicate !== true) notePredicates(translated, settings, io);
    if (isComplete && to === 'vql') noteVariables(translated, io);
    if (isComplete && to === 'cunit') noteValues(translated, io);
    printNotes(found.notes, io);
  }
  printProblems(problems, io, options.color);
  return exitCodeOf(problems, !isComplete);
}

function settingsOf(
  { predicate, allow, variable, likeEscape, ...options }: TranslateCommandOptions,
  config: Config,
  { dialect, catalog }: Pick<TranslationSettings, 'dialect' | 'catalog'>,
): TranslationSettings {
  if (likeEscape !== undefined && !/^[^%_]$/su.test(likeEscape)) {
    throw new UsageError(
      `An escape character is one character other than "%" and "_", such as "\\"; found "${likeEscape}".`,
    );
  }
  return {
    isPredicate: predicate === true,
    template: templateFor(options, config),
    allow,
    variables: variable,
    catalog,
    dialect: { ...dialect, ...(likeEscape !== undefined && { likeEscape }) },
  };
}

/** Rejects a value for a variable that no source has: the name is a typo, and the variable that was meant has no value. */
function rejectUnusedVariables(variables: VariableArguments, settings: ReadonlyMap<Source, TranslationSettings>): void {
  const used = new Set(
    [...settings].flatMap(([{ text }, { dialect }]) =>
      variablePatterns(dialect).flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
    ),
  );
  const unused = Object.keys(variables).find((name) => !used.has(name));
  if (unused === undefined) return;
  throw new UsageError(`There is no variable ":${unused}".${suggestFrom(unused, [...used])}`);
}

/** Returns patterns for variables: in the style of the dialect, and `:name`, which is always understood. */
function variablePatterns({ variableStyle }: Dialect): readonly RegExp[] {
  return [':name', variableStyle].map((style) => {
    const [before = '', after = ''] = style.replaceAll(/[${}]/g, '\\$&').split('name');
    return new RegExp(`${before}([\\p{L}_][\\p{L}\\p{M}\\p{N}_]*)${after}`, 'gu');
  });
}

/** Returns the form that the sources are not in. */
function targetOf(sources: readonly Source[]): Form {
  const [first, ...others] = new Set(sources.map(formOfQueries));
  if (others.length > 0) {
    throw new UsageError('Some of these files are VQL, others are C-Unit. Translate one kind at a time.');
  }
  return first === 'cunit' ? 'vql' : 'cunit';
}

function translateSource(source: Source, to: Form, settings: TranslationSettings): TranslatedSource {
  const from = formOfQueries(source);
  if (from === to) {
    const { name, path } = source;
    const what = path === undefined ? 'Standard input' : `"${name}"`;
    const problems = [{ name, message: `${what} is already ${formNames[to]}.` }];
    return { source, from, queries: [], diagnostics: [], problems };
  }
  if (from === 'cunit') return translateCUnit(source, settings);
  return formOf(source) === 'vql' ? translateVql(source, settings) : translateExecuteRequests(source, settings);
}

function isTranslated({ queries, diagnostics }: TranslatedSource): boolean {
  return queries.every(({ value }) => value !== undefined) && !hasErrors(diagnostics);
}

/** Mentions --predicate for a text that is a predicate: the errors of a statement do not suggest it. */
function notePredicates(
  translated: readonly TranslatedSource[],
  settings: ReadonlyMap<Source, TranslationSettings>,
  io: Io,
): void {
  for (const { source, diagnostics } of translated) {
    if (!diagnostics.some(({ code }) => code === 'missing-select')) continue;
    if (hasErrors(parsePredicate(source.text, { dialect: settings.get(source)?.dialect }).diagnostics)) continue;
    io.stderr.write(
      `${printable(source.name)}: this is a predicate, not a statement; use --predicate to translate it.\n`,
    );
  }
}

/** Mentions the values of variables, which are not part of a VQL text: they are sent beside it. */
function noteVariables(translated: readonly TranslatedSource[], io: Io): void {
  for (const { source, queries } of translated) {
    if (queries.every(({ variableSubstitutionList }) => variableSubstitutionList === undefined)) continue;
    io.stderr.write(
      `${printable(source.name)}: the values of the variables are not part of the text; use --format json to see them.\n`,
    );
  }
}

/** Mentions variables without a value: they are sent as variables, and the service decides. */
function noteValues(translated: readonly TranslatedSource[], io: Io): void {
  for (const { source, queries } of translated) {
    for (const name of new Set(queries.flatMap(({ value }) => namesWithoutValue(value)))) {
      io.stderr.write(
        `${printable(source.name)}: the variable ":${name}" has no value; set it with --variable ${name}=….\n`,
      );
    }
  }
}

function namesWithoutValue(value: unknown): readonly string[] {
  const { request = {} } = (value ?? {}) as Partial<CUnitQuery>;
  const list = request.variableSubstitutionList?.variableSubstitutions ?? [];
  return list.filter(({ values }) => values.length === 0).map(({ variable }) => variable.variableName);
}
