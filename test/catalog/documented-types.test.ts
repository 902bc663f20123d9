import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldTypes } from '../../src/catalog/field-types.js';

it('lists every type of a field in docs/catalog.md, as in the table of types', () => {
  const page = readFileSync(new URL('../../docs/catalog.md', import.meta.url), 'utf8');
  const rows = Object.entries(fieldTypes).map(([type, { title }]) => `| \`${type}\` | ${title} |`);
  expect(page).toContain(`| type | value of a field |\n|---|---|\n${rows.join('\n')}\n\n`);
});
