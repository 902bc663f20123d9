import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { nodeOnly, uses } from '../support/entry-uses.js';
import { repository } from './dist.js';

/** What entry points need besides the language, as docs/package.md lists it. */
const needs = new Map([
  ['vql-kit/interface', ['URL']],
  ['vql-kit/paging', ['AbortController']],
  ['vql-kit/testing', ['AbortController', 'clearTimeout', 'setTimeout']],
]);

/** The entry points that need the Fetch API, whose objects would be those of another realm. */
const withFetch = ['vql-kit/auth', 'vql-kit/client', 'vql-kit/client/light', 'vql-kit/webhooks'];

const others = [...needs.keys(), ...withFetch, ...nodeOnly];
const rows: readonly (readonly [readonly string[], readonly string[]])[] = [
  [[], Object.keys(uses).filter((name) => !others.includes(name))],
  ...[...needs].map(([name, globals]) => [globals, [name]] as const),
];

it.each(rows)(
  'entry points run in a realm with the language and %j, which refuses code from strings',
  async (globals, names) => {
    const imports = names.map((name, index) => `import * as entry${index} from '${name}';`);
    const runs = names.map((name, index) => `async () => ['${name}', await uses['${name}'].run(entry${index})]`);
    const { outputFiles } = await build({
      stdin: {
        contents: `import { uses } from './test/support/entry-uses.js'; ${imports.join('\n')}
          globalThis.result = Promise.all([${runs.join()}].map((run) => run())).then(JSON.stringify);`,
        resolveDir: repository,
      },
      ...{ bundle: true, format: 'iife', target: 'es2022', external: ['@duckdb/node-api', 'node:*'] },
      ...{ write: false, logLevel: 'error' },
    });
    const realm = createContext(Object.fromEntries(globals.map((name) => [name, Reflect.get(globalThis, name)])), {
      codeGeneration: { strings: false, wasm: false },
    });
    runInContext(outputFiles[0]?.text ?? '', realm);
    const results: unknown = JSON.parse(await runInContext('result', realm));
    expect(results).toEqual(names.map((name) => [name, uses[name]?.expected]));
  },
);
