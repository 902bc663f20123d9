import type { Keychain } from './keychain.js';

/** A stream that the command writes to. */
export interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  /** Whether it is a file, as after `> report.json`. */
  readonly isFile?: boolean;
  readonly columns?: number;
}

/** The stream that the command reads from. */
interface InputStream extends AsyncIterable<Uint8Array | string> {
  readonly isTTY?: boolean;
  /** Ends reading, which otherwise keeps the process alive. */
  destroy?(): void;
}

/** The keyboard of a terminal, for a prompt. */
export interface Keyboard extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
}

/** The signals that stop a command: Ctrl-C, and the end that a supervisor asks for. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** Returns the text of a file that is open in an editor, and `undefined` for all others. */
type OpenText = (path: string) => string | undefined;

/** Threads that take part in the work of a command. */
export interface Threads {
  /** Number of threads, beside the first one, that the machine can run at once. */
  readonly most: number;
  /** Starts a thread with data that can be cloned. */
  start(work: unknown): Thread;
}

/** A thread that was started. */
export interface Thread {
  readonly result: Promise<unknown>;
  /** Ends it, if it has not ended. */
  stop(): void;
}

/** Everything outside the process that the command uses besides files, so that tests can run it in process. */
export interface Io {
  readonly stdin: InputStream;
  /** Opens standard input as the keyboard of a prompt. */
  readonly openKeyboard?: () => Keyboard;
  /** Opens the keychain of the system; `undefined` where the package that reads it is not installed. */
  readonly openKeychain?: () => Promise<Keychain | undefined>;
  /** Opens an address in the browser of this machine, if there is one. */
  readonly openBrowser?: (url: string) => Promise<void>;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Adds a listener for Ctrl-C and for SIGTERM, and returns a function that removes it. */
  readonly onInterrupt?: (listener: (signal: StopSignal) => void) => () => void;
  /** Ends the process at once; code of users cannot. */
  readonly exit?: NodeJS.Process['exit'];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the text of a file, by its absolute path, that an editor has open: it is read in place of the file. */
  readonly openText?: OpenText;
  /** Absent where there is only one thread. */
  readonly threads?: Threads;
}
