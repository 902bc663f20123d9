import type { Option } from 'commander';
import type { Io } from '../../tasks/io.js';

/** A completion of a word. */
interface CompletedWord {
  readonly value: string;
  readonly description?: string;
}

/** The completions of a word. */
export interface Completion {
  readonly candidates: readonly CompletedWord[];
  /** Whether it can also be the name of a file. */
  readonly hasFiles: boolean;
}

/** Nothing is known about the word. */
export const nothing: Completion = { candidates: [], hasFiles: false };

/** The word is the name of a file. */
export const filesOnly: Completion = { candidates: [], hasFiles: true };

/** Returns the completions of a value; `current` is its beginning. */
type WordSource = (current: string, io: Io) => Promise<Completion>;

/** **The** table of the options whose values are neither in their own list nor files. */
const optionSources: Readonly<Record<string, WordSource>> = {
  '--connection': connectionNames,
  '--rule': ruleSettingsOf,
  '--allow': losses,
};

/** **The** table of the commands whose arguments are not only files. */
const argumentSources: Readonly<Record<string, WordSource>> = {
  login: connectionNames,
  logout: connectionNames,
  explain: codesAndFiles,
};

/** Returns the completions of the value of an option. */
export async function valuesOfOption({ long, flags }: Option, current: string, io: Io): Promise<Completion> {
  const source = optionSources[long ?? ''];
  if (source !== undefined) return source(current, io);
  // The value of "--table <group.name=file>" ends with a file.
  const isFile = /<(?:file|folder)>/.test(flags) || (/=file>/.test(flags) && current.includes('='));
  return isFile ? filesOnly : nothing;
}

/** Returns the completions of an argument of a command; `undefined` if they are not known. */
export function valuesOfArgument(command: string, io: Io): Promise<Completion> | undefined {
  return argumentSources[command]?.('', io);
}

async function connectionNames(_current: string, io: Io): Promise<Completion> {
  const { readConnections } = await import('../connection/stored-connections.js');
  const stored = Object.entries(await readConnections(io));
  return { candidates: stored.map(([value, { baseUrl }]) => ({ value, description: baseUrl })), hasFiles: false };
}

async function ruleSettingsOf(current: string): Promise<Completion> {
  const { allRuleNames } = await import('../../tasks/options/rule.js');
  const { ruleSettings } = await import('../../rules/index.js');
  const [, code] = /^([^=]*)=/.exec(current) ?? [];
  const values =
    code === undefined ? allRuleNames.map((name) => `${name}=`) : ruleSettings.map((one) => `${code}=${one}`);
  return { candidates: values.map((value) => ({ value })), hasFiles: false };
}

async function losses(current: string): Promise<Completion> {
  const { allowableLosses } = await import('../../tasks/options/query.js');
  const before = current.slice(0, current.lastIndexOf(',') + 1);
  return { candidates: allowableLosses.map((code) => ({ value: before + code })), hasFiles: false };
}

async function codesAndFiles(): Promise<Completion> {
  const { codes } = await import('../../codes/index.js');
  return { candidates: Object.keys(codes).map((value) => ({ value })), hasFiles: true };
}
