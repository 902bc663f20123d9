// Loads an entry point by `import` or `require`, runs its use, and prints the result.
import { createRequire } from 'node:module';
import { uses } from '../../support/entry-uses.js';

const [name = '', format] = process.argv.slice(2);
const use = uses[name];
if (use === undefined) throw new Error(`test/support/entry-uses.js has no use of ${name}.`);
const entry = format === 'cjs' ? createRequire(import.meta.url)(name) : await import(name);
console.log(JSON.stringify(await use.run(entry)));
