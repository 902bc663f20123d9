import type { Severity } from '../../diagnostics/index.js';
import {
  type Calls,
  findQueries,
  type HostParser,
  type HostReading,
  hostLanguageOf,
  loadHostParser,
} from '../../embedded/index.js';
import type { Input, Problem, Source } from '../input/source.js';

/** What is to be known of the queries in programs. */
export interface ProgramSettings {
  readonly calls: Calls;
  /** How grave it is to put a value into quotes. */
  readonly valueInQuotes: Severity | 'off' | undefined;
}

/** What finds queries in programs. */
export interface Programs extends ProgramSettings {
  readonly parser: HostParser;
}

/** Finds the queries of a source, if it is a program, and programs are looked into. */
export function readProgram({ name, text }: Source, programs: Programs | undefined): HostReading | undefined {
  const language = hostLanguageOf(name);
  return programs && language && findQueries(text, { ...programs, language });
}

/** What reads programs, loaded where there are some, and the inputs that can be read then. */
export async function loadPrograms(
  inputs: readonly Input[],
  settings: ProgramSettings,
): Promise<{ readonly inputs: readonly Input[]; readonly programs?: Programs; readonly problems: readonly Problem[] }> {
  const isProgram = ({ name }: Input): boolean => hostLanguageOf(name) !== undefined;
  const [first] = inputs.filter(isProgram);
  if (first === undefined) return { inputs, problems: [] };
  try {
    return { inputs, programs: { ...settings, parser: await loadHostParser() }, problems: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      inputs: inputs.filter((input) => !isProgram(input)),
      problems: [{ name: first.name, message: `${message}.` }],
    };
  }
}
