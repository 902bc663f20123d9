import {
  ErrorCodes,
  Message,
  type MessageReader,
  type MessageWriter,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-languageserver/node';
import { mistakeInParams } from './params.js';

/** Options of a reader with the protocol's order of messages. */
export interface LifecycleOptions {
  readonly writer: MessageWriter;
  /** Called with each message as it arrives, which may be long before it is its turn. */
  readonly onArrival: (message: Message) => void;
  /** Ends the server, on `exit` and when the client has disconnected: the code is 0 after `shutdown`, else 1. */
  readonly exit: (code: number) => void;
}

/**
 * Returns a reader that passes on only what the protocol allows: before `initialize` and after `shutdown`, requests are answered with
 * the protocol's errors and notifications are dropped; so are messages that cannot be read or lack what every client sends. `exit` ends
 * the server.
 */
export function inProtocolOrder(reader: MessageReader, { writer, onArrival, exit }: LifecycleOptions): MessageReader {
  let state: State = 'uninitialized';
  const end = (): void => exit(state === 'shut down' ? 0 : 1);
  reader.onClose(end);
  reader.onError(({ message }) => {
    void writer.write(
      toResponse(null, { code: ErrorCodes.ParseError, message: `The message cannot be read: ${message}` }),
    );
  });
  const accepts = (message: Message): boolean => {
    if (Message.isNotification(message)) {
      if (message.method === 'exit') end();
      return message.method !== 'exit' && state === 'running' && refusalOfParams(message) === undefined;
    }
    if (Message.isResponse(message)) return true;
    if (!Message.isRequest(message)) {
      void writer.write(toResponse(idOf(message), noMessage));
      return false;
    }
    const refusal =
      (message.method === 'initialize' ? refusalsOfInitialize[state] : refusals[state]) ?? refusalOfParams(message);
    if (refusal !== undefined) {
      void writer.write(toResponse(message.id, refusal));
      return false;
    }
    if (message.method === 'initialize') state = 'running';
    if (message.method === 'shutdown') state = 'shut down';
    return true;
  };
  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    dispose: () => reader.dispose(),
    listen: (callback) =>
      reader.listen((message) => {
        if (!accepts(message)) return;
        onArrival(message);
        callback(message);
      }),
  };
}

type State = 'uninitialized' | 'running' | 'shut down';

/** Reason why a request is not answered. */
interface Refusal {
  readonly code: number;
  readonly message: string;
}

const shutDown: Refusal = {
  code: ErrorCodes.InvalidRequest,
  message: 'The server has been shut down; only the notification "exit" may follow.',
};

/** **The** table of errors by the state of the server. */
const refusals: Readonly<Record<State, Refusal | undefined>> = {
  uninitialized: {
    code: ErrorCodes.ServerNotInitialized,
    message: 'The server has not been initialized; the first request must be "initialize".',
  },
  running: undefined,
  'shut down': shutDown,
};

/** The same for the request `initialize`. */
const refusalsOfInitialize: typeof refusals = {
  uninitialized: undefined,
  running: { code: ErrorCodes.InvalidRequest, message: 'The server has been initialized already.' },
  'shut down': shutDown,
};

const noMessage: Refusal = {
  code: ErrorCodes.InvalidRequest,
  message: 'A message is an object with a "method", or with an "id" and a "result" or an "error".',
};

/** Returns the refusal of a message whose parameters have a mistake. */
function refusalOfParams({ method, params }: RequestMessage | NotificationMessage): Refusal | undefined {
  const message = mistakeInParams(method, params);
  return message === undefined ? undefined : { code: ErrorCodes.InvalidParams, message };
}

/** Returns the id of something that is meant as a request: without a method, the id may be that of a request of the server. */
function idOf(message: unknown): ResponseMessage['id'] {
  const { id, method } = Object(message) as { readonly id?: unknown; readonly method?: unknown };
  if (method === undefined) return null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function toResponse(id: ResponseMessage['id'], error: Refusal): ResponseMessage {
  return { jsonrpc: '2.0', id, error };
}
