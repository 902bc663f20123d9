import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Instrumented, instrument, isAsStated } from './instrument.js';
import { readExamples, repository } from './read-examples.js';

/** Inside the repository, so that `vql-kit` is what was built here. */
const folder = join(repository, '.reports/examples');
const examples = readExamples();
const runnable = examples.filter(({ isRun }) => isRun).map(({ place, code }) => ({ place, ...instrument(code) }));

interface Result {
  readonly printed: readonly { readonly index: number; readonly text: string }[];
  readonly error?: string;
}

let results: readonly Result[] = [];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const paths = runnable.map(({ code }, index) => {
    const path = join(folder, `${index}.mjs`);
    writeFileSync(path, code);
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

  it.each(runnable.map((example, index) => ({ ...example, index })))(
    'run, and print exactly what they state: $place',
    ({ index, ...example }) => expect(problems(example, results[index])).toEqual([]),
  );
});

/** Returns what is wrong with an example that was run. */
function problems({ stated, asserts }: Instrumented, result: Result | undefined): readonly string[] {
  if (result?.error !== undefined) return [result.error];
  if (stated.length === 0 && !asserts) return ['It neither prints nor asserts anything.'];
  return stated.flatMap((expected, index) => {
    // A call in a loop prints several times.
    const texts = result?.printed.filter((one) => one.index === index).map(({ text }) => text) ?? [];
    const actual = texts.join('\n');
    if (expected === undefined) return texts.length === 0 ? [] : [`Prints ${actual}, which it does not state.`];
    return texts.length > 0 && isAsStated(expected, actual) ? [] : [`States ${expected}, prints ${actual}.`];
  });
}

describe('the check itself', () => {
  it('reads the output that is stated on the line of a call, or below it', () => {
    const code =
      "console.log(['a']); // ['a']\nif (true) { console.log(1) } // 1\nconsole.log(2);\n// 3\n// 4\n\nconsole.log(5);\n\n// no output";
    expect(instrument(code).stated).toEqual(["['a']", '1', '3\n4\n', undefined]);
  });

  it.each([
    ['', []],
    ['const a = 1;', []],
    ['console.log(1); // 2', ['1']],
    ['console.log(1); // 1', []],
    ['console.log(1);', ['1']],
  ])('rejects the example %j that prints %j', (code, texts) => {
    const printed = texts.map((text) => ({ index: 0, text }));
    expect(problems(instrument(code), { printed })).toHaveLength(1);
  });

  it.each([
    ["[ 'a' ]", '["a"]', true],
    ['{ line: 2,\n  column: 1 }', '{ line: 2, column: 1 }', true],
    ["[ 'a', … ]", "['a', 'b']", true],
    ["[ 'a' ]", "['b']", false],
    ['true false', 'true', false],
  ])('takes for what is stated, %j, the output %j: %j', (stated, printed, isSame) => {
    expect(isAsStated(stated, printed)).toBe(isSame);
  });
});
