import { CommanderError } from 'commander';
import { printable } from './output/terminal.js';

/** What the command tells the shell; a wrong use or an unreadable file outweighs findings. */
export const exitCodes = { clean: 0, findings: 1, misuse: 2, interrupted: 130 } as const;

/** `0` clean, `1` findings, `2` wrong use or an unreadable file, `130` stopped by Ctrl-C. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit code of a run that met `problems` with its inputs, and found something or not. */
export function exitCodeOf(problems: readonly unknown[], hasFindings: boolean): ExitCode {
  if (problems.length > 0) return exitCodes.misuse;
  return hasFindings ? exitCodes.findings : exitCodes.clean;
}

/** A wrong use of the command. Its message is the full sentence that the user reads. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What to say of anything thrown: the one place where the argument parser's own sentences are put into ours. */
export function sentenceOf(error: unknown, argv: readonly string[]): string {
  if (error instanceof UsageError) return printable(error.message);
  if (error instanceof CommanderError) return printable(clearSentence(error.message, argv));
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
  return printable(`vql stopped on a defect of its own: ${message}`);
}

/** Whether an exception says that the command was used in a wrong way. */
export function isMisuse(error: unknown): boolean {
  return error instanceof UsageError || error instanceof CommanderError;
}

/** Why a file could not be read or written, to stand behind a colon. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const known = code === undefined ? undefined : reasons[code];
  return known ?? (error instanceof Error ? error.message : String(error));
}

/** Whether an exception of the file system says that nothing is there. */
export function isAbsent(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBADF: 'it is closed',
  EBUSY: 'it is in use',
  EFBIG: 'it is too large',
  EISDIR: 'it is a directory',
  ELOOP: 'its links go in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'no such file',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
};

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** From `error: unknown option '--wirte'\n(Did you mean --write?)` to sentences in this project's form. */
function clearSentence(message: string, [first = '', ...rest]: readonly string[]): string {
  const sentence = message
    .replace(/^error: /, '')
    .replace(/'([^'\n]*)'/g, '"$1"')
    .replace(/^option "([^"]*)" argument missing/, 'option "$1" needs a value')
    .replace(
      /^option "([^"]*)" argument ("[^"]*") is invalid\. Allowed choices are (.*?)\.?$/s,
      '$2 is no value of option "$1"; choose from $3',
    )
    .replace(/\n\(Did you mean (one of )?(.*?)\?\)/s, '. Did you mean $1"$2"?');
  const whole = sentence.charAt(0).toUpperCase() + sentence.slice(1) + (/[.?]$/.test(sentence) ? '' : '.');
  if (first.endsWith('.vql')) return `${whole} To check a file, use "vql check ${[first, ...rest].join(' ')}".`;
  const command = /^[a-z]+$/.test(first) && !whole.startsWith('Unknown command') ? `vql ${first}` : 'vql';
  return `${whole} See "${command} --help".`;
}
