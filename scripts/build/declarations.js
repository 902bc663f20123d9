import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import ts from 'typescript';
import { entryPoints, repository } from './entry-points.js';

const tsc = join(repository, 'node_modules/typescript-7/bin/tsc');

/**
 * Writes the declarations of the entry points, bundled, each for `import` (`.d.ts`) and for `require` (`.d.cts`).
 *
 * @param {string} outdir
 */
export async function writeDeclarations(outdir) {
  // Its path is a comment in what is published, so that it is the same in each build.
  const folder = join(repository, '.reports/declarations-of-modules');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await compile(folder);
  await bundle(folder, outdir);
  rmSync(folder, { recursive: true });
  for (const file of readdirSync(outdir, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const text = readFileSync(join(outdir, file), 'utf8');
    writeFileSync(join(outdir, file.replace(/\.d\.ts$/, '.d.cts')), forRequire(text));
  }
}

/**
 * Compiles with TypeScript 7, which takes a tenth of the time of 6.
 *
 * @param {string} outDir
 */
async function compile(outDir) {
  const project = join(outDir, 'tsconfig.json');
  const rootDir = join(repository, 'src');
  const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir, outDir };
  const files = entryPoints.map((name) => join(rootDir, `${name}.ts`));
  // The declarations of the editors' entry points use types of the DOM.
  const base = join(repository, 'tsconfig.browser.json');
  writeFileSync(project, JSON.stringify({ extends: base, compilerOptions, files, include: [] }));
  await promisify(execFile)(process.execPath, [tsc, '-p', project], { cwd: repository }).catch(({ stdout, stderr }) => {
    throw new Error(`The declarations cannot be written.\n${stdout}${stderr}`);
  });
}

/**
 * Bundles declarations, so that they contain only types that an entry point exports or uses.
 *
 * @param {string} folder of the declarations
 * @param {string} dir of the output
 */
async function bundle(folder, dir) {
  const build = await rolldown({
    input: Object.fromEntries(entryPoints.map((name) => [name, join(folder, `${name}.d.ts`)])),
    external: /^[^./]/,
    plugins: dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false }),
    // On a slow machine the plugin takes long, which nobody who runs the build can change.
    checks: { bundlerTimings: false },
  });
  await build.write({
    dir,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'chunks/[name]-[hash].d.ts',
  });
  await build.close();
}

/**
 * The text of a declaration file with relative imports of `.cjs` in place of `.js`.
 *
 * @param {string} text
 */
function forRequire(text) {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  let result = '';
  let end = 0;
  for (const { fileName, pos } of importedFiles) {
    if (!fileName.startsWith('.')) continue;
    const start = text.indexOf(fileName, pos);
    result += `${text.slice(end, start)}${fileName.replace(/\.js$/, '.cjs')}`;
    end = start + fileName.length;
  }
  return result + text.slice(end);
}
