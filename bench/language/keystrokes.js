// Measures keystrokes in documents alone: `node bench/language/keystrokes.js`, after a build; `--quick` for a short run, and
// `--dist <folder>` for another build, to compare two of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { markdownTable } from '../markdown-table.js';
import { median } from '../median.js';
import { editedDocuments } from './edited-documents.js';
import { startServer } from './editing-client.js';
import { typing } from './typing.js';

/** Figures of a document. @typedef {Awaited<ReturnType<typeof measureDocument>>} KeystrokeFigures */

const ownBuild = fileURLToPath(new URL('../../dist', import.meta.url));

/** Limits for each document. @typedef {{ keys: number, seconds: number }} KeystrokeLimits */

/** @param {boolean} quick @returns {KeystrokeLimits} */
export function keystrokeLimits(quick) {
  return quick ? { keys: 100, seconds: 5 } : { keys: 2_000, seconds: 40 };
}

/** Keystrokes that are not measured, before the others. */
const warmUpKeys = 60;

/** Diagnostics are requested after so many keystrokes: the server waits for a pause in typing, of 0.3 s, before it checks. */
const keysUntilPause = 25;

/**
 * Measures keystrokes in documents, as an editor sends them to the language server: a change of one character, then a request for a
 * completion after it; now and then, as in a pause, a request for the diagnostics.
 *
 * @param {KeystrokeLimits} limits
 * @param {string} [build] Folder of the build.
 */
export async function measureKeystrokes(limits, build = ownBuild) {
  const folder = mkdtempSync(join(tmpdir(), 'vql-keystrokes-'));
  try {
    const figures = [];
    for (const document of editedDocuments()) figures.push(await measureDocument(document, limits, build, folder));
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {import('./edited-documents.js').EditedDocument} document
 * @param {KeystrokeLimits} limits
 * @param {string} build
 * @param {string} folder
 */
async function measureDocument({ title, name, languageId, text }, { keys, seconds }, build, folder) {
  const path = join(folder, name);
  writeFileSync(path, text);
  const uri = pathToFileURL(path).href;
  const server = startServer(join(build, 'cli.js'), folder);
  try {
    const { capabilities } = await server.request('initialize', {
      processId: null,
      rootUri: pathToFileURL(folder).href,
      capabilities: { textDocument: { diagnostic: {} } },
    });
    if (capabilities.diagnosticProvider === undefined) throw new Error('The server has no diagnostics on request.');
    server.notify('initialized', {});
    server.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
    await server.request('textDocument/diagnostic', { textDocument: { uri } });
    let current = text;
    let version = 1;
    const typeOne = async ({ start, end, text: typed }) => {
      const range = { start: positionAt(current, start), end: positionAt(current, end) };
      current = current.slice(0, start) + typed + current.slice(end);
      version += 1;
      const position = positionAt(current, start + typed.length);
      const started = performance.now();
      server.notify('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ range, text: typed }],
      });
      await server.request('textDocument/completion', { textDocument: { uri }, position });
      return performance.now() - started;
    };
    const check = async () => {
      const started = performance.now();
      await server.request('textDocument/diagnostic', { textDocument: { uri } });
      return performance.now() - started;
    };
    const edits = typing(text);
    const deadline = performance.now() + seconds * 1000;
    for (let key = 0; key < warmUpKeys && performance.now() < deadline - seconds * 800; key += 1)
      await typeOne(edits.next().value);
    const cpuBefore = await server.cpuMs();
    const times = [];
    const checks = [];
    while (times.length < keys && performance.now() < deadline) {
      times.push(await typeOne(edits.next().value));
      if (times.length % keysUntilPause === 0) checks.push(await check());
    }
    const cpu = ((await server.cpuMs()) - cpuBefore) / times.length;
    const sorted = times.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)];
    return { title, keys: times.length, median: median(times), p99, check: median(checks), cpu };
  } finally {
    server.stop();
  }
}

/** @param {string} text @param {number} offset */
function positionAt(text, offset) {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  let line = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return { line, character: offset - lineStart };
}

/** Writes the figures as a table in Markdown. @param {readonly KeystrokeFigures[]} figures */
export function keystrokeTable(figures) {
  return markdownTable(
    ['document', 'keystrokes', 'completion, median, ms', 'p99, ms', 'diagnostics, median, ms', 'CPU for each key, ms'],
    figures.map(({ title, keys, median, p99, check, cpu }) => [
      title,
      keys.toLocaleString('en-US'),
      ...[median, p99, check, cpu].map((ms) => ms.toFixed(1)),
    ]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { dist: { type: 'string' }, quick: { type: 'boolean' } } });
  const limits = keystrokeLimits(values.quick === true);
  console.log(keystrokeTable(await measureKeystrokes(limits, values.dist && resolve(values.dist))));
}
