import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { atCursor } from '../support/cursor.js';

const service = createLanguageService();
const joined = (rest: string) =>
  `SELECT id FROM a.b JOIN (SELECT act.id FROM c.d) AS act ON (act.id = id) WHERE ${rest}`;

function occurrences(source: string): readonly string[] {
  const { text, offset } = atCursor(source);
  return service.occurrences(text, offset).map(({ span, isDefinition }) => {
    const mark = isDefinition ? '!' : '';
    return `${text.slice(span.start - 2, span.start)}[${text.slice(span.start, span.end)}]${mark}`;
  });
}

function renamed(source: string, name: string): string | undefined {
  const { text, offset } = atCursor(source);
  const edits = service.rename(text, offset, name);
  return edits && applyFixes(text, [{ title: '', edits, safe: true }]).text;
}

describe('a field of a template that begins like an alias', () => {
  const catalog = defineCatalog({
    templates: {
      'a.b': { fields: { id: 'string', 'j.own': 'string' } },
      'c.d': { fields: { id: 'string', 'j.id': 'string' } },
    },
  });
  const withCatalog = createLanguageService({ catalog });
  const text = (alias: string) =>
    `SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS ${alias} ON (${alias}.id = id) WHERE j.own = 'x' AND EXISTS (SELECT id FROM c.d WHERE j.id = 'x') AND EXISTS (SELECT id FROM a.b WHERE ${alias}.id = 'x')`;
  const alias = text('j').indexOf('AS j') + 'AS '.length;
  const own = text('j').indexOf('j.own');
  const inner = text('j').indexOf("j.id = 'x'");

  it('is not renamed with the alias', () => {
    const edits = withCatalog.rename(text('j'), alias, 'zz') ?? [];
    expect(applyFixes(text('j'), [{ title: '', edits, safe: true }]).text).toBe(text('zz'));
    expect(withCatalog.renameable(text('j'), inner)).toBeUndefined();
    expect(withCatalog.definition(text('j'), own)).toBeUndefined();
  });

  it('is not what an alias is renamed to', () => {
    const source =
      "SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS k ON (k.id = id) WHERE EXISTS (SELECT id FROM c.d WHERE k.id = 'x')";
    expect(() => withCatalog.rename(source, source.indexOf('k.id'), 'j')).toThrow('does not use yet; found "j"');
  });

  it('is found, highlighted and described as a field', () => {
    expect(withCatalog.occurrences(text('j'), inner)).toEqual([
      { span: { start: inner, end: inner + 'j.id'.length }, isDefinition: false },
    ]);
    const kindAt = (offset: number) =>
      withCatalog.semanticTokens(text('j')).find(({ span }) => span.start === offset)?.kind;
    expect([alias, own, inner, text('j').lastIndexOf('j.id')].map(kindAt)).toEqual([
      'alias',
      'field',
      'field',
      'alias',
    ]);
    expect(withCatalog.hover(text('j'), inner)?.contents).toContain('`j.id`');
  });
});

describe('an alias', () => {
  it('is found wherever it is used, and not inside its own statement', () => {
    expect(occurrences(joined('ac|t.x = 1'))).toEqual(['S [act]!', ' ([act]', 'E [act]']);
    expect(occurrences(joined('act.x = 1').replace('AS act', 'AS a|ct'))).toHaveLength(3);
  });

  it('is found inside EXISTS, which may refer to the outer rows', () => {
    expect(occurrences(joined('EXISTS (SELECT id FROM e.f WHERE a|ct.id = id)'))).toHaveLength(3);
  });

  it('has its definition after AS', () => {
    const { text, offset } = atCursor(joined('ac|t.x = 1'));
    const span = service.definition(text, offset);
    expect(span && text.slice(span.start - 3, span.end)).toBe('AS act');
    expect(service.definition(text, 8)).toBeUndefined();
  });

  it('is renamed wherever it is used', () => {
    expect(renamed(joined('ac|t.x = 1'), 'other')).toBe(
      'SELECT id FROM a.b JOIN (SELECT act.id FROM c.d) AS other ON (other.id = id) WHERE other.x = 1',
    );
  });

  it('is not found in the ON of an earlier join, where the name is that of the template', () => {
    const text = (alias: string) =>
      `SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS j ON (j.id = a.id AND j.id = a.b.id) JOIN (SELECT id FROM c.d) AS ${alias} ON (${alias}.id = j.id) WHERE ${alias}.id = 1`;
    expect(renamed(text('a').replace('WHERE a', 'WHERE a|'), 'other')).toBe(text('other'));
    expect(renamed(text('x').replace('AS j', 'AS j|'), 'k')).toBe(text('x').replaceAll(/\bj\b/g, 'k'));
  });

  it('rejects a name that is not valid or in use', () => {
    expect(() => renamed(joined('ac|t.x = 1'), 'select')).toThrow('that is not reserved; found "select"');
    expect(() => renamed(joined('ac|t.x = 1'), 'a b')).toThrow('a word of letters, digits');
    expect(() => renamed(joined('ac|t.x = kind.y'), 'kind')).toThrow(
      'that the statement does not use yet; found "kind"',
    );
  });
});

describe('other names', () => {
  it('are found in their statement', () => {
    expect(occurrences('SELECT na|me FROM a.b ORDER BY name; SELECT name FROM c.d')).toEqual(['T [name]', 'Y [name]']);
    expect(occurrences('SELECT cou|nt(id), COUNT(name) FROM a.b')).toHaveLength(2);
    expect(occurrences('SELECT id FROM a|.b WHERE EXISTS (SELECT id FROM a.b)')).toHaveLength(2);
  });

  it('are those of one join: the ON of an earlier one, and the joined statement, can have a field of the same path', () => {
    const text = (first: string, second: string, last: string) =>
      `SELECT id FROM a.b JOIN (SELECT ${first} FROM c.d) AS j ON (${second} = 1) JOIN (SELECT n FROM c.d) AS x ON (${last} = 2) WHERE x.n = 3`;
    expect(occurrences(text('id', 'x.n', 'x.n|'))).toEqual([' ([x.n]', 'E [x.n]']);
    expect(occurrences(text('id', 'x.n|', 'x.n'))).toEqual([' ([x.n]']);
    expect(occurrences(text('x.n', 'x.id', 'x.n|'))).toEqual([' ([x.n]', 'E [x.n]']);
  });

  it('are not renamed, except for variables', () => {
    expect(renamed('SELECT na|me FROM a.b', 'x')).toBeUndefined();
    expect(renamed('SELECT id FROM a.b WHERE x = :o|ld OR y = :old', 'new')).toBe(
      'SELECT id FROM a.b WHERE x = :new OR y = :new',
    );
  });

  it('have a renameable span if they can be renamed', () => {
    const { text, offset } = atCursor('SELECT id FROM a.b WHERE x = :o|ld');
    const span = service.renameable(text, offset);
    expect(span && text.slice(span.start, span.end)).toBe('old');
    expect(service.renameable(text, 8)).toBeUndefined();
  });
});

it('a placeholder without a name is found nowhere, and cannot be renamed', () => {
  const { text, offset } = atCursor('SELECT id FROM a.b WHERE c < |?');
  expect(service.occurrences(text, offset)).toEqual([]);
  expect(service.renameable(text, offset)).toBeUndefined();
});
