import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { check } from '../../src/vql/index.js';
import { markdownPages, repository } from './read-examples.js';
import { readPage } from './read-markdown.js';

const blocks = markdownPages().flatMap((page) => readPage(page).blocks);
const inLanguage = (name: string) => blocks.filter(({ language }) => language === name);
/** The pages of diagnostics show wrong queries; their examples have tests of their own. */
const isShownAsWrong = ({ place }: { readonly place: string }) => place.startsWith('docs/diagnostics.md');

describe('the blocks of the documentation', () => {
  it('are of a kind that is checked, in guides and README', () => {
    // The last of them is no code.
    const checked = ['console', 'json', 'sh', 'sql', 'ts', 'yaml', 'text'];
    const isChecked = ({ language, title }: (typeof blocks)[number]) =>
      checked.includes(language) || title !== undefined;
    const pages = /^(?:README|docs\/README|docs\/architecture|docs\/vql|docs\/guides\/.*)\.md:/;
    expect(blocks.filter((block) => pages.test(block.place) && !isChecked(block)).map(({ place }) => place)).toEqual(
      [],
    );
  });

  it.each(inLanguage('json').filter((block) => !isShownAsWrong(block)))('are JSON: $place', ({ code }) => {
    expect(() => JSON.parse(code)).not.toThrow();
  });

  it.each(inLanguage('yaml'))('are YAML: $place', ({ code }) => {
    const { errors, warnings } = parseDocument(code, { strict: true });
    expect([...errors, ...warnings]).toEqual([]);
  });

  it.each(inLanguage('sql').filter((block) => !isShownAsWrong(block) && block.title === undefined))(
    'are VQL without an error: $place',
    ({ code }) => {
      expect(check(code).filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );
});

describe('the commands of the documentation', () => {
  const cli = join(repository, 'dist/cli.js');
  const help = async (...argv: readonly string[]) =>
    (await promisify(execFile)(process.execPath, [cli, ...argv, '--help'])).stdout;
  const lines = inLanguage('sh').flatMap(({ place, code }) =>
    [...code.matchAll(/(?:^|\| )(?:npx )?vql (\w+)([^\n#]*)/gm)].map(([line, name = '', rest = '']) => ({
      place,
      line: line.trim(),
      name: /^catalog (?:diff|pull)\b/.exec(name + rest)?.[0] ?? name,
      options: [...rest.matchAll(/ (--[\w-]+)/g)].map(([, option = '']) => option),
    })),
  );
  const pages = new Map<string, string>();

  beforeAll(async () => {
    for (const name of new Set(lines.map((line) => line.name))) pages.set(name, await help(...name.split(' ')));
  });

  it('are found', () => {
    expect(lines.length).toBeGreaterThan(20);
  });

  it.each(lines)('have only options that exist: $line ($place)', ({ name, options }) => {
    const text = pages.get(name) ?? '';
    expect(text).toContain(`Usage: vql ${name}`);
    expect(options.filter((option) => !new RegExp(`^ +(?:--?\\w+, )?${option}\\b(?!-)`, 'm').test(text))).toEqual([]);
  });
});
