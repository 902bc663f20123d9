import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries, repository } from '../dist.js';
import { namesIn } from '../exported-names.js';
import { wrapperFiles } from './wrappers.js';

/** An SDK that has the package installed; peers are found in the repository around it. */
const sdk = join(repository, '.reports/declarations');
const installed = join(sdk, 'node_modules/vql-kit');
const wrappers = wrapperFiles();

beforeAll(() => {
  rmSync(sdk, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  cpSync(join(repository, 'package.json'), join(installed, 'package.json'));
  const isDeclaration = (path: string): boolean => !/\.[^/.]+$/.test(path) || /\.d\.c?ts$/.test(path);
  cpSync(join(repository, 'dist'), join(installed, 'dist'), { recursive: true, filter: isDeclaration });
  writeFileSync(join(sdk, 'package.json'), '{ "name": "sdk", "type": "module" }\n');
  for (const { name, code } of wrappers) writeFileSync(join(sdk, name), code);
  writeFileSync(join(sdk, 'sdk.ts'), readFileSync(join(repository, 'test/package/declarations/sdk.ts.txt'), 'utf8'));
  for (const name of ['catalog', 'erp', 'stored-queries'])
    cpSync(join(repository, `examples/sdk/${name}.ts`), join(sdk, `${name}.ts`));
});

afterAll(() => rmSync(sdk, { recursive: true, force: true }));

it('wraps every value that an entry point exports', () => {
  const values = Object.fromEntries(wrappers.map(({ entry, wrapped }) => [entry, [...wrapped].sort()]));
  expect(values).toEqual(Object.fromEntries(entries.map((entry) => [entry.name, namesIn(entry.import.types).values])));
});

describe('an SDK with declarations', () => {
  const resolutions = [
    { module: 'Node16', moduleResolution: 'Node16' },
    { module: 'ESNext', moduleResolution: 'Bundler' },
  ];
  const files = ['sdk', 'catalog', 'erp', 'stored-queries', ...wrappers.map(({ name }) => name.replace(/\.ts$/, ''))];
  const all = ['typescript', 'typescript-7'].flatMap((compiler) =>
    resolutions.map((resolution) => ({ name: 'all', compiler, ...resolution, files })),
  );
  // One at a time, so that no other entry point names a type. Only TypeScript 7 is fast enough for so many programs.
  const apart = wrappers.map(({ name: file }) => {
    const name = file.replace(/\.ts$/, '');
    return { name, compiler: 'typescript-7', module: 'Node16', moduleResolution: 'Node16', files: [name] };
  });

  it.each([...apart, ...all])(
    'can export what every public function returns: $name, $compiler, $moduleResolution',
    async ({ name, compiler, files, ...resolution }) => {
      const project = `${name}-${compiler}-${resolution.moduleResolution}`;
      const compilerOptions = {
        ...resolution,
        target: 'ES2023',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        isolatedModules: true,
        skipLibCheck: false,
        // The declarations of the language and of browsers are not ours.
        skipDefaultLibCheck: true,
        rootDir: '.',
      };
      // Where an SDK is compiled for its user too, the declarations of libraries are checked then.
      const skipLibCheck = name === 'all';
      const emitting = {
        ...compilerOptions,
        skipLibCheck,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: project,
      };
      writeProject(project, { compilerOptions: emitting, files: files.map((file) => `${file}.ts`) });
      expect(await compile(compiler, project)).toEqual([]);
      if (name !== 'all') return;
      // Whoever installs the SDK compiles its declarations.
      const emitted = files.map((file) => `${project}/${file}.d.ts`);
      writeProject(`${project}-user`, { compilerOptions: { ...compilerOptions, noEmit: true }, files: emitted });
      expect(await compile(compiler, `${project}-user`)).toEqual([]);
    },
    120_000,
  );
});

function writeProject(name: string, config: object): void {
  writeFileSync(join(sdk, `${name}.json`), JSON.stringify(config));
}

/** Returns the errors of the compiler. */
async function compile(compiler: string, project: string): Promise<readonly string[]> {
  const tsc = join(repository, `node_modules/${compiler}/bin/tsc`);
  const run = promisify(execFile)(process.execPath, [tsc, '-p', `${project}.json`, '--pretty', 'false'], {
    cwd: sdk,
    maxBuffer: 1 << 26,
  });
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  return stdout.split('\n').filter((line) => line !== '');
}
