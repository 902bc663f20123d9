import { waitFor } from '../timing/wait.js';

/** A request or an answer with a body. Not all platforms have the stream of a request; an answer of another library may have `text()` only. */
export interface MessageWithBody {
  readonly body?: unknown;
  arrayBuffer?(): Promise<ArrayBuffer>;
  text?(): Promise<string>;
}

/** The part of a body that was read. */
export interface BodyPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `too-long` if there is more than was allowed; `broken` if the rest did not arrive, or was not waited for. */
  readonly ending: 'complete' | 'too-long' | 'broken';
  /** Why it is broken. */
  readonly error?: unknown;
}

/** How much of a body is read. */
export interface BodyLimits {
  /** Counts the bytes of the content while they arrive, after decompression. */
  readonly maxBytes: number;
  /** Ends the reading; its reason becomes the error. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a body up to a limit. Never rejects: what is known of a message, such as its status, does not depend on its body. The rest of a
 * body that is longer is not read.
 */
export async function readBody(message: MessageWithBody, { maxBytes, signal }: BodyLimits): Promise<BodyPart> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let stream: BodyStream | undefined;
  const readAll = async (): Promise<'complete' | 'too-long'> => {
    stream = streamOf(message);
    while (length <= maxBytes) {
      const { value } = await stream.read();
      if (value === undefined) return 'complete';
      if (!ArrayBuffer.isView(value)) throw new TypeError('The stream of a body must have bytes.');
      chunks.push(value);
      length += value.byteLength;
    }
    return 'too-long';
  };
  const end = (ending: BodyPart['ending']): BodyPart => {
    if (ending !== 'complete') cancel(stream);
    return { bytes: joinChunks(chunks, Math.min(length, maxBytes)), ending };
  };
  try {
    return end(await waitFor(readAll(), signal));
  } catch (error) {
    return { ...end('broken'), error };
  }
}

/** Reads a body up to a limit, as text in UTF-8. Never rejects. */
export async function readText(
  message: MessageWithBody,
  limits: BodyLimits,
): Promise<BodyPart & { readonly text: string }> {
  const part = await readBody(message, limits);
  try {
    return { ...part, text: new TextDecoder().decode(part.bytes) };
  } catch (error) {
    // The platform has no string of that length.
    return { ...part, text: '', ending: 'broken', error };
  }
}

/** Cancels a body that is not read. */
export function discardBody({ body }: MessageWithBody): void {
  // Of one that somebody reads, the platform rejects it.
  if (isStream(body)) cancel(body);
}

/** The part of a reader of streams that is used. */
interface BodyStream extends Cancellable {
  read(): Promise<{ readonly value?: Uint8Array | undefined }>;
}

interface Cancellable {
  cancel(): Promise<unknown>;
}

/** Cancels a stream. Not awaited: a stream that was cloned confirms it only when its other copy is cancelled too. */
function cancel(stream: Cancellable | undefined): void {
  stream?.cancel().catch(() => undefined);
}

function streamOf(message: MessageWithBody): BodyStream {
  const { body } = message;
  if (isStream(body)) return body.getReader();
  const content = body === null ? undefined : (message.arrayBuffer?.() ?? message.text?.());
  let isRead = content === undefined;
  return {
    async read() {
      if (isRead) return {};
      isRead = true;
      const whole = await content;
      return { value: typeof whole === 'object' ? new Uint8Array(whole) : new TextEncoder().encode(whole) };
    },
    cancel: async () => undefined,
  };
}

/** Whether a body is a stream of the platform, or one like it. */
export function isStream(body: unknown): body is ReadableStream<Uint8Array> {
  return typeof Object(body).getReader === 'function';
}

/** Joins the chunks of a body, as many of their bytes as there may be. */
export function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, length - offset);
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}
