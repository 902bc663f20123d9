import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/index.js';
import { defaultDialect } from '../../../src/dialect/index.js';
import { createLanguageService } from '../../../src/language/index.js';
import { sampleCatalog } from '../../support/catalog.js';
import { atCursor } from '../../support/cursor.js';
import { chosen, from, labels, service } from './offered.js';

describe('a sign at the cursor', () => {
  const variable = `SELECT id ${from} WHERE id = :id AND name =`;

  it('is replaced by operators that begin with it', () => {
    expect(labels(`${variable} :|`)).toEqual([':name', ':id']);
    expect(chosen(`${variable} :|`, ':id')).toBe(`${variable} :id|`);
    expect(chosen(`${variable} :|x OR id = 1`, ':id')).toBe(`${variable} :id| OR id = 1`);
  });

  it('begins relative dates after a date', () => {
    const date = `SELECT id ${from} WHERE changed >=`;
    expect(labels(`${date} :|`).slice(0, 3)).toEqual([':changed', ':now', ':today']);
    expect(chosen(`${date} :day|`, ':daysAgo7')).toBe(`${date} :daysAgo7|`);
  });

  it('begins the variables of the dialect', () => {
    const dialect = { ...defaultDialect, variableStyle: '$name' } as const;
    const withStyle = createLanguageService({ catalog: sampleCatalog, dialect });
    const text = `SELECT id ${from} WHERE id = $id AND name = $|`;
    expect(chosen(text, '$id', withStyle)).toBe(text.replace('$|', '$id|'));
  });

  it.each(['$', '{', '-', '@', '?', '%'])('begins no item: %s', (sign) => {
    expect(labels(`SELECT id ${from} WHERE active = ${sign}|`)).toEqual([]);
    expect(labels(`SELECT id ${from} WHERE active ${sign}|`)).toEqual([]);
  });

  it('may be the first of two signs', () => {
    expect(labels(`SELECT id ${from} WHERE name !|`)).toEqual(['!=']);
    expect(chosen(`SELECT id ${from} WHERE name !|`, '!=')).toBe(`SELECT id ${from} WHERE name !=|`);
    expect(labels(`SELECT id ${from} WHERE name <|`).slice(0, 3)).toEqual(['<>', '<=', "''"]);
    expect(chosen(`SELECT id ${from} WHERE name <| 'x'`, '<=')).toBe(`SELECT id ${from} WHERE name <=| 'x'`);
    expect(chosen(`SELECT id ${from} WHERE name <|= 'x'`, '<>')).toBe(`SELECT id ${from} WHERE name <>| 'x'`);
  });

  it('is followed by values if it is complete', () => {
    expect(labels(`SELECT id ${from} WHERE state =|`).slice(0, 2)).toEqual(["'OPEN'", "'DONE'"]);
  });

  it('belongs to the previous name if it is a hyphen', () => {
    const hyphened = createLanguageService({
      catalog: defineCatalog({
        templates: { 'crm.activity-types': { fields: { id: 'integer', 'sub-ject': 'string' } } },
      }),
    });
    for (const typed of ['activity|', 'activity-|', 'activity-t|', 'activity-|types'])
      expect(chosen(`SELECT id FROM crm.${typed}`, 'activity-types', hyphened)).toBe(
        'SELECT id FROM crm.activity-types|',
      );
  });

  it('is separated from text inserted before it', () => {
    expect(chosen(`SELECT id ${from} WHERE id = |-`, 'total')).toBe(`SELECT id ${from} WHERE id = total| -`);
  });
});

describe('a word or string that begins at the cursor', () => {
  it('is replaced', () => {
    expect(chosen(`SELECT address.|city ${from}`, 'zip')).toBe(`SELECT address.zip| ${from}`);
    expect(chosen('SELECT id FROM account.|query', 'archive')).toBe('SELECT id FROM account.archive|');
    expect(chosen(`SELECT id ${from} WHERE |name = 'OPEN'`, 'state')).toBe(`SELECT id ${from} WHERE state| = 'OPEN'`);
    expect(chosen(`SELECT id ${from} WHERE state = |'OPEN'`, "'DONE'")).toBe(`SELECT id ${from} WHERE state = 'DONE'|`);
  });

  it('is preserved after text that can precede it', () => {
    expect(chosen(`SELECT |id ${from}`, 'DISTINCT')).toBe(`SELECT DISTINCT| id ${from}`);
    expect(chosen(`SELECT id ${from} WHERE |name = 'x'`, 'NOT')).toBe(`SELECT id ${from} WHERE NOT| name = 'x'`);
    expect(chosen(`SELECT |${from}`, 'name')).toBe(`SELECT name| ${from}`);
  });
});

describe('nothing', () => {
  it.each([`SELECT id -- a note |\n${from}`, `SELECT /* | */ id ${from}`, `SELECT id ${from} LIMIT 1|0`])(
    'is offered in comments and numbers: %s',
    (source) => {
      expect(labels(source)).toEqual([]);
    },
  );

  it.each([`SELECT 😀| ${from}`, `SELECT id ${from} WHERE # |`, `SELECT id ${from} WHERE id = 1 # an| LIMIT 1`])(
    'is offered after a character that VQL does not have: %s',
    (source) => {
      expect(labels(source)).toEqual([]);
    },
  );
});

describe('a separator', () => {
  it.each(['|----', '--|--', '----|'])('is not changed: %s', (line) => {
    const { text, offset } = atCursor(`SELECT id ${from} LIMIT 3;\n${line}\nSELECT id ${from}`);
    expect(service.complete(text, offset)).toEqual({ items: [], expected: [] });
  });

  it('offers items beside it', () => {
    expect(labels(`SELECT id ${from} LIMIT 3;|`)[0]).toBe('SELECT');
    expect(labels(`SELECT id ${from}\n|\n----\n`)).toContain('WHERE');
    expect(labels(`SELECT id ${from}\n----\n|`)[0]).toBe('SELECT');
  });
});
