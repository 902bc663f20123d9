import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Language, Parser, Query } from 'web-tree-sitter';
import { injectionFiles } from '../../scripts/editors/injections.js';
import { markedPrograms, unmarked } from './marked-programs.js';
import { loadTextMate } from './textmate.js';

const statement = 'SELECT id FROM a.b';
const folder = new URL('../../editors/', import.meta.url);
const load = await loadTextMate();
await Parser.init();

it.each(Object.entries(injectionFiles()))('%s is what its script writes: npm run editors:grammars', (file, query) => {
  expect(readFileSync(new URL(file, folder), 'utf8')).toBe(query);
});

describe.each(markedPrograms)('programs of $scope', ({ scope, grammars, queries, programs, frame = ['', ''] }) => {
  const [before, behind] = frame;
  const framed = (program: string) => `${before}${program}\nafter = run(1)${behind}`;

  it('are colored by TextMate, as far as their strings go', async () => {
    const tokenize = await load(scope);
    const colored = (program: string) =>
      tokenize(program)
        .filter(({ scopes }) => scopes.includes('source.vql'))
        .map(({ text }) => text)
        .join('')
        .trim();
    for (const program of programs) expect(colored(framed(program)), program).toBe(statement);
    for (const program of unmarked[scope] ?? []) expect(colored(framed(program)), program).toBe('');
  });

  for (const grammar of grammars)
    it.each(queries)(`are colored by tree-sitter, with the grammar ${grammar} and %s`, async (file) => {
      const wasm = dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/package.json'));
      const language = await Language.load(readFileSync(join(wasm, `wasm/tree-sitter-${grammar}.wasm`)));
      const parser = new Parser().setLanguage(language);
      const query = new Query(language, readFileSync(new URL(`${file}/injections.scm`, folder), 'utf8'));
      const colored = (program: string) => {
        const tree = parser.parse(program);
        if (tree === null) throw new Error('The parser was stopped.');
        const contents = query.captures(tree.rootNode).filter(({ name }) => name === 'injection.content');
        // Helix has no way to leave out the quotes of a template.
        return contents.map(({ node }) => node.text.replaceAll(/^\s*`|`\s*$/g, '').trim());
      };
      for (const program of programs) expect(colored(framed(program)), program).toEqual([statement]);
      for (const program of unmarked[scope] ?? []) expect(colored(framed(program)), program).toEqual([]);
    });
});

describe('interpolations', () => {
  it.each([
    ['source.python', '# vql\nq = f"SELECT id FROM a.b WHERE c = {value} AND d = 1"'],
    ['source.php', '<?php\n$q = /* vql */ "SELECT id FROM a.b WHERE c = {$value} AND d = $value";'],
    ['source.cs', 'class A { string q = /* vql */ $"SELECT id FROM a.b WHERE c = {value} AND d = 1"; }'],
    ['source.ruby', '# vql\nq = "SELECT id FROM a.b WHERE c = #{value} AND d = 1"'],
  ])('of %s are colored as the program', async (scope, program) => {
    const tokens = (await load(scope))(program);
    const values = tokens.filter(({ text }) => /^\$?value$/.test(text));
    expect(values.length).toBeGreaterThan(0);
    for (const { scopes } of values)
      expect(scopes.some((one) => one.startsWith('meta.template.expression'))).toBe(true);
    const and = tokens.find(({ text }) => text === 'AND');
    expect(and?.scopes.at(-1)).toBe('keyword.operator.word.vql');
  });
});
