import { suggestFrom, wholeNumberOption } from '../../../tasks/options/common.js';
import { readVariable } from '../../../tasks/options/query.js';
import { padColumns } from '../../../tasks/output/display-width.js';
import { printable } from '../../../tasks/output/terminal.js';
import { isTextFormat, type RowFormatName, rowFormats } from '../../../tasks/rows/row-formats.js';
import type { QueryLanguage } from '../query-language.js';
import type { QueryVariables } from '../read-queries.js';

/** State of a prompt, which its commands read and change. */
export interface PromptState {
  readonly language: QueryLanguage;
  format: RowFormatName;
  limit: number | undefined;
  /** Values of variables, which queries use that have variables of these names. */
  variables: QueryVariables;
  isEnded: boolean;
}

/** A command of the prompt. */
interface DotCommand {
  /** The name of the command with its arguments. */
  readonly usage: string;
  readonly description: string;
  /** Returns the output. */
  run(argument: string, state: PromptState): string;
}

/** **The** table of the commands of the prompt. */
const dotCommands: Readonly<Record<string, DotCommand>> = {
  '.tables': { usage: '.tables', description: 'list the templates of the catalog', run: (_, state) => tablesIn(state) },
  '.fields': {
    usage: '.fields account.query',
    description: 'list the fields of a template',
    run: fieldsOf,
  },
  '.format': {
    usage: '.format csv',
    description: `print rows in another format: ${textFormats().join(', ')}; ".format" prints which`,
    run: setFormat,
  },
  '.limit': {
    usage: '.limit 20',
    description: 'read at most as many rows; ".limit all" reads all, ".limit" prints how many',
    run: setLimit,
  },
  '.var': {
    usage: '.var country=DE',
    description: 'give a variable a value; ".var" lists the values',
    run: setVariable,
  },
  '.help': { usage: '.help', description: 'print this list', run: help },
  '.exit': {
    usage: '.exit',
    description: 'end the prompt, as Ctrl-D does',
    run(_, state) {
      state.isEnded = true;
      return '';
    },
  },
};

/** Names of the commands. */
export const dotCommandNames: readonly string[] = Object.keys(dotCommands);

/** Runs a line that begins with a dot, and returns its output. */
export function runDotCommand(line: string, state: PromptState): string {
  const [, name = '', argument = ''] = /^(\S+)\s*(.*?)[\s;]*$/s.exec(line) ?? [];
  const command = Object.hasOwn(dotCommands, name) ? dotCommands[name] : undefined;
  return command === undefined
    ? `Unknown command "${name}".${suggestFrom(name, dotCommandNames)}\n`
    : command.run(argument, state);
}

const noCatalog =
  'There is no catalog: name it with --catalog, or in the setting "catalog"; "vql catalog pull" writes it.\n';

function tablesIn({ language: { catalog } }: PromptState): string {
  if (catalog === undefined) return noCatalog;
  return Object.keys(catalog.definition.templates)
    .map((name) => `${name}\n`)
    .join('');
}

function fieldsOf(argument: string, { language: { catalog } }: PromptState): string {
  if (catalog === undefined) return noCatalog;
  const template = catalog.find(argument);
  if (template === undefined)
    return `Unknown template "${argument}".${suggestFrom(argument, Object.keys(catalog.definition.templates))}\n`;
  const rows = template.paths.map((path) => {
    const { type = 'unknown', label = '' } = template.field(path) ?? {};
    return [path, type, label === path ? '' : label];
  });
  return padColumns(rows)
    .map((cells) => `${cells.join('  ').trimEnd()}\n`)
    .join('');
}

/** Returns the formats that are text. */
function textFormats(): readonly RowFormatName[] {
  return (Object.keys(rowFormats) as RowFormatName[]).filter(isTextFormat);
}

function setFormat(argument: string, state: PromptState): string {
  if (argument === '') return `${state.format}\n`;
  const format = textFormats().find((name) => name === argument);
  if (format === undefined) return `Unknown format "${argument}".${suggestFrom(argument, textFormats())}\n`;
  state.format = format;
  return '';
}

function setLimit(argument: string, state: PromptState): string {
  if (argument === '') return `${state.limit ?? 'all'}\n`;
  try {
    state.limit = argument === 'all' ? undefined : readLimit(argument);
    return '';
  } catch {
    return `Expected a number of rows, or "all"; found "${argument}".\n`;
  }
}

function setVariable(argument: string, state: PromptState): string {
  if (argument === '')
    return Object.entries({ ...state.language.configured, ...state.variables })
      .flatMap(([name, values]) => [values].flat().map((value) => `${name}=${printable(value)}\n`))
      .join('');
  try {
    state.variables = { ...state.variables, ...readVariable(argument, {}) };
    return '';
  } catch {
    return `Expected a name and a value, as in ".var country=DE"; found "${argument}".\n`;
  }
}

const readLimit = wholeNumberOption(1, 999_999_999);

function help(): string {
  const commands = Object.values(dotCommands).map(({ usage, description }) => [usage, description]);
  const lines = padColumns(commands).map((cells) => `${cells.join('  ')}\n`);
  return `A query can have several lines, and ends with ";"; JSON, such as C-Unit, ends with its bracket. Tab completes it, Ctrl-C stops it.\n${lines.join('')}`;
}
