/** Creates the error with which `fetch` rejects if the connection breaks. */
export function resetError(): TypeError {
  const cause = Object.assign(new Error('The connection was reset, by a fault that was asked for.'), {
    code: 'ECONNRESET',
  });
  return new TypeError('fetch failed', { cause });
}

/** Whether the Fetch API allows no body with a status. */
export function hasNoBody(status: number): boolean {
  return [204, 205, 304].includes(status);
}

/**
 * Returns an answer whose body ends in the middle of its first part. An empty body breaks at once.
 *
 * @throws {TypeError} if the answer can have no body.
 */
export function cutBody({ status, headers, body }: Response): Response {
  if (hasNoBody(status)) throw resetError();
  const reader = body?.getReader();
  let isCut = false;
  const half = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = isCut ? undefined : (await reader?.read())?.value;
      const beginning = part?.subarray(0, Math.floor(part.byteLength / 2));
      isCut = true;
      if (beginning !== undefined && beginning.byteLength > 0) controller.enqueue(beginning);
      else {
        // Not awaited: a body that was cloned does not confirm it.
        reader?.cancel().catch(() => undefined);
        controller.error(resetError());
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  });
  return new Response(half, { status, headers });
}
