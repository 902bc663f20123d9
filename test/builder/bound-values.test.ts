import { describe, expect, it } from 'vitest';
import { conditions, from, fromVql, variable } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { matches } from '../../src/cunit/index.js';
import { parse, print, vql } from '../../src/vql/index.js';

describe('a bound variable', () => {
  const query = from('a.b')
    .equals('x', variable('v'))
    .in('y', [variable('w')])
    .equals('z', variable('u'));
  const bound = query.bind({ v: "O'Brien", w: [1, 2] });
  const text = "SELECT * FROM a.b WHERE x = 'O''Brien' AND y IN ('1', '2') AND z = :u";

  it('is replaced by its value where the output has no list of values', () => {
    expect([bound.toText(), String(bound), JSON.parse(JSON.stringify(bound)), print(bound.toAst())]).toEqual(
      Array(4).fill(text),
    );
    const row = { x: "O'Brien", y: 2, z: 3 };
    expect(matches(bound.bind({ u: 3 }).toAst().where as never, row)).toBe(true);
    expect(matches(bound.bind({ u: 4 }).toAst().where as never, row)).toBe(false);
  });

  it('is replaced in a text of the tag', async () => {
    const tag = vql`SELECT id FROM a.b WHERE x = :v AND y IN (:w) AND z = ${variable('u')}`.bind({ v: 1, w: [2, 3] });
    const written = "SELECT id FROM a.b WHERE x = '1' AND y IN ('2', '3') AND z = :u";
    expect([tag.toText(), String(tag), JSON.parse(JSON.stringify(tag)), print(tag.toAst({ parse }))]).toEqual(
      Array(4).fill(written),
    );
    expect(tag.bind({ u: 5 }).toRequest('execute').body).toMatchObject({
      statement: 'SELECT id FROM a.b WHERE x = :v AND y IN (:w) AND z = :u',
      variableSubstitutionList: { variableSubstitutions: { length: 3 } },
    });
  });

  it('is replaced in a parsed text', async () => {
    const read = fromVql('SELECT f(:v) FROM a.b WHERE x = :v ORDER BY g(:w)', { parse });
    expect(read.bind({ v: 1, w: 2 }).toText()).toBe("SELECT f('1') FROM a.b WHERE x = '1' ORDER BY g('2')");
  });

  it('stays a variable in a request, which has the list', () => {
    const { statement, variableSubstitutionList } = bound.bind({ u: 3 }).toRequest('execute').body;
    expect(statement).toBe('SELECT * FROM a.b WHERE x = :v AND y IN (:w) AND z = :u');
    expect(variableSubstitutionList?.variableSubstitutions).toHaveLength(3);
  });
});

describe('an empty list that matches no row', () => {
  const empty = { whenEmpty: 'matchNone' } as const;
  const on = (fields: object) =>
    defineCatalog({ templates: { 'a.b': { fields: fields as { name: 'string' } } } }).template('a.b');
  const none = (template: ReturnType<typeof on>) => from(template).in('name', [], empty).toText();

  it('is written with a field that the template has', () => {
    const text = (field: string) => `SELECT * FROM a.b WHERE ${field} IS NULL AND ${field} IS NOT NULL`;
    expect(none(on({ name: 'string', id: 'integer' }))).toBe(text('id'));
    expect(none(on({ name: 'string' }))).toBe(text('name'));
    const list = { type: 'string', collection: true };
    expect(none(on({ list, name: 'string', id: { type: 'integer', filterable: false } }))).toBe(text('name'));
    expect(none(on({ name: 'string', id: { type: 'integer', operators: ['EQUALS'] } }))).toBe(text('name'));
    const free = conditions().in('name', [], empty);
    expect(
      from(on({ name: 'string' }))
        .where(free as never)
        .toText(),
    ).toBe(text('name'));
  });

  it('is refused if no field can be tested for null', () => {
    const name = { type: 'string', operators: ['EQUALS', 'IN'] };
    expect(() => none(on({ name }))).toThrow('one with a field that can be tested for null');
  });
});
