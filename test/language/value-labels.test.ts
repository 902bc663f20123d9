import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { createCUnitLanguageService, explainCUnit } from '../../src/language/cunit/index.js';
import { createLanguageService, explain } from '../../src/language/index.js';
import { atCursor } from '../support/cursor.js';

const catalog = defineCatalog({
  dataTypes: { STATE: { type: 'enum', values: ['OPEN', 'DONE'], valueLabels: { OPEN: 'Open', DONE: 'Finished' } } },
  templates: {
    'account.query': {
      fields: {
        id: 'integer',
        state: { dataType: 'STATE', label: 'Status' },
        kind: { type: 'enum', values: ['C', 'S', '*'], valueLabels: { C: 'Customer', S: 'Supplier', '*': '*_any_*' } },
        // No label is inherited from what every object has.
        odd: { type: 'enum', values: ['constructor'] },
      },
    },
    'crm.activities': { fields: { id: 'integer', kind: { type: 'enum', valueLabels: { C: 'Call' } } } },
  },
});
const service = createLanguageService({ catalog, rules: { 'no-limit': 'off' } });
const cunit = createCUnitLanguageService({ catalog });
const from = 'FROM account.query WHERE';

/** Returns a text with its hints in brackets. */
function hinted(text: string, asked: Pick<typeof cunit, 'inlayHints'> = service): string {
  return asked
    .inlayHints(text)
    .toReversed()
    .reduce((written, { offset, label }) => `${written.slice(0, offset)}[${label}]${written.slice(offset)}`, text);
}

describe('inlay hints', () => {
  it.each([
    ["SELECT id FROM account.query WHERE state = 'DONE'", "state[Status] = 'DONE'[Finished]"],
    [
      "SELECT id FROM account.query WHERE 'DONE' <> kind OR kind IN ('C', 'S', 'X')",
      "('C'[Customer], 'S'[Supplier], 'X')",
    ],
    ["SELECT id FROM account.query WHERE kind = 'C' OR kind <> 'C'", "kind = 'C'[Customer] OR kind <> 'C'"],
    ["SELECT id FROM account.query WHERE state = 'OPEN'", "state[Status] = 'OPEN'"],
    ["SELECT id FROM account.query WHERE odd = 'constructor'", "odd = 'constructor'"],
    ["SELECT id FROM account.query WHERE kind LIKE 'C'", "kind LIKE 'C'"],
    [
      "SELECT id FROM account.query JOIN (SELECT id, kind FROM crm.activities WHERE kind = 'C') AS a ON (a.kind = 'C' AND kind = 'C')",
      "WHERE kind = 'C'[Call]) AS a ON (a.kind = 'C' AND kind = 'C'[Customer])",
    ],
    [
      "SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE kind = 'C')",
      "WHERE kind = 'C'[Call])",
    ],
  ])('show the labels of values: %s', (text, expected) => {
    expect(hinted(text)).toContain(expected);
  });

  it('are shown in each statement', () => {
    const text = `SELECT id ${from} kind = 'C'; SELECT id ${from} kind = 'C'`;
    expect(hinted(text).match(/\[Customer\]/g)).toHaveLength(2);
  });
});

describe('completion', () => {
  it.each([
    `SELECT id ${from} state = fin|`,
    `SELECT id ${from} state = 'fin|`,
    `SELECT id ${from} state = 'fin|'`,
    `SELECT id ${from} state IN ('OPEN', 'Fin|')`,
  ])('finds a value by its label: %s', (source) => {
    const { text, offset } = atCursor(source);
    expect(service.complete(text, offset).items).toMatchObject([
      { label: "'DONE'", detail: 'Finished', foundIn: 'Finished', edit: { text: "'DONE'" } },
    ]);
  });

  it('has the labels of all values beside them', () => {
    const { text, offset } = atCursor(`SELECT id ${from} kind = '|'`);
    expect(service.complete(text, offset).items.map(({ label, detail }) => [label, detail])).toEqual([
      ["'C'", 'Customer'],
      ["'S'", 'Supplier'],
      ["'*'", '*_any_*'],
    ]);
  });
});

describe('hover', () => {
  const hover = (source: string, asked: Pick<typeof cunit, 'hover'> = service) => {
    const { text, offset } = atCursor(source);
    const found = asked.hover(text, offset);
    return found && [text.slice(found.span.start, found.span.end), found.contents];
  };

  it('has the label of a value, and its field', () => {
    expect(hover(`SELECT id ${from} state = 'DO|NE'`)).toEqual([
      "'DONE'",
      '**`DONE` · Finished**\n\nA value of `state` · Status.',
    ]);
    expect(hover(`SELECT id ${from} kind IN ('S', '|*')`)?.[1]).toBe('**`*` · \\*\\_any\\_\\***\n\nA value of `kind`.');
    expect(hover(`SELECT id ${from} odd = 'const|ructor'`)?.[1]).not.toContain('A value of');
    expect(
      hover(
        '{ "group": "account", "template": "query", "request": { "queryPredicate": { "type": "FILTER", "operator": "IN", "property": "kind", "values": ["C", "|S"] } } }',
        cunit,
      )?.[1],
    ).toContain('**`S` · Supplier**');
  });

  it('lists the labels of the values of a field', () => {
    expect(hover('SELECT ki|nd FROM account.query')?.[1]).toContain('Values: `C` (Customer), `S` (Supplier), ');
  });
});

describe('explain', () => {
  it.each([
    ["state = 'DONE'", '"state" ("Status") is equal to "DONE" ("Finished").'],
    ["'DONE' <> state", '"state" ("Status") is not equal to "DONE" ("Finished")'],
    ["state = 'OPEN'", '"state" ("Status") is equal to "OPEN".'],
    ["kind IN ('C', 'X')", '"kind" is one of "C" ("Customer"), "X".'],
    ["id = 'C'", '"id" is equal to "C".'],
  ])('has the label of a value: %s', (condition, expected) => {
    const { value } = explain(`SELECT id ${from} ${condition} LIMIT 1`, { catalog });
    expect(value?.sentences[1]?.text).toContain(expected);
  });

  it('has those of the values of a variable, and of C-Unit', () => {
    const { value } = explain(`SELECT id ${from} kind IN (:kinds)`, { catalog, variables: { kinds: ['C', 'S'] } });
    expect(value?.sentences[1]?.text).toContain('"C" ("Customer"), "S" ("Supplier") (the variable "kinds")');
    const queryPredicate = { type: 'FILTER', operator: 'EQUALS', property: 'kind', values: ['C'] } as const;
    const query = { group: 'account', template: 'query', request: { queryPredicate } };
    expect(explainCUnit(query, { catalog }).value?.sentences[1]?.text).toContain('"C" ("Customer")');
  });
});

describe('C-Unit', () => {
  const filter = '{"type":"FILTER","operator":"IN","property":"state","values":["DONE","OPEN"]}';
  const labeled = filter.replace('"state"', '"state"[Status]').replace('"DONE"', '"DONE"[Finished]');
  const statement = `SELECT id ${from} kind = 'C' ORDER BY state`;
  const own = createCUnitLanguageService({ catalog, template: 'account.query' });

  it.each([
    ['a query', `{"group":"account","template":"query","request":{"queryPredicate":${filter}}}`, labeled],
    ['an execute body', JSON.stringify({ statement }), "kind = 'C'[Customer] ORDER BY state\"[Status]"],
    [
      'the statement of a request',
      JSON.stringify({
        group: 'account',
        template: 'query',
        request: { mode: 'STATEMENT', queryStatement: statement },
      }),
      "kind = 'C'[Customer] ORDER BY state\"[Status]",
    ],
  ])('has hints in %s', (_, text, expected) => {
    expect(hinted(text, cunit)).toContain(expected);
  });

  it.each([
    ['a predicate', filter],
    ['a request', `{"queryPredicate":${filter}}`],
    ['each of several objects', `[${filter},${filter}]`],
  ])('has hints in %s if the template of the options is known, and none otherwise', (_, text) => {
    expect(hinted(text, own)).toBe(text.replaceAll(filter, labeled));
    expect(hinted(text, cunit)).toBe(text);
    expect(own.names(text).every(({ template, field }) => template === 'account.query' && field === 'state')).toBe(
      true,
    );
    expect(own.names(text).length).toBeGreaterThan(0);
    expect(cunit.names(text)).toEqual([]);
  });

  it('has no hints in objects with mistakes, and without a catalog', () => {
    expect(hinted(filter.replace('"FILTER"', '"FILTRE"'), own)).not.toContain('[Status]');
    expect(hinted(JSON.stringify({ statement: `${statement} LIMIT` }), cunit)).not.toContain('[Status]');
    expect(createCUnitLanguageService().inlayHints(filter)).toEqual([]);
  });

  it.each([
    [
      'a value',
      '{"type":"FILTER","property":"state","values":["Fin|"]}',
      'DONE',
      { detail: 'Finished', foundIn: 'Finished' },
    ],
    ['a field', '{"type":"FILTER","property":"Stat|"}', 'state', { detail: 'enum · Status' }],
    ['a field with another name', '{"type":"FILTER","property":"us|"}', 'state', { detail: 'enum · Status' }],
  ])('has the label of %s beside the item', async (_, source, label, expected) => {
    const { text, offset } = atCursor(source);
    const item = (await own.complete(text, offset)).find((one) => one.label === label);
    expect(item).toMatchObject(expected);
    expect(item?.foundIn).toBe('foundIn' in expected ? expected.foundIn : undefined);
  });
});
