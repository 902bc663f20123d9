import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../median.js';

const own = [fileURLToPath(new URL('../../dist/cli.js', import.meta.url)), 'lsp'];
const empty = [fileURLToPath(new URL('empty-server.js', import.meta.url))];

/**
 * Measures in milliseconds: from the start of a language server to its first completion, for `vql lsp` and a server without features, in turn.
 *
 * @param {number} rounds
 */
export async function measureFirstCompletion(rounds) {
  const times = { own: [], empty: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.empty.push(await firstCompletion(empty));
    times.own.push(await firstCompletion(own));
  }
  return { own: median(times.own), empty: median(times.empty) };
}

/** @type {import('../profile/scenario.js').Scenario} */
export const coldCompletion = {
  name: 'first completion of a cold server',
  start: (flags) => firstCompletion([...flags, ...own]),
};

/** Returns the milliseconds until the first completion, once the server has ended. @param {readonly string[]} command */
async function firstCompletion(command) {
  const start = performance.now();
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const send = (message) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const textDocument = {
    uri: 'untitled:a.vql',
    languageId: 'vql',
    version: 1,
    text: 'SELECT id FROM account.query WHERE ',
  };
  send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
  send({ method: 'initialized', params: {} });
  send({ method: 'textDocument/didOpen', params: { textDocument } });
  send({
    id: 2,
    method: 'textDocument/completion',
    params: { textDocument: { uri: textDocument.uri }, position: { line: 0, character: 35 } },
  });
  let output = '';
  let time = Number.NaN;
  for await (const chunk of child.stdout) {
    output += chunk;
    if (!Number.isNaN(time) || !output.includes('"id":2')) continue;
    time = performance.now() - start;
    send({ id: 3, method: 'shutdown' });
    send({ method: 'exit' });
  }
  return time;
}
