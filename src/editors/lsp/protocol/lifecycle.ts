import {
  ErrorCodes,
  Message,
  type MessageReader,
  type MessageWriter,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-languageserver/node';

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
 * the protocol's errors and notifications are dropped. `exit` ends the server.
 */
export function inProtocolOrder(reader: MessageReader, { writer, onArrival, exit }: LifecycleOptions): MessageReader {
  let state: State = 'uninitialized';
  const end = (): void => exit(state === 'shut down' ? 0 : 1);
  reader.onClose(end);
  const accepts = (message: Message): boolean => {
    if (Message.isNotification(message)) {
      if (message.method === 'exit') end();
      return message.method !== 'exit' && state === 'running';
    }
    if (!Message.isRequest(message)) return true;
    const refusal = message.method === 'initialize' ? refusalsOfInitialize[state] : refusals[state];
    if (refusal !== undefined) {
      void writer.write(toResponse(message, refusal));
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

function toResponse({ id }: RequestMessage, error: Refusal): ResponseMessage {
  return { jsonrpc: '2.0', id, error };
}
