import cliProgress from 'cli-progress';
import type { EngineRow, EngineStream } from '../../engine/index.js';
import type { Io, OutputStream } from '../io.js';
import type { RowFormat } from './row-format.js';

/** How many rows are written at once. */
const rowsAtOnce = 500;

/** Writes the rows as they come, no faster than they are taken; when nobody takes them any more, the query ends. */
export async function writeRows({ definition, rows }: EngineStream, format: RowFormat, io: Io): Promise<void> {
  const { stdout, stderr } = io;
  const progress = startRowProgress(stderr);
  const writer = createWriter(stdout);
  const write = (text: string): Promise<boolean> => {
    if (text !== '') progress.stop();
    return writer.write(text);
  };
  let count = 0;
  let waiting: EngineRow[] = [];
  try {
    await write(
      format.begin(definition.filter(({ visible }) => visible !== false).map(({ attribute = '' }) => attribute)),
    );
    for await (const row of rows) {
      progress.show(count + waiting.push(row));
      if (waiting.length < rowsAtOnce) continue;
      if (!(await write(format.rows(waiting, count)))) return;
      count += waiting.length;
      waiting = [];
    }
    if (waiting.length > 0) await write(format.rows(waiting, count));
    await write(format.end(count + waiting.length));
  } finally {
    progress.stop();
    writer.release();
  }
}

/** Shows that a query is at work, and how many rows it has given. */
export interface RowProgress {
  show(rows: number): void;
  /** Takes the display away; to be called before anything else is written to the same terminal. */
  stop(): void;
}

/** How long a query may take before a person would like to see that it is at work. */
const patienceMs = 1_000;

/** Starts the display, which appears when the work turns out to be long; without a terminal, one that shows nothing. */
export function startRowProgress(output: OutputStream): RowProgress {
  if (output.isTTY !== true) return { show() {}, stop() {} };
  const bar = new cliProgress.SingleBar({
    stream: output,
    format: 'running for {duration_formatted}, {value} rows so far; Ctrl-C stops',
    clearOnComplete: true,
    // Ctrl-C is the command's to handle.
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

/** Writes text no faster than it is taken. */
export interface Writer {
  /** Whether anybody is still there to take more. */
  write(text: string): Promise<boolean>;
  /** Leaves the stream alone. */
  release(): void;
}

/** Starts writing to a stream. A reader that has seen enough closes its end (`vql run … | head -1`): nothing is taken any more then. */
export function createWriter(stream: OutputStream): Writer {
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
