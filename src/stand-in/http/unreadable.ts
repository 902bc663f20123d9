import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { problemResponse } from './responses.js';

/** Answers a request that Node cannot read; its message has as much of it as is known, and no method if that is nothing. */
type OnUnreadable = (message: IncomingMessage, response: ServerResponse, refusal: Response) => void;

/** An error of Node about what a connection has sent. */
interface ConnectionError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** The statuses that Node answers itself, by the codes of its errors; any other is 400. */
const statuses: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request, or its target, are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/** Calls a listener for each request that Node cannot read, instead of the answer that Node would send. */
export function answerUnreadable(server: Server, answer: OnUnreadable): void {
  const latest = new WeakMap<Socket, readonly [IncomingMessage, ServerResponse]>();
  const note = (message: IncomingMessage, response: ServerResponse): unknown =>
    latest.set(message.socket, [message, response]);
  server.on('request', note);
  server.on('checkExpectation', note);
  server.on('clientError', ({ code = '', rawPacket }: ConnectionError, socket) => {
    // A server without TLS has no other connections.
    if (!(socket instanceof Socket) || !socket.writable) return socket.destroy();
    const [current, underWay] = latest.get(socket) ?? [];
    // What follows a complete request has to wait for its answer.
    if (underWay && !underWay.writableEnded && (current?.complete || underWay.headersSent))
      return underWay.once('finish', () => socket.destroy());
    const isInBody = current !== undefined && !current.complete;
    const message = isInBody ? current : messageIn(rawPacket?.toString('latin1') ?? '', socket);
    const response = (isInBody ? underWay : undefined) ?? responseOn(message);
    latest.set(socket, [message, response]);
    if (response === underWay) closeAfter(response, socket);
    const [status, detail] = statuses[code] ?? [
      400,
      'The request is not one of HTTP/1.1, or its headers are not valid.',
    ];
    return answer(message, response, problemResponse({ status, detail }));
  });
}

/** Creates the answer to a message for which Node has created none. The connection is closed after it. */
export function responseOn(message: IncomingMessage): ServerResponse {
  const response = new ServerResponse(message);
  response.assignSocket(message.socket);
  closeAfter(response, message.socket);
  return response;
}

function closeAfter(response: ServerResponse, socket: Socket): void {
  response.setHeader('connection', 'close');
  response.once('finish', () => socket.end(() => socket.destroy()));
}

/** Reads the first lines of a request that is not valid as far as possible. */
function messageIn(text: string, socket: Socket): IncomingMessage {
  const message = new IncomingMessage(socket);
  const [first = '', ...lines] = (text.split(/\r?\n\r?\n/)[0] ?? '').split(/\r?\n/);
  const [, method = '', url = ''] = /^([A-Za-z-]+) (\S*)/.exec(first) ?? [];
  const fields = lines.flatMap((line) => /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e]*)$/.exec(line)?.slice(1) ?? []);
  return Object.assign(message, {
    method,
    url,
    rawHeaders: method === '' ? [] : fields,
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  });
}
