import type { Io, OutputStream } from '../io.js';
import type { RowProgress } from './progress.js';

/** A part of the output, with the number of rows that it completes. */
export interface RowChunk {
  readonly text: string | Uint8Array;
  readonly rows: number;
}

/** Writes rows as they arrive, with back-pressure; when the reader closes the pipe, the query ends. */
export async function writeRows(
  chunks: AsyncIterable<RowChunk>,
  progress: RowProgress,
  { stdout }: Pick<Io, 'stdout'>,
): Promise<void> {
  const writer = createWriter(stdout);
  let count = 0;
  try {
    for await (const { text, rows } of chunks) {
      if (text.length > 0 && stdout.isTTY === true) progress.stop();
      if (!(await writer.write(text))) return;
      count += rows;
      progress.show(count);
    }
  } finally {
    progress.stop();
    writer.release();
  }
}

/** Writes text with back-pressure. */
interface StreamWriter {
  /** Returns whether the reader is still there. */
  write(text: string | Uint8Array): Promise<boolean>;
  /** Removes the listeners from the stream. */
  release(): void;
}

/** Creates a writer for a stream, which the reader may close at any time (`vql run … | head -1`). */
function createWriter(stream: OutputStream): StreamWriter {
  let isOpen = true;
  let proceed: () => void = () => undefined;
  const onDrain = (): void => proceed();
  const onClose = (): void => {
    isOpen = false;
    proceed();
  };
  stream.on('drain', onDrain).on('close', onClose).on('error', onClose);
  return {
    async write(text) {
      if (isOpen && text.length > 0 && !stream.write(text) && isOpen)
        await new Promise<void>((resolve) => {
          proceed = resolve;
        });
      return isOpen;
    },
    release() {
      stream.removeListener('drain', onDrain).removeListener('close', onClose).removeListener('error', onClose);
    },
  };
}
