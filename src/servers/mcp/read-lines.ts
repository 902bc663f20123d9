/** A line of an input; one that is too long has only its beginning and its end. */
export interface InputLine {
  readonly text: string;
  /** Number of its bytes. */
  readonly bytes: number;
}

/** Bytes that are kept of either end of a line that is too long. */
const keptBytes = 4_096;

const lineFeed = 10;

/** Yields the lines of an input, the last one also without a line feed. Of a longer line than the limit, the middle is dropped. */
export async function* readLines(
  input: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): AsyncGenerator<InputLine> {
  let line = emptyLine;
  for await (const chunk of input) {
    let rest: Uint8Array = Buffer.from(chunk);
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
      yield toLine(append(line, rest.subarray(0, end), maxBytes));
      line = emptyLine;
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) line = append(line, rest, maxBytes);
  }
  if (line.bytes > 0) yield toLine(line);
}

/** The beginning of a line, as it has arrived. */
interface OpenLine {
  readonly parts: Uint8Array[];
  readonly bytes: number;
}

const emptyLine: OpenLine = { parts: [], bytes: 0 };

function append({ parts, bytes }: OpenLine, part: Uint8Array, maxBytes: number): OpenLine {
  const length = bytes + part.length;
  if (length <= maxBytes) {
    // A line of many chunks is joined once, at its end.
    if (bytes === 0) return { parts: [part], bytes: length };
    parts.push(part);
    return { parts, bytes: length };
  }
  const all = Buffer.concat([...parts, part]);
  // Copies, so that the rest is not kept in memory.
  const kept = [all.subarray(0, keptBytes), all.subarray(Math.max(keptBytes, all.length - keptBytes))];
  return { parts: kept.map((one) => Buffer.from(one)), bytes: length };
}

function toLine({ parts, bytes }: OpenLine): InputLine {
  return { text: Buffer.concat(parts).toString('utf8').trim(), bytes };
}
