import { tagOf } from '../../diagnostics/describe-value.js';
import { type ByteSource, byteStream } from './byte-stream.js';
import { describeBytes } from './media-type.js';

/** The body of a request, as it is passed to `fetch`. */
export interface RequestBody {
  readonly content: string | Uint8Array<ArrayBuffer> | Blob | FormData | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The header Content-Type; absent, the platform states it, or nothing is known of it. */
  readonly contentType: string | undefined;
  /** Cancels what it is read from, of a body that can be sent once only: platforms do not. Has no effect after its end. */
  readonly release?: () => void;
  /** Describes it in logs: a text as it is, all others without their content. */
  readonly shown: string;
}

/** **The** table of the bodies that `fetch` takes besides strings. They are known by their tags: their classes may be of another realm. */
const bodyKinds = {
  bytes: (body: object) => ArrayBuffer.isView(body) || tagOf(body) === 'ArrayBuffer',
  blob: (body: object) => ['Blob', 'File'].includes(tagOf(body)),
  form: (body: object) => tagOf(body) === 'FormData',
  parameters: (body: object) => tagOf(body) === 'URLSearchParams',
  stream: (body: object) => typeof Reflect.get(body, 'getReader') === 'function' || Symbol.asyncIterator in body,
} as const satisfies Readonly<Record<string, (body: object) => boolean>>;

/** A kind of body that `fetch` takes. */
export type BodyKind = keyof typeof bodyKinds;

/** Returns the kind of a body that `fetch` takes; `undefined` for a string, and for a value that has to be written as JSON. */
export function bodyKindOf(body: unknown): BodyKind | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const names = Object.keys(bodyKinds) as BodyKind[];
  return names.find((name) => bodyKinds[name](body));
}

/** Parts of the platform that the bodies need. */
export const partsForBodies: Readonly<Record<BodyKind, readonly string[]>> = {
  bytes: [],
  blob: ['Response', 'Blob'],
  form: ['Response', 'FormData', 'Blob'],
  parameters: [],
  stream: ['ReadableStream', 'Request'],
};

/** How a body is encoded. */
interface BodyEncoding {
  /** The header Content-Type that the caller sets. */
  readonly contentType: string | undefined;
  /** Whether `fetch` is that of the platform, which reads a form piece by piece. Others may not know the class, and send its name. */
  readonly isPlatformFetch: boolean;
}

/** Returns a string as the body of a request. */
export function textBody(text: string, contentType: string): RequestBody {
  return { content: text, contentType, shown: text };
}

/** Returns a body of one of the kinds that `fetch` takes so that every `fetch` takes it: a copy, made before anything is awaited. */
export async function encodeBody(
  body: unknown,
  kind: BodyKind,
  { contentType, isPlatformFetch }: BodyEncoding,
): Promise<RequestBody> {
  switch (kind) {
    case 'bytes':
      return binaryBody(copyBytes(body as ArrayBuffer | ArrayBufferView), contentType);
    case 'blob': {
      const blob = body as Blob;
      const content = isOfPlatform(blob) ? blob : copyBytes(await blob.arrayBuffer());
      return binaryBody(content, contentType ?? (blob.type === '' ? undefined : blob.type));
    }
    case 'form': {
      const form = await copyForm(body as FormData);
      const count = [...form.keys()].length;
      const shown = `<form, ${count} ${count === 1 ? 'field' : 'fields'}>`;
      if (isPlatformFetch) return { content: form, contentType: undefined, shown };
      const encoded = new Response(form);
      const content = new Uint8Array(await encoded.arrayBuffer());
      return { content, contentType: encoded.headers.get('content-type') ?? undefined, shown };
    }
    case 'parameters':
      return textBody(String(body), contentType ?? 'application/x-www-form-urlencoded;charset=UTF-8');
    case 'stream': {
      const released = new AbortController();
      const content = byteStream(() => body as ByteSource, { signal: released.signal });
      const shown = describeBytes(undefined, contentType, 'stream');
      return { content, contentType, shown, release: () => released.abort() };
    }
    default:
      return kind satisfies never;
  }
}

function binaryBody(content: Uint8Array<ArrayBuffer> | Blob, contentType: string | undefined): RequestBody {
  const length = 'size' in content ? content.size : content.byteLength;
  return { content, contentType, shown: describeBytes(length, contentType) };
}

function copyBytes(body: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(body)
    ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
    : new Uint8Array(body);
  return new Uint8Array(bytes);
}

/**
 * Whether a blob is of the class that `fetch` knows: of another one it would send the name, such as `[object Blob]`, as a text, or read the
 * bytes in each attempt. In jsdom the two classes are not the same.
 */
function isOfPlatform(body: Blob): boolean {
  try {
    return body instanceof Blob && new Response(body).headers.get('content-type') !== 'text/plain;charset=UTF-8';
  } catch {
    return false;
  }
}

/** Returns a form of the platform. Its files are copied only if they are of another class: a `Blob` does not change. */
async function copyForm(form: FormData): Promise<FormData> {
  const fields = Array.from(form.entries(), async ([name, value]) => {
    if (typeof value === 'string' || isOfPlatform(value)) return { name, value };
    return { name, value: new Blob([await value.arrayBuffer()], { type: value.type }), file: value.name };
  });
  const copy = new FormData();
  for (const { name, value, file } of await Promise.all(fields)) {
    if (typeof value === 'string') copy.append(name, value);
    else copy.append(name, value, ...(file === undefined ? [] : [file]));
  }
  return copy;
}
