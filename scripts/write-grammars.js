// Writes the TextMate grammars from the table of keywords: `npm run editors:grammars`, after a build. A test compares the files.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keywords } from 'vql-kit';
import { injectionGrammar, vqlGrammar } from './editors/textmate.js';

const folder = join(import.meta.dirname, '../editors/vscode/syntaxes');
const files = {
  'vql.tmLanguage.json': vqlGrammar(keywords),
  'vql-in-programs.tmLanguage.json': injectionGrammar(keywords),
};
for (const [file, grammar] of Object.entries(files))
  writeFileSync(join(folder, file), `${JSON.stringify(grammar, undefined, 2)}\n`);
