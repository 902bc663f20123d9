import { constants, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isSpecialFile } from './special-file.js';

/** Maximum number of bytes of standard input, a pipe or a device, which may have no end. */
const maxBytes = 500_000_000;

/** Reads a file as a whole; of a pipe or a device as much as can be a text. @throws {Error} of the file system. */
export async function readFileBytes(path: string): Promise<Uint8Array> {
  // Without waiting: for a small file, the way to the thread that reads it takes longer than reading it.
  return isSpecialFile(path) ? readStream(chunksOf(path)) : readFileSync(path);
}

/** Reads a stream up to its end, or up to a chunk that is not text. @throws {Error} if it is too long. */
export async function readStream(stream: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    chunks.push(bytes);
    length += bytes.length;
    if (bytes.includes(0)) break;
    if (length > maxBytes) throw new Error(`it has more than ${maxBytes / 1e6} MB`);
  }
  return Buffer.concat(chunks);
}

/** Time after which a pipe without a writer counts as one that nothing is written to. */
const maxIdleMs = 1_000;
const pollMs = 10;

/** Yields what a pipe or a device has, without blocking the process, which Ctrl-C then would not stop. */
async function* chunksOf(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const isPipe = (await file.stat()).isFIFO();
    let isBegun = false;
    for (let waitedMs = 0; waitedMs <= maxIdleMs; ) {
      const read = await file.read(Buffer.alloc(65_536)).catch(ifNothingYet);
      const bytesRead = read?.bytesRead ?? 0;
      if (read !== undefined && bytesRead > 0) {
        isBegun = true;
        yield read.buffer.subarray(0, bytesRead);
        continue;
      }
      // A pipe without a writer is at its end, too.
      if (read !== undefined && (isBegun || !isPipe)) return;
      if (read !== undefined) waitedMs += pollMs;
      await wait(pollMs);
    }
    throw new Error('it is a pipe that nothing is written to');
  } finally {
    await file.close();
  }
}

/** Returns `undefined` for the error of a read that would have waited. */
function ifNothingYet(error: unknown): undefined {
  if (Object(error).code !== 'EAGAIN') throw error;
}
