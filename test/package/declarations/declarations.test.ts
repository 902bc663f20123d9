import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries, repository } from '../dist.js';
import exported from '../golden/exports.json' with { type: 'json' };
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
});

afterAll(() => rmSync(sdk, { recursive: true, force: true }));

it('wraps every value that an entry point exports', () => {
  const values = Object.fromEntries(wrappers.map(({ entry, wrapped }) => [entry, [...wrapped].sort()]));
  const golden = Object.fromEntries(Object.entries(exported).map(([entry, names]) => [entry, names.values]));
  expect(values).toMatchObject(golden);
  expect(Object.keys(values).sort()).toEqual(entries.map(({ name }) => name).sort());
});

describe('an SDK with declarations', () => {
  const resolutions = [
    { module: 'Node16', moduleResolution: 'Node16' },
    { module: 'ESNext', moduleResolution: 'Bundler' },
  ];
  const cases = ['typescript', 'typescript-7'].flatMap((compiler) =>
    resolutions.map((resolution) => ({ compiler, ...resolution })),
  );

  it.each(cases)(
    'can export what every public function returns: $compiler, $moduleResolution',
    async (options) => {
      const { compiler, ...resolution } = options;
      const project = `${compiler}-${resolution.moduleResolution}`;
      const config = {
        compilerOptions: {
          ...resolution,
          target: 'ES2023',
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          types: [],
          strict: true,
          exactOptionalPropertyTypes: true,
          isolatedModules: true,
          skipLibCheck: false,
          declaration: true,
          emitDeclarationOnly: true,
          rootDir: '.',
          outDir: project,
        },
        files: ['sdk.ts', ...wrappers.map(({ name }) => name)],
      };
      writeFileSync(join(sdk, `${project}.json`), JSON.stringify(config));
      expect(await compile(compiler, `${project}.json`)).toEqual([]);
      // Whoever installs the SDK compiles its declarations.
      const emitted = config.files.map((name) => join(project, name.replace(/\.ts$/, '.d.ts')));
      const user = {
        compilerOptions: { ...config.compilerOptions, noEmit: true, declaration: false, emitDeclarationOnly: false },
        files: emitted,
      };
      writeFileSync(join(sdk, `${project}-user.json`), JSON.stringify(user));
      expect(await compile(compiler, `${project}-user.json`)).toEqual([]);
    },
    120_000,
  );
});

/** Returns the errors of the compiler. */
async function compile(compiler: string, project: string): Promise<readonly string[]> {
  const tsc = join(repository, `node_modules/${compiler}/bin/tsc`);
  const run = promisify(execFile)(process.execPath, [tsc, '-p', project, '--pretty', 'false'], {
    cwd: sdk,
    maxBuffer: 1 << 26,
  });
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  return stdout.split('\n').filter((line) => line !== '');
}
