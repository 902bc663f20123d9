import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { parse } from '../../src/vql/index.js';
import { sampleCatalog } from '../support/catalog.js';
import { atCursor } from '../support/cursor.js';

const service = createLanguageService({ catalog: sampleCatalog });
const head = 'SELECT id FROM account.query WHERE ';
const tail = ' LIMIT 1';

/** Returns the text after each action at an offset, by title. */
function actions(source: string): Readonly<Record<string, string>> {
  const { text, offset } = atCursor(source);
  const found = service.codeActions(text, { start: offset, end: offset });
  return Object.fromEntries(found.map((action) => [action.title, applyFixes(text, [action]).text]));
}

/** The same for a condition. */
function conditions(condition: string): Readonly<Record<string, string>> {
  const all = Object.entries(actions(head + condition + tail));
  return Object.fromEntries(all.map(([title, text]) => [title, text.slice(head.length, -tail.length)]));
}

describe('code actions', () => {
  it('are the fixes of the diagnostics in the range', () => {
    expect(actions("SELECT id FROM account.query WHERE name =|= 'a'")).toMatchObject({
      'Replace with "="': "SELECT id FROM account.query WHERE name = 'a'",
    });
  });

  it('write BETWEEN as comparisons, and back', () => {
    expect(conditions('id BET|WEEN 1 AND 2')['Write as two comparisons']).toBe('id >= 1 AND id <= 2');
    expect(conditions('id NOT BET|WEEN 1 AND 2')['Write as two comparisons']).toBe('id < 1 OR id > 2');
    expect(conditions('id >|= 1 AND id <= 2')['Write as BETWEEN']).toBe('id BETWEEN 1 AND 2');
    expect(conditions("name = 'a' AND id <|= 2 AND id >= 1")['Write as BETWEEN']).toBe(
      "name = 'a' AND id BETWEEN 1 AND 2",
    );
    expect(conditions('id < 1 OR id |> 2')['Write as NOT BETWEEN']).toBe('id NOT BETWEEN 1 AND 2');
  });

  it('write IN as comparisons, and back', () => {
    expect(conditions('id I|N (1, 2)')['Write as comparisons']).toBe('id = 1 OR id = 2');
    expect(conditions('id I|N (1)')['Write as a comparison']).toBe('id = 1');
    expect(conditions('id NOT I|N (1, 2)')['Write as comparisons']).toBe('id <> 1 AND id <> 2');
    expect(conditions("id = 1 OR id |= 2 OR name = 'a'")['Write as IN']).toBe("id IN (1, 2) OR name = 'a'");
    expect(conditions('id <> 1 AND id |<> 2')['Write as NOT IN']).toBe('id NOT IN (1, 2)');
  });

  it.each([
    ['SELECT COUNT(id) FROM account.query WHERE id I|N (1)AND id = 2', 'id = 1 AND id = 2'],
    ['SELECT id FROM account.query WHERE id NOT I|N (1, 2)OR id = 3', 'id <> 1 AND id <> 2 OR id = 3'],
    ['SELECT id FROM account.query WHERE id = 2 OR NO|T(id = 1)LIMIT 5', 'id = 2 OR id <> 1 LIMIT 5'],
    ['SELECT id FROM account.query WHERE NO|T(name IS NULL)AND id = 2', 'name IS NOT NULL AND id = 2'],
    ['SELECT id FROM account.query WHERE id BETWE|EN 1 AND 2 ORDER BY LOWER(name)LIMIT 5', 'LOWER(name), id LIMIT 5'],
    ['SELECT|*FROM account.query', 'total FROM account.query'],
  ])('keep the words around them apart: %s', (source, expected) => {
    const results = Object.values(actions(source));
    expect(results.length).toBeGreaterThan(0);
    expect(results.map((text) => [text, parse(text).diagnostics])).toEqual(results.map((text) => [text, []]));
    expect(results.join()).toContain(expected);
  });

  it('put parentheses where they are needed', () => {
    expect(conditions("name = 'a' AND id I|N (1, 2)")['Write as comparisons']).toBe(
      "name = 'a' AND (id = 1 OR id = 2)",
    );
    expect(conditions('NOT id I|N (1, 2)')['Write as comparisons']).toBe('NOT (id = 1 OR id = 2)');
  });

  it('push NOT inward', () => {
    expect(conditions("N|OT (id > 1 AND (name LIKE 'a' OR active IS NULL))")['Push NOT inward']).toBe(
      "id <= 1 OR name NOT LIKE 'a' AND active IS NOT NULL",
    );
    // Of several values one can match and another not; no document states what NOT does then.
    expect(Object.keys(conditions("N|OT (id = 1 AND tags = 'VIP')"))).not.toContain('Push NOT inward');
    expect(Object.keys(conditions("N|OT tags = 'VIP'"))).toEqual([]);
    expect(Object.keys(conditions('N|OT (id = 1 AND other.x = 2)'))).toEqual([
      'Push NOT inward, if the field has one value',
    ]);
  });

  it('do not change conditions on collections whose meaning would change', () => {
    expect(conditions("tags BET|WEEN 'a' AND 'b'")).not.toHaveProperty('Write as two comparisons');
    expect(conditions("tags NOT BET|WEEN 'a' AND 'b'")).toHaveProperty('Write as two comparisons');
    // Under NOT it is the other way round: the range is asked of one element again.
    expect(conditions("NOT tags NOT BET|WEEN 'a' AND 'b'")).not.toHaveProperty('Write as two comparisons');
    expect(Object.keys(conditions("other.x BET|WEEN 'a' AND 'b'"))).toContain(
      'Write as two comparisons, if the field has one value',
    );
  });

  it('do not change conditions with comments, or in their own parentheses', () => {
    expect(conditions('id I|N (1, /* why */ 2)')).not.toHaveProperty('Write as comparisons');
    expect(conditions('(id |= 1) OR (id = 2)')).not.toHaveProperty('Write as IN');
  });

  it('write keywords in the case of the text', () => {
    expect(actions('select id from account.query where id i|n (1, 2) limit 1')['Write as comparisons']).toBe(
      'select id from account.query where id = 1 or id = 2 limit 1',
    );
  });

  it('add id, which makes pages stable', () => {
    const text = actions('SELECT name FROM account.query ORDER BY na|me LIMIT 1');
    expect(text['Add id as the last sort key']).toBe('SELECT name FROM account.query ORDER BY name, id LIMIT 1');
    expect(text['Select id as a hidden column']).toBe(
      'SELECT\n  --v:result{visible=false}\n  id,\n  name FROM account.query ORDER BY name LIMIT 1',
    );
    expect(actions('SELECT id FROM account.query ORDER BY name, i|d LIMIT 1')).toEqual({});
  });

  it('do not add id beside another column that is displayed as id', () => {
    const text = "SELECT --v:result{displayname='id'}\nna|me FROM account.query ORDER BY name LIMIT 1";
    expect(actions(text)).toEqual({});
    expect(actions(text.replace("'id'", "'ID'"))).toHaveProperty('Add id as the last sort key');
  });

  it('add a LIMIT', () => {
    expect(actions('SELECT i|d FROM account.query')['Add a LIMIT']).toBe('SELECT id FROM account.query LIMIT 100');
    expect(actions('SELECT i|d FROM account.query OFFSET 5')['Add a LIMIT']).toBe(
      'SELECT id FROM account.query LIMIT 100 OFFSET 5',
    );
    expect(actions('SELECT cou|nt(id) FROM account.query')).not.toHaveProperty('Add a LIMIT');
  });

  it('put a clause on a line of its own where the statement has lines, with its indentation and line ends', () => {
    const text = actions(';\r\n  SELECT na|me\r\n  FROM account.query');
    expect(text['Add a LIMIT']).toBe(';\r\n  SELECT name\r\n  FROM account.query\r\n  LIMIT 100');
    expect(text['Select id as a hidden column']).toBe(
      ';\r\n  SELECT\r\n    --v:result{visible=false}\r\n    id,\r\n    name\r\n  FROM account.query',
    );
    expect(actions('SELECT TO|P 5 id\nFROM account.query')['Write LIMIT 5 at the end']).toBe(
      'SELECT id\nFROM account.query\nLIMIT 5',
    );
  });

  it.each(['\n', '\r', '\r\n'])('select id before columns on lines of their own with %j', (lineEnd) => {
    const text = actions(['SELECT', '    na|me,', '    city', 'FROM account.query'].join(lineEnd));
    expect(text['Select id as a hidden column']).toBe(
      ['SELECT', '    --v:result{visible=false}', '    id,', '    name,', '    city', 'FROM account.query'].join(
        lineEnd,
      ),
    );
  });

  it('have the line ends of the file, also in a statement of one line', () => {
    expect(actions('SELECT na|me FROM account.query;\r\n')['Select id as a hidden column']).toBe(
      'SELECT\r\n  --v:result{visible=false}\r\n  id,\r\n  name FROM account.query;\r\n',
    );
  });

  it('write the fields for a star', () => {
    expect(actions('SELECT |* FROM account.archive')['Write the field for *']).toBe('SELECT id FROM account.archive');
    expect(actions('SELECT *| FROM crm.activities')['Write the 3 fields for *']).toBe(
      'SELECT id, subject, account.id FROM crm.activities',
    );
    expect(actions('SELECT |* FROM account.query')['Write the 11 fields for *']).toBe(
      [
        ...['SELECT', '  id,', '  name,', '  active,', '  created,', '  changed,', '  state,', '  address.city,'],
        ...['  address.zip,', '  tags,', '  notes,', '  total', 'FROM account.query'],
      ].join('\n'),
    );
    for (const text of ['SELECT |* FROM other.query', 'SELECT COUNT(|*) FROM account.query'])
      expect(Object.keys(actions(text)).join()).not.toContain('for *');
  });

  it('do not compare a word with true that is still being written, nor a field that is not boolean', () => {
    const title = "Compare it with 'true'";
    expect(actions('SELECT id FROM account.query WHERE cr|')).not.toHaveProperty(title);
    expect(actions('SELECT id FROM account.query WHERE na|me')).not.toHaveProperty(title);
    expect(actions('SELECT id FROM other.query WHERE act|')).not.toHaveProperty([title]);
    expect(actions('SELECT id FROM account.query WHERE active|')[title]).toBe(
      "SELECT id FROM account.query WHERE active = 'true'",
    );
    expect(actions('SELECT id FROM other.query WHERE active A|ND id = 1')[title]).toBe(
      "SELECT id FROM other.query WHERE active = 'true' AND id = 1",
    );
  });

  it('do not change a list with a variable, which may have several values there', () => {
    expect(conditions('id |IN (:ids)')['Write as a comparison']).toBeUndefined();
    expect(conditions('id |NOT IN (1, :ids)')['Write as comparisons']).toBeUndefined();
    expect(conditions('id |IN (1)')['Write as a comparison']).toBe('id = 1');
  });

  it('rewrite nothing in a text with errors', () => {
    expect(conditions('id I|N (1, 2) AND')).not.toHaveProperty('Write as comparisons');
  });

  it('have spans of the file', () => {
    const text = 'SELECT id FROM a.b LIMIT 1;\nSELECT id FROM account.query WHERE id I|N (1, 2) LIMIT 1';
    expect(actions(text)['Write as comparisons']).toContain('WHERE id = 1 OR id = 2 LIMIT 1');
  });
});

describe('actions that ignore a rule', () => {
  it.each([
    [
      'for a statement',
      'SELECT id FROM acc|ount.query',
      'Ignore no-limit for this statement',
      '-- vql-ignore no-limit: \nSELECT id FROM account.query',
    ],
    [
      'for an indented statement',
      '-- all\n  SELECT id FROM acc|ount.query',
      'Ignore no-limit for this statement',
      '-- all\n  -- vql-ignore no-limit: \n  SELECT id FROM account.query',
    ],
    [
      'for a statement in the line of another',
      'SELECT id FROM account.query LIMIT 1; SELECT id FROM acc|ount.query',
      'Ignore no-limit for this statement',
      'SELECT id FROM account.query LIMIT 1; \n-- vql-ignore no-limit: \nSELECT id FROM account.query',
    ],
    [
      'in a line',
      'SELECT id,\r\n  i|d\r\nFROM account.query LIMIT 1',
      'Ignore duplicate-column in this line',
      'SELECT id,\r\n  -- vql-ignore duplicate-column: \r\n  id\r\nFROM account.query LIMIT 1',
    ],
  ])('write a comment %s, which then ignores it', (_, source, title, expected) => {
    const changed = actions(source)[title];
    expect(changed).toBe(expected);
    expect(service.diagnostics(expected)).toEqual([]);
  });

  it('ignore the last of several diagnostics of a rule', () => {
    const text = 'SELECT id,\n  id,\n  id\nFROM account.query LIMIT 1';
    const found = service.codeActions(text, { start: 0, end: text.length });
    const ignoring = found.filter(({ title }) => title === 'Ignore duplicate-column in this line');
    expect(ignoring.map((action) => applyFixes(text, [action]).text)).toEqual([
      'SELECT id,\n  id,\n  -- vql-ignore duplicate-column: \n  id\nFROM account.query LIMIT 1',
    ]);
  });

  it('are not offered inside a string, nor for mistakes of syntax and comments', () => {
    const titles = (source: string) => Object.keys(actions(source)).filter((title) => title.startsWith('Ignore'));
    expect(titles("SELECT id FROM account.query WHERE name = 'a\nb' AND id = 'x|' LIMIT 1")).toEqual([
      'Ignore literal-type for this statement',
    ]);
    expect(titles('SELECT id FROM account.query WHERE id =|= 1')).toEqual([]);
    expect(titles('SELECT id FROM account.query LIMIT 1 -- vql-ignore no-li|mit: few')).toEqual([]);
  });
});
