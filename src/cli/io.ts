/** A stream that the command writes to. */
export interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The stream that the command reads from. */
interface InputStream extends AsyncIterable<Uint8Array | string> {
  readonly isTTY?: boolean;
}

/** Everything of the outside world that the command touches beside files, so that a test can run it in its own process. */
export interface Io {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Has a listener called when the person at the keyboard stops the command; the function that comes back takes it away. */
  readonly onInterrupt?: (listener: () => void) => () => void;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}
