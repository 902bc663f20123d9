import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Io } from '../../tasks/io.js';
import { printable } from '../../tasks/output/terminal.js';
import { readLines } from './read-lines.js';
import { idsIn, type MessageId, readMessage } from './read-message.js';

/** Greatest number of bytes of a message. */
const maxMessageBytes = 4 * 1024 * 1024;

/** A transport that ends by itself. */
export interface LineTransport extends Transport {
  /** Settles when the client is gone and each of its requests has been answered. */
  readonly ended: Promise<void>;
}

/**
 * Creates the transport on standard input and output, a message on each line. That of the SDK ends at a message over its limit, and drops
 * what it cannot read. This one answers every request that has an id with an error, and reports what it drops on standard error.
 */
export function createTransport({ stdin, stdout, stderr }: Pick<Io, 'stdin' | 'stdout' | 'stderr'>): LineTransport {
  const open = new Set<MessageId>();
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let hasEnded = false;
  const endIfAnswered = (): void => {
    if (hasEnded && open.size === 0) end();
  };
  const write = (message: object): void => void stdout.write(`${JSON.stringify(message)}\n`);

  const receive = ({ text, bytes }: { readonly text: string; readonly bytes: number }, line: number): void => {
    if (text === '') return;
    const read =
      bytes > maxMessageBytes
        ? {
            problem: `has ${bytes} bytes, more than the limit of ${maxMessageBytes}`,
            code: ErrorCode.InvalidRequest,
            ids: idsIn(text),
          }
        : readMessage(text);
    if ('message' in read) {
      note(read.message);
      transport.onmessage?.(read.message);
      return;
    }
    const { problem, code, ids } = read;
    stderr.write(`${printable(`vql mcp: the message on line ${line} was not read: it ${problem}.`)}\n`);
    for (const id of ids) write({ jsonrpc: '2.0', id, error: { code, message: `The message ${problem}.` } });
  };

  /** Notes which requests are to be answered: one that its client cancels is not. */
  const note = (message: JSONRPCMessage): void => {
    if (!('method' in message)) return;
    if ('id' in message) open.add(message.id);
    else if (message.method === 'notifications/cancelled') open.delete(message.params?.['requestId'] as MessageId);
  };

  const transport: LineTransport = {
    ended,
    async start() {
      void readAll();
    },
    async send(message) {
      write(message);
      if (!('method' in message) && message.id !== undefined) open.delete(message.id);
      endIfAnswered();
    },
    async close() {
      transport.onclose?.();
    },
  };

  const readAll = async (): Promise<void> => {
    let line = 0;
    try {
      for await (const one of readLines(stdin, maxMessageBytes)) {
        line += 1;
        receive(one, line);
      }
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
    hasEnded = true;
    endIfAnswered();
  };
  return transport;
}
