import { type Command, Option } from 'commander';
import type { CUnitQuery } from '../../cunit/index.js';
import { didYouMean, hasErrors } from '../../diagnostics/index.js';
import { type Dialect, defaultDialect } from '../../dialect/index.js';
import { parsePredicate } from '../../vql/index.js';
import { addConfigOptions, type ConfigOptions } from '../config/load-config.js';
import { type ExitCode, exitCodeOf, UsageError } from '../errors.js';
import { findInputs } from '../input/find-inputs.js';
import { readEach } from '../input/read-each.js';
import type { Problem, Source } from '../input/source.js';
import { type Form, formNames, formOf, forms } from '../input/source.js';
import { loadLanguage } from '../installation/load-installation.js';
import type { Io } from '../io.js';
import { addCommonOptions, type CommonOptions } from '../options/common.js';
import {
  type LossCode,
  lossCodes,
  readLosses,
  readTemplate,
  readVariable,
  type TemplateName,
  type VariableValues,
} from '../options/query.js';
import { printProblems, reportText } from '../output/problems.js';
import { createPaint, printable } from '../output/terminal.js';
import { reportTranslation } from '../translate/report-translation.js';
import { translateCUnit } from '../translate/translate-cunit.js';
import { translateVql } from '../translate/translate-vql.js';
import type { TranslatedSource, TranslationSettings } from '../translate/translation.js';
import { adviceOn, writeTranslation } from '../translate/translation.js';

interface TranslateCommandOptions extends CommonOptions, ConfigOptions {
  readonly to?: Form;
  readonly predicate?: true;
  readonly template?: TemplateName;
  readonly allow: readonly LossCode[];
  readonly variable: VariableValues;
  readonly likeEscape?: string;
  readonly format: 'text' | 'json';
}

/** Adds `vql translate`. */
export function addTranslateCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('translate')
    .summary('translate VQL to C-Unit, and C-Unit to VQL')
    .description(
      'Translate VQL texts to C-Unit, and C-Unit to VQL: files, folders (all .vql files below), globs, or standard input.\n' +
        'A .json file holds a predicate, a request, { group, template, request }, or an array of these.\n' +
        'C-Unit comes out as an object for one query, as an array for several or none; VQL with ";" between statements.\n' +
        'What the other form cannot say is an error, and then nothing is printed.',
    )
    .argument('[files...]', 'files, folders or globs; - or nothing is standard input')
    .addOption(new Option('--to <form>', 'the form that comes out (default: the other one)').choices(forms))
    .option('--predicate', 'VQL texts are conditions, such as stand behind WHERE, instead of statements')
    .addOption(
      new Option('--template <group.name>', 'the template that requests without one are sent to').argParser(
        readTemplate,
      ),
    )
    .addOption(
      new Option('--allow <codes>', 'accept these losses, as warnings; repeatable, or with commas between')
        .argParser(readLosses)
        .default([], 'none'),
    )
    .addOption(
      new Option('--variable <name=value>', 'give a variable a value; repeatable')
        .argParser(readVariable)
        .default({}, 'none'),
    )
    .option(
      '--like-escape <character>',
      'what LIKE of the installation takes as escape character (default: what the config says, or none)',
    )
    .addOption(
      new Option('--format <format>', 'text: the translation, and findings on standard error; json: one report of both')
        .choices(['text', 'json'])
        .default('text'),
    )
    .addHelpText(
      'after',
      () => `\nLosses that can be allowed:\n${lossCodes.map((code) => `  ${code}`).join('\n')}\n${examples}`,
    );
  addConfigOptions(command);
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
  const { dialect, problems: unusable } = await loadLanguage(options, io);
  if (unusable.length > 0) return refuse(unusable, options, io);
  const settings = settingsOf(options, dialect);
  const { inputs, problems: unfound } = await findInputs(args, options.stdinFilename, io);
  const sources: Source[] = [];
  const unread = await readEach(inputs, { io, showProgress: false }, async (source) => {
    sources.push(source);
    return undefined;
  });
  const to = options.to ?? targetOf(sources);
  const translated = sources.map((source) => translateSource(source, to, settings));
  const problems = [...unfound, ...unread, ...translated.flatMap((one) => one.problems)];
  if (problems.length === 0) refuseUnused(options.variable, sources, settings.dialect);
  const isWhole = problems.length === 0 && translated.every(isTranslated);
  if (options.format === 'json') io.stdout.write(reportTranslation(translated, problems));
  else {
    const queries = translated.flatMap((one) => one.queries);
    if (isWhole) io.stdout.write(writeTranslation(queries, to));
    const paint = createPaint(io.stderr, io, options.color);
    for (const { source, diagnostics } of translated) io.stderr.write(reportText(source, diagnostics, paint, adviceOn));
    if (!isWhole && !settings.isPredicate) noteConditions(translated, settings, io);
    if (isWhole && to === 'vql') noteVariables(translated, io);
    if (isWhole && to === 'cunit') noteValues(translated, io);
  }
  printProblems(problems, io, options.color);
  return exitCodeOf(problems, !isWhole);
}

/** Translates nothing: by other rules than those of the config, the translation would be another. */
function refuse(problems: readonly Problem[], { format, color }: TranslateCommandOptions, io: Io): ExitCode {
  if (format === 'json') io.stdout.write(reportTranslation([], problems));
  printProblems(problems, io, color);
  return exitCodeOf(problems, false);
}

function settingsOf(
  { predicate, template, allow, variable, likeEscape }: TranslateCommandOptions,
  dialect: Dialect = defaultDialect,
): TranslationSettings {
  if (likeEscape !== undefined && !/^[^%_]$/su.test(likeEscape)) {
    throw new UsageError(`An escape character is one character but "%" and "_", such as "\\"; found "${likeEscape}".`);
  }
  return {
    isPredicate: predicate === true,
    template,
    allow,
    variables: variable,
    dialect: { ...dialect, ...(likeEscape !== undefined && { likeEscape }) },
  };
}

/** A variable that stands nowhere is misspelt, and the one that was meant would go without its value. */
function refuseUnused(variables: VariableValues, sources: readonly Source[], dialect: Dialect): void {
  const used = new Set(
    sources.flatMap(({ text }) =>
      variablePatterns(dialect).flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
    ),
  );
  const unused = Object.keys(variables).find((name) => !used.has(name));
  if (unused === undefined) return;
  const [nearest] = didYouMean(unused, used, 1);
  const suggestion = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  throw new UsageError(`There is no variable ":${unused}".${suggestion}`);
}

/** What variables look like: as the dialect has them, and `:name`, which is always understood. */
function variablePatterns({ variableStyle }: Dialect): readonly RegExp[] {
  return [':name', variableStyle].map((spelling) => {
    const [before = '', behind = ''] = spelling.replaceAll(/[${}]/g, '\\$&').split('name');
    return new RegExp(`${before}([\\p{L}_][\\p{L}\\p{M}\\p{N}_]*)${behind}`, 'gu');
  });
}

/** The form that the sources do not have. */
function targetOf(sources: readonly Source[]): Form {
  const [first, ...others] = new Set(sources.map(formOf));
  if (others.length > 0) {
    throw new UsageError('Some of these files are VQL, others C-Unit: translate them one kind at a time.');
  }
  return first === 'cunit' ? 'vql' : 'cunit';
}

function translateSource(source: Source, to: Form, settings: TranslationSettings): TranslatedSource {
  const from = formOf(source);
  if (from === to) {
    const { name, path } = source;
    const what = path === undefined ? 'Standard input' : `"${name}"`;
    const problems = [{ name, message: `${what} is ${formNames[to]} already.` }];
    return { source, from, queries: [], diagnostics: [], problems };
  }
  return from === 'vql' ? translateVql(source, settings) : translateCUnit(source, settings);
}

function isTranslated({ queries, diagnostics }: TranslatedSource): boolean {
  return queries.every(({ value }) => value !== undefined) && !hasErrors(diagnostics);
}

/** A condition by itself is no statement, whose errors do not say how it is read. */
function noteConditions(translated: readonly TranslatedSource[], settings: TranslationSettings, io: Io): void {
  for (const { source, diagnostics } of translated) {
    if (!diagnostics.some(({ code }) => code === 'missing-select')) continue;
    if (hasErrors(parsePredicate(source.text, settings).diagnostics)) continue;
    io.stderr.write(`${printable(source.name)}: this is a condition by itself, which --predicate translates.\n`);
  }
}

/** A VQL text has no input for the values of its variables: they are sent beside it. */
function noteVariables(translated: readonly TranslatedSource[], io: Io): void {
  for (const { source, queries } of translated) {
    if (queries.every(({ variableSubstitutionList }) => variableSubstitutionList === undefined)) continue;
    io.stderr.write(
      `${printable(source.name)}: the values of its variables are not in the text; --format json shows them.\n`,
    );
  }
}

/** A variable without a value is sent as one: the service will say what it makes of that. */
function noteValues(translated: readonly TranslatedSource[], io: Io): void {
  for (const { source, queries } of translated) {
    for (const name of new Set(queries.flatMap(({ value }) => namesWithoutValue(value)))) {
      io.stderr.write(
        `${printable(source.name)}: the variable ":${name}" has no value; give it by --variable ${name}=….\n`,
      );
    }
  }
}

function namesWithoutValue(value: unknown): readonly string[] {
  const { request = {} } = (value ?? {}) as Partial<CUnitQuery>;
  const list = request.variableSubstitutionList?.variableSubstitutions ?? [];
  return list.filter(({ values }) => values.length === 0).map(({ variable }) => variable.variableName);
}
