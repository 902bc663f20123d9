import type { IncomingMessage } from 'node:http';
import { type BodyPart, joinChunks } from '../../internal/http/read-body.js';

/** How many times the limit is read and thrown away before the connection is broken. */
const patience = 16;

/**
 * Reads the body of a request up to a limit. The rest of a longer one is read and thrown away: a client that is still sending would
 * otherwise not see the answer.
 *
 * @throws {Error} if the client goes away, or does not stop sending.
 */
export async function receiveBody(message: IncomingMessage, maxBytes: number): Promise<BodyPart> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    if (length < maxBytes) chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes * patience + 65_536) throw new Error('The body does not end.');
  }
  return { bytes: joinChunks(chunks, Math.min(length, maxBytes)), ending: length > maxBytes ? 'too-long' : 'complete' };
}
