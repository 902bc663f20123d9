import { type DataCallback, Emitter, Event, type MessageReader } from 'vscode-languageserver/node';
import { describeValue } from '../../../diagnostics/describe-value.js';

/** Bytes of the longest message that is read. */
const maxMessageBytes = 2 ** 27;
/** Bytes that a header may have. */
const maxHeaderBytes = 2 ** 16;

/**
 * Returns a reader of messages with a header. The reader of `vscode-jsonrpc` takes a negative length for a length, waits for the body of
 * any other, and does not find the next message after a body whose header it could not read.
 */
export function createMessageReader(input: NodeJS.ReadableStream): MessageReader {
  const errors = new Emitter<Error>();
  const closes = new Emitter<void>();
  return {
    onError: errors.event,
    onClose: closes.event,
    onPartialMessage: Event.None,
    listen: (callback) => {
      const read = createFrameReader(callback, (message) => errors.fire(new Error(message)));
      input.on('data', read);
      input.on('error', (error: Error) => errors.fire(error));
      input.on('close', () => closes.fire());
      return { dispose: () => void input.off('data', read) };
    },
    dispose: () => {
      errors.dispose();
      closes.dispose();
    },
  };
}

/** Returns a function that reads further bytes of the input. */
function createFrameReader(onMessage: DataCallback, onError: (message: string) => void): (data: Uint8Array) => void {
  let chunks: Uint8Array[] = [];
  let length = 0;
  /** Length of the next body; `undefined` before its header is read. */
  let bodyLength: number | undefined;
  /** Whether the last header could not be read. Then a body of unknown length can come before the next header. */
  let isLost = false;

  const refuse = (reason: string): void => {
    isLost = true;
    onError(reason);
  };
  /** Reads a header or a body at the beginning of some bytes, and returns the rest; `undefined` if more bytes are needed. */
  const readPart = (bytes: Buffer): Buffer | undefined => {
    if (bodyLength !== undefined) {
      if (bytes.length < bodyLength) return undefined;
      const body = bytes.toString('utf8', 0, bodyLength);
      const rest = bytes.subarray(bodyLength);
      bodyLength = undefined;
      deliver(body);
      return rest;
    }
    const end = endOfHeader(bytes);
    if (end === undefined) {
      if (bytes.length <= maxHeaderBytes) return undefined;
      if (!isLost) refuse(`Expected a header of at most ${maxHeaderBytes} bytes.`);
      return bytes.length < 2 * maxHeaderBytes ? undefined : bytes.subarray(-maxHeaderBytes);
    }
    const found = readHeader(bytes.toString('latin1', 0, end), isLost);
    if (found !== undefined && 'reason' in found) refuse(found.reason);
    else if (found !== undefined) {
      isLost = false;
      bodyLength = found.bodyLength;
    }
    return bytes.subarray(end);
  };
  const deliver = (body: string): void => {
    try {
      onMessage(JSON.parse(body));
    } catch (error) {
      onError(error instanceof Error ? error.message : String(error));
    }
  };

  return (data) => {
    chunks.push(data);
    length += data.length;
    // The chunks of a long body are joined once.
    if (length < (bodyLength ?? 0)) return;
    let bytes: Buffer = Buffer.concat(chunks);
    for (let rest: Buffer | undefined = bytes; rest !== undefined; rest = readPart(bytes)) bytes = rest;
    chunks = [bytes];
    length = bytes.length;
  };
}

/** Returns the offset behind the empty line that ends a header. */
function endOfHeader(bytes: Buffer): number | undefined {
  const ends = ['\n\r\n', '\n\n'].flatMap((end) => {
    const offset = bytes.indexOf(end, 0, 'latin1');
    return offset === -1 ? [] : offset + end.length;
  });
  return ends.sort((first, second) => first - second)[0];
}

type HeaderResult = { readonly bodyLength: number } | { readonly reason: string };

/** Reads a header. After one that could not be read, a body may come before it; `undefined` if there is nothing but that. */
function readHeader(header: string, isAfterBody: boolean): HeaderResult | undefined {
  const lines = header.split(/\r?\n/).filter((line) => line !== '');
  const fields = lines.map((line) => (isAfterBody ? (fieldAtEnd.exec(line)?.[0] ?? ':') : line).split(/:(.*)/s));
  const wrong = fields.findIndex(([, value]) => value === undefined);
  if (wrong !== -1)
    return {
      reason: `Expected a name, a colon and a value in a line of the header, found ${describeValue(lines[wrong])}.`,
    };
  const valuesOf = (wanted: string): readonly string[] =>
    fields.flatMap(([name = '', value = '']) => (name.toLowerCase() === wanted ? value.trim() : []));
  const lengths = [...new Set(valuesOf('content-length'))];
  if (isAfterBody && lengths.length === 0) return undefined;
  const [length = ''] = lengths;
  const bodyLength = /^[0-9]+$/.test(length) ? Number(length) : Number.NaN;
  if (lengths.length !== 1 || !(bodyLength <= maxMessageBytes)) {
    const found = lengths.length === 0 ? 'none' : lengths.map(describeValue).join(' and ');
    return { reason: `Expected one "Content-Length" of 0 to ${maxMessageBytes} in the header, found ${found}.` };
  }
  const charset = valuesOf('content-type').flatMap((type) => /charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1] ?? [])[0];
  // The protocol allows "utf8" as well, for older clients.
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    return { reason: `Expected the charset "utf-8" in the header, found ${describeValue(charset)}.` };
  return { bodyLength };
}

/** A field of a header at the end of a line, where JSON has no such text: a string would end with a quotation mark. */
const fieldAtEnd = /content-(?:length:[^:"]*|type:[^:]*)$/i;
