import { quotedPath } from '../../../diagnostics/quoted.js';
import { unmarkedUtf16 } from '../../../internal/files/text-encoding.js';
import { TableProblem } from '../duckdb-error.js';
import { CsvProblem } from './csv-records.js';

/** The most bytes of a file whose text is read into memory: a string has at most 2^29 characters. */
const maxBytes = 400_000_000;

/** The most bytes in which the layout of a file is found. */
const layoutBytes = 1_000_000;

/** Loads the module of Node that reads files. Bundlers for browsers take an import whose failure is handled as optional; webpack, one that it ignores. */
export const loadFiles = () => import(/* webpackIgnore: true */ 'node:fs/promises').catch(refuse);
const loadZlib = () => import(/* webpackIgnore: true */ 'node:zlib').catch(refuse);

function refuse(): never {
  throw new TableProblem('files are read with Node only');
}

/** The beginning of a file. */
export interface FileHead {
  readonly bytes: Uint8Array;
  /** Whether it is the whole file. */
  readonly isWhole: boolean;
}

/** Reads the beginning of a file; `undefined` if only DuckDB can read it, or has to report why it cannot. */
export async function readHead(file: string, headBytes = layoutBytes): Promise<FileHead | undefined> {
  const { open } = await loadFiles();
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      const bytes = buffer.subarray(0, bytesRead);
      const compression = compressionOf(bytes);
      if (compression === 'zstd') return undefined;
      const isWhole = bytesRead < headBytes;
      if (compression === undefined) return { bytes, isWhole };
      const { constants, gunzipSync } = await loadZlib();
      return { bytes: gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }), isWhole };
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

/**
 * Rejects a byte 0, which only UTF-16 has in a text.
 *
 * @throws {CsvProblem}
 */
export function rejectZeros(bytes: Uint8Array): void {
  const zero = bytes.indexOf(0);
  if (zero < 0) return;
  const utf16 = unmarkedUtf16(bytes);
  if (utf16 !== undefined)
    throw new CsvProblem(
      1,
      `it is ${utf16.toUpperCase()} without a byte order mark; give the option "encoding", ${utf16}`,
    );
  throw new CsvProblem(
    lineAt(new TextDecoder('latin1').decode(bytes.subarray(0, zero)), zero),
    'it has a byte 0, which is in no text; export the rows as CSV, or remove the byte',
  );
}

/** Returns the number of the line in which an offset of a text is. */
function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\n|\r/).length;
}

/** Whether DuckDB reads an encoding. */
export function isUtf8(encoding: string): boolean {
  return new TextDecoder(encoding).encoding === 'utf-8';
}

/** Whether an encoding is UTF-16, in which bytes 0 are part of characters. */
export function isUtf16(encoding: string): boolean {
  return new TextDecoder(encoding).encoding.startsWith('utf-16');
}

/** Returns the whole lines at the beginning of a file in UTF-8; `undefined` if it is not UTF-8. */
export function linesOf({ bytes, isWhole }: FileHead): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    const end = 1 + (text.includes('\n') ? text.lastIndexOf('\n') : text.lastIndexOf('\r'));
    return isWhole || end === 0 ? text : text.slice(0, end);
  } catch {
    return undefined;
  }
}

/** Reads a file as a text. @throws {CsvProblem} @throws {TableProblem} */
export async function decodeFile(file: string, encoding: string): Promise<string> {
  const { readFile, stat } = await loadFiles();
  const { size } = await stat(file);
  const bytes = size > maxBytes ? undefined : await decompress(file, await readFile(file));
  if (bytes === undefined || bytes.length > maxBytes)
    throw new TableProblem(
      `${quotedPath(file)} has more than ${maxBytes / 1e6} MB, and is not UTF-8 with the same line end everywhere, and without a line break in its header; convert it`,
    );
  if (!isUtf16(encoding)) rejectZeros(bytes);
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const text = decoder.decode(bytes);
    return decoder.encoding === 'windows-1252' ? withoutControls(text) : text;
  } catch {
    // The character stands for bytes that could not be read.
    const text = new TextDecoder(encoding).decode(bytes);
    throw new CsvProblem(
      lineAt(text, text.indexOf('\uFFFD')),
      `it is not ${encoding.toUpperCase()}; give the option "encoding", such as windows-1252 for a file that Excel wrote`,
    );
  }
}

/** The characters of Windows-1252 from 0x80 to 0x9F. Five bytes are not assigned, and stay control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Replaces the control characters that Node 20 decodes from Windows-1252. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\u0080-\u009F]/g, (control) => windows1252.charAt(control.charCodeAt(0) - 0x80));
}

async function decompress(file: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { gunzipSync } = await loadZlib();
  const compression = compressionOf(bytes);
  if (compression === 'zstd')
    throw new TableProblem(
      `${quotedPath(file)} is compressed with Zstandard, which is read only of UTF-8 with the same line end everywhere, and without a line break in its header; decompress it`,
    );
  if (compression === undefined) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw new TableProblem(`${quotedPath(file)} cannot be decompressed`, { cause });
  }
}

function compressionOf([first, second, third]: Uint8Array): 'gzip' | 'zstd' | undefined {
  if (first === 0x1f && second === 0x8b) return 'gzip';
  return first === 0x28 && second === 0xb5 && third === 0x2f ? 'zstd' : undefined;
}
