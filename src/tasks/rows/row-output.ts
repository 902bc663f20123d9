import { replaceFile } from '../../internal/files/index.js';
import { isFileError, UsageError } from '../errors.js';
import { inputOf } from '../input/find-inputs.js';
import { isSpecialFile } from '../input/special-file.js';
import type { Io } from '../io.js';
import type { RowOptions } from '../options/rows.js';
import { reasonNotWritten, removeUnfinished } from '../output/write-file.js';
import type { RowProgress } from './progress.js';
import { formatOfFile, isTextFormat, type RowFormatName, type RowSetting, rowFormats } from './row-formats.js';
import { type RowChunk, writeRows } from './write-rows.js';

/** Where rows are written, and how. */
export interface RowOutput extends RowSetting {
  readonly format: RowFormatName;
  /** Whether people read the rows on a terminal while they arrive. */
  readonly isTerminal: boolean;
  /** Writes rows as they arrive. @throws {UsageError} for a file that cannot be written. */
  write(chunks: AsyncIterable<RowChunk>, progress: RowProgress): Promise<void>;
}

/** Opens the output of rows. @throws {UsageError} for a file without a format, and a format that a terminal does not show. */
export function openRowOutput(
  { format: wanted, longIntegers, escapeFormulas = false, output }: RowOptions,
  io: Io,
): RowOutput {
  const format = wanted ?? (output === undefined ? 'table' : formatOfFile(output));
  if (format === undefined)
    throw new UsageError(
      `No format has the ending of "${output}". Choose one by --format: ${Object.keys(rowFormats).join(', ')}.`,
    );
  const isTerminal = output === undefined && io.stdout.isTTY === true;
  if (isTerminal && !isTextFormat(format))
    throw new UsageError(`The format ${format} is binary. Name a file with --output.`);
  return {
    format,
    longIntegers,
    escapeFormulas,
    isTerminal,
    terminalWidth: isTerminal ? io.stdout.columns : undefined,
    write: (chunks, progress) =>
      output === undefined ? writeRows(chunks, progress, io) : writeFile(output, chunks, progress, io),
  };
}

async function writeFile(
  output: string,
  chunks: AsyncIterable<RowChunk>,
  progress: RowProgress,
  io: Io,
): Promise<void> {
  const { name, path } = inputOf(output, io);
  // The file behind /dev/stdout has what was written to it before.
  if (isSpecialFile(path) || /^\/(?:dev|proc)\//.test(path))
    throw new UsageError(`Cannot write "${name}": it is not a file that can be replaced.`);
  await removeUnfinished([path]);
  try {
    await replaceFile(path, textsOf(chunks, progress));
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new UsageError(`Cannot write "${name}": ${reasonNotWritten(name, path, error)}.`);
  } finally {
    progress.stop();
  }
}

async function* textsOf(chunks: AsyncIterable<RowChunk>, progress: RowProgress): AsyncGenerator<string | Uint8Array> {
  let count = 0;
  for await (const { text, rows } of chunks) {
    yield text;
    count += rows;
    progress.show(count);
  }
}
