import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../median.js';

export const templateCount = 100;
export const fieldsEach = 80;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The compilers, by the folder of their package. */
const compilers = { 'TypeScript 6': 'typescript', 'TypeScript 7': 'typescript-7' };

/** Result of `measureTypes`. @typedef {ReturnType<typeof measureTypes> extends Promise<infer Figures> ? Figures : never} TypeFigures */

/**
 * Measures in milliseconds, for each compiler and in turn: a program with a query on a catalog that is a module, and the same program
 * without the catalog.
 *
 * @param {import('../effort.js').Effort} effort
 */
export async function measureTypes({ quick }) {
  const rounds = quick ? 1 : 5;
  const { defineCatalog, printCatalogModule } = await import('../../dist/catalog/index.js');
  // In the repository, whose package the programs import.
  const folder = mkdtempSync(join(root, '.bench-types-'));
  try {
    writeFileSync(join(folder, 'catalog.ts'), printCatalogModule(defineCatalog(definition())));
    writeFileSync(
      join(folder, 'typed.ts'),
      `import { from } from 'vql-kit/builder';\nimport { catalog } from './catalog.js';\nexport const query = from(catalog.template('area1.query')).select('id', 'field3').equals('field2', 'OPEN');\n`,
    );
    writeFileSync(
      join(folder, 'untyped.ts'),
      `import { from } from 'vql-kit/builder';\nexport const query = from('area1.query').select('id', 'field3').equals('field2', 'OPEN');\n`,
    );
    return Object.entries(compilers).map(([name, compiler]) => {
      const times = { typed: [], untyped: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const program of ['typed', 'untyped']) times[program].push(compile(compiler, folder, program));
      return { name, typed: median(times.typed), untyped: median(times.untyped) };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} compiler @param {string} folder @param {string} program */
function compile(compiler, folder, program) {
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--skipLibCheck',
    '--types',
    'node',
    '--ignoreConfig',
  ];
  const start = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', compiler, 'bin', 'tsc'), ...options, join(folder, `${program}.ts`)],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stdout);
  return performance.now() - start;
}

function definition() {
  const types = ['string', 'integer', { type: 'enum', values: ['OPEN', 'DONE'] }, 'date'];
  const fields = { id: 'integer' };
  for (let index = 0; index < fieldsEach - 1; index += 1) fields[`field${index}`] = types[index % types.length];
  const templates = {};
  for (let index = 0; index < templateCount; index += 1) templates[`area${index}.query`] = { fields };
  return { templates };
}
