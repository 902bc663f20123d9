import {
  type Calls,
  defaultCalls,
  type EmbeddedRules,
  type HostLanguage,
  type HostParser,
  type HostReading,
  hostLanguageOf,
  languages,
  loadHostParser,
  mayContainQueries,
} from '../../embedded/index.js';
import type { Config } from '../config/config.js';
import { type Input, isSource, type Problem, readSource, type Source } from '../input/source.js';
import type { Io } from '../io.js';
import type * as ProgramQueries from './program-queries.js';

/** The functions by which queries in programs are found. */
interface ProgramCalls {
  readonly calls: Calls;
  /** The functions whose results may stand in quotes. */
  readonly escapes: readonly string[];
}

/** Returns the functions that a config names. */
export function programCalls({ calls = defaultCalls, escapes = [] }: Config): ProgramCalls {
  return { calls, escapes };
}

/** Settings for queries in programs. */
interface ProgramSettings extends ProgramCalls {
  /** Settings of the rules, also for the codes of programs. */
  readonly rules: EmbeddedRules;
}

/** The code that reads, checks and formats programs. */
export interface ProgramCode extends Pick<typeof ProgramQueries, 'checkProgram' | 'findQueries' | 'formatProgram'> {
  /** The parsers of the languages in which an input may contain queries. */
  readonly parsers: ReadonlyMap<HostLanguage, HostParser>;
}

/** Finds queries in programs, and checks them. */
export interface Programs extends ProgramSettings, ProgramCode {}

/** Finds the queries of a source that is a program. */
export function readProgram(
  { name, text }: Source,
  programs: (ProgramCode & ProgramCalls) | undefined,
): HostReading | undefined {
  const language = hostLanguageOf(name);
  if (programs === undefined || language === undefined) return undefined;
  const { calls, escapes, findQueries } = programs;
  const parser = programs.parsers.get(language);
  // No program of the language contains queries.
  return parser === undefined
    ? { program: text, queries: [], language: languages[language] }
    : findQueries(text, { parser, calls, escapes });
}

/** Inputs without the programs whose parser is missing, and the code that reads the others. */
interface LoadedPrograms {
  readonly inputs: readonly Input[];
  readonly reader?: ProgramCode;
  readonly problems: readonly Problem[];
}

/**
 * Loads the code that reads programs if any input is one, with the parsers of the languages in which an input contains a word of VQL.
 * Programs whose parser cannot be loaded are left out of the inputs.
 */
export async function loadPrograms(
  inputs: readonly Input[],
  io: Io,
  configOf: (input: Input) => Config | Promise<Config>,
): Promise<LoadedPrograms> {
  if (!inputs.some(isProgram)) return { inputs, problems: [] };
  const parsers = new Map<HostLanguage, HostParser>();
  const failed = new Set<HostLanguage>();
  const problems: Problem[] = [];
  for (const [language, first] of await neededLanguages(inputs, io, configOf)) {
    try {
      parsers.set(language, await loadHostParser(language));
    } catch (error) {
      failed.add(language);
      const message = `${error instanceof Error ? error.message : String(error)}.`;
      // The parsers of all languages are in one package.
      if (!problems.some((problem) => problem.message === message)) problems.push({ ...first, message });
    }
  }
  const isReadable = ({ name }: Input): boolean => {
    const language = hostLanguageOf(name);
    return language === undefined || !failed.has(language);
  };
  const reader = { ...(await import('./program-queries.js')), parsers };
  return { inputs: inputs.filter(isReadable), reader, problems };
}

/** Returns the languages of programs that contain a word of VQL, each with the first of these. */
async function neededLanguages(
  inputs: readonly Input[],
  io: Io,
  configOf: (input: Input) => Config | Promise<Config>,
): Promise<ReadonlyMap<HostLanguage, Input>> {
  const needed = new Map<HostLanguage, Input>();
  for (const input of inputs) {
    const language = hostLanguageOf(input.name);
    if (language === undefined || needed.has(language)) continue;
    if (await mayHaveQueries(input, language, io, configOf)) needed.set(language, input);
  }
  return needed;
}

async function mayHaveQueries(
  input: Input,
  language: HostLanguage,
  io: Io,
  configOf: (input: Input) => Config | Promise<Config>,
): Promise<boolean> {
  // Standard input can be read only once.
  if (input.path === undefined) return true;
  const source = await readSource(input, io);
  if (!isSource(source)) return false;
  const { calls } = programCalls(await configOf(input));
  return mayContainQueries(source.text, languages[language], calls);
}

/** Whether an input is a program by its name. */
export function isProgram({ name }: Pick<Input, 'name'>): boolean {
  return hostLanguageOf(name) !== undefined;
}
