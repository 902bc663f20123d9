// Parses the programs of a folder with oxc-parser, for comparison.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

const [folder = '.'] = process.argv.slice(2);
let statements = 0;
for (const name of readdirSync(folder)) {
  const { program } = parseSync(name, readFileSync(join(folder, name), 'utf8'), { astType: 'ts' });
  statements += program.body.length;
}
if (statements === 0) throw new Error('No program was read.');
