// Runs modules that `write-bundles.js` has written, and prints what the uses of their entry points return.
import { pathToFileURL } from 'node:url';

for (const path of process.argv.slice(2)) await import(pathToFileURL(path).href);
console.log(JSON.stringify(Object.assign({}, ...(await Promise.all(globalThis.results)))));
