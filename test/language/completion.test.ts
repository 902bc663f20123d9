import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { defaultDialect, readDialect } from '../../src/dialect/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { parse } from '../../src/vql/index.js';
import { sampleCatalog } from '../support/catalog.js';
import { atCursor } from '../support/cursor.js';

const today = () => new Date('2026-11-21T12:00:00Z');
const service = createLanguageService({ catalog: sampleCatalog, today });
const plain = createLanguageService();

function labels(source: string, asked = service): readonly string[] {
  const { text, offset } = atCursor(source);
  return asked.complete(text, offset).items.map(({ label }) => label);
}

/** The text after choosing an item, with the cursor in it. */
function chosen(source: string, label: string, asked = service): string | undefined {
  const { text, offset } = atCursor(source);
  const item = asked.complete(text, offset).items.find((one) => one.label === label);
  if (item === undefined) return undefined;
  const { edit, cursor = edit.text.length } = item;
  const written = `${edit.text.slice(0, cursor)}|${edit.text.slice(cursor)}`;
  return applyFixes(text, [{ title: '', edits: [{ ...edit, text: written }], safe: true }]).text;
}

const from = 'FROM account.query';

describe('templates', () => {
  it('are offered by group, and by full name', () => {
    expect(labels('SELECT id FROM |')).toEqual([
      'account',
      'crm',
      'account.query',
      'account.archive',
      'crm.activities',
    ]);
  });

  it('are offered by name after the group', () => {
    expect(labels('SELECT id FROM account.|')).toEqual(['query', 'archive']);
    expect(labels('SELECT id FROM account.ar|')).toEqual(['archive']);
  });

  it('are found by any part of their names', () => {
    expect(labels('SELECT id FROM activ|')).toEqual(['crm.activities']);
  });

  it('that lack a selected column come last', () => {
    expect(labels('SELECT subject FROM |')).toEqual([
      ...['crm', 'crm.activities', 'account', 'account.query', 'account.archive'],
    ]);
    expect(labels('SELECT id, name FROM account.|')).toEqual(['query', 'archive']);
    expect(labels('SELECT id FROM account.query JOIN (SELECT subject FROM |)')[0]).toBe('crm');
  });

  it('are found by their labels', () => {
    const { text, offset } = atCursor('SELECT id FROM accounts|');
    expect(service.complete(text, offset).items).toMatchObject([{ label: 'account.query', foundIn: 'Accounts' }]);
  });

  it('preserve the name after a replaced group', () => {
    expect(chosen('SELECT id FROM acc|.query', 'crm')).toBeUndefined();
    expect(chosen('SELECT id FROM c|.query', 'crm')).toBe('SELECT id FROM crm|.query');
    expect(chosen('SELECT id FROM |', 'crm')).toBe('SELECT id FROM crm.|');
  });

  it('show their labels', () => {
    const { text, offset } = atCursor('SELECT id FROM account.|');
    expect(service.complete(text, offset).items[0]).toMatchObject({ kind: 'template', detail: 'Accounts' });
  });

  it('are those of the text without a catalog', () => {
    expect(labels('SELECT id FROM crm.notes;\nSELECT id FROM |', plain)).toEqual(['crm', 'crm.notes']);
  });
});

describe('fields', () => {
  it('are offered as columns, with type and label, before everything else', () => {
    const { text, offset } = atCursor(`SELECT na| ${from}`);
    expect(service.complete(text, offset).items[0]).toMatchObject({
      label: 'name',
      kind: 'field',
      detail: 'string · Name',
      edit: { span: { start: 7, end: 9 }, text: 'name' },
    });
    expect(labels(`SELECT | ${from}`).slice(0, 4)).toEqual(['id', 'name', 'active', 'created']);
  });

  it('are offered segment by segment', () => {
    expect(chosen(`SELECT | ${from}`, 'address')).toBe(`SELECT address.| ${from}`);
    expect(labels(`SELECT address.| ${from}`)).toEqual(['city', 'zip']);
    expect(chosen(`SELECT address.| ${from}`, 'city')).toBe(`SELECT address.city| ${from}`);
  });

  it('are found by a later segment', () => {
    expect(chosen(`SELECT zi| ${from}`, 'address.zip')).toBe(`SELECT address.zip| ${from}`);
  });

  it('must be filterable in conditions', () => {
    expect(labels(`SELECT id ${from} WHERE |`)).toContain('secret');
    expect(labels(`SELECT id ${from} WHERE |`)).not.toContain('notes');
  });

  it('must be sortable in ORDER BY', () => {
    expect(labels(`SELECT id ${from} ORDER BY |`)).toContain('name');
    expect(labels(`SELECT id ${from} ORDER BY |`)).not.toContain('notes');
  });

  it('must be selectable in columns', () => {
    expect(labels(`SELECT | ${from}`)).toContain('notes');
    expect(labels(`SELECT | ${from}`)).not.toContain('secret');
  });

  it('must allow the function in its call', () => {
    expect(labels(`SELECT count(address.|) ${from}`)).toEqual(['city', 'zip']);
    expect(labels(`SELECT sum(address.|) ${from}`)).toEqual(['city']);
  });

  it('are those of the nearest statement', () => {
    expect(labels(`SELECT id ${from} WHERE EXISTS (SELECT s| FROM crm.activities)`)[0]).toBe('subject');
  });

  it('are those of the text without a catalog, except for the one that is being written', () => {
    expect(labels('SELECT total, to| FROM a.b WHERE other = 1', plain)).toEqual(['total']);
  });
});

describe('columns, sort keys and values that the text has already', () => {
  it('are offered last', () => {
    expect(labels(`SELECT id, name, | ${from}`)[0]).toBe('active');
    expect(labels(`SELECT id, name, | ${from}`).slice(-2)).toEqual(['id', 'name']);
    expect(labels(`SELECT id, name, address.city, address.| ${from}`)).toEqual(['zip', 'city']);
    expect(labels(`SELECT id ${from} ORDER BY id, |`)[0]).toBe('name');
    expect(labels(`SELECT id ${from} WHERE state IN ('OPEN', |)`)[0]).toBe("'DONE'");
    expect(labels(`SELECT id ${from} WHERE state IN ('OPEN', '|')`)).toEqual(["'DONE'", "'OPEN'"]);
  });

  it('are found in lists of any length', () => {
    const columns = ['id', 'name', 'active', 'created', 'changed', 'state', 'tags', 'notes'];
    expect(labels(`SELECT ${columns.join(', ')}, | ${from}`)[0]).toBe('total');
  });
});

describe('a field', () => {
  const labeled = createLanguageService({
    catalog: defineCatalog({
      templates: {
        'account.query': {
          fields: {
            id: 'integer',
            accountType: { type: 'string', label: 'Kind of account' },
            kindness: 'string',
            'owner.type': { type: 'string', label: 'Kind of owner' },
          },
        },
      },
    }),
  });

  it('is found by a word of its label, after those that are found by their names', () => {
    const { text, offset } = atCursor(`SELECT kin| ${from}`);
    expect(labeled.complete(text, offset).items).toMatchObject([
      { label: 'kindness' },
      { label: 'accountType', foundIn: 'Kind of account', edit: { text: 'accountType' } },
      { label: 'owner.type', foundIn: 'Kind of owner' },
    ]);
    expect(labels(`SELECT acco| ${from}`, labeled)[0]).toBe('accountType');
    expect(labels(`SELECT ind| ${from}`, labeled)).toEqual(['kindness']);
  });
});

describe('a statement without FROM', () => {
  const labelled = createLanguageService({
    catalog: defineCatalog({
      templates: { 'account.query': { fields: { id: 'integer', accountType: { type: 'string', label: 'Kind of account' } } } },
    }),
  });
  it('is completed with the fields of all templates, each with its template', () => {
    expect(labels('SELECT |')).toEqual(
      expect.arrayContaining(['id — account.query', 'id — account.archive', 'subject — crm.activities']),
    );
    expect(labels('SELECT subj|')).toEqual(['subject — crm.activities']);
    expect(labelled.complete('SELECT kind', 11).items).toEqual([
      expect.objectContaining({ label: 'accountType — account.query', foundIn: 'Kind of account' }),
    ]);
    expect(chosen('SELECT subj|', 'subject — crm.activities')).toBe('SELECT subject| FROM crm.activities');
    expect(chosen('select subj|', 'subject — crm.activities')).toBe('select subject| from crm.activities');
    expect(labels('SELECT |').join()).not.toContain('secret');
  });

  it('has the templates that have the columns before', () => {
    expect(labels('SELECT subject, |').filter((label) => label.includes('—'))).toEqual([
      'id — crm.activities',
      'account.id — crm.activities',
    ]);
  });

  it('keeps what follows, and a FROM', () => {
    expect(chosen('SELECT n| WHERE id = 1', 'name — account.query')).toBe(
      'SELECT name| FROM account.query WHERE id = 1',
    );
    expect(labels(`SELECT n| ${from}`).join()).not.toContain('—');
    expect(labels('SELECT na|', plain).join()).not.toContain('—');
  });
});

describe('snippets', () => {
  /** The text after choosing a snippet, with "|" at the cursor and at its further stops. */
  function stopsOf(source: string, label: string, asked = service): string | undefined {
    const { text, offset } = atCursor(source);
    const item = asked.complete(text, offset).items.find((one) => one.label === label);
    if (item?.cursor === undefined) return undefined;
    const offsets = [0, item.cursor, ...(item.stops ?? [])];
    return offsets.map((start, index) => item.edit.text.slice(start, offsets[index + 1])).join('|');
  }

  it('write a statement, a join, EXISTS and LIKE', () => {
    expect(stopsOf('|', 'SELECT … FROM …')).toBe('SELECT | FROM |');
    expect(stopsOf(`SELECT id ${from} |`, 'JOIN (SELECT … FROM …) AS … ON (…)')).toBe(
      'JOIN (SELECT | FROM |) AS | ON (|)',
    );
    expect(stopsOf(`SELECT id ${from} WHERE |`, 'EXISTS (SELECT id FROM … WHERE …)')).toBe(
      'EXISTS (SELECT id FROM | WHERE |)',
    );
    expect(stopsOf(`SELECT id ${from} WHERE name |`, "LIKE '%…%'")).toBe("LIKE '%|%'");
    expect(labels(`SELECT id ${from} WHERE state |`).join()).not.toContain('LIKE');
  });

  it('join the statement of a template, with an alias that is free', () => {
    expect(stopsOf(`SELECT id ${from} JOIN |`, 'crm.activities')).toBe(
      '(SELECT | FROM crm.activities) AS activities ON (activities.|)',
    );
    const taken = `SELECT id ${from} JOIN (SELECT id FROM a.b) AS activities ON (activities.id = id) JOIN |`;
    expect(stopsOf(taken, 'crm.activities')).toContain('AS activities2 ON (activities2.|)');
    expect(labels(`SELECT id ${from} JOIN crm|`)[0]).toBe('crm.activities');
    expect(labels('SELECT id FROM a.b JOIN |', plain)).toEqual(['a.b', '(SELECT … FROM …) AS … ON (…)']);
  });

  it('join one of many templates by its name', () => {
    const templates = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`crm.t${index}`, { fields: { id: 'integer' as const } }]),
    );
    const many = createLanguageService({ catalog: defineCatalog({ templates }) });
    expect(labels('SELECT id FROM crm.t1 JOIN t299|', many)).toEqual(['crm.t299']);
    expect(labels('SELECT id FROM crm.t1 JOIN |', many)).toHaveLength(101);
  });

  it('are not offered where what follows would be wrong behind them', () => {
    expect(labels(`| ${from}`)).toEqual(['SELECT']);
    expect(labels(`SELECT id ${from} WHERE |name = 'x'`).join()).not.toContain('…');
  });
});

describe('what the rules refuse', () => {
  it.each([
    ['TRUE for a decimal', 'total = |', 'TRUE'],
    ['TRUE for an enum', 'state = |', 'TRUE'],
    ['NULL behind an operator', 'name = |', 'NULL'],
    ['NULL in a list', 'name IN (|)', 'NULL'],
    ['NULL as a pattern', 'name LIKE |', 'NULL'],
    ['a field of another type', 'created > |', 'name'],
    ['the field itself', 'name = |', 'name'],
    ['a field of another type on the left', '| = created', 'active'],
    ['an upper bound that is less than the lower one', "created BETWEEN '2026-11-10' AND |", "'2026-01-01'"],
  ])('is not offered: %s', (_, condition, label) => {
    expect(labels(`SELECT id ${from} WHERE ${condition}`)).not.toContain(label);
  });

  it('does not include what they accept', () => {
    expect(labels(`SELECT id ${from} WHERE active = |`)).toContain('TRUE');
    expect(labels(`SELECT id ${from} WHERE created > |`)).toContain('changed');
    const join = 'JOIN (SELECT id FROM account.query) AS other ON (other.id = |)';
    expect(labels(`SELECT id ${from} ${join}`)[0]).toBe('id');
  });
});

describe('aliases', () => {
  const join = `SELECT id ${from} JOIN (SELECT id, subject FROM crm.activities) AS act ON`;

  it('are offered where they are in scope, with their templates', () => {
    const { text, offset } = atCursor(`${join} (ac|)`);
    expect(service.complete(text, offset).items.find(({ kind }) => kind === 'alias')).toMatchObject({
      label: 'act',
      detail: 'crm.activities',
    });
    expect(labels(`SELECT | ${from}`)).not.toContain('act');
  });

  it('are followed by the columns of the joined statement', () => {
    expect(labels(`${join} (act.|)`)).toEqual(['id', 'subject']);
  });

  it('are followed by all columns, of any number', () => {
    const columns = ['a', 'b', 'c', 'd', 'e', 'f'];
    const many = `SELECT id FROM a.b JOIN (SELECT ${columns.join(', ')} FROM c.d) AS act ON (act.a = id) WHERE act.|`;
    const names = labels(many);
    expect(names).toEqual(columns);
  });

  it('leave no error except for the missing name', () => {
    const written = chosen(`${join} (ac| = id)`, 'act')?.replace('|', '') ?? '';
    expect(written).toBe(`${join} (act. = id)`);
    const errors = service.diagnostics(written).filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code }) => code)).toEqual(['missing-name']);
  });

  it('are not offered inside the joined statement', () => {
    expect(labels(`SELECT id ${from} JOIN (SELECT | FROM crm.activities) AS act ON (act.id = id)`)).not.toContain(
      'act',
    );
  });
});

describe('operators', () => {
  it('are those of the type', () => {
    expect(labels(`SELECT id ${from} WHERE state |`)).toEqual([
      ...['=', 'IN', '<>', 'IS NULL', 'IS NOT NULL', 'NOT IN', 'NOTNULL', 'ISNULL', 'NOT'],
    ]);
    expect(labels(`SELECT id ${from} WHERE name |`)).toContain('NOT LIKE');
  });

  it('are those of the installation', () => {
    expect(labels(`SELECT id ${from} WHERE total |`)).toEqual(['=', 'BETWEEN', 'NOT']);
  });

  it('are all operators for an unknown field', () => {
    expect(labels('SELECT id FROM a.b WHERE x |', plain)).toEqual([
      ...['=', 'LIKE', 'IN', '<>', '>=', '<', '>', '<=', 'BETWEEN', 'IS NULL', 'IS NOT NULL'],
      ...['NOT LIKE', 'NOT IN', 'NOT BETWEEN', 'NOTNULL', 'ISNULL', 'NOT', "LIKE '…%'", "LIKE '%…%'"],
    ]);
  });
});

describe('values', () => {
  it('of an enum are quoted', () => {
    expect(labels(`SELECT id ${from} WHERE state = |`).slice(0, 2)).toEqual(["'OPEN'", "'DONE'"]);
    expect(chosen(`SELECT id ${from} WHERE state IN ('OPEN', |)`, "'DONE'")).toBe(
      `SELECT id ${from} WHERE state IN ('OPEN', 'DONE'|)`,
    );
  });

  it('replace the string at the cursor', () => {
    expect(labels(`SELECT id ${from} WHERE state = 'D|'`)).toEqual(["'DONE'"]);
    expect(chosen(`SELECT id ${from} WHERE state = 'D|' LIMIT 1`, "'DONE'")).toBe(
      `SELECT id ${from} WHERE state = 'DONE'| LIMIT 1`,
    );
    expect(chosen(`SELECT id ${from} WHERE state = 'D|`, "'DONE'")).toBe(`SELECT id ${from} WHERE state = 'DONE'|`);
  });

  it('close a string whose end was read as the beginning of another one', () => {
    expect(chosen(`SELECT id ${from} WHERE state IN ('OP| , 'DONE')`, "'OPEN'")).toBe(
      `SELECT id ${from} WHERE state IN ('OPEN'| , 'DONE')`,
    );
    expect(chosen(`SELECT id ${from} WHERE state = 'D|ONE' AND name = 'x`, "'OPEN'")).toBeUndefined();
    expect(chosen(`SELECT id ${from} WHERE state = '|DONE' AND name = 'x`, "'OPEN'")).toBe(
      `SELECT id ${from} WHERE state = 'OPEN'| AND name = 'x`,
    );
  });

  it('do not close a string before a comment or another statement', () => {
    for (const rest of ['; SELECT 1', '-- note', '/* note'])
      expect(labels(`SELECT id ${from} WHERE state = 'O| ${rest}`), rest).toEqual([]);
  });

  it('of a boolean are quoted, as in code that runs', () => {
    expect(labels(`SELECT id ${from} WHERE active = |`).slice(0, 2)).toEqual(["'true'", "'false'"]);
  });

  it('of dates are today, and the first of month and year', () => {
    const dates = ["'2026-11-21'", "'2026-11-01'", "'2026-01-01'"];
    expect(labels(`SELECT id ${from} WHERE created BETWEEN |`).slice(0, 3)).toEqual(dates);
    expect(labels(`SELECT id ${from} WHERE changed > |`)[0]).toBe("'2026-11-21T00:00:00Z'");
  });

  it('may be variables of the text', () => {
    expect(labels(`SELECT id ${from} WHERE name = :wanted OR name = |`)).toContain(':wanted');
  });
});

describe('functions', () => {
  it('that are aggregates are offered in columns and sort keys', () => {
    expect(chosen(`SELECT cou| ${from}`, 'COUNT')).toBe(`SELECT COUNT(|) ${from}`);
    expect(labels(`SELECT id ${from} WHERE |`)).not.toContain('COUNT');
  });

  it('preserve existing arguments', () => {
    expect(chosen(`SELECT cou|(id) ${from}`, 'COUNT')).toBe(`SELECT COUNT|(id) ${from}`);
  });
});

describe('options of annotations', () => {
  it('are offered in braces, each once', () => {
    expect(labels(`SELECT --v:result{|}\nid ${from}`)).toEqual(['displayname', 'visible']);
    expect(labels(`SELECT --v:result{displayname='x', |}\nid ${from}`)).toEqual(['visible']);
    expect(chosen(`SELECT --v:result{|}\nid ${from}`, 'displayname')).toBe(
      `SELECT --v:result{displayname='|'}\nid ${from}`,
    );
  });

  it('have values', () => {
    expect(labels(`SELECT --v:result{visible=|}\nid ${from}`)).toEqual(['true', 'false']);
    expect(labels(`SELECT --v:result{displayname='|'}\nid ${from}`)).toEqual([]);
  });

  it('begin with the name of the annotation', () => {
    expect(labels(`SELECT --v:|\nid ${from}`)).toEqual(['result']);
  });

  it.each(['-|', '--|', '--v|', '-|-', '--|v:'])('are offered from the first dash on: %s', (mark) => {
    expect(chosen(`SELECT\n${mark}\nid ${from}`, '--v:result')).toBe(`SELECT\n--v:result{displayname='|'}\nid ${from}`);
  });

  it.each([
    ['a column is not next', `SELECT id ${from}\n-|`],
    ['the line would be a comment', `--|\nSELECT id ${from}`],
    ['text follows on the line', `SELECT --| a note\nid ${from}`],
    ['it is after a column', `SELECT id --|\n${from}`],
    ['it is a value', `SELECT id ${from} WHERE id = -|`],
  ])('are not offered if %s', (_, source) => {
    expect(labels(source)).toEqual([]);
  });
});

describe('keywords', () => {
  const join = 'JOIN (SELECT … FROM …) AS … ON (…)';
  it.each([
    ['|', ['SELECT', 'SELECT … FROM …']],
    ['SELECT id |', ['FROM']],
    [`SELECT id ${from} |`, ['WHERE', 'JOIN', 'ORDER BY', 'LIMIT', 'OFFSET', join]],
    [`SELECT id ${from} WHERE a = 1 |`, ['AND', 'OR', 'ORDER BY', 'LIMIT', 'OFFSET']],
    [`SELECT id ${from} WHERE a = 1 | LIMIT 5`, ['AND', 'OR', 'ORDER BY']],
    [`SELECT id ${from} WHERE (a = 1 |)`, ['AND', 'OR']],
    [`SELECT id ${from} WHERE a BETWEEN 1 |`, ['AND']],
    [`SELECT id ${from} WHERE a IS |`, ['NULL', 'NOT']],
    [`SELECT id ${from} WHERE a LIKE 'x' |`, ['AND', 'OR', 'ORDER BY', 'LIMIT', 'OFFSET', 'ESCAPE']],
    [`SELECT id ${from} ORDER |`, ['BY']],
    [`SELECT id ${from} ORDER BY id |`, ['DESC', 'ASC', 'LIMIT', 'OFFSET']],
    [`SELECT id ${from} LIMIT |`, ['100', '10', '1000']],
    [`SELECT id ${from} LIMIT 1 |`, ['OFFSET']],
    [`SELECT id ${from} JOIN (|`, ['SELECT']],
    [`SELECT id ${from} JOIN (SELECT id FROM a.b) |`, ['AS']],
    [`SELECT id ${from} JOIN (SELECT id FROM a.b) AS c |`, ['ON']],
  ])('that are valid there, and no others: %s', (source, expected) => {
    expect(labels(source)).toEqual(expected);
  });

  it('have the case of the text', () => {
    expect(labels(`select id from account.query |`)).toContain('where');
    expect(labels('sel|')).toEqual(['select', 'select … from …']);
    expect(labels('SEL|')[0]).toBe('SELECT');
  });

  it('are separated from adjacent words', () => {
    expect(chosen(`SELECT id ${from} WHERE a = 'x'|`, 'AND')).toBe(`SELECT id ${from} WHERE a = 'x' AND|`);
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
    'is offered after a character that VQL has not: %s',
    (source) => {
      expect(labels(source)).toEqual([]);
    },
  );
});

describe('after an error', () => {
  it.each([
    `SELECT id ${from} WHERE 😀 = |`,
    `SELECT id ${from} WHERE 😀 BETWEEN |`,
    `SELECT id ${from} WHERE id = 1 AND 😀 = |`,
    `SELECT id ${from} WHERE 😀 IN (|`,
  ])('a value is offered if an unknown character replaces a name: %s', (source) => {
    expect(labels(source)).toEqual(expect.arrayContaining(['name', 'TRUE']));
    for (const other of ['DISTINCT', 'AS', 'ON', 'AND', 'ORDER BY', 'LIKE', 'NULL'])
      expect(labels(source)).not.toContain(other);
  });

  it('only keywords at which the parser resumes are offered', () => {
    expect(labels(`SELECT id ${from} WHERE id 😀 name |`)).toEqual(['ORDER BY', 'LIMIT', 'OFFSET']);
  });
});

describe('a text with many joins', () => {
  const source = (count: number) => {
    const joins = Array.from(
      { length: count },
      (_, index) => `JOIN (SELECT id FROM a.b) AS x${index} ON (x${index}.id = id)`,
    );
    return `SELECT id ${from} ${joins.join(' ')} WHERE id = 1 AND |`;
  };

  it('has what one with a few has, and the names of all of them', () => {
    const isAlias = (label: string) => /^x\d+$/.test(label);
    const [few, all] = [labels(source(3)), labels(source(200))];
    expect(all.filter((label) => !isAlias(label))).toEqual(few.filter((label) => !isAlias(label)));
    expect(all.filter(isAlias)).toHaveLength(200);
  });
});

describe('a long text with errors', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `name = 'v${index}' AND `).join('');

  it.each([
    ['x == 1', 'after it'],
    ['(id = = 1 OR id = 2)', 'in parentheses'],
    ['id IN (1 2)', 'in a list'],
  ])('has what a short one has: %s %s', (mistake) => {
    const source = (count: number) => `SELECT id ${from} WHERE ${many(count)}${mistake} AND ${many(count)} |`;
    expect(labels(source(2_000))).toEqual(labels(source(2)));
    expect(labels(source(2))).toContain('name');
  });

  it.each([
    ['connectives', (count: number) => `SELECT id ${from} WHERE ${'(a = 1) '.repeat(count)}AND |`],
    ['commas', (count: number) => `SELECT id, ${'a b '.repeat(count)}, | ${from}`],
    ['operators', (count: number) => `SELECT id ${from} WHERE ${'a 1 AND '.repeat(count)}name |`],
  ])('has what a short one has, without %s', (_, source) => {
    expect(labels(source(3_000))).toEqual(labels(source(3)));
    expect(labels(source(3)).length).toBeGreaterThan(3);
  });

  it.each([
    ['one far away', `SELECT id ${from} WHERE x y AND ${many(50_000)}|`],
    ['one in each condition', `SELECT id ${from} WHERE ${many(50_000).replaceAll('=', '==')}|`],
    ['no sense at all', `${'lorem ipsum dolor '.repeat(50_000)}|`],
    ['no connectives', `SELECT id ${from} WHERE ${'(a = 1) '.repeat(2_000)}|`],
    ['no commas', `SELECT ${'a b '.repeat(4_000)}|`],
    ['parentheses that were not opened', `SELECT id ${from} WHERE a = 1${')'.repeat(16_000)} |`],
    ['clauses again and again', `SELECT id ${from} ${'WHERE a = 1 ORDER BY b LIMIT 1 '.repeat(500)}|`],
  ])('is read a few times for an answer, however long it is: %s', (_, source) => {
    const { text, offset } = atCursor(source);
    const timed = (run: () => unknown): number => {
      const start = process.cpuUsage().user;
      run();
      return process.cpuUsage().user - start;
    };
    const asked = createLanguageService({ catalog: sampleCatalog });
    const reading = timed(() => asked.diagnostics(text));
    expect(timed(() => asked.complete(text, offset))).toBeLessThan(12 * reading + 200_000);
  });
});

describe('a file', () => {
  it('is completed in the statement at the cursor, with spans of the file', () => {
    const source = `SELECT id FROM crm.activities;\n\nSELECT na| ${from};\n`;
    expect(chosen(source, 'name')).toBe(`SELECT id FROM crm.activities;\n\nSELECT name| ${from};\n`);
    expect(labels('SELECT id FROM a.b;\n|')[0]).toBe('SELECT');
  });
});

describe('a sign at the cursor', () => {
  const variable = `SELECT id ${from} WHERE id = :id AND name =`;

  it('is replaced by operators that begin with it', () => {
    expect(labels(`${variable} :|`)).toEqual([':name', ':id']);
    expect(chosen(`${variable} :|`, ':id')).toBe(`${variable} :id|`);
    expect(chosen(`${variable} :|x OR id = 1`, ':id')).toBe(`${variable} :id| OR id = 1`);
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
    expect(chosen(`SELECT id ${from} WHERE |name = 'x'`, 'state')).toBe(`SELECT id ${from} WHERE state| = 'x'`);
    expect(chosen(`SELECT id ${from} WHERE state = |'OPEN'`, "'DONE'")).toBe(`SELECT id ${from} WHERE state = 'DONE'|`);
  });

  it('is preserved after text that can precede it', () => {
    expect(chosen(`SELECT |id ${from}`, 'DISTINCT')).toBe(`SELECT DISTINCT| id ${from}`);
    expect(chosen(`SELECT id ${from} WHERE |name = 'x'`, 'NOT')).toBe(`SELECT id ${from} WHERE NOT| name = 'x'`);
    expect(chosen(`SELECT |${from}`, 'name')).toBe(`SELECT name| ${from}`);
  });
});

describe('with a remaining error', () => {
  it.each(['active <| IS NULL', "' '|s'", 'active |FROM', "state = 'OPEN' |'DONE'"])(
    'an item adds nothing: %s',
    (condition) => {
      const source = `SELECT id ${from} WHERE ${condition}`;
      const errorsOf = (text: string) => parse(text).diagnostics.length;
      const before = errorsOf(source.replace('|', ''));
      for (const label of labels(source))
        expect(errorsOf(chosen(source, label)?.replace('|', '') ?? ''), label).toBeLessThanOrEqual(before);
    },
  );

  it('a keyword that would let the parser resume and report more errors is not offered', () => {
    expect(labels('S}LECT * FROMx |WHERE a b = 1')).not.toContain('FROM');
    expect(labels('SELECT } FROM a.b WHERE a = 1 |')).toContain('AND');
  });

  it('items are offered after any number of errors', () => {
    const values = Array.from({ length: 120 }, (_, index) => `"v${index}"`).join(', ');
    expect(labels(`SELECT id ${from} WHERE name IN (${values}) AND state = |`)).toContain("'OPEN'");
  });

  it('an incomplete name is separated from the next keyword', () => {
    expect(chosen(`SELECT |${from}`, 'address')).toBe(`SELECT address.| ${from}`);
  });
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

describe('an incomplete number', () => {
  it.each(['25e', '1.', '2026-11-21'])('has no items: %s', (number) => {
    expect(labels(`SELECT id ${from} WHERE total = ${number}|`)).toEqual([]);
  });
});

describe('numbers after the cursor', () => {
  it.each(['-2', '1.5'])('exclude LIMIT before %s', (number) => {
    expect(labels(`SELECT < = |${number}`)).not.toContain('LIMIT');
  });
});

describe('options', () => {
  it.each([
    ['an unknown option', { rule: {} }, 'createLanguageService has no option "rule". Did you mean "rules"?'],
    [
      'parsed JSON for a catalog',
      { catalog: { templates: {} } },
      /^The option "catalog" of create\w+ must be a catalog/,
    ],
    ['a day for "today"', { today: '2026-01-01' }, 'The option "today" of createLanguageService must be a function'],
  ])('are rejected when the service is created: %s', (_, options, message) => {
    expect(() => createLanguageService(options as never)).toThrow(message);
  });
});

describe('the dialect of an installation', () => {
  it('leaves out what the installation does not support', () => {
    const { value: dialect = defaultDialect } = readDialect({
      version: 1,
      dialect: { constructs: { between: 'refused', limit: 'ignored' }, functions: { AVG: 'differs' } },
    });
    const probed = createLanguageService({ catalog: sampleCatalog, dialect });
    const offered = labels(`SELECT id ${from} WHERE id |`, probed);
    expect(offered).toContain('>=');
    expect(offered).not.toContain('BETWEEN');
    expect(labels(`SELECT id ${from} |`, probed)).not.toContain('LIMIT');
    expect(labels(`SELECT | ${from}`, probed)).toContain('SUM');
    expect(labels(`SELECT | ${from}`, probed)).not.toContain('AVG');
  });
});
