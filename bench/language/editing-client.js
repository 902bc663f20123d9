import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const reporter = fileURLToPath(new URL('cpu-reporter.js', import.meta.url));

/**
 * Starts the language server of a build, and returns a client of it.
 *
 * @param {string} command Path of `cli.js`.
 * @param {string} cwd
 */
export function startServer(command, cwd) {
  const child = spawn(process.execPath, ['--import', reporter, command, 'lsp'], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  /** @type {Map<number, (response: any) => void>} */
  const waiting = new Map();
  let lastId = 0;
  const send = (message) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  readMessages(child.stdout, (message) => {
    if (message.method !== undefined) {
      // A request of the server, such as that to watch files.
      if (message.id !== undefined) send({ id: message.id, result: null });
      return;
    }
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  return {
    notify: (method, params) => send({ method, params }),
    request: (method, params) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
        send({ id: lastId, method, params });
      }),
    /** Returns the CPU time that the server has used, in milliseconds. @returns {Promise<number>} */
    cpuMs: () =>
      new Promise((resolve) => {
        child.once('message', ({ user, system }) => resolve((user + system) / 1000));
        child.send('cpu');
      }),
    stop: () => child.kill(),
  };
}

/** @param {NodeJS.ReadableStream} stream @param {(message: any) => void} read */
function readMessages(stream, read) {
  let rest = Buffer.alloc(0);
  stream.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const start = rest.indexOf('\r\n\r\n');
      if (start < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, start).toString())?.[1]);
      if (rest.length < start + 4 + length) return;
      read(JSON.parse(rest.subarray(start + 4, start + 4 + length).toString()));
      rest = rest.subarray(start + 4 + length);
    }
  });
}
