import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../median.js';

const own = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const reader = fileURLToPath(new URL('oxc-child.js', import.meta.url));

const fileCount = 100;
const functionsEach = 120;

/**
 * Measures in milliseconds: `vql check` on many programs with queries, and parsing the programs by oxc-parser only, in turn,
 * each in a separate process. Returns the size of the programs too.
 *
 * @param {number} rounds
 */
export function measurePrograms(rounds) {
  return inFolderOfPrograms((folder, characters) => {
    const times = { check: [], read: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.read.push(timeOf([reader, folder], folder));
      times.check.push(checkPrograms(folder));
    }
    return {
      megabytes: characters / 1e6,
      queries: fileCount * functionsEach,
      check: median(times.check),
      read: median(times.read),
    };
  });
}

/** @type {import('../profile/scenario.js').Scenario} */
export const programCheck = {
  name: '`vql check` of programs',
  start: (flags) => inFolderOfPrograms((folder) => checkPrograms(folder, flags)),
};

/** @param {string} folder @param {readonly string[]} [flags] of Node */
function checkPrograms(folder, flags = []) {
  return timeOf([...flags, own, 'check', '--quiet', '*.ts'], folder);
}

/**
 * @template Value
 * @param {(folder: string, characters: number) => Value} work
 */
function inFolderOfPrograms(work) {
  const folder = mkdtempSync(join(tmpdir(), 'vql-programs-'));
  try {
    let characters = 0;
    for (let file = 0; file < fileCount; file += 1) {
      const text = programOf(file);
      characters += text.length;
      writeFileSync(join(folder, `program${file}.ts`), text);
    }
    return work(folder, characters);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {readonly string[]} command @param {string} cwd */
function timeOf(command, cwd) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The measured programs have findings: ${stdout.slice(0, 500)}${stderr}`);
  return performance.now() - start;
}

/** A program with a query in every function, and code around it. @param {number} file */
function programOf(file) {
  const functions = Array.from(
    { length: functionsEach },
    (_, index) => `/** Reads the orders of a customer, as page ${index} needs them. */
export async function readOrders${index}(client: Client, customer: string, page: Page): Promise<readonly Order[]> {
  const started = Date.now();
  const query = vql\`
    SELECT id, name, address.city
    FROM account.query
    WHERE name = \${customer} AND address.zip LIKE '8%' AND turnover > \${page.least + ${index}}
    ORDER BY name, id
    LIMIT \${page.size}\`;
  const { rows, total } = await client.queryRows(query, { signal: page.signal, retries: 3 });
  if (total > page.size * 10) log.warn({ total, customer }, 'many orders');
  return rows.map((row) => ({ ...row, ms: Date.now() - started, label: \`\${row.name} (\${row.id})\` }));
}
`,
  );
  return `import { vql } from 'vql-kit';\nimport { log, type Client, type Order, type Page } from './client${file}.js';\n\n${functions.join('\n')}`;
}
