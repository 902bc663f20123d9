import type { Diagnostic } from '../../src/diagnostics/index.js';
import { resolveDialect } from '../../src/dialect/dialect.js';
import {
  type Calls,
  checkProgram,
  defaultCalls,
  findQueries,
  type HostLanguage,
  type HostParser,
  hostLanguages,
  loadHostParser,
} from '../../src/embedded/index.js';
import type { Quote } from '../../src/embedded/languages/strings/string-syntax.js';
import { readHostString } from '../../src/embedded/languages/strings/string-syntax.js';
import { stringKinds } from '../../src/embedded/languages/strings/string-tables.js';
import { checkCUnit } from '../../src/json-documents/index.js';
import { type CheckOptions, checkFile } from '../../src/vql/index.js';

const loaded = await Promise.all(hostLanguages.map(async (name) => [name, await loadHostParser(name)] as const));

/** The parsers of programs, by language. */
export const hostParsers = Object.fromEntries(loaded) as Readonly<Record<HostLanguage, HostParser>>;

/** Finds the queries of a program. */
export function findIn(
  program: string,
  language: HostLanguage = 'ts',
  calls: Calls = defaultCalls,
  escapes: readonly string[] = [],
) {
  return findQueries(program, { parser: hostParsers[language], calls, escapes });
}

/** Returns the diagnostics of the queries of a program. */
export function checkIn(
  program: string,
  options: CheckOptions = {},
  language: HostLanguage = 'ts',
): readonly Diagnostic[] {
  const dialect = resolveDialect(options.dialect);
  return checkProgram(findIn(program, language), {
    dialect,
    check: (text) => checkFile(text, options),
    checkJson: (text) => checkCUnit(text, options).diagnostics,
    settings: { ...options, rules: { 'ignore-in-string': 'off', ...options.rules } },
  });
}

/** The codes of what is reported, each with the piece of the program that it is about. */
export function codesIn(program: string, options: CheckOptions = {}, language: HostLanguage = 'ts'): readonly string[] {
  const off: CheckOptions = { ...options, rules: { 'no-limit': 'off', ...options.rules } };
  return checkIn(program, off, language).map(({ code, span }) => `${code} ${program.slice(span?.start, span?.end)}`);
}

/** Returns the quotes of a JavaScript string that begins with a character. */
export function quotesOf(character: string): Quote {
  const program = character + character;
  const literal = readHostString(program, { start: 0, end: program.length }, stringKinds.javascript);
  if (literal === undefined) throw new TypeError(`${character} does not begin a string.`);
  return literal.quote;
}
