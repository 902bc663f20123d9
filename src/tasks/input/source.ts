import { realpathSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import type { Diagnostic } from '../../diagnostics/index.js';
import { fileKindOf } from '../../embedded/index.js';
import { markedEncoding, unmarkedUtf16 } from '../../internal/files/index.js';
import { fileErrorReason, isAbsent } from '../errors.js';
import type { Io } from '../io.js';
import { readFileBytes, readStream } from './read-bytes.js';

/** Something to read: a file, or standard input, which has no path. */
export interface Input {
  /** Name for messages: the path as the user would write it, or the name given to standard input. */
  readonly name: string;
  readonly path: string | undefined;
  /** Content in the index of git, if only a part of the changes to the file is staged: it is read in place of the file. */
  readonly staged?: Uint8Array;
}

/** A text that was read. A byte order mark is not part of it, so that offsets agree with those of an editor. */
export interface Source extends Input {
  readonly text: string;
  readonly hasByteOrderMark: boolean;
}

/** Reason why an input cannot be read, written or used. */
export interface Problem {
  readonly name: string;
  /** The file; absent for standard input, and for a pattern that selects nothing. */
  readonly path?: string | undefined;
  readonly message: string;
  /** Mistake in the text of the input, if that is the problem. */
  readonly finding?: SourceDiagnostic;
}

/** A diagnostic with the source that it is about. */
interface SourceDiagnostic {
  readonly source: Source;
  readonly diagnostic: Diagnostic;
}

/** Reads an input as UTF-8 text; other encodings are reported, not guessed. */
export async function readSource(input: Input, io: Io): Promise<Source | Problem> {
  const { name, path } = input;
  const { staged } = input;
  const open = path === undefined || staged !== undefined ? undefined : io.openText?.(path);
  if (open !== undefined) return { name, path, text: open, hasByteOrderMark: false };
  const problem = (reason: string): Problem => ({
    name,
    path,
    message: `Cannot read ${path === undefined ? 'standard input' : `"${name}"`}: ${reason}.`,
  });
  let bytes: Uint8Array;
  try {
    bytes = staged ?? (await (path === undefined ? readStream(io.stdin) : readFileBytes(path)));
  } catch (error) {
    return problem(await reasonAt(path, error));
  }
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  if (encoding !== undefined && encoding !== 'utf-8') return problem('it is UTF-16 text; save it as UTF-8');
  if (bytes.includes(0)) return problem('it is not a text file');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const hasByteOrderMark = text.startsWith(byteOrderMark);
    return { ...input, text: hasByteOrderMark ? text.slice(1) : text, hasByteOrderMark };
  } catch (error) {
    // The decoder throws a TypeError for invalid UTF-8, and other errors for a text that is too long for a string.
    return problem(error instanceof TypeError ? 'it is not valid UTF-8 text' : fileErrorReason(error));
  }
}

/**
 * Returns the reason why a path could not be read, to follow a colon: an absent file that is there may be a link whose target is absent,
 * or have a name that is not UTF-8, which Node decodes to one that does not exist.
 */
export async function reasonAt(path: string | undefined, error: unknown): Promise<string> {
  if (isAbsent(error) && path?.includes('\uFFFD') === true) return 'its name is not UTF-8; rename it';
  const target = path !== undefined && isAbsent(error) ? await readlink(path).catch(() => undefined) : undefined;
  return target === undefined ? fileErrorReason(error) : `it is a link to "${target}", which does not exist`;
}

/** Returns the path that links lead to; a path that cannot be resolved stays, and is reported when it is read. */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Whether an input could be read. */
export function isSource(read: Source | Problem): read is Source {
  return 'text' in read;
}

/** Adds the byte order mark of a source to a new text. */
export function withByteOrderMark({ hasByteOrderMark }: Source, text: string): string {
  return hasByteOrderMark ? byteOrderMark + text : text;
}

const byteOrderMark = '\uFEFF';

/** The two forms of a query: text, and JSON. */
export const forms = ['cunit', 'vql'] as const;

/** A form of a query. */
export type Form = (typeof forms)[number];

/** Display names of the forms. */
export const formNames = { cunit: 'C-Unit', vql: 'VQL' } as const satisfies Record<Form, string>;

/** Returns the form of a source by its name; of another name by its first character, since VQL never begins with a bracket. */
export function formOf({ name, text }: Source): Form {
  const kind = fileKindOf(name);
  if (kind === 'json') return 'cunit';
  if (kind === 'vql') return 'vql';
  return /^\s*[[{]/.test(text) ? 'cunit' : 'vql';
}
