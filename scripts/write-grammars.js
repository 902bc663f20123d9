// Writes the TextMate grammars from the table of keywords, and the queries of Helix from those of tree-sitter: `npm run editors:grammars`,
// after a build. Tests compare the files.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keywords } from 'vql-kit';
import { helixInjections, helixQuery, queryFiles } from './editors/helix.js';
import { injectionGrammar, vqlGrammar } from './editors/textmate.js';

const folder = join(import.meta.dirname, '../editors');
const files = {
  'vql.tmLanguage.json': vqlGrammar(keywords),
  'vql-in-programs.tmLanguage.json': injectionGrammar(keywords),
};
for (const [file, grammar] of Object.entries(files))
  writeFileSync(join(folder, 'vscode/syntaxes', file), `${JSON.stringify(grammar, undefined, 2)}\n`);
for (const file of queryFiles) {
  const query = readFileSync(join(folder, 'tree-sitter/queries', file), 'utf8');
  writeFileSync(join(folder, 'helix/queries/vql', file), helixQuery(query));
}
const inPrograms = readFileSync(join(folder, 'tree-sitter/queries-in-programs/injections.scm'), 'utf8');
writeFileSync(join(folder, 'helix/queries/_vql/injections.scm'), helixInjections(inPrograms));
