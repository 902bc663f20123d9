import cliProgress from 'cli-progress';
import type { TextChunk } from '../../engine/index.js';
import type { Io, OutputStream } from '../io.js';

/** Writes rows as they arrive, with back-pressure; when the reader closes the pipe, the query ends. */
export async function writeRows(chunks: AsyncIterable<TextChunk>, { stdout, stderr }: Io): Promise<void> {
  const progress = startRowProgress(stderr);
  const writer = createWriter(stdout);
  let count = 0;
  try {
    for await (const { text, rows } of chunks) {
      if (text !== '') progress.stop();
      if (!(await writer.write(text))) return;
      count += rows;
      progress.show(count);
    }
  } finally {
    progress.stop();
    writer.release();
  }
}

/** Progress of a running query. */
interface RowProgress {
  show(rows: number): void;
  /** Removes the display; call it before writing anything else to the terminal. */
  stop(): void;
}

/** Time after which progress is shown. */
const patienceMs = 1_000;

/** Starts the display, which appears after a while; without a terminal it shows nothing. */
function startRowProgress(output: OutputStream): RowProgress {
  if (output.isTTY !== true) return { show() {}, stop() {} };
  const bar = new cliProgress.SingleBar({
    stream: output,
    format: 'running for {duration_formatted}, {value} rows so far; Ctrl-C stops',
    clearOnComplete: true,
    // The command handles Ctrl-C itself.
    gracefulExit: false,
    linewrap: true,
    etaBuffer: 1,
  });
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    bar.start(Number.MAX_SAFE_INTEGER, 0);
  }, patienceMs);
  return {
    show: (rows) => isShown && bar.update(rows),
    stop() {
      clearTimeout(timer);
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}

/** Writes text with back-pressure. */
interface Writer {
  /** Returns whether the reader is still there. */
  write(text: string): Promise<boolean>;
  /** Removes the listeners from the stream. */
  release(): void;
}

/** Creates a writer for a stream, which the reader may close at any time (`vql run … | head -1`). */
function createWriter(stream: OutputStream): Writer {
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
      if (isOpen && text !== '' && !stream.write(text) && isOpen)
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
