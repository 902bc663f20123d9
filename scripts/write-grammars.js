// Writes the TextMate grammars and the tree-sitter queries for programs from the tables of keywords and of languages, and the queries of Helix
// from those of tree-sitter: `npm run editors:grammars`, after a build. Tests compare the files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keywords } from 'vql-kit';
import { helixQuery, queryFiles } from './editors/helix.js';
import { hosts } from './editors/hosts.js';
import { injectionFiles } from './editors/injections.js';
import { injectionFile, injectionGrammar, vqlGrammar } from './editors/textmate.js';

const folder = join(import.meta.dirname, '../editors');
const grammars = {
  'vql.tmLanguage.json': vqlGrammar(keywords),
  ...Object.fromEntries(hosts.map((host) => [injectionFile(host), injectionGrammar(keywords, host)])),
};
for (const [file, grammar] of Object.entries(grammars))
  writeFileSync(join(folder, 'vscode/syntaxes', file), `${JSON.stringify(grammar, undefined, 2)}\n`);
for (const file of queryFiles) {
  const query = readFileSync(join(folder, 'tree-sitter/queries', file), 'utf8');
  writeFileSync(join(folder, 'helix/queries/vql', file), helixQuery(query));
}
for (const [file, query] of Object.entries(injectionFiles())) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), query);
}
