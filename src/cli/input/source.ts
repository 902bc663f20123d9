import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.js';
import { reasonOf } from '../errors.js';
import type { Io } from '../io.js';

/** Where a text is to be read: a file, or without a path standard input. */
export interface Input {
  /** The name that people see: the path as they would write it, or what standard input is called. */
  readonly name: string;
  readonly path: string | undefined;
}

/** A text that was read. A byte order mark is not part of it, so that offsets are those that an editor shows. */
export interface Source extends Input {
  readonly text: string;
  readonly hasByteOrderMark: boolean;
}

/** Why a input gave no text, or took none, or is not what the command can work with; as a full sentence. */
export interface Problem {
  readonly name: string;
  readonly message: string;
  /** What is wrong in its text, where that can be shown. */
  readonly finding?: Finding;
}

/** A diagnostic, and the text that it is about. */
interface Finding {
  readonly source: Source;
  readonly diagnostic: Diagnostic;
}

/** Reads a input. What is not UTF-8 text is a problem, not a guess. */
export async function readSource(input: Input, io: Io): Promise<Source | Problem> {
  const { name, path } = input;
  const problem = (reason: string): Problem => ({
    name,
    message: `Cannot read ${path === undefined ? 'standard input' : `"${name}"`}: ${reason}.`,
  });
  let bytes: Uint8Array;
  try {
    bytes = path === undefined ? await readAll(io) : await readFile(path);
  } catch (error) {
    return problem(reasonOf(error));
  }
  if (isUtf16(bytes)) return problem('it is UTF-16 text; save it as UTF-8');
  if (bytes.includes(0)) return problem('it is not a text file');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const hasByteOrderMark = text.startsWith(byteOrderMark);
    return { name, path, text: hasByteOrderMark ? text.slice(1) : text, hasByteOrderMark };
  } catch (error) {
    // The decoder throws a TypeError for bytes that are not UTF-8, and others for what no string can hold.
    return problem(error instanceof TypeError ? 'it is not valid UTF-8 text' : reasonOf(error));
  }
}

/** Whether reading gave a text. */
export function isSource(read: Source | Problem): read is Source {
  return 'text' in read;
}

/** Writes a new text to where a source came from, with the byte order mark that it had. */
export async function writeSource(source: Source, text: string): Promise<Problem | undefined> {
  return source.path === undefined ? undefined : writeText(source.name, source.path, wholeText(source, text));
}

/** Writes a text to a file. */
export async function writeText(name: string, path: string, text: string): Promise<Problem | undefined> {
  try {
    await writeFile(path, text);
    return undefined;
  } catch (error) {
    const reason = existsSync(dirname(path)) ? reasonOf(error) : `there is no folder "${dirname(name)}"; make it first`;
    return { name, message: `Cannot write "${name}": ${reason}.` };
  }
}

/** A new text for a source as it goes out: with the byte order mark that the source had. */
export function wholeText({ hasByteOrderMark }: Source, text: string): string {
  return hasByteOrderMark ? byteOrderMark + text : text;
}

const byteOrderMark = '\uFEFF';

async function readAll({ stdin }: Io): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** The two forms of a query: text, and JSON. */
export const forms = ['cunit', 'vql'] as const;

/** A form of a query. */
export type Form = (typeof forms)[number];

/** The names of the forms, for people. */
export const formNames = { cunit: 'C-Unit', vql: 'VQL' } as const satisfies Record<Form, string>;

/** The form of a source: as its name says, `.json` or `.vql`; else as it begins, since no VQL begins with a bracket. */
export function formOf({ name, text }: Source): Form {
  const lower = name.toLowerCase();
  if (lower.endsWith('.json')) return 'cunit';
  if (lower.endsWith('.vql')) return 'vql';
  return /^\s*[[{]/.test(text) ? 'cunit' : 'vql';
}
