// Tells of the survivors that nobody has read yet: those that no file of `explained/` gives a reason for.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const folder = new URL('explained/', import.meta.url);
const reportFile = '.reports/survivors.json';

/**
 * The survivors that were read and left, one file per room: by the reason that they share, and by source.
 *
 * @returns {{ room: string, why: string, survivors: Record<string, string[]> }[]}
 */
export function readExplained() {
  return readdirSync(folder).flatMap((file) =>
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')).map((row) => ({ room: file.replace('.json', ''), ...row })),
  );
}

/**
 * How a survivor is written in the table: the line that it begins in, and what it makes of what there.
 *
 * @param {string} source
 * @param {{ location: { start: Place, end: Place }, replacement?: string }} mutant
 * @typedef {{ line: number, column: number }} Place both from 1
 */
export function describeSurvivor(source, { location: { start, end }, replacement = '' }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const [line = ''] = lines;
  // From the end, so that the beginning may be in the same line.
  const text = [...lines.slice(0, -1), lines.at(-1)?.slice(0, end.column - 1) ?? ''].join('\n').slice(start.column - 1);
  return `${line.trim()} | ${brief(text)} → ${brief(replacement)}`;
}

/** On one line, and its beginning alone if it is long: what is changed further on is still the same change. @param {string} text */
function brief(text) {
  const line = text.replaceAll(/\s*\n\s*/g, ' ');
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}

const maxLength = 160;

class SurvivorsReporter {
  #explained = new Set(
    readExplained().flatMap(({ survivors }) =>
      Object.entries(survivors).flatMap(([file, texts]) => texts.map((text) => `${file} ${text}`)),
    ),
  );
  /** @type {Map<string, string>} */
  #sources = new Map();
  /** @type {Record<string, string[]>} */
  #unread = {};
  /** @type {Set<string>} */
  #met = new Set();
  #files = new Set();

  onMutationTestingPlanReady() {
    rmSync(reportFile, { force: true });
  }

  /** The file is written as it goes, for those who begin to read before a long run is over. */
  onMutantTested({ fileName, status, location, replacement }) {
    const file = relative(process.cwd(), fileName).replaceAll('\\', '/');
    this.#files.add(file);
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const source = this.#sources.get(file) ?? readFileSync(fileName, 'utf8');
    this.#sources.set(file, source);
    const text = describeSurvivor(source, { location, replacement });
    const key = `${file} ${text}`;
    const isKnown = this.#explained.has(key) || this.#met.has(key);
    this.#met.add(key);
    if (isKnown) return;
    this.#unread[file] = [...(this.#unread[file] ?? []), text];
    mkdirSync('.reports', { recursive: true });
    writeFileSync(reportFile, `${JSON.stringify([{ why: '', survivors: this.#unread }], null, 2)}\n`);
  }

  onMutationTestReportReady() {
    const isSample = process.env['MUTATION_SAMPLE'] !== undefined;
    const gone = [...this.#explained].filter((key) => this.#files.has(key.split(' ')[0]) && !this.#met.has(key));
    const unread = Object.values(this.#unread).flat().length;
    const where = unread > 0 ? `: see ${reportFile}` : '';
    console.log(`${unread} survivors without a reason in scripts/mutation/explained/${where}`);
    if (!isSample && gone.length > 0) console.log(`Explained, but no survivors:\n${gone.join('\n')}`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', factory: () => new SurvivorsReporter() }];
