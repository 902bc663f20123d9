import { Option } from 'commander';
import { codes, type DiagnosticCode } from '../../codes/index.js';
import type { QueryBuilderLossCode, TranslationOptions } from '../../cunit/index.js';
import { timeZoneKind } from '../../dialect/value/relative-date.js';
import { UsageError } from '../errors.js';
import { suggestFrom } from './common.js';

/** Both parts of the name of a template. */
export interface QualifiedName {
  readonly group: string;
  readonly template: string;
}

/** Reads `--template group.name`. */
export function readTemplate(text: string): QualifiedName {
  return templateIn(text, '--template account.query');
}

/** Creates the option with the template of C-Unit objects that do not name one. */
export function templateOption(): Option {
  return new Option('--template <group.name>', 'the template of C-Unit objects that do not name one').argParser(
    readTemplate,
  );
}

/** Returns the template of C-Unit objects that do not name one: from the option, or else from the setting. */
export function templateFor(
  options: { readonly template?: QualifiedName },
  config: { readonly template?: string },
): QualifiedName | undefined {
  return options.template ?? (config.template === undefined ? undefined : readTemplate(config.template));
}

/** Reads the name of a template in an option; `example` shows how the option is used. */
export function templateIn(text: string, example: string): QualifiedName {
  const [group = '', template = '', ...others] = text.split('.');
  if (group === '' || template === '' || others.length > 0) {
    throw new UsageError(`Expected a group and a template, such as ${example}, found "${text}".`);
  }
  return { group, template };
}

/** Returns the full name of a template. */
export function nameOf({ group, template }: QualifiedName): string {
  return `${group}.${template}`;
}

/** Values of variables, by name. */
export type VariableArguments = Readonly<Record<string, readonly string[]>>;

/** Creates the option with the values of variables. */
export function variableOption(): Option {
  return new Option(
    '--var, --variable <name=value>',
    'give a variable a value; repeatable, and overrides the setting "variables"',
  )
    .argParser(readVariable)
    .default({}, 'none');
}

/** Creates the option with the time zone of relative dates. */
export function timeZoneOption(): Option {
  return new Option(
    '--time-zone <name>',
    'the time zone in which the days of relative dates begin, such as those of :today',
  )
    .argParser(readTimeZone)
    .default(undefined, 'the setting "timeZone", or else UTC');
}

/** Reads the name of a time zone. */
function readTimeZone(name: string): string {
  if (!timeZoneKind.accepts(name)) throw new UsageError(`Expected ${timeZoneKind.expected}, found "${name}".`);
  return name;
}

/** Adds one `--variable name=value` to those before it; a repeated name gets another value. */
export function readVariable(text: string, previous: VariableArguments): VariableArguments {
  const [, name, value] = /^:?([\p{L}_][\p{L}\p{M}\p{N}_]*)=(.*)$/su.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(`Expected a name and a value, such as --variable kind=ORDER, found "${text}".`);
  }
  const values = Object.hasOwn(previous, name) ? (previous[name] ?? []) : [];
  // An assignment would set the prototype for "__proto__".
  return Object.fromEntries([...Object.entries(previous), [name, [...values, value]]]);
}

/** Table of each template, by `group.name`. */
export type TableValues = Readonly<Record<string, string>>;

/** Creates the option with the file of each template. */
export function tableOption(): Option {
  return new Option(
    '--table <group.name=file>',
    'the file with the rows of a template, or {"file", "format", "table", "columns"} and options of CSV as JSON; repeatable',
  )
    .argParser(readTable)
    .default({}, 'those of the config');
}

/** Adds one `--table group.name=value` to those before it. */
export function readTable(text: string, previous: TableValues): TableValues {
  const [, template, value] = /^([^=.\s]+\.[^=.\s]+)=(.+)$/su.exec(text) ?? [];
  if (template === undefined || value === undefined) {
    throw new UsageError(
      `Expected a template and its table, such as --table account.query=accounts.json, found "${text}".`,
    );
  }
  if (Object.hasOwn(previous, template)) throw new UsageError(`The template "${template}" is given two tables.`);
  // An assignment would set the prototype for "__proto__".
  return Object.fromEntries([...Object.entries(previous), [template, value]]);
}

/** Code of a loss that can be allowed. */
export type AllowableLoss = Extract<DiagnosticCode, `lost-${string}`> &
  NonNullable<TranslationOptions['allow']>[number];

/** Adds the codes of one `--allow code,code` to those before it. */
export function readLosses(value: string, previous: readonly AllowableLoss[]): readonly AllowableLoss[] {
  return [...previous, ...value.split(',').map((code) => readLoss(code.trim()))];
}

/** Losses of react-querybuilder, which are not losses between VQL and C-Unit. */
const queryBuilderLosses: Readonly<Record<QueryBuilderLossCode, true>> = {
  'lost-filter': true,
  'lost-incomplete-rule': true,
  'lost-rule': true,
};

/** Losses that can be allowed. `lost-gap` cannot: a text with errors is never translated. */
export const allowableLosses: readonly AllowableLoss[] = Object.keys(codes).filter(isAllowable);

function isAllowable(code: string): code is AllowableLoss {
  return code.startsWith('lost-') && code !== 'lost-gap' && !Object.hasOwn(queryBuilderLosses, code);
}

function readLoss(code: string): AllowableLoss {
  const known = allowableLosses.find((one) => one === code);
  if (known !== undefined) return known;
  if (Object.hasOwn(codes, code)) {
    throw new UsageError(`"${code}" is not a loss that can be allowed. Fix the query instead.`);
  }
  throw new UsageError(`Unknown loss "${code}".${suggestFrom(code, allowableLosses)}`);
}
