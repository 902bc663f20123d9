import { CommanderError } from 'commander';
import type { StopSignal } from './io.js';
import { printable } from './output/terminal.js';

/** Exit codes; wrong use or an unreadable file takes precedence over findings. */
export const exitCodes = { clean: 0, findings: 1, misuse: 2, interrupted: 130, terminated: 143 } as const;

/** `0` clean, `1` findings, `2` wrong use or an unreadable file, `130` stopped by Ctrl-C, `143` by SIGTERM. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Returns the exit code of a run. */
export function exitCodeOf(problems: readonly unknown[], hasFindings: boolean): ExitCode {
  if (problems.length > 0) return exitCodes.misuse;
  return hasFindings ? exitCodes.findings : exitCodes.clean;
}

/** Returns the exit code of a command that a signal has stopped. */
export function exitCodeOfSignal(signal: StopSignal): ExitCode {
  return signal === 'SIGTERM' ? exitCodes.terminated : exitCodes.interrupted;
}

/** Wrong use of the command. The message is the full sentence that the user reads. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns the message for anything thrown; the only function that rewords messages of the argument parser. */
export function sentenceOf(error: unknown, argv: readonly string[]): string {
  if (error instanceof UsageError) return printable(error.message);
  if (error instanceof CommanderError) return printable(clearSentence(error.message, argv));
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
  return printable(`Internal error in vql: ${message}`);
}

/** Whether an exception reports wrong use of the command. */
export function isMisuse(error: unknown): boolean {
  return error instanceof UsageError || error instanceof CommanderError;
}

/** Returns the reason why a file could not be read or written, to follow a colon. */
export function fileErrorReason(error: unknown): string {
  const code = codeOf(error);
  const known = code === undefined ? undefined : reasons[code];
  return known ?? (error instanceof Error ? error.message : String(error));
}

/** Whether a file system exception says that the file does not exist. */
export function isAbsent(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBADF: 'it is closed',
  EBUSY: 'it is in use',
  EEXIST: 'a file with this name exists',
  EFBIG: 'it is too large',
  EISDIR: 'it is a directory',
  ELOOP: 'its links form a cycle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'no such file',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ERR_INVALID_ARG_VALUE: 'its path has the character U+0000',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
};

/** Whether an exception is about a file: of the file system, such as `ENOSPC`, or `lost-file`. */
export function isFileError(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'lost-file' || (code !== undefined && /^E[A-Z0-9]+$/.test(code));
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Rewords `error: unknown option '--wirte'\n(Did you mean --write?)` as full sentences. */
function clearSentence(message: string, [first = '', ...rest]: readonly string[]): string {
  const sentence = message
    .replace(/^error: /, '')
    .replace(/'([^'\n]*)'/g, '"$1"')
    .replace(/^option "([^"]*)" argument missing/, 'option "$1" needs a value')
    .replace(
      /^command-argument value ("[^"]*") is invalid for argument "([^"]*)"/,
      '$1 is not a value of the argument "$2"',
    )
    .replace(/^option "([^"]*)" argument ("[^"]*") is invalid\. (?=Expected)/, '$2 is not a value of option "$1". ')
    .replace(/^(.* is not a value of .*)\. Allowed choices are (.*?)\.?$/s, '$1; choose from $2')
    .replace(
      /^option "([^"]*)" argument ("[^"]*") is invalid\. Allowed choices are (.*?)\.?$/s,
      '$2 is not a value of option "$1"; choose from $3',
    )
    .replace(/\n\(Did you mean (?:one of )?(.*?)\?\)/s, (_, names: string) => suggestion(names.split(', ')));
  const whole = sentence.charAt(0).toUpperCase() + sentence.slice(1) + (/[.?]$/.test(sentence) ? '' : '.');
  if (/\.vql$/i.test(first)) return `${whole} To check a file, use "vql check ${[first, ...rest].join(' ')}".`;
  const command = /^[a-z]+$/.test(first) && !whole.startsWith('Unknown command') ? `vql ${first}` : 'vql';
  return `${whole} See "${command} --help".`;
}

/** Asks whether one of the names was meant, of at most three. */
function suggestion(names: readonly string[]): string {
  const nearest = names.slice(0, 3).map((name) => `"${name}"`);
  return `. Did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(nearest)}?`;
}
