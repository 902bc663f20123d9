import {
  type Calls,
  defaultCalls,
  type EmbeddedRules,
  type HostLanguage,
  type HostParser,
  type HostReading,
  hostLanguageOf,
  loadHostParser,
} from '../../embedded/index.js';
import type { Config } from '../config/config.js';
import type { Input, Problem, Source } from '../input/source.js';
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
  /** The parsers of the languages of the inputs. */
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
  const parser = language && programs?.parsers.get(language);
  if (programs === undefined || parser === undefined) return undefined;
  const { calls, escapes, findQueries } = programs;
  return findQueries(text, { parser, calls, escapes });
}

/** Loads the code that reads programs if any input is one; without the parsers, programs are left out of the inputs. */
export async function loadPrograms(inputs: readonly Input[]): Promise<{
  readonly inputs: readonly Input[];
  readonly reader?: ProgramCode;
  readonly problems: readonly Problem[];
}> {
  const [first] = inputs.filter(isProgram);
  if (first === undefined) return { inputs, problems: [] };
  try {
    const languages = new Set(inputs.flatMap(({ name }) => hostLanguageOf(name) ?? []));
    const loaded = [...languages].map(async (language) => [language, await loadHostParser(language)] as const);
    const [queries, ...parsers] = await Promise.all([import('./program-queries.js'), ...loaded]);
    return { inputs, reader: { ...queries, parsers: new Map(parsers) }, problems: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      inputs: inputs.filter((input) => !isProgram(input)),
      problems: [{ ...first, message: `${message}.` }],
    };
  }
}

/** Whether an input is a program by its name. */
export function isProgram({ name }: Pick<Input, 'name'>): boolean {
  return hostLanguageOf(name) !== undefined;
}
