// Prints as JSON what a soak of so many requests has found: `node print-soak.js 3000`. Its memory is that of a process of its own.
import { loadSources } from '../../../scripts/load-sources.js';

/** @type {typeof import('./index.js')} */
const { soak } = await loadSources('test/stand-in/soak/index.ts');
console.log(JSON.stringify(await soak(Number(process.argv[2]))));
