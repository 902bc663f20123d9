import { type AbortSource, onAbort } from '../timing/on-abort.js';
import { isStream } from './read-body.js';

/** A source of bytes: a stream of any library, or an async iterable, such as a stream of Node. */
export type ByteSource = ReadableStream<unknown> | AsyncIterable<unknown>;

/** Reads the chunks of a source. */
interface ChunkReader {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>;
  cancel(reason: unknown): unknown;
}

/** Options of `byteStream`. */
interface ByteStreamOptions {
  /** Ends the stream with its reason. */
  readonly signal?: AbortSource | undefined;
  /** Called when the stream has ended, in whatever way. */
  readonly onEnd?: () => void;
}

/**
 * Creates a stream of the platform with the bytes of a source, which is read only as far as the stream is. A chunk that is a string is sent
 * in UTF-8.
 *
 * @param open returns the source; called with the first read.
 */
export function byteStream(
  open: () => ByteSource,
  { signal, onEnd = () => undefined }: ByteStreamOptions = {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader: ChunkReader | undefined;
  let removeListener = (): void => undefined;
  const end = (): void => {
    removeListener();
    onEnd();
  };
  const cancel = async (reason: unknown): Promise<void> => {
    end();
    reader ??= readerOf(open());
    await reader.cancel(reason);
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        removeListener = onAbort(signal, () => {
          controller.error(signal?.reason);
          cancel(signal?.reason).catch(() => undefined);
        });
      },
      async pull(controller) {
        try {
          reader ??= readerOf(open());
          const { done, value } = await reader.next();
          if (signal?.aborted) return;
          if (done !== true) return controller.enqueue(bytesOf(value));
          controller.close();
          end();
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel,
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  );
}

function readerOf(source: ByteSource): ChunkReader {
  if (isStream(source)) {
    const reader = source.getReader();
    return { next: () => reader.read(), cancel: (reason) => reader.cancel(reason) };
  }
  const iterator = source[Symbol.asyncIterator]();
  return { next: () => iterator.next(), cancel: () => iterator.return?.() };
}

function bytesOf(chunk: unknown): Uint8Array<ArrayBuffer> {
  if (typeof chunk === 'string') return new TextEncoder().encode(chunk);
  if (!ArrayBuffer.isView(chunk)) throw new TypeError('The chunks of a stream must be bytes or strings.');
  return new Uint8Array(chunk.buffer as ArrayBuffer, chunk.byteOffset, chunk.byteLength);
}

/**
 * Returns a response whose body is not read yet, and ends with a signal. It is the response itself if it has no body.
 *
 * @param onEnd called when the body has ended, in whatever way.
 */
export function unreadResponse(response: Response, options: Required<ByteStreamOptions>): Response {
  const { body, status, statusText, headers } = response;
  // The platform creates a response with a body with no other status.
  const isRead = body === null || status < 200 || status > 599 || [204, 205, 304].includes(status);
  if (isRead) {
    options.onEnd();
    return response;
  }
  // The response is kept as long as its body may be read: the platform cancels the body of a response that is garbage-collected.
  const open = (): ByteSource => (isStream(response.body) ? response.body : textOf(response));
  return setUrlAndType(new Response(byteStream(open, options), { status, statusText, headers }), response);
}

/** Gives a response what only the platform sets, also on its clones. */
function setUrlAndType(response: Response, { url, type }: Pick<Response, 'url' | 'type'>): Response {
  const clone = (): Response => setUrlAndType(Response.prototype.clone.call(response), { url, type });
  return Object.defineProperties(response, { url: { value: url }, type: { value: type }, clone: { value: clone } });
}

/** Returns the text of a response of a library without streams. */
async function* textOf(response: Response): AsyncGenerator<string> {
  yield await response.text();
}
