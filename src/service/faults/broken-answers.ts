/** Creates the error with which `fetch` rejects if the connection breaks. */
export function resetError(): TypeError {
  const cause = Object.assign(new Error('The connection was reset, by a fault that was asked for.'), {
    code: 'ECONNRESET',
  });
  return new TypeError('fetch failed', { cause });
}

/** Returns an answer whose body ends in the middle of its first part. An empty one breaks at once. */
export function cutBody(answer: Response): Response {
  const reader = answer.body?.getReader();
  let isCut = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = isCut ? undefined : (await reader?.read())?.value;
      const half = part?.subarray(0, Math.floor(part.byteLength / 2));
      isCut = true;
      if (half !== undefined && half.byteLength > 0) controller.enqueue(half);
      else {
        await reader?.cancel();
        controller.error(resetError());
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  });
  const { status, headers } = answer;
  if ([204, 205, 304].includes(status)) throw resetError();
  return new Response(body, { status, headers });
}
