/** A stream that the command writes to. */
export interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The stream that the command reads from. */
interface InputStream extends AsyncIterable<Uint8Array | string> {
  readonly isTTY?: boolean;
}

/** Everything outside the process that the command uses besides files, so that tests can run it in process. */
export interface Io {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Adds a listener for Ctrl-C and returns a function that removes it. */
  readonly onInterrupt?: (listener: () => void) => () => void;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}
