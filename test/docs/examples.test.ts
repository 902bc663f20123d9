import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { instrument, normalized } from './instrument.js';
import { readExamples, repository } from './read-examples.js';

/** Inside the repository, so that `vql-kit` is what was built here. */
const folder = join(repository, '.reports/examples');
const examples = readExamples();
const runnable = examples.filter(({ isRun }) => isRun);

interface Result {
  readonly printed: readonly { readonly expected: string; readonly actual: string }[];
  readonly error?: string;
}

let results: readonly Result[] = [];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const paths = runnable.map(({ code }, index) => {
    const path = join(folder, `${index}.mjs`);
    writeFileSync(path, instrument(code));
    return path;
  });
  const runner = join(repository, 'test/docs/run-examples.js');
  results = JSON.parse((await promisify(execFile)(process.execPath, [runner, ...paths])).stdout);
});

describe('the examples of the documentation', () => {
  it('are found', () => {
    expect(runnable.length).toBeGreaterThan(20);
  });

  it('compile', async () => {
    for (const [index, { place, code }] of examples.entries()) {
      writeFileSync(join(folder, `${index}.mts`), `// ${place}\n${code}`);
    }
    const compilerOptions = { module: 'NodeNext', target: 'ES2022', strict: true, noEmit: true, types: ['node'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
    const tsc = join(repository, 'node_modules/typescript-7/bin/tsc');
    const run = promisify(execFile)(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: folder });
    const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
    const named = stdout.replaceAll(
      /^(\d+)\.mts\((\d+)/gm,
      (_, index, line) => `${examples[index]?.place} (+${line - 1}`,
    );
    expect(named).toBe('');
  });

  it.each(runnable.map(({ place }, index) => ({ place, index })))(
    'run, and print what they say: $place',
    ({ index }) => {
      const result = results[index];
      expect(result?.error).toBeUndefined();
      for (const { expected, actual } of result?.printed ?? []) expect(normalized(actual)).toBe(normalized(expected));
    },
  );
});

describe('the check itself', () => {
  it('reads the expected output of a line', () => {
    const code = "console.log(['a']); // ['a']\nif (true) { console.log(1) } // 1\nconsole.log(2);\n// 3";
    expect(instrument(code).match(/console\.\w+\((?:"[^"]*"\)\()?/g)).toEqual([
      'console.expect("[\'a\']")(',
      'console.expect("1")(',
      'console.log(',
    ]);
  });

  it.each([
    ["[ 'a' ]", '["a"]', true],
    ['{ line: 2,\n  column: 1 }', '{ line: 2, column: 1 }', true],
    ["[ 'a' ]", "['b']", false],
    ['true false', 'true', false],
  ])('compares %j with %j', (actual, expected, isSame) => {
    expect(normalized(actual) === normalized(expected)).toBe(isSame);
  });
});
