import {
  Emitter,
  ErrorCodes,
  Message,
  type MessageReader,
  type MessageWriter,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-languageserver/node';
import { mistakeInParams } from './params.js';

/** A connection to a client. */
export interface ClientStreams {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

/** Options of the protocol's order of messages. */
export interface LifecycleOptions {
  /** Called with each message as it arrives, which may be long before it is its turn. */
  readonly onArrival: (message: Message) => void;
  /** Ends the server, on `exit` and when the client has disconnected: the code is 0 after `shutdown`, else 1. */
  readonly exit: (code: number) => void;
}

/** Time in which requests are answered that came before the end. */
const maxDrainMs = 2_000;

/**
 * Returns streams that pass on only what the protocol allows: before `initialize` and after `shutdown`, requests are answered with the
 * protocol's errors and notifications are dropped; so are messages that cannot be read or have wrong parameters. `exit`, and the end of
 * the input, end the server as soon as the requests before them are answered.
 */
export function inProtocolOrder(
  { reader, writer }: ClientStreams,
  { onArrival, exit }: LifecycleOptions,
): ClientStreams {
  let state: LifecycleState = 'uninitialized';
  /** Ids of requests without an answer, and answers that are being written. */
  const unfinished = new Set<unknown>();
  const closes = new Emitter<void>();
  /** Ends the server; `undefined` before the client has ended. */
  let close: (() => void) | undefined;
  const end = (): void => {
    if (close !== undefined) return;
    const code = state === 'shut down' ? 0 : 1;
    const timer = setTimeout(() => close?.(), maxDrainMs);
    close = () => {
      clearTimeout(timer);
      closes.fire();
      exit(code);
    };
    finish(undefined);
  };
  const finish = (part: unknown): void => {
    unfinished.delete(part);
    if (unfinished.size === 0) close?.();
  };
  const write = async (message: Message): Promise<void> => {
    unfinished.add(message);
    try {
      await writer.write(message);
    } finally {
      if (Message.isResponse(message)) unfinished.delete(message.id);
      finish(message);
    }
  };
  const refuse = (id: ResponseMessage['id'], error: LifecycleRefusal): void => {
    // A client that is gone needs no answer.
    write(toResponse(id, error)).catch(() => undefined);
  };
  reader.onClose(end);
  reader.onError(({ message }) =>
    refuse(null, { code: ErrorCodes.ParseError, message: `The message cannot be read: ${message}` }),
  );
  const accepts = (message: Message): boolean => {
    if (Message.isNotification(message)) {
      if (message.method === 'exit') end();
      return message.method !== 'exit' && state === 'running' && refusalOfParams(message) === undefined;
    }
    if (Message.isResponse(message)) return true;
    if (!Message.isRequest(message)) {
      refuse(idOf(message), noMessage);
      return false;
    }
    const refusal =
      (message.method === 'initialize' ? refusalsOfInitialize[state] : refusals[state]) ?? refusalOfParams(message);
    if (refusal !== undefined) {
      refuse(message.id, refusal);
      return false;
    }
    if (message.method === 'initialize') state = 'running';
    if (message.method === 'shutdown') state = 'shut down';
    unfinished.add(message.id);
    return true;
  };
  return {
    writer: {
      onError: writer.onError,
      onClose: writer.onClose,
      write,
      end: () => writer.end(),
      dispose: () => writer.dispose(),
    },
    reader: {
      onError: reader.onError,
      onClose: closes.event,
      onPartialMessage: reader.onPartialMessage,
      dispose: () => reader.dispose(),
      listen: (callback) =>
        reader.listen((message) => {
          if (close !== undefined || !accepts(message)) return;
          onArrival(message);
          callback(message);
        }),
    },
  };
}

type LifecycleState = 'uninitialized' | 'running' | 'shut down';

/** Reason why a request is not answered. */
interface LifecycleRefusal {
  readonly code: number;
  readonly message: string;
}

const shutDown: LifecycleRefusal = {
  code: ErrorCodes.InvalidRequest,
  message: 'The server has been shut down; only the notification "exit" may follow.',
};

/** **The** table of errors by the state of the server. */
const refusals: Readonly<Record<LifecycleState, LifecycleRefusal | undefined>> = {
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

const noMessage: LifecycleRefusal = {
  code: ErrorCodes.InvalidRequest,
  message: 'A message is an object with a "method", or with an "id" and a "result" or an "error".',
};

/** Returns the refusal of a message whose parameters have a mistake. */
function refusalOfParams({ method, params }: RequestMessage | NotificationMessage): LifecycleRefusal | undefined {
  const message = mistakeInParams(method, params);
  return message === undefined ? undefined : { code: ErrorCodes.InvalidParams, message };
}

/** Returns the id of something that is meant as a request: without a method, the id may be that of a request of the server. */
function idOf(message: unknown): ResponseMessage['id'] {
  const { id, method } = Object(message) as { readonly id?: unknown; readonly method?: unknown };
  if (method === undefined) return null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function toResponse(id: ResponseMessage['id'], error: LifecycleRefusal): ResponseMessage {
  return { jsonrpc: '2.0', id, error };
}
