import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { createLanguageService } from '../../src/language/index.js';

const fields = {
  id: 'integer',
  createdAt: 'date',
  creator: 'string',
  credit: 'decimal',
  crop: 'string',
  active: 'boolean',
} as const;
const catalog = defineCatalog({ templates: { 'a.t': { fields } } });
const [plain, known] = [createLanguageService(), createLanguageService({ catalog })];
const select = 'SELECT id FROM a.t WHERE';
const expected = (word: string, found = 'the end of the text') =>
  `Expected a comparison such as "=" after "${word}", found ${found}.`;

/** Returns the message about the missing operator with the titles of its fixes. */
function reported(text: string, service = known) {
  return service
    .diagnostics(text)
    .filter(({ code }) => code === 'missing-operator')
    .map(({ message, fixes = [] }) => [message, ...fixes.map(({ title }) => title)]);
}

const compare = "Compare it with 'true'";

describe('a word at the end of a text', () => {
  it.each([`${select} cr`, `${select} id = 1 AND cr`, `${select} NOT cr`, `${select} cr\n`])(
    'is not compared with true in %j without a catalog',
    (text) => {
      expect(reported(text, plain)).toEqual([[expected('cr')]]);
      expect(plain.codeActions(text, { start: 0, end: text.length })).toEqual([]);
    },
  );

  it('is compared with true if it is a boolean field, and only then', () => {
    expect(reported(`${select} active`)).toEqual([[expected('active'), compare]]);
    expect(reported(`${select} credit`)).toEqual([[expected('credit')]]);
    expect(reported(`${select} xy`)).toEqual([[expected('xy')]]);
  });

  it('is completed in the message if fields begin with it', () => {
    expect(reported(`${select} cre`)).toEqual([
      [`${expected('cre')} Fields that begin so: "createdAt", "creator", "credit".`],
    ]);
    expect(reported(`${select} cr;`)).toEqual([
      [`${expected('cr')} Fields that begin so: "createdAt", "creator", "credit", and 1 more.`],
    ]);
    expect(reported(`${select} cr `, plain)).toEqual([[expected('cr')]]);
  });
});

it('a word before the end of a text may be a boolean field that is not known', () => {
  expect(reported(`${select} cr ORDER BY id`, plain)).toEqual([[expected('cr', '"ORDER"'), compare]]);
  expect(reported(`${select} cr ORDER BY id`)).toEqual([[expected('cr', '"ORDER"')]]);
});
