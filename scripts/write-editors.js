// Writes the grammars that editors install, from the table of keywords: `npm run editors:grammars`, after a build.
// With --check it writes nothing, and exits with 1 if a file would change.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keywords } from 'vql-kit';
import { injectionGrammar, vqlGrammar } from './editors/textmate.js';

const repository = join(import.meta.dirname, '..');
const files = {
  'editors/vscode/syntaxes/vql.tmLanguage.json': vqlGrammar(keywords),
  'editors/vscode/syntaxes/vql-in-programs.tmLanguage.json': injectionGrammar(keywords),
};

for (const [file, grammar] of Object.entries(files)) {
  const path = join(repository, file);
  const text = `${JSON.stringify(grammar, undefined, 2)}\n`;
  if (read(path) === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} is out of date: run "npm run editors:grammars".`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
    console.log(`${file} written.`);
  }
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
