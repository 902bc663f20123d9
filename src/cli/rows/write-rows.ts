import type { EngineRow, EngineStream } from '../../engine/index.js';
import type { Io } from '../io.js';
import type { RowFormat } from './row-format.js';
import { startRowProgress } from './row-progress.js';
import { createWriter } from './writer.js';

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
